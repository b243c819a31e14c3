"""The keypad on a real pseudo-terminal and on pipes."""

import os
import pty
import signal
import subprocess
import sys
import termios
import threading
import time

import pytest

from narrator.devices.keypad import Keypad
from narrator.ports import Heard


class Watch:
    """The session clock in real time."""

    def __init__(self):
        self.start = time.monotonic()

    def now(self):
        return time.monotonic() - self.start


@pytest.fixture
def terminal():
    """A pseudo-terminal: the side of the person, and the side of the program as a stream."""
    person, program = pty.openpty()
    stream = os.fdopen(program, "r")
    yield person, stream
    stream.close()
    try:
        os.close(person)
    except OSError:
        pass


def shown(person):
    """What the terminal has written for the person to see."""
    os.set_blocking(person, False)
    try:
        return os.read(person, 4096)
    except BlockingIOError:
        return b""


def taken(pad, count):
    return [pad.next(pad.clock.now() + 5).name for _ in range(count)]


def test_keys_come_one_by_one_and_nothing_shows(terminal):
    person, stream = terminal
    with Keypad(Watch(), stream) as pad:
        os.write(person, b"05\r*/+-.,a\x1b[H\x1b[A\x12")
        expected = ["0", "5", "enter", "*", "/", "+", "-", ".", ",", "a", "7", "8"]
        assert taken(pad, len(expected)) == expected
        os.write(person, b"\x03")
        assert taken(pad, 1) == ["ctrl-c"]
        assert pad.next(pad.clock.now()) is None
        assert shown(person) == b""


def test_terminal_is_given_back(terminal):
    person, stream = terminal
    before = termios.tcgetattr(stream)
    with Keypad(Watch(), stream):
        assert not termios.tcgetattr(stream)[3] & (termios.ECHO | termios.ICANON | termios.ISIG)
    assert termios.tcgetattr(stream) == before


def test_a_sequence_torn_by_the_line_is_one_key(terminal):
    person, stream = terminal
    with Keypad(Watch(), stream) as pad:
        for part in (b"\x1b", b"[", b"5", b"~"):
            os.write(person, part)
            assert part == b"~" or pad.next(pad.clock.now() + 0.01) is None
        assert taken(pad, 1) == ["9"]


def test_flush_drops_what_was_typed_before(terminal):
    person, stream = terminal
    with Keypad(Watch(), stream) as pad:
        os.write(person, b"123\x1b")
        pad.next(pad.clock.now() + 5)
        pad.put(Heard("ada", 0.0))
        pad.flush()
        os.write(person, b"9")
        assert taken(pad, 1) == ["9"]


def test_flush_keeps_what_ends_the_sitting(terminal):
    person, stream = terminal
    with Keypad(Watch(), stream) as pad:
        os.write(person, b"1\x032")
        pad.flush()
        assert taken(pad, 1) == ["ctrl-c"]


def test_closed_terminal_is_told_once_and_waiting_goes_on(terminal):
    person, stream = terminal
    pad = Keypad(Watch(), stream)
    os.write(person, b"4")
    assert taken(pad, 1) == ["4"]
    os.close(person)
    assert taken(pad, 1) == ["closed"]
    assert pad.next(pad.clock.now() + 0.02) is None
    pad.close()
    pad.close()


def test_keymap_and_two_pads_in_turn(terminal):
    person, stream = terminal
    with Keypad(Watch(), stream, keymap={"q": "enter", "7": "*"}) as pad:
        os.write(person, b"3q")
        os.write(person, b"\x1b[B7")
        assert taken(pad, 4) == ["3", "enter", "2", "*"]


def test_another_thread_wakes_the_wait(terminal):
    _, stream = terminal
    with Keypad(Watch(), stream) as pad:
        threading.Thread(target=pad.put, args=(Heard("take", 1.0, 3.0),)).start()
        assert pad.next(pad.clock.now() + 30) == Heard("take", 1.0, 3.0)


def test_pipe_is_read_to_its_end():
    out, into = os.pipe()
    os.write(into, "2\nè\x1b".encode())
    os.close(into)
    with os.fdopen(out) as stream, Keypad(Watch(), stream) as pad:
        assert taken(pad, 5) == ["2", "enter", "è", "escape", "closed"]


def test_no_input_at_all_is_closed():
    class Nothing:
        def fileno(self):
            raise OSError
    with Keypad(Watch(), Nothing()) as pad:
        assert taken(pad, 1) == ["closed"]


def test_rate_shortens_the_wait():
    out, into = os.pipe()

    class Fast(Watch):
        def now(self):
            return 1000 * super().now()
    with os.fdopen(out) as stream, Keypad(Fast(), stream, rate=1000.0) as pad:
        assert pad.next(pad.clock.now() + 50) is None
    os.close(into)


def test_a_clock_that_stands_still_is_watched(terminal):
    _, stream = terminal

    class Stopped:
        time = 0.0

        def now(self):
            return self.time
    clock, looks = Stopped(), []

    def look():
        looks.append(1)
        clock.time = 10.0 if len(looks) == 3 else 0.0
    with Keypad(clock, stream) as pad:
        pad.watch = look
        assert pad.next(5.0) is None and len(looks) == 3


CHILD = """
import sys, time
from narrator.devices.keypad import Keypad
class Watch:
    def now(self): return time.monotonic()
with Keypad(Watch()) as pad:
    print("ready", flush=True)
    print(pad.next(Watch().now() + 20).name, flush=True)
"""


@pytest.mark.parametrize("number, name", [
    (signal.SIGINT, "ctrl-c"), (signal.SIGTERM, "closed"), (signal.SIGHUP, "closed")])
def test_signals_are_keys(number, name):
    with subprocess.Popen([sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as child:
        assert child.stdout.readline() == "ready\n"
        child.send_signal(number)
        assert child.stdout.readline() == name + "\n"
    assert child.returncode == 0


def test_second_signal_ends_a_program_that_does_not_read():
    hangs = CHILD.replace("print(pad.next(Watch().now() + 20).name, flush=True)",
                          "end = time.monotonic() + 20\n    while time.monotonic() < end: print('on', flush=True)")
    with subprocess.Popen([sys.executable, "-c", hangs], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as child:
        assert child.stdout.readline() == "ready\n"
        child.send_signal(signal.SIGTERM)
        for _ in range(10_000):
            child.stdout.readline()
        child.send_signal(signal.SIGTERM)
        child.communicate(timeout=15)
    assert child.returncode != 0


def test_ctrl_c_comes_before_a_pasted_text_and_the_end_of_the_input_after_it():
    read, write = os.pipe()
    os.write(write, b"1" * 2000 + b"\x03")
    os.close(write)
    with os.fdopen(read, "rb") as stream, Keypad(Watch(), stream) as pad:
        names = taken(pad, 2002)
    assert names == ["ctrl-c", *["1"] * 2000, "closed"]
