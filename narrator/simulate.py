"""Simulated people: they key a script's answers, or answers of their own, at drawn moments.

Their entries are private events like anybody's; the moments by day come from streams named
by public things, so that games alike in public have the same days.
"""

from __future__ import annotations

from random import Random

from engine import Refused, Vote, replay
from narrator.keyed import told_by
from narrator.ports import Key
from narrator.virtual import Finished

PRESS = 0.25
"""Seconds between two key presses."""


class People:
    """Simulated players and moderator; whoever they are, they have `answer(sitting, call)`.

    It gives the answer to the engine's waiting call, and raises Finished where there is none any more.

    `day_seed` draws the moments of public entries, `seed` those of the night.
    """

    def __init__(self, seed: int):
        self.seed = self.day_seed = seed

    def commands(self, sitting) -> None:
        """Give the moderator's commands that are due: none."""
        del sitting

    def _moment(self, *purpose, seed=None) -> float:
        return Random(f"entry:{self.seed if seed is None else seed}:{purpose}").random()

    def slot(self, sitting, call, asked, length: float) -> None:
        """A slot of a call with closed eyes opens: key the answer inside it, a pass too; `hand`: end the slot."""
        progress = sitting.progress
        place = (progress.phase, progress.number, progress.call)
        if sitting.settings.pace == "hand":
            # The moderator of a rehearsal keeps one rhythm in all calls, so that two games can be compared.
            self._type(sitting, ["-"], (0.55 + 0.3 * self._moment(*place, "next", seed=self.day_seed)) * length)
            length *= 0.5
        if asked is None:
            self.sign_alone(sitting, call, length)
            return
        self.commands(sitting)
        asked, ask = sitting.game.pending, sitting.entry.ask
        try:
            answer = self.answer(sitting, asked)
        except Finished:
            # A script ends where the table notices it: in a call of which all know that it must be answered.
            if call.must:
                raise
            return
        if isinstance(asked.ask, Vote):
            answer = (answer or {}).get(sitting.entry.place)
        if answer is None and not ask.may_pass:
            return
        numbers = sitting.forms.encode(ask, answer, len(sitting.widths(call)))
        sign = self.sign(sitting, told_by(sitting.game, asked, answer)) if sitting.reply == "masked" else ""
        presses = sitting.entry.pad.keys(numbers, sign)
        room = max(length - len(presses) * PRESS, 0.0)
        self._type(sitting, presses, (0.1 + 0.7 * self._moment(*place, asked.seats)) * room)

    def sign_alone(self, sitting, call, length: float) -> None:
        """Nothing is asked: where a yes or no is told by plus and minus, the called player keys a sign."""
        made, progress = sitting.entry.made, sitting.progress
        if sitting.reply == "masked" and call.reply == "nod" and made is not None:
            place = (progress.phase, progress.number, progress.call, made.call.seats)
            pad = sitting.entry.pad
            presses = pad.keys([0] * len(pad.widths), self.sign(sitting, made.values()))
            self._type(sitting, presses, (0.1 + 0.7 * self._moment(*place)) * length)

    def sign(self, sitting, told) -> str:
        """The sign that makes the word said aloud the public stream's own (S10), for what will be told.

        By chance it is `+` or `-`, each as often; drawn so, two games that differ in the
        reply can be compared to the byte.
        """
        yes = told[-1] is True if told else True
        return "+" if sitting.masked_word(sitting.entry.place) == yes else "-"

    def voter(self, sitting, call, voter: int, pad, clues: bool) -> None:
        """A voter is named: key the vote after a moment's thought."""
        votes = self.answer(sitting, call) or {}
        target = votes.get(voter)
        number = 0 if target is None else call.ask.among.index(target) + 1 if clues else target
        progress = sitting.progress
        wait = 1.0 + 4.0 * self._moment(progress.phase, progress.number, progress.call, voter, seed=self.day_seed)
        self._type(sitting, pad.keys([number]), wait * sitting.pace().factor)

    def hands(self, sitting, call, seat: int, length: float) -> None:
        """A name is said with closed eyes: the moderator keys all whose hand is up."""
        votes, width = self.answer(sitting, call), sitting.forms.width
        presses = list("".join(f"{voter:0{width}d}" for voter in call.ask.order if votes.get(voter) == seat))
        step = min(PRESS, 0.8 * length / max(len(presses), 1))
        progress = sitting.progress
        moment = self._moment(progress.phase, progress.number, progress.call, call.id, seat)
        self._type(sitting, presses, 0.9 * moment * (length - step * len(presses)), step)

    def hand(self, sitting, call, voter: int) -> None:
        """The moderator is asked for a vote not seen."""
        self._type(sitting, list(f"{self.answer(sitting, call)[voter]:0{sitting.forms.width}d}"), 1.0)

    def ballot(self, sitting, call, voter: int, pad, length: float) -> None:
        """A voter is named with closed eyes: key the vote inside the time."""
        progress = sitting.progress
        target = self.answer(sitting, call).get(voter) or 0
        moment = self._moment(progress.phase, progress.number, progress.call, call.id, voter)
        self._type(sitting, pad.keys([target]), (0.1 + 0.6 * moment) * length)

    def clock(self, sitting, wait: float, seconds: float) -> None:
        """A debate or a defence begins after `wait` seconds: where the pace is quick they do not take the whole time."""
        factor = sitting.pace().factor
        if factor < 1:
            self._type(sitting, ["-"], wait + seconds * factor)

    def holders(self, sitting, role: str, pad, length: float) -> None:
        """The holders of a card are called: each keys the own seat."""
        dealt = sitting.game.setup.roles()
        presses = [press for seat in sitting.seats() if dealt[seat - 1] == role for press in pad.keys([seat])]
        self._type(sitting, presses, (0.1 + 0.4 * self._moment("cards", role)) * length)

    def rehearse(self, sitting, seat: int, presses) -> None:
        """A number is said in the rehearsal of the keys: key it."""
        self._type(sitting, presses, 1.0 + 3.0 * self._moment("rehearsal", seat))

    def press(self, sitting, key: str) -> None:
        """Press one key a little later."""
        self._type(sitting, [key], 1.0)

    def owed(self, sitting) -> None:
        """The moderator is asked for an answer that the rules do not let pass: it stays as it was drawn."""
        place, game = sitting.fix.entry, sitting.game
        ask = replay(game.setup, game.answers[:place]).pending.ask
        fields, _ = sitting.form_of(game.answers[place].call)
        self._type(sitting, sitting.fix.pad.keys(sitting.forms.encode(ask, game.answers[place].answer, fields)), 1.0)

    @staticmethod
    def _type(sitting, presses, wait: float, step: float = PRESS) -> None:
        now = sitting.stage.clock.now()
        for count, press in enumerate(presses):
            sitting.stage.inputs.add(Key(press, now + wait + count * step))


class ScriptedPeople(People):
    """People who give a script's answers: the one that stands at the place which the game has reached."""

    def __init__(self, entries, seed: int):
        """Take all entries of the script, from the game's beginning."""
        super().__init__(seed)
        self.entries = list(entries)

    def commands(self, sitting) -> None:
        """Give the commands that the script has here."""
        while (place := len(sitting.game.answers)) < len(self.entries) and self.entries[place].command:
            sitting.command(self.entries[place].call, self.entries[place].answer)

    def answer(self, sitting, call):
        """The script's answer; after its end nobody votes, and the rest is passed."""
        place = len(sitting.game.answers)
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
