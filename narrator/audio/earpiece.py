"""The earpiece: private speech on one named device, or silence.

Private channel.  A sound server moves the streams of a vanished device to
another one without a word, and that may be the table's.  So a gate stands
before the device: it opens only for a moment after each look that found the
named device there and the stream on it, and shuts by itself while the answer
to the next look is waited for.  There is no default, and no falling back.
"""

from __future__ import annotations

import secrets
import threading
import time
from typing import Callable

import numpy as np

from narrator.audio.loudspeaker import find_sink
from narrator.errors import DeviceError, Trouble
from narrator.ports import RATE, Clip

UNNAMED = Trouble("private sound is off: no device is named; name one, see `narrator devices`", "fault.earpiece-unnamed")

UNWATCHED = Trouble("private sound is off: this system cannot be asked where a sound goes; use the screen",
                    "fault.earpiece-unwatched")

WATCH = 0.1
"""Seconds between two looks while nothing is said."""

CLOSE_WATCH = 0.02
"""Seconds between two looks while something is said: what slips out before the gate shuts is no word."""

OPEN = 0.25
"""Seconds that the gate stays open after a look that found all well."""

RETRY = 2.0
"""Seconds between two tries to get the device back."""

PATIENCE = 1.0
"""Seconds to wait for a device that is being opened or closed, or for a stream that is nowhere."""


class Earpiece:
    """The Output port of the one who may know; nothing it does raises into the game."""

    def __init__(self, mixer, sound, device: str | None, sinks, neutral: np.ndarray, table=None,
                 now: Callable[[], float] = time.monotonic, watched: bool = True) -> None:
        """Play on `device` only, `neutral` before each clip; `table` is the Loudspeaker that it must not share."""
        self._mixer, self._sound, self._device, self._sinks = mixer, sound, device, sinks
        self._neutral, self._table, self._now = neutral, table, now
        self._tag = secrets.token_hex(8)
        self._stream = None
        self._sink: str | None = None
        self._until = self._seen = 0.0
        self._retry_at = 0.0
        self._problem: str | None = None
        self._losses = 0
        self._turn = threading.RLock()
        self._closed = threading.Event()
        self._open()
        if watched and device is not None:
            threading.Thread(target=self._watch, name="earpiece", daemon=True).start()

    def say(self, clip: Clip) -> None:
        """Start a clip after its neutral tone, if the device is there now; else nothing is played (S6)."""
        if clip.samples is not None and self._ready():
            samples = np.concatenate((self._neutral, clip.samples))
            self._mixer.say(Clip(clip.text, len(samples) / RATE, samples, clip.level))

    def cover(self, state: str) -> None:
        """The earpiece's mixer has no cover: this changes nothing that is heard."""
        self._mixer.cover(state)

    def earcon(self, name: str) -> None:
        """Play one short sound, if the device is there now."""
        if self._ready():
            self._mixer.earcon(name)

    def stop(self) -> None:
        """Fade the clip that plays and drop the others."""
        self._mixer.stop()

    def volume(self, speech: float | None = None, cover: float | None = None) -> None:
        """Change the volume, in dB from the normal level."""
        self._mixer.volume(speech, cover)

    def seconds_left(self) -> float:
        """Return the seconds of speech that are still to be played."""
        return self._mixer.seconds_left() if self._stream is not None else 0.0

    def problem(self) -> str | None:
        """One line that says why private sound is off and the cure, or None."""
        return self._problem

    def losses(self) -> int:
        """How often the device was lost: what was said since an earlier number may not have been heard."""
        return self._losses

    def close(self) -> None:
        """Let the device go."""
        self._closed.set()
        self._until = 0.0
        if self._turn.acquire(timeout=PATIENCE):
            self._shut(None)
            self._turn.release()

    def check(self) -> bool:
        """Look whether the device is there and holds the stream, shut the gate on any doubt, get a lost device back."""
        with self._turn:
            if self._closed.is_set():
                return False
            if self._stream is None and self._now() >= self._retry_at:
                self._open()
            return self._sure()

    def _ready(self) -> bool:
        """Look before something is said; while a device is being opened, which may hang, nothing is."""
        if not self._turn.acquire(timeout=PATIENCE):
            return False
        try:
            return self._sure()
        finally:
            self._turn.release()

    def _sure(self) -> bool:
        """Open the gate for a moment, or shut it; a stream that is nowhere may be just about to start again."""
        if self._stream is None:
            return False
        doubt, nowhere = self._doubt()
        if not doubt:
            self._until, self._seen, self._problem = self._now() + OPEN, self._now(), None
            return True
        self._until = 0.0
        if not nowhere or self._now() - self._seen > PATIENCE:
            self._shut(doubt)
        return False

    def _watch(self) -> None:
        while not self._closed.wait(CLOSE_WATCH if self._mixer.seconds_left() else WATCH):
            self.check()

    def _block(self, count: int) -> np.ndarray:
        block = self._mixer.block(count)
        if self._now() > self._until:
            block[:] = 0
        return block

    def _doubt(self) -> tuple[str | None, bool]:
        """Say what is not as it must be, and whether that is only that the stream is nowhere at this moment."""
        try:
            seen = self._sinks.look()
        except DeviceError as error:
            return off(error), False
        place = seen.places.get(self._tag)
        if self._sink not in seen.sinks or place != self._sink or not self._stream.active:
            nowhere = self._sink in seen.sinks and place is None and self._stream.active
            return Trouble(f"private sound is off: {self._device!r} is gone; connect it again", "fault.earpiece-gone",
                           place=self._device), nowhere
        if self._table is not None and seen.places.get(self._table.tag) == place:
            return Trouble(f"private sound is off: the table plays on {self._device!r} too; name two different devices",
                           "fault.earpiece-table", place=self._device), False
        return None, False

    def _open(self) -> None:
        """Open a stream on the named sink of the sound server, the only place that can be watched."""
        self._retry_at = self._now() + RETRY
        if self._device is None:
            self._problem = UNNAMED
            return
        if self._sinks is None:
            self._problem = UNWATCHED
            return
        try:
            self._sinks.look()
            self._sink = find_sink(self._sinks, self._device)
            if self._sink is None:
                raise DeviceError(f"no device is called {self._device!r}; see `narrator devices`", "fault.no-device",
                                  place=self._device)
            self._stream = self._sound.play(self._block, sink=self._sink, tag=self._tag)
            self._seen = self._now()
        except DeviceError as error:
            self._problem = off(error)

    def _shut(self, doubt: str | None) -> None:
        """Mute, drop what was to be said and let the device go with all that it had buffered."""
        self._until = 0.0
        self._problem = doubt
        self._losses += doubt is not None
        self._mixer.stop()
        if self._stream is not None:
            self._stream.close()
            self._mixer.block(RATE // 10)
        self._stream = None
        self._retry_at = self._now() + RETRY


def off(error: DeviceError) -> Trouble:
    """Say that private sound is off, and why."""
    return Trouble(f"private sound is off: {error}", "fault.earpiece-off", text=str(error))
