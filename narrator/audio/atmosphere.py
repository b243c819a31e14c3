"""Two quiet sounds of the day, made from nothing but sines: one rises at dawn, one falls at dusk.

They are public and heard by day only, where the setting `atmosphere` asks for them; no game changes them.
"""

from __future__ import annotations

import numpy as np

from narrator.audio.levels import loudest
from narrator.ports import RATE

LEVEL = -27.0
"""dBFS of the loudest 50 ms: well under all speech."""

SECONDS = 3.0
"""Length of each."""

NOTES = {"dawn": (196.0, 293.7, 392.0, 493.9, 587.3), "dusk": (440.0, 349.2, 293.7, 220.0, 146.8)}
"""The tones of each, in Hz, one after another and ringing on."""


def make() -> dict[str, np.ndarray]:
    """Return the samples of both, by name."""
    return {name: ring(tones) for name, tones in NOTES.items()}


def ring(tones) -> np.ndarray:
    """Let tones come in one after another, softly, and die away together."""
    time = np.arange(round(SECONDS * RATE)) / RATE
    out = np.zeros(len(time))
    for place, tone in enumerate(tones):
        since = time - place * 0.35
        swell = np.clip(since / 0.4, 0, 1) * np.exp(-np.maximum(since, 0) / 1.2)
        out += swell * (np.sin(2 * np.pi * tone * since) + 0.3 * np.sin(4 * np.pi * tone * since))
    out *= np.clip((SECONDS - time) / 0.5, 0, 1)
    return (out * 10 ** ((LEVEL - loudest(out)) / 20)).astype(np.float32)
