"""The cover hides small noises, tells nothing, and stays under speech."""

import numpy as np
import pytest

from narrator.audio import cover
from narrator.audio.levels import decibels, loudest, power, rms
from narrator.ports import RATE

STEP = RATE // 200
FRAME = 2 * STEP
BANDS = 1000 * 2 ** (np.arange(-10, 10) / 3)  # third octaves, 100 Hz to 8 kHz


@pytest.fixture(scope="module")
def taps():
    return cover.make(7)


def energies(samples):
    """The energy in each third-octave band of 10 ms frames, one each 5 ms: (bands, frames)."""
    starts = np.arange(0, len(samples) - FRAME + 1, STEP)
    frames = samples[starts[:, None] + np.arange(FRAME)] * np.hanning(FRAME)
    spectrum = np.abs(np.fft.rfft(frames, axis=1)) ** 2
    pitch = np.fft.rfftfreq(FRAME, 1 / RATE)
    rows = []
    for middle in BANDS:
        low, high = middle / 2 ** (1 / 6), middle * 2 ** (1 / 6)
        inside = (pitch >= low) & (pitch < high)
        if inside.any():
            rows.append(spectrum[:, inside].sum(axis=1))
        else:  # narrower than the frame resolves: the band's share of its nearest bin
            nearest = np.abs(pitch - middle).argmin()
            rows.append(spectrum[:, nearest] * (high - low) / pitch[1])
    return np.array(rows) + 1e-15


def masker(samples):
    """What a masker covers: spread 8 dB a band up, 25 dB a band down, decay in time; energies."""
    level = 10 * np.log10(energies(samples))
    spread = level.copy()
    for band in range(1, len(level)):
        spread[band] = np.maximum(spread[band], spread[band - 1] - 8)
    for band in range(len(level) - 2, -1, -1):
        spread[band] = np.maximum(spread[band], spread[band + 1] - 25)
    for frame in range(1, spread.shape[1]):
        spread[:, frame] = np.maximum(spread[:, frame], spread[:, frame - 1] - 0.25 * 5)
    for frame in range(spread.shape[1] - 2, -1, -1):
        spread[:, frame] = np.maximum(spread[:, frame], spread[:, frame + 1] - 2 * 5)
    return 10 ** (spread / 10)


