"""The command: help, version, exit codes, one line for each error, nothing heavy loaded."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from narrator.cli import COMMANDS

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = str(ROOT / "tests/games/tabula/01-seer-finds-werewolf.yaml")
HEAVY = ("numpy", "sounddevice", "vosk", "pyttsx3", "pocketsphinx", "soxr", "num2words")
ALSO_HEAVY = (*HEAVY, "yaml", "engine", "asyncio", "unittest", "http", "shutil", "json")


def narrator(*arguments, **settings):
    """Run the command in a process of its own."""
    settings = {"capture_output": True, "text": True, "encoding": "utf-8", "timeout": 60} | settings
    return subprocess.run([sys.executable, "-m", "narrator", *arguments], cwd=ROOT, **settings)


def test_help_names_every_command():
    done = narrator("--help")
    assert done.returncode == 0 and done.stderr == ""
    assert all(f"  {name} " in done.stdout for name in COMMANDS)


def test_version():
    done = narrator("--version")
    assert done.returncode == 0 and done.stdout.startswith("narrator 0.")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command_has_an_example(name):
    done = narrator(name, "--help")
    assert done.returncode == 0 and "example" in done.stdout and f"  narrator {name}" in done.stdout.replace(": narrator", "  narrator")


def test_every_command_has_a_module_and_every_module_is_a_command():
    modules = {path.stem.replace("_", "-") for path in (ROOT / "narrator/commands").glob("*.py")} - {"--init--"}
    assert set(COMMANDS) == modules


@pytest.mark.parametrize("arguments", [
    (), ("no-such-command",), ("check",), ("check", "--no-such-option", GAME), ("--no-such-option",), ("--", "nothing"),
    ("-",), ("",), ("check", "--json"), ("CHECK", GAME),
])  # fmt: skip
def test_wrong_usage_is_one_line_and_exit_2(arguments):
    done = narrator(*arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and "--help" in done.stderr


def test_help_loads_nothing_heavy():
    code = (f"import sys; from narrator.cli import main; main(['--help']); "
            f"print([name for name in {ALSO_HEAVY!r} if name in sys.modules], file=sys.stderr)")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_loads_anything_heavy_for_its_help(name):
    code = (f"import sys; from narrator.cli import main; main(['{name}', '--help']); "
            f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stderr.strip() == "[]"


def test_a_reader_who_goes_is_no_error():
    process = subprocess.Popen([sys.executable, "-m", "narrator", "check", *[GAME] * 300], cwd=ROOT,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline().endswith(": ok\n")
    process.stdout.close()
    assert process.stderr.read() == "" and process.wait(timeout=60) == 3
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a Linux device that is always full")
@pytest.mark.parametrize("arguments", [("check", GAME), ("--help",), ("--version",)])
def test_a_full_disk_is_one_line(arguments):
    with open("/dev/full", "w") as full:
        done = narrator(*arguments, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2 and done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_is_exit_3_without_a_word():
    process = subprocess.Popen([sys.executable, "-m", "narrator", "check", *[GAME] * 20_000], cwd=ROOT,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 3 and errors == ""


def test_names_beyond_the_terminals_letters_are_printed_all_the_same(tmp_path):
    file = tmp_path / "Zoè 💀.yaml"
    file.write_text(Path(GAME).read_text(encoding="utf-8"), encoding="utf-8")
    done = narrator("check", str(file), env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and done.stdout.endswith(": ok\n")


def test_an_unforeseen_error_is_one_line_without_values_and_a_note(tmp_path):
    code = ("import sys\nimport narrator.commands.check as command\n"
            "def fail(args): raise KeyError('seer')\n"
            "command.run = fail\n"
            "from narrator.cli import main\nsys.exit(main(['check', 'x']))")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60,
                          env=os.environ | {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)})
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert "seer" not in done.stderr and "report" in done.stderr
    notes = list(tmp_path.rglob("crash-*.txt"))
    assert len(notes) == 1 and "seer" not in notes[0].read_text()


@pytest.mark.parametrize("arguments", [("play", "--group"), ("resume",), ("recap",), ("hear",), ("rehearse",), ("model",)])
def test_a_name_that_a_terminal_would_obey_is_written_out(arguments, tmp_path):
    done = narrator(*arguments, "e\x1b[31mx\u202e.yaml", env=os.environ | {"NARRATOR_STATE": str(tmp_path)})
    assert done.returncode and "\x1b" not in done.stdout + done.stderr and "\u202e" not in done.stderr


def test_a_list_of_saves_holds_nothing_that_a_terminal_would_obey(tmp_path):
    (tmp_path / "e\x1b[31mx.save").touch()
    done = narrator("resume", "--list", env=os.environ | {"NARRATOR_STATE": str(tmp_path)})
    assert done.returncode == 0 and done.stdout.count("\n") == 1 and "\x1b" not in done.stdout


@pytest.mark.parametrize("text, named", [("", "rules, seats, deck"), ("rules: tabula\n", "seats, deck"), (None, "no file is named")])
def test_a_group_file_that_leaves_something_open_asks_nothing_and_says_what(text, named, tmp_path):
    file = tmp_path / "group.yaml"
    file.write_text(text or "")
    done = narrator("play", "--group", "" if text is None else str(file), stdin=subprocess.DEVNULL,
                    env=os.environ | {"NARRATOR_STATE": str(tmp_path), "NARRATOR_CONFIG": str(tmp_path / "none.yaml")})
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1 and named in done.stderr


@pytest.mark.parametrize("seats", [1, 100])
def test_a_group_file_of_too_few_or_too_many_is_named(seats, tmp_path):
    file = tmp_path / "group.yaml"
    file.write_text(f"rules: tabula\nseats: [{', '.join(f'S{n}' for n in range(seats))}]\ndeck: {{seer: 1}}\n")
    done = narrator("play", "--group", str(file), stdin=subprocess.DEVNULL,
                    env=os.environ | {"NARRATOR_STATE": str(tmp_path), "NARRATOR_CONFIG": str(tmp_path / "none.yaml")})
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and f"{file}: " in done.stderr


def test_questions_that_nobody_can_answer_end_with_one_line(tmp_path):
    done = narrator("play", "--lang", "en", "--voice", "text", stdin=subprocess.DEVNULL,
                    env=os.environ | {"NARRATOR_STATE": str(tmp_path), "NARRATOR_CONFIG": str(tmp_path / "none.yaml")})
    assert done.returncode == 3 and done.stderr.count("\n") == 1 and "ended at a question" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="homes by name are known to POSIX only")
@pytest.mark.parametrize("arguments", [("play", "--group", "friday.yaml"), ("recap",), ("resume",), ("resume", "--list")])
@pytest.mark.parametrize("name", ["NARRATOR_STATE", "NARRATOR_CONFIG"])
def test_a_folder_in_a_home_that_is_not_there_is_one_line(arguments, name, tmp_path):
    (tmp_path / "friday.yaml").write_text("rules: tabula\nseats: [Ada, Bea, Ciro, Dino]\ndeck: {seer: 1, werewolf: 1}\nvoice: text\n")
    places = {"NARRATOR_STATE": str(tmp_path), "NARRATOR_CONFIG": str(tmp_path / "none.yaml")} | {name: "~nosuchuser/x"}
    done = narrator(*arguments[:-1], str(tmp_path / arguments[-1]) if "." in arguments[-1] else arguments[-1],
                    env=os.environ | places, stdin=subprocess.DEVNULL)
    if name == "NARRATOR_STATE" or arguments[0] == "play":
        assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
        assert f"{name}: ~nosuchuser/x: there is no such home; write the whole path" in done.stderr
    assert "Traceback" not in done.stderr and "One moment" not in done.stderr
