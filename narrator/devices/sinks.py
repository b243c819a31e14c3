"""Ask the sound server (PulseAudio, or PipeWire in its place) which sinks there are and where a stream plays.

libpulse by ctypes, the only file that loads it.  A server that does not
answer within a second is an error: for private sound, doubt means silence.
"""

from __future__ import annotations

import ctypes
import threading
import time
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_ubyte, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass, field

from narrator.errors import DeviceError

TAG = "narrator.stream"
"""The property by which a stream of ours is known to the server."""

GONE = "sound: the sound server is gone; start PulseAudio or PipeWire", "fault.server-gone"

READY, FAILED = 4, 5
NO_AUTOSPAWN = 1


class _Sample(ctypes.Structure):
    _fields_ = [("format", c_int), ("rate", c_uint32), ("channels", c_ubyte)]


class _Channels(ctypes.Structure):
    _fields_ = [("channels", c_ubyte), ("values", c_uint32 * 32)]


class _Device(ctypes.Structure):
    """How the description of a sink or source begins."""

    _fields_ = [("name", c_char_p), ("index", c_uint32), ("description", c_char_p)]


class _Stream(ctypes.Structure):
    """How the description of a stream to a sink begins."""

    _fields_ = [
        ("index", c_uint32), ("name", c_char_p), ("module", c_uint32), ("client", c_uint32), ("sink", c_uint32),
        ("sample", _Sample), ("map", _Channels), ("volume", _Channels), ("buffer", c_uint64), ("latency", c_uint64),
        ("resample", c_char_p), ("driver", c_char_p), ("mute", c_int), ("properties", c_void_p),
    ]  # fmt: skip


_DEVICE_CALL = CFUNCTYPE(None, c_void_p, POINTER(_Device), c_int, c_void_p)
_STREAM_CALL = CFUNCTYPE(None, c_void_p, POINTER(_Stream), c_int, c_void_p)


@dataclass
class Snapshot:
    """What the server said at one moment."""

    sinks: dict[str, str] = field(default_factory=dict)
    """Name and description of each sink."""

    places: dict[str, str] = field(default_factory=dict)
    """Tag of each of our streams and the name of its sink."""


