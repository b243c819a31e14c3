"""What a machine may lack, and how PortAudio may fail: one line each, and the game goes on."""

import socket
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from narrator.audio import earcons
from narrator.audio.loudspeaker import Loudspeaker
from narrator.audio.mixer import Mixer
from narrator.devices.silent import silent
from narrator.devices.sinks import Sinks
from narrator.devices.sound import ABANDONS, Sound, Stream
from narrator.errors import DeviceError
from narrator.ports import RATE, Clip

ROOT = Path(__file__).parents[2]


def plain_mixer():
    return Mixer(None, earcons.make())


def tone(seconds):
    """A clip of one tone."""
    samples = 0.3 * np.sin(2 * np.pi * 500 * np.arange(round(seconds * RATE)) / RATE)
    return Clip("tone", seconds, samples.astype(np.float32))


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


class Package:
    """PortAudio on a machine where devices come and go."""

    class PortAudioError(Exception):
        """What sounddevice raises."""

    def __init__(self, *names):
        self.names, self.works, self.opened = list(names), True, []
        self.default = type("Default", (), {"hostapi": 1})

    def query_devices(self):
        if not self.works:
            raise self.PortAudioError("PortAudio not initialized", -10000)
        return [{"name": name, "hostapi": api, "max_output_channels": 2, "max_input_channels": 0}
                for api in (0, 1) for name in self.names]

    def _terminate(self):
        self.query_devices()

    def _initialize(self):
        if not self.names:
            raise self.PortAudioError("Error initializing PortAudio: no memory", -9992)
        self.works = True

    def OutputStream(self, **wanted):
        self.opened.append(wanted["device"])
        raise self.PortAudioError("Error opening OutputStream: Device unavailable [PaErrorCode -9985]", -9985)


def test_every_fault_of_portaudio_is_one_line():
    class OnlyHere(Sound):
        abandoned = []

    package = Package("Speakers", "Headset")
    sound = OnlyHere(lambda: package)
    assert sound.devices() == ["Speakers", "Headset"]
    with pytest.raises(DeviceError, match="'Headset' cannot be opened.*Device unavailable.*narrator devices"):
        sound.play(lambda count: None, "Headset")
    assert package.opened == [3], "the one of the default driver model"
    package.works, kept, package.names = False, package.names, []
    for look in (sound.devices, sound.look_again):
        with pytest.raises(DeviceError):
            look()
    package.names = kept
    sound.look_again()
    assert sound.devices() == kept


def test_a_device_that_is_busy_at_the_start_leaves_the_game_its_time():
    seconds = [0.0]
    speaker = Loudspeaker(plain_mixer(), Sound(lambda: Package("Speakers")), "Speakers", None,
                          now=lambda: seconds[0], watched=False)
    assert "Device unavailable" in speaker.problem()
    for _ in range(5):
        seconds[0] += 1.0
        speaker.check()
    assert speaker.played() == pytest.approx(5, abs=0.001) and not speaker.heard()


class Busy:
    """PortAudio on a machine that is too busy: streams run dry until enough is buffered."""

    def __init__(self, enough):
        self.enough, self.latencies = enough, []
        self.active, self.broken, self.frames, self.underruns = True, False, 0, 0

    def play(self, block, device, sink, tag, latency):
        self.latencies.append(latency)
        self.frames = self.underruns = 0
        return self

    def run(self, seconds):
        self.frames += int(seconds * RATE)
        self.underruns += 3 * (len(self.latencies) < self.enough)

    def close(self, stalled=False):
        self.closed = stalled


@pytest.mark.parametrize("enough, wanted", [(1, ["high"]), (2, ["high", 0.1]), (9, ["high", 0.1, 0.2])])
def test_a_busy_machine_gets_a_longer_buffer(enough, wanted):
    seconds, sound = [0.0], Busy(enough)
    speaker = Loudspeaker(plain_mixer(), sound, None, None, now=lambda: seconds[0], watched=False)
    for _ in range(12):
        seconds[0] += 0.5
        sound.run(0.5)
        speaker.check()
    assert sound.latencies == wanted
    assert speaker.underruns() >= 3 * (min(enough, 3) - 1)
    assert speaker.problem() is None


