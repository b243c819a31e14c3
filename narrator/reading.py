"""Cut a long reading into parts of at most 8 seconds, so that it can be stopped by voice between them."""

from __future__ import annotations

import re
from typing import Callable

PART = 8.0
"""Seconds that the microphone may be closed at a time for one line (known-faults: a list read for a minute)."""

GAP = 1.5
"""Seconds of listening after each part."""

ENDS = (r"(?<=[.!?:;])\s+", r"(?<=,)\s+", r"\s+")
"""Where a text may be cut: between sentences, else at a comma, else between words."""


def parts(text: str, seconds: Callable[[str], float]) -> list[str]:
    """Cut `text` where a reader would breathe; `seconds` tells how long a part lasts.

    A single word stays whole however long it lasts.
    """
    if seconds(text) <= PART:
        return [text]
    for end in ENDS:
        pieces = re.split(end, text)
        if len(pieces) > 1:
            cut = _halves(pieces)
            return [part for half in cut for part in parts(half, seconds)]
    return [text]


def _halves(pieces: list[str]) -> tuple[str, str]:
    """Join pieces again into two halves of nearly the same length."""
    lengths = [len(piece) for piece in pieces]
    best = min(range(1, len(pieces)), key=lambda at: abs(sum(lengths[:at]) - sum(lengths[at:])))
    return " ".join(pieces[:best]), " ".join(pieces[best:])
