"""The night frame as rows of cells: one large word, and a border that keeps the light constant (S11).

Whatever the word, the same number of cells is lit: what the word takes is
missing in the border.  Pure arithmetic; a device shows the rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from narrator.cells import cells, clean, wrap
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
    def height(self) -> int:
        """The rows that the word takes."""
        return len(_dots(self.lines)) * self.high

    @property
    def width(self) -> int:
        """The cells of its longest line."""
        return len(_dots(self.lines)[0]) * self.wide

    @property
    def ink(self) -> int:
        """The cells that it lights."""
        return sum(row.count("#") for row in _dots(self.lines)) * self.wide * self.high

    @property
    def rows(self) -> list[str]:
        """The word as rows of `#` and `.`, lines centred."""
        scaled = ["".join(dot * self.wide for dot in row) for row in _dots(self.lines)]
        return [row for row in scaled for _ in range(self.high)]


@lru_cache(64)
def _dots(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rows of some lines of letters at the smallest size."""
    sets = [row_of_letters(line) for line in lines]
    width = max(len(rows[0]) for rows in sets)
    found: list[str] = []
    for number, rows in enumerate(sets):
        found += ["." * width] * bool(number)
        found += [row.center(width, ".") for row in rows]
    return tuple(found)


def frame_rows(big: str, small: str, width: int, height: int, note: str = "") -> list[str]:
    """Return `height` rows of `width` cells: lit cells, the characters of `small`, else spaces.

    `small` may have several paragraphs, one a line; `note` is a public line at the bottom.
    """
    return _set(big, small, width, height, note)[0]


def holds(big: str, small: str, width: int, height: int) -> bool:
    """Tell whether a screen of this size shows the word large and all that stands beneath it."""
    return _set(big, small, width, height)[1]


def _set(big: str, small: str, width: int, height: int, note: str = "") -> tuple[list[str], bool]:
    """Return the rows, and whether the word is tall enough and nothing is missing."""
    grid = [[" "] * width for _ in range(height)]
    kept: set[tuple[int, int]] = set()
    foot = wrap(clean(note), width - 4)[:max(0, height - 2)] if clean(note) and width > 4 else []
    free = height - (len(foot) + 2 if foot else 0)
    big, small = clean(big).rstrip("."), "\n".join(filter(None, map(clean, small.splitlines())))
    # A word in another alphabet has no large letters: what has (a seat's number) is large, all of it is written small.
    large = " ".join(word for word in big.split() if drawn(word))
    fit, lines = _choose(large, f"{big}\n{small}".strip() if large != big else small, width, free)
    if large and fit is None:
        lines = wrap(f"{big} {small}", max(1, width - 4))
    bottom = top = (free - (fit.height if fit else 0) - len(lines) - bool(fit and lines)) // 2
    if fit:
        bottom = _place_word(grid, kept, fit.rows, top) + 1
    room = max(0, free - 2 - max(1, bottom) + 1) if width > 4 and free > 2 else 0
    whole = len(lines) <= room and (not large or fit is not None and HIGH * fit.high >= LEAST * height)
    for y, line in enumerate(lines[:room], max(1, bottom)):
        _place_line(grid, kept, line, y)
    for y, line in enumerate(foot, height - 1 - len(foot)):
        _place_line(grid, kept, line, y)
    _fill(grid, kept, round(LIGHT * width * height))
    return ["".join(row) for row in grid], whole


def lit(rows: list[str]) -> int:
    """Return how many cells of a frame are lit (a small character counts as one)."""
    return sum(1 for row in rows for cell in row if not cell.isspace())


def _place_word(grid, kept, rows: list[str], top: int) -> int:
    left = (len(grid[0]) - len(rows[0])) // 2
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


def _choose(text: str, small: str, width: int, height: int) -> tuple[_Fit | None, list[str]]:
    """Choose how to set the word, and the lines beneath it: a paragraph a line, or all in one where that is too long."""
    inner = max(1, width - 4)
    apart = [line for part in small.splitlines() for line in wrap(part, inner)]
    joined = wrap(" ".join(small.split()), inner) if small else []
    if not text:
        return None, apart if len(apart) <= height - 2 else joined
    found = [(_fit(text, lines, width, height), lines) for lines in (apart, joined)]
    return max(found, key=lambda one: (one[0] is not None and HIGH * one[0].high >= LEAST * height, one[0] is not None))


def _fit(text: str, lines: list[str], width: int, height: int) -> _Fit | None:
    """Choose how to set the word above its lines: whole words first, then the least height, shape and size."""
    best, best_worth = None, None
    for high in range(1, height // HIGH + 1):
        for wide in range(1, width // WIDE + 1):
            fit = _lines(text, wide, high, width - 4)
            if fit is None or not _room(fit, lines, width, height):
                continue
            tall = HIGH * high >= LEAST * height
            shape = high <= 2 * wide and wide <= 3 * high
            worth = (tall, not fit.torn, shape, wide * high, -wide)
            if best_worth is None or worth > best_worth:
                best, best_worth = fit, worth
    return best


def _room(fit: _Fit, lines: list[str], width: int, height: int) -> bool:
    """Tell whether word and lines fit, and leave a border that can make up the light."""
    beneath = len(lines) + 1 if lines else 0
    ink = fit.ink + sum(map(len, lines))
    zone = (fit.height + 2) * (fit.width + 4) + sum(cells(line) + 4 for line in [*lines, *lines[-1:]])
    target = round(LIGHT * width * height)
    return fit.height + beneath + (2 if lines else 4) <= height and ink <= target and ink + width * height - zone >= target


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
            # Torn in even parts: a last letter alone is hard to read, and the word is narrower.
            part = ceil(len(line) / ceil(len(line) / most))
            lines.append(line[:part])
            line, torn = line[part:], True
    lines.append(line)
    return _Fit(tuple(line for line in lines if line), wide, high, torn)
