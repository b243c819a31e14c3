"""What an utterance is made like before it is searched: its spoken part, faint noise under it, its cepstral mean.

A word's own mean is drawn towards its few sounds, and dead silence in a recording draws it
further; both hide what was said more than a strange voice does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from narrator.cleaning import cleaned
from narrator.utterances import RATE

if TYPE_CHECKING:
    import numpy

FRAME = RATE // 100
"""Samples between two frames of the recogniser."""

WINDOW = 410
"""Samples that it looks at in one frame."""

LOUD = 0.02
"""A frame is part of the spoken part from this share of the loudest frame's level on: 34 dB below it."""

ABOVE = 2.0
"""... and from this multiple of what the quietest tenth of the frames holds on: that is noise."""

AROUND = 0.25
"""Seconds kept on both sides of the spoken part."""

COVER = 0.0016
"""Level (RMS) of the noise laid under an utterance, of its loudest sample: 56 dB below it."""

USUAL = (58.4, 9.7, 9.0, 18.4, -3.6, 0.8, 3.6, -0.7, 5.0, 4.1, -1.4, 4.6, 0.8)
"""Cepstral mean of speech, over the words of five synthetic voices and one real."""

WEIGHT = 75
"""Frames of an utterance after which its own mean counts as much as the usual one."""

KEPT = 500
"""Frames as which the decoder counts a mean that it is given."""


def levelled(sound: "numpy.ndarray", hearing: int = 0) -> "tuple[numpy.ndarray, numpy.ndarray]":
    """Give an utterance with faint noise under it (it covers what a recording has beside the voice), cut to
    a little more than its spoken part; and the spoken part.  Each hearing has noise of its own.
    """
    import numpy

    sound = cleaned(sound)
    peak = float(numpy.abs(sound).max(initial=0.0))
    noise = ABOVE * _tenth(sound)
    around = int(AROUND * RATE)
    sound = numpy.pad(sound, around)
    sound = sound + numpy.random.default_rng(hearing).normal(0.0, COVER * peak, len(sound))
    level = _levels(sound)
    loud = numpy.flatnonzero(level > max(LOUD * level.max(initial=0.0), noise))
    if not len(loud):
        return sound, sound
    first, last = int(loud[0]) * FRAME, int(loud[-1] + 1) * FRAME
    return sound[max(0, first - around):last + around], sound[first:last]


def _levels(sound: "numpy.ndarray") -> "numpy.ndarray":
    """Give the level (RMS) of each frame."""
    import numpy

    frames = sound[:len(sound) // FRAME * FRAME].reshape(-1, FRAME)
    return numpy.sqrt((frames ** 2).mean(axis=1))


def _tenth(sound: "numpy.ndarray") -> float:
    """Give the level that a tenth of the frames stays below."""
    import numpy

    level = _levels(sound)
    return float(numpy.sort(level)[len(level) // 10]) if len(level) else 0.0


def mean(measured: str, samples: int) -> str:
    """Blend the mean of so many spoken samples, as the decoder `measured` it from zeros, with the usual one.

    The loudness is the utterance's own.
    """
    count = max(1, (samples - WINDOW) // FRAME)
    sums = [float(value) * (KEPT + count) for value in measured.split(",")]
    blended = [(own + WEIGHT * usual) / (count + WEIGHT) for own, usual in zip(sums, USUAL)]
    return ",".join(f"{value:.2f}" for value in (sums[0] / count, *blended[1:]))
