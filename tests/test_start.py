"""One command on a fresh machine: the scripts make, mend and reuse an environment, and say in one line what is wrong.

A small project with no dependency and a build backend of its own stands in for ours, so nothing is fetched.
"""

import json
import os
import shutil
import subprocess
import sys
import textwrap

import pytest
from tests.source import ROOT

PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "small"
version = "1"
"""

BACKEND = '''
"""Build an editable wheel of the small project: a path and a command."""
import pathlib, zipfile
def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "small-1-py3-none-any.whl"
    info = "small-1.dist-info/"
    files = {
        "small.pth": str(pathlib.Path.cwd()),
        info + "METADATA": "Metadata-Version: 2.1\\nName: small\\nVersion: 1\\n" + pathlib.Path("needs").read_text(),
        info + "WHEEL": "Wheel-Version: 1.0\\nGenerator: small\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
        info + "entry_points.txt": "[console_scripts]\\nnarrator = small:main\\n",
    }
    record = "".join(f"{path},,\\n" for path in [*files, info + "RECORD"])
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w") as wheel:
        for path, text in (files | {info + "RECORD": record}).items():
            wheel.writestr(path, text)
    return name
'''

PROGRAM = '''
"""The small project's command: say what it was given, end with 7."""
import sys
def main():
    print("narrator", *sys.argv[1:])
    return 7
'''


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with the scripts and the small project; its environment is made by the first test that starts it."""
    home = tmp_path_factory.mktemp("small project")
    (home / "scripts").mkdir()
    for name in ("play.py", "environment.py", "system_packages.py"):
        shutil.copy(ROOT / "scripts" / name, home / "scripts")
    (home / "pyproject.toml").write_text(PYPROJECT)
    (home / "backend.py").write_text(BACKEND)
    (home / "small.py").write_text(PROGRAM)
    (home / "needs").write_text("")
    return home


def play(home, *arguments, **environment):
    """Run scripts/play.py in another folder than its own, without input."""
    return subprocess.run(
        [sys.executable, str(home / "scripts" / "play.py"), *arguments],
        cwd=home.parent, env=os.environ | environment, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=180, check=False,
    )  # fmt: skip


def stamp(home):
    """The stamp of an environment and when it was written."""
    path = home / ".venv" / "made.json"
    return json.loads(path.read_text()), path.stat().st_mtime_ns


def test_a_first_start_makes_the_environment_and_passes_the_exit_code(made):
    done = play(made)
    assert (done.returncode, done.stdout) == (7, "narrator play\n"), done.stderr


def test_a_second_start_makes_nothing_and_says_nothing(made):
    play(made)
    before = stamp(made)
    done = play(made, "demo", "--players", "9")
    assert (done.returncode, done.stdout, done.stderr) == (7, "narrator demo --players 9\n", "")
    assert stamp(made) == before


@pytest.mark.parametrize(
    "given, run", [(["--lang", "it"], "play --lang it"), (["--help"], "--help"), (["check", "--json"], "check --json")]
)
def test_options_alone_start_a_game(made, given, run):
    assert play(made, *given).stdout == f"narrator {run}\n"


@pytest.mark.parametrize("damage", ["no stamp", "stamp cut", "no pip", "no python", "no command", "half made"])
def test_a_broken_environment_is_mended(made, damage):
    play(made)
    home = made / ".venv"
    if damage == "no stamp":
        (home / "made.json").unlink()
    elif damage == "stamp cut":
        (home / "made.json").write_text('{"python": "li')
    elif damage == "no pip":
        (home / "made.json").unlink()
        for found in (home / "lib").rglob("pip"):
            shutil.rmtree(found)
    elif damage == "no python":
        (home / "bin" / "python").unlink()
    elif damage == "no command":
        (home / "bin" / "narrator").unlink()
    else:
        shutil.rmtree(home)
        home.mkdir()
        (home / "pyvenv.cfg").write_text("home = nowhere\n")
    done = play(made)
    assert (done.returncode, done.stdout) == (7, "narrator play\n"), done.stderr
    assert "Traceback" not in done.stderr


def test_a_changed_project_and_a_moved_folder_are_noticed(made, tmp_path):
    play(made)
    before = stamp(made)
    (made / "pyproject.toml").write_text(PYPROJECT + "# another\n")
    assert play(made).returncode == 7
    assert stamp(made)[0]["project"] != before[0]["project"]
    moved = tmp_path / "moved"
    shutil.copytree(made, moved, symlinks=True)
    assert play(moved).returncode == 7
    assert stamp(moved)[0]["root"] == str(moved)


def one_line(done):
    """The last line of a refusal; fail if there is a traceback or another exit code than 2."""
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    return done.stderr.splitlines()[-1]


def test_no_network_is_one_line(made):
    (made / "needs").write_text("Requires-Dist: strange-package\n")
    (made / "pyproject.toml").write_text(PYPROJECT + "# needs something\n")
    done = play(
        made, PIP_INDEX_URL="http://127.0.0.1:9/", PIP_EXTRA_INDEX_URL="", PIP_RETRIES="1", PIP_CONFIG_FILE=os.devnull
    )
    assert "network" in one_line(done)
    (made / "needs").write_text("")
    assert play(made).returncode == 7


def test_a_file_in_the_way_is_one_line(made, tmp_path):
    home = tmp_path / "barred"
    shutil.copytree(made, home, ignore=shutil.ignore_patterns(".venv*"))
    (home / ".venv.lock").mkdir()
    assert ".venv.lock" in one_line(play(home))


def test_an_old_python_is_one_line():
    program = f"""
        import sys
        sys.version_info = (3, 9, 2, "final", 0)
        sys.path.insert(0, {str(ROOT / "scripts")!r})
        import environment
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=60, check=False
    )
    assert "3.11" in one_line(done) and "3.9" in one_line(done)
