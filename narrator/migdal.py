"""Migdał's closed model of the game (arXiv 1009.1031): the check of `balance` for villagers and wolves alone.

His rules: it begins with a day; a day burns anybody, each with the same chance; a night kills
a villager; the end comes when one of the two sides is gone.
"""

from __future__ import annotations

from functools import cache
from dataclasses import replace

from engine import ruleset
from narrator.errors import UsageError

ROLES = {"villager", "werewolf"}
OPTIONS = {"first-night-victim": "moderator"}


@cache
def wolves_win(players: int, wolves: int) -> float:
    """Give the chance of the wolves at the beginning of a day: `w(n,m) = (n-m)/n w(n-2,m) + m/n w(n-2,m-1)`."""
    if not wolves:
        return 0.0
    # More wolves than villagers: each night costs a villager, so the days cannot suffice.
    if 2 * wolves > players:
        return 1.0
    return ((players - wolves) * wolves_win(players - 2, wolves) + wolves * wolves_win(players - 2, wolves - 1)) / players


def check(rules: str, deck: dict[str, int]) -> None:
    """Refuse what the model does not speak of; raises UsageError."""
    if rules != "tabula" or not set(deck) <= ROLES:
        raise UsageError("--migdal: the model knows villagers and werewolves alone; take tabula and a deck of these")


@cache
def rules():
    """Give `tabula` with his end: it is played until one side is gone."""
    tabula = ruleset("tabula")

    class PlayedOut(tabula.table):
        """A table at which equal numbers decide nothing."""

        def ended(self) -> tuple[str, ...]:
            """Who has won: those who are left alone."""
            wolves = len(self.holders("werewolf"))
            if 0 < wolves < len(self.living()):
                return ()
            return ("werewolves",) if wolves else ("humans",)

    return replace(tabula, table=PlayedOut)
