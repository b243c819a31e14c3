"""What the engine says, step by step; the docstring names the channel of each."""

from typing import Any, NamedTuple

from engine.words import Token


class Begin(NamedTuple):
    """Table: a phase (`night` or `day`) begins."""

    phase: str
    number: int


class Call(NamedTuple):
    """Private: a call is made to `seats` (empty: nobody can act, an empty call).

    With an `ask` the game waits for an answer; without one the call only informs.
    `told` is what the seats are told before they answer; None = nothing.
    `commands` are the moderator's commands that are taken here.
    """

    id: str
    seats: tuple[int, ...]
    ask: Any = None
    told: Any = None
    commands: tuple[str, ...] = ()


class Tell(NamedTuple):
    """Private: `seats` are told `value`, in the call `call` or (None) as a notice outside calls.

    `aside` = a text beside the rules (who the others are): scripts do not judge it.
    """

    call: str | None
    seats: tuple[int, ...]
    value: Any
    aside: bool = False


class Reveal(NamedTuple):
    """Table: something is made public by day, outside an announcement; `died` are deaths told with it.

    An announcement at the end of the day names these seats again.
    """

    code: Token
    died: tuple[int, ...] = ()


class Announce(NamedTuple):
    """Table: a dawn (`night`), a lynching (`day`) or a command's outcome is announced."""

    phase: str
    number: int
    died: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()
    codes: tuple = ()


class Over(NamedTuple):
    """Table: the game has ended; `winners` are side ids, or `("draw",)`."""

    winners: tuple[str, ...]


class Command(NamedTuple):
    """Into the game: the moderator's command, sent in place of an answer."""

    id: str
    answer: Any
