"""A session starts with one command and no question, in every mode; and on real sinks the table hears nothing that is for the ear."""

import os
import select
import subprocess
import sys
import time

import numpy as np
import pytest
from tests import sound_server
from tests.sound_server import Tape

GROUP = """rules: tabula
seats: [Ada, Bea, Ciro, Dino]
deck: {seer: 1, werewolf: 1}
lang: en
rates: {table: 220}
"""

DEAL = "Ada:seer,Bea:werewolf"
FRAME = 4_800
QUIET, LOUD = 1e-3, 0.02


class Play:
    """`narrator play` with keys from a pipe, its lines read as they come."""

    def __init__(self, folder, *args, deal=DEAL):
        group = folder / "group.yaml"
        group.write_text(GROUP, encoding="utf-8")
        folders = {f"NARRATOR_{name}": str(folder / name) for name in ("STATE", "CACHE")}
        environ = {**os.environ, "ACCESSIBLE": "1", "NARRATOR_CONFIG": str(folder / "settings.yaml"), **folders}
        self.process = subprocess.Popen([sys.executable, "-m", "narrator", "play", "--group", str(group), "--practice",
                                         "--seed", "7", *(("--deal", deal) if deal else ()), *args],
                                        env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
                                        stderr=subprocess.STDOUT)
        self.lines = []

    def until(self, wanted):
        """Read lines until one holds these words."""
        end = time.monotonic() + 60
        while not self.lines or wanted not in self.lines[-1]:
            ready = select.select([self.process.stdout], [], [], max(0.0, end - time.monotonic()))[0]
            assert ready, f"waits before {wanted!r}, as for an answer: {self.lines}"
            line = self.process.stdout.readline().decode("utf-8")
            assert line, f"ended before {wanted!r}: {self.lines}"
            self.lines.append(line.rstrip("\n"))

    def press(self, keys):
        """Press keys."""
        self.process.stdin.write(keys.encode())
        self.process.stdin.flush()

    def close(self):
        """End it as a closed terminal does."""
        self.process.stdin.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.process.stdout.close()


@pytest.mark.parametrize("args", [
    ("--mode", "moderator"), ("--mode", "blind"), ("--mode", "blind", "--entry", "scan", "--ear", "off"),
    ("--mode", "blind", "--entry", "palm"), ("--mode", "table", "--reply", "masked")], ids=" ".join)
def test_a_session_starts_with_one_command_and_no_question(args, tmp_path):
    play = Play(tmp_path, *args, "--voice", "text")
    try:
        play.until("Night falls")
        assert not [line for line in play.lines if line.startswith("Ask:") or line.endswith("?")]
    finally:
        play.close()


def test_names_that_sound_alike_are_told_before_the_game(tmp_path):
    play = Play(tmp_path, "--mode", "moderator", "--voice", "text", "--seats", "Ada,Ida,Bea,Ciro", "--deal", "Ada:seer,Bea:werewolf", deal="")
    try:
        play.until("Night falls")
        told = " ".join(play.lines)
        assert "Ada" in told and "Ida" in told and "Ciro" not in told, told
    finally:
        play.close()


@pytest.fixture
def server(monkeypatch):
    """A sound server with the sinks `table` and `ear`."""
    made = sound_server.led_to(monkeypatch, "table", "ear")
    yield made
    made.close()


def levels(samples):
    """The RMS of each tenth of a second."""
    whole = samples[:len(samples) // FRAME * FRAME].reshape(-1, FRAME)
    return np.sqrt((whole.astype(np.float64) ** 2).mean(axis=1))


def test_the_table_hears_nothing_of_a_scan_in_the_ear(server, tmp_path):
    table, ear = Tape(server, "table"), Tape(server, "ear")
    play = Play(tmp_path, "--mode", "blind", "--entry", "scan", "--ear", "off", "--voice", "espeak", "--cover", "off",
                "--device-table", "table", "--device-private", "ear", "--pace-factor", "0.5", "--scan-period", "2.0")
    try:
        play.until("Whose mind to read?")
        # The scan goes on for seconds; a press takes what is read.
        time.sleep(4.0)
        play.press(" ")
        play.until("Seer: eyes closed.")
        time.sleep(1.0)
    finally:
        play.close()
        heard = [levels(tape.stop()) for tape in (table, ear)]
    shift = round((ear.begun - table.begun) * 10)
    at_table, in_ear = (heard[0][shift:], heard[1]) if shift >= 0 else (heard[0], heard[1][-shift:])
    count = min(len(at_table), len(in_ear))
    at_table, in_ear = at_table[:count], in_ear[:count]
    alone = (in_ear > LOUD) & (at_table < QUIET)
    assert alone.sum() >= 15, (play.lines, round(float(in_ear.max()), 3), int(alone.sum()))
    assert at_table.max() > LOUD
    # Where both sound, the table says its own line: it never follows the ear.
    quiet_ear = in_ear < QUIET
    assert (at_table[quiet_ear] > LOUD).sum() > 5
