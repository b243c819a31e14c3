"""Calls with closed eyes: the public schedule runs, and beside it, unheard, the engine is answered.

Everything on the table's channel comes from `schedule` and the public list of calls;
the night uses this, and the day for powers that act with closed eyes (play-modes 4, 7).
"""

from __future__ import annotations

from random import Random

from engine import Refused
from narrator import schedule
from narrator.replies import words
from narrator.turns import aligned, made

MOST_REPEATS = 4
"""Further slots that pace `patient` allows (M7)."""


class Calls:
    """The public calls of one night or day of a sitting."""

    def __init__(self, sitting, phase: str, number: int, calls):
        self.sitting, self.stage = sitting, sitting.stage
        self.public, self.private = sitting.stage.public, sitting.stage.private
        self.phase, self.number, self.calls = phase, number, calls
        self.pace = sitting.pace()
        self.owed: list[int] = []

    def turn(self, index: int):
        """The engine's calls that belong to a public call (private)."""
        return aligned(made(self.sitting.game, self.phase, self.number), self.calls)[index]

    def waiting(self, index: int):
        """The engine's call that waits for this public call's answer, or None (private)."""
        pending = self.sitting.game.pending
        return pending if any(asked.call is pending for asked in self.turn(index)) else None

    def play(self, index: int) -> None:
        """Play one call: opening, then for each public holder slots, answer and reply, then the close."""
        call, sitting = self.calls[index], self.sitting
        chance = sitting.streams.shown(self.phase, self.number, index, call.id)
        drawn, says = schedule.repeats(chance), self.public.seconds
        latched = self.reopen(index)
        told = 0
        for holder in range(call.holders):
            asked = self.waiting(index)
            entry = sitting.entry
            entry.begin(call, asked, latched)
            if holder == 0 or asked:
                self.tell_opening(index, asked)
            start = self.stage.clock.now()
            plan = schedule.opening(call, self.pace, says, chance, drawn, first=holder == 0)
            self.carry_out(plan, start, entry, asked, call)
            self.further_slots(call, asked, entry, start + plan.length, drawn, chance)
            self.settle(index, asked, entry)
            sitting.progress.call, sitting.progress.open = index, True
            sitting.save()
            told = self.reply(call, index, told, entry.sign if asked else "")
        plan = schedule.closing(call, self.pace, says)
        self.carry_out(plan, self.stage.clock.now(), sitting.entry, None, call)

    def reopen(self, index: int):
        """After an interruption the call comes again: its saved answer is the latched one."""
        sitting = self.sitting
        if not sitting.progress.open or sitting.progress.call != index:
            return None
        answered = [one for one in self.turn(index) if one.call.ask is not None
                    and one.call is not sitting.game.pending]
        if not answered:
            return None
        kept = sitting.game.answers[-len(answered)].answer
        sitting.game = sitting.game.undo(len(answered))
        return kept

    def further_slots(self, call, asked, entry, at: float, drawn: int, chance) -> None:
        """M7, M9a: repeat where the pace allows it, or where the table knows that a holder must choose."""
        repeats = drawn
        while asked is not None and not entry.has_latched:
            if not (call.must and not asked.ask.may_pass) and not (
                    self.pace.name == "patient" and repeats < MOST_REPEATS):
                return
            repeats += 1
            cues: list = []
            length = schedule.again(cues, 0.0, call, self.pace, self.public.seconds, chance)
            self.carry_out(schedule.Plan(tuple(cues), length), at, entry, asked, call)
            at += length

    def carry_out(self, plan, start: float, entry, asked, call) -> None:
        """Carry out the cues of a plan: phrases, slots with their fills and decoys."""
        moments = []
        for cue in plan.cues:
            if cue.kind == "slot":
                moments += [(cue.at, 1, "open", cue), (cue.at + cue.length, 3, "shut", cue)]
            else:
                moments.append((cue.at, 2, cue.kind, cue))
        is_open = False
        for at, _, kind, cue in sorted(moments, key=lambda moment: moment[:2]):
            self.stage.until(start + at, entry.event if is_open else self.outside)
            if kind == "phrase":
                self.public.say(cue.key)
            elif kind == "open":
                is_open = True
                self.public.event("slot", cue.key, cue.length)
                entry.open(cue.length)
                if self.stage.people:
                    self.stage.people.slot(self.sitting, call, asked, cue.length)
            elif kind == "shut":
                is_open = False
                entry.shut()
            else:
                self.public.click(kind)
        self.stage.until(start + plan.length, self.outside)

    def outside(self, event) -> None:
        """Outside the slots entries are dropped, silently; only the moderator's own keys count."""
        self.sitting.own_key(event)

    def settle(self, index: int, asked, entry) -> None:
        """The last slot has ended: the latched entry is the answer, else a pass (M4, M9)."""
        if asked is None:
            return
        sitting = self.sitting
        try:
            sitting.game.answer(entry.latched if entry.has_latched else None)
        except Refused:
            # M9b, M9c: a pass is forbidden and nothing was keyed; a draw stands until the moderator is asked.
            draw = Random(f"{sitting.streams.game}:no-answer:{self.phase}:{self.number}:{index}")
            sitting.game.answer(asked.ask.legal(draw))
            if sitting.mode != "table":
                self.owed.append(len(sitting.game.answers) - 1)

    def tell_opening(self, index: int, asked) -> None:
        """Tell the moderator privately who picks, or that the call is empty (play-modes 8)."""
        sitting = self.sitting
        if sitting.mode == "table":
            return
        turn = self.turn(index)
        seats = asked.seats if asked else turn[0].call.seats if turn else ()
        if not seats:
            self.private.tell("private.empty")
            return
        names = [sitting.game.setup.name(seat) for seat in seats]
        if len(seats) == 1:
            self.private.tell("private.seat", a=names[0], n=seats[0])
        else:
            self.private.tell("private.seats", names=names)
        told = asked.told if asked else None
        if told is not None and not (isinstance(told, list) and set(told) == set(seats)):
            self.private.show(*words(sitting.pack, sitting.game.setup, told, sitting.reply))

    def reply(self, call, index: int, told: int, sign: str) -> int:
        """Give what was told since the reply before, in a window of one length whatever it is (M2, M5)."""
        values = [value for one in self.turn(index) for value in one.values()]
        window = self.pace.reply(call)
        if window:
            end = self.stage.clock.now() + window
            self.sitting.give_reply(values[told:], window, sign)
            self.stage.until(end, self.outside)
            self.sitting.clear_reply()
        return len(values)
