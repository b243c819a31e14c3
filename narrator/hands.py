"""Votes with closed eyes: hands raised at a name, noted by the moderator's keys or switch; nothing of it is said (D38).

The names, the windows and their lengths are public and the same whoever votes for whom;
who has a hand up is private.
"""

from __future__ import annotations

from math import ceil

from engine import Reveal
from narrator import rounds
from narrator.announce import head
from narrator.asking import Step, Table
from narrator.debate import debate
from narrator.ports import Key
from narrator.raised import Raised, window
from narrator.scan import Taken
from narrator.schedule import GAP, STEP
from narrator.votes import VoteChanged

WINDOW, HAND = 0.375, 0.1
"""The time for the hands at one name, and for each hand more that is up there on the average, as parts of S."""


def is_closed(item, closed) -> bool:
    """Tell whether an item of the day's course has closed eyes: a call, or a vote of `closed`, which nobody sees."""
    return not isinstance(item, str) or item in closed


def closed_vote(day, item: str) -> None:
    """Take a vote with closed eyes; after a tie, which is public, a debate and the vote again (R36)."""
    sitting = day.sitting
    day.at_vote = True
    while True:
        if sitting.stage.people:
            sitting.stage.people.commands(sitting)
        day.tell_penalties()
        pending = sitting.game.pending
        if pending is None or pending.id != item:
            break
        day.vote_call = pending
        hands = sitting.mode == "moderator" and sitting.pack.has("vote.hands")
        try:
            votes = Hands(day).run() if hands else by_turns(day)
            sitting.game.answer(votes)
        except VoteChanged:
            continue
        finally:
            day.vote_call, sitting.progress.votes = None, {}
            sitting.hear_takes(False)
            sitting.switch.answered()
        sitting.save()
        events, progress = sitting.events(), sitting.progress
        day.tell_penalties()
        step = next(iter(events[progress.spoken:]), None)
        if not (isinstance(step, Reveal) and head(step.code) == "ballot.again"):
            break
        day.open_eyes()
        day.tell_next()
        day.at_vote = False
        debate(sitting)
        day.at_vote = True
    day.at_vote = False


def by_turns(day) -> dict[int, int]:
    """Take the vote voter by voter where nobody sees the hands: every seat is named."""
    begin(day, day.sitting.game.pending.id, "turns")
    return rounds.closed_vote(day.sitting)


def begin(day, item: str, way: str = "begin") -> None:
    """Say that the vote begins, in the words of its way where it has some; the eyes close where they were open."""
    cue = f"{item}.{way}" if day.sitting.pack.has(f"{item}.{way}") else f"{item}.begin"
    if day.sitting.eyes_closed:
        day.stage.say(cue)
    else:
        day.close_eyes(cue)
    own = {"vote": "vote.open", "ballot": "ballot.end"}.get(item, "eyes.open")
    day.opening = own if day.sitting.pack.has(own) else "eyes.open"


