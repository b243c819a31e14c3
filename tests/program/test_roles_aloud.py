"""`narrator roles --say` on a real sound server, and where there is none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.sound_server import SoundServer, Tape

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "narrator", "roles", "tabula", "villager", "--lang", "en", "--say"]


def run(**surroundings):
    """Run the command; give what became of it."""
    return subprocess.run(COMMAND, cwd=ROOT, env=os.environ | surroundings, capture_output=True, text=True, timeout=120)


def test_the_card_is_heard_to_its_end(tmp_path):
    if missing := SoundServer.missing():
        pytest.skip(f"{missing} is not installed")
    server = SoundServer()
    try:
        if not server.start("table"):
            pytest.skip("PulseAudio does not start here")
        recorder = Tape(server, "table")
        done = run(**server.surroundings, NARRATOR_CACHE=str(tmp_path))
        samples = recorder.stop()
    finally:
        server.close()
    assert done.returncode == 0 and done.stdout.startswith("Villager (villager, the humans): You sleep")
    if done.stderr:
        pytest.skip(f"no sound here: {done.stderr.strip()}")
    assert (abs(samples) > 0.01).sum() > 48_000


def test_without_a_device_the_card_is_shown_and_one_line_says_why(tmp_path):
    done = run(PULSE_SERVER="unix:/nowhere", XDG_RUNTIME_DIR=str(tmp_path), NARRATOR_CACHE=str(tmp_path))
    assert done.returncode == 0 and len(done.stdout.splitlines()) == 1
    assert len(done.stderr.splitlines()) <= 2
