"""What is rehearsed and rendered from a script: the same each time, and the earpiece in a file of its own."""

import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest
from narrator.cli import main

GAMES = Path(__file__).parents[1] / "games"


def rehearsed(script, *more):
    """All events of a rehearsal by a program of its own."""
    done = subprocess.run([sys.executable, "-m", "narrator", "rehearse", str(script), "--lang", "en", "--timeline", "-", *more],
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("script", ["05", "08", "24", "26", "31"])
def test_what_a_script_leaves_to_chance_is_the_same_in_each_rehearsal(script):
    path, = (GAMES / "ur").glob(f"{script}-*.yaml")
    for mode in ("moderator", "table"):
        assert rehearsed(path, "--mode", mode) == rehearsed(path, "--mode", mode)


def test_the_earpiece_is_rendered_into_a_file_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_CACHE", str(tmp_path))
    files = [tmp_path / name for name in ("table.wav", "ear.wav")]
    script = GAMES / "tabula" / "01-seer-finds-werewolf.yaml"
    assert main(["render", str(script), "-o", str(files[0]), "--private", str(files[1]), "--nights", "1", "--mode", "blind",
                 "--lang", "en"]) == 0
    lengths = []
    for file in files:
        with wave.open(str(file)) as sound:
            samples = np.frombuffer(sound.readframes(sound.getnframes()), "<i2")
        lengths.append(len(samples))
        assert np.abs(samples.astype(int)).max() > 1000, file
    assert lengths[0] == lengths[1], "both can be played side by side"
