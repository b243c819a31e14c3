"""The stage: what a sitting acts with, and the one way in which it waits.

Everything that is said goes through `public` or `private`; every wait through `until`.
"""

from __future__ import annotations

from typing import Callable

from narrator.ports import Key


class Interrupted(Exception):
    """The sitting must stop now (Ctrl-C, the terminal was closed, `save and stop`); the game is saved."""


class Stage:
    """The clock, the inputs and both channels of one sitting.

    `people` are simulated players (demo, rehearse) or None; `watch()` is called in every wait and
    lets the sitting look after its devices.
    """

    def __init__(self, clock, inputs, public, private, people=None):
        self.clock, self.inputs, self.public, self.private = clock, inputs, public, private
        self.people = people
        self.paused = 0.0
        self.watch: Callable[[], None] = lambda: None
        self.anytime: Callable[[str], bool] = lambda key: False

    def phase(self, kind: str, number: int) -> None:
        """Note the phase for the events to come."""
        self.public.phase = self.private.phase = (kind, number)

    def until(self, at: float, take: Callable | None = None):
        """Wait for a time of the session; give what `take(event)` gives first that is not None.

        Time that a pause takes meanwhile (`anytime` may hold one) is added.  Raises
        Interrupted when the terminal closes or Ctrl-C comes.
        """
        before = self.paused
        while True:
            self.watch()
            event = self.inputs.next(at + (self.paused - before))
            if event is None:
                return None
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
