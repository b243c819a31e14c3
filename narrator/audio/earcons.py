"""The short sounds, at most six, that say something without words (A24).

They are heard on the private channel and by day only; the cover's own `fill`
is no earcon.  Each differs from the others in rhythm and in timbre, and has a
spoken name in the pack under `sound.<name>`.
"""

from __future__ import annotations

import numpy as np

from narrator.audio.levels import loudest
from narrator.ports import RATE

LEVEL = -21.0
"""dBFS of the loudest 50 ms of every earcon."""

# name: (overtones of the timbre, notes as (start s, length s, pitch Hz from, to))
NOTES = {
    "accepted": ((1.0, 0.2), ((0.0, 0.09, 523, 523), (0.11, 0.16, 784, 784))),
    "refused": ((1.0, 0.6, 0.4, 0.3), ((0.0, 0.12, 233, 220), (0.17, 0.16, 196, 185))),
    "tick": ((1.0,), ((0.0, 0.10, 880, 880),)),
    "change": ((1.0, 0.0, 0.5), ((0.0, 0.08, 392, 392), (0.10, 0.08, 494, 494), (0.20, 0.15, 587, 587))),
    "lost": ((1.0, 0.5, 0.25), ((0.0, 0.38, 660, 240),)),
    "neutral": ((1.0, 0.1), ((0.0, 0.30, 440, 440),)),
}
"""`neutral` opens each private clip, so that a stream that has moved gives nothing away."""


def make() -> dict[str, np.ndarray]:
    """Return the samples of every earcon by its name."""
    return {name: play(*notes) for name, notes in NOTES.items()}


def play(overtones: tuple, notes: tuple) -> np.ndarray:
    """Return the samples of a few notes, at the common level."""
    out = np.zeros(round(max(start + length for start, length, _, _ in notes) * RATE))
    for start, length, low, high in notes:
        count = round(length * RATE)
        time = np.arange(count) / RATE
        turns = np.cumsum(np.linspace(low, high, count)) / RATE
        wave = sum(size * np.sin(2 * np.pi * (order + 1) * turns) for order, size in enumerate(overtones))
        edge = np.minimum(np.minimum(time / 0.01, 1), np.minimum((length - time) / 0.03, 1))
        at = round(start * RATE)
        room = len(out) - at
        out[at:at + count] += (wave * edge * np.exp(-time / length))[:room]
    return (out * 10 ** ((LEVEL - loudest(out)) / 20)).astype(np.float32)
