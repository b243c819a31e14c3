"""The keys of a real terminal: raw, no echo, no line editor, no history, no bell.

Several pads need nothing: they all feed the same terminal.  Nothing is written
here, so no key shows on any channel.
"""

from __future__ import annotations

import atexit
import codecs
import os
import select
import signal
import sys
import threading
import time
from collections import deque
from typing import IO, Callable

from narrator import ctrl_c
from narrator.keys import Decoder, meaning
from narrator.ports import Clock, Heard, Key

TORN = 0.1
"""Seconds that the rest of an escape sequence may take."""

SHORTEST, LONGEST = 0.002, 0.25
"""Real seconds of one wait."""

KEPT = ("closed", "ctrl-c")
"""Keys that no flush drops: they end the sitting."""


class Keypad:
    """Keys of a terminal or a pipe, and what other threads `put` (an ear): the Inputs port."""

    def __init__(self, clock: Clock, stream: IO | None = None, keymap: dict[str, str] | None = None,
                 rate: float = 1.0):
        """Take over `stream` (standard input); `rate` is how many session seconds pass in a real one."""
        self.clock, self.keymap, self.rate = clock, keymap or {}, rate
        self.watch: Callable[[], None] = lambda: None
        self._events: deque[Key | Heard] = deque()
        self._source = _source(sys.stdin if stream is None else stream)
        self._signals: dict[int, object] = {}
        self._open()
        atexit.register(self.close)

    def next(self, until: float) -> Key | Heard | None:
        """Return the next event before `until`, or None; sleeps, and reads at once what has come.

        Calls `watch` while it waits: a clock that hangs on a lost loudspeaker stands still.
        """
        while True:
            self._read(0.0)
            if self._events:
                return self._events.popleft()
            left = (until - self.clock.now()) / self.rate
            if left <= 0:
                return None
            self._read(min(max(left, SHORTEST), LONGEST))
            self.watch()

    def flush(self) -> None:
        """Drop what was typed and heard so far; that the terminal closed, or Ctrl-C, is kept."""
        self._read(0.0)
        self._source.decoder.waiting = ""
        kept = [event for event in self._events if isinstance(event, Key) and event.name in KEPT]
        self._events.clear()
        self._events.extend(kept)

    def put(self, event: Key | Heard) -> None:
        """Add an event from another thread (or a signal) and wake whoever waits in `next`."""
        self._events.append(event)
        self._source.wake()

    def close(self) -> None:
        """Give the terminal back as it was found."""
        for number, before in self._signals.items():
            signal.signal(number, before)
        self._signals = {}
        self._source.close()
        atexit.unregister(self.close)

    def __enter__(self) -> "Keypad":
        return self

    def __exit__(self, *error) -> None:
        self.close()

    def _read(self, seconds: float) -> None:
        for name in self._source.read(seconds):
            self._add(Key(meaning(name, self.keymap), self.clock.now()))

    def _add(self, key: Key) -> None:
        """Take Ctrl-C before all that waits: whoever presses it behind a pasted text wants out now."""
        if key.name == "ctrl-c":
            self._events.appendleft(key)
        else:
            self._events.append(key)

    def _open(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        for signame, key in (("SIGINT", "ctrl-c"), ("SIGTERM", "closed"), ("SIGHUP", "closed")):
            number = getattr(signal, signame, None)
            if number is not None:
                self._signals[number] = signal.getsignal(number) or signal.SIG_DFL
                signal.signal(number, self._on_signal(key))
        if ctrl_c.pressed():
            self._events.appendleft(Key("ctrl-c", self.clock.now()))
        if hasattr(signal, "SIGCONT"):
            self._signals[signal.SIGCONT] = signal.getsignal(signal.SIGCONT) or signal.SIG_DFL
            signal.signal(signal.SIGCONT, lambda *_: self._source.raw())

    def _on_signal(self, key: str):
        def arrived(*_):
            # A second one while the first is unread: whoever should read hangs, so leave.
            if any(isinstance(event, Key) and event.name == key for event in self._events):
                raise KeyboardInterrupt
            self._events.appendleft(Key(key, self.clock.now()))
            self._source.wake()
        return arrived


def _source(stream: IO):
    try:
        number = stream.fileno()
    except (AttributeError, OSError, ValueError):
        number = -1
    if sys.platform == "win32":
        return _Console(number)
    return _Terminal(number)


def _table() -> dict[str, str]:
    """Return the sequences of this platform's keys, as `readchar` knows them."""
    from readchar import key
    names = {"UP": "up", "DOWN": "down", "LEFT": "left", "RIGHT": "right", "HOME": "home", "END": "end",
             "PAGE_UP": "page-up", "PAGE_DOWN": "page-down", "INSERT": "insert", "SUPR": "delete"}
    return {getattr(key, theirs): ours for theirs, ours in names.items()}


class _Terminal:
    """A terminal or pipe of Linux or macOS, read without waiting for a line."""

    def __init__(self, number: int):
        self.number, self.decoder = number, Decoder(_table())
        self._utf8 = codecs.getincrementaldecoder("utf-8")("ignore")
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_read, False)
        os.set_blocking(self._wake_write, False)
        self._ended = self._told = False
        self._since = 0.0
        self._before = None
        if number < 0:
            self._ended = True
        elif os.isatty(number):
            import termios
            self._before = termios.tcgetattr(number)
            self.raw()

    def raw(self) -> None:
        """Switch echo, lines and signals by key off (again: after a stop the shell has set them)."""
        if self._before is None:
            return
        import termios
        mode = [part[:] if isinstance(part, list) else part for part in self._before]
        mode[0] &= ~(termios.IXON | termios.BRKINT | termios.INLCR | termios.IGNCR | termios.ISTRIP)
        mode[3] &= ~(termios.ECHO | termios.ECHONL | termios.ICANON | termios.ISIG | termios.IEXTEN)
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        self._set(mode)

    def _set(self, mode) -> None:
        import termios
        try:
            termios.tcsetattr(self.number, termios.TCSANOW, mode)
        except termios.error:
            self._ended = True

    def read(self, seconds: float) -> list[str]:
        """Return the keys that come within `seconds`; comes back at the first bytes, or when woken."""
        if self._ended:
            if not self._told:
                self._told = True
                return ["closed"]
            if self._wake_read < 0:
                time.sleep(seconds)
            elif select.select([self._wake_read], [], [], seconds)[0]:
                self._drain()
            return []
        torn = self._torn_for()
        wait = seconds if torn is None else max(0.0, min(seconds, TORN - torn))
        ready, _, _ = select.select([self.number, self._wake_read], [], [], wait)
        if self._wake_read in ready:
            self._drain()
        if self.number in ready:
            return self._bytes()
        return self.decoder.idle() if torn is not None and self._torn_for() >= TORN else []

    def _torn_for(self) -> float | None:
        return time.monotonic() - self._since if self.decoder.waiting else None

    def _bytes(self) -> list[str]:
        try:
            data = os.read(self.number, 4096)
        except OSError:
            data = b""
        if not data:
            self._ended = self._told = True
            return [*self.decoder.idle(), "closed"]
        keys = self.decoder.feed(self._utf8.decode(data))
        self._since = time.monotonic()
        return keys

    def wake(self) -> None:
        """Make a waiting `read` come back."""
        try:
            os.write(self._wake_write, b"!")
        except OSError:
            pass  # full: it is awake already; closed: nobody waits

    def _drain(self) -> None:
        try:
            os.read(self._wake_read, 4096)
        except BlockingIOError:
            pass

    def close(self) -> None:
        """Restore the terminal once."""
        if self._before is not None:
            self._set(self._before)
            self._before = None
        if self._wake_read >= 0:
            os.close(self._wake_read)
            os.close(self._wake_write)
            self._wake_read = self._wake_write = -1
            self._ended = self._told = True


