"""Calls with closed eyes: the public schedule runs, and beside it, unheard, the engine is answered.

Everything on the table's channel comes from `schedule` and the public list of calls;
the night uses this, and the day for powers that act with closed eyes (play-modes 4, 7).
"""

from __future__ import annotations

from random import Random

from engine import Pick, Reason, Refused, Vote
from narrator import schedule
from narrator.hand import by_hand
from narrator.replies import words
from narrator.turns import Asked, aligned, made

MOST_REPEATS = 4
"""Further slots that pace `patient` allows (M7)."""


class Calls:
    """The public calls of one night or day of a sitting."""

    def __init__(self, sitting, phase: str, number: int, calls, places=None):
        """Take the public calls, and the place of each in its phase where other things come between."""
        self.sitting, self.stage = sitting, sitting.stage
        self.places = range(len(calls)) if places is None else places
        self.public, self.private = sitting.stage.public, sitting.stage.private
        self.phase, self.number, self.calls = phase, number, calls
        self.pace = sitting.pace()
        self.owed: list[int] = []
        self.ballots: dict[int, int] = {}
        self.unheard = False

    def turn(self, index: int) -> list[Asked]:
        """The engine's calls that belong to a public call (private); one that a command has made anew counts once."""
        found = aligned(made(self.sitting.game, self.phase, self.number), self.calls)[index]
        return [one for at, one in enumerate(found) if not one.call.commands
                or all(later.call.seats != one.call.seats for later in found[at + 1:])]

    def play(self, index: int) -> None:
        """Play one call, and again from its opening where the private device was lost in it (S6): its place is public."""
        again = False
        while self.sitting.missed(self.once(index, again)):
            again = True

    def once(self, index: int, again: bool) -> int:
        """Play a call: opening, then for each public holder slots, answer and reply, then the close.

        Gives the presence of the device at the beginning; in a round each window looks after its own.
        """
        call, sitting, presence = self.calls[index], self.sitting, self.private.presence()
        chance = sitting.streams.shown(self.phase, self.number, index, call.id)
        # A round needs no repeats: all have their time, and a longer one would show whose turn it was.
        drawn, says = 0 if call.silent or call.round else schedule.repeats(chance), self.public.seconds
        kept, self.ballots = [] if again and not self.may_key_again() else self.reopen(index), {}
        self.unheard = False
        if kept and isinstance(kept[0], dict) and call.round:
            self.ballots = dict(kept.pop(0))
        places = sitting.seats() if call.round else range(call.holders)
        if call.round:
            cues, length = schedule.spoken(call, says)
            self.carry_out(schedule.Plan(tuple(cues), length), self.stage.clock.now(), None, None, call)
        for place in places:
            first = not call.round and place == 0
            if call.round:
                self.seat(index, place, kept, chance)
            else:
                self.window(index, place, kept, chance, drawn, first)
        if call.round:
            presence = self.private.presence()
        self.count_ballots(index)
        plan = schedule.closing(call, self.pace, says)
        self.carry_out(plan, self.stage.clock.now(), None, None, call)
        return presence

    def seat(self, index: int, place: int, kept: list, chance) -> None:
        """Name one seat of a round and play its window, again where the private device was lost in it."""
        sitting = self.sitting
        while True:
            presence, self.unheard = self.private.presence(), False
            self.stage.rest(self.public.say("round.turn", a=sitting.game.setup.name(place)) + 0.2, self.outside)
            answered = self.window(index, place, kept, chance, 0, False)
            if not sitting.missed(presence):
                return
            if answered and self.may_key_again():
                kept.insert(0, sitting.game.answers[-1].answer)
                sitting.game = sitting.game.undo(1)

    def may_key_again(self) -> bool:
        """Whether a repeated call is open for another answer (private): not where the reply to the first may have been heard.

        Else whoever pulls the plug would learn twice.  A moderator may mend an answer anyhow.
        """
        return self.sitting.mode != "table" or self.unheard

    def count_ballots(self, index: int) -> None:
        """After a round in which every voter keyed one vote (private): give all of them as the answer."""
        pending = self.sitting.game.pending
        if self.calls[index].round and any(one.call is pending and isinstance(pending.ask, Vote)
                                           for one in self.turn(index)):
            self.sitting.game.answer(self.ballots or None)
            self.sitting.save()

    def engines(self, index: int, place: int) -> Asked | None:
        """The engine's call of one window: in a round that of a seat, else the first, second, ... (private)."""
        turn = self.turn(index)
        if self.calls[index].round:
            return next((one for one in turn if place in one.call.seats), None)
        return turn[place] if place < len(turn) else None

    def window(self, index: int, place: int, kept: list, chance, drawn: int, first: bool) -> bool:
        """Play the slots, the answer and the reply of one public holder; all of one length whoever it is.

        Gives whether the engine was answered (private).
        """
        call, sitting, entry = self.calls[index], self.sitting, self.sitting.entry
        made_here = self.engines(index, place)
        waits = made_here is not None and made_here.call is sitting.game.pending
        asked = made_here.call if waits else None
        ballot = asked is not None and isinstance(asked.ask, Vote)
        latched = self.ballots.get(place) if ballot else kept.pop(0) if asked and kept else None
        if ballot:
            asked = asked._replace(ask=own_vote(asked.ask, place))
        self.private.forget()
        entry.begin(call, asked, latched, place, made_here)
        entry.sign = sitting.progress.signs.get(place, "")
        shown = self.tell_opening(index, made_here.call if made_here else None, asked) if first or asked else None
        start = self.stage.clock.now()
        if self.pace.name == "hand":
            by_hand(self, call, asked, entry, first)
        else:
            plan = schedule.opening(call, self.pace, self.public.seconds, chance, drawn, first=first)
            self.carry_out(plan, start, entry, asked, call, shown)
            self.further_slots(call, asked, entry, start + plan.length, drawn, chance)
        # A device that is missing now carries no reply; without an entry there is nothing to learn from one.
        self.unheard |= asked is not None and (self.private.missing() or not entry.has_latched)
        if not ballot:
            self.settle(index, asked, entry)
        elif entry.latched is not None:
            self.ballots[place] = entry.latched
        sitting.progress.call, sitting.progress.open = self.places[index], True
        sitting.progress.signs[place] = entry.sign
        sitting.save()
        found = self.engines(index, place)
        self.reply(call, place, found.values() if found else (), entry.sign)
        return asked is not None and not ballot

    def reopen(self, index: int) -> list:
        """After an interruption the call comes again: its saved answers are the latched ones."""
        sitting = self.sitting
        if not sitting.progress.open or sitting.progress.call != self.places[index]:
            return []
        answered = [one for one in self.turn(index) if one.call.ask is not None
                    and one.call is not sitting.game.pending]
        if not answered:
            return []
        kept, entries = [], sitting.game.answers
        while len(kept) < min(len(answered), len(entries)) and entries[-len(kept) - 1].call == self.calls[index].id:
            kept.insert(0, entries[-len(kept) - 1].answer)
        sitting.game = sitting.game.undo(len(kept))
        return kept

    def further_slots(self, call, asked, entry, at: float, drawn: int, chance) -> None:
        """M7, M9a: repeat where the pace allows it, or where the table knows that a holder must choose."""
        repeats, sitting = drawn, self.sitting
        while asked is not None and not entry.has_latched and not call.silent and not call.round:
            if not (call.must and not asked.ask.may_pass) and not (
                    self.pace.name == "patient" and repeats < MOST_REPEATS):
                return
            if call.must and sitting.pause_wanted:
                # All know that the call waits, and no close would ever come while nobody answers.
                sitting.pause_if_wanted()
                at = self.stage.clock.now()
            repeats += 1
            cues: list = []
            length = schedule.again(cues, 0.0, call, self.pace, self.public.seconds, chance)
            self.carry_out(schedule.Plan(tuple(cues), length), at, entry, asked, call)
            at += length

    def carry_out(self, plan, start: float, entry, asked, call, shown=None) -> None:
        """Carry out the cues of a plan: phrases, slots with their fills and decoys.

        `shown` is a private line for the called player, from the opening of the first slot to its end.
        """
        moments, said = [], False
        for cue in plan.cues:
            if cue.kind == "slot":
                moments += [(cue.at, 1, "open", cue), (cue.at + cue.length, 3, "shut", cue)]
                if asked is None and self.sitting.asks_zeros(call):
                    moments.append((cue.at + self.zero_moment(cue) * cue.length, 2, "zero", cue))
            else:
                moments.append((cue.at, 2, cue.kind, cue))
        is_open = False
        for at, _, kind, cue in sorted(moments, key=lambda moment: moment[:2]):
            self.stage.until(start + at, entry.event if is_open else self.outside)
            if kind == "phrase":
                said = True
                self.public.say(cue.key)
            elif kind == "open":
                is_open = True
                # After words the frame has stood for a second; in the short slot of a repeat an entry must be seen at once.
                self.sitting.calm.begin(cue.length, bool(shown) or not said)
                self.public.event("slot", cue.key, cue.length)
                entry.open(cue.length)
                if not call.reply:
                    self.sitting.mark_frame("told", cue.length)
                if shown:
                    self.private.show(*shown, cue.length)
                    shown = None
                if self.stage.people:
                    self.stage.people.slot(self.sitting, call, asked, cue.length)
            elif kind == "shut":
                is_open = False
                entry.shut()
            elif kind == "zero":
                self.private.tell("private.zero")
            else:
                self.public.click(kind)
        self.stage.until(start + plan.length, self.outside)

    def zero_moment(self, cue) -> float:
        """S9: where in the slot of an empty call the moderator is asked for `0 Enter`; only in its first slot."""
        place = (self.phase, self.number, self.sitting.progress.call, "zero")
        return 0.15 + 0.55 * self.sitting.streams.hidden(*place).random()

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
            self.draw(asked.ask, index)
            if sitting.mode != "table":
                self.owed.append(len(sitting.game.answers) - 1)

    def draw(self, ask, index: int) -> None:
        """Answer the engine for nobody (M9c): by chance, from the game's stream, or with nothing where so set."""
        game = self.sitting.game
        if self.sitting.mode == "table" and self.sitting.settings.no_answer == "pass":
            game.leave()
            return
        game.answer(ask.legal(Random(f"{self.sitting.streams.game}:no-answer:{self.phase}:{self.number}:{index}")))

    def leave_nothing(self) -> None:
        """Answer what no public call has asked for, so that nothing can hold up the evening for ever."""
        game = self.sitting.game
        while game.pending is not None and any(
                one.call is game.pending for one in made(game, self.phase, self.number)):
            self.draw(game.pending.ask, len(game.answers))

    def wait_owed(self, drawn: int) -> None:
        """M9b, M10: wait `drawn` steps, and longer while the moderator owes an answer or corrects one."""
        sitting, steps = self.sitting, 0
        while steps < drawn or self.owed or sitting.fix.busy():
            if self.owed and not sitting.fix.busy():
                sitting.fix.owed(self.owed.pop(0))
                if self.stage.people:
                    self.stage.people.owed(sitting)
            steps += 1
            self.stage.rest(schedule.STEP * self.pace.factor, self.outside)

    def tell_opening(self, index: int, made_here, asked):
        """Tell the moderator privately who picks, who is touched, or that the call is empty (play-modes 8).

        In table mode nothing is told now: give the line that the called player must see before the
        answer, to be shown when the slot opens.
        """
        sitting, call = self.sitting, self.calls[index]
        told = made_here.told if made_here else None
        choice = self.choice(asked)
        if sitting.mode == "table":
            if choice and sitting.reply != "masked":
                return "private.choice", choice
            early = told is not None and not call.reply and sitting.reply != "masked"
            return words(sitting.pack, sitting.game.setup, told, sitting.reply) if early else None
        if made_here is None or not made_here.seats:
            self.private.tell("private.empty")
            return None
        key, lines = self.who(call, made_here.seats)
        if told is not None and not (isinstance(told, list) and set(told) == set(made_here.seats)):
            lines.append(words(sitting.pack, sitting.game.setup, told, sitting.reply)[1])
        if call.fields and asked is None:
            lines.append(sitting.pack.say("private.no-choice"))
        if choice:
            lines.append(choice)
        # A name alone has no full stop, without which the ear hears no pause.
        self.private.show(key, " ".join(line if line.endswith((".", "?", "!")) else f"{line}." for line in lines))
        return None

    def choice(self, asked) -> str:
        """The few seats among which the called player must choose by day (private): a tie is not always seen in the votes."""
        setup = self.sitting.game.setup
        if self.phase != "day" or asked is None or not isinstance(asked.ask, Pick):
            return ""
        ask, other = asked.ask, Reason.NOT_A_CHOICE
        if set(ask.among) >= set(self.sitting.living()) or any(
                ask.banned.get(seat, other) is not other for seat in self.sitting.seats() if seat not in ask.among):
            return ""
        return self.sitting.pack.say("private.choice", names=[setup.name(seat) for seat in ask.among])

    def who(self, call, seats) -> tuple[str, list[str]]:
        """Name the seats of a call privately; what is not said aloud is named too."""
        pack, names = self.sitting.pack, [self.sitting.game.setup.name(seat) for seat in seats]
        if call.silent:
            key = "private.touch" if call.touch else "private.silent"
            return key, [pack.say(key, title=pack.title(call.id), names=names)]
        if len(seats) == 1:
            return "private.seat", [pack.say("private.seat", a=names[0], n=seats[0])]
        return "private.seats", [pack.say("private.seats", names=names)]

    def reply(self, call, place: int, values, sign: str) -> None:
        """Give what was told in a window of one length whatever it is (M2, M5)."""
        sitting, window = self.sitting, self.pace.reply(call)
        if window:
            end = self.stage.clock.now() + window
            sitting.give_reply(call, values, window, sign, place)
            self.stage.until(end, self.outside)
        sitting.clear_reply()


def own_vote(vote: Vote, voter: int) -> Pick:
    """What one voter is asked, of a vote that a round takes."""
    among = tuple(seat for seat in vote.among if vote.own or seat != voter)
    return Pick(among, {}, voter not in vote.must)
