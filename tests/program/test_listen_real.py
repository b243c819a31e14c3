"""`narrator doctor --listen` on a real sound server: a muted microphone is named, one that hears passes."""

import os
import subprocess
import sys

import pytest
from tests import speakers
from tests.sound_server import SoundServer
from tests.source import ROOT


@pytest.fixture
def server():
    """A server whose only microphone hears what is played into a room."""
    if missing := SoundServer.missing():
        pytest.skip(f"{missing} is not installed")
    made = SoundServer()
    try:
        if not made.start("room"):
            pytest.skip("PulseAudio does not start here")
        made.control("load-module", "module-remap-source", "master=room.monitor", "source_name=mic")
        made.control("set-default-source", "mic")
        yield made
    finally:
        made.close()


def check(server, tmp_path, say=None):
    """Run the sound check; `say(word)` gives the samples that are played when a word is asked for."""
    pytest.importorskip("pocketsphinx")
    surroundings = os.environ | server.surroundings | {"NARRATOR_STATE": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    child = subprocess.Popen([sys.executable, "-m", "narrator", "doctor", "--listen", "--lang", "en"], cwd=ROOT, text=True,
                             env=surroundings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    shown = []
    for line in child.stdout:
        shown.append(line.strip())
        if line.startswith("Say: ") and say:
            file = speakers.write(tmp_path / "word.wav", say(line.strip()[5:]))
            subprocess.run(["paplay", "--device=room", str(file)], env=surroundings, check=False, timeout=30)
    child.stdin.close()
    if any("libasound2-plugins" in line or "PortAudio is missing" in line for line in shown):
        pytest.skip(shown[-1])
    return child.wait(60), shown


@pytest.mark.release
def test_a_muted_microphone_is_named_and_nobody_talks_to_it_for_long(server, tmp_path):
    server.control("set-source-mute", "mic", "1")
    code, shown = check(server, tmp_path)
    assert code == 1 and "muted" in shown[1] and "--device-microphone: mic" in shown[1]
    assert len([line for line in shown if line.startswith("Say: ")]) == 2


def test_words_that_are_said_are_heard(server, tmp_path):
    if reason := speakers.missing_flite():
        pytest.skip(reason)
    code, shown = check(server, tmp_path, speakers.flite)
    asked = len([line for line in shown if line.startswith("Say: ")])
    assert asked == 13 and "thirteen of thirteen" in shown[-1] or "twelve of thirteen" in shown[-1], shown
    assert code == ("twelve" in shown[-1])