class _Console:
    """The console of Windows (or a pipe there), asked every hundredth of a second."""

    TICK = 0.01

    def __init__(self, number: int):
        self.decoder = Decoder(_table())
        self._keys: deque[str] = deque()
        self._woken = threading.Event()
        self._console = number >= 0 and os.isatty(number)
        if not self._console:
            threading.Thread(target=self._pipe, args=(number,), daemon=True).start()

    def raw(self) -> None:
        """Do nothing: single keys are read without a mode."""

    def _pipe(self, number: int) -> None:
        while number >= 0 and (data := os.read(number, 4096)):
            self._keys.extend(self.decoder.feed(data.decode("utf-8", "ignore")))
            self._woken.set()
        self._keys.append("closed")
        self._woken.set()

    def read(self, seconds: float) -> list[str]:
        """Return the keys that come within `seconds`; comes back at the first, or when woken."""
        end = time.monotonic() + seconds
        while True:
            if self._console:
                self._typed()
            keys = [self._keys.popleft() for _ in range(len(self._keys))]
            if keys or self._woken.is_set() or time.monotonic() >= end:
                self._woken.clear()
                return keys
            self._woken.wait(min(self.TICK, max(0.0, end - time.monotonic())))

    def _typed(self) -> None:
        import msvcrt
        while msvcrt.kbhit():
            text = msvcrt.getwch()
            if text in "\x00\xe0":
                text = "\x00" + msvcrt.getwch()
            self._keys.extend(self.decoder.feed(text))

    def wake(self) -> None:
        """Make a waiting `read` come back."""
        self._woken.set()

    def close(self) -> None:
        """Do nothing: no mode was set."""
