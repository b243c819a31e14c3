"""Keypad forms: an ask's answers as numbers of fixed width, every answer with as many key presses (X9).

A seat is its number; `0` passes.  Yes is 1, no 2.  A role or word is its place in the
public list `words`.  Where an answer may have one of several forms, the first number
chooses the form.  Unused fields are keyed `0`.
"""

from __future__ import annotations

from engine import Count, Fields, Guess, Number, OneOf, Picks, Refused, Word, YesNo


class Forms:
    """How answers are keyed at one table: `seats` players, `words` (role ids and the like) by code."""

    def __init__(self, seats: int, words: tuple[str, ...]):
        self.words = words
        self.width = 1 if seats < 10 else 2

    def widths(self, fields: int, long: bool) -> tuple[int, ...]:
        """The digits of each field of a call: two where a field may be a word's code."""
        return (max(self.width, 2) if long else self.width,) * max(fields, 1)

    def code(self, word: str) -> int:
        """The code of a role or word."""
        return self.words.index(word) + 1

    def decode(self, ask, numbers: list[int]):
        """Turn keyed numbers into an answer; raises ValueError where they make none."""
        rest = list(numbers)
        answer = None if not any(rest) else self._read(ask, rest)
        if any(rest) and answer is not None:
            raise ValueError("more numbers than the answer needs")
        return answer

    def _read(self, ask, rest: list[int]):
        if isinstance(ask, OneOf):
            choice = rest.pop(0)
            if not 1 <= choice <= len(ask.asks):
                raise ValueError("no such form")
            return self._read(ask.asks[choice - 1], rest)
        if isinstance(ask, Fields):
            answer = {name: self._read(field, rest) for name, field in ask.fields.items()}
            return {name: value for name, value in answer.items() if value is not None}
        if isinstance(ask, Picks):
            seats = [rest.pop(0) for _ in range(min(ask.most, len(rest)))]
            return [seat for seat in seats if seat]
        if isinstance(ask, Guess):
            return {seat: role for role in ask.roles if (seat := rest.pop(0))}
        number = rest.pop(0) if rest else 0
        if isinstance(ask, YesNo):
            return {0: None, 1: True, 2: None}[number] if number < 3 else self._wrong()
        if isinstance(ask, Word):
            return self.words[number - 1] if 1 <= number <= len(self.words) else self._wrong() if number else None
        if isinstance(ask, Number):
            return Count(number)
        return number or None

    @staticmethod
    def _wrong():
        raise ValueError("no such code")

    def encode(self, ask, answer, fields: int) -> list[int]:
        """Turn an answer into the numbers to be keyed, filled up with zeros to `fields`."""
        numbers = [] if answer is None or answer is False else self._write(ask, answer)
        return numbers + [0] * (max(fields, 1) - len(numbers))

    def _write(self, ask, answer) -> list[int]:
        if isinstance(ask, OneOf):
            for place, choice in enumerate(ask.asks, 1):
                try:
                    choice.check(answer)
                except Refused:
                    continue
                return [place, *self._write(choice, answer)]
            return [0]
        if isinstance(ask, Fields):
            return [number for name, field in ask.fields.items()
                    for number in (self._write(field, answer[name]) if answer.get(name) is not None else [0])]
        if isinstance(ask, Picks):
            return list(answer) + [0] * (ask.most - len(answer))
        if isinstance(ask, Guess):
            seats = {role: seat for seat, role in answer.items()}
            return [seats.get(role, 0) for role in ask.roles]
        if isinstance(ask, YesNo):
            return [1 if answer else 2]
        return [self.code(answer) if isinstance(ask, Word) else int(answer)]