def key_click(rng):
    """A key that is pressed and let go: two short bright knocks."""
    time = np.arange(RATE // 8) / RATE
    sound = np.zeros(len(time))
    for at, size in ((0.005, 1.0), (0.005 + rng.uniform(0.05, 0.1), 0.5)):
        since = np.maximum(time - at, 0)
        for pitch in (1400, 2600, 4300, 6100):
            pitch *= rng.uniform(0.9, 1.1)
            sound += (time >= at) * size * np.exp(-since / 0.006) * np.sin(2 * np.pi * pitch * since)
        sound += (time >= at) * size * rng.standard_normal(len(time)) * np.exp(-since / 0.003)
    return sound / np.abs(sound).max()


def rustle(rng):
    """A sleeve: 250 ms of uneven noise between 500 Hz and 8 kHz."""
    count = RATE // 4
    uneven = np.interp(np.arange(count), np.linspace(0, count, 12), rng.uniform(0.2, 1, 12))
    sound = cover.band(rng, count, 500, 8000) * uneven * np.hanning(count)
    return sound / np.abs(sound).max()


def hidden(loop, covered, noise, peak, places=40):
    """The share of a noise's energy that is hidden, at random places of the loop."""
    rng = np.random.Generator(np.random.PCG64(3))
    shares = []
    for _ in range(places):
        sound = noise(rng) * peak * 10 ** (-18 / 20)
        heard = energies(np.concatenate((np.zeros(FRAME), sound, np.zeros(FRAME))))
        at = int(rng.integers(covered.shape[1] - heard.shape[1]))
        under = heard <= covered[:, at:at + heard.shape[1]] * 10 ** (-6 / 10)
        shares.append(heard[under].sum() / heard.sum())
    return np.array(shares)


def reaches_target(loop, peak):
    covered = masker(loop)
    clicks = hidden(loop, covered, key_click, peak)
    rustles = hidden(loop, covered, rustle, peak)
    return clicks.mean() >= 0.80 and np.percentile(clicks, 10) >= 0.65 and rustles.mean() >= 0.95


def test_cover_hides_clicks_and_rustles(taps):
    assert reaches_target(taps.taps + taps.bed, np.abs(taps.taps).max())


def test_taps_alone_do_not_hide_them(taps):
    assert not reaches_target(taps.taps, np.abs(taps.taps).max())


def test_cover_of_other_seeds_hides_too():
    for seed in (1, 2, 3):
        other = cover.make(seed)
        assert reaches_target(other.taps + other.bed, np.abs(other.taps).max())


def test_one_seed_gives_one_cover(taps):
    again = cover.make(7)
    assert taps.taps.tobytes() == again.taps.tobytes()
    assert taps.bed.tobytes() == again.bed.tobytes()
    assert taps.taps.tobytes() != cover.make(8).taps.tobytes()


def test_the_loop_is_long_and_has_no_seam(taps):
    assert len(taps.taps) >= 8 * RATE
    turned = np.roll(taps.taps + taps.bed, RATE // 2)
    seam = np.abs(np.diff(turned))
    assert seam[RATE // 2 - 2:RATE // 2 + 2].max() <= seam.max()


def test_each_hand_taps_four_times_a_second(taps):
    """Count the knocks: 8 a second in all, each stronger than what rings before it."""
    strength = np.abs(taps.taps[:len(taps.taps) // 240 * 240]).reshape(-1, 240).max(axis=1)
    count = 0
    for beat in range(cover.SECONDS * 8):
        middle = beat * RATE / 8 / 240
        near = strength[max(0, int(middle) - 3):int(middle) + 5]
        count += near.max() > 2 * np.median(strength)
    assert count > 0.9 * cover.SECONDS * 8


@pytest.mark.parametrize("style", ["taps", "tone", "noise"])
def test_every_style_has_the_same_level(style):
    made = cover.make(5, style)
    assert abs(loudest(made.taps) - cover.LEVEL) < 0.2
    assert made.level == cover.LEVEL


def test_a_soft_tone_and_noise_are_other_sounds_than_taps():
    """A23: who cannot bear taps has a choice; a tone and noise have no beats."""
    made = {style: cover.make(5, style).taps for style in ("taps", "tone", "noise")}
    swings = {style: float(np.quantile(power(taps), 0.95) / max(np.quantile(power(taps), 0.05), 1e-12)) for style, taps in made.items()}
    assert swings["taps"] > 5 * swings["tone"] and swings["taps"] > 5 * swings["noise"], swings
    flat = {style: float((np.abs(np.fft.rfft(taps)) ** 2).max() / (np.abs(np.fft.rfft(taps)) ** 2).mean()) for style, taps in made.items()}
    assert flat["tone"] > 10 * flat["noise"]


def test_off_is_silent():
    assert not cover.make(5, "off").taps.any()


def test_an_unknown_style_is_refused():
    with pytest.raises(ValueError):
        cover.make(5, "trumpets")


def test_decoys_click_in_every_slot():
    """The shortest slot is 2 s (a call that informs, at half pace): none is without a decoy."""
    clicks = np.array(cover.make(5, decoys=True).clicks)
    gaps = np.diff(np.append(clicks, clicks[0] + cover.SECONDS))
    assert gaps.max() <= 2.0


def test_decoys_change_nothing_but_the_clicks():
    plain, clicking = cover.make(5), cover.make(5, decoys=True)
    assert abs(loudest(clicking.taps) - loudest(plain.taps)) < 1.0
    assert not np.array_equal(plain.taps, clicking.taps)
    assert np.array_equal(plain.bed, clicking.bed)


def test_decoys_sound_as_loud_as_keys(taps):
    clicking = cover.make(7, decoys=True)
    added = np.abs(clicking.taps - taps.taps).max() / np.abs(taps.taps).max()
    assert abs(20 * np.log10(added) - cover.CLICK) < 3.5


def test_the_fill_is_short_and_no_louder(taps):
    assert 0.5 <= len(taps.fill) / RATE <= 1.5
    assert abs(loudest(taps.fill) - taps.level) < 4


def test_the_level_hardly_moves(taps):
    """No second of the cover stands out."""
    seconds = (taps.taps + taps.bed).reshape(-1, RATE)
    levels = [rms(second) for second in seconds]
    assert max(levels) - min(levels) < 2.0


def test_levels_measure_what_they_say():
    tone = np.sin(2 * np.pi * 440 * np.arange(RATE) / RATE).astype(np.float32)
    assert abs(rms(tone) + 3.01) < 0.05
    assert abs(loudest(tone) + 3.01) < 0.1
    assert decibels(0) == -120
    assert len(power(tone)) > 90
