"""A recogniser that is fed with text."""

from __future__ import annotations


class TypedEar:
    """Hear what `type` was given as the next utterance, whatever the microphone brings."""

    enough = 0.5

    def __init__(self, unknown: tuple[str, ...] = ()):
        """Know every word but those of `unknown`."""
        self._unknown = frozenset(unknown)
        self._typed: list[tuple[str, float]] = []
        self._list: tuple[str, ...] = ()
        self._score = 0.0

    def type(self, text: str, score: float = 1.0) -> None:
        """Let the next utterance be `text`; a `score` under 1 is not certain, under 0.5 not enough."""
        self._typed.append((text, score))

    def knows(self, word: str) -> bool:
        """Tell whether the word can be heard."""
        return word.lower() not in self._unknown

    def prepare(self, phrases: list[str]) -> list[str]:
        """Take the list that may be heard now; return the phrases that cannot be heard."""
        unheard = [phrase for phrase in phrases if self._unknown & set(phrase.lower().split())]
        self._list = tuple(phrase for phrase in phrases if phrase not in unheard)
        return unheard

    def feed(self, samples) -> None:
        """Take samples, which say nothing to it."""

    def guess(self) -> None:
        """Give nothing ahead of the end: what was typed takes no time."""

    def forget(self) -> None:
        """Drop what was typed for the utterance that went on."""
        self.result()

    def result(self) -> tuple[str | None, float]:
        """Give what was typed, if it is in the list."""
        if not self._typed:
            return None, 0.0
        text, self._score = self._typed.pop(0)
        found = next((phrase for phrase in self._list if phrase.lower() == text.lower()), None)
        return found, self._score if found else 0.0

    def likely(self, phrase: str) -> float:
        """Give a score between enough and certain."""
        return 0.8

    def certain(self) -> bool:
        """Tell whether the last text was given with the full score."""
        return self._score >= 1.0
