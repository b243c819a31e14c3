"""The night frame as rows of cells: one large word, and a border that keeps the light constant (S11).

Whatever the word, the same number of cells is lit: what the word takes is
missing in the border.  Pure arithmetic; a device shows the rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from narrator.cells import cells, clean, cut
from narrator.glyphs import HIGH, WIDE, drawn, row_of_letters

LIT = "█"
"""A lit cell."""

LIGHT = 1 / 3
"""The share of all cells that is lit in every frame."""

LONGEST = 12
"""Characters of one large line (A26)."""

LEAST = 1 / 5
"""The least height of a large letter, as a share of the screen (S11)."""

GOLDEN = 0.6180339887498949


@dataclass(frozen=True)
class _Fit:
    """A way to set the word: its lines, and how many cells one cell of the font is wide and high."""

    lines: tuple[str, ...]
    wide: int
    high: int
    torn: bool

    @property
    def rows(self) -> list[str]:
        """The word as rows of `#` and `.`, lines centred."""
        sets = [row_of_letters(line) for line in self.lines]
        width = max(len(rows[0]) for rows in sets)
        found: list[str] = []
        for number, rows in enumerate(sets):
            found += ["." * width] * bool(number)
            found += [row.center(width, ".") for row in rows]
        scaled = ["".join(dot * self.wide for dot in row) for row in found]
        return [row for row in scaled for _ in range(self.high)]


def frame_rows(big: str, small: str, width: int, height: int) -> list[str]:
    """Return `height` rows of `width` cells: lit cells, the characters of `small`, else spaces."""
    grid = [[" "] * width for _ in range(height)]
    big, small = clean(big).rstrip("."), clean(small)
    # A word in another alphabet has no large letters: what has (a seat's number) is large, all of it is written small.
    large = " ".join(word for word in big.split() if drawn(word))
    fit = _fit(large, width, height) if large else None
    if fit is None or large != big:
        small = f"{big} {small}".strip()
    kept: set[tuple[int, int]] = set()
    bottom = height // 2
    if fit:
        bottom = _place_word(grid, kept, fit.rows)
    if small and height > 2 and width > 4:
        _place_line(grid, kept, cut(small, width - 4), min(bottom + 1, height - 2))
    _fill(grid, kept, round(LIGHT * width * height))
    return ["".join(row) for row in grid]


def lit(rows: list[str]) -> int:
    """Return how many cells of a frame are lit (a small character counts as one)."""
    return sum(1 for row in rows for cell in row if not cell.isspace())


def _place_word(grid, kept, rows: list[str]) -> int:
    top, left = (len(grid) - len(rows)) // 2, (len(grid[0]) - len(rows[0])) // 2
    for y, row in enumerate(rows, top):
        for x, dot in enumerate(row, left):
            if dot == "#":
                grid[y][x] = LIT
    kept.update((y, x) for y in range(top - 1, top + len(rows) + 1) for x in range(left - 2, left + len(rows[0]) + 2))
    return top + len(rows)


def _place_line(grid, kept, text: str, y: int) -> None:
    left = (len(grid[0]) - cells(text)) // 2
    x = left
    for character in text:
        grid[y][x] = character
        if cells(character) == 2:
            grid[y][x + 1] = ""
        x += cells(character)
    kept.update((row, column) for row in (y - 1, y, y + 1) for column in range(left - 2, x + 2))


def _fill(grid, kept, target: int) -> None:
    """Light free cells, from the outer ring inward, until `target` cells are lit."""
    missing = target - lit(["".join(row) for row in grid])
    for y, x in _border(len(grid[0]), len(grid)):
        if missing <= 0:
            return
        if (y, x) not in kept:
            grid[y][x] = LIT
            missing -= 1


@lru_cache(4)
def _border(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """Return all cells, outer rings first; within a ring evenly spread, so that half a ring is half as light."""
    def order(cell):
        y, x = cell
        ring = min(x // 2, (width - 1 - x) // 2, y, height - 1 - y)
        return ring, (y * width + x) * GOLDEN % 1
    return tuple(sorted(((y, x) for y in range(height) for x in range(width)), key=order))


def _fit(text: str, width: int, height: int) -> _Fit | None:
    """Choose how to set the word: whole words first, then the least height, shape and size."""
    best, best_worth = None, None
    for high in range(1, height // HIGH + 1):
        for wide in range(1, width // WIDE + 1):
            fit = _lines(text, wide, high, width - 4)
            if fit is None or not _room(fit, width, height):
                continue
            tall = HIGH * high >= LEAST * height
            shape = high <= 2 * wide and wide <= 3 * high
            worth = (tall, not fit.torn, shape, wide * high, -wide)
            if best_worth is None or worth > best_worth:
                best, best_worth = fit, worth
    return best


def _room(fit: _Fit, width: int, height: int) -> bool:
    rows = fit.rows
    ink = sum(row.count("#") for row in rows)
    zone = (len(rows) + 5) * (len(rows[0]) + 4)
    target = round(LIGHT * width * height)
    return len(rows) + 4 <= height and ink <= target and ink + width * height - zone >= target


def _lines(text: str, wide: int, high: int, width: int) -> _Fit | None:
    """Break the word into lines of at most twelve letters that fit, or None."""
    most = min(LONGEST, (width + wide) // ((WIDE + 1) * wide))
    if most < 1:
        return None
    lines, line, torn = [], "", False
    for word in text.split():
        if line and len(line) + 1 + len(word) > most:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
        while len(line) > most:
            lines.append(line[:most])
            line, torn = line[most:], True
    lines.append(line)
    return _Fit(tuple(line for line in lines if line), wide, high, torn)
