"""Entries in the night frame, which changes at most once a second (S11, A27); in an earpiece they are said at once.

All of it is private: the frame's light is the same whatever it shows.
"""

from __future__ import annotations

SECOND = 1.0
"""The least time between two changes."""


class Calm:
    """Shows the last entry of a slot as soon as the frame may change; what counts is not touched by it."""

    def __init__(self, sitting):
        self.sitting, self.stage = sitting, sitting.stage
        self.free_at = self.end = 0.0
        self.waiting: list | None = None

    def begin(self, length: float, changed: bool = True) -> None:
        """A time for entries begins, and may have `changed` the frame; with its end the frame changes again."""
        now = self.stage.clock.now()
        self.free_at, self.end = now + SECOND * changed, now + length - SECOND

    def show(self, key: str, text: str) -> None:
        """Show an entry, or that it is none, now or when a second has passed; not just before the reply."""
        if (self.sitting.mode, self.sitting.reply) != ("table", "screen"):
            self.stage.private.show(key, text)
            return
        if self.waiting is not None:
            self.stage.cancel(self.waiting)
        at = max(self.stage.clock.now(), self.free_at)
        if at <= self.end:
            self.waiting = self.stage.later(at - self.stage.clock.now(), lambda: self._now(key, text))

    def refuse(self) -> None:
        """Say that an entry was none."""
        key = "private.again" if self.sitting.mode != "table" else "frame.again"
        self.show(key, self.sitting.pack.say(key))

    def _now(self, key: str, text: str) -> None:
        self.waiting, self.free_at = None, self.stage.clock.now() + SECOND
        self.stage.private.show(key, text)
