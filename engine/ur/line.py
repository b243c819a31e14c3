"""A line of the night's sequence: the columns R and V of section 7.3, and the public shape of the call."""

from dataclasses import dataclass
from functools import cached_property

from engine.roles import Slot
from engine.ur.roles import ROLES


@dataclass(frozen=True)
class Line(Slot):
    """One call of 7.3 or of the day.

    `divert` is R, `visit` is V; `visits` are the fields whose seats are visited, `names` those
    in the token (X2, X5); `token` = an answer gives one; `stoppable` = blocks stop it (B2);
    `late` = after the deaths of the night; `round` = every seat is visited in turn;
    `option` = made with this option only.
    """

    divert: bool = False
    visit: bool = False
    visits: tuple[str, ...] = ("target",)
    names: tuple[str, ...] = ("target",)
    token: bool = True
    stoppable: bool = True
    late: bool = False
    round: bool = False
    option: str | None = None

    @cached_property
    def row(self):
        """The row of the role whose power this is (of a group: its first role); None for a vote."""
        return ROLES.get(self.call) or ROLES.get(self.wakes[0])

    def made(self, roles, options) -> bool:
        """G5: whether one of the roles that wake was dealt (no other comes into play with a call), and its option."""
        if self.option is not None and options[self.option] in (False, "none"):
            return False
        return self.row.status or any(role in roles for role in self.wakes)

    def nights(self, options) -> tuple[int, int | None]:
        """The first and last night of the call, with the options that move them."""
        if self.row is None or self.power is not None:
            return self.first, self.last
        first = self.row.first
        return (options[first] if isinstance(first, str) else first), self.row.last
