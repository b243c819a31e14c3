"""From what a voice engine gives to a clip that can be played: read, judge, trim, level.

Everything here is arithmetic on samples: nothing is played or kept.
"""

from __future__ import annotations

import io
import wave

import numpy as np

from narrator.audio.lengths import HEAD, TAIL, spoken
from narrator.audio.levels import loudest, soften
from narrator.errors import DeviceError
from narrator.ports import RATE

SPEECH_LEVEL = -15.0
"""dBFS of the loudest 50 ms of every spoken clip."""


def read(data: bytes) -> tuple[np.ndarray, int]:
    """Return the mono float samples and the rate of a WAV or AIFF file; raise DeviceError."""
    try:
        if data[:4] == b"FORM":
            import soundfile

            samples, rate = soundfile.read(io.BytesIO(data), dtype="float32", always_2d=True)
            return samples.mean(axis=1), rate
        with wave.open(io.BytesIO(data)) as sound:
            if sound.getsampwidth() != 2:
                raise DeviceError("voice: the clip is not 16-bit; choose another voice", "fault.voice-clip")
            raw = np.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2")
            mono = raw.reshape(-1, sound.getnchannels()).mean(axis=1, dtype=np.float32)
            return mono / np.float32(32768), sound.getframerate()
    except (wave.Error, EOFError, RuntimeError, ValueError, ImportError) as error:
        raise DeviceError(f"voice: the clip cannot be read ({error}); choose another voice", "fault.voice-clip") from None


def write(pcm: bytes, rate: int) -> bytes:
    """Return 16-bit mono samples as the bytes of a WAV file."""
    target = io.BytesIO()
    with wave.open(target, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(pcm)
    return target.getvalue()


def fault(samples: np.ndarray, rate: int, text: str, speed: int) -> str | None:
    """Say why a clip cannot be the spoken `text` at `speed` words a minute, or None."""
    if not len(samples):
        return "empty"
    if not any(char.isalnum() for char in text):
        return None
    if float(np.abs(samples).max()) < 0.01:
        return "silent"
    seconds, expected = len(samples) / rate, spoken(text, speed)
    if seconds < 0.45 * expected:
        return "too short"
    if seconds > 1.5 + 2.5 * expected:
        return "too long"
    return None


def trim(samples: np.ndarray) -> np.ndarray:
    """Cut the silence at both ends (40 dB under the peak), keeping 10 ms of it at the start."""
    heard = np.flatnonzero(np.abs(samples) > 0.01 * np.abs(samples).max())
    if not len(heard):
        return samples[:0]
    return samples[max(0, heard[0] - RATE // 100):heard[-1] + 1]


def shape(samples: np.ndarray, rate: int) -> np.ndarray:
    """Return a clip as the mixer wants it: 48 kHz, 100 ms of silence, loudest 50 ms at -15 dBFS."""
    if rate != RATE:
        import soxr

        samples = soxr.resample(samples, rate, RATE)
    body = trim(np.asarray(samples, dtype=np.float32))
    head = np.zeros(int(HEAD * RATE), dtype=np.float32)
    tail = np.zeros(int(TAIL * RATE), dtype=np.float32)
    level = loudest(body)
    if level > -100:
        body = body * np.float32(10 ** ((SPEECH_LEVEL - level) / 20))
        if float(np.abs(body).max()) > 0.8:  # rounding off the peaks takes a little level away
            body = soften(body)
            body = soften(body * np.float32(10 ** ((SPEECH_LEVEL - loudest(body)) / 20)))
    return np.concatenate((head, body, tail))
