"""A real PulseAudio server of its own for a test, with null sinks and recorders of their monitors."""

import os
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path

RATE = 48_000


def form(rate=RATE):
    """The options of parec and pacat for float32, one channel."""
    return ["--format=float32le", f"--rate={rate}", "--channels=1"]



class SoundServer:
    """A server in a runtime folder of its own; `surroundings` leads programs to it."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="sound"))
        self.process = None
        self.surroundings = {
            "XDG_RUNTIME_DIR": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "HOME": str(self.folder),
            "PULSE_RUNTIME_PATH": str(self.folder / "pulse"),
            "PULSE_SERVER": f"unix:{self.folder}/native",
        }

    @staticmethod
    def missing():
        """Name the program that a test machine lacks, or None."""
        return next((name for name in ("pulseaudio", "pactl", "parec") if not shutil.which(name)), None)

    def start(self, *sinks, rewinds=False):
        """Start it with null sinks; return whether it answers.

        A null sink with rewinds, as a card has, takes 2 s to notice that somebody plays.
        """
        kind = "module-null-sink" if rewinds else "module-null-sink norewinds=1"
        modules = [f"module-native-protocol-unix auth-anonymous=1 socket={self.folder}/native", "module-rescue-streams"]
        modules += [f"{kind} sink_name={name}" for name in sinks]
        command = ["pulseaudio", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "-n"]
        self.process = subprocess.Popen(
            command + [word for module in modules for word in ("-L", module)],
            env=os.environ | self.surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        return wait_for(lambda: self.answers() and all(self.has(name) for name in sinks))

    def answers(self):
        """Whether the server can be asked."""
        return self.control("info").returncode == 0

    def has(self, sink):
        """Whether a sink is there."""
        return f"\t{sink}\t" in self.control("list", "short", "sinks").stdout

    def control(self, *words):
        """Run pactl."""
        return subprocess.run(
            ["pactl", *words], env=os.environ | self.surroundings, capture_output=True, text=True, timeout=10
        )

    def add(self, sink):
        """Plug a sink in; return the number by which `remove` knows it."""
        return self.control("load-module", "module-null-sink", "norewinds=1", f"sink_name={sink}").stdout.strip()

    def remove(self, sink):
        """Unplug a sink."""
        for line in self.control("list", "short", "modules").stdout.splitlines():
            if f"sink_name={sink}" in line.split():
                self.control("unload-module", line.split()[0])

    def kill(self):
        """Kill the server, as a crash does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        (self.folder / "native").unlink(missing_ok=True)

    def close(self):
        """End the server and remove its folder."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Recorder:
    """What is heard at a sink, from now on, as float32 on `process.stdout`, `rate` samples a second."""

    def __init__(self, server, sink, rate=RATE):
        self.process = subprocess.Popen(
            ["parec", f"--device={sink}.monitor", "--latency-msec=10", *form(rate)],
            env=os.environ | server.surroundings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.begin = self.process.stdout.read(4 * (rate // 100))


class Tape(Recorder):
    """What is heard at a sink until `stop`; `begun` is the monotonic time of its first sample."""

    def __init__(self, server, sink, rate=RATE):
        super().__init__(server, sink, rate)
        self.heard = bytearray(self.begin)
        self.begun = time.monotonic() - 0.01
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        """Take what parec hears, so that it never waits."""
        while part := self.process.stdout.read1(65536):
            self.heard += part

    def stop(self):
        """Return the samples, float32."""
        import numpy as np

        self.process.terminate()
        self.process.wait()
        self.reader.join()
        self.process.stdout.close()
        return np.frombuffer(bytes(self.heard[: len(self.heard) // 4 * 4]), dtype="<f4")


def wait_for(condition, seconds=8.0):
    """Wait until something holds; return whether it came to hold."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def led_to(monkeypatch, *sinks, rewinds=False):
    """Start a server with these sinks and lead this process to it; skip the test where that cannot be."""
    import pytest

    if missing := SoundServer.missing():
        pytest.skip(f"{missing} is not installed")
    made = SoundServer()
    for name, value in made.surroundings.items():
        monkeypatch.setenv(name, value)
    if not made.start(*sinks, rewinds=rewinds):
        made.close()
        pytest.skip("PulseAudio does not start here")
    return made


def desk():
    """PortAudio and the sound server as the program uses them; skip the test where they are not installed."""
    import pytest
    from narrator import outputs
    from narrator.errors import DeviceError

    made = outputs.Desk()
    try:
        made.sound.look_again()
    except DeviceError:
        pytest.skip("PortAudio is not installed")
    if "pulse" not in made.sound.devices():
        pytest.skip("ALSA's pulse plugin is not installed (libasound2-plugins)")
    return made
