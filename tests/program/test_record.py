"""Recorded lines: the session line by line, the clips on disk, and the voice that takes them first."""

import os
import subprocess
import sys
import time

import numpy as np
import pytest
from narrator import recording, voice
from narrator.audio import clips, levels
from narrator.errors import DeviceError, UsageError
from narrator.pack import Pack
from narrator.ports import RATE
from narrator.questions import Questions
from narrator.recorded import Recorded, mark, script
from tests import sound_server

PACK = Pack.load("en")
TONE = (0.3 * np.sin(np.arange(RATE) * 0.05)).astype(np.float32)
PAUSED = np.concatenate((np.zeros(RATE // 2, np.float32), TONE, np.zeros(RATE, np.float32)))


class Studio:
    """A microphone that hears given takes, and a list of what was played and read."""

    def __init__(self, *takes):
        self.takes, self.played, self.read_out, self.begun = list(takes), [], [], 0

    def begin(self):
        self.begun += 1

    def end(self):
        return self.takes.pop(0) if self.takes else PAUSED

    def play(self, text, samples):
        self.played.append(text)

    def read(self, text):
        self.read_out.append(text)


def record(folder, *typed, takes=(), **more):
    """A session over five lines of tabula; gives what was kept, what was written, and the studio."""
    given, written, studio = iter(typed), [], Studio(*takes)
    folder.mkdir(exist_ok=True)
    questions = Questions(PACK, lambda: next(given), written.append)
    kept = recording.session(questions, script(PACK, "tabula")[:5], Recorded(folder), studio, **more)
    return kept, written, studio


def test_lines_with_names_or_numbers_are_left_to_the_machine():
    lines = script(PACK, "tabula")
    assert len({line.file for line in lines}) == len(lines) > 40
    assert not any("{" in line.text for line in lines)
    assert not [line for line in lines if line.key in ("vote.turn", "dawn.deaths")]
    assert {line.rules for line in script(PACK)} == {"common", "tabula", "licantropi", "ur"}


def test_a_line_is_recorded_cut_and_levelled(tmp_path):
    kept, written, studio = record(tmp_path / "me", "", "", "", "q")
    (path,) = (tmp_path / "me").iterdir()
    line = script(PACK, "tabula")[0]
    assert kept == 1 and path.name == line.file and mark(line.text) in path.name
    samples, rate = clips.read(path.read_bytes())
    assert rate == RATE and len(samples) < 1.4 * RATE
    assert abs(levels.loudest(samples) - clips.SPEECH_LEVEL) < 1
    assert any(line.text in text for text in written)


def test_repeat_play_skip_and_back(tmp_path):
    kept, written, studio = record(
        tmp_path / "me", "", "", "r", "", "p", "", "s", "", "", "b", "b", "s", "q")
    assert kept == 1 and studio.begun == 3 and len(studio.played) == 1
    assert [text.split(":")[0] for text in written if " of five" in text] == [
        "One of five", "Two of five", "Three of five", "Two of five", "One of five", "Two of five"]


def test_silence_is_never_kept_and_noise_is_told(tmp_path):
    kept, written, _ = record(tmp_path / "me", "", "", "", "", "", "q", takes=(PAUSED * 0, PAUSED))
    assert kept == 1 and PACK.say("record.silent") in written
    kept, written, _ = record(tmp_path / "me", "", "", "q", takes=(PAUSED * 4,))
    assert kept == 0 and PACK.say("record.loud") in written


def test_what_is_there_is_passed_over(tmp_path):
    record(tmp_path / "me", "", "", "", "q")
    assert record(tmp_path / "me", "q")[1][0].startswith("There are four")
    assert record(tmp_path / "me", "q", again=True)[1][0].startswith("There are five")
    assert record(tmp_path / "me", "q", aloud=True)[2].read_out == [script(PACK, "tabula")[1].text]


def test_the_voice_takes_the_recorded_line_and_makes_the_others(tmp_path):
    record(tmp_path / "me", "", "", "", "q")
    speaker = voice.make("en", "text", recorded=str(tmp_path / "me"))
    line = script(PACK, "tabula")[0]
    clip = speaker.clip(line.text)
    assert clip.samples is not None and abs(clip.level - clips.SPEECH_LEVEL) < 1
    assert speaker.clip("Ada has left.").samples is None
    private = voice.make("en", "text", private=True, recorded=str(tmp_path / "me"))
    assert private.clip(line.text).samples is None


def test_a_spoilt_clip_is_told_and_the_machine_speaks(tmp_path):
    line = script(PACK, "tabula")[0]
    (tmp_path / line.file).write_bytes(b"no sound")
    speaker = voice.make("en", "text", recorded=str(tmp_path))
    assert speaker.clip(line.text).samples is None and "record that line again" in speaker.problem()


def test_a_folder_that_is_not_there():
    with pytest.raises(UsageError, match="narrator record"):
        voice.make("en", "text", recorded="/no/such/folder")


def test_with_a_real_microphone(tmp_path, monkeypatch):
    """What a sink plays is recorded from its monitor, through PortAudio."""
    server = sound_server.led_to(monkeypatch, "studio")
    try:
        from narrator.studio import Studio as RealStudio

        desk = sound_server.desk()
        studio = RealStudio(PACK, desk, "studio.monitor")
        (tmp_path / "tone.raw").write_bytes(TONE.repeat(3).tobytes())
        player = subprocess.Popen(["pacat", "--device=studio", *sound_server.form(), str(tmp_path / "tone.raw")])
        studio.begin()
        player.wait(timeout=60)
        time.sleep(0.5)
        samples = studio.end()
        assert recording.fault(samples) is None and len(samples) > RATE
        data = recording.clip_of(samples)
        assert abs(levels.loudest(clips.read(data)[0]) - clips.SPEECH_LEVEL) < 1
        with pytest.raises(DeviceError, match="not there"):
            RealStudio(PACK, desk, "elsewhere")
        # For a screen reader each message has its label.
        done = subprocess.run([sys.executable, "-m", "narrator", "record", str(tmp_path / "me"), "--lang", "en", "--width", "40",
                               "--device-microphone", "studio.monitor"], input="?\nq\n", capture_output=True, text=True, timeout=60,
                              env=os.environ | server.surroundings | {"ACCESSIBLE": "1"})
        lines = done.stdout.splitlines()
        assert done.returncode == 0 and max(map(len, lines)) <= 40
        labels = [line.partition(" ")[0] for line in lines if line.startswith(("Public:", "Ask:"))]
        assert labels == ["Public:", "Public:", "Ask:", "Public:", "Ask:", "Public:"]
    finally:
        server.close()


def test_without_a_microphone_one_line_says_so(tmp_path):
    done = subprocess.run([sys.executable, "-m", "narrator", "record", str(tmp_path / "me"), "--lang", "en"], text=True,
                          capture_output=True, input="q\n", timeout=60,
                          env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "PULSE_SERVER": "none"})
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and "Traceback" not in done.stderr
