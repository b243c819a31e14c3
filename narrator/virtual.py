"""A clock that moves only when the loop waits, and inputs on it: a night takes milliseconds.

What hangs on the clock (a file that is being rendered) is moved along by `listeners`.
"""

from __future__ import annotations

import bisect
import itertools
from typing import Callable

from narrator.ports import Heard, Key


class Finished(Exception):
    """Nobody will ever press a key again: the scripted people have said all that they have to say."""


class VirtualClock:
    """Time of the session, moved on by whoever waits."""

    def __init__(self, listeners: tuple[Callable[[float], None], ...] = ()):
        self.time = 0.0
        self.listeners = list(listeners)

    def now(self) -> float:
        """Seconds since the session began."""
        return self.time

    def move(self, to: float) -> None:
        """Go on to a time; never back."""
        if to > self.time:
            self.time = to
            for listener in self.listeners:
                listener(to)


class VirtualInputs:
    """Keys at times of a virtual clock: the Inputs port."""

    def __init__(self, clock: VirtualClock):
        self.clock = clock
        self._events: list[tuple[float, int, Key | Heard]] = []
        self._count = itertools.count()

    def add(self, event: Key | Heard) -> None:
        """Script one event."""
        bisect.insort(self._events, (event.at, next(self._count), event))

    def next(self, until: float) -> Key | Heard | None:
        """The next event before `until`; raises Finished where the wait would never end."""
        if self._events and self._events[0][0] < until:
            at, _, event = self._events.pop(0)
            self.clock.move(at)
            return event
        if until == float("inf"):
            raise Finished
        self.clock.move(until)
        return None

    def flush(self) -> None:
        """Drop what came before now and was not read."""
        self._events = [found for found in self._events if found[0] > self.clock.now()]


class MixedInputs:
    """A real keypad, with scripted events among its keys (the demonstration).

    With `alone` nobody sits at the keypad (it is no terminal): its end ends nothing, a signal does.
    """

    def __init__(self, keypad, clock, alone: bool = False):
        self.keypad, self.clock, self.alone = keypad, clock, alone
        self._events: list[tuple[float, int, Key]] = []
        self._count = itertools.count()

    def add(self, event: Key) -> None:
        """Script one event."""
        bisect.insort(self._events, (event.at, next(self._count), event))

    def next(self, until: float) -> Key | Heard | None:
        """The next real or scripted event before `until`."""
        due = self._events[0][0] if self._events else float("inf")
        while True:
            event = self.keypad.next(min(until, due))
            if event is None:
                return self._events.pop(0)[2] if due < until else None
            if not self.alone or event.name != "closed":
                return event
            self.alone = False

    def flush(self) -> None:
        """Drop what was typed and not read; scripted events are still to come."""
        self.keypad.flush()


class Unheard:
    """An Output that plays nothing: for rehearsals without sound."""

    def say(self, clip) -> None:
        """Play nothing."""

    def cover(self, state: str) -> None:
        """Play nothing."""

    def earcon(self, name: str) -> None:
        """Play nothing."""

    def stop(self) -> None:
        """Nothing plays."""

    def problem(self) -> str | None:
        """Nothing can be wrong."""
        return None

    def close(self) -> None:
        """Nothing is held."""


class Unseen:
    """A Screen that shows nothing: for rehearsals."""

    def public(self, text: str) -> None:
        """Show nothing."""

    def board(self, rows) -> None:
        """Show nothing."""

    def clock(self, text: str) -> None:
        """Show nothing."""

    def private(self, text: str, seconds: float | None = None) -> None:
        """Show nothing."""

    def ask(self, text: str) -> None:
        """Show nothing."""

    def error(self, text: str) -> None:
        """Show nothing."""

    def frame(self, big: str, small: str = "") -> None:
        """Show nothing."""

    def close(self) -> None:
        """Nothing is held."""
