"""The secret word is typed at a terminal: where it cannot be, or what comes is none, one line says so and nothing is lost."""

import os
import subprocess
import sys
import time

import pytest
from tests.program.test_play_typed import Typed, start

from narrator import saves

pytest.importorskip("cryptography")
termios = pytest.importorskip("termios")


@pytest.fixture
def sealed(tmp_path, monkeypatch):
    """The state folder of a sealed game, as bytes of its files."""
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path / "STATE"))
    path = saves.write(saves.Save("friday", "rules: tabula\n"), saves.Seal("hundè"))
    return path, path.read_bytes()


def unseen(typed):
    """Wait until the terminal shows no key any more: what is typed before that is dropped."""
    end = time.monotonic() + 20
    while termios.tcgetattr(typed.fd)[3] & termios.ECHO:
        assert time.monotonic() < end, "the keys are shown"
        typed.read(0.05)
    return typed


@pytest.mark.parametrize("keys", [b"\x04", b"\xff\xfe\r", b"\r", b"wrong\r"])
def test_what_is_no_word_leaves_the_sealed_save_as_it_is(keys, sealed, tmp_path):
    path, before = sealed
    resume = Typed(tmp_path, "resume")
    resume.until("ecret")
    os.write(unseen(resume).fd, keys)
    assert resume.end() == 2
    assert "Traceback" not in resume.text and "One moment" not in resume.text and path.read_bytes() == before
    if keys[:1] in (b"\x04", b"\xff"):
        assert "give the word at a terminal" in resume.text


@pytest.mark.release
def test_a_word_that_is_typed_in_two_ways_is_told_and_a_question_mark_is_no_word(tmp_path):
    play = start(tmp_path, "--passphrase")
    for question, word in (("ecret word", "?"), ("loses the game", "hund"), ("once more:", "hound"), ("not the same", ""),):
        play.until(question)
        unseen(play).type(word + "\r")
    play.until("Seer: eyes open")
    play.type("\x03")
    assert play.end() == 3
    assert not saves.needs_passphrase(next((tmp_path / "STATE").glob("*.save")))


def test_the_word_is_not_shown_and_opens_the_game_that_it_sealed(tmp_path):
    play = start(tmp_path, "--passphrase")
    for question in ("ecret", "once more"):
        play.until(question)
        unseen(play).type("hundè\r")
    play.until("Seer: eyes open")
    assert "hund" not in play.text
    play.type("\x03")
    assert play.end() == 3
    resume = Typed(tmp_path, "resume")
    resume.until("ecret")
    unseen(resume).type("hundè\r")
    resume.until("Seer: eyes open")
    resume.type("\x03")
    assert resume.end() == 3


@pytest.mark.skipif(os.name == "nt", reason="a session without a terminal, as POSIX has it")
@pytest.mark.parametrize("arguments", [("resume",), ("play", "--passphrase", "--group", "friday.yaml")])
def test_without_a_terminal_one_line_says_so(arguments, sealed, tmp_path):
    (tmp_path / "friday.yaml").write_text("rules: tabula\nseats: [Ada, Bea, Ciro, Dino]\ndeck: {seer: 1, werewolf: 1}\nvoice: text\n")
    more = {"NARRATOR_CONFIG": str(tmp_path / "none.yaml"), "PYTHONPATH": os.getcwd()}
    done = subprocess.run([sys.executable, "-m", "narrator", *arguments], cwd=tmp_path, env=os.environ | more, text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=60, start_new_session=True)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and done.stderr.endswith("give the word at a terminal\n")
    assert sealed[0].read_bytes() == sealed[1]
    assert saves.list_saves() == [sealed[0]]
