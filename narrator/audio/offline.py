"""The sound of a session as a WAV file: the same mixer, pulled faster than real time.

Public or private, as the mixer that it is given.
"""

from __future__ import annotations

import wave

import numpy as np

from narrator.ports import RATE, Clip


class WavOutput:
    """An Output whose time moves only by `advance`; 16-bit, 48 kHz, mono."""

    def __init__(self, mixer, target) -> None:
        """Write to `target`, a path or a binary file."""
        self._mixer = mixer
        # Opened here: a `wave` that could not open its file complains once more when it is thrown away.
        self._opened = None if hasattr(target, "write") else open(target, "wb")
        self._file = wave.open(self._opened or target, "wb")
        self._file.setnchannels(1)
        self._file.setsampwidth(2)
        self._file.setframerate(RATE)

    def advance(self, to_seconds: float) -> None:
        """Write everything up to a time of the session; a time that is past writes nothing."""
        end = round(to_seconds * RATE)
        while self._mixer.frames < end:
            block = self._mixer.block(min(RATE, end - self._mixer.frames))
            self._file.writeframesraw(np.rint(block * 32767).astype("<i2").tobytes())

    def say(self, clip: Clip) -> None:
        """Start a clip at the time reached so far, or after the one that plays."""
        self._mixer.say(clip)

    def cover(self, state: str) -> None:
        """Bring the cover to `full` or `off`."""
        self._mixer.cover(state)

    def earcon(self, name: str) -> None:
        """Play one short sound."""
        self._mixer.earcon(name)

    def stop(self) -> None:
        """Fade the clip that plays and drop the others."""
        self._mixer.stop()

    def volume(self, speech: float | None = None, cover: float | None = None) -> None:
        """Change the volumes, in dB from the normal level."""
        self._mixer.volume(speech, cover)

    def played(self) -> float:
        """Seconds written so far."""
        return self._mixer.frames / RATE

    def seconds_left(self) -> float:
        """Return the seconds of speech that are still to be written."""
        return self._mixer.seconds_left()

    def problem(self) -> str | None:
        """A file has none."""
        return None

    def losses(self) -> int:
        """A file is never lost."""
        return 0

    def close(self) -> None:
        """Finish the file; what was still queued is not written."""
        self._file.close()
        if self._opened is not None:
            self._opened.close()
