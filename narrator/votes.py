"""Votes by day, voter by voter, in the open: named, keyed, said back, taken back (play-modes 8)."""

from __future__ import annotations

from dataclasses import replace

from engine import Reason, Refused
from narrator.entries import Keyed, Pad
from narrator.ports import Key
from narrator.scan import Taken

UNDO = ("backspace", ".", ",")
BACK = "back"


class VoteChanged(Exception):
    """A command of the moderator has changed or ended the vote that was being taken."""


class Votes:
    """One round of voting on the engine's waiting vote; everything here is public."""

    def __init__(self, sitting):
        self.sitting, self.stage = sitting, sitting.stage
        self.call = sitting.game.pending
        self.clues = sitting.pack.has("ballot.print") and self.call.id == "ballot"
        self.pad = Pad((1 if self.clues else sitting.forms.width,))
        self.ahead: list = []
        self.tally = ""

    def run(self) -> bool:
        """Take all votes and answer the engine; give False if somebody went back beyond the first voter."""
        sitting, votes = self.sitting, self.sitting.progress.votes
        if not votes and self.call.ask.order:
            self.open()
        while (waiting := [voter for voter in self.call.ask.order if voter not in votes]):
            sitting.miss_by_day()
            try:
                target = self.turn(waiting[0])
            except VoteChanged:
                sitting.answered()
                if not self.changed():
                    return True
                continue
            if target == BACK:
                self.drop()
                if not votes:
                    return False
                self.say("undo.step")
                votes.popitem()
            else:
                votes[waiting[0]] = target
                self.count(votes, target)
            sitting.save()
        sitting.switch.pad = None
        given = {voter: target for voter, target in votes.items() if target is not None}
        sitting.game.answer(given)
        sitting.progress.votes = {}
        return True

    def changed(self) -> bool:
        """Go on with the vote as it is after a command, without the votes of and for who has gone; False where it is over."""
        sitting, pending = self.sitting, self.sitting.game.pending
        if pending is None or pending.id != self.call.id:
            sitting.progress.votes.clear()
            return False
        self.drop()
        self.call, votes = pending, sitting.progress.votes
        for voter, target in tuple(votes.items()):
            if voter not in pending.ask.order or target not in (None, *pending.ask.among):
                del votes[voter]
        return True

    def count(self, votes, target: int | None) -> None:
        """Give the running count in the earpiece of a moderator who does not see it (public anyway)."""
        private = self.stage.private
        private.earcon("accepted")
        self.tally = ""
        if target is not None and self.sitting.mode == "blind":
            name, sitting = self.sitting.game.setup.name(target), self.sitting
            self.tally = sitting.pack.say("vote.tally", a=name, n=list(votes.values()).count(target))
            if not sitting.switch.used:
                private.show("vote.tally", self.tally)

    def open(self) -> None:
        """Say that the vote begins."""
        setup, pack = self.sitting.game.setup, self.sitting.pack
        key = f"{self.call.id}.begin"
        fields = pack.find(key).fields
        first = self.call.ask.order[0]
        values = {"a": setup.name(first), "names": [setup.name(seat) for seat in self.call.ask.among]}
        self.say(key, **{field: values[field] for field in fields})
        if self.clues:
            self.say("ballot.reveal")

    def say(self, key: str, **fields) -> None:
        """Say a line that asks nothing; what is keyed meanwhile counts for the voter who is named next."""
        # The Enter after a digit that was keyed early is no press of the switch.
        self.sitting.switch.pad = self.pad
        self.stage.say(key, take=self.early, **fields)

    def early(self, event) -> None:
        """Keep what is keyed before the name is said: whoever notes open votes is often ahead of the voice."""
        if not isinstance(event, Key):
            return
        if event.name in UNDO:
            self.drop()
        elif (event.name != "enter" or self.pad.digits) and (keyed := self.pad.press(event.name)):
            self.ahead.append(keyed)

    def drop(self) -> bool:
        """Forget what was keyed and has not counted; tell whether there was anything."""
        kept = bool(self.pad.digits or self.ahead)
        self.pad.clear()
        self.ahead.clear()
        return kept

    def turn(self, voter: int):
        """Ask one voter; give the target, None for an abstention, or BACK."""
        sitting, setup = self.sitting, self.sitting.game.setup
        pointing = self.call.id == "vote" and setup.rules.options.get("vote-by-pointing")
        key = "ballot.turn" if self.clues else "vote.turn"
        if pointing and setup.option("vote-by-pointing") and sitting.pack.has("vote.point"):
            key = "vote.point"
        self.stage.public.say(key, a=setup.name(voter))
        self.stage.public.event("slot", f"{self.call.id}.{voter}")
        choices = " ".join(self.choices())
        sitting.prompt(f"{setup.name(voter)}: {choices}" if choices else sitting.pack.say(key, a=setup.name(voter)))
        if choices and sitting.mode != "table" and voter == self.call.ask.order[0]:
            # Whoever does not read what to key hears it once.
            self.stage.private.aside("ballot.choices", choices, spoken=True)
        sitting.switch.ask(lambda: sitting.switch.vote(self.call, voter, self.tally), self.pad)
        if sitting.spoken is not None:
            sitting.spoken.vote(self.call, voter, self.clues)
        if self.stage.people:
            self.stage.people.voter(sitting, self.call, voter, self.pad, self.clues)
        while True:
            found = self.kept(voter) or self.stage.until(float("inf"), lambda event: self.take(event, voter))
            sitting.answered()
            if found == BACK:
                return BACK
            target = found[0]
            if not self.taken_back(voter, target):
                return target
            self.say("undo.step")
            return self.turn(voter)

    def kept(self, voter: int):
        """Take what was keyed for this voter before the name was said: (target,), or None."""
        return self.judged(self.ahead.pop(0), voter) if self.ahead else None

    def taken_back(self, voter: int, target: int | None) -> bool:
        """Say a vote back; tell whether somebody takes it back while it is said."""
        name = self.sitting.game.setup.name
        self.sitting.switch.pad = self.pad
        if target is None:
            found = self.stage.say("vote.abstains", a=name(voter), take=self.undone)
        else:
            found = self.stage.say("vote.taken", a=name(voter), b=name(target), take=self.undone)
        return found is not None

    def undone(self, event) -> str | None:
        """Whether a key takes a step back; one that drops what was keyed for the next voter does not."""
        if isinstance(event, Key) and event.name in UNDO and not self.drop():
            return BACK
        return self.early(event)

    def choices(self) -> list[str]:
        """What each digit stands for, where it is no seat number."""
        if not self.clues:
            return []
        pack, name = self.sitting.pack, self.sitting.game.setup.name
        words = [pack.say("ballot.print"), pack.say("ballot.hair")]
        return [f"{at}. {word} ({name(seat)})" for at, (word, seat) in enumerate(zip(words, self.call.ask.among), 1)]

    def take(self, event, voter: int):
        """Take one key, or what was scanned or said; give (target,), BACK, or None while nothing is complete."""
        if isinstance(event, Taken):
            self.stage.public.event("entry", f"{self.call.id}.{voter}")
            return (event.value,)
        if not isinstance(event, Key):
            return None
        if event.name in UNDO and not self.pad.digits:
            return BACK
        keyed = self.pad.press(event.name)
        return None if keyed is None else self.judged(keyed, voter)

    def judged(self, keyed, voter: int):
        """Give (target,) for an entry, or None with the word why it does not count."""
        try:
            if not isinstance(keyed, Keyed):
                raise Refused(Reason.WRONG_FORM)
            target = self.target(keyed.numbers[0], voter)
        except Refused as refused:
            self.refuse(refused.reason)
            return None
        self.stage.public.event("entry", f"{self.call.id}.{voter}")
        return (target,)

    def target(self, number: int, voter: int) -> int | None:
        """The seat that was keyed, None for an abstention; raises Refused."""
        ask = self.call.ask
        if number == 0:
            if voter in ask.must:
                raise Refused(Reason.MUST_CHOOSE)
            return None
        if number > (len(ask.among) if self.clues else len(self.sitting.game.setup.seats)):
            raise Refused(Reason.WRONG_FORM)
        if self.clues:
            number = ask.among[number - 1]
        replace(ask, must=()).check({voter: number})
        return number

    def refuse(self, reason: Reason) -> None:
        """Say why an entry does not count: what all know, since votes are open."""
        if reason is not Reason.WRONG_FORM:
            self.sitting.correct(f"refused.{reason}")
        elif self.clues:
            self.sitting.correct("error.choice", len(self.call.ask.among))
        else:
            self.sitting.correct("error.seat")
