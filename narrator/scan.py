"""A scan: the private channel reads a list, one item a period; one press takes the item that is read (M8).

Everything here is private: nothing of it depends on, or reaches, the table's channel.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt
from typing import Callable

from narrator.asking import Item, Step

UNGROUPED = 10
"""Longer lists are read in groups."""

LATE = 0.3
"""A press within so many seconds of an item counts for the item before."""

BACK = 2.0
"""Seconds in which a second press takes the first one back."""

ROUNDS = 3
"""Rounds of the list without a press, after which the reading rests until the next press."""

PRACTISED = 0.65
"""The mean reaction time is this share of the period that calibration gives."""

LEAST_PERIOD = 0.8
"""The shortest period that calibration gives, in seconds."""


@dataclass(frozen=True)
class Taken:
    """An event: what was chosen by a scan or by voice."""

    value: object


def calibrated(presses: list[float]) -> float:
    """The period for somebody who presses so many seconds after an item begins (ten practice presses)."""
    return max(LEAST_PERIOD, round(sum(presses) / len(presses) / PRACTISED, 1))


def group_size(count: int) -> int:
    """How many items a group has: one group where there are few."""
    return count if count <= UNGROUPED else round(sqrt(count))


def worst(count: int, period: float) -> float:
    """The seconds until the last of `count` items has been read (M2, M8)."""
    size = group_size(count)
    return (count if size == count else ceil(count / size) + size) * period


class Scan:
    """Reads one list until something is taken; `done(value)` gets it, once it can no more be taken back."""

    def __init__(self, sitting, step: Step, done: Callable[[object], object], chance=None,
                 rested: Callable[[], object] = lambda: None, grouped: bool = True):
        """`chance` shuffles the order (None: as it stands); `rested()` is called when nobody has pressed.

        A long list is read in groups, where it is `grouped`.
        """
        self.sitting, self.stage, self.done, self.rested = sitting, sitting.stage, done, rested
        self.step = step
        items = list(step.items)
        size = group_size(len(items)) if grouped else len(items)
        listed: list = [items[at:at + size] for at in range(0, len(items), size)] if size < len(items) else items
        if chance is not None:
            chance.shuffle(listed)
            for group in listed if size < len(items) else ():
                chance.shuffle(group)
        if size < len(items):
            # One thing alone is no group.
            listed = [group if len(group) > 1 else group[0] for group in listed]
        self.whole = listed + list(step.last)
        self.level = self.whole
        self.at, self.rounds, self.dead_until = -1, 0, 0.0
        self.begun: list[tuple[float, int]] = []
        self.pending: Item | None = None
        self.timer: list | None = None

    @property
    def period(self) -> float:
        """Seconds of one item."""
        return self.sitting.settings.scan_period * self.sitting.pace().factor

    def start(self) -> "Scan":
        """Begin to read."""
        if self.step.head:
            self._read("scan.head", self.step.head)
            self._again(self.period)
        else:
            self._next()
        return self

    def close(self) -> None:
        """End it; what could still be taken back counts."""
        self._stop()
        if self.pending is not None:
            self._commit()

    def drop(self) -> None:
        """End it; nothing counts."""
        self._stop()
        self.pending = None

    def _stop(self) -> None:
        if self.timer is not None:
            self.stage.cancel(self.timer)
            self.timer = None

    def _again(self, seconds: float) -> None:
        self._stop()
        self.timer = self.stage.later(seconds, self._next)

    def _next(self) -> None:
        """Read the next item; after the last one of a group its list again, after some rounds nothing."""
        self.at += 1
        if self.at >= len(self.level):
            if self.level is self.whole:
                self.rounds += 1
            else:
                self.begun = []
            self.level, self.at = self.whole, 0
            if self.rounds >= ROUNDS:
                self.rounds, self.at, self.timer, self.begun = 0, -1, None, []
                self.rested()
                return
        self.begun.append((self.stage.clock.now(), self.at))
        self._read("scan.item", self._text(self.level[self.at]))
        if self.sitting.settings.switches == 1:
            self._again(self.period)

    def _read(self, key: str, text: str) -> None:
        """Read a line: what is said again on request is the line before the list, else "repeat" in a menu said itself.

        Where nobody moderates there is no such line, and the list itself comes again.
        """
        private = self.stage.private
        (private.show if self.sitting.mode == "table" else private.aside)(key, text)

    def _text(self, item) -> str:
        if isinstance(item, Item):
            return item.text
        now = self.sitting.pack.say("scan.now")
        if any(one.text == now for one in item):
            return now
        ends = sorted(item, key=self.step.items.index)
        return self.sitting.pack.say("scan.group", a=ends[0].text.rstrip("."), b=ends[-1].text.rstrip("."))

    # Presses

    def step_on(self) -> None:
        """Two switches: read the next item."""
        if self.pending is None:
            self._stop()
            self._next()

    def press(self, at: float | None = None) -> None:
        """Take the item that is read, or take back what was taken just now; right after a press nothing happens.

        `at`: the time that counts where it is not now: a word is heard when it is over, and what was read when it began is meant.
        """
        now = self.stage.clock.now()
        if now < self.dead_until:
            return
        self.dead_until = now + self.sitting.settings.dead_time
        if self.pending is not None:
            self.take_back()
        elif self.at < 0 or self.timer is None and self.sitting.settings.switches == 1:
            self.level = self.whole
            self._next()
        else:
            self._take(self.level[self._meant(now if at is None else at)])

    def _meant(self, at: float) -> int:
        """The place of the item that somebody means who presses, or begins a word, at a time."""
        if self.sitting.settings.switches == 2:
            return self.at
        first = self.begun[0][1] if self.begun else self.at
        return next((place for begun, place in reversed(self.begun) if at - begun >= LATE), first)

    def _take(self, item) -> None:
        if not isinstance(item, Item):
            self.level, self.at, self.begun = item, -1, []
            self._again(self.sitting.settings.dead_time)
            return
        self.pending = item
        self._stop()
        self._read("scan.taken", self.sitting.pack.say("scan.taken", a=item.text.strip(".?!¿¡")))
        self.timer = self.stage.later(BACK, self._commit)

    def choose(self, number: int) -> bool:
        """Take an item by its number in the list, 0 the tenth; give whether there is one."""
        every = [*self.step.items, *self.step.last]
        if not number:
            number = 10
        if number > len(every):
            return False
        self.pending = every[number - 1]
        self._stop()
        self.timer = self.stage.later(0.0, self._commit)
        return True

    def take_back(self) -> None:
        """Take back what was taken just now, and read on from there."""
        if self.pending is not None:
            self.pending = None
            self._read("scan.back", self.sitting.pack.say("scan.back"))
            self.at, self.begun = self.at - 1, self.begun[:-1]
            self._again(self.period)

    def _commit(self):
        item, self.pending, self.timer = self.pending, None, None
        return self.done(item.value)
