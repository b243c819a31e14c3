"""Large letters: a block font of 5 by 7 cells, with accents above; made for this program."""

from __future__ import annotations

import unicodedata

WIDE, HIGH, ACCENT = 5, 7, 2
"""Cells of one letter, and the rows that accents take above it."""

_SHEET = """
A      B      C      D      E      F      G      H      I      J      K      L
.###.  ####.  .###.  ####.  #####  #####  .###.  #...#  .###.  ..###  #...#  #....
#...#  #...#  #...#  #...#  #....  #....  #...#  #...#  ..#..  ...#.  #..#.  #....
#...#  #...#  #....  #...#  #....  #....  #....  #...#  ..#..  ...#.  #.#..  #....
#####  ####.  #....  #...#  ####.  ####.  #.###  #####  ..#..  ...#.  ##...  #....
#...#  #...#  #....  #...#  #....  #....  #...#  #...#  ..#..  ...#.  #.#..  #....
#...#  #...#  #...#  #...#  #....  #....  #...#  #...#  ..#..  #..#.  #..#.  #....
#...#  ####.  .###.  ####.  #####  #....  .###.  #...#  .###.  .##..  #...#  #####

M      N      O      P      Q      R      S      T      U      V      W      X
#...#  #...#  .###.  ####.  .###.  ####.  .###.  #####  #...#  #...#  #...#  #...#
##.##  ##..#  #...#  #...#  #...#  #...#  #...#  ..#..  #...#  #...#  #...#  #...#
#.#.#  ##..#  #...#  #...#  #...#  #...#  #....  ..#..  #...#  #...#  #...#  .#.#.
#.#.#  #.#.#  #...#  ####.  #...#  ####.  .###.  ..#..  #...#  #...#  #.#.#  ..#..
#...#  #..##  #...#  #....  #.#.#  #.#..  ....#  ..#..  #...#  #...#  #.#.#  .#.#.
#...#  #..##  #...#  #....  #..#.  #..#.  #...#  ..#..  #...#  .#.#.  ##.##  #...#
#...#  #...#  .###.  #....  .##.#  #...#  .###.  ..#..  .###.  ..#..  #...#  #...#

Y      Z      0      1      2      3      4      5      6      7      8      9
#...#  #####  .###.  ..#..  .###.  #####  ...#.  #####  ..##.  #####  .###.  .###.
#...#  ....#  #...#  .##..  #...#  ...#.  ..##.  #....  .#...  ....#  #...#  #...#
.#.#.  ...#.  #..##  ..#..  ....#  ..#..  .#.#.  ####.  #....  ...#.  #...#  #...#
..#..  ..#..  #.#.#  ..#..  ...#.  ...#.  #..#.  ....#  ####.  ..#..  .###.  .####
..#..  .#...  ##..#  ..#..  ..#..  ....#  #####  ....#  #...#  ..#..  #...#  ....#
..#..  #....  #...#  ..#..  .#...  #...#  ...#.  #...#  #...#  ..#..  #...#  ...#.
..#..  #####  .###.  .###.  #####  .###.  ...#.  .###.  .###.  ..#..  .###.  .##..

+      -      .      ,      :      '      !      ?      /      (      )      *
.....  .....  .....  .....  .....  .##..  ..#..  .###.  .....  ...#.  .#...  .....
..#..  .....  .....  .....  .##..  ..#..  ..#..  #...#  ....#  ..#..  ..#..  ..#..
..#..  .....  .....  .....  .##..  .#...  ..#..  ....#  ...#.  .#...  ...#.  #.#.#
#####  #####  .....  .....  .....  .....  ..#..  ...#.  ..#..  .#...  ...#.  .###.
..#..  .....  .....  .##..  .##..  .....  ..#..  ..#..  .#...  .#...  ...#.  #.#.#
..#..  .....  .##..  ..#..  .##..  .....  .....  .....  #....  ..#..  ..#..  ..#..
.....  .....  .##..  .#...  .....  .....  ..#..  ..#..  .....  ...#.  .#...  .....
"""

_ACCENTS = {
    "\N{COMBINING GRAVE ACCENT}": (".#...", "..#.."),
    "\N{COMBINING ACUTE ACCENT}": ("...#.", "..#.."),
    "\N{COMBINING CIRCUMFLEX ACCENT}": ("..#..", ".#.#."),
    "\N{COMBINING TILDE}": (".##.#", "#.##."),
    "\N{COMBINING DIAERESIS}": (".....", ".#.#."),
    "\N{COMBINING CARON}": (".#.#.", "..#.."),
    "\N{COMBINING RING ABOVE}": ("..#..", "..#.."),
}
_NONE = ("." * WIDE,) * ACCENT


def _cut(sheet: str) -> dict[str, tuple[str, ...]]:
    """Read the sheet: blocks of letters side by side, their names above them."""
    glyphs = {" ": ("." * WIDE,) * HIGH}
    for block in sheet.strip("\n").split("\n\n"):
        names, *rows = block.split("\n")
        for column in range(0, len(rows[0]), WIDE + 2):
            glyphs[names[column]] = tuple(row[column:column + WIDE] for row in rows)
    return glyphs


GLYPHS = _cut(_SHEET)


def letters(text: str) -> list[tuple[str, str]]:
    """Return the letters of a text as pairs: a capital with a glyph (or any other character), its accent or ''."""
    found: list[tuple[str, str]] = []
    for character in unicodedata.normalize("NFD", unicodedata.normalize("NFC", text).upper()):
        if unicodedata.combining(character):
            if found:
                found[-1] = (found[-1][0], character)
        else:
            found.append((character, ""))
    return found


def drawn(text: str) -> bool:
    """Tell whether each letter of a text has a glyph."""
    return all(letter in GLYPHS for letter, _ in letters(text))


def row_of_letters(text: str) -> list[str]:
    """Return one line of large letters as rows of `#` and `.`, one empty column between two; `text` must be `drawn`."""
    found = letters(text)
    accents = [_ACCENTS.get(accent, _NONE) for _, accent in found]
    glyphs = [GLYPHS[letter] for letter, _ in found]
    rows = [".".join(glyph[row] for glyph in glyphs) for row in range(HIGH)]
    if any(accent is not _NONE for accent in accents):
        rows = [".".join(accent[row] for accent in accents) for row in range(ACCENT)] + rows
    return rows
