"""Private sound on a real sound server: heard in the ear, and nowhere else when the ear is gone (X8, S6)."""

import os
import signal
import time

import numpy as np
import pytest
from tests import sound_server
from tests.sound_server import Tape, wait_for

from narrator import outputs
from narrator.audio import earcons
from narrator.audio.earpiece import OPEN, Earpiece
from narrator.audio.loudspeaker import Loudspeaker
from narrator.audio.mixer import Mixer
from narrator.devices.sinks import Snapshot
from narrator.errors import DeviceError
from narrator.ports import RATE, Clip

INTERVAL = 0.3
"""Seconds after a device has vanished in which a sound may still slip out: the gate, and what is buffered."""

both_kinds = pytest.mark.parametrize("server", [False, True], indirect=True, ids=["plain", "rewinding"])


@pytest.fixture
def server(request, monkeypatch):
    """A sound server with the sinks `table` and `ear`, to which this process is led."""
    made = sound_server.led_to(monkeypatch, "table", "ear", rewinds=getattr(request, "param", False))
    yield made
    made.close()


@pytest.fixture
def desk(server):
    """PortAudio and the sound server of this test."""
    made = sound_server.desk()
    yield made
    made.sinks.close()


@pytest.fixture
def table(desk):
    """The table's loudspeaker, silent, on `table`."""
    speaker = Loudspeaker(Mixer(), desk.sound, "table", desk.sinks)
    yield speaker
    speaker.close()


def secret(seconds=3.0):
    """A private line: a steady tone of 1300 Hz after 100 ms of silence."""
    tone = 0.3 * np.sin(2 * np.pi * 1300 * np.arange(int(seconds * RATE)) / RATE)
    samples = np.concatenate((np.zeros(RATE // 10), tone)).astype(np.float32)
    return Clip("zorgblatt", len(samples) / RATE, samples)


def has(samples, pitch):
    """Whether a tone of a pitch is in some samples."""
    if len(samples) < 480:
        return False
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples)), RATE)) / len(samples)
    return spectrum[pitch - 40:pitch + 41].max() > 1e-4