class Sinks:
    """A connection to the sound server, made when it is first needed and again after a failure."""

    def __init__(self, patience: float = 1.0) -> None:
        """Wait for the server `patience` seconds at most."""
        self._patience = patience
        self._turn = threading.Lock()
        self._library = self._loop = self._context = None

    def look(self) -> Snapshot:
        """Return the sinks and our streams; raise DeviceError when the server does not say."""
        with self._turn:
            try:
                deadline = time.monotonic() + self._patience
                self._connect(deadline)
                return self._ask(deadline)
            except DeviceError:
                self._drop()
                raise

    def sources(self) -> dict[str, str]:
        """Return name and description of each microphone (and monitor); raise DeviceError."""
        with self._turn:
            found: dict[str, str] = {}
            call = _DEVICE_CALL(lambda _c, device, end, _u: end or found.update([_named(device.contents)]))
            try:
                deadline = time.monotonic() + self._patience
                self._connect(deadline)
                self._finish(self._library.pa_context_get_source_info_list(self._context, call, None), deadline)
            except DeviceError:
                self._drop()
                raise
            return found

    def close(self) -> None:
        """Leave the server."""
        with self._turn:
            self._drop()

    def _ask(self, deadline: float) -> Snapshot:
        snapshot, numbers, streams = Snapshot(), {}, []

        def take_sink(_context, device, end, _user):
            if not end:
                name, description = _named(device.contents)
                snapshot.sinks[name] = description
                numbers[device.contents.index] = name

        def take_stream(_context, stream, end, _user):
            if not end:
                tag = self._library.pa_proplist_gets(stream.contents.properties, TAG.encode())
                if tag:
                    streams.append((tag.decode(), stream.contents.sink))

        calls = _DEVICE_CALL(take_sink), _STREAM_CALL(take_stream)
        self._finish(self._library.pa_context_get_sink_info_list(self._context, calls[0], None), deadline)
        self._finish(self._library.pa_context_get_sink_input_info_list(self._context, calls[1], None), deadline)
        snapshot.places = {tag: numbers.get(number, "") for tag, number in streams}
        return snapshot

    def _connect(self, deadline: float) -> None:
        if self._context:
            return
        library = self._load()
        self._loop = library.pa_mainloop_new()
        self._context = library.pa_context_new(library.pa_mainloop_get_api(self._loop), b"narrator")
        library.pa_context_connect(self._context, None, NO_AUTOSPAWN, None)
        while (state := library.pa_context_get_state(self._context)) != READY:
            if state >= FAILED:
                raise DeviceError("sound: there is no sound server; start PulseAudio or PipeWire", "fault.no-server")
            self._turn_once(deadline)

    def _finish(self, operation, deadline: float) -> None:
        """Run the loop until an operation is done."""
        if not operation:
            raise DeviceError(*GONE)
        try:
            while self._library.pa_operation_get_state(operation) == 0:
                self._turn_once(deadline)
            if self._library.pa_operation_get_state(operation) != 1:
                raise DeviceError(*GONE)
        finally:
            self._library.pa_operation_cancel(operation)
            self._library.pa_operation_unref(operation)

    def _turn_once(self, deadline: float) -> None:
        left = deadline - time.monotonic()
        library = self._library
        if left <= 0:
            raise DeviceError("sound: the sound server does not answer; restart PulseAudio or PipeWire",
                              "fault.server-silent")
        if library.pa_mainloop_prepare(self._loop, int(left * 1e6)) < 0 or library.pa_mainloop_poll(self._loop) < 0:
            raise DeviceError(*GONE)
        library.pa_mainloop_dispatch(self._loop)

    def _drop(self) -> None:
        if self._context:
            self._library.pa_context_disconnect(self._context)
            self._library.pa_context_unref(self._context)
            self._library.pa_mainloop_free(self._loop)
        self._context = self._loop = None

    def _load(self):
        if self._library is None:
            try:
                library = ctypes.CDLL("libpulse.so.0")
            except OSError:
                raise DeviceError("sound: libpulse is missing; install libpulse0 or PipeWire's pulse part",
                                  "fault.libpulse") from None
            for name in ("pa_mainloop_new", "pa_mainloop_get_api", "pa_context_new", "pa_context_get_sink_info_list",
                         "pa_context_get_sink_input_info_list", "pa_context_get_source_info_list"):
                getattr(library, name).restype = c_void_p
            library.pa_proplist_gets.restype = c_char_p
            library.pa_proplist_gets.argtypes = [c_void_p, c_char_p]
            library.pa_mainloop_get_api.argtypes = [c_void_p]
            library.pa_mainloop_prepare.argtypes = [c_void_p, c_int]
            for name in ("pa_mainloop_poll", "pa_mainloop_dispatch", "pa_mainloop_free", "pa_context_get_state",
                         "pa_context_disconnect", "pa_context_unref", "pa_operation_get_state",
                         "pa_operation_cancel", "pa_operation_unref"):
                getattr(library, name).argtypes = [c_void_p]
            library.pa_context_new.argtypes = [c_void_p, c_char_p]
            library.pa_context_connect.argtypes = [c_void_p, c_char_p, c_int, c_void_p]
            for name in ("pa_context_get_sink_info_list", "pa_context_get_source_info_list"):
                getattr(library, name).argtypes = [c_void_p, _DEVICE_CALL, c_void_p]
            library.pa_context_get_sink_input_info_list.argtypes = [c_void_p, _STREAM_CALL, c_void_p]
            self._library = library
        return self._library


def _named(device: _Device) -> tuple[str, str]:
    return device.name.decode(), (device.description or device.name).decode("utf-8", "replace")
