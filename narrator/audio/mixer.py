"""The mixer: speech, cover and short sounds become one row of samples, by arithmetic alone.

Any thread gives commands; one thread (the device's callback, or an offline
writer) pulls blocks.  Gains and clips are counted in frames, so the same
commands at the same frames give the same samples, whatever the block size.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from narrator.audio.levels import rms, soften
from narrator.ports import RATE, Clip

DOWN = RATE // 20
"""Frames that a gain takes to go down (50 ms)."""

UP = RATE // 5
"""Frames that a gain takes to go up (200 ms)."""

UNDER = 20.5
"""dB that the taps' loudest 50 ms stay under the RMS of the clip that plays."""

DUCK = 10 ** (-24 / 20)
"""The taps' gain under a clip, unless the clip is so soft that it must be less."""


class Ramp:
    """A gain that moves in straight lines between frames."""

    def __init__(self, value: float) -> None:
        self.begin = self.end = 0
        self.start = self.target = value

    def go(self, frame: int, target: float) -> None:
        """Move to `target` from `frame` on: 50 ms down or 200 ms up."""
        if target == self.target:
            return
        now = self.at(frame)
        self.begin, self.end = frame, frame + (DOWN if target < now else UP)
        self.start, self.target = now, target

    def at(self, frame: int) -> float:
        """Return the gain at one frame."""
        if frame >= self.end:
            return self.target
        part = (frame - self.begin) / (self.end - self.begin)
        return self.start + (self.target - self.start) * part

    def curve(self, frame: int, count: int) -> "np.ndarray | float":
        """Return the gains of `count` frames; one number where they are all the same."""
        if frame >= self.end:
            return self.target
        part = (np.arange(frame, frame + count) - self.begin) / (self.end - self.begin)
        return self.start + (self.target - self.start) * np.minimum(part, 1.0)


class Line:
    """One clip in the queue: its samples (None: silence), its length, the duck that it asks for."""

    def __init__(self, clip: Clip) -> None:
        self.samples = clip.samples
        self.length = round(clip.seconds * RATE) if clip.samples is None else len(clip.samples)
        self.level = None if clip.samples is None else rms(clip.samples)
        self.at = 0


