"""The wheel holds every file of the three packages, and what is installed from it runs from anywhere."""

import os
import subprocess
import sys
import sysconfig
import zipfile

import pytest
from tests.source import ROOT, SHIPPED, files


def run(*command, cwd, **environment):
    """Run a command and return what it printed; fail with all of it."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd=cwd, env=inherited | environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The built wheel; nothing is fetched for it."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The `bin` folder of a new environment with the wheel, and the foreign packages of this one behind it."""
    home = tmp_path_factory.mktemp("installed") / "home"
    run(sys.executable, "-m", "venv", "--without-pip", str(home), cwd=home.parent)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    run(
        sys.executable, "-m", "pip", "--python", str(scripts / "python"), "install", "--no-deps", "--no-index", str(wheel),
        cwd=home.parent, PIP_DISABLE_PIP_VERSION_CHECK="1",
    )  # fmt: skip
    ask = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    packages = run(str(scripts / "python"), "-c", ask, cwd=home.parent).strip()
    with open(os.path.join(packages, "behind.pth"), "w", encoding="utf-8") as behind:
        behind.write(sysconfig.get_paths()["purelib"] + "\n")
    return scripts


def test_the_wheel_holds_the_whole_tree_and_nothing_else(wheel):
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    there = {path.relative_to(ROOT).as_posix() for path in files(*SHIPPED, suffix="")}
    assert held == there


def test_what_is_installed_is_the_wheel_and_brings_its_data(installed, tmp_path):
    program = (
        "import narrator, engine, voices, importlib.resources as r;"
        "print(narrator.__file__); print(engine.__file__);"
        "print(*sorted(entry.name for entry in r.files('voices').iterdir()))"
    )
    narrator, engine, voices = run(str(installed / "python"), "-c", program, cwd=tmp_path).splitlines()
    home = str(installed.parent)
    assert narrator.startswith(home) and engine.startswith(home)
    assert {"en", "it"} <= set(voices.split())


def test_the_command_runs_from_another_folder(installed, tmp_path):
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").write_text("raise SystemExit('a strange engine')\n")
    assert "usage: narrator" in run(str(installed / "narrator"), "--help", cwd=tmp_path)