def ready(desk, speaker):
    """Wait until the stream of an earpiece runs and the device takes frames."""
    assert wait_for(lambda: speaker._stream is not None and speaker._stream.frames > RATE // 4), speaker.problem()
    assert wait_for(speaker.check), speaker.problem()


def test_a_private_line_is_heard_in_the_ear_only(server, desk, table):
    speaker = desk.earpiece(outputs.private_mixer(), "ear", table)
    ready(desk, speaker)
    ear, aloud = Tape(server, "ear"), Tape(server, "table")
    speaker.say(secret(1.0))
    time.sleep(1.7)
    private, public = ear.stop(), aloud.stop()
    speaker.close()
    start = np.flatnonzero(np.abs(private) > 0.005)[0]
    assert has(private[start:start + int(0.28 * RATE)], 440), "the neutral tone comes first"
    assert not has(private[start:start + int(0.28 * RATE)], 1300)
    assert has(private[start + int(0.5 * RATE):start + RATE], 1300)
    assert not public.any()
    assert speaker.problem() is None


@both_kinds
def test_a_sink_that_vanishes_in_mid_clip_takes_the_secret_with_it(server, desk, table):
    speaker = desk.earpiece(outputs.private_mixer(), "ear", table)
    ready(desk, speaker)
    ear, aloud = Tape(server, "ear"), Tape(server, "table")
    speaker.say(secret())
    time.sleep(1.0)
    assert speaker.problem() is None and speaker.losses() == 0
    removed = time.monotonic()
    server.remove("ear")
    gone = time.monotonic()
    time.sleep(1.2)
    public = aloud.stop()
    assert has(ear.stop(), 1300), "it did play"
    slipped = np.flatnonzero(np.abs(public) > 1e-4)
    last = aloud.begun + slipped[-1] / RATE if len(slipped) else removed
    assert last <= gone + INTERVAL
    assert "'ear' is gone" in speaker.problem() and "\n" not in speaker.problem()
    assert speaker.losses() == 1
    speaker.say(secret(0.3))
    assert desk.sinks.look().places == {table.tag: "table"}
    speaker.close()


def test_the_ear_comes_back(server, desk, table):
    seconds = [0.0]
    speaker = Earpiece(outputs.private_mixer(), desk.sound, "ear", desk.sinks, earcons.make()["neutral"], table,
                       now=lambda: seconds[0], watched=False)
    server.remove("ear")
    assert not speaker.check()
    server.add("ear")
    assert not speaker.check(), "not before two seconds have passed"
    seconds[0] += 2.1
    assert wait_for(speaker.check) and speaker.problem() is None
    speaker.close()


@both_kinds
def test_a_stream_that_is_moved_by_hand_is_muted(server, desk, table):
    speaker = desk.earpiece(outputs.private_mixer(), "ear", table)
    ready(desk, speaker)
    aloud = Tape(server, "table")
    speaker.say(secret())
    time.sleep(0.8)
    sinks = dict(reversed(line.split()[:2]) for line in server.control("list", "short", "sinks").stdout.splitlines())
    streams = [line.split() for line in server.control("list", "short", "sink-inputs").stdout.splitlines()]
    server.control("move-sink-input", next(one[0] for one in streams if one[1] == sinks["ear"]), "table")
    moved = time.monotonic()
    assert wait_for(lambda: speaker.problem() is not None)
    time.sleep(0.5)
    slipped = np.flatnonzero(np.abs(aloud.stop()) > 1e-4)
    assert not len(slipped) or aloud.begun + slipped[-1] / RATE <= moved + INTERVAL
    assert "private sound is off" in speaker.problem()
    speaker.close()


def test_the_table_s_own_device_is_refused(server, desk, table):
    speaker = desk.earpiece(outputs.private_mixer(), "table", table)
    recorder = Tape(server, "table")
    speaker.say(secret(0.5))
    time.sleep(0.8)
    assert not recorder.stop().any()
    assert "two different devices" in speaker.problem()
    speaker.close()


@pytest.mark.parametrize("name", [None, "default", "pulse", "trumpet"])
def test_there_is_no_default(server, desk, table, name):
    speaker = desk.earpiece(outputs.private_mixer(), name, table)
    recorders = [Tape(server, sink) for sink in ("table", "ear")]
    speaker.say(secret(0.5))
    time.sleep(0.7)
    assert not any(recorder.stop().any() for recorder in recorders)
    assert "private sound is off" in speaker.problem()
    speaker.close()


def test_a_server_that_hangs_shuts_the_gate(server, desk, table):
    """The gate shuts by itself: nobody has to notice."""
    speaker = desk.earpiece(outputs.private_mixer(), "ear", table)
    ready(desk, speaker)
    speaker.say(secret())
    time.sleep(0.5)
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        assert wait_for(lambda: speaker.problem() is not None, 5)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    assert "does not answer" in speaker.problem()
    speaker.close()


# Without a server


class Absent:
    """A sound server that never answers."""

    def look(self):
        raise DeviceError("sound: there is no sound server; start PulseAudio or PipeWire")


class Here:
    """A sound server that says what it is told: all is well, the stream is elsewhere (False), or nowhere (None)."""

    def __init__(self):
        self.well, self.tag = True, ""

    def look(self):
        place = {True: {self.tag: "ear"}, False: {self.tag: "table"}, None: {}}[self.well]
        return Snapshot({"ear": "Ear", "table": "Table"}, place)


class Pulled:
    """PortAudio that lets the test pull the blocks."""

    active, frames, closed = True, 0, False

    def __init__(self, sinks):
        self.sinks, self.opened = sinks, 0

    def play(self, block, device=None, sink=None, tag=""):
        assert sink == "ear" and device is None
        self.block, self.sinks.tag, self.opened = block, tag, self.opened + 1
        return self

    def close(self):
        self.closed = True


def test_where_nobody_can_be_asked_private_sound_is_off():
    for sinks in (None, Absent()):
        speaker = Earpiece(outputs.private_mixer(), Pulled(None), "ear", sinks, np.zeros(10), watched=False)
        speaker.say(secret())
        assert "private sound is off" in speaker.problem() and speaker.seconds_left() == 0
        speaker.close()


def test_the_gate_shuts_when_no_look_comes():
    sinks, seconds = Here(), [0.0]
    sound = Pulled(sinks)
    speaker = Earpiece(outputs.private_mixer(), sound, "ear", sinks, np.full(100, 0.1, dtype=np.float32),
                       now=lambda: seconds[0], watched=False)
    speaker.say(secret())
    assert sound.block(RATE // 2).any()
    seconds[0] += OPEN + 0.01
    assert not sound.block(RATE // 2).any()
    assert speaker.check() and sound.block(RATE // 2).any()


def test_after_any_doubt_the_line_is_dropped():
    sinks, seconds = Here(), [0.0]
    sound = Pulled(sinks)
    speaker = Earpiece(outputs.private_mixer(), sound, "ear", sinks, np.full(100, 0.1, dtype=np.float32),
                       now=lambda: seconds[0], watched=False)
    speaker.say(secret())
    sound.block(RATE // 2)
    sinks.well = False
    assert not speaker.check() and sound.closed
    assert not sound.block(RATE // 2).any()
    sinks.well, seconds[0] = True, 10.0
    assert speaker.check()
    assert sound.opened == 2 and not sound.block(RATE).any(), "the rest of the line is not said later"


def test_a_stream_that_starts_again_is_muted_meanwhile():
    """After an underrun a stream may be away from the server for a moment: silence, then the rest of the line."""
    sinks, seconds = Here(), [0.0]
    sound = Pulled(sinks)
    speaker = Earpiece(outputs.private_mixer(), sound, "ear", sinks, np.full(100, 0.1, dtype=np.float32),
                       now=lambda: seconds[0], watched=False)
    speaker.say(secret())
    sound.block(RATE // 2)
    sinks.well, seconds[0] = None, 0.1
    assert not speaker.check() and not sound.block(RATE // 10).any()
    sinks.well = True
    assert speaker.check() and sound.block(RATE // 10).any()
    sinks.well, seconds[0] = None, 3.0
    assert not speaker.check() and sound.closed and "'ear' is gone" in speaker.problem()


def test_a_line_that_is_only_shown_makes_no_sound():
    sinks = Here()
    sound = Pulled(sinks)
    speaker = Earpiece(outputs.private_mixer(), sound, "ear", sinks, np.full(100, 0.1, dtype=np.float32),
                       now=lambda: 0.0, watched=False)
    speaker.say(Clip("zorgblatt", 1.0))
    assert not sound.block(RATE).any()
