"""The twin-game test (X1): games alike in public and different in secret must be alike to the millisecond.

Each night is compared by what the table knew when it fell: all that could be noticed up to
its end must be one and the same, whoever held what, picked whom, mistyped or was late.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from engine import Announce, Begin, Call, Game, Over, PublicView, Reveal, Setup, SetupError, Vote, ruleset
from narrator import voice
from narrator.assembly import sitting, virtual
from narrator.night import Night
from narrator.pack import Pack
from narrator.ports import Key
from narrator.simulate import PRESS, RandomPeople
from narrator.streams import Streams
from narrator.virtual import Finished

STRAY = 0.3
"""How often somebody presses a key that is no entry."""

TABLES = 24
"""Tables that are tried (a role list, its options, the votes of all days): few, so that histories meet."""

ATTEMPTS = 100_000
"""Lists of roles that are drawn before the search for a legal one is given up."""


class Enough(Exception):
    """As many nights as wanted have been played."""


class CarelessPeople(RandomPeople):
    """People whose secrets come from a seed of their own, whose votes come from public things alone.

    Now and then they mistype, correct themselves, or press keys in somebody else's call.
    """

    def __init__(self, seed: int, table: int):
        """Take the secret seed and the table; by day everybody votes at moments that are the same in every game."""
        super().__init__(seed)
        self.day_seed, self.table = 0, table

    def answer(self, sitting, call):
        """Votes depend on what the table knows; all else, secret votes too, on the secret seed."""
        view = sitting.view("day", sitting.progress.number)
        if isinstance(call.ask, Vote) and (call.ask.must or call.id not in sitting.game.setup.rules.closed_votes(view)):
            public = (self.table, sitting.progress.number, sitting.progress.call, call.ask.order)
            return call.ask.legal(Random(f"votes:{public}"))
        return super().answer(sitting, call)

    def slot(self, sitting, call, asked, length: float) -> None:
        """Key the answer; press something useless besides."""
        super().slot(sitting, call, asked, length)
        place = (sitting.progress.phase, sitting.progress.number, sitting.progress.call, sitting.entry.place)
        chance = Random(f"stray:{self.seed}:{place}")
        # A call of M9 is answered in time, and so is every call of the other paces: their waits are named exceptions.
        owed = call.must or (asked is not None and not asked.ask.may_pass)
        if chance.random() < STRAY and not owed and sitting.settings.pace == "steady":
            now = sitting.stage.clock.now()
            at = now - PRESS + chance.random() * length * 0.05
            for press in chance.choice((["9"], ["9", "9", "9", "."], ["*"], ["7", "enter"], ["up"])):
                sitting.stage.inputs.add(Key(press, max(at, now)))
        if sitting.switch.used:
            # They have the switch in hand: what they take may be an answer of theirs, or nothing at all.
            for _ in range(int(chance.random() * 4)):
                sitting.stage.inputs.add(Key(" ", sitting.stage.clock.now() + chance.random() * length))


@dataclass
class Bucket:
    """What was seen of one public history (its digest), the secret states behind it, the first game's seed."""

    heard: str
    secrets: set[str]
    seed: int


@dataclass
class Result:
    """What a leak check found: `difference` names two seeds and the first event that differs, or None."""

    games: int = 0
    buckets: dict[str, Bucket] = field(default_factory=dict)
    difference: tuple[int, int, str, str] | None = None
    unlike: tuple[int, int, str] | None = None

    def telling(self) -> int:
        """The number of buckets with two or more different hidden states: only these prove anything."""
        return sum(len(bucket.secrets) > 1 for bucket in self.buckets.values())

    def states(self) -> int:
        """The number of different hidden states in all buckets."""
        return sum(len(bucket.secrets) for bucket in self.buckets.values())

    def add(self, history: str, heard: str, secrets: set[str], seed: int) -> None:
        """Put one night into its bucket."""
        bucket = self.buckets.setdefault(history, Bucket(heard, set(), seed))
        bucket.secrets |= secrets
        if bucket.heard != heard and self.unlike is None:
            self.unlike = (bucket.seed, seed, history)

    def merge(self, other: "Result") -> None:
        """Take in what another process has found."""
        self.games += other.games
        for history, bucket in other.buckets.items():
            self.add(history, bucket.heard, bucket.secrets, bucket.seed)
        self.unlike = self.unlike or other.unlike


@dataclass(frozen=True)
class Check:
    """What is checked: a ruleset at a small table with these settings, so many nights of every game.

    `cards` is a role list of one's own, one card a seat; without it a few lists are drawn.
    """

    rules: str
    settings: object
    seats: int = 6
    nights: int = 2
    lang: str = "en"
    night: type = Night
    cards: tuple[str, ...] = ()

    def run(self, seeds) -> Result:
        """Play one game for each seed, all with one public seed; compare the nights of equal public histories."""
        result = Result()
        for seed in seeds:
            result.games += 1
            for history, heard, secret in nights(self, seed):
                result.add(history, digest(heard), {secret}, seed)
            if result.unlike:
                break
        return result

    def explain(self, result: Result) -> Result:
        """Find the first event in which two unlike nights differ."""
        if result.unlike and result.difference is None:
            one, other, history = result.unlike
            result.difference = (one, other, *first_difference(self, one, other, history))
        return result


def leak_check(check: Check, games: int, first: int = 0, cores: int = 1, progress=None) -> Result:
    """Play `games` games on so many cores; `progress(result)` is told how far it is."""
    result = Result()
    size = 50
    parts = [range(at, min(at + size, first + games)) for at in range(first, first + games, size)]
    for part in _parts(check, parts, cores):
        result.merge(part)
        if progress:
            progress(result)
        if result.unlike:
            break
    return check.explain(result)


