"""What an utterance is freed of before it is looked at: hum below speech, steady noise, and how loud it happened to be.

Noise and hum lie under the pauses, too: where they are not taken away, the spoken part cannot be told from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from narrator.utterances import RATE

if TYPE_CHECKING:
    import numpy

LOWEST = 130.0
"""Hz from which on the recogniser looks: below it are mains hum, steps, a microphone's offset."""

WINDOW, STEP = 400, 160
"""Samples that are looked at together, and between two such looks."""

QUIETEST = 6
"""One in so many looks, the quietest, is taken for noise alone."""

FEWEST = 5
"""Looks of noise alone that are needed."""

HIDES = 1e-4
"""Power of hum or noise, of the loudest look, from which on it hides anything: 40 dB below it."""

STEADY = 10.0
"""Times that the loudest of these looks has the power of the quietest one, at most: what sways more is weak speech, no noise."""

OVER, LEAST = 1.5, 0.15
"""How much of the noise is taken away, and what is left of a sound that is noise alone: less would chirp."""

PEAK = 0.5
"""Loudest sample of a cleaned utterance: a faint one would drown in whole numbers."""


def cleaned(sound: "numpy.ndarray") -> "numpy.ndarray":
    """Give an utterance without hum and steady noise, always equally loud."""
    import numpy

    if not len(sound):
        return sound
    sound = without_noise(without_hum(sound))
    loudest = float(numpy.abs(sound).max(initial=0.0))
    return sound * (PEAK / loudest) if loudest else sound


def without_hum(sound: "numpy.ndarray") -> "numpy.ndarray":
    """Take away what is too low for speech, where it goes on in the quietest moments."""
    import numpy

    spectrum = numpy.fft.rfft(sound)
    pitch = numpy.fft.rfftfreq(len(sound), 1 / RATE) / LOWEST
    made = numpy.fft.irfft(spectrum * numpy.clip((pitch - 0.7) / 0.3, 0, 1), len(sound))
    low = numpy.sort(_energies(sound - made))
    if len(low) < QUIETEST or low[:len(low) // QUIETEST].mean() < HIDES * _energies(sound).max():
        return sound
    return made


def _energies(sound: "numpy.ndarray") -> "numpy.ndarray":
    """Give the energy of one look after the other."""
    return (sound[:len(sound) // WINDOW * WINDOW].reshape(-1, WINDOW) ** 2).sum(axis=1)


def without_noise(sound: "numpy.ndarray") -> "numpy.ndarray":
    """Take away the noise that goes on in the quietest moments (spectral subtraction)."""
    import numpy

    count = (len(sound) + WINDOW) // STEP + 1
    padded = numpy.zeros((count - 1) * STEP + WINDOW)
    padded[WINDOW - STEP:][:len(sound)] = sound
    shape = numpy.hanning(WINDOW + 1)[:-1]
    places = numpy.arange(count)[:, None] * STEP + numpy.arange(WINDOW)
    spectra = numpy.fft.rfft(padded[places] * shape, axis=1)
    power = numpy.abs(spectra) ** 2
    energy = power.sum(axis=1)
    # Dead silence stands for nothing: a recording may begin in the middle of the noise.
    alive = numpy.flatnonzero(energy > 1e-9 * energy.max(initial=0.0))
    alive = alive[1:-1]
    if len(alive) < FEWEST:
        return sound
    quiet = alive[numpy.argsort(energy[alive])[:max(FEWEST, len(alive) // QUIETEST)]]
    if energy[quiet].mean() < HIDES * energy.max() or energy[quiet].max() > STEADY * energy[quiet].min():
        return sound
    gain = numpy.maximum(LEAST, 1 - OVER * power[quiet].mean(axis=0) / numpy.maximum(power, 1e-20))
    gain[1:-1] = (gain[:-2] + gain[1:-1] + gain[2:]) / 3
    pieces = numpy.fft.irfft(spectra * gain, WINDOW, axis=1) * shape
    made, weight = numpy.zeros(len(padded)), numpy.zeros(len(padded))
    numpy.add.at(made, places, pieces)
    numpy.add.at(weight, places, numpy.broadcast_to(shape ** 2, places.shape))
    return (made / numpy.maximum(weight, 1e-3))[WINDOW - STEP:][:len(sound)]
