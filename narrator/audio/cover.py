"""The cover: two hands tap the table and a palm rubs it, so that small noises are not heard.

Public channel.  Everything is made from a seed of the public stream, so the
cover is the same whoever lives, and it never follows input (S1).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from narrator.audio.levels import loudest
from narrator.ports import RATE

SECONDS = 16
"""Length of the loop."""

LEVEL = -23.0
"""dBFS of the loudest 50 ms of the taps (of a tone or noise: of its loudest 50 ms)."""

STYLES = ("taps", "tone", "noise", "off")
"""What a table may choose (A23)."""

EACH_HAND = 4
"""Taps a second of each hand."""

DIFFERENT = 10
"""Different taps of each hand."""

ACCENTS = (0.0, -4.0, -2.0, -5.0)
"""dB of the taps of a bar."""

BED = -16.0
"""dB of the bed (RMS) to the taps' peak."""

CLICK = -18.0
"""dB of a decoy click's peak to the taps' peak."""


@dataclass(frozen=True)
class Cover:
    """The layers of one cover as loops of samples."""

    taps: np.ndarray
    bed: np.ndarray
    fill: np.ndarray
    level: float
    """dBFS of the loudest 50 ms of `taps`."""

    decoys: tuple[np.ndarray, ...] = ()
    """Clicks of nobody's key, to be played one after the other."""

    clicks: tuple[float, ...] = ()
    """Seconds in the loop at which decoy clicks begin."""


def make(seed: int, style: str = "taps", decoys: bool = False) -> Cover:
    """Make the cover of a game; `decoys` adds key clicks, for tables where the keys can be heard."""
    if style not in STYLES:
        raise ValueError(f"cover is one of {', '.join(STYLES)}, not {style!r}")
    rng = np.random.Generator(np.random.PCG64(seed))
    if style == "off":
        silence = np.zeros(RATE, dtype=np.float32)
        return Cover(silence, silence, silence, -120.0, (silence[:1],))
    hands = [[tap(rng, hand) for _ in range(DIFFERENT)] for hand in range(2)]
    taps, fill = tapping(rng, hands), roll(rng, hands)
    gain = 10 ** ((LEVEL - loudest(taps)) / 20)
    taps, fill = taps * gain, fill * gain
    peak = np.abs(taps).max()
    bed = rubbing(rng, len(taps)) * peak * 10 ** (BED / 20)
    if style != "taps":
        sound = humming(len(taps)) if style == "tone" else rubbing(rng, len(taps))
        taps = sound * 10 ** ((LEVEL - loudest(sound)) / 20)
        bed = np.zeros_like(bed)
    singles = tuple((click(rng) * peak * 10 ** (CLICK / 20)).astype(np.float32) for _ in range(DIFFERENT))
    clicks: tuple[float, ...] = ()
    if decoys:
        clicks = tuple(click_times(rng))
        for count, at in enumerate(clicks):
            lay(taps, round(at * RATE), singles[count % DIFFERENT])
    return Cover(taps.astype(np.float32), bed.astype(np.float32), fill.astype(np.float32), LEVEL, singles, clicks)


