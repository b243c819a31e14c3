"""The table's loudspeaker: the mixer on a device that may fail, vanish and come back.

Public channel.  Sound never stops a game: without a device the mixer runs on
by the clock, unheard; when the device is lost in a game the frames stand
still, so that the game waits, until it is back or the table goes on without.
"""

from __future__ import annotations

import secrets
import threading
import time
from typing import Callable

import numpy as np

from narrator.errors import DeviceError, Trouble
from narrator.ports import RATE, Clip

WATCH = 0.5
"""Seconds between two looks at the stream."""

RETRY = 1.0
"""Seconds between two tries to get a lost device back."""

LATENCIES = ("high", 0.1, 0.2)
"""What is buffered: PortAudio's own measure (30 to 40 ms), or seconds, where the machine proves too busy for it."""

UNDERRUNS = 3
"""Underruns of one stream after which more is buffered."""

STARVING = 0.8
"""Part of real time under which the stream starves."""

STALL = 4.0
"""Seconds without a frame after which a stream is lost; a server may take 2 s to start, also after an underrun."""

ANEW = 2.0
"""Seconds for which a stream may be opened anew, to buffer more, before it counts as lost."""

PATIENCE = 1.0
"""Seconds to wait at the end for a device that is being opened."""

GONE = Trouble("sound: the loudspeaker is gone and the game waits; connect it, or press Enter to go on without it",
               "fault.loudspeaker")
UNHEARD = Trouble("sound: the loudspeaker is gone and the lines are only shown; connect it, and it is heard again",
                  "fault.unheard")
BUSY = Trouble("sound: this machine is too busy to play; close other programs", "fault.busy-machine")
BROKEN = Trouble("sound: the mixer failed; make a report with `narrator report`", "fault.mixer")


