"""PortAudio through sounddevice, the only file that imports it: streams out and in, and the list of devices.

What is played here is public or private as its caller says: a stream plays
what its `block` function gives, on the device or sink that is named.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import sys
import threading
import time
from typing import Callable

from narrator.errors import DeviceError, Trouble
from narrator.ports import RATE

NO_PORTAUDIO = Trouble("sound: PortAudio is missing; install libportaudio2 (Debian: sudo apt install libportaudio2)",
                       "fault.portaudio")
ABANDONS = sys.platform.startswith("linux")
"""On ALSA, PortAudio may die with a lock held when a server goes in mid-underrun; closing such a stream, also at
the end of the program, then aborts the whole process."""

NO_DEVICE = Trouble("sound: there is no output device; connect one, or start the sound server", "fault.no-output")

DEFAULT = Trouble("the default device", "devices.default")
DEFAULT_MICROPHONE = Trouble("the default microphone", "devices.default-microphone")

UNAVAILABLE = -9985
"""PortAudio's number for a device that another program holds."""

SELDOM = 10.0
"""Seconds between two looks for devices where there is none, and nothing that could bring one."""

SWITCH = 0.001
"""Seconds after which a thread that computes lets PortAudio's thread run."""

LAST = 5.0
"""Seconds that the end of the process waits for a thread that is in PortAudio."""

CLOSING = 1.0
"""Seconds that closing a stream may take: with a server that hangs it may never end."""


class Stream:
    """One open stream to a loudspeaker: it pulls `block(count)` in PortAudio's own thread."""

    def __init__(self, block: Callable) -> None:
        self._block = block
        self._stream = None
        self.frames = 0
        self.underruns = 0
        self.broken = False

    def call(self, out, count, _time, status) -> None:
        """Fill one buffer; after an error of the mixer there is silence, and `active` is False."""
        if self.broken:
            out.fill(0)
            return
        try:
            out[:, 0] = self._block(count)
        except Exception:
            out.fill(0)
            self.broken = True
        if status.output_underflow:
            self.underruns += 1
        self.frames += count

    def start(self, stream) -> None:
        """Take over the opened PortAudio stream and start it."""
        self._stream = stream
        stream.start()

    @property
    def active(self) -> bool:
        """Whether sound goes out."""
        return self._stream is not None and not self.broken and bool(self._stream.active)

    @property
    def latency(self) -> float:
        """Seconds between a block and the ear, as PortAudio says."""
        return float(self._stream.latency) if self._stream is not None else 0.0

    def close(self, stalled: bool = False) -> None:
        """Drop what is buffered and let the device go; a stream that is dead or `stalled` is left alone."""
        stream, self._stream = self._stream, None
        self.broken = True
        if stream is None:
            return
        if ABANDONS and (stalled or not stream.active):
            Sound.abandoned.append(stream)
            return
        closing = threading.Thread(target=close, args=(stream,), daemon=True)
        closing.start()
        closing.join(CLOSING)
        if closing.is_alive():
            Sound.abandoned.append(stream)


