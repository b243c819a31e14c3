"""Read a pack as a proofreader does: what loads and is still wrong.

One word for two commands or two roles, a letter of another alphabet that looks alike,
a sentence left in another language.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import Iterable, Iterator

from narrator.pack import Pack

ALIKE = ("LATIN", "GREEK", "CYRILLIC")
"""Alphabets with letters that look the same; a pack is written in one of them."""

SEATS = range(1, 41)
"""Seat numbers that a game can have."""

SENTENCE = 3
"""From so many words on, the same phrase in two languages is taken for one that was left."""


def check(pack: Pack, others: Iterable[Pack] = ()) -> list[str]:
    """List what is wrong in a pack; `others` are packs of other languages to compare it with."""
    return [*doubled_commands(pack), *doubled_roles(pack), *alphabets(pack), *left_over(pack, others)]


def doubled_commands(pack: Pack) -> Iterator[str]:
    """Find words that give two commands, or a command and a number, a seat or a role."""
    taken = {pack.number(n): f"the number {n}" for n in range(100)}
    taken |= {words: f"seat {n}" for n in SEATS for words in pack.seat_words(n)}
    taken |= {word.lower(): f"the role {role!r}" for rows in pack.roles.values()
              for role, names in rows.items() for word in names}
    for command, words in pack.typed.items():
        for word in words:
            section = "spoken" if word in pack.commands[command] else "typed"
            if taken.setdefault(word.lower(), f"the command {command!r}") != f"the command {command!r}":
                place = pack.place("commands.yaml", section, command)
                yield f"{place}: {word!r} is {taken[word.lower()]} and the command {command!r}; change one"


def doubled_roles(pack: Pack) -> Iterator[str]:
    """Find names that two roles of one ruleset share."""
    for rules, rows in pack.roles.items():
        taken: dict[str, str] = {}
        for role, names in rows.items():
            for name in names:
                if taken.setdefault(name.lower(), role) != role:
                    place = pack.place("roles.yaml", rules, role)
                    yield f"{place}: {name!r} is {taken[name.lower()]!r} and {role!r}; change one"


def texts(pack: Pack) -> Iterator[tuple[str, str, str]]:
    """Give every text of a pack: its place, its key and its words."""
    for phrases in pack.phrases.values():
        for key, phrase in phrases.items():
            if key.startswith("role."):
                continue
            for words in phrase.forms.values():
                yield phrase.place, key, words
    for rules, rows in pack.roles.items():
        for role, names in rows.items():
            for name in names:
                yield pack.place("roles.yaml", rules, role), f"role.{role}", name
    for command, words in pack.typed.items():
        for word in words:
            yield f"{pack.lang}/commands.yaml", command, word


def alphabet(letter: str) -> str:
    """Name the alphabet of a letter."""
    return unicodedata.name(letter, "?").partition(" ")[0]


def alphabets(pack: Pack) -> Iterator[str]:
    """Find letters that look right and belong to another alphabet."""
    count = Counter(alphabet(letter) for _, _, words in texts(pack) for letter in words if letter.isalpha())
    own = max(ALIKE, key=lambda name: count[name])
    for place, key, words in texts(pack):
        for letter in words:
            if letter.isalpha() and alphabet(letter) in ALIKE and alphabet(letter) != own:
                yield f"{place}: {key!r} has {letter!r} ({unicodedata.name(letter)}); type the {own.lower()} letter"


def left_over(pack: Pack, others: Iterable[Pack]) -> Iterator[str]:
    """Find sentences that are the same in another language."""
    for other in others:
        same = {(key, words) for _, key, words in texts(other)}
        for place, key, words in texts(pack):
            spoken = [word for word in words.split() if "{" not in word and any(map(str.isalpha, word))]
            if len(spoken) >= SENTENCE and (key, words) in same and not key.startswith(("role.", "rules.")):
                yield f"{place}: {key!r} is the same as in {other.lang!r}; translate it"
