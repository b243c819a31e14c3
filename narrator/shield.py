"""What happens when the program itself fails: one neutral line outside, a note without values in a private file (F5).

The message of an exception may hold a role or a name, so none is ever shown or written:
a note has the kinds of the errors and the places in the code, nothing else.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import warnings
from datetime import datetime
from pathlib import Path, PurePath
from types import TracebackType
from typing import Callable

from narrator import ctrl_c
from narrator.cells import escaped
from narrator.errors import SaveError
from narrator.folder import state_folder, write_private

INTERRUPTED = 3
"""The exit code of a sitting that was interrupted; its game is saved."""

LINE = "One moment."
"""What is shown where no pack gives the words (`crash.moment`)."""

NOTES_KEPT = 20
DEEPEST = 10
"""Errors of one chain that are noted."""


class Shield:
    """The hooks of one process; `leave` holds what must be done before a last line can be seen."""

    def __init__(self, line: str = LINE, show: Callable[[str], None] | None = None):
        """Take the neutral line (public) and how to show it; on stderr, if not said.

        `show` may be changed while a screen is up; once it has been left, the last line goes where it went at first.
        `remedy` is what that line adds: how to go on.
        """
        self.line, self.show = line, show or on_stderr
        self.remedy, self._last = "", self.show
        self.leave: list[Callable[[], None]] = []
        self._told = False

    def install(self) -> "Shield":
        """Set the hooks of the main thread, other threads and unraisable errors; core dumps and library logs off; keep Ctrl-C."""
        sys.excepthook = lambda kind, error, trace: self.crash(error)
        threading.excepthook = lambda args: self._aside(args.exc_value)
        sys.unraisablehook = lambda args: self._aside(args.exc_value)
        quiet()
        ctrl_c.keep()
        return self

    def crash(self, error: BaseException | None) -> int:
        """Note an error that nobody caught, leave the screen, show the line; return the exit code of an interruption."""
        for step in reversed(self.leave):
            try:
                step()
            except Exception as second:
                note(second)
        self.leave.clear()
        if not isinstance(error, KeyboardInterrupt):
            note(error)
        self._last(f"{self.line} {self.remedy}".strip())
        return INTERRUPTED

    def _aside(self, error: BaseException | None) -> None:
        """Note an error beside the main course; the line is shown once, the game goes on."""
        if isinstance(error, (SystemExit, KeyboardInterrupt)):
            return
        note(error)
        if not self._told:
            self._told = True
            self.show(self.line)


def quiet() -> None:
    """Let nothing but our own lines come out: no core dump, no dump at a fault, no logs or warnings of libraries (F7)."""
    faulthandler.disable()
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    if sys.platform != "win32":
        import resource
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def note(error: BaseException | None) -> Path | None:
    """Write a note of an error, without its values, into the state folder; return its path, None if that fails."""
    text = without_values(error)
    try:
        folder = state_folder()
        path = folder / f"crash-{datetime.now():%Y-%m-%d_%H-%M-%S_%f}.txt"
        write_private(path, text.encode("utf-8", "replace"))
        for old in notes()[NOTES_KEPT:]:
            old.unlink(missing_ok=True)
    except (SaveError, OSError):
        return None
    return path


def notes() -> list[Path]:
    """Return the notes that are kept, the newest first; raises SaveError."""
    return sorted(state_folder().glob("crash-*.txt"), reverse=True)


def without_values(error: BaseException | None) -> str:
    """Return kinds of errors and places in the code, innermost last; no message, no value, no folder of the user."""
    parts, seen = [], set()
    while error is not None and id(error) not in seen and len(parts) < DEEPEST:
        seen.add(id(error))
        kind = type(error)
        name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
        parts.append("\n".join([name, *_places(error.__traceback__)]))
        parts += [f"in a group: {without_values(inner)}" for inner in getattr(error, "exceptions", ())[:DEEPEST]]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nafter:\n".join(parts) + "\n"


def _places(trace: TracebackType | None) -> list[str]:
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"  {_short(code.co_filename)}:{trace.tb_lineno} in {code.co_name}")
        trace = trace.tb_next
    return places if len(places) < 60 else [*places[:30], "  ...", *places[-30:]]


def _short(file: str) -> str:
    """Keep the end of a path, from our packages or a library's folder on."""
    parts = PurePath(file).parts
    for start in ("site-packages", "narrator", "engine"):
        if start in parts:
            found = len(parts) - 1 - parts[::-1].index(start)
            return "/".join(parts[found + (start == "site-packages"):])
    return parts[-1] if parts else "?"


def on_stderr(line: str, kind: str = "done", width: int | None = None) -> None:
    """Say one message on stderr, if somebody is left to read it; with its label in lines of `width` cells, where that is given (A5)."""
    from narrator.devices.plain import plain_lines

    try:
        print("\n".join(plain_lines(kind, line, width)) if width else escaped(line), file=sys.stderr, flush=True)
    except (OSError, ValueError, AttributeError):
        return  # there is nobody left to read it
