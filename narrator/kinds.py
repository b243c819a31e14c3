"""What a setting may be: each kind reads a word of a file or of the command line, or says what it takes."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from narrator.cells import clean
from narrator.keys import NAMES

YES, NO = ("true", "yes", "on"), ("false", "no", "off")


MOST_DIGITS = 9
"""Digits of the longest number that means anything here; Python itself refuses more than 4300."""


class Wrong(ValueError):
    """A value that a kind does not take; the message says what is wrong and the remedy."""


@dataclass(frozen=True)
class Choice:
    """One word of a list."""

    words: tuple[str, ...]

    def read(self, text: str) -> str:
        """Return the word; raise Wrong for another."""
        if text not in self.words:
            raise Wrong(f"{shown(text)} is not known{near(text, self.words)}; take one of {', '.join(self.words)}")
        return text


@dataclass(frozen=True)
class Number:
    """A number between two bounds, a whole one where `whole`."""

    low: float
    high: float
    whole: bool = False

    def read(self, text: str) -> float | int:
        """Return the number; raise Wrong for text and for what lies outside."""
        try:
            if not text.isascii() or "_" in text:
                raise ValueError
            value = int(text) if self.whole else float(text)
        except ValueError:
            value = None
        if value is None or not self.low <= value <= self.high:
            kind = "a whole number" if self.whole else "a number"
            raise Wrong(f"{shown(text)} does not fit; take {kind} from {self.low:g} to {self.high:g}")
        return value


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def read(self, text: str) -> bool:
        """Return True or False; raise Wrong for another word."""
        word = text.lower()
        if word not in YES + NO:
            raise Wrong(f"{shown(text)} is neither yes nor no; take true or false")
        return word in YES


@dataclass(frozen=True)
class Words:
    """Any text of one line: a device's name, a folder."""

    most: int = 200

    def read(self, text: str) -> str:
        """Return the text; raise Wrong where it is empty, too long or cannot be shown."""
        if not text or text != clean(text):
            raise Wrong(f"{shown(text)} is empty or has characters that cannot be shown; write a plain name")
        if len(text) > self.most:
            raise Wrong(f"{shown(text)} is too long; take at most {self.most} characters")
        return text


@dataclass(frozen=True)
class KeyMap:
    """A map of keys (A16): the key that is pressed, the key that it counts as."""

    def read(self, text: str) -> dict[str, str]:
        """Return the map of `q=enter,space=0`, as the command line gives it; raise Wrong."""
        pairs = [part.split("=") for part in text.split(",")]
        if any(len(pair) != 2 for pair in pairs):
            raise Wrong(f"{shown(text)} is no map of keys; write it like q=enter,space=0")
        if len({pair[0] for pair in pairs}) < len(pairs):
            raise Wrong(f"{shown(text)} gives a key twice; give each key one meaning")
        return self.of(dict(pairs))

    def of(self, pairs: dict[str, Any]) -> dict[str, str]:
        """Return a checked map; raise Wrong for what is no key."""
        return {self.key(pressed): self.key(meant) for pressed, meant in pairs.items()}

    @staticmethod
    def key(name: Any) -> str:
        """Return the name of a key as the keypad tells it; raise Wrong."""
        if name == "space":
            return " "
        if isinstance(name, str) and (name in NAMES or len(name) == 1 and name.isprintable()):
            return name
        raise Wrong(f"{shown(name)} is no key{near(str(name), NAMES)}; "
                    f"take one character, space, or one of {', '.join(sorted(NAMES))}")


Kind = Choice | Number | Flag | Words | KeyMap


def whole(text: str) -> int | None:
    """Read a whole number without a sign; None for anything else, a number too long to mean anything too."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def shown(value: Any) -> str:
    """Quote what somebody wrote, on one line and not too long."""
    text = clean(value) if isinstance(value, str) else "a list or map"
    return f"'{text[:40]}…'" if len(text) > 41 else f"'{text}'"


def near(word: str, words) -> str:
    """Return a guess at what was meant, or nothing."""
    found = get_close_matches(word, list(words), 1)
    return f" (do you mean {found[0]}?)" if found else ""