class Loudspeaker:
    """The Output port of the table; nothing it does raises into the game."""

    def __init__(self, mixer, sound, device: str | None = None, sinks=None,
                 now: Callable[[], float] = time.monotonic, watched: bool = True) -> None:
        """Open `device` (None: the default); `sinks` asks the sound server, where there is one.

        `watched` starts the thread that calls `check`; tests call it themselves.
        """
        self._mixer, self._sound, self._device, self._sinks, self._now = mixer, sound, device, sinks, now
        self.tag = secrets.token_hex(8)
        self.starved = 0
        self._buffered = 0
        self._old_underruns = 0
        self._stream = None
        self._sink: str | None = None
        self._on_default = self._heard = False
        self._problem: str | None = None
        self._note: str | None = None
        self._unheard_from: float | None = None
        self._anew_from: float | None = None
        self._retry_at = 0.0
        self._seen = (0, 0.0)
        self._turn = threading.RLock()
        self._pumping = threading.Lock()
        self._closed = threading.Event()
        if not self._open():
            self._go_unheard()
        if watched:
            threading.Thread(target=self._watch, name="loudspeaker", daemon=True).start()

    def say(self, clip: Clip) -> None:
        """Start a clip now, or after the one that plays."""
        self._catch_up()
        self._mixer.say(clip)

    def cover(self, state: str) -> None:
        """Bring the cover to `full` or `off`."""
        self._catch_up()
        self._mixer.cover(state)

    def earcon(self, name: str) -> None:
        """Play one short sound."""
        self._catch_up()
        self._mixer.earcon(name)

    def stop(self) -> None:
        """Fade the clip that plays and drop the others."""
        self._catch_up()
        self._mixer.stop()

    def volume(self, speech: float | None = None, cover: float | None = None) -> None:
        """Change the volumes, in dB from the normal level."""
        self._mixer.volume(speech, cover)

    def played(self) -> float:
        """Seconds by the frames played, a clock for the session; it stands still while the device is lost."""
        self._catch_up()
        return self._mixer.frames / RATE

    def seconds_left(self) -> float:
        """Return the seconds of speech that are still to be played."""
        self._catch_up()
        return self._mixer.seconds_left()

    def lost(self) -> bool:
        """Whether the device went away in the game and time stands still; the wink of a stream that is opened anew is no loss."""
        since = self._anew_from
        return self._stream is None and self._unheard_from is None and (since is None or self._now() - since > ANEW)

    def heard(self) -> bool:
        """Whether sound goes out."""
        return self._stream is not None

    def problem(self) -> str | None:
        """One line that says what is wrong and the cure, or None."""
        return self._problem or self._note

    def underruns(self) -> int:
        """How often the device ran dry, for the report."""
        return self._old_underruns + (self._stream.underruns if self._stream is not None else 0)

    def go_on_unheard(self) -> None:
        """Give a lost device up: time goes on, lines are only shown, until the device is back."""
        with self._pumping:
            if self.lost():
                self._go_unheard()
                self._problem = UNHEARD

    def close(self) -> None:
        """Let the device go."""
        self._closed.set()
        if self._turn.acquire(timeout=PATIENCE):
            self._let_go()
            self._turn.release()

    def check(self) -> None:
        """Look at the stream once: notice starving and loss, try to get a lost device back."""
        with self._turn:
            if self._closed.is_set():
                return
            if self._stream is not None:
                self._judge()
            if self._stream is None and self._now() >= self._retry_at:
                self._retry_at = self._now() + RETRY
                self._recover()

    def _watch(self) -> None:
        while not self._closed.wait(WATCH):
            self.check()

    def _judge(self) -> None:
        frames, since = self._seen
        played, passed = self._stream.frames - frames, self._now() - since
        running = frames > RATE // 2
        stalled = passed > STALL and not played
        if self._stream.broken or not self._stream.active or stalled:
            broken = self._stream.broken
            self._let_go(stalled)
            self._problem = BROKEN if broken else GONE
            self._retry_at = self._now() + RETRY if broken else 0.0
            return
        if passed >= WATCH / 2:
            slow = played < STARVING * passed * RATE and running
            self.starved += slow
            if played:
                self._seen = (self._stream.frames, self._now())
            if (slow or self._stream.underruns >= UNDERRUNS) and self._buffered < len(LATENCIES) - 1:
                self._buffered += 1
                self._anew_from = self._now()
                self._let_go()
                self._open(self._on_default)
                self._anew_from = None
                return
            self._note = BUSY if slow else self._strayed()

    def _strayed(self) -> str | None:
        """Say where the sound goes when its own sink is gone; go back when it is there again."""
        if self._on_default:
            if find_sink(self._sinks, self._device):
                self._let_go()
                self._retry_at = 0.0
            return None
        if self._sink is None:
            return None
        try:
            seen = self._sinks.look()
        except DeviceError:
            return None
        place = seen.places.get(self.tag)
        if place in (None, self._sink):
            return None
        if self._sink in seen.sinks:
            self._let_go()
            self._retry_at = 0.0
            return None
        return Trouble(f"sound: {self._device!r} is gone, the table is heard on {place!r}; connect it again",
                       "fault.elsewhere", place=self._device or self._sink, text=place)

    def _recover(self) -> None:
        try:
            self._sound.look_again()
        except DeviceError as error:
            self._failed(error)
            return
        if not self._open() and self._device is not None:
            self._open(default=True)

    def _failed(self, error: DeviceError) -> None:
        """Say that no sound goes out: in plain words once it has been heard, with what is wrong at the start."""
        self._problem = str(error) if not self._heard else GONE if self._unheard_from is None else UNHEARD

    def _open(self, default: bool = False) -> bool:
        """Open the wanted device, or the default; return whether sound goes out."""
        device = None if default else self._device
        try:
            sink = find_sink(self._sinks, device)
            latency = LATENCIES[self._buffered]
            stream = self._sound.play(self._block, None if sink else device, sink, self.tag, latency)
        except DeviceError as error:
            self._failed(error)
            return False
        self._catch_up()
        with self._pumping:
            self._stream, self._unheard_from = stream, None
        self._heard = True
        self._sink, self._on_default = sink, default
        self._seen = (0, self._now())
        self._problem = None
        if default:
            self._problem = Trouble(f"sound: {self._device!r} is gone, the default device plays; connect it again",
                                    "fault.on-default", place=self._device)
        return True

    def _block(self, count: int) -> np.ndarray:
        """Pull the mixer for the device; while it is being opened, the mixer may still be run by the clock."""
        if self._stream is None:
            return np.zeros(count, dtype=np.float32)
        return self._mixer.block(count)

    def _let_go(self, stalled: bool = False) -> None:
        if self._stream is not None:
            self._stream.close(stalled)
            self._old_underruns += self._stream.underruns
        self._stream = None

    def _go_unheard(self) -> None:
        self._unheard_from = self._now() - self._mixer.frames / RATE

    def _catch_up(self) -> None:
        """Without a device, run the mixer up to the clock, so that time and the lines' lengths are kept."""
        if self._unheard_from is None:
            return
        with self._pumping:
            if self._unheard_from is not None:
                due = int((self._now() - self._unheard_from) * RATE)
                while self._mixer.frames < due:
                    self._mixer.block(min(RATE, due - self._mixer.frames))


def find_sink(sinks, device: str | None) -> str | None:
    """Return the sink of the sound server that a setting names (by name or description), or None."""
    if sinks is None or device is None:
        return None
    try:
        seen = sinks.look().sinks
    except DeviceError:
        return None
    if device in seen:
        return device
    fit = [name for name, description in seen.items() if description == device]
    return fit[0] if len(fit) == 1 else None
