"""Keypad forms: an ask's answers as numbers of fixed width, every answer with as many key presses (X9).

A seat is its number; `0` passes.  Yes is 1, no 2.  A role or word is its place in the
public list `words`.  Unused fields are keyed `0`.  Where an answer may have one of
several forms, the fields that are used tell which; a lone named field is keyed last,
and yes or no beside other forms in every field.
"""

from __future__ import annotations

from engine import Count, Fields, Guess, Number, OneOf, Picks, Refused, Word, Words, YesNo


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
        if not any(numbers):
            return None
        if isinstance(ask, OneOf):
            return self._one_of(ask, numbers)
        rest = list(numbers)
        answer = self._read(ask, rest)
        if any(rest):
            raise ValueError("more numbers than the answer needs")
        return answer

    def _one_of(self, ask, numbers: list[int]):
        refused = None
        for choice in ask.asks:
            try:
                answer = self.decode(choice, self._part(choice, numbers))
                choice.check(answer)
                return answer
            except Refused as error:
                refused = error
            except (ValueError, IndexError):
                continue
        raise refused or ValueError("no such form")

    @staticmethod
    def _part(choice, numbers: list[int]) -> list[int]:
        """The numbers of one form among several; raises ValueError where they are not of that form."""
        if isinstance(choice, YesNo):
            if len(set(numbers)) > 1 or len(numbers) < 2:
                raise ValueError("not in every field")
            return numbers[:1]
        if isinstance(choice, Fields) and len(choice.fields) == 1:
            if any(numbers[:-1]):
                raise ValueError("not in the last field")
            return numbers[-1:]
        return numbers

    def _read(self, ask, rest: list[int]):
        if isinstance(ask, Fields):
            answer = {name: self._read(field, rest) for name, field in ask.fields.items()}
            return {name: value for name, value in answer.items() if value is not None}
        if isinstance(ask, Picks):
            seats = [rest.pop(0) for _ in range(min(ask.most, len(rest)))]
            return [seat for seat in seats if seat]
        if isinstance(ask, Words):
            return [self._word(rest.pop(0)) for _ in range(ask.count)]
        if isinstance(ask, Guess):
            return {seat: role for role in ask.roles if (seat := rest.pop(0))}
        number = rest.pop(0)
        if isinstance(ask, YesNo):
            if number > 2:
                raise ValueError("neither yes nor no")
            return {0: None, 1: True, 2: False}[number]
        if isinstance(ask, Word):
            return self._word(number) if number else None
        if isinstance(ask, Number):
            return Count(number)
        return number or None

    def _word(self, number: int) -> str:
        if not 1 <= number <= len(self.words):
            raise ValueError("no such code")
        return self.words[number - 1]

    def encode(self, ask, answer, fields: int) -> list[int]:
        """Turn an answer into the numbers to be keyed, filled up with zeros to `fields`."""
        fields = max(fields, 1)
        if answer is None:
            return [0] * fields
        if isinstance(ask, OneOf):
            for choice in ask.asks:
                try:
                    choice.check(answer)
                except Refused:
                    continue
                if isinstance(choice, YesNo):
                    return self._write(choice, answer) * fields
                if isinstance(choice, Fields) and len(choice.fields) == 1:
                    return [0] * (fields - 1) + self._write(choice, answer)
                return self.encode(choice, answer, fields)
        numbers = self._write(ask, answer)
        return numbers + [0] * (fields - len(numbers))

    def _write(self, ask, answer) -> list[int]:
        if isinstance(ask, Fields):
            return [number for name, field in ask.fields.items()
                    for number in (self._write(field, answer[name]) if answer.get(name) is not None else [0])]
        if isinstance(ask, Picks):
            return list(answer)
        if isinstance(ask, Words):
            return [self.code(word) for word in answer]
        if isinstance(ask, Guess):
            seats = {role: seat for seat, role in answer.items()}
            return [seats.get(role, 0) for role in ask.roles]
        if isinstance(ask, YesNo):
            return [1 if answer else 2]
        return [self.code(answer) if isinstance(ask, Word) else int(answer)]
