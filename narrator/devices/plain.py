"""Append-only lines for screen readers and Braille displays: no colour, no cursor, no drawing (A1 to A6).

Channels: everything may be spoken aloud by a screen reader, so private text and the
night frame's words are written only where the settings allow private text (S8).
"""

from __future__ import annotations

import sys
import threading
from typing import IO

from narrator.cells import clean, wrap

LABELS = {"ask": "Ask:", "told": "Told:", "public": "Public:", "error": "Error:", "done": "Done:"}
"""What each message begins with (A5); the same words in every language, so that they can be searched."""


def plain_lines(kind: str, text: str, width: int) -> list[str]:
    """Return one message as lines of at most `width` cells, its label first."""
    return wrap(f"{LABELS[kind]} {clean(text, plain=True)}", width)


class Plain:
    """Print each message once, one after the other: the Screen port for ears and fingers."""

    def __init__(self, stream: IO | None = None, private: bool = False, width: int = 80):
        """Write to `stream` in lines of `width` cells; `private` allows hidden text."""
        self._stream = sys.stdout if stream is None else stream
        self._private, self._width = private, width
        self._lock = threading.Lock()
        self._board: list[str] = []
        self._last: dict[str, str] = {}
        self._latest = ""

    def public(self, text: str) -> None:
        """Print a public line."""
        self._print("public", text)

    def board(self, rows: list[str]) -> None:
        """Print those rows of the public board that are new."""
        for row in rows:
            if row not in self._board:
                self._print("public", row)
        self._board = list(rows)

    def clock(self, text: str) -> None:
        """Print the public clock line, if it is another than the last."""
        self._once("public", text)

    def private(self, text: str, seconds: float | None = None) -> None:
        """Print a private line where that is allowed; what is printed cannot be blanked, whatever `seconds`."""
        if self._private:
            for line in text.splitlines():
                self._print("told", line)

    def ask(self, text: str) -> None:
        """Print the prompt that waits now, unless it is the line that was printed last (A2)."""
        if clean(text, plain=True) != self._latest:
            self._print("ask", text)

    def error(self, text: str) -> None:
        """Print what went wrong and the remedy."""
        self._print("error", text)

    def frame(self, big: str, small: str = "") -> None:
        """Print the words of the night frame where private text is allowed; the neutral frame is silence."""
        if self._private:
            self._once("told", f"{big} {small}".strip())

    def close(self) -> None:
        """Write out what is left; nothing has to be restored."""
        with self._lock:
            self._flush()

    def _once(self, kind: str, text: str) -> None:
        if text != self._last.get(kind):
            self._print(kind, text)
        self._last[kind] = text

    def _print(self, kind: str, text: str) -> None:
        said = clean(text, plain=True)
        if not said:
            return
        with self._lock:
            self._latest = said
            lines = plain_lines(kind, text, self._width)
            encoding = getattr(self._stream, "encoding", None) or "utf-8"
            data = "\n".join(lines).encode(encoding, "replace").decode(encoding)
            try:
                self._stream.write(data + "\n")
            except (OSError, ValueError):
                return  # nobody reads any more: the keypad tells the loop so
            self._flush()

    def _flush(self) -> None:
        try:
            self._stream.flush()
        except (OSError, ValueError):
            return