@pytest.mark.parametrize("takes, lost", [(1.5, [False]), (2.5, [True])])
def test_a_stream_that_is_opened_anew_is_no_loss_unless_it_takes_long(takes, lost):
    seconds, sound, seen = [0.0], Busy(2), []
    speaker = Loudspeaker(plain_mixer(), sound, None, None, now=lambda: seconds[0], watched=False)
    opens = sound.play

    def play(*given):
        seconds[0] += takes
        seen.append(speaker.lost())
        return opens(*given)

    sound.play = play
    for _ in range(4):
        seconds[0] += 0.5
        sound.run(0.5)
        speaker.check()
    assert seen == lost and not speaker.lost() and speaker.problem() is None


def test_a_stream_that_cannot_be_opened_anew_is_lost():
    seconds, sound = [0.0], Busy(2)
    sound.look_again = lambda: None
    speaker = Loudspeaker(plain_mixer(), sound, None, None, now=lambda: seconds[0], watched=False)

    def play(*given):
        raise DeviceError("sound: no")

    sound.play = play
    seconds[0] += 0.5
    sound.run(0.5)
    speaker.check()
    assert speaker.lost() and "the game waits" in speaker.problem()


def test_a_stream_without_frames_is_left_after_a_while():
    seconds, sound = [0.0], Busy(1)
    sound.look_again = lambda: None
    speaker = Loudspeaker(plain_mixer(), sound, None, None, now=lambda: seconds[0], watched=False)
    for _ in range(7):
        seconds[0] += 0.5
        speaker.check()
    assert len(sound.latencies) == 1
    for _ in range(3):
        seconds[0] += 0.5
        speaker.check()
    assert len(sound.latencies) == 2 and sound.closed


class Died:
    """A sound server that plays, and dies: PortAudio then speaks of streams and I/O."""

    underruns, frames, broken, active = 0, 0, False, True

    def play(self, block, device, sink, tag, latency):
        if not self.active:
            raise DeviceError("sound: 'pulse' cannot be opened (Illegal combination of I/O devices); see `narrator devices`")
        return self

    def look_again(self):
        pass

    def close(self, stalled=False):
        pass


def test_after_the_death_of_the_sound_server_plain_words_tell_the_cure():
    seconds, server, told = [0.0], Died(), []
    speaker = Loudspeaker(plain_mixer(), server, None, None, now=lambda: seconds[0], watched=False)
    server.active = False
    for at in range(20):
        seconds[0] += 0.5
        speaker.check()
        told.append(speaker.problem())
        if at == 10:
            assert speaker.lost() and "press Enter" in speaker.problem()
            speaker.go_on_unheard()
            told.append(speaker.problem())
    assert not speaker.lost() and "only shown" in told[-1]
    assert not [line for line in told if line is None or "I/O" in line or "connect it" not in line]
    server.active = True
    seconds[0] += 3.0
    speaker.check()
    assert speaker.heard() and speaker.problem() is None


def no_portaudio():
    raise OSError("PortAudio library not found")


def no_package():
    raise ImportError("No module named 'sounddevice'")


@pytest.mark.parametrize("load, word", [(no_portaudio, "libportaudio2"), (no_package, "pip install sounddevice")])
def test_without_portaudio_time_goes_on_and_the_cure_is_named(load, word):
    seconds = [100.0]
    speaker = Loudspeaker(plain_mixer(), Sound(load), "table", None, now=lambda: seconds[0], watched=False)
    assert word in speaker.problem() and "\n" not in speaker.problem()
    speaker.say(tone(0.7))
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


def test_where_there_is_nothing_portaudio_is_asked_anew_only_when_something_comes(monkeypatch, tmp_path):
    class OnlyHere(Sound):
        abandoned, _open = [], []

    class Counted(Package):
        def _initialize(self):
            looks.append(1)

    looks, package = [], Counted()
    monkeypatch.setenv("PULSE_SERVER", f"unix:{tmp_path}/native")
    sound = OnlyHere(lambda: package, silent)
    for _ in range(5):
        sound.look_again()
    assert len(looks) == 1
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"{tmp_path}/native")
        server.listen()
        for _ in range(3):
            sound.look_again()
        assert len(looks) == 4, "a server has come, and may have a device at any moment"
        package.names = ["Speakers"]
        sound.look_again()
    for _ in range(3):
        sound.look_again()
    assert len(looks) == 8, "it has gone; a list with devices is renewed whenever somebody asks"
