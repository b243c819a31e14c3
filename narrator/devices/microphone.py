"""The microphone: 16 kHz mono to the ear, in a thread of its own; what is wrong with it in one line.

A microphone that is muted, busy or pulled out is told within seconds, and tried again; keys work
all the while.  No sound is kept.
"""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Callable, Iterable

from narrator.errors import DeviceError, Trouble
from narrator.utterances import CHUNK, RATE

if TYPE_CHECKING:
    import numpy

FALLBACK_RATE = 48_000
"""Hz at which devices are opened that refuse 16 kHz."""

MUTE = 5.0
"""Seconds of nothing but zeros after which the microphone counts as muted: a real one always hums."""

GONE = 2.0
"""Seconds without any samples after which it counts as pulled out; also the time between two tries."""

OPENING = 5.0
"""Seconds that opening it may take: a sound server that hangs never answers."""

SERVERS = (None, "pulse", "default")
"""Devices behind which the sound server's own microphone stands; any other is not the server's."""

BUSY = "fault.busy"
"""The key of the line for a microphone that another program holds."""

LOST = Trouble("microphone: it was unplugged or is busy; plug it in again, or use the keys", "fault.microphone-lost")

STOPPED = Trouble("microphone: no sound comes any more; plug it in again, or use the keys", "fault.microphone-stopped")

SILENT = Trouble("microphone: it gives silence only, it is muted or none is connected; unmute or connect it, or use the keys",
                 "fault.microphone-silent")


class Microphone:
    """Feeds `take(samples, end)`: float32 of full scale 1.0, captured until `end` (session seconds)."""

    def __init__(self, sound, take: "Callable[[numpy.ndarray, float], object]", clock,
                 device: str | None = None, source: str | None = None,
                 sources: "Callable[[], Iterable[str]] | None" = None):
        """Listen on a named device (or a source of the sound server) through `devices.sound.Sound`.

        `sources()` names the sound server's sources: it moves a stream in silence when one is pulled out.
        """
        self._sound, self._take, self._clock = sound, take, clock
        self._device, self._source, self._sources = device, source, sources
        self._had, self._looked_at, self._heard = False, float("-inf"), False
        self._stream, self._fault, self._resample = None, None, None
        self._blocks: queue.SimpleQueue = queue.SimpleQueue()
        self._loud_at = self._fed_at = clock.now()
        self._closed = threading.Event()
        self._worker = threading.Thread(target=self._run, daemon=True)
        self._worker.start()

    def problem(self) -> str | None:
        """Say in one line what is wrong and the cure, or None."""
        if self._fault:
            return self._fault
        now = self._clock.now()
        if self.gone():
            return STOPPED
        if self._stream is not None and now - self._loud_at >= MUTE:
            return SILENT
        return None

    def gone(self) -> bool:
        """Tell whether no sound comes any more."""
        patience = OPENING if self._stream is None else GONE
        return self._fault is not None or self._clock.now() - self._fed_at >= patience

    def close(self) -> None:
        """Let the device go."""
        self._closed.set()
        self._blocks.put(None)
        self._worker.join(2 * GONE)

    def _run(self) -> None:
        while not self._closed.is_set():
            if self._stream is None and not self._open():
                self._closed.wait(GONE)
                continue
            try:
                block = self._blocks.get(timeout=GONE)
            except queue.Empty:
                block = None
            if block is not None and not self._unplugged():
                self._hand_on(*block)
            elif not self._closed.is_set():
                # Told before it is let go: with a server that hangs that may take for ever.
                self._fault = LOST
                self._let_go()
        self._let_go()

    def _open(self) -> bool:
        """Open the stream, at 16 kHz or else at 48; keep the fault as a line."""
        if self._unplugged():
            self._fault = LOST
            return False
        for rate in (RATE, FALLBACK_RATE):
            try:
                self._sound.look_again()
                self._stream = self._sound.listen(self._arrived, rate, CHUNK * rate // RATE, self._device, self._source)
            except DeviceError as fault:
                # PortAudio's own words for one that has gone are a riddle.
                self._fault = LOST if self._heard and fault.key != BUSY else str(fault)
                continue
            self._resample = None if rate == RATE else _resampler(rate)
            self._fault = None
            self._loud_at = self._fed_at = self._clock.now()
            return True
        return False

    def _unplugged(self) -> bool:
        """Tell whether the sound server no longer has the source, or of those that it had only monitors of sinks."""
        now = self._clock.now()
        if self._sources is None or now - self._looked_at < GONE and not self._fault:
            return False
        self._looked_at = now
        try:
            names = list(self._sources())
        except DeviceError:
            return False
        if self._source is not None:
            return self._source not in names
        if self._device not in SERVERS:
            return False
        real = any(not name.endswith(".monitor") for name in names)
        self._had = self._had or real
        return self._had and not real

    def _arrived(self, data: bytes) -> None:
        """Take a block in PortAudio's thread: no work here."""
        self._blocks.put((data, self._clock.now()))

    def _hand_on(self, data: bytes, now: float) -> None:
        import numpy

        samples = numpy.frombuffer(data, dtype="<i2").astype(numpy.float32) / 32768
        self._fed_at, self._heard = now, True
        if samples.any():
            self._loud_at = now
        if self._resample is not None:
            samples = self._resample(samples)
        late = float(getattr(self._stream, "latency", 0.0) or 0.0)
        self._take(samples, now - late)

    def _let_go(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.abort(ignore_errors=True)
            stream.close(ignore_errors=True)


def _resampler(rate: int):
    """Make the function that brings blocks of `rate` to 16 kHz."""
    import soxr

    stream = soxr.ResampleStream(rate, RATE, 1, dtype="float32")
    return stream.resample_chunk
