"""Simulated people: they key a script's answers, or answers of their own, at drawn moments.

Their entries are private events like anybody's; the moments by day come from streams named
by public things, so that games alike in public have the same days.
"""

from __future__ import annotations

from random import Random

from engine import Refused, Vote
from narrator.ports import Key
from narrator.virtual import Finished

PRESS = 0.25
"""Seconds between two key presses."""


class People:
    """Simulated players and moderator: `answer(sitting, call)` is asked once for each waiting call.

    `day_seed` draws the moments of public entries, `seed` those of the night.
    """

    def __init__(self, seed: int):
        self.seed = self.day_seed = seed

    def answer(self, sitting, call):
        """The answer to the engine's waiting call; raises Finished where there is none any more."""
        raise NotImplementedError

    def _moment(self, *purpose, seed=None) -> float:
        return Random(f"entry:{self.seed if seed is None else seed}:{purpose}").random()

    def slot(self, sitting, call, asked, length: float) -> None:
        """A slot of a call with closed eyes opens: key the answer inside it."""
        if asked is None:
            return
        answer = self.answer(sitting, asked)
        if answer is None:
            return
        numbers = sitting.forms.encode(asked.ask, answer, len(sitting.widths(call)))
        sign = ""
        progress = sitting.progress
        place = (progress.phase, progress.number, progress.call, asked.seats)
        if sitting.reply == "masked":
            sign = "+" if self._moment(*place, "sign") < 0.5 else "-"
        presses = sitting.entry.pad.keys(numbers, sign)
        room = max(length - len(presses) * PRESS, 0.0)
        self._type(sitting, presses, (0.1 + 0.7 * self._moment(*place)) * room)

    def voter(self, sitting, call, voter: int, pad, clues: bool) -> None:
        """A voter is named: key the vote after a moment's thought."""
        votes = self.answer(sitting, call) or {}
        target = votes.get(voter)
        number = 0 if target is None else call.ask.among.index(target) + 1 if clues else target
        progress = sitting.progress
        wait = 1.0 + 4.0 * self._moment(progress.phase, progress.number, progress.call, voter, seed=self.day_seed)
        self._type(sitting, pad.keys([number]), wait * sitting.pace().factor)

    def debate(self, sitting, end: float) -> None:
        """A debate begins; nobody cuts it short."""

    @staticmethod
    def _type(sitting, presses, wait: float) -> None:
        now = sitting.stage.clock.now()
        for count, press in enumerate(presses):
            sitting.stage.inputs.add(Key(press, now + wait + count * PRESS))


class ScriptedPeople(People):
    """People who give a script's answers: the one that stands at the place which the game has reached."""

    def __init__(self, entries, seed: int):
        """Take all entries of the script, from the game's beginning."""
        super().__init__(seed)
        self.entries = list(entries)

    def answer(self, sitting, call):
        """The script's answer; after its end nobody votes, and the rest is passed."""
        place = len(sitting.game.answers)
        while place < len(self.entries) and self.entries[place].command:
            sitting.game.command(self.entries[place].call, self.entries[place].answer)
            place += 1
        if place < len(self.entries):
            return self.entries[place].answer
        try:
            call.ask.check(None)
        except Refused:
            raise Finished from None
        if isinstance(call.ask, Vote):
            raise Finished
        return None


class RandomPeople(People):
    """People who choose by chance, as the rules allow; wolves hunt others, votes gather."""

    def answer(self, sitting, call):
        """An answer of their own to the engine's waiting call."""
        progress = sitting.progress
        chance = Random(f"people:{self.seed}:{progress.phase}:{progress.number}:{progress.call}:{call.id}:{call.seats}")
        answer = call.ask.legal(chance)
        for _ in range(9):
            if answer is not None:
                break
            answer = call.ask.legal(chance)
        return answer