def _parts(check: Check, parts, cores: int):
    if cores < 2 or len(parts) < 2:
        yield from map(check.run, parts)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(cores) as pool:
        yield from pool.map(check.run, parts)
        pool.shutdown(cancel_futures=True)


@lru_cache(maxsize=None)
def deck(rules_id: str, seats: int, number: int) -> tuple[str, ...]:
    """A legal public role list for a small table: one of a few, by number; raises SetupError where there is none."""
    rules = ruleset(rules_id)
    roles, names = sorted(rules.roles), tuple(map(str, range(seats)))
    chance = Random(f"deck:{rules.id}:{seats}:{number}")
    for _ in range(ATTEMPTS):
        cards = [roles[int(chance.random() * len(roles))] for _ in range(seats)]
        if sum(cards.count(role) > 1 for role in set(cards)) > 1:
            continue
        try:
            Setup(rules, names, dict(enumerate(cards, 1)))
        except SetupError:
            continue
        return tuple(cards)
    raise SetupError(f"no legal role list of {seats} seats was found for {rules_id}; take more seats", ("seats",))


@lru_cache(maxsize=None)
def options(rules_id: str, number: int) -> dict:
    """The options of a table: a few that differ from the defaults, the debate short."""
    rules, chance = ruleset(rules_id), Random(f"options:{number}")
    found = {}
    for name, option in rules.options.items():
        if isinstance(option.values, range) or chance.random() > 0.25:
            continue
        values = (True, False) if option.values is bool else option.values
        found[name] = values[int(chance.random() * len(values))]
    if "debate-seconds" in rules.options:
        found["debate-seconds"] = 10
    return found


@lru_cache(maxsize=None)
def words_of(lang: str, rules_id: str):
    """The pack of a ruleset, and a voice that remembers how long its lines last."""
    pack = Pack.load(lang).of(rules_id)
    speaker = voice.make(lang, "text")
    speaker.clip = lru_cache(maxsize=None)(speaker.clip)
    return pack, speaker


@dataclass
class Played:
    """One game: its sitting, and when each of its nights ended."""

    sitting: object
    ends: dict[int, float]


def setup(check: Check, seed: int) -> Setup:
    """Deal a game of the check: its table by number, its holders by the seed."""
    chance = Random(f"leak:{seed}")
    table = int(chance.random() * TABLES)
    cards = list(check.cards or deck(check.rules, check.seats, table))
    chance.shuffle(cards)
    names = tuple(f"P{seat}" for seat in range(1, check.seats + 1))
    dealt = dict(enumerate(cards, 1))
    try:
        return Setup(ruleset(check.rules), names, dealt, options(check.rules, table), seed)
    except SetupError:
        return Setup(ruleset(check.rules), names, dealt, {}, seed)


def play(check: Check, seed: int) -> Played:
    """Play one game of a leak check, up to the end of its last night."""
    table = int(Random(f"leak:{seed}").random() * TABLES)
    pack, speaker = words_of(check.lang, check.rules)
    devices = virtual(speaker)
    ends: dict[int, float] = {}
    game = sitting(Game(setup(check, seed)), pack, check.settings, Streams(seed, 0, seed), devices,
                   CarelessPeople(seed, table))

    def phase(kind, number):
        if kind == "day":
            ends[number] = devices.clock.now()
            if number >= check.nights:
                raise Enough

    game.on_phase, game.night = phase, check.night
    try:
        game.run()
    except (Finished, Enough):
        pass
    game.stage.public.cover(False)
    return Played(game, ends)


def nights(check: Check, seed: int) -> list[tuple[str, str, str]]:
    """Play one game; give for each night its public history, all that was noticed up to its end, and the secrets."""
    played = play(check, seed)
    game, events = played.sitting.game, played.sitting.stage.public.timeline.ordered()
    secret = digest(f"{game.setup.roles()} {[(entry.call, str(entry.answer)) for entry in game.answers]}")
    lines = [(event.at, noticed(event)) for event in events if event.channel == "table"]
    found = []
    for number, end in played.ends.items():
        found.append((history(game, number), "\n".join(line for at, line in lines if at <= end), secret))
    return found


def noticed(event) -> str:
    """All that the table notices of an event."""
    return (f"{round(event.at * 1000)} {round(event.length * 1000)} {event.kind} {event.key} {event.text} {event.phase} "
            f"{event.gain} {event.weight}")


def history(game, number: int) -> str:
    """The public history when a night fell: setup as public, announcements, votes that were seen."""
    view = PublicView.of(game, ("night", number))
    steps = [step for step in view.events if isinstance(step, (Begin, Announce, Reveal, Over))]
    votes = [(call, sorted(answer.items())) for call, answer in view.votes]
    # Among whom a vote was held was said: a tie, though the votes were secret.
    before = game.heard[:game.heard.index(Begin("night", number))]
    votes += [(step.id, step.ask.among) for step in before if isinstance(step, Call) and isinstance(step.ask, Vote)
              and step.id in game.setup.rules.public_votes]
    return digest(f"{view.roles} {sorted(view.options.items())} {len(view.seats)} {steps} {votes} {number}")


def digest(text: str) -> str:
    """A short name for a long text."""
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def first_difference(check: Check, one: int, other: int, found: str) -> tuple[str, str]:
    """Play two games again and give the first events that differ."""
    left, right = (next(heard.split("\n") for name, heard, _ in nights(check, seed) if name == found)
                   for seed in (one, other))
    for at in range(max(len(left), len(right))):
        pair = [lines[at] if at < len(lines) else "(nothing)" for lines in (left, right)]
        if pair[0] != pair[1]:
            return pair[0], pair[1]
    return "(nothing)", "(nothing)"
