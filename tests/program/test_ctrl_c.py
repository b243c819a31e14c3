"""Ctrl-C is never lost, and the program leaves without a crash whatever its threads are doing."""

import io
import signal
import subprocess
import sys

import pytest

from narrator import ctrl_c, secret
from narrator.devices.keypad import Keypad
from narrator.pack import Pack
from narrator.ports import Key
from narrator.questions import Questions
from narrator.shield import Shield
from narrator.stage import Interrupted
from tests.fakes import FakeClock

LOOKING = """
import sys, threading, time
from narrator.devices.sound import Sound
from narrator.errors import DeviceError
sound = Sound()
def look():
    while True:
        try:
            sound.look_again()
        except DeviceError:
            pass
threading.Thread(target=look, daemon=True).start()
time.sleep(0.1)
sys.exit(3)
"""


@pytest.fixture
def swallowed(monkeypatch):
    """Ctrl-C was pressed in an import that swallowed it, as those of compiled modules do."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    for hook in ("excepthook", "unraisablehook"):
        monkeypatch.setattr(sys, hook, getattr(sys, hook))
    ctrl_c.keep()
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt:
        pass
    yield
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ctrl_c.keep()
    signal.signal(signal.SIGINT, before)


def test_a_swallowed_one_ends_the_next_question(swallowed, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    with pytest.raises(Interrupted):
        Questions(Pack.load("en")).choose("ask.mode", [("moderator", "A person")], "moderator")


def test_a_swallowed_one_ends_the_question_for_a_word(swallowed):
    with pytest.raises(KeyboardInterrupt):
        secret.ask_word()


def test_a_swallowed_one_is_the_first_key_of_a_game(swallowed):
    with Keypad(FakeClock(), io.StringIO("")) as keypad:
        assert keypad.next(1.0) == Key("ctrl-c", 0.0)


def test_one_that_nobody_can_raise_is_no_fault_of_the_program(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    told = []
    Shield(show=told.append)._aside(KeyboardInterrupt())
    assert not told and not list(tmp_path.iterdir())


def test_the_end_waits_for_a_thread_that_looks_for_devices():
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", LOOKING], capture_output=True, text=True, timeout=60)
        assert done.returncode == 3, "PortAudio crashes when its libraries go under a call"
