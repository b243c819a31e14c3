"""Lines become clips: real engines in three languages, and engines that fail in every way that was seen."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from narrator import voice
from narrator.audio import clips
from narrator.audio.lengths import HEAD, estimate
from narrator.audio.levels import loudest
from narrator.devices import speech_process
from narrator.devices.speech_process import EspeakEngine, Speaker, SystemEngine
from narrator.errors import DeviceError, UsageError
from narrator.ports import RATE

LINES = {
    "it": ["Veggente: occhi aperti.", "Ada", "Tre, due, uno: si scopre.", "La notte porta via più persone: Ada, Bea."],
    "en": ["Seer: eyes open. Whose mind to read?", "No", "24", "One hand taps the table, the other stays free."],
    "ko": ["멈춤", "보안관", "밤이 되었습니다. 모두 눈을 감으세요."],
}

needs_espeak = pytest.mark.skipif(speech_process.espeak_library() is None, reason="there is no espeak-ng library here")


def pcm(seconds=1.0, rate=22_050):
    """A sound that passes for speech, as a WAV file."""
    time = np.arange(int(seconds * rate)) / rate
    samples = 8000 * np.sin(2 * np.pi * 300 * time) * (0.3 + np.abs(np.sin(2 * np.pi * 3 * time)))
    return clips.write(samples.astype("<i2").tobytes(), rate)


class ScriptedEngine:
    """An engine that gives scripted answers: bytes, or an error that it raises."""

    def __init__(self, name, *answers, speakers=(("en", "Anna"),)):
        self.name = name
        self.answers = list(answers)
        self.asked = []
        self.languages = speakers
        self.turn = threading.Lock()

    def version(self):
        return "1"

    def speakers(self):
        return [Speaker(self.name, name.lower(), name, (tag,)) for tag, name in self.languages]

    def render(self, text, voice_id, rate, seconds):
        with self.turn:
            self.asked.append(text)
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self):
        self.answers = [DeviceError("closed")]


def program(tmp_path, body):
    """A speech program that a test makes up."""
    path = tmp_path / "speech.py"
    path.write_text("import json, os, sys, time\n" + body, encoding="utf-8")
    return path


@needs_espeak
@pytest.mark.parametrize("engine", ["pyttsx3", "espeak"])
@pytest.mark.parametrize("lang", LINES)
def test_every_line_is_spoken(lang, engine, tmp_path):
    """Length, level and head of each clip; espeak is not bit-exact, so no bytes are compared."""
    engines = [SystemEngine(tmp_path)] if engine == "pyttsx3" else [EspeakEngine()]
    speaker = voice.SpokenVoice(lang, engines, folder=tmp_path)
    told = []
    speaker.prepare(LINES[lang], lambda done, total: told.append((done, total)))
    assert told == [(number, len(LINES[lang])) for number in range(1, len(LINES[lang]) + 1)]
    for text in LINES[lang]:
        clip = speaker.clip(text)
        assert clips.fault(clip.samples, RATE, text, 150) is None
        assert 0.5 * estimate(text) < clip.seconds < 1.6 * estimate(text)
        assert clip.seconds == len(clip.samples) / RATE
        assert abs(loudest(clip.samples) + 15) < 1 and np.abs(clip.samples).max() < 1
        assert not clip.samples[: int(HEAD * RATE)].any()
        assert clip.samples.dtype == np.float32
    assert speaker.problem() is None
    assert speaker.speaker().engine == engine
    speaker.close()


@needs_espeak
def test_two_hundred_lines_in_a_row():
    speaker = voice.SpokenVoice("it", [EspeakEngine()])
    lines = [f"Posto {number}: occhi aperti." for number in range(200)]
    speaker.prepare(lines)
    assert all(speaker.clip(line).samples is not None for line in lines)
    assert speaker.problem() is None
    speaker.close()


@needs_espeak
def test_a_long_text_gives_a_long_clip():
    text = " ".join(f"Ada vota Bea, turno {number}." for number in range(60))
    speaker = voice.SpokenVoice("it", [EspeakEngine()])
    assert speaker.clip(text).seconds > 60
    speaker.close()


@needs_espeak
def test_the_rate_changes_at_any_time():
    """A21: 100 to 450 words a minute."""
    speaker = voice.SpokenVoice("en", [EspeakEngine()])
    lengths = []
    for rate in (100, 150, 250, 450):
        speaker.rate = rate
        lengths.append(speaker.clip("One hand taps the table, the other stays free.").seconds)
    assert lengths == sorted(lengths, reverse=True) and lengths[0] > 2 * lengths[-1]
    assert speaker.problem() is None
    speaker.close()


@needs_espeak
def test_private_lines_leave_no_trace(tmp_path):
    os.environ["NARRATOR_CACHE"] = str(tmp_path)
    try:
        speaker = voice.make("en", private=True)
        clip = speaker.clip("zorgblatt holds the seer")
    finally:
        del os.environ["NARRATOR_CACHE"]
    assert clip.samples is not None
    assert list(tmp_path.iterdir()) == []
    assert speaker.speaker().engine == "espeak"
    speaker.close()


def test_texts_are_never_arguments(tmp_path):
    """`ps` shows arguments and environment to everybody: the text is in neither."""
    body = "json.loads(sys.stdin.readline())\nprint(json.dumps([sys.argv, dict(os.environ)]))\n"
    answer = speech_process.ask_once(program(tmp_path, body), {"text": "zorgblatt"}, 10)
    assert b"zorgblatt" not in answer and b"speech.py" in answer


def test_cache_names_are_hashes_and_files_are_private(tmp_path):
    speaker = voice.SpokenVoice("en", [ScriptedEngine("one", pcm())], folder=tmp_path)
    speaker.clip("zorgblatt opens")
    (kept,) = tmp_path.iterdir()
    assert len(kept.stem) == 64 and kept.suffix == ".wav"
    if os.name == "posix":
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_clips_survive_between_games(tmp_path):
    first = ScriptedEngine("one", pcm())
    voice.SpokenVoice("en", [first], folder=tmp_path).prepare(["hello there", "good night"])
    second = ScriptedEngine("one", DeviceError("must not be asked"))
    again = voice.SpokenVoice("en", [second], folder=tmp_path)
    assert again.clip("hello there").samples is not None
    assert second.asked == []
    again.rate = 170
    again.clip("hello there")
    assert second.asked


def test_a_spoilt_cache_file_is_made_anew(tmp_path):
    voice.SpokenVoice("en", [ScriptedEngine("one", pcm())], folder=tmp_path).clip("hello there")
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:50])
    engine = ScriptedEngine("one", pcm())
    assert voice.SpokenVoice("en", [engine], folder=tmp_path).clip("hello there").samples is not None
    assert engine.asked == ["hello there"]


def test_a_cache_that_cannot_be_written_is_told(tmp_path):
    gone = tmp_path / "gone"
    speaker = voice.SpokenVoice("en", [ScriptedEngine("one", pcm())], folder=gone)
    assert speaker.clip("hello there").samples is not None
    assert "NARRATOR_CACHE" in speaker.problem()


BAD = {
    "nothing": b"",
    "cut off": b"RIFF",
    "no frames": clips.write(b"", 22_050),
    "too short": pcm(0.05),
    "too long": pcm(60),
    "silent": clips.write(b"\0\0" * 22_050, 22_050),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_bad_clip_is_made_again(bad):
    engine = ScriptedEngine("one", bad, bad, pcm())
    speaker = voice.SpokenVoice("en", [engine])
    assert speaker.clip("hello there").samples is not None
    assert len(engine.asked) == 3 and speaker.problem() is None


def test_after_three_bad_ones_the_next_engine_speaks():
    bad, good = ScriptedEngine("one", b""), ScriptedEngine("two", pcm())
    speaker = voice.SpokenVoice("en", [bad, good])
    assert speaker.clip("hello there").samples is not None
    assert len(bad.asked) == 3
    speaker.clip("good night")
    speaker.clip("good morning")
    assert len(bad.asked) == 6, "given up after two bad phrases"
    assert "two" in speaker.problem() and "\n" not in speaker.problem()


def test_an_engine_that_hangs_is_left_at_once():
    hung, good = ScriptedEngine("one", speech_process.Hung("voice: it hangs")), ScriptedEngine("two", pcm())
    speaker = voice.SpokenVoice("en", [hung, good])
    speaker.prepare(["hello there", "good night", "good morning"])
    assert len(hung.asked) <= 2
    assert "two" in speaker.problem()


def test_with_no_engine_left_lines_are_text():
    speaker = voice.SpokenVoice("en", [ScriptedEngine("one", DeviceError("voice: broken; mend it"))])
    for line in ("hello there", "good night", "good morning"):
        clip = speaker.clip(line)
        assert clip.samples is None and clip.seconds == estimate(line)
    assert "text" in speaker.problem()


def test_text_only_never_asks_and_never_warns():
    speaker = voice.make("it", "text")
    assert speaker.clip("Ada").samples is None and speaker.problem() is None
    assert speaker.speaker() is None


def test_an_unknown_engine_is_a_usage_error():
    with pytest.raises(UsageError):
        voice.engines("festival")


@pytest.mark.parametrize("speakers", [(), (("en-US", "Anna"),) * 69])
def test_without_a_voice_of_the_language_the_next_engine_is_taken(speakers):
    """Machines with 0 and 69 voices, none Italian."""
    foreign = ScriptedEngine("one", pcm(), speakers=speakers)
    good = ScriptedEngine("two", pcm(), speakers=[("it", "Bea")])
    speaker = voice.SpokenVoice("it", [foreign, good])
    assert speaker.clip("buona notte").samples is not None
    assert foreign.asked == [] and "'it'" in speaker.problem()
    alone = voice.SpokenVoice("it", [foreign])
    assert alone.clip("buona notte").samples is None and "text" in alone.problem()


@pytest.mark.parametrize("tag", ["it", "it-IT", "it_IT", "IT"])
def test_languages_are_compared_by_their_first_part(tag):
    assert voice.choose([Speaker("one", "a", "A", ("en",)), Speaker("one", "b", "B", (tag,))], "it_CH").id == "b"
    assert voice.choose([Speaker("one", "a", "A", ("ita",))], "it") is None


def test_a_preferred_voice_then_the_system_s_then_the_plainest():
    listed = [
        Speaker("one", "x/caribbean", "Caribbean", ("en-029", "en")),
        Speaker("one", "x/gb", "Britain", ("en-gb",)),
        Speaker("one", "x/us", "America", ("en-us",), default=True),
    ]
    assert voice.choose(listed, "en", ("nobody", "caribbean")).id == "x/caribbean"
    assert voice.choose(listed, "en", ("brit",)).id == "x/gb"
    assert voice.choose(listed, "en").id == "x/us"
    assert voice.choose(listed[:2], "en").id == "x/gb"


def test_a_hanging_process_is_killed(tmp_path):
    hanging = program(tmp_path, "time.sleep(600)\n")
    with pytest.raises(speech_process.Hung):
        speech_process.ask_once(hanging, {}, 0.3)
    process = speech_process.SpeechProcess(hanging)
    with pytest.raises(speech_process.Hung):
        process.ask({}, 0.3)
    process.close()


def test_a_voice_on_a_hanging_process_speaks_with_the_next(tmp_path):
    """pyttsx3's `runAndWait` that never comes back: the phrase is made by the next engine."""
    body = "r = json.loads(sys.stdin.readline())\n" \
           "if 'list' in r: print(json.dumps([{'id': 'a', 'name': 'A', 'languages': ['en']}])); sys.exit()\n" \
           "time.sleep(600)\n"
    speaker = voice.SpokenVoice(
        "en", [SystemEngine(tmp_path, program(tmp_path, body)), ScriptedEngine("two", pcm())], patience=1.0)
    assert speaker.clip("hello there").samples is not None
    assert "going on with two" in speaker.problem()
    speaker.close()


