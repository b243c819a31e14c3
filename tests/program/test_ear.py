"""The ear with a scripted voice detector: half duplex, one question, exact match, own voice, talk."""

import numpy as np
import pytest
from tests.typed_ear import TypedEar

from narrator.ear import ASK_BACK, CERTAIN, HOLD_OFF, LIKELY, Ear
from narrator.echo import likeness
from narrator.ports import Clip
from narrator.utterances import BEFORE, CHUNK, QUIET, QUIET_PAIRS, RATE, Utterances

SECOND = RATE // CHUNK
LIST = ["seat one", "seat two", "confirm"]


class Loudness:
    """A voice detector for tests: whatever is louder than a whisper is speech."""

    def speech(self, chunk):
        return float(np.abs(chunk).max() > 0.1)

    def reset(self):
        pass


class Room:
    """A microphone in a room: an ear, the time, and what it was given."""

    def __init__(self, sounding=None):
        self.typed, self.heard, self.time = TypedEar(), [], 0.0
        self.ear = Ear(self.typed, Loudness(), self.heard.append, sounding)

    def hear(self, samples):
        for start in range(0, len(samples), 700):
            block = samples[start:start + 700].astype(np.float32)
            self.time += len(block) / RATE
            self.ear.feed(block, self.time)

    def say(self, text, seconds=0.6, score=1.0, voice=0):
        self.typed.type(text, score)
        self.hear(noise(seconds, voice))
        self.hear(silence(0.4))

    @property
    def phrases(self):
        return [one.phrase for one in self.heard]


def noise(seconds, voice=0, loud=0.5, rate=RATE):
    return np.random.default_rng(voice).uniform(-loud, loud, int(seconds * rate)).astype(np.float32)


def silence(seconds):
    return np.zeros(int(seconds * RATE), np.float32)


def listening(phrases=LIST, alone=("confirm",), **more):
    room = Room(**more)
    room.ear.listen(list(phrases), list(alone))
    room.hear(silence(1.0))
    return room


def test_a_phrase_of_the_list_is_heard():
    room = listening()
    room.say("seat two")
    assert room.phrases == ["seat two"]


def test_what_is_not_in_the_list_is_not_heard():
    room = listening()
    room.say("seat nine")
    room.say("seat one seat two")
    assert room.phrases == []


def test_nothing_is_heard_without_a_question():
    room = listening()
    room.ear.stop()
    room.say("seat two")
    assert room.phrases == [] and not room.ear.listening


def test_a_new_question_takes_the_place_of_the_last_one():
    room = listening()
    room.hear(noise(0.3))
    room.ear.listen(["help"])
    room.hear(silence(0.5))
    room.say("seat two")
    room.hear(silence(1.0))
    room.say("help")
    assert room.phrases == ["help"]


def test_only_what_stands_alone_and_is_beyond_doubt_is_certain():
    room = listening()
    for text, score in (("confirm", 1.0), ("confirm", 0.9), ("confirm", 0.6), ("seat one", 1.0)):
        room.say(text, score=score)
        room.hear(silence(1.0))
    assert [one.score for one in room.heard] == [CERTAIN, LIKELY, ASK_BACK, LIKELY]


def test_a_low_score_is_not_heard():
    room = listening()
    room.say("confirm", score=0.4)
    assert room.phrases == []


def test_the_words_that_a_model_lacks_are_told_and_dropped():
    room = Room()
    room.typed = TypedEar(unknown=("two",))
    room.ear.recogniser = room.typed
    assert room.ear.listen(LIST) == ["seat two"]


def test_while_the_narrator_sounds_and_just_after_nobody_is_heard():
    loud = [True]
    room = listening(sounding=lambda: loud[0])
    room.say("seat one")
    loud[0] = False
    room.hear(silence(HOLD_OFF / 2))
    room.typed.result()
    room.say("seat two", seconds=0.05)
    assert room.phrases == []
    room.hear(silence(HOLD_OFF))
    room.typed.result()
    room.say("seat two")
    assert room.phrases == ["seat two"]


def test_samples_that_waited_in_a_buffer_while_the_narrator_spoke_are_not_heard():
    loud, late = [True], 0.8
    room = listening(sounding=lambda: loud[0])
    spoken, end = np.concatenate((noise(0.4), silence(0.4))).astype(np.float32), room.time
    room.ear.feed(silence(0.1), end + 0.1, end + 0.1 + late)
    loud[0] = False
    room.typed.type("seat two")
    for start in range(0, len(spoken), 512):
        at = end + 0.1 + (start + 512) / RATE
        assert room.ear.feed(spoken[start:start + 512], at, at + late) == []
    assert room.phrases == []


