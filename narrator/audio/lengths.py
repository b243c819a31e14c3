"""How long a line takes, told from its text alone: the same on every machine.

Pure Python, so that a session without sound needs no numpy.
"""

from __future__ import annotations

import unicodedata

HEAD = 0.1
"""Seconds of silence before the first word, so that no device eats it."""

TAIL = 0.15
"""Seconds kept after the last sound."""


def weight(text: str) -> float:
    """Count the characters that take time: a digit is a word, a syllable sign several letters."""
    total = 0.0
    for char in text:
        kind = unicodedata.category(char)
        if kind == "Nd":
            total += 5
        elif kind == "Lo":
            total += 3
        elif kind[0] in "LM":
            total += 1
        else:
            total += 0.8
    return total


def spoken(text: str, rate: int) -> float:
    """Return the seconds of speech that a text should take at `rate` words a minute."""
    pauses = sum(char in ",.;:!?" for char in text.rstrip(" .!?"))
    return (0.2 + 0.3 * pauses + 0.06 * weight(text)) * 150 / rate


def estimate(text: str, rate: int = 150) -> float:
    """Return the length of a line's clip in seconds, from the text alone."""
    return round(HEAD + TAIL + spoken(text, rate), 3)
