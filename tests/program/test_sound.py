"""The loudspeaker on a real sound server: what is heard, and what happens when devices fail."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from tests.sound_server import SoundServer, Tape, wait_for

from narrator import outputs
from narrator.audio import cover, earcons
from narrator.audio.levels import loudest
from narrator.audio.loudspeaker import Loudspeaker
from narrator.audio.mixer import Mixer
from narrator.devices.sinks import Sinks
from narrator.devices.sound import ABANDONS, Sound, Stream
from narrator.errors import DeviceError
from narrator.ports import RATE, Clip

ROOT = Path(__file__).parents[2]


@pytest.fixture
def server(monkeypatch):
    """A sound server with the sinks `table` and `ear`, to which this process is led."""
    if missing := SoundServer.missing():
        pytest.skip(f"{missing} is not installed")
    made = SoundServer()
    for name, value in made.surroundings.items():
        monkeypatch.setenv(name, value)
    if not made.start("table", "ear"):
        made.close()
        pytest.skip("PulseAudio does not start here")
    yield made
    made.close()


@pytest.fixture
def desk(server):
    """PortAudio and the sound server of this test."""
    desk = outputs.Desk()
    try:
        desk.sound.look_again()
    except DeviceError:
        pytest.skip("PortAudio is not installed")
    if "pulse" not in desk.sound.devices():
        pytest.skip("ALSA's pulse plugin is not installed (libasound2-plugins)")
    yield desk
    desk.sinks.close()


@pytest.fixture
def table(desk):
    """A loudspeaker on the sink `table`, looked after by hand."""
    speaker = Loudspeaker(plain_mixer(), desk.sound, "table", desk.sinks, watched=False)
    yield speaker
    speaker.close()


def plain_mixer():
    return Mixer(None, earcons.make())


def beeps(*pitches):
    """A clip like a line: 100 ms of silence, then notes of 150 ms with 150 ms between them."""
    time_ = np.arange(int(0.15 * RATE)) / RATE
    parts = [np.zeros(RATE // 10)]
    for pitch in pitches:
        parts += [0.3 * np.sin(2 * np.pi * pitch * time_), np.zeros(int(0.15 * RATE))]
    samples = np.concatenate(parts).astype(np.float32)
    return Clip("beeps", len(samples) / RATE, samples, loudest(samples))


def heard(samples):
    """(start, end) in frames of each sound; gaps under 80 ms, as a busy machine makes them, are not counted."""
    loud = np.flatnonzero(np.abs(samples) > 0.01)
    if not len(loud):
        return []
    cuts = np.flatnonzero(np.diff(loud) > RATE * 0.08)
    return list(zip(loud[np.append(0, cuts + 1)], loud[np.append(cuts, -1)]))


def pitch(samples):
    """The loudest frequency in Hz."""
    return np.argmax(np.abs(np.fft.rfft(samples, RATE)))


def played_out(speaker):
    return wait_for(lambda: speaker.seconds_left() == 0, 20) and not time.sleep(0.2)


def test_the_whole_line_is_heard(server, table):
    """Also the first syllable, the first time and after a silence."""
    for _ in range(2):
        recorder = Tape(server, "table")
        table.say(beeps(440, 660, 880))
        assert played_out(table)
        samples = recorder.stop()
        notes = heard(samples)
        assert [pitch(samples[start:end]) for start, end in notes] == pytest.approx([440, 660, 880], abs=8)
        assert all(end - start > 0.13 * RATE for start, end in notes)
    assert table.problem() is None and table.heard()


def test_lines_never_overlap(server, table):
    recorder = Tape(server, "table")
    for count in (1, 3, 1, 2):
        table.say(beeps(*[500] * count))
    assert played_out(table)
    assert len(heard(recorder.stop())) == 7


def test_interrupt_repeat_and_pause_in_any_order(server, table):
    recorder = Tape(server, "table")
    for word in ("say", "stop", "say", "say", "stop", "stop", "say", "pause", "stop", "say", "earcon", "say"):
        {"say": lambda: table.say(beeps(500, 500)), "stop": table.stop, "earcon": lambda: table.earcon("tick"),
         "pause": lambda: table.cover("off")}[word]()
        time.sleep(0.05)
    assert played_out(table)
    table.say(beeps(700))
    assert played_out(table)
    samples = recorder.stop()
    start, end = heard(samples)[-1]
    assert pitch(samples[start:end]) == pytest.approx(700, abs=8)
    assert table.problem() is None


def test_time_is_counted_in_frames(server, table):
    began, clock = table.played(), time.monotonic()
    time.sleep(1.0)
    assert table.played() - began == pytest.approx(time.monotonic() - clock, abs=0.25)


def test_two_devices_play_at_once_and_apart(server, desk, table):
    other = Loudspeaker(plain_mixer(), desk.sound, "ear", desk.sinks, watched=False)
    recorders = [Tape(server, sink) for sink in ("table", "ear")]
    table.say(beeps(400, 400))
    other.say(beeps(900, 900))
    assert played_out(table) and played_out(other)
    other.close()
    for recorder, wanted in zip(recorders, (400, 900)):
        samples = recorder.stop()
        assert [pitch(samples[start:end]) for start, end in heard(samples)] == pytest.approx([wanted] * 2, abs=8)
    assert "PULSE_SINK" not in os.environ


def test_the_table_plays_on_the_default_sink_without_a_name(server, desk):
    speaker = Loudspeaker(plain_mixer(), desk.sound, None, desk.sinks, watched=False)
    assert speaker.heard() and speaker.problem() is None
    speaker.close()


def test_the_names_that_settings_take(server, desk):
    names = dict(desk.devices())
    assert {"table", "ear", "pulse"} <= set(names)
    assert "table.monitor" not in dict(desk.microphones())


def test_a_killed_server_stops_time_and_comes_back(server, desk, table):
    table.say(beeps(*[500] * 20))
    server.kill()
    assert wait_for(lambda: table.check() or table.lost())
    assert "\n" not in table.problem()
    stood = table.played()
    time.sleep(0.3)
    assert table.played() == stood and table.seconds_left() > 0
    assert server.start("table", "ear")
    assert wait_for(lambda: table.check() or table.heard(), 10)
    assert table.problem() is None
    assert played_out(table)


def test_a_lost_device_can_be_given_up(server, table):
    server.kill()
    assert wait_for(lambda: table.check() or table.lost())
    table.say(beeps(500))
    table.go_on_unheard()
    stood = table.played()
    assert wait_for(lambda: table.played() > stood + 0.2)
    assert wait_for(lambda: table.seconds_left() == 0)


def test_a_vanished_sink_is_told_and_gone_back_to(server, desk, table):
    assert wait_for(lambda: desk.sinks.look().places.get(table.tag) == "table")
    server.remove("table")
    assert wait_for(lambda: table.check() or table.problem() is not None)
    assert "'table' is gone" in table.problem()
    assert wait_for(lambda: table.check() or table.heard())
    server.add("table")
    assert wait_for(lambda: table.check() or desk.sinks.look().places.get(table.tag) == "table")
    assert wait_for(lambda: table.check() or table.problem() is None)


def test_public_sound_takes_the_default_for_a_wrong_name(server, desk):
    speaker = Loudspeaker(plain_mixer(), desk.sound, "trumpet", desk.sinks, watched=False)
    assert not speaker.heard() and "'trumpet'" in speaker.problem()
    speaker.check()
    assert speaker.heard() and "default" in speaker.problem()
    speaker.close()


def test_a_mixer_that_fails_never_reaches_the_game(server, desk):
    class Broken(Mixer):
        def block(self, count):
            raise RuntimeError("a bug")

    speaker = Loudspeaker(Broken(), desk.sound, "table", desk.sinks, watched=False)
    assert wait_for(lambda: speaker.check() or speaker.problem() is not None)
    speaker.close()


def test_cover_and_speech_are_heard_at_their_levels(server, desk):
    speaker = Loudspeaker(Mixer(cover.make(2)), desk.sound, "table", desk.sinks, watched=False)
    speaker.cover("full")
    time.sleep(0.5)
    recorder = Tape(server, "table")
    time.sleep(1.0)
    samples = recorder.stop()
    speaker.close()
    assert loudest(samples) == pytest.approx(-21, abs=2)


class Dead:
    """A PortAudio stream that has died by itself."""

    active = False

    def start(self):
        pass

    def abort(self, ignore_errors):
        raise AssertionError("aborts the process")

    close = abort


@pytest.mark.skipif(not ABANDONS, reason="only ALSA's streams die so")
def test_a_dead_stream_is_never_closed():
    stream = Stream(lambda count: None)
    stream.start(Dead())
    stream.close()
    assert isinstance(Sound.abandoned.pop(), Dead)


class Stuck:
    """A PortAudio stream that cannot be closed."""

    active = True

    def __init__(self):
        self.freed = threading.Event()

    def start(self):
        self.started = True

    def abort(self, ignore_errors):
        self.freed.wait()

    def close(self, ignore_errors):
        self.closed = True


def test_a_stuck_stream_holds_nothing_up():
    stream, stuck = Stream(lambda count: None), Stuck()
    stream.start(stuck)
    stream.close()
    assert Sound.abandoned.pop() is stuck
    stuck.freed.set()


# Without a server: what a machine may lack


def no_portaudio():
    raise OSError("PortAudio library not found")


def no_package():
    raise ImportError("No module named 'sounddevice'")


@pytest.mark.parametrize("load, word", [(no_portaudio, "libportaudio2"), (no_package, "pip install sounddevice")])
def test_without_portaudio_time_goes_on_and_the_cure_is_named(load, word):
    seconds = [100.0]
    speaker = Loudspeaker(plain_mixer(), Sound(load), "table", None, now=lambda: seconds[0], watched=False)
    assert word in speaker.problem() and "\n" not in speaker.problem()
    speaker.say(beeps(500, 500))
    assert speaker.seconds_left() == pytest.approx(0.7)
    seconds[0] += 0.3
    assert speaker.seconds_left() == pytest.approx(0.4, abs=0.001)
    assert speaker.played() == pytest.approx(0.3, abs=0.001)
    speaker.check()
    for word in ("full", "off"):
        speaker.cover(word)
    speaker.earcon("tick")
    speaker.stop()
    assert speaker.seconds_left() == 0 and not speaker.heard() and not speaker.lost()
    speaker.close()


def test_without_a_device_nothing_raises(tmp_path, monkeypatch):
    """A machine with PortAudio, no sound card and no server."""
    for name in ("XDG_RUNTIME_DIR", "HOME", "PULSE_RUNTIME_PATH"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("PULSE_SERVER", f"unix:{tmp_path}/nobody")
    code = (
        "from narrator import outputs, ports\n"
        "desk = outputs.Desk()\n"
        "speaker = desk.loudspeaker(outputs.table_mixer(1))\n"
        "print(desk.devices() if speaker.heard() else 'none', speaker.problem())\n"
        "ear = desk.earpiece(outputs.private_mixer(), 'ear', speaker)\n"
        "print(ear.problem())\n"
        "speaker.say(ports.Clip('hello', 0.1)); ear.say(ports.Clip('secret', 0.1)); speaker.close(); ear.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == ""
    table, ear = done.stdout.splitlines()
    assert "private sound is off" in ear
    assert "sound:" in table or "None" in table


def test_programs_without_sound_import_none_of_it():
    code = "import narrator.outputs, sys; sys.exit(any(name in sys.modules for name in ('numpy', 'sounddevice')))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


def test_a_server_that_is_not_there_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setenv("PULSE_SERVER", f"unix:{tmp_path}/nobody")
    with pytest.raises(DeviceError):
        Sinks().look()
