"""Setup: everything that fixes a game before its first step."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.errors import SetupError, shown
from engine.words import Fault

MOST_SEATS = 40


@dataclass(frozen=True)
class Setup:
    """A game's rules (a `Ruleset`), seats, deal, options, seed and fixed draws.

    `seats` are names in clockwise order, seat 1 first; `deal` maps seat numbers to
    role ids (a seat left out holds the plain villager).  Options left out have their
    defaults.  `loose`: a fixed draw that cannot be is drawn anew (a saved game of which
    answers were taken back).  Raises SetupError at a hard limit.
    """

    rules: object
    seats: tuple[str, ...]
    deal: dict = field(default_factory=dict)
    options: dict = field(default_factory=dict)
    seed: int = 0
    chance: dict = field(default_factory=dict)
    loose: bool = False

    def __post_init__(self):
        rules = self.rules
        if len(set(self.seats)) != len(self.seats):
            twice = next(name for name, count in Counter(self.seats).items() if count > 1)
            raise SetupError(f"the seat {shown(twice)} is there twice; give every player another name", ("seats",))
        if not rules.fewest <= len(self.seats) <= MOST_SEATS:
            raise SetupError(
                f"{len(self.seats)} seats; {rules.id} needs {rules.fewest} to {MOST_SEATS}", ("seats",),
                Fault.SEATS, n=rules.fewest, m=MOST_SEATS)
        for seat, role in self.deal.items():
            if not 1 <= seat <= len(self.seats):
                raise SetupError(f"there is no seat {seat}", ("deal",))
            if role not in rules.roles:
                raise SetupError(f"{rules.id} has no role {shown(role)}", ("deal", self.seats[seat - 1]))
        for name, value in self.options.items():
            rules.check_option(name, value)
        for name in self.chance:
            if rules.draw(name) is None:
                raise SetupError(f"{rules.id} has no draw {shown(name)}", ("chance", name))
        held = Counter(self.roles())
        for role, count in held.items():
            most = rules.roles[role].most
            if most is not None and count > most:
                last = max((seat for seat in self.deal if self.deal[seat] == role), default=1)
                raise SetupError(f"{count} times {role}; at most {most} may be dealt", ("deal", self.name(last)),
                                 Fault.TOO_MANY_OF, role=role, n=count, m=most)
        rules.check_deal(self)

    def roles(self) -> tuple[str, ...]:
        """The role ids in seat order."""
        deal, plain = self.deal, self.rules.villager
        return tuple(deal.get(seat, plain) for seat in range(1, len(self.seats) + 1))

    def option(self, name: str):
        """The value of an option, its default if it was left out."""
        return self.options.get(name, self.rules.options[name].default)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.seats[seat - 1]
