"""What a ruleset is made of: rows of facts (Role), lines of a call sequence (Slot), options."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Callable

from engine.errors import SetupError, shown


@dataclass(frozen=True)
class Role:
    """One row of a role table; rulesets add their own columns in a subclass.

    `most` is the hard limit of holders in a deal (None = any number);
    `card` the role id that the holder is told, where it is not the own one.
    """

    id: str
    side: str
    most: int | None = 1
    card: str | None = None

    @property
    def told(self) -> str:
        """The role id that its holder is told at the deal."""
        return self.card or self.id


@dataclass(frozen=True)
class Slot:
    """One line of a call sequence: who is called, on which nights, and its public shape.

    `roles` are the role ids that wake (default: the call's own id); `power` carries the
    call out.  The rest is public and constant: `phrases` are the variants said after
    `open`; `reply` is "" (none), "nod" (yes or no) or "long" (a role, a list, a number);
    `fields` the number of answers asked, 0 where a call only informs; `group` = holders
    must agree; `must` = no pass; `silent` = no words, only a gap; `day` = a call by day;
    `touch` = it reaches somebody by a touch on the shoulder, or nobody; `yes_no` = false is a
    pass; `lists` are, field by field, the words or numbers that are chosen from, or yes
    (`()` = the seats); `least` the fields of the shortest answer, where it may be shorter.
    A call without `phrases` has cues of its own (a vote of the whole table).
    """

    call: str
    roles: tuple[str, ...] = ()
    power: Callable | None = None
    first: int = 1
    last: int | None = None
    phrases: tuple[str, ...] = ("ask",)
    reply: str = ""
    fields: int = 1
    group: bool = False
    must: bool = False
    silent: bool = False
    day: bool = False
    touch: bool = False
    yes_no: bool = False
    lists: tuple[tuple, ...] = ()
    least: int | None = None

    @cached_property
    def worded(self) -> bool:
        """Whether a role or another word may be part of the answer."""
        return any(isinstance(value, str) for values in self.lists for value in values)

    @property
    def id(self) -> str:
        """The call's id."""
        return self.call

    @property
    def wakes(self) -> tuple[str, ...]:
        """The role ids whose holders answer."""
        return self.roles or (self.call,)

    def on(self, night: int) -> bool:
        """Tell whether the call belongs to this night."""
        return self.first <= night and (self.last is None or night <= self.last)


@dataclass(frozen=True)
class Option:
    """An option of a ruleset: its default and what it may be.

    `values` is a tuple of words, or `bool`, or a range of whole numbers, or a
    mixture of words and booleans as a tuple.
    """

    default: Any
    values: Any

    def accepts(self, value) -> bool:
        """Tell whether `value` is allowed."""
        if self.values is bool:
            return isinstance(value, bool)
        if isinstance(self.values, range):
            return isinstance(value, int) and not isinstance(value, bool) and value in self.values
        return any(value == good and type(value) is type(good) for good in self.values)

    def choices(self) -> str:
        """Say what is allowed, for a message."""
        if self.values is bool:
            return "true or false"
        if isinstance(self.values, range):
            return f"a whole number from {self.values.start} to {self.values.stop - 1}"
        return ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in self.values)


@dataclass(frozen=True)
class Draw:
    """A named draw: `kind` of its outcome (`seat`, `seats`, `roles`) and whether it repeats."""

    kind: str = "seat"
    repeats: bool = False


@dataclass(frozen=True)
class Ruleset:
    """A complete set of rules; it checks itself when it is built.

    `play(table)` is the game's generator; `table(setup)` makes its table;
    `check_deal(setup)` raises SetupError; `public_calls(view)` lists a night's calls;
    `public_day(view)` a day's course: `debate`, `defence`, the ids of votes, and a
    PublicCall for each power that acts with closed eyes; both from public facts alone;
    `codes` maps an announcement code to its phrase key ("" = said already) and fields;
    `public_roles` = the table knows the list of roles in play, or a function of the options;
    `told_in_calls` = a script's `expect: told` counts what is told inside calls too;
    `card_of(table, seat)` gives the role id that a seat is told at the deal;
    `leaving` are the codes whose seat leaves the village: to the table it is dead;
    `post(view)` = whether the public role list can cause messages outside calls that are given at
    nightfall, or before dawn, or (the third) by a touch in a call of their own;
    `closed_votes(view)` = the votes of a day that are taken with closed eyes;
    `mute_pass` = a script's `told: null` holds at a passed call, whatever was told with the question;
    `strict_draws` = a fixed draw that cannot be makes the script invalid, not just untrue.
    """

    id: str
    roles: dict[str, Role]
    villager: str
    slots: tuple[Slot, ...]
    options: dict[str, Option]
    sides: tuple[str, ...]
    endings: tuple[str, ...]
    statuses: tuple[str, ...]
    codes: dict[str, tuple[str, tuple[str, ...]]]
    table: Callable
    play: Callable
    check_deal: Callable
    side_of: Callable
    public_calls: Callable
    public_day: Callable
    draws: dict[str, Draw] = field(default_factory=dict)
    public_votes: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    told_in_calls: bool = False
    public_roles: bool | Callable = True
    post: Callable = lambda view: (False, False, False)
    closed_votes: Callable = lambda view: ()
    card_of: Callable = lambda table, seat: table[seat].dealt.told
    leaving: tuple[str, ...] = ()
    strict_draws: bool = False
    mute_pass: bool = False
    decks: dict = field(default_factory=dict)
    """Suggested decks: number of players -> {role id: count}."""
    fewest: int = 4
    """The least number of seats."""
    tastes: dict = field(default_factory=dict)
    """Suggested decks of another taste, `few` calls at night or `many`: taste -> number of players -> deck."""

    def __post_init__(self):
        for role in self.roles.values():
            if role.side not in self.sides or role.told not in self.roles:
                raise ValueError(f"{self.id}: the row of {role.id} names an unknown side or card")
        if self.villager not in self.roles:
            raise ValueError(f"{self.id}: {self.villager} has no row")

    @cached_property
    def calls(self) -> dict[str, Slot]:
        """Every call by its id (the first line of a call that comes several times)."""
        found: dict[str, Slot] = {}
        for slot in self.slots:
            found.setdefault(slot.call, slot)
        return found

    def check_option(self, name: str, value) -> None:
        """Refuse an unknown option or a wrong value; raises SetupError."""
        if name not in self.options:
            raise SetupError(f"{self.id} has no option {shown(name)}; it has {', '.join(self.options)}", ("options", name))
        if not self.options[name].accepts(value):
            raise SetupError(f"option {shown(name)} cannot be {shown(value)}; it takes {self.options[name].choices()}",
                             ("options", name))

    def draw(self, name: str) -> Draw | None:
        """Find a draw by its name; `welcome-<N>` stands for every number."""
        if name in self.draws:
            return self.draws[name]
        stem, dash, number = name.rpartition("-")
        if dash and number.isascii() and number.isdigit() and number[0] != "0":
            return self.draws.get(f"{stem}-<N>")
        return None
