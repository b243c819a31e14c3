"""Entry by a scan: the private channel reads, a switch or a neutral word takes (play-modes 5, M8, S9)."""

from __future__ import annotations

from engine import Refused
from narrator.asking import Step, Table, decoys, walk
from narrator.keyed import KeyedEntry
from narrator.scan import Scan


class ScanEntry(KeyedEntry):
    """Reads the choices in each slot; digits still count, as with any keypad."""

    def __init__(self, sitting):
        super().__init__(sitting)
        self.call = None
        self.scan: Scan | None = None
        self.way = None
        self.before: tuple = (None, False)
        self.lists = self.openings = 0
        self.closing = False

    def begin(self, call, asked, latched=None, place: int = 0, made=None) -> None:
        """Prepare for one window of a public call."""
        super().begin(call, asked, latched, place, made)
        self.call, self.openings = call, 0

    def open(self, length: float) -> None:
        """The slot opens: the ear with it, in every call alike, and the reading begins."""
        super().open(length)
        self.openings, self.closing = self.openings + 1, False
        self.sitting.hear_takes(True)
        self.read()

    def read(self) -> None:
        """Begin to read: in an empty call the same lists, with `take now` in the place of one item each (S9)."""
        sitting = self.sitting
        if not self.call.fields or (self.asked is not None and self.ask is None):
            return
        # All living seats are read in every call, so that the moments are alike in all of them (X14).
        table = Table(sitting.pack, sitting.game.setup, sitting.living())
        self.before, self.lists = (self.latched, self.has_latched), 0
        if self.ask is None:
            slot, chance = sitting.game.setup.rules.calls[self.call.id], self.chance("now")
            least = slot.least or self.call.fields
            self.way = decoys(slot.lists, least + int(chance.random() * (self.call.fields - least + 1)), table, chance)
        else:
            self.way = walk(self.ask, table)
        self.begin_step(next(self.way))

    def chance(self, *purpose):
        """The private stream of one reading (S4)."""
        progress = self.sitting.progress
        place = (progress.phase, progress.number, progress.call, self.place, self.openings)
        return self.sitting.streams.hidden(*place, "scan", *purpose)

    def begin_step(self, step: Step) -> None:
        """Read one list; what has been taken so far counts, where it is an answer."""
        sitting = self.sitting
        self.latched, self.has_latched = self.before
        if step.enough is not None:
            self.latch(step.enough)
        if self.closing:
            return
        self.lists += 1
        chance = sitting.switch.order(self.place, self.openings, "scan", self.lists, len(step.items), step.head)
        self.scan = sitting.switch.read(Scan(sitting, step, self.taken, chance))

    def taken(self, value) -> None:
        """Go on to the next list, or take the whole answer; in an empty call it is dropped."""
        sitting = self.sitting
        sitting.switch.leave(self.scan)
        sitting.stage.private.event("entry", self.asked.id if self.asked else "empty")
        try:
            step = self.way.send(value)
        except StopIteration as ended:
            self.finish(ended.value)
        else:
            self.begin_step(step)

    def finish(self, answer) -> None:
        """Latch a valid answer and say it back, else read again; in an empty call count it."""
        self.latched, self.has_latched = self.before
        if self.ask is None:
            self.sitting.count_stray()
        elif self.latch(answer):
            self._say_back(answer)
        else:
            self.sitting.stage.private.tell("private.again")
            self.sitting.stage.later(self.sitting.settings.scan_period, self.read_on)

    def latch(self, answer) -> bool:
        """Take an answer that the call accepts."""
        try:
            self.ask.check(answer)
        except Refused:
            return False
        self.latched, self.has_latched = answer, True
        return True

    def read_on(self) -> None:
        """Read again where the slot is still open."""
        if self.sitting.switch.slot:
            self.again()

    def _take(self, keyed) -> bool:
        taken = super()._take(keyed)
        if taken and self.sitting.switch.scan is not None:
            self.sitting.switch.scan.drop()
            self.sitting.switch.leave(self.sitting.switch.scan)
        return taken

    def again(self) -> None:
        """A press after the end of a reading: from the beginning, to mend a mistake."""
        self.read()

    def shut(self) -> None:
        """The slot ends: what could still be taken back counts, the rest is gone."""
        self.closing = True
        self.sitting.switch.end()
        super().shut()
        self.sitting.hear_takes(False)