class Mixer:
    """Mix what one device plays; pull it with `block`.

    `cover` holds `taps`, `bed`, `fill` and `decoys` (samples) and `level` (dBFS
    of the taps' loudest 50 ms); `sounds` maps names to samples.
    """

    def __init__(self, cover=None, sounds: "dict[str, np.ndarray] | None" = None) -> None:
        self.frames = 0
        self._layers = cover
        self._sounds = dict(sounds or {})
        self._commands: deque = deque()
        self._queue: deque[Line] = deque()
        self._line: Line | None = None
        self._hold = 0
        self._fade = Ramp(1.0)
        self._stopping = False
        self._state = Ramp(0.0)
        self._taps = Ramp(1.0)
        self._bed = Ramp(1.0)
        self._phase = 0
        self._clicked = 0
        self._short: list[list] = []
        self._speech_volume = Ramp(1.0)
        self._cover_volume = Ramp(1.0)
        self._left = 0

    # Commands, from any thread

    def say(self, clip: Clip) -> None:
        """Queue a clip: it starts when the one before has ended."""
        self._commands.append(("say", Line(clip)))

    def cover(self, state: str) -> None:
        """Bring the cover to `full` or `off`."""
        if state not in ("full", "off"):
            raise ValueError(f"cover is full or off, not {state!r}")
        self._commands.append(("cover", 1.0 if state == "full" else 0.0))

    def earcon(self, name: str) -> None:
        """Play a short sound over the rest, `fill` and `decoy` as part of the cover; raise KeyError for others."""
        if name not in ("fill", "decoy"):
            self._commands.append(("short", self._sounds[name]))
        elif self._layers is not None:
            self._commands.append((name, None))

    def stop(self) -> None:
        """Fade the clip that plays and drop the others."""
        self._commands.append(("stop", None))

    def volume(self, speech: float | None = None, cover: float | None = None) -> None:
        """Change the volumes (A22), in dB from the normal level."""
        if speech is not None:
            self._commands.append(("speech", 10 ** (speech / 20)))
        if cover is not None:
            self._commands.append(("level", 10 ** (cover / 20)))

    def seconds_left(self) -> float:
        """Return the seconds of speech that are still to be played."""
        left = self._left
        for name, value in self._commands.copy():
            if name == "say":
                left += value.length
            elif name == "stop":
                left = 0
        return left / RATE

    # Sound, from the one thread that pulls

    def block(self, count: int) -> np.ndarray:
        """Return the next `count` samples."""
        while self._commands:
            self._obey(*self._commands.popleft())
        out = np.zeros(count, dtype=np.float32)
        done = 0
        while done < count:
            step = min(count - done, self._settle())
            self._render(out[done:done + step])
            done += step
            self.frames += step
        self._settle()
        self._left = sum(line.length - line.at for line in self._queue)
        if self._line is not None and not self._stopping:
            self._left += self._hold + self._line.length - self._line.at
        return soften(out)

    def _obey(self, name: str, value) -> None:
        if name == "say":
            self._queue.append(value)
        elif name == "cover":
            self._state.go(self.frames, value)
        elif name == "fill":
            self._short.append([self._layers.fill, 0, True])
        elif name == "decoy":
            self._short.append([self._layers.decoys[self._clicked % len(self._layers.decoys)], 0, True])
            self._clicked += 1
        elif name == "short":
            self._short.append([value, 0, False])
        elif name == "speech":
            self._speech_volume.go(self.frames, value)
            self._duck()
        elif name == "level":
            self._cover_volume.go(self.frames, value)
            self._duck()
        elif name == "stop":
            self._queue.clear()
            if self._line is not None:
                self._stopping = True
                self._fade.go(self.frames, 0.0)

    def _settle(self) -> int:
        """Start and end clips at this frame; return the frames until the next change."""
        now = self.frames
        line = self._line
        if line is not None and (line.at >= line.length or self._stopping and now >= self._fade.end):
            self._line = line = None
            self._stopping = False
            self._fade = Ramp(1.0)
        if line is None and self._queue:
            self._line = line = self._queue.popleft()
            self._duck()
            self._hold = self._wait()
        elif line is None:
            self._duck()
        change = RATE
        if line is not None:
            change = self._hold or line.length - line.at
            if self._stopping:
                change = min(change, self._fade.end - now)
        if now < self._state.end:
            change = min(change, self._state.end - now)
        return max(1, change)

    def _duck(self) -> None:
        """Bring the cover under the clip that plays, or up again."""
        now, line = self.frames, self._line
        if line is None or line.level is None or self._layers is None:
            self._taps.go(now, 1.0)
            self._bed.go(now, 1.0)
            return
        speech = line.level + 20 * np.log10(max(self._speech_volume.target, 1e-6))
        cover = self._layers.level + 20 * np.log10(max(self._cover_volume.target, 1e-6))
        self._taps.go(now, min(DUCK, 10 ** ((speech - UNDER - cover) / 20)))
        self._bed.go(now, 0.0)

    def _wait(self) -> int:
        """Return the frames that a clip must wait until the bed under it is silent."""
        now = self.frames
        if self._line.level is None or not (self._state.at(now) or self._state.target):
            return 0
        return max(0, self._taps.end - now, self._bed.end - now)

    def _render(self, out: np.ndarray) -> None:
        now, count = self.frames, len(out)
        layers = self._layers
        if layers is not None and (self._state.target or now < self._state.end):
            gain = self._state.curve(now, count) * self._cover_volume.curve(now, count)
            self._add(out, self._loop(layers.taps, count), gain * self._taps.curve(now, count))
            bed = gain * self._bed.curve(now, count)
            if np.any(bed):
                self._add(out, self._loop(layers.bed, count), bed)
            self._phase += count
        line = self._line
        if line is not None and self._hold:
            self._hold -= count
        elif line is not None:
            if line.samples is not None:
                gain = self._fade.curve(now, count) * self._speech_volume.curve(now, count)
                self._add(out, line.samples[line.at:line.at + count], gain)
            line.at += count
        for sound in self._short:
            samples, at, ducked = sound
            part = samples[at:at + count]
            if ducked:
                gain = self._cover_volume.curve(now, len(part)) * self._taps.curve(now, len(part))
            else:
                gain = self._speech_volume.curve(now, len(part))
            self._add(out[:len(part)], part, gain)
            sound[1] += count
        self._short = [sound for sound in self._short if sound[1] < len(sound[0])]

    def _loop(self, samples: np.ndarray, count: int) -> np.ndarray:
        at = self._phase % len(samples)
        if at + count <= len(samples):
            return samples[at:at + count]
        turns = -(-(at + count) // len(samples))
        return np.tile(samples, turns)[at:at + count]

    @staticmethod
    def _add(out: np.ndarray, samples: np.ndarray, gain) -> None:
        out += samples * np.asarray(gain, dtype=np.float32)
