"""A real terminal program (tmux) in a server of its own: keys go in, the screen comes out."""

import os
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Tmux:
    """One terminal of `width` by `height` in which a command runs, with folders of its own for what the program keeps."""

    def __init__(self, folder, command, width=80, height=24, **environ):
        self.name = f"narrator-{os.getpid()}"
        self.environ = {**os.environ, "TMUX_TMPDIR": str(folder), "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT),
                        "NARRATOR_STATE": str(folder / "state"), "NARRATOR_CONFIG": str(folder / "none.yaml"),
                        "HISTFILE": "", **environ}
        self.environ.pop("TMUX", None)
        self.run("-f", os.devnull, "new-session", "-d", "-x", str(width), "-y", str(height), command)

    def run(self, *words):
        return subprocess.run(["tmux", "-u", "-L", self.name, *words], env=self.environ, check=True,
                              capture_output=True, text=True).stdout

    def type(self, text):
        self.run("send-keys", "-l", text)

    def screen(self):
        return self.run("capture-pane", "-p")

    def everything(self):
        """The screen, and all that has been scrolled out of it."""
        return self.run("capture-pane", "-p", "-S", "-")

    def wait(self, condition, seconds=30):
        """Look until the screen is as it should be; return it."""
        end = time.monotonic() + seconds
        while not condition(seen := self.screen()):
            assert time.monotonic() < end, seen
            time.sleep(0.02)
        return seen

    def close(self):
        """End the terminal and what runs in it."""
        self.run("kill-server")
