"""Entry by a scan: the private channel reads, a switch or a neutral word takes (play-modes 5, M8, S9)."""

from __future__ import annotations

from engine import Refused
from narrator.asking import Item, Step, Table, walk
from narrator.keyed import KeyedEntry
from narrator.scan import Scan


class ScanEntry(KeyedEntry):
    """Reads the choices in each slot; digits still count, as with any keypad."""

    def __init__(self, sitting):
        super().__init__(sitting)
        self.call = None
        self.scan: Scan | None = None
        self.way = None
        self.openings = 0

    def begin(self, call, asked, latched=None, place: int = 0) -> None:
        """Prepare for one window of a public call."""
        super().begin(call, asked, latched, place)
        self.call, self.openings = call, 0

    def open(self, length: float) -> None:
        """The slot opens: the ear with it, in every call alike, and the reading begins."""
        super().open(length)
        self.openings += 1
        if self.sitting.spoken is not None:
            self.sitting.spoken.night(True)
        self.read()

    def read(self) -> None:
        """Begin to read: in an empty call the same list, with `take now` in the place of one item (S9)."""
        sitting = self.sitting
        if not self.call.fields or (self.asked is not None and self.ask is None):
            return
        # All living seats are read in every call, so that the moments are alike in all of them (X14).
        table = Table(sitting.pack, sitting.game.setup, sitting.living())
        if self.ask is None:
            seats = table.seats(())
            at = int(self.chance("now").random() * len(seats))
            seats[at] = Item(sitting.pack.say("scan.now"), None)
            self.way = None
            self.begin_step(Step(seats, table.passing(True)))
        else:
            self.way = walk(self.ask, table)
            self.begin_step(next(self.way))

    def chance(self, *purpose):
        """The private stream of one reading (S4)."""
        progress = self.sitting.progress
        place = (progress.phase, progress.number, progress.call, self.place, self.openings)
        return self.sitting.streams.hidden(*place, "scan", *purpose)

    def begin_step(self, step: Step) -> None:
        """Read one list."""
        sitting = self.sitting
        chance = sitting.switch.order(self.place, self.openings, "scan", len(step.items), step.head)
        self.scan = sitting.switch.read(Scan(sitting, step, self.taken, chance))

    def taken(self, value) -> None:
        """Go on to the next list, or take the whole answer; in an empty call it is dropped."""
        sitting = self.sitting
        sitting.switch.leave(self.scan)
        if self.way is None:
            sitting.stage.private.event("entry", "empty")
            sitting.count_stray()
            return
        sitting.stage.private.event("entry", self.asked.id)
        try:
            step = self.way.send(value)
        except StopIteration as ended:
            self.finish(ended.value)
        else:
            self.begin_step(step)

    def finish(self, answer) -> None:
        """Latch a valid answer and say it back; else read again."""
        try:
            self.ask.check(answer)
        except Refused:
            self.sitting.stage.private.tell("private.again")
            self.sitting.stage.later(self.sitting.settings.scan_period, self.read_on)
            return
        self.latched, self.has_latched = answer, True
        self._say_back(answer)

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
        self.sitting.switch.end()
        super().shut()
        if self.sitting.spoken is not None:
            self.sitting.spoken.night(False)
