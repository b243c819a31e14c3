"""Hum, steady noise, a faint recording: what is taken away before an utterance is looked at, and what stays."""

import numpy as np
import pytest
from tests import speakers

from narrator import grammar, hearing, levelling, recordings
from narrator.cleaning import PEAK, cleaned
from narrator.commands import hear
from narrator.devices.vad import Silero
from narrator.ear import Ear
from narrator.pack import Pack
from narrator.utterances import RATE

NAMES = ["Carla", "David", "Frank", "Grace", "Henry", "Jack", "Olivia", "Wendy"]
TIME = np.arange(RATE) / RATE


def word():
    """A tone of 0.4 s that swells and fades, with silence around it: samples."""
    return 0.3 * np.sin(2 * np.pi * 440 * TIME) * np.cos(np.clip((TIME - 0.5) / 0.4, -0.5, 0.5) * np.pi) ** 2


def level(sound):
    return float(np.sqrt(np.mean(np.square(sound))))


def test_a_clean_word_stays_as_it_is_and_is_always_equally_loud():
    for loud in (1.0, 0.01):
        made = cleaned(word() * loud)
        assert np.abs(made).max() == pytest.approx(PEAK, abs=1e-6)
        assert np.corrcoef(made, word())[0, 1] > 0.999


def test_hum_and_an_offset_go():
    made = cleaned(word() + 0.1 * np.sin(2 * np.pi * 50 * TIME) + 0.05)
    assert level(made[: RATE // 5]) < 0.01 * PEAK


def test_steady_noise_goes_down_and_the_word_stays():
    noisy = word() + speakers.hiss(1, 0.03)
    made = cleaned(noisy)
    before = level(noisy[: RATE // 5]) / level(noisy[RATE * 2 // 5 : RATE * 3 // 5])
    after = level(made[: RATE // 5]) / level(made[RATE * 2 // 5 : RATE * 3 // 5])
    assert after < 0.5 * before and np.corrcoef(made, word())[0, 1] > 0.99


def test_what_has_no_sound_or_hardly_any_is_no_trouble():
    for short in (0, 1, 100, 500):
        assert len(cleaned(np.zeros(short))) == short and np.isfinite(cleaned(np.ones(short))).all()


def test_the_spoken_part_is_found_in_noise():
    _, spoken = levelling.levelled(word() + speakers.hiss(1, 0.03))
    assert 0.25 < len(spoken) / RATE < 0.6


def test_a_faint_recording_is_raised_and_no_other(tmp_path):
    for loud, gives in ((0.6, 0.6), (0.01, recordings.RAISED), (0.001, 0.04), (0.0, 0.0)):
        file = speakers.write(tmp_path / "one.wav", np.concatenate((np.zeros(2 * RATE), word() / 0.3 * loud)))
        made = np.concatenate(list(recordings.raised(str(file))))
        assert len(made) == 3 * RATE and np.abs(made).max() == pytest.approx(gives, rel=0.05)


@pytest.fixture(scope="module")
def answer():
    """Gives what is understood of a recording with seats open."""
    pytest.importorskip("pocketsphinx")
    if reason := speakers.missing_flite():
        pytest.skip(reason)
    pack = Pack.load("en")
    recogniser = hearing.recogniser(pack, "sphinx")
    seats, _ = grammar.check_names(pack, NAMES, recogniser.knows, hearing.rows(recogniser, pack, NAMES))
    words, ear = grammar.words(pack, seats, "pick"), Ear(recogniser, Silero())
    return lambda file: hear.understand(ear, words, recordings.raised(str(file)), NAMES)["answer"]


SPOILT = {
    "noise 20 dB below": lambda sound: speakers.mixed(sound, speakers.hiss(1), 20),
    "mains hum": lambda sound: sound + 0.05 * np.sin(2 * np.pi * 50 * np.arange(len(sound)) / RATE),
    "an offset": lambda sound: sound + 0.05,
    "very faint": lambda sound: sound * (0.0056 / np.abs(sound).max()),
}


@pytest.mark.parametrize("how", SPOILT)
def test_numbers_and_names_are_heard_in_spoilt_recordings(tmp_path, answer, how):
    answers = []
    for place, name in enumerate(NAMES):
        sound = np.pad(speakers.flite(("seat four" if place == 3 else name), speakers.FLITE[place % 3]), RATE // 3)
        answers.append(answer(speakers.write(tmp_path / "one.wav", SPOILT[how](sound))))
    assert sum(one == name for one, name in zip(answers, NAMES, strict=True)) >= len(NAMES) - 1, answers
    assert all(one in (None, name) for one, name in zip(answers, NAMES, strict=True)), answers
