"""A session as a file: the same commands give the same bytes, as long as the session."""

import io
import wave

import numpy as np

from narrator.audio import cover, earcons
from narrator.audio.mixer import Mixer
from narrator.audio.offline import WavOutput
from narrator.ports import RATE, Clip


def clip(seconds, pitch=200):
    """A clip of one tone."""
    samples = 0.3 * np.sin(2 * np.pi * pitch * np.arange(int(seconds * RATE)) / RATE)
    return Clip("tone", seconds, samples.astype(np.float32))


def record(seconds, public_seed=4, told=()):
    target = io.BytesIO()
    output = WavOutput(Mixer(cover.make(public_seed), earcons.make()), target)
    output.cover("full")
    for at, clip in told:
        output.advance(at)
        output.say(clip)
    output.advance(seconds)
    output.close()
    return target.getvalue()


def test_a_rendered_night_is_the_same_bytes_twice():
    told = [(1.0, clip(1.0)), (4.0, clip(0.5, 300))]
    assert record(8, told=told) == record(8, told=told)
    assert record(8, told=told) != record(8, 5, told=told)


def test_the_file_is_as_long_as_the_session():
    with wave.open(io.BytesIO(record(3.25))) as sound:
        assert (sound.getnframes(), sound.getframerate(), sound.getnchannels()) == (int(3.25 * RATE), RATE, 1)


def test_what_is_past_is_not_written_again():
    target = io.BytesIO()
    output = WavOutput(Mixer(), target)
    for to in (1.0, 0.5, 1.0, 2.0):
        output.advance(to)
    assert output.played() == 2.0
    output.close()
    assert len(target.getvalue()) == 44 + 2 * 2 * RATE
