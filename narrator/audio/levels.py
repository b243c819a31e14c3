"""How loud samples are: powers, dBFS, and the soft limit that keeps them under full scale."""

from __future__ import annotations

import numpy as np

from narrator.ports import RATE

WINDOW = RATE // 20
"""Frames of the 50 ms window in which levels are measured."""


def power(samples: np.ndarray) -> np.ndarray:
    """Return the mean power of every 50 ms window, in steps of 10 ms."""
    sums = np.concatenate(([0.0], np.cumsum(np.square(samples, dtype=np.float64))))
    size = min(WINDOW, len(samples))
    ends = np.arange(size, len(samples) + 1, WINDOW // 5)
    return np.maximum(sums[ends] - sums[ends - size], 0.0) / WINDOW


def decibels(energy: float) -> float:
    """Return a mean power as dBFS; silence is -120."""
    return 10 * float(np.log10(max(energy, 1e-12)))


def loudest(samples: np.ndarray) -> float:
    """Return the dBFS of the loudest 50 ms."""
    return decibels(float(power(samples).max())) if len(samples) else -120.0


def rms(samples: np.ndarray) -> float:
    """Return the dBFS of the whole."""
    return decibels(float(np.mean(np.square(samples, dtype=np.float64)))) if len(samples) else -120.0


def soften(samples: np.ndarray) -> np.ndarray:
    """Round off what goes over 0.8 of full scale, so that nothing ever clips."""
    size = np.abs(samples)
    if not len(samples) or float(size.max()) <= 0.8:
        return samples
    bent = 0.8 + 0.2 * np.tanh((size - 0.8) / 0.2)
    return np.where(size > 0.8, np.copysign(bent, samples), samples).astype(np.float32)