class Hands:
    """One round of raised hands on the engine's waiting vote."""

    def __init__(self, day):
        self.day, self.sitting, self.stage = day, day.sitting, day.sitting.stage
        self.call = self.sitting.game.pending
        self.votes: dict[int, int] = {}
        self.digits = ""

    def run(self) -> dict[int, int]:
        """Ask for the hands at each name; give the votes."""
        begin(self.day, self.call.id)
        for seat in self.call.ask.among:
            self.window(seat)
        self.missing()
        return self.votes

    def length(self) -> float:
        """Give the seconds for the hands at each name: the same at all of them."""
        sitting, ask, pace = self.sitting, self.call.ask, self.sitting.pace()
        if sitting.switch.used:
            return window(len(ask.order), len(ask.among), pace.scan_period) * pace.factor
        more = ceil(len(ask.order) / len(ask.among)) - 1
        return (WINDOW + HAND * more) * pace.slot * pace.factor

    def window(self, seat: int) -> None:
        """Say one name and leave a time of one length for the hands."""
        sitting, stage, length = self.sitting, self.stage, self.length()
        stage.say("vote.hands", after=0.2, a=sitting.game.setup.name(seat))
        stage.public.event("slot", f"{self.call.id}.{seat}", length)
        stage.inputs.flush()
        self.digits = ""
        if stage.people:
            stage.people.hands(sitting, self.call, seat, length)
        if sitting.switch.used:
            self.read(seat)
        sitting.hear_takes(True)
        stage.rest(length, lambda event: self.take(event, seat))
        sitting.hear_takes(False)
        sitting.switch.answered()

    def read(self, seat: int) -> None:
        """Read the voters, for a moderator with a switch."""
        sitting, switch = self.sitting, self.sitting.switch
        voters = [voter for voter in self.call.ask.order if self.may(voter, seat)]
        step = Step(Table(sitting.pack, sitting.game.setup).seats(voters), [])
        switch.read(Raised(sitting, step, lambda voter: self.note(voter, seat), switch.order("hands", seat)))

    def take(self, event, seat: int):
        """Take one digit; a whole number is a voter."""
        voter = self.number(event)
        if voter is not None:
            self.note(voter, seat)

    def note(self, voter: int, seat: int) -> None:
        """Note a hand, or that it is down after all; it is said back privately (never aloud)."""
        private, name = self.stage.private, self.sitting.game.setup.name
        private.event("entry", self.call.id)
        if not self.may(voter, seat):
            private.tell("private.again")
        elif self.votes.get(voter) == seat:
            del self.votes[voter]
            private.tell("scan.back")
        else:
            self.votes[voter] = seat
            private.tell("private.entry", a=name(voter))

    def number(self, event) -> int | None:
        """Collect digits; give a number when it has its width."""
        if not isinstance(event, Key):
            return None
        if not (len(event.name) == 1 and event.name in "0123456789"):
            self.digits = ""
            return None
        self.digits += event.name
        if len(self.digits) < self.sitting.forms.width:
            return None
        number, self.digits = int(self.digits), ""
        return number

    def may(self, voter: int, seat: int) -> bool:
        """Tell whether the voter may vote for the seat."""
        ask = self.call.ask
        return voter in ask.order and seat in ask.among and (ask.own or voter != seat)

    def missing(self) -> None:
        """Ask the moderator privately for the votes not seen; the table waits whole steps of one length."""
        stage, factor = self.stage, self.sitting.pace().factor
        begin = stage.clock.now()
        for voter in self.call.ask.must:
            if voter not in self.votes:
                stage.private.tell("private.vote", a=self.sitting.game.setup.name(voter))
                self.sitting.switch.ask(lambda voter=voter: self.read_names(voter))
                self.sitting.hear_takes(True)
                if stage.people:
                    stage.people.hand(self.sitting, self.call, voter)
                target = stage.until(float("inf"), lambda event, voter=voter: self.target(event, voter))
                self.sitting.hear_takes(False)
                self.sitting.switch.answered()
                self.votes[voter] = target
        late = stage.clock.now() - begin
        steps = -(-late // (STEP * factor))
        stage.until(begin + GAP * factor + steps * STEP * factor, lambda event: None)

    def read_names(self, voter: int) -> None:
        """Read for whom a hand may have been up, for a moderator with a switch."""
        sitting = self.sitting
        names = Table(sitting.pack, sitting.game.setup).seats(
            [seat for seat in self.call.ask.among if self.may(voter, seat)])
        sitting.switch.choose(Step(names, []), Taken, ("missing", voter))

    def target(self, event, voter: int):
        """Take a digit, or what was scanned; give the seat voted for when its number is whole, else None."""
        seat = event.value if isinstance(event, Taken) else self.number(event)
        if seat is None:
            return None
        if self.may(voter, seat):
            self.stage.private.event("entry", self.call.id)
            return seat
        self.stage.private.tell("private.again")
        return None
