"""Tell the narrator's own voice, come back through the microphone, from a person's.

The same wave was played a moment ago: however soft or noisy it comes back, it runs along
with what was played, while another mouth saying the same words does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from narrator.ports import RATE as PLAYED
from narrator.utterances import RATE

if TYPE_CHECKING:
    import numpy

ALIKE = 0.35
"""From this correlation on it is the same voice (two people saying one word reach 0.2)."""

KEPT = 3.0
"""Seconds after its end for which a clip may still come back: rooms and buffers are shorter."""


class Echo:
    """What was played in the last seconds."""

    def __init__(self):
        self._played: "list[tuple[float, numpy.ndarray]]" = []

    def played(self, samples: "numpy.ndarray", end: float) -> None:
        """Note a clip of 48 kHz that ends at `end` (session seconds)."""
        import numpy

        third = samples[:len(samples) // 3 * 3].reshape(-1, PLAYED // RATE).mean(axis=1)
        self._played.append((end, numpy.diff(third)))

    def is_own(self, heard: "numpy.ndarray", begun: float) -> bool:
        """Tell whether an utterance of 16 kHz that began at `begun` is one of our own lines."""
        import numpy

        self._played = [(end, clip) for end, clip in self._played if begun <= end + KEPT]
        sound = numpy.diff(heard)
        return any(likeness(sound, clip) >= ALIKE for _, clip in self._played)


def likeness(one: "numpy.ndarray", other: "numpy.ndarray") -> float:
    """Give the greatest correlation (0 to 1) of two waves, wherever they lie on each other."""
    import numpy

    if not len(one) or not len(other):
        return 0.0
    size = 1 << (len(one) + len(other)).bit_length()
    cross = numpy.fft.irfft(numpy.fft.rfft(one, size) * numpy.conj(numpy.fft.rfft(other, size)), size)
    # Only as much of the longer one counts as the shorter can cover, where it is loudest.
    short, long = sorted((one, other), key=len)
    power = numpy.cumsum(numpy.concatenate(([0.0], numpy.square(long, dtype=float))))
    loudest = float(numpy.max(power[len(short):] - power[:len(power) - len(short)]))
    whole = float(numpy.sum(numpy.square(short, dtype=float))) * loudest
    return float(numpy.max(numpy.abs(cross))) / whole ** 0.5 if whole > 0 else 0.0
