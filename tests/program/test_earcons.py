"""A24: few short sounds, each unlike the others."""

import numpy as np

from narrator.audio import earcons
from narrator.audio.levels import loudest
from narrator.ports import RATE


def test_earcons_are_few_short_and_within_the_band():
    sounds = earcons.make()
    assert len(sounds) <= 6
    for name, samples in sounds.items():
        assert 0.1 <= len(samples) / RATE <= 0.4, name
        spectrum = np.abs(np.fft.rfft(samples)) ** 2
        pitch = np.fft.rfftfreq(len(samples), 1 / RATE)
        assert spectrum[(pitch >= 150) & (pitch <= 5000)].sum() > 0.97 * spectrum.sum(), name
        assert abs(loudest(samples) - earcons.LEVEL) < 0.2, name


def test_earcons_differ_in_rhythm_and_timbre():
    """Lengths of the notes and the share of overtones: no two are alike in both."""
    shapes = [(tuple(round(length, 2) for _, length, *_ in notes), timbre) for timbre, notes in earcons.NOTES.values()]
    assert len(set(shapes)) == len(shapes)
    assert len({rhythm for rhythm, _ in shapes}) == len(shapes)


def test_they_are_the_same_every_time():
    one, two = earcons.make(), earcons.make()
    assert all(one[name].tobytes() == two[name].tobytes() for name in one)
