"""The keypad: digits of fixed width, an entry's end, clear; no echo (play-modes 5).

An entry is a row of numbers, one a field, each closed by Enter.  What does not make an
entry is dropped; nothing here makes a sound or shows anything.
"""

from __future__ import annotations

from typing import NamedTuple

CLEAR = (".", ",", "backspace", "escape")
SIGNS = ("+", "-")


class Keyed(NamedTuple):
    """What a press has completed: the numbers, and the sign of `masked` replies ("" = none)."""

    numbers: list[int]
    sign: str = ""


class Pad:
    """Collects presses into entries of `widths` digits a field."""

    def __init__(self, widths: tuple[int, ...], signs: str = "", marks: tuple[str, ...] | None = None, bare: bool = False):
        """`signs`: an entry `may` or `must` end with `+` or `-`; `marks`: one of these must be keyed first (None: no marks).

        `bare`: nothing is asked, so the number may be left out.
        """
        self.widths, self.signs, self.marks, self.bare = widths, signs, marks, bare
        self.clear()

    def clear(self) -> None:
        """Forget what was typed of this entry."""
        self.digits, self.sign, self.numbers, self.wrong = "", "", [], False
        self.marked = self.marks is None

    def blank(self) -> bool:
        """Tell whether nothing was typed since the entry before."""
        return not self.digits and not self.numbers and not self.sign and self.marked == (self.marks is None)

    def press(self, key: str) -> "Keyed | str | None":
        """Take one key; give a `Keyed` when an entry is complete, "wrong" where it cannot be one, else None."""
        if key in CLEAR:
            self.clear()
        elif len(key) == 1 and key.isdecimal() and key.isascii():
            # One digit too many stays wrong; a key that is held down adds no more.
            self.digits = (self.digits + key)[:self._width() + 1]
        elif key in SIGNS and self.signs:
            self.sign = key
        elif key == "enter":
            return self._field()
        return None

    def _width(self) -> int:
        """The digits of what is keyed now: a mark or a field."""
        if not self.marked:
            return max(map(len, self.marks), default=0)
        return self.widths[len(self.numbers)]

    def _field(self):
        if not self.marked:
            self.marked, self.wrong = True, self.digits not in self.marks
            self.digits = ""
            return None
        if len(self.digits) != self._width() and not (self.bare and not int(self.digits or 0)):
            self.wrong = True
        self.numbers.append(int(self.digits or 0))
        self.digits = ""
        if len(self.numbers) < len(self.widths):
            return None
        done = "wrong" if self.wrong or (self.signs == "must" and not self.sign) else Keyed(self.numbers, self.sign)
        self.clear()
        return done

    def keys(self, numbers: list[int], sign: str = "") -> list[str]:
        """The presses that key these numbers."""
        presses = [] if not self.marks else [*self.marks[0], "enter"]
        for at, (number, width) in enumerate(zip(numbers, self.widths, strict=True), 1):
            presses += list(f"{number:0{width}d}")
            if at == len(self.widths) and sign:
                presses.append(sign)
            presses.append("enter")
        return presses
