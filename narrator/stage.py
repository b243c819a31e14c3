"""The stage: what a sitting acts with, and the one way in which it waits.

Everything that is said goes through `public` or `private`; every wait through `until`.
"""

from __future__ import annotations

import heapq
import itertools
from typing import Callable

from narrator.ports import Heard, Key


class Interrupted(Exception):
    """The sitting must stop now (Ctrl-C, the terminal was closed, `save and stop`); the game is saved."""


class Stage:
    """The clock, the inputs and both channels of one sitting.

    `people` are simulated players (demo, rehearse) or None; `watch()` is called in every wait and
    lets the sitting look after its devices; `hears(event)` gives the key or answer that a heard
    phrase stands for, or None.
    """

    def __init__(self, clock, inputs, public, private, people=None):
        self.clock, self.inputs, self.public, self.private = clock, inputs, public, private
        self.people = people
        self.paused = 0.0
        self.watch: Callable[[], None] = lambda: None
        self.anytime: Callable[[str], bool] = lambda key: False
        self.hears: Callable[[Heard], object] = lambda event: None
        self._timers: list = []
        self._count = itertools.count()

    def phase(self, kind: str, number: int) -> None:
        """Note the phase for the events to come."""
        self.public.phase = self.private.phase = (kind, number)

    def later(self, seconds: float, act: Callable[[], object]) -> list:
        """Call `act` after so many seconds, in whatever wait runs then; what it gives is an event like a key."""
        timer = [self.clock.now() + seconds, next(self._count), act]
        heapq.heappush(self._timers, timer)
        return timer

    @staticmethod
    def cancel(timer: list) -> None:
        """Forget what `later` was to call."""
        timer[2] = None

    def _due(self) -> float:
        while self._timers and self._timers[0][2] is None:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else float("inf")

    def until(self, at: float, take: Callable | None = None):
        """Wait for a time of the session; give what `take(event)` gives first that is not None.

        Time that a pause takes meanwhile (`anytime` may hold one) is added.  Raises
        Interrupted when the terminal closes or Ctrl-C comes.
        """
        before = self.paused
        while True:
            self.watch()
            end, due = at + (self.paused - before), self._due()
            event = self.inputs.next(min(end, due))
            if event is None:
                if due > end or self._due() != due:
                    return None
                event = heapq.heappop(self._timers)[2]()
            elif isinstance(event, Heard):
                event = self.hears(event)
            if event is None:
                continue
            if isinstance(event, Key):
                if event.name in ("ctrl-c", "closed"):
                    raise Interrupted(event.name)
                if self.anytime(event.name):
                    continue
            if take is not None:
                found = take(event)
                if found is not None:
                    return found

    def rest(self, seconds: float, take: Callable | None = None):
        """Wait for so many seconds; see `until`."""
        return self.until(self.clock.now() + seconds, take)

    def say(self, key: str, after: float = 0.4, take: Callable | None = None, **fields):
        """Say a phrase at the table and wait for its end and `after` seconds more (by day)."""
        return self.rest(self.public.say(key, **fields) + after, take)
