"""The full screen on a pseudo-terminal: what bytes it writes, resize, blanking, giving back (S11, S12, M12)."""

import fcntl
import os
import pty
import re
import signal
import struct
import termios

import pytest

from narrator.canvas import LIT
from narrator.devices.frame import CLOSE, Frame, usable


class HandTimer:
    """A timer that fires when the test says so."""

    made = []

    def __init__(self, seconds, call):
        self.seconds, self.call, self.cancelled = seconds, call, False
        HandTimer.made.append(self)

    def start(self):
        """Wait for the test."""

    def cancel(self):
        self.cancelled = True


class Terminal:
    """Both sides of a pseudo-terminal of a given size."""

    def __init__(self, columns=80, rows=24):
        self.person, program = pty.openpty()
        self.stream = os.fdopen(program, "w", encoding="utf-8")
        self.resize(columns, rows)

    def resize(self, columns, rows):
        fcntl.ioctl(self.stream, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def written(self):
        """All that was written since the last call."""
        os.set_blocking(self.person, False)
        data = b""
        while True:
            try:
                data += os.read(self.person, 65536)
            except (BlockingIOError, OSError):
                return data.decode()


@pytest.fixture
def terminal():
    made = Terminal()
    yield made
    os.close(made.person)
    made.stream.close()


@pytest.fixture
def frame(terminal):
    """Make screens on the terminal, private allowed, and close them after the test."""
    screens = []

    def make(environ=None, **options):
        HandTimer.made.clear()
        screens.append(Frame(terminal.stream, environ=environ or {"TERM": "xterm-256color"}, timer=HandTimer, **options))
        return screens[-1]
    yield make
    for screen in screens:
        screen.close()


def test_nothing_is_written_outside_the_alternate_buffer(terminal, frame):
    screen = frame(private=True)
    screen.public("Night falls.")
    screen.private("Ada: seer")
    screen.frame("YES")
    screen.close()
    screen.close()
    text = terminal.written()
    assert text.startswith("\x1b[?1049h") and text.endswith(CLOSE)
    assert text.count("\x1b[?1049h") == text.count("\x1b[?1049l") == 1
    assert text.index("\x1b[?1049l") < text.index("\x1b[3J")
    assert not re.search("[\a\t\v]|\x1b\\[5m|\x1b\\]", text)


@pytest.mark.parametrize("environ, code", [
    ({"TERM": "xterm", "COLORTERM": "truecolor"}, "38;2;0;200;0;48;2;0;0;0"),
    ({"TERM": "xterm-256color"}, "38;5;40;48;5;16"),
    ({"TERM": "linux"}, "32;40")])
def test_night_is_green_on_black_and_nothing_else(terminal, frame, environ, code):
    screen = frame(environ)
    terminal.written()
    screen.frame("NO")
    codes = set(re.findall("\x1b\\[([0-9;]*)m", terminal.written()))
    assert codes == {code, "0"}


def test_no_color_means_no_colour(terminal, frame):
    screen = frame({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, private=True)
    screen.board(["Alive: Ada"])
    screen.clock("2:00")
    screen.private("Ada: seer")
    screen.frame("NO")
    assert set(re.findall("\x1b\\[([0-9;]*)m", terminal.written())) <= {"0", "1", "2", "7", ""}


def test_all_words_are_the_same_without_colour(terminal, frame):
    texts = []
    for more in ({}, {"NO_COLOR": "1"}):
        screen = frame({"TERM": "xterm-256color", "COLORTERM": "truecolor", **more}, private=True)
        screen.board(["Alive: Ada"])
        screen.private("Ada: seer")
        screen.frame("2 Bea", "choose again")
        texts.append(re.sub("\x1b\\[[0-9;?]*[A-Za-z]", "", terminal.written()))
        screen.close()
        terminal.written()
    assert texts[0] == texts[1] and "Ada: seer" in texts[0] and "choose again" in texts[0]


def test_an_unchanged_frame_is_not_drawn_again(terminal, frame):
    screen = frame()
    screen.frame("")
    terminal.written()
    screen.frame("")
    screen.public("Seer: eyes open.")
    screen.ask("?")
    assert terminal.written() == ""
    screen.board(["Alive: Ada"])
    assert "Seer: eyes open." in terminal.written()


def test_each_frame_of_a_night_is_one_equal_light(terminal, frame):
    screen = frame()
    counts = []
    for big, small in (("", ""), ("2 Bea", "Enter"), ("YES", ""), ("", ""), ("Lupi mannari", "")):
        terminal.written()
        screen.frame(big, small)
        counts.append(terminal.written().count(LIT) + len(small))
    assert max(counts) - min(counts) <= 0.02 * counts[0]


def test_where_nobody_hears_the_voice_its_lines_stand_in_the_frame_in_equal_light(terminal, frame):
    screen = frame(captions=True)
    counts = []
    for said, big, small in (("Ada.", "SEER", "You win"), ("Bea.", "", ""), ("Night falls.", "2 Bea", "")):
        terminal.written()
        screen.frame(big, small)
        screen.public(said)
        text = terminal.written().rpartition("\x1b[1;1H")[2]
        assert said in text
        counts.append(text.count(LIT) + len((small + said).replace(" ", "")))
    assert max(counts) - min(counts) <= 0.02 * counts[0]


def test_resize_draws_the_frame_anew(terminal, frame):
    screen = frame()
    screen.frame("NO")
    terminal.written()
    terminal.resize(100, 30)
    os.kill(os.getpid(), signal.SIGWINCH)
    text = terminal.written()
    assert "\x1b[30;1H" in text and text.count(LIT) == 1000


def test_private_line_needs_leave_and_is_blanked_in_time(terminal, frame):
    screen = frame()
    screen.private("Ada: seer", 5)
    assert "Ada" not in terminal.written() and not HandTimer.made
    screen.close()
    screen = frame(private=True, rate=10.0)
    screen.private("Ada: seer", 5)
    assert "Ada: seer" in terminal.written()
    [timer] = HandTimer.made
    assert timer.seconds == 0.5
    timer.call()
    text = terminal.written()
    assert text and "Ada" not in text


def test_a_newer_private_line_is_not_blanked_by_the_older_timer(terminal, frame):
    screen = frame(private=True)
    screen.private("Ada: seer", 5)
    screen.private("Bea: owl", 5)
    assert [timer.cancelled for timer in HandTimer.made] == [True, False]


def test_the_board_blanks_the_private_line(terminal, frame):
    screen = frame(private=True)
    screen.private("Ada: seer")
    terminal.written()
    screen.board(["Alive: Bea"])
    assert "Ada" not in terminal.written()


def test_a_terminal_that_has_gone_is_borne():
    gone = Terminal()
    screen = Frame(gone.stream, environ={"TERM": "xterm"})
    os.close(gone.person)
    screen.public("Night falls.")
    screen.close()


def test_where_a_full_screen_can_be_shown(terminal):
    assert usable(terminal.stream, {"TERM": "xterm"}) and not usable(terminal.stream, {"TERM": "dumb"})
    with open(os.devnull, "w") as nothing:
        assert not usable(nothing, {"TERM": "xterm"})
