"""A real terminal: a game typed to its end, Ctrl-C at every prompt, a terminal that closes, saves that fail."""

import os
import select
import shutil
import signal
import struct
import subprocess
import sys
import time

import pytest
from narrator import saves

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

GROUP = """rules: tabula
seats: [Ada, Bea, Ciro, Dino]
deck: {seer: 1, werewolf: 1}
options: {debate-seconds: 10, defence-seconds: 5}
lang: en
voice: text
slot: 1
pace-factor: 0.5
rates: {table: 220}
"""


class Typed:
    """`narrator` in a pseudo-terminal; lines are read, keys are typed."""

    def __init__(self, tmp_path, *args, **environ):
        self.text = ""
        folders = {f"NARRATOR_{name}": str(tmp_path / name) for name in ("STATE", "CACHE")}
        environ = {**os.environ, "ACCESSIBLE": "1", "NARRATOR_CONFIG": str(tmp_path / "settings.yaml"), **folders, **environ}
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.execve(sys.executable, [sys.executable, "-m", "narrator", *args], environ)

    def read(self, seconds):
        """Take what has come; give False when the program has ended."""
        if select.select([self.fd], [], [], seconds)[0]:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                return False
            self.text += data.decode("utf-8", "replace").replace("\r\n", " ")
            return bool(data)
        return True

    def until(self, wanted, seconds=60):
        """Read until some words are there, and forget what came before them."""
        end = time.monotonic() + seconds
        while wanted not in self.text:
            assert time.monotonic() < end, f"{wanted!r} did not come: {self.text[-2000:]}"
            assert self.read(1.0), f"ended before {wanted!r}: {self.text[-2000:]}"
        before, _, self.text = self.text.partition(wanted)
        return before

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def end(self, seconds=30):
        """Wait for the end; give the exit code."""
        end = time.monotonic() + seconds
        while self.read(0.5):
            assert time.monotonic() < end, f"it does not end: {self.text[-2000:]}"
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def start(tmp_path, *more, **environ):
    group = tmp_path / "friday.yaml"
    group.write_text(GROUP)
    return Typed(tmp_path, "play", "--group", str(group), *more, **environ)


def test_a_game_is_played_at_the_keyboard_to_its_end(tmp_path):
    play = start(tmp_path, "--practice", "--deal", "Ada:seer,Bea:werewolf")
    play.until("The debate is open")
    play.type("-")
    for voter, vote in (("Ada", "2"), ("Bea", "1"), ("Ciro", "2"), ("Dino", "2")):
        play.until(f"{voter}, your vote?")
        play.type(f"{vote}\r")
    for _ in range(2):
        play.until("your defence")
        play.type("-")
    play.until("Ciro: print or hair?")
    saved = tmp_path / "saved"
    shutil.copytree(tmp_path / "STATE", saved / "STATE")
    last_votes(play)
    play.until("Another game")
    play.type("\r")
    assert play.end() == 0
    assert "Traceback" not in play.text
    # The same from a power cut in the last vote: whoever resumed it is told how to go on as well.
    again = Typed(saved, "resume")
    again.until("Ciro: print or hair?")
    last_votes(again)
    again.until("narrator recap tells it")
    assert again.end() == 0 and "Traceback" not in again.text


def last_votes(play):
    """The ballot, from its first question, and the end."""
    play.type("2\r")
    play.until("Dino: print or hair?")
    play.type("2\r")
    play.until("The village lynches Bea")
    play.until("The humans win")
    play.until("Bea: werewolf")
    play.type("\r")


def test_an_interrupted_game_goes_on(tmp_path):
    play = start(tmp_path)
    play.until("Seer: eyes open")
    play.type("\x03")
    assert play.end() == 3
    again = Typed(tmp_path, "resume", "--slot", "3")
    again.until("Seer: eyes open")
    again.type("\x03")
    assert again.end() == 3
    saved = saves.read(next((tmp_path / "STATE").glob("*.save")))
    assert saved.data["progress"]["slot"] == 3.0, "another length of the calls can be given to an interrupted game"
    assert "Traceback" not in again.text + play.text


def test_ctrl_c_at_every_question(tmp_path):
    answers = ["1", "1", "Ada, Bea, Ciro, Dino, Eva, Fabio, Gino, Ida", "", "2", "", "", "", ""]
    for count in range(6):
        play = Typed(tmp_path, "play", "--lang", "en", "--voice", "text")
        play.until("Who runs the game?")
        for answer in answers[:count]:
            play.read(0.4)
            play.type(answer + "\r")
            time.sleep(0.15)
        play.read(0.3)
        play.type("\x03")
        assert play.end() in (3, -signal.SIGINT)
        assert "Traceback" not in play.text, play.text


def test_a_terminal_that_closes_leaves_a_saved_game(tmp_path):
    play = start(tmp_path)
    play.until("Seer: eyes open")
    os.close(play.fd)
    deadline = time.monotonic() + 20
    while os.waitpid(play.pid, os.WNOHANG) == (0, 0):
        assert time.monotonic() < deadline, "it does not notice that the terminal is gone"
        time.sleep(0.1)
    assert list((tmp_path / "STATE").glob("*.save"))


def test_saves_that_fail_are_one_line_and_the_game_goes_on(tmp_path):
    play = start(tmp_path)
    play.until("Seer: eyes open")
    shutil.rmtree(tmp_path / "STATE")
    (tmp_path / "STATE").write_text("in the way")
    play.until("folder for saves cannot be made")
    play.until("Werewolves: eyes closed")
    play.type("\x03")
    assert play.end() == 3
    assert "Traceback" not in play.text


def test_a_state_folder_that_cannot_be_is_told_before_the_game(tmp_path):
    (tmp_path / "STATE").write_text("in the way")
    play = start(tmp_path)
    play.until("NARRATOR_STATE")
    assert play.end() == 2


def test_a_plain_line_is_no_wider_than_the_terminal(tmp_path):
    master, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 5, 20, 0, 0))
    done = subprocess.run([sys.executable, "-m", "narrator", "resume"], stdout=terminal, stderr=subprocess.PIPE, text=True, timeout=60,
                          env={**os.environ, "ACCESSIBLE": "1", "NARRATOR_STATE": str(tmp_path), "LANG": "C",
                               "NARRATOR_CONFIG": str(tmp_path / "none.yaml")})
    os.close(master)
    os.close(terminal)
    lines = done.stderr.splitlines()
    assert done.returncode == 2 and lines[0].startswith("Error:") and len(lines) > 2 and max(map(len, lines)) <= 20
