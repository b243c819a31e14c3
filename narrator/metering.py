"""What a microphone gives, in a word: nothing, silence, next to nothing, a noisy room, too loud; no sound is kept."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy

FRAME = 512
"""Samples of which one level is taken."""

FAINT = 10 ** (-72 / 20)
"""Loudest sample below which nothing comes but the last bit's flicker: a microphone in the stillest room gives more."""

NOISY = 10 ** (-45 / 20)
"""Level of a room, in which nobody speaks, from which on words are lost: speech is only some 20 dB louder."""

QUIETEST = 0.2
"""Share of the frames that are taken for the room: somebody may speak in the others."""

FULL = 0.985
"""Samples from here on are cut off by the microphone."""

CLIPPED = 100
"""So many of them are heard as a crackle, and are no single knock."""

FINDINGS = ("nothing", "silent", "faint", "loud", "noisy")
"""What can be wrong, the worst first."""


class Meter:
    """Measures what it is shown since it was made or last `reset`."""

    def __init__(self):
        """Begin."""
        self.reset()

    def reset(self) -> None:
        """Begin anew."""
        self.samples = self.clipped = 0
        self.peak = 0.0
        self._levels: list[float] = []

    def feed(self, samples: "numpy.ndarray") -> None:
        """Take float32 samples of full scale 1.0."""
        import numpy

        if not len(samples):
            return
        loud = numpy.abs(samples)
        self.samples += len(samples)
        self.clipped += int((loud >= FULL).sum())
        self.peak = max(self.peak, float(loud.max()))
        for start in range(0, len(samples), FRAME):
            self._levels.append(math.sqrt(float(numpy.mean(samples[start:start + FRAME] ** 2))))

    def finding(self) -> str | None:
        """Name what is wrong, one of `FINDINGS`, or None."""
        if not self.samples:
            return "nothing"
        if not self.peak:
            return "silent"
        if self.peak < FAINT:
            return "faint"
        if self.clipped >= CLIPPED:
            return "loud"
        room = sorted(self._levels)[int(QUIETEST * len(self._levels))]
        return "noisy" if room >= NOISY else None
