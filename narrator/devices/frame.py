"""The full screen of a terminal: the ordinary board, and at night one large word in constant light.

Channels: `public`, `board`, `clock`, `ask` and `error` are on the table's screen.  `private`
and `frame` carry hidden text; `private` is dropped unless the settings allow it.
Everything is drawn in the alternate buffer and wiped when it is left (S12).
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
from typing import IO, Callable, Mapping

from narrator.board import Board
from narrator.canvas import LIT, frame_rows

OPEN = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[0m\x1b[2J"
CLOSE = "\x1b[0m\x1b[2J\x1b[H\x1b[?7h\x1b[?25h\x1b[?1049l\x1b[3J"
STYLES = {"board": "1", "rule": "2", "past": "2", "now": "1", "aside": "", "clock": "", "private": "7", "error": "1",
          "ask": "1"}
COLOURS = {"board": "32", "rule": "32", "aside": "36", "clock": "36", "private": "33", "error": "33", "ask": "32"}


def usable(stream: IO, environ: Mapping[str, str]) -> bool:
    """Tell whether a stream is a terminal that can show a full screen."""
    return stream.isatty() and environ.get("TERM", "xterm" if sys.platform == "win32" else "dumb") != "dumb"


class Frame:
    """Show the board by day and the night frame at night: the Screen port for eyes."""

    def __init__(self, stream: IO | None = None, private: bool = False, environ: Mapping[str, str] | None = None,
                 timer: Callable = threading.Timer, rate: float = 1.0, captions: bool = False):
        """Take the terminal `stream` writes to; `private` allows private lines, `rate` is session seconds in a real one.

        `captions`: nobody hears the voice, so that the last public line stands in the night frame too.
        """
        self._stream = sys.stdout if stream is None else stream
        self._private, self._timer, self._rate, self._captions = private, timer, rate, captions
        environ = os.environ if environ is None else environ
        self._colour = not environ.get("NO_COLOR")
        self._night = _night_colour(environ) if self._colour else "0"
        self._unicode = "utf" in (getattr(self._stream, "encoding", "") or "").lower()
        self._lock = threading.RLock()
        self._board = Board()
        self._big: tuple[str, str] | None = None
        self._blank: threading.Timer | None = None
        self._shown, self._drawing, self._again, self._closed = "", False, False, False
        self._winch = None
        _allow_sequences()
        self._errors = _quiet_errors() if self._on_terminal() else None
        atexit.register(self.close)
        self._write(OPEN)
        self._draw()
        if hasattr(signal, "SIGWINCH") and threading.current_thread() is threading.main_thread():
            self._winch = signal.getsignal(signal.SIGWINCH) or signal.SIG_DFL
            signal.signal(signal.SIGWINCH, lambda *_: self._draw())

    def public(self, text: str) -> None:
        """Add a public line; while the night frame is up it is only remembered, unless there are captions."""
        with self._lock:
            self._board.add(text)
            self._board.error = ""
            self._draw()

    def board(self, rows: list[str]) -> None:
        """Show the public board (who lives, ghosts, marker); leave the night frame and blank the private line."""
        with self._lock:
            self._stop_timer()
            self._board.board, self._board.private, self._big = list(rows), "", None
            self._draw()

    def clock(self, text: str) -> None:
        """Show the public clock line."""
        with self._lock:
            self._board.clock = text
            self._draw()

    def private(self, text: str, seconds: float | None = None) -> None:
        """Show a private line (if allowed) until the next one, or for `seconds`; empty text blanks it."""
        if not self._private:
            return
        with self._lock:
            self._stop_timer()
            self._board.private = text
            if seconds is not None:
                self._blank = self._timer(seconds / self._rate, self._blank_private)
                self._blank.daemon = True
                self._blank.start()
            self._draw()

    def ask(self, text: str) -> None:
        """Show the prompt that waits now."""
        with self._lock:
            self._board.prompt = text
            self._draw()

    def error(self, text: str) -> None:
        """Show a public error until the next public line; at night too, where the frame's light stays the same."""
        with self._lock:
            self._board.error = text
            self._draw()

    def frame(self, big: str, small: str = "") -> None:
        """Show the night frame with one large word, or neutral; stays until `board`."""
        with self._lock:
            self._big = (big, small)
            self._draw()

    def close(self) -> None:
        """Wipe and leave the alternate buffer and the scrollback; may be called again."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._stop_timer()
            if self._winch is not None:
                signal.signal(signal.SIGWINCH, self._winch)
            self._write(CLOSE)
            if self._errors is not None:
                os.dup2(self._errors, 2)
                os.close(self._errors)
            atexit.unregister(self.close)

    def __enter__(self) -> "Frame":
        return self

    def __exit__(self, *error) -> None:
        self.close()

    def _stop_timer(self) -> None:
        if self._blank is not None:
            self._blank.cancel()
            self._blank = None

    def _blank_private(self) -> None:
        with self._lock:
            self._board.private = ""
            self._draw()

    def _draw(self) -> None:
        with self._lock:
            # A resize may arrive in the middle of a drawing of this thread: then draw once more after it.
            self._again = True
            if self._drawing:
                return
            self._drawing = True
            try:
                while self._again:
                    self._again = False
                    self._draw_once()
            finally:
                self._drawing = False

    def _draw_once(self) -> None:
        if self._closed:
            return
        width, height = self._size()
        picture = self._frame(width, height) if self._big else self._rows(width, height)
        key = f"{width}x{height}{picture}"
        if key != self._shown:
            self._shown = key
            self._write(picture)

    def _frame(self, width: int, height: int) -> str:
        said = self._board.said[-1:] if self._captions else []
        rows = frame_rows(*self._big, width, height, " ".join([*said, self._board.error]))
        return "".join(f"\x1b[{number};1H\x1b[{self._night}m{row}" for number, row in enumerate(rows, 1)) + "\x1b[0m"

    def _rows(self, width: int, height: int) -> str:
        lines = []
        for number, (style, text) in enumerate(self._board.rows(width, height), 1):
            codes = [STYLES[style], COLOURS.get(style, "") if self._colour else ""]
            mark = ";".join(code for code in codes if code)
            lines.append(f"\x1b[{number};1H\x1b[0m\x1b[{mark}m{text}\x1b[0m\x1b[K")
        return "".join(lines)

    def _on_terminal(self) -> bool:
        try:
            return os.isatty(self._stream.fileno()) and os.isatty(2)
        except (OSError, ValueError, AttributeError):
            return False

    def _size(self) -> tuple[int, int]:
        try:
            width, height = os.get_terminal_size(self._stream.fileno())
        except (OSError, ValueError, AttributeError):
            return 80, 24
        return width or 80, height or 24

    def _write(self, text: str) -> None:
        if not self._unicode:
            text = text.replace(LIT, "#").replace("─", "-")
        try:
            data = text.encode(getattr(self._stream, "encoding", None) or "utf-8", "replace")
            self._stream.flush()
            number = self._stream.fileno()
            while data:
                data = data[os.write(number, data):]
        except (OSError, ValueError):
            pass  # the terminal has gone: the keypad tells the loop so


def _night_colour(environ: Mapping[str, str]) -> str:
    """Return the codes for green (0,200,0) on black, as near as the terminal can show it."""
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "38;2;0;200;0;48;2;0;0;0"
    if "256" in environ.get("TERM", "") or sys.platform == "win32":
        return "38;5;40;48;5;16"
    return "32;40"


def _quiet_errors() -> int:
    """Send what libraries print on stderr to nowhere, since it would light the night; return the descriptor kept."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    return kept


def _allow_sequences() -> None:
    """Let the console of Windows take escape sequences."""
    if sys.platform == "win32":
        import ctypes
        kernel = ctypes.windll.kernel32
        output = kernel.GetStdHandle(-11)
        mode = ctypes.c_ulong()
        if kernel.GetConsoleMode(output, ctypes.byref(mode)):
            kernel.SetConsoleMode(output, mode.value | 4)
