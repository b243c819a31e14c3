"""The twin-game test (X1): games alike in public and different in secret must be alike to the millisecond.

Each night is compared by what the table knew when it fell: all that could be noticed up to
its end must be one and the same, whoever held what, picked whom, mistyped or was late.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from random import Random

from engine import Announce, Begin, Game, Over, Reveal, Setup, Vote, replay
from narrator import voice
from narrator.assembly import sitting, virtual
from narrator.ports import Key
from narrator.simulate import PRESS, RandomPeople
from narrator.streams import Streams
from narrator.virtual import Finished

STRAY = 0.3
"""How often somebody presses a key that is no entry."""


class Enough(Exception):
    """As many nights as wanted have been played."""


class CarelessPeople(RandomPeople):
    """People whose secrets come from a seed of their own, whose votes come from public things alone.

    Now and then they mistype, correct themselves, or press keys in somebody else's call.
    """

    def __init__(self, seed: int):
        """Take the secret seed; by day everybody votes at moments that are the same in every game."""
        super().__init__(seed)
        self.day_seed = 0

    def answer(self, sitting, call):
        """Votes depend on what the table knows; all else on the secret seed."""
        if isinstance(call.ask, Vote) and call.id in sitting.game.setup.rules.public_votes:
            public = (sitting.progress.phase, sitting.progress.number, sitting.progress.call, call.ask.order)
            return call.ask.legal(Random(f"votes:{public}"))
        return super().answer(sitting, call)

    def slot(self, sitting, call, asked, length: float) -> None:
        """Key the answer; press something useless besides."""
        super().slot(sitting, call, asked, length)
        place = (sitting.progress.phase, sitting.progress.number, sitting.progress.call)
        chance = Random(f"stray:{self.seed}:{place}")
        # A call of M9 is answered in time: its repeats are a named exception, no leak.
        if chance.random() < STRAY and not call.must:
            now = sitting.stage.clock.now()
            at = now - PRESS + chance.random() * length * 0.05
            for press in chance.choice((["9"], ["9", "9", "9", "."], ["*"], ["7", "enter"], ["up"])):
                sitting.stage.inputs.add(Key(press, max(at, now)))


@dataclass
class Bucket:
    """What was seen of one public history."""

    heard: str
    secrets: set[str] = field(default_factory=set)
    seed: int = 0


@dataclass
class Result:
    """What a leak check found: `difference` names two seeds and the first event that differs, or None."""

    games: int = 0
    buckets: dict[str, Bucket] = field(default_factory=dict)
    difference: tuple[int, int, str, str] | None = None

    def telling(self) -> int:
        """The number of buckets with two or more different hidden states: only these prove anything."""
        return sum(len(bucket.secrets) > 1 for bucket in self.buckets.values())

    def states(self) -> int:
        """The number of different hidden states in all buckets."""
        return sum(len(bucket.secrets) for bucket in self.buckets.values())


def leak_check(rules, pack, settings, games: int, seats: int, nights: int = 3, first: int = 0,
               progress=None) -> Result:
    """Play `games` games of `seats` seats with one public seed; compare the nights of equal public histories."""
    result = Result()
    for seed in range(first, first + games):
        result.games += 1
        for history, heard, secret in play(rules, pack, settings, seats, seed, nights):
            bucket = result.buckets.setdefault(history, Bucket(heard, set(), seed))
            bucket.secrets.add(secret)
            if bucket.heard != heard and result.difference is None:
                result.difference = (bucket.seed, seed, *first_difference(
                    rules, pack, settings, seats, nights, bucket.seed, seed, history))
        if progress:
            progress(result)
        if result.difference:
            break
    return result


def deck(rules, seats: int, number: int) -> list[str]:
    """A legal public role list for a small table: one of a few, by number."""
    for attempt in range(1000):
        chance = Random(f"deck:{rules.id}:{seats}:{number}:{attempt}")
        roles = sorted(rules.roles)
        cards = [chance.choice(roles) for _ in range(seats)]
        try:
            Setup(rules, tuple(map(str, range(seats))), dict(enumerate(cards, 1)))
        except Exception:
            continue
        return cards
    raise ValueError(f"no legal deck of {seats} seats was found")


def play(rules, pack, settings, seats: int, seed: int, nights: int):
    """Play one game; give for each night its public history, all that was noticed up to its end, and the secrets."""
    table, game = run(rules, pack, settings, seats, seed, nights)
    found = []
    for number in range(1, table.night + 1):
        history, heard = view(game, table.timeline, number, table.ends)
        if heard is not None:
            entries = [(entry.call, str(entry.answer)) for entry in game.answers]
            secret = f"{game.setup.roles()} {entries}"
            found.append((history, heard, digest(secret)))
    return found


@dataclass
class Table:
    """The timeline of one game, the nights played, and when each ended."""

    timeline: object
    night: int
    ends: dict[int, float]


def run(rules, pack, settings, seats: int, seed: int, nights: int):
    """Play one game of a leak check."""
    chance = Random(f"leak:{seed}")
    cards = deck(rules, seats, int(chance.random() * DECKS))
    chance.shuffle(cards)
    options = {"debate-seconds": 10} if "debate-seconds" in rules.options else {}
    setup = Setup(rules, tuple(f"P{seat}" for seat in range(1, seats + 1)), dict(enumerate(cards, 1)), options, seed)
    devices = virtual(voice.make(pack.lang, "text"))
    ends: dict[int, float] = {}
    playing = sitting(Game(setup), pack, settings, Streams(seed, 0, seed), devices, CarelessPeople(seed))

    def phase(kind, number):
        if kind == "day":
            ends[number] = devices.clock.now()
            if number >= nights:
                raise Enough

    playing.on_phase = phase
    try:
        playing.run()
    except (Finished, Enough):
        pass
    playing.stage.public.cover(False)
    return Table(playing.stage.public.timeline, max(ends, default=0), ends), playing.game


def view(game, timeline, number: int, ends) -> tuple[str, str | None]:
    """The public history when a night fell, and everything noticed up to that night's end."""
    if number not in ends:
        return "", None
    events = []
    for step in game.heard:
        if isinstance(step, (Begin, Announce, Reveal, Over)):
            events.append(step)
            if step == Begin("night", number):
                break
    days = sum(isinstance(step, Begin) and step.phase == "day" for step in events)
    votes = public_votes(game, days)
    history = digest(f"{sorted(game.setup.roles())} {events} {votes} {number}")
    lines = [event.line() for event in timeline.ordered()
             if event.channel == "table" and event.at <= ends[number]]
    return history, "\n".join(lines)


def public_votes(game, days: int) -> list:
    """The public votes of the first days."""
    again, votes = replay(game.setup, ()), []
    for entry in game.answers:
        if again.table.day > days:
            break
        if entry.call in game.setup.rules.public_votes:
            votes.append((entry.call, sorted(entry.answer.items())))
        again.answer(entry.answer)
    return votes[:]


def digest(text: str) -> str:
    """A short name for a long text."""
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def first_difference(rules, pack, settings, seats, nights, one: int, other: int, history: str) -> tuple[str, str]:
    """Play two games again and give the first lines that differ."""
    lines = []
    for seed in (one, other):
        table, game = run(rules, pack, settings, seats, seed, nights)
        lines.append(next(heard.split("\n") for number in table.ends
                          for found, heard in [view(game, table.timeline, number, table.ends)] if found == history))
    for left, right in zip(*lines, strict=False):
        if left != right:
            return left, right
    longer = max(lines, key=len)
    return "(nothing)", longer[min(map(len, lines))] if len(longer) > min(map(len, lines)) else "(nothing)"


DECKS = 3
"""Role lists that are tried: few, so that histories meet."""