@pytest.mark.parametrize("late", [0.0, 0.5, 1.0])
def test_the_narrators_own_line_is_not_taken_for_a_person(late):
    own = noise(1.2, voice=7, rate=48_000)
    heard = own[:len(own) // 3 * 3].reshape(-1, 3).mean(axis=1)
    room = listening()
    room.ear.spoke(Clip("seat two", 1.2, own), room.time)
    room.hear(silence(HOLD_OFF + late))
    room.typed.type("seat two")
    room.hear(heard * 0.6 + noise(1.2, voice=8, loud=0.05)[:len(heard)])
    room.hear(silence(0.8))
    assert room.phrases == []
    room.say("seat two", voice=9)
    assert room.phrases == ["seat two"]


def test_an_echo_is_known_by_its_wave():
    own, other = noise(1.0, 1), noise(1.0, 2)
    room = np.convolve(own, np.random.default_rng(3).normal(size=800) * np.exp(-np.arange(800) / 160))
    assert likeness(own, own) > 0.99
    assert likeness(np.concatenate((silence(0.3), own * 0.1)), own) > 0.9
    assert likeness(room + other[:1].mean(), own) < 1.0
    assert likeness(own, other) < 0.1


def test_in_the_midst_of_talk_nothing_is_an_answer():
    room = listening()
    room.say("so i thought that", seconds=2.0)
    room.say("seat two")
    room.hear(silence(1.0))
    room.say("seat one")
    assert room.phrases == ["seat one"]


def test_a_short_noise_before_the_answer_does_no_harm():
    room = listening()
    room.say("", seconds=0.2)
    room.say("seat two")
    assert room.phrases == ["seat two"]


def test_an_utterance_keeps_what_came_just_before_it():
    cut = Utterances(Loudness())
    pieces = list(cut.feed(np.concatenate((silence(2.0), noise(0.5), silence(1.0)))))
    assert [kind for kind, _ in pieces if kind != "more"] == ["begin", "pause", "end"]
    first = pieces[0][1]
    assert len(first) == int(BEFORE * RATE / CHUNK) * CHUNK
    assert np.abs(first[:-CHUNK]).max() == 0.0


def test_two_words_may_stand_a_little_apart():
    for quiet, number in ((0.2, 2), (0.3, 1)):
        cut = Utterances(Loudness(), quiet)
        sound = np.concatenate((silence(1.0), noise(0.3), silence(0.27), noise(0.3), silence(1.0)))
        assert [kind for kind, _ in cut.feed(sound)].count("end") == number


class Ahead(TypedEar):
    """A recogniser that works ahead: it hears "seat one", and "seat one two" in what is longer than a second."""

    def __init__(self):
        super().__init__()
        self.fed, self.guesses = 0, 0

    def feed(self, samples):
        self.fed += len(samples)

    def guess(self):
        self.guesses += 1
        phrase = "seat one" if self.fed < 1.2 * RATE else "seat one two"
        return (phrase, 1.0) if phrase in self._list else (None, 0.0)

    def result(self):
        found, self.fed = self.guess(), 0
        return found


def answered_after(phrases, *sounds):
    """Hear the sounds with a recogniser that works ahead: what it heard, seconds of quiet until then."""
    room = Room()
    room.ear.recogniser = Ahead()
    room.ear.listen(phrases)
    for sound in sounds:
        room.hear(sound)
    spoken = room.time
    room.hear(silence(1.0))
    return room.phrases, room.heard[0].at - spoken if room.heard else None


def test_a_phrase_with_which_no_other_begins_is_answered_sooner():
    alone, soon = answered_after(["seat one", "seat two"], noise(0.5))
    pair, late = answered_after(["seat one", "seat one two"], noise(0.5))
    assert alone == pair == ["seat one"]
    assert QUIET <= soon < QUIET + 0.07 and late >= QUIET_PAIRS


def test_what_was_guessed_in_a_pause_is_dropped_where_speech_goes_on():
    heard, _ = answered_after(["seat one", "seat one two"], noise(0.5), silence(0.2), noise(0.5))
    assert heard == ["seat one two"]
