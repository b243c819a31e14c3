"""A row of the catalogue's role table (ur section 6), and the words of its columns."""

from dataclasses import dataclass
from typing import Callable

from engine.roles import Role

VILLAGE, WOLVES = "village", "wolves"
CANNIBALS, CTHULHU, DRACULA, SMITHS, ZOMBIES = "cannibals", "cthulhu", "dracula", "smiths", "zombies"
HAMSTER, GAMBLER, DEVIL, MEDUSA, PIPER, PIRATE = "hamster", "gambler", "devil", "medusa", "piper", "pirate"
STEALERS = (CANNIBALS, CTHULHU, DRACULA, SMITHS, ZOMBIES, HAMSTER, GAMBLER, DEVIL, MEDUSA, PIPER, PIRATE)
LONERS = ("baron-samedi", "bounty-killer", "dragon", "idiot", "it")
SIDES = (VILLAGE, WOLVES, *STEALERS, *LONERS)

NONE, PASSIVE, ACTIVE = "-", "p", "a"
NO, YES, ONLY, NEVER = "no", "yes", "only", "never"


@dataclass(frozen=True)
class Row(Role):
    """One role: the columns of section 6, what its call does, and when it rests.

    `wolf` is the look (W or N); `pw` none, passive or active; `first` and `last` the nights of the
    call (a number, or the option that says it); `uses` how often in the game (a number, an
    option, None = each night); `own`, `again`, `dead` whom the call may name (an option for
    `own`; `NEVER` = the same seat never twice); `unaware` = told "peasant" (True, or
    the option that says so, `-` before it for the opposite); `bred` = who was given the role in
    play by its like has the call too; `power(night, line, me)` carries
    the call out; `ready(night, me)` says whether the holder can act tonight.
    """

    wolf: bool = False
    pw: str = NONE
    first: int | str = 2
    last: int | None = None
    uses: int | str | None = None
    own: bool | str = False
    again: bool | str = True
    dead: str = NO
    pack: bool = False
    prober: bool = False
    unaware: bool | str = False
    bred: bool = True
    power: Callable | None = None
    ready: Callable | None = None
    status: bool = False

    @property
    def plain(self) -> bool:
        """Section 2: peasant, onion, ugly."""
        return self.id in ("peasant", "onion", "ugly")

    def hidden(self, options) -> bool:
        """Tell whether the holder is told "peasant" at the deal."""
        if isinstance(self.unaware, str):
            return options[self.unaware.lstrip("-")] is not self.unaware.startswith("-")
        return self.unaware
