"""Ctrl-C before a game has its keypad: raised at once, and kept, since a library that is being imported may swallow it."""

from __future__ import annotations

import signal
import threading

_pressed = threading.Event()


def keep() -> None:
    """Keep each Ctrl-C of this process from now on, unless it ignores them or another has taken them."""
    _pressed.clear()
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _arrived)


def pressed() -> bool:
    """Whether Ctrl-C was pressed: whoever is about to wait for somebody ends instead."""
    return _pressed.is_set()


def _arrived(number, frame) -> None:
    _pressed.set()
    raise KeyboardInterrupt
