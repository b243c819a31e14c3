"""What may be heard now: an ask, the pack's words and the seats' names give phrases and what they mean.

A question that the engine asks is data (`engine.Pick`, ...): its list holds what that ask
would accept, the commands that a question takes, and nothing else.  At night it holds
neutral words only, whatever is asked (play-modes 5, X14).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Iterable

from narrator.phones import FAR_ENOUGH, distance

CONTROLS = ("repeat", "back", "pause", "continue", "help")
"""Commands that every question takes."""

NIGHT = ("take", "repeat", "back", "more", "pause")
"""The neutral words: all that is heard at night."""

DAY = ("next", "more", "confirm", "cancel", "nobody", *CONTROLS)
"""Commands of the day outside a question."""

HARMLESS = frozenset(("confirm", "cancel", *CONTROLS, "more"))
"""Commands that need not be read back where they are heard beyond doubt: they answer what was
read back, or change nothing that cannot be said again."""

KINDS = ("pick", "yes-no", "vote", "day", "scan")
"""Kinds of list that have a name of their own."""


@dataclass(frozen=True)
class Meaning:
    """What a phrase stands for: a command, or an answer to the question."""

    command: str | None = None
    answer: object = None


@dataclass
class Words:
    """The list of one moment: each phrase with its meaning."""

    meanings: dict[str, Meaning] = field(default_factory=dict)

    @property
    def phrases(self) -> list[str]:
        """All that may be heard."""
        return list(self.meanings)

    @property
    def alone(self) -> list[str]:
        """Phrases that may count without being read back."""
        return [phrase for phrase, meaning in self.meanings.items() if meaning.command in HARMLESS]

    def add(self, phrases: Iterable[str], meaning: Meaning) -> None:
        """Let phrases mean something; a phrase that means something already keeps it."""
        for phrase in phrases:
            self.meanings.setdefault(phrase, meaning)


@dataclass(frozen=True)
class Names:
    """The seats' names, and those of them that may be spoken."""

    seats: tuple[str, ...]
    spoken: tuple[bool, ...]


def words(pack, names: Names | None, ask, night: bool = False) -> Words:
    """Give the list for an ask of the engine or one of `KINDS`; raise ValueError for an ask in several fields."""
    kind = ask if isinstance(ask, str) else type(ask).__name__
    listed = Words()
    if night or kind == "scan":
        for command in NIGHT:
            listed.add(pack.night[command], Meaning(command=command))
    elif kind == "day":
        commands(listed, pack, DAY)
    elif kind in ("pick", "vote"):
        seats(listed, pack, names, range(1, len(names.seats) + 1))
        commands(listed, pack, ("nobody", *CONTROLS))
    elif kind in ("yes-no", "YesNo"):
        yes_no(listed, pack)
        commands(listed, pack, CONTROLS)
    else:
        _asked(listed, pack, names, ask)
        commands(listed, pack, CONTROLS)
    return listed


def _asked(listed: Words, pack, names: Names, ask) -> None:
    """Add what an ask of the engine accepts."""
    kind = type(ask).__name__
    if kind in ("Pick", "Picks", "Vote"):
        seats(listed, pack, names, ask.among)
    elif kind == "Word":
        for word in ask.among:
            listed.add(pack.role_words(word), Meaning(answer=word))
    elif kind == "Number":
        for number in ask.among:
            listed.add([pack.number(number)], Meaning(answer=number))
    elif kind == "OneOf":
        for one in ask.asks:
            _asked(listed, pack, names, one)
    else:
        raise ValueError(f"{kind} is asked field by field")
    if getattr(ask, "may_pass", False):
        commands(listed, pack, ("nobody",))


def seats(listed: Words, pack, names: Names, among: Iterable[int], bare: bool = True) -> None:
    """Add seats: always by number (a `bare` one too), by name where it can be told from all else."""
    for seat in among:
        name = [names.seats[seat - 1]] if names.spoken[seat - 1] else []
        number = [pack.number(seat)] if bare else []
        listed.add([*pack.seat_words(seat), *number, *name], Meaning(answer=seat))


def clues(listed: Words, pack, suspects: Iterable[int]) -> None:
    """Add the two clues of a ballot: print or one, hair or two, each for its suspect; one short word is easily missed."""
    for number, (key, seat) in enumerate(zip(("ballot.print", "ballot.hair"), suspects), 1):
        listed.add([pack.say(key), pack.say(f"{key}-whole"), pack.number(number)], Meaning(answer=seat))


def commands(listed: Words, pack, wanted: Iterable[str]) -> None:
    """Add commands in the pack's words."""
    for command in wanted:
        listed.add(pack.commands[command], Meaning(command=command))


def yes_no(listed: Words, pack) -> None:
    """Add "confirm" and "cancel", which mean yes and no ("no" is too near to other words)."""
    listed.add(pack.commands["confirm"], Meaning("confirm", True))
    listed.add(pack.commands["cancel"], Meaning("cancel", False))


def read(listed: Words, phrase: str) -> Meaning | None:
    """Say what a phrase of the list means, or None for any other."""
    return listed.meanings.get(phrase)


@dataclass(frozen=True)
class NameFault:
    """A name that is not listened for: unknown to the recogniser, or too like another phrase."""

    seat: int
    like: str | None = None


Rows = Callable[[str], "list[tuple[str, ...]]"]
"""Gives every way in which a word is said, in phones."""


def check_names(pack, seats_named: Iterable[str], knows: Callable[[str], bool], rows: Rows
                ) -> tuple[Names, list[NameFault]]:
    """Find the names that may be spoken, and what is wrong with the others (the seat's number is said instead)."""
    seats_named = tuple(seats_named)
    others = [phrase for command in ("nobody", *CONTROLS) for phrase in pack.commands[command]]
    for seat in range(1, len(seats_named) + 1):
        others += pack.seat_words(seat)
    sounds = {phrase: _sounds(phrase, rows) for phrase in (*others, *seats_named)}
    spoken, faults = [], []
    for seat, name in enumerate(seats_named, 1):
        known = bool(name.split()) and all(knows(word) for word in name.split())
        rivals = [other for number, other in enumerate(seats_named, 1) if number != seat] + others
        like = next((other for other in rivals if _apart(sounds[name], sounds[other]) < FAR_ENOUGH), None)
        spoken.append(known and like is None)
        if not spoken[-1]:
            faults.append(NameFault(seat, like if known else None))
    return Names(seats_named, tuple(spoken)), faults


def _sounds(phrase: str, rows: Rows) -> "list[tuple[str, ...]]":
    """Give every way in which a phrase is said."""
    ways: list[tuple[str, ...]] = [()]
    for word in phrase.split():
        ways = [way + row for way in ways for row in rows(word)]
    return ways


def _apart(one: "list[tuple[str, ...]]", other: "list[tuple[str, ...]]") -> float:
    """Give the phone distance of the two nearest ways of saying two phrases."""
    return min((distance(first, second) for first in one for second in other), default=0.0)
