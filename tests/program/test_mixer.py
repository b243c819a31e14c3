"""The mixer: one voice at a time, the cover under it, gains in ramps, the same samples from the same commands."""

import numpy as np
import pytest

from narrator.audio import cover, earcons, mixer
from narrator.audio.levels import loudest, rms
from narrator.audio.mixer import Mixer, Ramp
from narrator.ports import RATE, Clip


@pytest.fixture(scope="module")
def layers():
    return cover.make(3)


@pytest.fixture(scope="module")
def sounds():
    return earcons.make()


def speech(seconds=1.0, level=-15.0, seed=1):
    """A clip like speech: 100 ms of silence, then noise that comes and goes, its loudest 50 ms at `level`."""
    rng = np.random.Generator(np.random.PCG64(seed))
    count = int(seconds * RATE)
    body = cover.band(rng, count, 150, 4000) * (0.2 + np.sin(2 * np.pi * 2.5 * np.arange(count) / RATE) ** 2)
    body *= 10 ** ((level - loudest(body)) / 20)
    samples = np.concatenate((np.zeros(RATE // 10), body)).astype(np.float32)
    return Clip("words", len(samples) / RATE, samples, level)


def steady(seconds, value=0.25):
    """A clip of one value, to see gains."""
    return Clip("steady", seconds, np.full(int(seconds * RATE), value, dtype=np.float32))


def pull(source, seconds, block=480):
    """Pull some seconds in blocks."""
    count = round(seconds * RATE)
    parts = []
    while count:
        parts.append(source.block(min(block, count)))
        count -= len(parts[-1])
    return np.concatenate(parts)


class Flat:
    """Layers of one value each, to see gains."""

    taps = np.full(RATE, 0.1, dtype=np.float32)
    bed = np.full(RATE, 0.05, dtype=np.float32)
    fill = np.full(RATE // 10, 0.1, dtype=np.float32)
    level = -20.0


def test_silence_until_something_is_asked(layers):
    assert not pull(Mixer(layers), 0.5).any()


def test_a_clip_comes_out_as_it_is(layers):
    clip, source = speech(), Mixer(layers)
    source.say(clip)
    played = pull(source, 1.5)
    assert np.allclose(played[: len(clip.samples)], clip.samples, atol=1e-6)


def test_clips_never_overlap():
    source = Mixer()
    for value in (0.1, 0.2, 0.3):
        source.say(steady(0.2, value))
    out = pull(source, 0.7)
    assert np.allclose(out[::4800], [0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0])


def test_a_text_takes_its_time_in_silence(layers):
    source = Mixer(layers)
    source.say(Clip("shown only", 0.3))
    source.say(steady(0.1))
    assert source.seconds_left() == pytest.approx(0.4)
    out = pull(source, 0.5)
    assert not out[: int(0.3 * RATE)].any() and out[int(0.35 * RATE)]


def test_seconds_left_counts_what_plays_and_what_waits():
    source = Mixer()
    source.say(steady(0.5))
    source.say(steady(0.25))
    assert source.seconds_left() == pytest.approx(0.75)
    pull(source, 0.1)
    assert source.seconds_left() == pytest.approx(0.65)
    source.say(steady(1.0))
    assert source.seconds_left() == pytest.approx(1.65)
    source.stop()
    assert source.seconds_left() == 0
    pull(source, 0.1)
    assert source.seconds_left() == 0


def test_the_clock_counts_frames():
    source = Mixer()
    for count in (1, 479, 1024, 0):
        assert len(source.block(count)) == count
    assert source.frames == 1504


def test_stop_fades_and_drops():
    source = Mixer()
    source.say(steady(1.0))
    source.say(steady(1.0))
    pull(source, 0.2)
    source.stop()
    out = pull(source, 0.3)
    fade = out[: mixer.DOWN]
    assert np.all(np.diff(fade) <= 0) and np.abs(np.diff(fade)).max() < 0.001
    assert not out[mixer.DOWN + 1:].any()


def test_a_clip_said_after_stop_is_whole():
    source = Mixer()
    source.say(steady(1.0, 0.2))
    pull(source, 0.1)
    source.stop()
    source.say(steady(0.5, 0.3))
    out = pull(source, 1.0)
    assert (np.abs(out - 0.3) < 1e-6).sum() == RATE // 2


def test_stop_leaves_the_rest(layers, sounds):
    """Speech, cover and a chime at once: ending one leaves the others."""
    source, without = Mixer(layers, sounds), Mixer(layers, sounds)
    for one in (source, without):
        one.cover("full")
        pull(one, 0.5)
    source.say(speech())
    pull(source, 0.5)
    source.stop()
    source.earcon("tick")
    assert loudest(pull(source, 0.5)) > -25
    pull(without, 1.0)
    assert np.allclose(pull(source, 1.0), pull(without, 1.0), atol=1e-6)


def test_gains_move_in_ramps():
    source = Mixer(Flat)
    source.cover("full")
    up = pull(source, 0.4)
    source.cover("off")
    down = pull(source, 0.4)
    assert np.abs(np.diff(up)).max() < 0.15 / mixer.UP * 1.1
    assert np.abs(np.diff(down)).max() < 0.15 / mixer.DOWN * 1.1
    assert up[mixer.UP - 100] < up[-1] == pytest.approx(0.15)
    assert down[mixer.DOWN - 100] > 0 and not down[mixer.DOWN + 1:].any()


def test_a_ramp_that_turns_back_does_not_jump():
    ramp = Ramp(0.0)
    ramp.go(0, 1.0)
    middle = ramp.at(mixer.UP // 2)
    ramp.go(mixer.UP // 2, 0.0)
    assert ramp.at(mixer.UP // 2) == pytest.approx(middle) == pytest.approx(0.5)


def test_the_bed_is_silent_before_the_first_word():
    """The cover waits in front of the clip: at its first frame, 100 ms before the first word, the bed is off."""
    source = Mixer(Flat)
    source.cover("full")
    pull(source, 0.5)
    source.say(Clip("quiet", 1.0, np.full(RATE, 0.001, dtype=np.float32)))
    out = pull(source, 0.5)
    begins = mixer.DOWN
    taps_only = 0.1 * mixer.DUCK + 0.001
    assert out[begins] <= taps_only + 1e-6


@pytest.mark.parametrize("speech_volume, cover_volume", [(0, 0), (-12, 6), (6, 12)])
def test_taps_are_20_db_under_every_clip(layers, speech_volume, cover_volume):
    """A23 asks for 10 dB, the cover's own rule for 20."""
    source = Mixer(layers)
    source.volume(speech_volume, cover_volume)
    source.cover("full")
    pull(source, 1.0)
    clip = speech(2.0)
    source.say(clip)
    hold = mixer.DOWN
    out = pull(source, 2.1)[hold:]
    words = clip.samples * 10 ** (speech_volume / 20)
    under = out[: len(words) - hold] - words[: len(out)][: len(words) - hold]
    assert loudest(under) <= rms(words) - 20


def test_the_cover_comes_back_after_a_clip(layers):
    source = Mixer(layers)
    source.cover("full")
    pull(source, 1.0)
    source.say(speech(0.5))
    pull(source, 0.6 + 0.05 + 0.2)
    assert rms(pull(source, 4.0)) == pytest.approx(rms(layers.taps + layers.bed), abs=0.7)


def test_the_cover_stays_down_between_queued_clips():
    source = Mixer(Flat)
    source.cover("full")
    pull(source, 0.5)
    for _ in range(2):
        source.say(Clip("quiet", 0.3, np.full(int(0.3 * RATE), 0.001, dtype=np.float32)))
    out = pull(source, 0.65)
    assert out[mixer.DOWN: int(0.6 * RATE)].max() < 0.02


def test_a_shown_line_does_not_duck(layers):
    source, plain = Mixer(layers), Mixer(layers)
    for one in (source, plain):
        one.cover("full")
        pull(one, 0.5)
    source.say(Clip("shown", 0.5))
    assert np.array_equal(pull(source, 0.7), pull(plain, 0.7))


def test_the_cover_goes_on_where_it_was_paused(layers):
    """Time that the cover is off does not move the loop."""
    source, plain = Mixer(layers), Mixer(layers)
    for one in (source, plain):
        one.cover("full")
        pull(one, 1.0)
    source.cover("off")
    pull(source, 3.0)
    source.cover("full")
    pull(source, 0.2)
    pull(plain, 0.05 + 0.2)
    assert np.allclose(pull(source, 1.0), pull(plain, 1.0), atol=1e-6)


def test_the_loop_goes_round(layers):
    source = Mixer(layers)
    source.cover("full")
    long = pull(source, cover.SECONDS + 2.0, block=RATE)
    assert np.allclose(long[-RATE:], (layers.taps + layers.bed)[RATE:2 * RATE], atol=1e-5)


def test_nothing_clips_and_loud_sums_bend():
    source = Mixer()
    source.say(steady(0.1, 1.5))
    out = pull(source, 0.1)
    assert 0.9 < out.max() < 1.0


def test_the_fill_sounds_through_the_cover_and_under_speech(layers):
    source = Mixer(layers)
    source.earcon("fill")
    assert loudest(pull(source, 1.0)) == pytest.approx(loudest(layers.fill), abs=0.1)


def test_decoys_click_in_turn_and_softly(layers):
    source = Mixer(layers)
    clicks = []
    for _ in range(2):
        source.earcon("decoy")
        clicks.append(pull(source, 0.2))
    assert all(click.any() for click in clicks) and not np.array_equal(*clicks)
    assert np.abs(clicks).max() == pytest.approx(np.abs(layers.taps).max() * 10 ** (cover.CLICK / 20), rel=0.01)


def test_without_a_cover_there_is_no_fill():
    source = Mixer()
    source.earcon("fill")
    source.earcon("decoy")
    assert not pull(source, 0.5).any()


def test_unknown_words_are_refused(layers, sounds):
    source = Mixer(layers, sounds)
    with pytest.raises(ValueError):
        source.cover("half")
    with pytest.raises(KeyError):
        source.earcon("moo")


def evening(source, blocks):
    """Give the same commands at the same frames, in blocks of other sizes."""
    out = []
    for at, name, value in ((0.5, "cover", "full"), (1.5, "say", speech(0.7)), (1.9, "say", speech(0.4, seed=2)),
                            (3.0, "earcon", "fill"), (3.3, "say", speech(0.8)), (3.7, "stop", None),
                            (4.0, "cover", "off"), (4.5, "earcon", "accepted"), (5.0, "cover", "full")):
        while source.frames < round(at * RATE):
            out.append(source.block(min(next(blocks), round(at * RATE) - source.frames)))
        getattr(source, name)(*([value] if value is not None else []))
    out.append(pull(source, 1.0, next(blocks)))
    return np.concatenate(out)


def sizes(*some):
    """These block sizes, again and again."""
    while True:
        yield from some


def test_same_commands_give_the_same_bytes_whatever_the_blocks(sounds):
    evenings = [evening(Mixer(cover.make(9), sounds), sizes(*some)) for some in ((480,), (480,), (1, 333, 4096))]
    assert evenings[0].tobytes() == evenings[1].tobytes() == evenings[2].tobytes()


def test_volumes_change_at_any_time(layers):
    source = Mixer()
    source.say(steady(2.0))
    pull(source, 0.5)
    source.volume(speech=-20)
    pull(source, 0.1)
    assert pull(source, 0.1) == pytest.approx(0.025)
    covered = Mixer(layers)
    covered.cover("full")
    covered.volume(cover=-10)
    pull(covered, 1.0)
    assert rms(pull(covered, 4.0)) == pytest.approx(rms(layers.taps + layers.bed) - 10, abs=0.7)


def test_a_cover_made_louder_under_a_clip_stays_under_it(layers):
    source = Mixer(layers)
    source.cover("full")
    pull(source, 0.5)
    clip = speech(3.0)
    source.say(clip)
    start = pull(source, 0.5)
    source.volume(cover=12)
    pull(source, 0.2)
    at = len(start) + int(0.2 * RATE) - mixer.DOWN
    under = pull(source, 1.5) - clip.samples[at:at + int(1.5 * RATE)]
    assert loudest(under) <= rms(clip.samples) - 20