def test_a_process_that_dies_is_started_again(tmp_path):
    body = "sys.stdin.readline()\n" \
           "flag = os.path.join(os.path.dirname(__file__), 'died')\n" \
           "if not os.path.exists(flag): open(flag, 'w').close(); os._exit(3)\n" \
           "sys.stdout.write(json.dumps({'bytes': 2}) + '\\nhi'); sys.stdout.flush(); time.sleep(600)\n"
    process = speech_process.SpeechProcess(program(tmp_path, body))
    with pytest.raises(DeviceError):
        process.ask({}, 10)
    assert process.ask({}, 10) == ({"bytes": 2}, b"hi")
    process.close()


def test_an_engine_that_writes_no_file_is_an_error(tmp_path):
    """`save_to_file` that makes no file and says nothing."""
    engine = SystemEngine(tmp_path, program(tmp_path, "sys.stdin.readline()\n"))
    with pytest.raises(DeviceError, match="no file"):
        engine.render("hello", "a", 150, 10)
    assert [path.name for path in tmp_path.iterdir()] == ["speech.py"]


def test_interrupted_preparation_leaves_nothing_half_done(tmp_path):
    def stop(done, total):
        raise KeyboardInterrupt

    speaker = voice.SpokenVoice("en", [ScriptedEngine("one", pcm())], folder=tmp_path)
    with pytest.raises(KeyboardInterrupt):
        speaker.prepare([f"line {number}" for number in range(50)], stop)
    assert all(path.suffix == ".wav" for path in tmp_path.iterdir())
    assert speaker.clip("line 1").samples is not None


def test_the_estimate_depends_on_the_text_alone():
    assert estimate("Ada") < estimate("Ada, Bea, Ciro") < estimate("Ada, Bea, Ciro e Dino: 12 voti.")
    assert estimate("Ada", 300) < estimate("Ada", 150)


def test_a_level_that_would_clip_is_rounded():
    rng = np.random.Generator(np.random.PCG64(1))
    spiky = rng.standard_normal(RATE) ** 3 / 60
    shaped = clips.shape(spiky.astype(np.float32), RATE)
    assert np.abs(shaped).max() < 1 and abs(loudest(shaped) + 15) < 1


def test_nothing_heavy_is_imported_for_text():
    code = "import narrator.voice as v, sys; v.make('en', 'text').clip('hi'); sys.exit('numpy' in sys.modules)"
    root = Path(voice.__file__).parent.parent
    assert subprocess.run([sys.executable, "-c", code], cwd=root).returncode == 0
