"""The secret word of a sealed save, typed at a terminal without being shown (F2)."""

from __future__ import annotations

import os
import sys

from narrator import ctrl_c
from narrator.errors import Trouble, UsageError

NO_TERMINAL = Trouble("secret word: there is no terminal to hide it while it is typed; give the word at a terminal",
                      "saves.no-terminal")
NOT_READ = Trouble("secret word: no whole word came; begin again and give the word at a terminal, then Enter", "saves.no-word")


def hidden() -> bool:
    """Tell whether there is a terminal at which a word can be typed unseen."""
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | getattr(os, "O_NOCTTY", 0)))
    except OSError:
        return sys.stdin is not None and sys.stdin.isatty()
    return True


def ask_word(prompt: str = "") -> str:
    """Ask for a word without echo; raises UsageError where it cannot be typed unseen, or what came is no word."""
    import warnings
    from getpass import GetPassWarning, getpass

    if ctrl_c.pressed():
        raise KeyboardInterrupt
    if not hidden():
        raise UsageError(NO_TERMINAL)
    try:
        with warnings.catch_warnings():
            # What getpass only warns of would show the word.
            warnings.simplefilter("error", GetPassWarning)
            return getpass(prompt)
    except GetPassWarning:
        raise UsageError(NO_TERMINAL) from None
    except (EOFError, UnicodeError):
        raise UsageError(NOT_READ) from None
