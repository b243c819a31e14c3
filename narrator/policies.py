"""How simulated players choose in `balance`: by chance, by what they were told, or as in Migdał's model.

A policy is made for one game; `answer(game)` gives an answer to the waiting call, `learn(entry, steps)`
hears what followed.
"""

from __future__ import annotations

from engine import Begin, Call, Pick, Tell, Vote, YesNo

TRIES = 6
"""How often a better answer is looked for, where the rules make it up by chance."""

SEERS = {"tabula": ("seer",), "licantropi": ("seer",), "ur": ("seer",)}
"""The calls whose nod says of a seat: a wolf."""
GUARDS = {"tabula": ("bodyguard",), "licantropi": ("witch",), "ur": ("guard",)}
"""The calls that keep a seat from the wolves."""
KILLERS = {"tabula": ("werewolves",), "licantropi": ("wolves",), "ur": ("wolves",)}
"""The calls in which the pack chooses its victim."""


class Chance:
    """Policy `random`: every answer that the rules allow, each as likely; nobody passes who need not."""

    def __init__(self, game, stream):
        self.stream = stream

    def answer(self, game):
        """Choose by chance."""
        return self.some(game.pending.ask)

    def some(self, ask):
        """Draw a legal answer, a pass only where nothing else is found; yes or no are as likely."""
        for _ in range(1 if isinstance(ask, YesNo) else TRIES):
            answer = ask.legal(self.stream)
            if answer is not None:
                return answer
        return None

    def learn(self, entry, steps) -> None:
        """Learn nothing."""


class Uniform(Chance):
    """The model's village: all vote for one seat, drawn among all the living, in both rounds."""

    target = None

    def answer(self, game):
        """Vote as one; the rest by chance."""
        ask = game.pending.ask
        if not isinstance(ask, Vote):
            return self.some(ask)
        if game.pending.id == "vote":
            self.target = self.draw(ask.among)
        return {voter: self.target if voter != self.target else self.draw([seat for seat in ask.among if seat != voter])
                for voter in ask.order}

    def draw(self, seats):
        """Draw one of some seats."""
        return seats[int(self.stream.random() * len(seats))]


class Informed(Uniform):
    """Policy `informed`: each uses what the rules have told, and no more.

    Those who have met never strike or vote for each other.  A seer who finds a wolf comes
    forward and is believed, and so is a dead one: the village votes for the wolves found and
    spares those cleared; the guard keeps a seer who has come forward, the pack hunts that one.
    """

    def __init__(self, game, stream):
        super().__init__(game, stream)
        rules = game.setup.rules.id
        self.seers, self.guards, self.killers = SEERS[rules], GUARDS[rules], KILLERS[rules]
        self.mates: dict[int, set[int]] = {}
        self.finds: dict[int, dict[int, bool]] = {}
        self.phase = "night"
        self.living: tuple[int, ...] = ()
        self.hear(game.heard)

    def learn(self, entry, steps) -> None:
        """Take in what was told: what the seer found, who has met whom."""
        if entry.call in self.seers and type(entry.answer) is int:
            for step in steps:
                if type(step) is Tell and step.call == entry.call and isinstance(step.value, bool):
                    self.finds.setdefault(entry.seats[0], {})[entry.answer] = step.value
        self.hear(steps)

    def hear(self, steps) -> None:
        """Remember who has met whom by night."""
        for step in steps:
            if type(step) is Begin:
                self.phase = step.phase
            elif (type(step) is Call and self.phase == "night" and isinstance(step.told, list)
                  and all(type(seat) is int for seat in step.told)):
                for seat in step.seats:
                    self.mates.setdefault(seat, set()).update(step.told)

    def known(self) -> tuple[list[int], set[int], set[int]]:
        """Give the seers who are believed, the wolves that they have found, and the seats that they have cleared."""
        believed = [seer for seer, found in self.finds.items() if seer not in self.living or any(found.values())]
        wolves, clear = set(), set(believed)
        for seer in believed:
            for seat, wolf in self.finds[seer].items():
                (wolves if wolf else clear).add(seat)
        return believed, wolves, clear - wolves

    def answer(self, game):
        """Choose by what is known."""
        call, self.living = game.pending, game.table.living()
        believed, wolves, clear = self.known()
        if isinstance(call.ask, Vote):
            return self.vote(call.ask, wolves, clear)
        seat = call.seats[0] if call.seats else None
        hunted = set(believed) if call.id in self.guards or call.id in self.killers else set()
        spared = self.mates.get(seat, set()) | (set(self.finds.get(seat, ())) if call.id in self.seers else set())
        return self.pick(call.ask, hunted - spared, spared)

    def vote(self, ask, wolves, clear):
        """Vote for a wolf that was found, else for somebody who is not cleared, never for a mate."""
        found = [seat for seat in ask.among if seat in wolves]
        others = [seat for seat in ask.among if seat not in clear]
        votes = {}
        for voter in ask.order:
            mates = self.mates.get(voter, ())
            for seats in (found, others, ask.among):
                fit = [seat for seat in seats if seat != voter and seat not in mates]
                if fit:
                    votes[voter] = self.draw(fit)
                    break
            else:
                fit = [seat for seat in ask.among if ask.own or seat != voter]
                if fit:
                    votes[voter] = self.draw(fit)
        return votes

    def pick(self, ask, wanted, spared):
        """Take a wanted seat, else one that is not spared, else what chance gives."""
        if isinstance(ask, Pick):
            for seats in ([seat for seat in ask.among if seat in wanted],
                          [seat for seat in ask.among if seat not in spared]):
                if seats:
                    return self.draw(seats)
            return self.some(ask)
        answer = self.some(ask)
        for _ in range(TRIES):
            if not spared & seats_in(answer):
                break
            answer = self.some(ask)
        return answer


def seats_in(answer) -> set[int]:
    """The seats that an answer names."""
    if isinstance(answer, dict):
        return set().union(*(seats_in(part) for part in (*answer, *answer.values()))) if answer else set()
    if isinstance(answer, (list, tuple)):
        return set().union(*map(seats_in, answer)) if answer else set()
    return {answer} if type(answer) is int else set()


POLICIES = {"random": Chance, "informed": Informed}
"""What `--policy` takes."""
