"""`narrator check`: its lines, its JSON, its exit codes, whatever the file is."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from narrator.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ROOT / "tests/games"
HOLDS = str(GAMES / "tabula/01-seer-finds-werewolf.yaml")
MISMATCH = str(GAMES / "wrong/told-true-for-false.yaml")
INVALID = str(GAMES / "wrong/deck-two-seer.yaml")


def check(capsys, *files):
    """The exit code and the lines of a run."""
    code = main(["check", *map(str, files)])
    out, err = capsys.readouterr()
    assert err == ""
    return code, out.splitlines()


@pytest.mark.parametrize("files, code", [
    ([HOLDS], 0), ([MISMATCH], 1), ([INVALID], 2), ([HOLDS, HOLDS], 0), ([HOLDS, MISMATCH, HOLDS], 1),
    ([INVALID, MISMATCH, HOLDS], 2), ([MISMATCH, INVALID], 2),
])  # fmt: skip
def test_exit_code_is_the_worst_and_each_file_has_a_line(capsys, files, code):
    got, lines = check(capsys, *files)
    assert got == code and len(lines) == len(files)
    assert all(line.startswith(file + ":") for line, file in zip(lines, files, strict=True))


def test_a_line_has_file_line_expected_and_got(capsys):
    assert check(capsys, HOLDS) == (0, [f"{HOLDS}: ok"])
    assert check(capsys, MISMATCH) == (1, [f"{MISMATCH}:8: expected told true, got: false"])
    code, (line,) = check(capsys, INVALID)
    assert line == f"{INVALID}:7: expected a valid game script, got: 2 times seer; at most 1 may be dealt"


def test_json(capsys):
    code, lines = check(capsys, "--json", HOLDS, MISMATCH, INVALID)
    assert [json.loads(line) for line in lines] == [
        {"file": HOLDS, "ok": True},
        {"file": MISMATCH, "ok": False, "line": 8, "expected": "told true", "got": "false"},
        {"file": INVALID, "ok": False, "line": 7, "expected": "a valid game script",
         "got": "2 times seer; at most 1 may be dealt"}]
    assert code == 2


@pytest.mark.parametrize("content, line", [
    (b"", 1), (b"\xff", 1), (b"rules: tabula\n\nname: \xe8\n", 3), (b"a\0b", 1), (b"rules: tabula\n\x1b[31m", 2),
    (b"\xff\xfer\0u\0", 1), (b"\x7fELF" + bytes(range(255, -1, -1)), 1), (b"[" * 200_000, 1), (b"{a: " * 200_000, 1),
    (b"- " * 200_000, 1), (b"PK\x03\x04" * 100, 1), (b"x" * 5_000_000, 1), (b"\xef\xbb\xbf", 1), (b"rules: tabula\n" * 2, 2),
], ids=range(14))  # fmt: skip
def test_a_file_that_is_no_script_is_exit_2_and_one_line(capsys, tmp_path, content, line):
    file = tmp_path / "game.yaml"
    file.write_bytes(content)
    code, lines = check(capsys, file)
    assert code == 2 and len(lines) == 1 and lines[0].startswith(f"{file}:{line}: ")
    assert lines[0].isprintable()


def test_a_mark_of_byte_order_at_the_start_is_no_fault(capsys, tmp_path):
    file = tmp_path / "notepad.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + Path(HOLDS).read_bytes().replace(b"\n", b"\r\n"))
    assert check(capsys, file)[0] == 0


@pytest.mark.parametrize("name", ["", ".", "no/such/file.yaml", "nul\0byte", "x" * 5000])
def test_a_path_that_cannot_be_read_is_exit_2(capsys, name):
    code, lines = check(capsys, name)
    assert code == 2 and len(lines) == 1 and "cannot be read" in lines[0]


def test_a_file_without_permission(capsys, tmp_path):
    file = tmp_path / "secret.yaml"
    file.write_bytes(b"")
    file.chmod(0)
    code, lines = check(capsys, file)
    assert code == 2 and len(lines) == 1


def test_what_a_terminal_would_obey_is_not_printed(capsys, tmp_path):
    file = tmp_path / "game.yaml"
    file.write_text('rules: "\\e[31m\\nred"\nseats: []\nscript: []\n', encoding="utf-8")
    code, lines = check(capsys, file)
    assert code == 2 and len(lines) == 1 and lines[0].isprintable()


def test_check_needs_no_device_and_no_sound():
    heavy = ("numpy", "sounddevice", "pyttsx3", "vosk", "pocketsphinx", "soxr", "readchar")
    code = ("import sys\nfrom importlib.abc import MetaPathFinder\n"
            "class Bare(MetaPathFinder):\n"
            "    def find_spec(self, name, path, target=None):\n"
            f"        if name in {heavy!r}: raise ImportError(name)\n"
            "sys.meta_path.insert(0, Bare())\n"
            "from narrator.cli import main\n"
            f"sys.exit(main(['check', {HOLDS!r}]))")
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60, capture_output=True).returncode == 0


@pytest.mark.parametrize("where", ["deal: {Ada: werewolf}\noptions: {debate-seconds: %s}", "deal: {Bea: %s}", "deal: {Ada: werewolf}\nchance: {%s: 1}", "%s: 1"])
def test_what_is_endlessly_long_is_not_repeated_whole(capsys, tmp_path, where):
    file = tmp_path / "game.yaml"
    file.write_text(f"rules: tabula\nseats: [Ada, Bea, Ciro, Dino]\nscript: []\n{where % ('9' * 900)}\n", encoding="utf-8")
    code, lines = check(capsys, file)
    assert code == 2 and len(lines) == 1 and "9" * 40 + "…" in lines[0] and "9" * 41 not in lines[0]


def test_more_seats_than_can_play_are_refused_as_a_number(capsys, tmp_path):
    file = tmp_path / "game.yaml"
    file.write_text(f"rules: tabula\nseats: [{', '.join(f'P{seat}' for seat in range(100_000))}]\nscript: []\n", encoding="utf-8")
    code, lines = check(capsys, file)
    assert code == 2 and lines == [f"{file}:2: expected a valid game script, got: 100000 seats; at most 40 can play"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes of POSIX")
def test_a_pipe_into_which_nobody_writes_is_not_waited_for(capsys, tmp_path):
    os.mkfifo(tmp_path / "game.yaml")
    code, lines = check(capsys, tmp_path / "game.yaml")
    assert code == 2 and len(lines) == 1 and "pipe" in lines[0]
