"""Many games of one deck, played by the engine alone: how often each side wins, how long a game lasts.

Game number i of a deck and seed is the same game whatever the number of cores.
"""

from __future__ import annotations

import math
import os
import signal
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random

from engine import Game, Setup, ruleset
from narrator import migdal
from narrator.policies import POLICIES, Uniform

CHUNK = 100
"""Games that one process plays at a time."""
LONGEST = 5_000
"""Answers after which a game counts as one that does not end."""
ENDLESS = "endless"
Z = 1.959964
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True)
class Deck:
    """What is played: a ruleset's id, role id -> number, options, policy; `migdal` = the model's rules."""

    rules: str
    roles: dict[str, int]
    options: dict = field(default_factory=dict)
    policy: str = "informed"
    migdal: bool = False

    @property
    def players(self) -> int:
        """The number of seats."""
        return sum(self.roles.values())


@dataclass
class Tally:
    """What many games came to: games, wins a side (some wins are shared), games by their number of days."""

    games: int = 0
    wins: Counter = field(default_factory=Counter)
    days: Counter = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        self.games += other.games
        self.wins += other.wins
        self.days += other.days

    def odds(self) -> dict[str, tuple[float, float, float]]:
        """Give for each side that has won its share and the ends of the 95 % interval, the likeliest first."""
        return {side: (count / self.games, *wilson(count, self.games))
                for side, count in sorted(self.wins.items(), key=lambda one: (-one[1], one[0]))}

    def mean_days(self) -> float:
        """The mean number of days of a game."""
        return sum(day * count for day, count in self.days.items()) / self.games

    def day_at(self, share: float) -> int:
        """The number of days that this share of the games does not exceed."""
        seen = 0
        for day in sorted(self.days):
            seen += self.days[day]
            if seen >= share * self.games:
                return day
        return 0


def wilson(count: int, games: int, z: float = Z) -> tuple[float, float]:
    """Give the ends of Wilson's interval of a share: `z` standard deviations wide on each side, 95 % if not told."""
    share, z2 = count / games, z * z
    middle = share + z2 / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, (middle - half) / (1 + z2 / games)), min(1.0, (middle + half) / (1 + z2 / games))


def play_one(deck: Deck, seed: int, number: int) -> Game:
    """Play one game to its end: the deal, the draws and all choices come from (seed, number)."""
    stream = Random(f"balance:{seed}:{number}:{sorted(deck.roles.items())}")
    cards = [role for role, count in deck.roles.items() for _ in range(count)]
    for at in range(len(cards) - 1, 0, -1):
        other = int(stream.random() * (at + 1))
        cards[at], cards[other] = cards[other], cards[at]
    rules = migdal.rules() if deck.migdal else ruleset(deck.rules)
    options = {**deck.options, **migdal.OPTIONS} if deck.migdal else deck.options
    seats = tuple(map(str, range(1, len(cards) + 1)))
    game = Game(Setup(rules, seats, dict(enumerate(cards, 1)), options, int(stream.random() * 2 ** 53)))
    policy = (Uniform if deck.migdal else POLICIES[deck.policy])(game, stream)
    while game.pending is not None and len(game.answers) < LONGEST:
        steps = game.answer(policy.answer(game))
        policy.learn(game.answers[-1], steps)
    return game


def play_some(task: tuple[Deck, int, int, int]) -> Tally:
    """Play the games from one number up to another."""
    deck, seed, first, last = task
    tally = Tally()
    for number in range(first, last):
        game = play_one(deck, seed, number)
        tally.games += 1
        tally.wins.update(game.winners or (ENDLESS,))
        tally.days[game.table.day] += 1
    return tally


def play_many(deck: Deck, games: int, seed: int, cores: int | None = None, report=None) -> Tally:
    """Play many games on all cores (or so many); `report(done)` is told after each part."""
    tasks = [(deck, seed, first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    cores = min(cores or usable_cores(), len(tasks))
    total = Tally()
    if cores <= 1:
        gather(total, map(play_some, tasks), report)
        return total
    with get_context().Pool(cores, begin_work, (os.getpid(),)) as pool:
        gather(total, pool.imap_unordered(play_some, tasks), report)
    return total


def begin_work(parent: int) -> None:
    """Begin a process that plays: Ctrl-C is the parent's business, and it ends when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()


def end_with(parent: int) -> None:
    """End this process soon after its parent."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def gather(total: Tally, parts, report) -> None:
    """Count the parts in as they come."""
    for part in parts:
        total.add(part)
        if report:
            report(total.games)


def usable_cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_for(deck: Deck, seconds: float, seed: int = 1) -> Tally:
    """Play in this process until the time is over, at least one game."""
    end, total = time.monotonic() + seconds, Tally()
    while not total.games or time.monotonic() < end:
        total.add(play_some((deck, seed, total.games, total.games + 1)))
    return total
