"""Whether there is anything on Linux that could bring a sound device: a sound card's files, or a sound server that answers.

Asking is cheap and harms nobody, while PortAudio's own look starts libraries that may crash on a busy machine.
"""

from __future__ import annotations

import os
import socket
import sys

CARDS = "/dev/snd"
PATIENCE = 0.2
"""Seconds that a server has to take a connection."""


def silent() -> bool:
    """Whether there is neither card nor server; False where that cannot be told so."""
    server = os.environ.get("PULSE_SERVER", "")
    if not sys.platform.startswith("linux") or server and not server.startswith(("unix:", "/")):
        return False
    try:
        cards = [name for name in os.listdir(CARDS) if name.startswith("pcm")]
    except OSError:
        cards = []
    return not cards and not answers(server.removeprefix("unix:") or native())


def native() -> str:
    """Where the user's own sound server waits."""
    folder = os.environ.get("PULSE_RUNTIME_PATH") or os.path.join(os.environ.get("XDG_RUNTIME_DIR", f"/run/user/{os.getuid()}"), "pulse")
    return os.path.join(folder, "native")


def answers(path: str) -> bool:
    """Whether a server takes connections there."""
    with socket.socket(socket.AF_UNIX) as asked:
        asked.settimeout(PATIENCE)
        try:
            asked.connect(path)
        except OSError:
            return False
        return True
