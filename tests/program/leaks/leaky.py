"""A night that leaks on purpose: a call ends at its answer, an empty one after 3 to 10 seconds (X5)."""

from narrator import schedule
from narrator.calls import Calls
from narrator.night import Night


class LeakyCalls(Calls):
    """Calls whose lengths follow the answers."""

    def window(self, index, place, kept, chance, drawn, first):
        call, sitting, entry = self.calls[index], self.sitting, self.sitting.entry
        here = self.engines(index, place)
        asked = here.call if here is not None and here.call is sitting.game.pending else None
        entry.begin(call, asked)
        cues, length = schedule.spoken(call, self.public.seconds)
        self.carry_out(schedule.Plan(tuple(cues), length), self.stage.clock.now(), None, None, call)
        self.public.event("slot", f"call.{call.id}")
        entry.open(self.pace.slot)
        if self.stage.people:
            self.stage.people.slot(sitting, call, asked, self.pace.slot)
        if asked is None:
            self.stage.rest(sitting.streams.hidden("leak", self.number, index).uniform(3, 10))
        else:
            self.stage.rest(60, lambda event: entry.event(event) or (True if entry.has_latched else None))
        self.settle(index, asked, entry)
        sitting.progress.call, sitting.progress.open = self.places[index], True


class LeakyNight(Night):
    """A night of such calls."""

    kind = LeakyCalls
