"""What the measurements of sound stand on: a sound server with two null sinks, busy cores, a recorder that notes times."""

import atexit
import contextlib
import functools
import os
import subprocess
import sys
import threading
import time

BUSY = "x = 1\nwhile True:\n    x = x * 3 % 1000003\n"
CHUNK = 240
"""Frames that the recorder reads at a time (5 ms)."""


@functools.cache
def server():
    """A sound server with the sinks `table` and `ear`, for the whole run; None where there can be none."""
    from tests.sound_server import SoundServer

    if SoundServer.missing():
        return None
    made = SoundServer()
    atexit.register(made.close)
    if not made.start("table", "ear"):
        return None
    os.environ.update(made.surroundings)
    return made


@contextlib.contextmanager
def busy_cores(on=True):
    """Keep every core busy with arithmetic of another process."""
    others = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(os.cpu_count() or 1)] if on else []
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


class Listener:
    """A recorder of a sink's monitor that notes when each sound from silence arrives."""

    def __init__(self, sink):
        from tests.sound_server import Recorder

        self.recorder = Recorder(server(), sink)
        self.onsets = []
        self.ends = False
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def _listen(self):
        import numpy as np

        quiet_since = time.monotonic() - 1
        while not self.ends:
            data = self.recorder.process.stdout.read(4 * CHUNK)
            if not data:
                return
            now = time.monotonic()
            loud = np.flatnonzero(np.abs(np.frombuffer(data[: len(data) // 4 * 4], dtype="<f4")) > 0.005)
            if len(loud):
                if now - quiet_since > 0.2:
                    self.onsets.append(now - (CHUNK - loud[0]) / 48_000)
                quiet_since = now

    def close(self):
        """Stop recording."""
        self.ends = True
        self.recorder.process.kill()
        self.recorder.process.wait()
        self.thread.join()