def band(rng: np.random.Generator, count: int, low: float, high: float) -> np.ndarray:
    """Return noise between two frequencies in Hz, with an RMS of 1, that can be looped."""
    spectrum = np.fft.rfft(rng.standard_normal(count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= 1 / np.sqrt(1 + (low / np.maximum(pitch, 1)) ** 8)
    spectrum *= 1 / np.sqrt(1 + (pitch / high) ** 8)
    noise = np.fft.irfft(spectrum, count)
    return noise / np.sqrt(np.mean(noise ** 2))


def tap(rng: np.random.Generator, hand: int) -> np.ndarray:
    """Return one tap of a hand (0 or 1) with a peak of 1: damped modes and two bursts of noise."""
    count = RATE // 5
    time = np.arange(count) / RATE
    pitches = np.geomspace(95, 4600, 10) * (1.0, 1.13)[hand]
    decays = np.geomspace(0.055, 0.003, 10)
    sound = np.zeros(count)
    for order, (pitch, decay) in enumerate(zip(pitches, decays)):
        pitch *= 1 + rng.uniform(-0.06, 0.06)
        size = 0.78 ** order * (1 + rng.uniform(-0.25, 0.25))
        sound += size * np.exp(-time / decay) * np.sin(2 * np.pi * pitch * time)
    for seconds, low, high, size in ((0.006, 1500, 8000, 0.7), (0.020, 200, 1500, 0.5)):
        short = time[:round(seconds * RATE)]
        sound[:len(short)] += size * band(rng, len(short), low, high) * np.exp(-short / (seconds / 3))
    sound *= np.minimum(time / 0.0005, 1)
    return sound / np.abs(sound).max()


def lay(loop: np.ndarray, at: int, sound: np.ndarray) -> None:
    """Add a sound to a loop, round its end."""
    loop[np.arange(at, at + len(sound)) % len(loop)] += sound


def tapping(rng: np.random.Generator, hands: list) -> np.ndarray:
    """Return the loop of two hands, interleaved, each a little uneven in time and strength."""
    loop = np.zeros(SECONDS * RATE)
    step = RATE / (2 * EACH_HAND)
    for beat in range(SECONDS * 2 * EACH_HAND):
        hand = hands[beat % 2]
        sound = hand[int(rng.integers(len(hand)))]
        at = round(beat * step + rng.uniform(-0.012, 0.012) * RATE)
        decibels = ACCENTS[beat // 2 % len(ACCENTS)] + rng.uniform(-1.5, 1.5)
        lay(loop, at, sound * 10 ** (decibels / 20))
    return loop


def roll(rng: np.random.Generator, hands: list) -> np.ndarray:
    """Return the fill of M6: a short quick roll that says that time runs out."""
    out = np.zeros(RATE)
    for beat in range(12):
        hand = hands[beat % 2]
        sound = hand[int(rng.integers(len(hand)))]
        at = round(beat * RATE / 16 + rng.uniform(0, 0.004) * RATE)
        size = 10 ** ((-4.0 + 4.0 * beat / 11) / 20)
        part = sound[:len(out) - at]
        out[at:at + len(part)] += size * part
    return out


def rubbing(rng: np.random.Generator, count: int) -> np.ndarray:
    """Return the bed, RMS 1: a palm that rubs the table and sways with the beat."""
    time = np.arange(count) / RATE
    sway = 1 + 0.25 * np.sin(2 * np.pi * EACH_HAND * time) + 0.1 * np.sin(2 * np.pi * time / 2)
    noise = band(rng, count, 300, 8000) * sway
    return noise / np.sqrt(np.mean(noise ** 2))


def humming(count: int) -> np.ndarray:
    """Return a soft chord that swells slowly and fits into the loop."""
    time = np.arange(count) / RATE
    swell = 0.7 + 0.3 * np.sin(2 * np.pi * time / 4)
    return swell * sum(size * np.sin(2 * np.pi * pitch * time)
                       for pitch, size in ((220, 1.0), (330, 0.5), (440, 0.35), (660, 0.15)))


def click(rng: np.random.Generator) -> np.ndarray:
    """Return one key click with a peak of 1: down and up."""
    count = RATE // 8
    time = np.arange(count) / RATE
    sound = np.zeros(count)
    for at, size in ((0.0, 1.0), (rng.uniform(0.06, 0.1), 0.5)):
        since = np.maximum(time - at, 0)
        on = time >= at
        for pitch, decay in ((1900, 0.004), (3400, 0.003), (5200, 0.002)):
            pitch *= 1 + rng.uniform(-0.1, 0.1)
            sound += on * size * np.exp(-since / decay) * np.sin(2 * np.pi * pitch * since)
        start = round(at * RATE)
        short = time[:RATE // 100]
        sound[start:start + len(short)] += size * band(rng, len(short), 1200, 7000) * np.exp(-short / 0.002)
    return sound / np.abs(sound).max()


def click_times(rng: np.random.Generator) -> list[float]:
    """Draw when decoys click: one to three keys, then a rest of at most 1.6 s, so every slot has some."""
    times, now = [], rng.uniform(0.2, 0.8)
    while now < SECONDS - 0.6:
        for _ in range(int(rng.integers(1, 4))):
            if now < SECONDS - 0.2:
                times.append(round(now, 4))
            now += rng.uniform(0.18, 0.5)
        now += rng.uniform(0.3, 1.1)
    return times
