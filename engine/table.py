"""The truth of a game: who sits where, holds what, lives or not."""

from __future__ import annotations

from engine.chance import Chance


class Player:
    """One seat: its number, role now, role dealt, life, and marks that a rule has put on it."""

    __slots__ = ("seat", "role", "dealt", "alive", "marks")

    def __init__(self, seat: int, role):
        self.seat, self.role, self.dealt = seat, role, role
        self.alive = True
        self.marks: dict = {}

    def __repr__(self):
        return f"Player({self.seat}, {self.role.id}, {'alive' if self.alive else 'dead'})"


class Table:
    """Players in seat order, the phase, and the draws.

    Rulesets add their own state in a subclass (the marker, news, penalties).
    `die`, `revive` and `become` are the only ways to change life and role.
    """

    def __init__(self, setup):
        self.setup, self.rules = setup, setup.rules
        self.players = [Player(seat, setup.rules.roles[role]) for seat, role in enumerate(setup.roles(), 1)]
        self.seats = tuple(range(1, len(self.players) + 1))
        self.options = {name: setup.option(name) for name in setup.rules.options}
        self.chance = Chance(setup.seed, setup.chance, setup.loose)
        self.dealt = frozenset(player.role.id for player in self.players)
        self.phase, self.night, self.day = "night", 0, 0
        self.winners: tuple[str, ...] | None = None
        # What is asked for in every call; forgotten whenever a life or a role changes.
        self._seats_of: dict[tuple[str, ...] | bool, tuple[int, ...]] = {}

    def __getitem__(self, seat: int) -> Player:
        return self.players[seat - 1]

    def living(self) -> tuple[int, ...]:
        """The living seats in seat order."""
        return self._with_life(True)

    def dead(self) -> tuple[int, ...]:
        """The dead seats in seat order."""
        return self._with_life(False)

    def _with_life(self, alive: bool) -> tuple[int, ...]:
        if alive not in self._seats_of:
            self._seats_of[alive] = tuple(player.seat for player in self.players if player.alive is alive)
        return self._seats_of[alive]

    def known_dead(self) -> tuple[int, ...]:
        """The seats that the table knows to be dead now."""
        return self.dead()

    def holders(self, *roles: str) -> tuple[int, ...]:
        """The living seats that hold one of `roles` now, in seat order."""
        found = self._seats_of.get(roles)
        if found is None:
            found = self._seats_of[roles] = tuple(
                player.seat for player in self.players if player.alive and player.role.id in roles)
        return found

    def die(self, seat: int) -> None:
        """Take a seat's life."""
        self[seat].alive = False
        self._seats_of.clear()

    def revive(self, seat: int) -> None:
        """Give a seat its life back."""
        self[seat].alive = True
        self._seats_of.clear()

    def become(self, seat: int, role: str) -> None:
        """Give a seat another role, for good."""
        self[seat].role = self.rules.roles[role]
        self._seats_of.clear()

    def begin(self, phase: str) -> int:
        """Count the next night or day; give its number."""
        self.phase = phase
        if phase == "night":
            self.night += 1
            return self.night
        self.day += 1
        return self.day

    def number(self) -> int:
        """The number of the phase that runs now."""
        return self.night if self.phase == "night" else self.day
