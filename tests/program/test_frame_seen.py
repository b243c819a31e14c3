"""What is seen in a real terminal program (tmux): equal light, and no hidden word left behind (S12, X10)."""

import os
import shlex
import shutil
import signal
import subprocess
import sys

import pytest
from tests.program.terminal import Tmux

from narrator.canvas import LIT

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
CANARY = "QUAGGA"

CHILD = """
import os, sys, time
from narrator.devices.frame import Frame
from narrator.devices.keypad import Keypad
class Watch:
    def now(self): return time.monotonic()
from narrator.shield import Shield
shield = Shield().install()
with Frame(private=True) as screen, Keypad(Watch()) as pad:
    screen.public("Night falls.")
    screen.private("Ada: QUAGGA")
    shown = [("", ""), ("QUAGGA", ""), ("YES", "2 QUAGGA"), ("", "")]
    while True:
        key = pad.next(Watch().now() + 60)
        if key is None or key.name in ("ctrl-c", "closed", "q"):
            break
        if key.name == "n":
            screen.frame(*shown.pop(0))
            os.write(2, b"QUAGGA: a library complains\\n" * 5)
        if key.name == "x":
            raise SystemExit(3)
        if key.name == "c":
            raise KeyError("QUAGGA")
print("the end", file=sys.stderr)
"""


@pytest.fixture
def tmux(tmp_path, request):
    """A terminal in which a child runs: one that shows its board, or the one that the test names."""
    code = getattr(request, "param", CHILD)
    child = tmp_path / "child.py"
    child.write_text(code)
    (tmp_path / "group.yaml").write_text(GAME)
    made = Tmux(tmp_path, f"{shlex.quote(sys.executable)} {shlex.quote(str(child))}; echo status $?; exec sh",
                GROUP=str(tmp_path / "group.yaml"))
    made.wait(lambda seen: code is not CHILD or CANARY in seen and "Night falls." in seen)
    yield made
    made.close()


def lit(seen):
    return sum(1 for cell in seen if not cell.isspace())


def test_frames_are_equally_light_on_the_real_screen(tmux):
    counts = []
    for _ in range(4):
        before = tmux.screen()
        tmux.type("n")
        counts.append(lit(tmux.wait(lambda seen: seen != before and seen.count(LIT) > 500)))
    assert max(counts) - min(counts) <= 0.02 * counts[0]


@pytest.mark.parametrize("key, status", [("q", 0), ("\x03", 0), ("x", 3), ("c", 1)])
def test_nothing_hidden_is_left_after_the_end(tmux, key, status):
    tmux.type("nn")
    tmux.wait(lambda seen: LIT in seen)
    tmux.type(key)
    seen = tmux.wait(lambda seen: f"status {status}" in seen)
    assert ("the end" in seen) == (status == 0)
    assert ("One moment." in seen) == (key == "c")
    assert CANARY not in tmux.everything() and LIT not in tmux.everything()
    tmux.type("echo echoes\n")
    tmux.wait(lambda seen: seen.count("echoes") == 2)


@pytest.mark.parametrize("number", ["TERM", "HUP", "INT", "KILL"])
def test_nothing_hidden_is_in_the_main_buffer_after_a_signal(tmux, number):
    shell = tmux.run("display-message", "-p", "#{pane_pid}").strip()
    child = subprocess.run(["ps", "-o", "pid=", "--ppid", shell], capture_output=True, text=True).stdout.split()[0]
    os.kill(int(child), getattr(signal, f"SIG{number}"))
    tmux.wait(lambda seen: "status" in seen)
    if number == "KILL":
        tmux.type("printf '\\033[?1049l'\n")
        tmux.wait(lambda seen: CANARY not in seen)
    assert CANARY not in tmux.everything()


GAME = """
seats: [QUAGGA, Bea, Carla, David, Frank, Grace, Henry, Olivia]
rules: tabula
deck: {villager: 6, werewolf: 2}
mode: moderator
deal: moderator
private: text
language: en
voice: text
"""

PLAY = """
import os, sys
from narrator.cli import main
sys.exit(main(["play", "--group", os.environ["GROUP"], "--practice", "--deal", "QUAGGA:werewolf,Bea:werewolf"]))
"""


@pytest.mark.parametrize("tmux", [PLAY], indirect=True)
def test_a_real_game_leaves_nothing_when_it_is_interrupted(tmux):
    tmux.wait(lambda seen: "Night falls" in seen)
    tmux.wait(lambda seen: "Werewolves" in seen)
    tmux.run("send-keys", "C-c")
    tmux.wait(lambda seen: "status 3" in seen)
    left = tmux.everything()
    assert not any(word in left for word in ("Night falls", "Werewolves", CANARY, "seat"))


KEYS = {"Home": "7", "Up": "8", "PPage": "9", "Left": "4", "Right": "6", "End": "1", "Down": "2", "NPage": "3",
        "IC": "0", "DC": ".", "KP*": "*", "KP/": "/", "KP+": "+", "KP-": "-", "KP.": ".", "KP5": "5", "KPEnter": "enter",
        "Enter": "enter", "BSpace": "backspace", "a": "a", "F5": "", "C-r": "", "C-z": "", "S-Up": "8"}

LISTENER = """
import time
from narrator.devices.keypad import Keypad
class Watch:
    def now(self): return time.monotonic()
names = []
with Keypad(Watch()) as pad:
    print("ready", flush=True)
    while names[-1:] != ["q"]:
        names.append(pad.next(Watch().now() + 60).name)
print(" ".join(names))
"""


@pytest.mark.parametrize("tmux", [LISTENER], indirect=True)
def test_keys_of_a_real_terminal_show_nothing_and_count_as_the_pads(tmux):
    before = tmux.wait(lambda seen: "ready" in seen)
    for key in KEYS:
        tmux.run("send-keys", key)
    assert tmux.screen() == before
    tmux.type("q")
    seen = tmux.wait(lambda seen: "status" in seen)
    assert " ".join([*filter(None, KEYS.values()), "q"]) in seen
