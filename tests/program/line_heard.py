"""Which line was said in an ear, by its spectrum: no two times of a synthetic voice have the same pitch, but the same sounds."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from narrator.channels import SIGNAL
from numpy.lib.stride_tricks import sliding_window_view

RATE = 8_000
STEP, WINDOW = 80, 256
BANDS = 20
FLOOR = 1e-4
"""What is softer counts as silence."""

LIKE, PLAIN = 0.85, 0.02
"""How alike a line must be at the least, and how much more than any other."""

SLACK = 12
"""Steps by which a line may begin later or earlier than it should."""


def spectrum(samples):
    """How loud each band is at each step, in a scale that is as fine for soft sounds as for loud ones."""
    if len(samples) < WINDOW:
        return np.zeros((0, BANDS))
    frames = sliding_window_view(samples.astype(float), WINDOW)[::STEP] * np.hanning(WINDOW)
    power = np.abs(np.fft.rfft(frames))[:, 1:BANDS * 6 + 1] ** 2
    return np.log10(power.reshape(len(frames), BANDS, 6).mean(axis=2) + FLOOR)


def trimmed(samples, soft=0.01):
    """A line without the silence at its ends."""
    loud = np.flatnonzero(np.abs(samples) > soft)
    return samples[loud[0]:loud[-1] + 1] if len(loud) else samples[:0]


def led(samples, soft=0.01):
    """The samples of silence before a line."""
    return int(np.argmax(np.abs(samples) > soft))


class Lines:
    """The lines that may be said in an ear, each after the tone of `SIGNAL` seconds that begins every one of them."""

    def __init__(self, samples):
        """`samples`: line to its sound at `RATE`."""
        self.known = {line: (spectrum(trimmed(sound)), led(sound), len(trimmed(sound))) for line, sound in samples.items()}

    def heard(self, samples):
        """The line that these samples hold from the tone on, and the sample at which it ends; None where it is not plain (yet)."""
        sound = spectrum(samples)
        likes = sorted((likeness(line, sound, (round(SIGNAL * RATE) + lead) // STEP), text) for text, (line, lead, _) in self.known.items())
        (second, _), (best, text) = likes[-2:]
        if best < LIKE or best < second + PLAIN:
            return None
        return text, round(SIGNAL * RATE) + sum(self.known[text][1:])


def likeness(line, heard, at=None):
    """How alike a line's spectrum is to the best place of another (1 = the same), near the step `at` if one is given."""
    count = len(heard) - len(line) + 1
    begin, end = (0, count) if at is None else (max(at - SLACK, 0), min(at + SLACK + 1, count))
    if end <= begin:
        return 0.0
    places = sliding_window_view(heard, len(line), axis=0)[begin:end].transpose(0, 2, 1).reshape(end - begin, -1)
    places = places - places.mean(axis=1, keepdims=True)
    there = line.reshape(-1) - line.mean()
    return float((places @ there / (np.sqrt((places ** 2).sum(axis=1) * (there ** 2).sum()) + 1e-9)).max())