class Sound:
    """PortAudio of this process: one object, shared by all who play or listen."""

    abandoned: list = []
    """Streams that died by themselves, never closed: kept for the whole process, as PortAudio is."""
    _open: list = []
    _turn = threading.RLock()
    """Held during each call of PortAudio, of which a process has one, whoever plays or listens."""
    _over = threading.Event()
    """The process ends: nobody begins another call."""

    def __init__(self, load: Callable | None = None, silent: Callable[[], bool] = lambda: False) -> None:
        """`load` imports sounddevice; nothing is imported before sound is needed.

        `silent` says whether there is nothing that could bring a device.
        """
        self._load, self._silent = load or import_sounddevice, silent
        self._package = None
        self._empty = False
        self._look_at = 0.0

    def devices(self) -> list[str]:
        """Return the names of the output devices; raise DeviceError without PortAudio."""
        return self._names("output")

    def microphones(self) -> list[str]:
        """Return the names of the input devices; raise DeviceError without PortAudio."""
        return self._names("input")

    def look_again(self) -> None:
        """Renew PortAudio's list of devices, if no living or abandoned stream forbids it; raise DeviceError.

        Where it was empty and there is neither a card nor a sound server, only now and then.
        """
        with self._turn:
            if self._empty and time.monotonic() < self._look_at and self._silent():
                return
            package = self._sounddevice()
            self._open[:] = [stream for stream in self._open if stream.active]
            if not self._open and not self.abandoned:
                with self._told("PortAudio"):
                    with contextlib.suppress(package.PortAudioError):
                        package._terminate()
                    package._initialize()
                    self._empty = not len(package.query_devices())
                    self._look_at = time.monotonic() + SELDOM

    def play(self, block: Callable, device: str | None = None, sink: str | None = None, tag: str = "",
             latency: "str | float" = "high") -> Stream:
        """Open a stream on a device, on a sink of the sound server, or on the default; raise DeviceError."""
        stream = Stream(block)
        with self._turn:
            package = self._sounddevice()
            name = "pulse" if sink else device
            if not self.devices():
                raise DeviceError(NO_DEVICE)
            with aimed("PULSE_SINK", sink, tag), self._told(name or DEFAULT):
                opened = package.OutputStream(
                    samplerate=RATE, channels=1, dtype="float32", blocksize=0, latency=latency,
                    device=self._number(name, "output"), callback=stream.call,
                )
                stream.start(opened)
            self._open.append(stream)
            sys.setswitchinterval(SWITCH)
        return stream

    def listen(self, take: Callable, rate: int, count: int, device: str | None = None, source: str | None = None):
        """Open the microphone: `take(samples)` gets `count` 16-bit frames at a time; raise DeviceError.

        Returns the running stream, with `active` and `close()`.
        """
        with self._turn:
            package = self._sounddevice()
            name = "pulse" if source else device
            if not self.microphones():
                raise DeviceError("sound: there is no microphone, or another program holds it; connect one, or use the keyboard",
                                  "fault.no-microphone")
            with aimed("PULSE_SOURCE", source), self._told(name or DEFAULT_MICROPHONE):
                opened = package.RawInputStream(
                    samplerate=rate, channels=1, dtype="int16", blocksize=count,
                    device=self._number(name, "input"),
                    callback=lambda data, _count, _time, _status: take(bytes(data)),
                )
                opened.start()
            self._open.append(opened)
        return opened

    def _names(self, kind: str) -> list[str]:
        with self._turn:
            package = self._sounddevice()
            with self._told("PortAudio"):
                listed = package.query_devices()
            return list(dict.fromkeys(one["name"] for one in listed if one[f"max_{kind}_channels"] > 0))

    def _number(self, name: str | None, kind: str) -> "int | str | None":
        """Return the number of a device with exactly this name (on Windows each has several, one a driver model)."""
        package = self._package
        fit = [(one["hostapi"] != package.default.hostapi, number) for number, one in enumerate(package.query_devices())
               if one["name"] == name and one[f"max_{kind}_channels"] > 0]
        return min(fit)[1] if fit else name

    def _sounddevice(self):
        if self._over.is_set():
            raise DeviceError(NO_DEVICE)
        if self._package is None:
            atexit.register(keep, self._turn, self._over)
            try:
                hush()
                self._package = self._load()
                if ABANDONS:
                    atexit.unregister(getattr(self._package, "_exit_handler", None))
                # Once more, so that it comes before the end that sounddevice has registered meanwhile.
                atexit.register(keep, self._turn, self._over)
            except OSError:
                raise DeviceError(NO_PORTAUDIO) from None
            except ImportError:
                raise DeviceError("sound: sounddevice is missing; pip install sounddevice", "fault.package",
                                  place="sounddevice") from None
        return self._package

    @contextlib.contextmanager
    def _told(self, name: str):
        """Turn what PortAudio raises into one line."""
        try:
            yield
        except ValueError:
            if name == "pulse":
                raise DeviceError("sound: ALSA's pulse plugin is missing; install libasound2-plugins",
                                  "fault.pulse-plugin") from None
            raise DeviceError(f"sound: no device is called {name!r}, or another program holds it; see `narrator devices`",
                              "fault.no-device", place=name) from None
        except self._package.PortAudioError as error:
            reason = str(error.args[0]).split("\n")[0]
            if error.args[1:2] == (UNAVAILABLE,):
                raise DeviceError(f"sound: {name!r} cannot be opened: another program holds it ({reason}); close that program, "
                                  "or see `narrator devices`", "fault.busy", place=name) from None
            raise DeviceError(f"sound: {name!r} cannot be opened ({reason}); see `narrator devices`",
                              "fault.not-opened", place=name, text=reason) from None


def close(stream) -> None:
    """Abort and close a stream of PortAudio."""
    stream.abort(ignore_errors=True)
    stream.close(ignore_errors=True)


def keep(turn, over) -> None:
    """Take the turn at the end of the process, for good: a thread that is still in PortAudio while its libraries go crashes."""
    over.set()
    turn.acquire(timeout=LAST)


def import_sounddevice():
    """Import sounddevice; raise OSError without PortAudio."""
    import sounddevice

    return sounddevice


@contextlib.contextmanager
def aimed(variable: str, value: str | None, tag: str = ""):
    """Aim the stream that is opened inside at a sink or source of the sound server, and mark it."""
    wanted = {variable: value, "PULSE_PROP": f"narrator.stream={tag}" if tag else None}
    before = {name: os.environ.get(name) for name in wanted}
    try:
        for name, text in wanted.items():
            if text:
                os.environ[name] = text
        yield
    finally:
        for name, text in before.items():
            if text is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = text


def hush() -> None:
    """Keep what the sound libraries print (ALSA, PortAudio's threads) off the table's screen.

    They write to file 2; Python's own errors go on to where file 2 led before.
    """
    if sys.platform == "win32":
        return
    try:
        ours = sys.stderr.fileno() == 2
    except (AttributeError, OSError, ValueError):
        return
    if ours:
        sys.stderr.flush()
        sys.stderr = os.fdopen(os.dup(2), "w", buffering=1, encoding=sys.stderr.encoding, errors="backslashreplace")
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 2)
        os.close(nothing)
