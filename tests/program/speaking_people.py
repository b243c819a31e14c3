"""People who speak by day, and a moderator who says `take` at night: synthetic voices into a microphone that is a sink's monitor."""

import fcntl
import os
import subprocess
import threading
import time
from collections import deque

import numpy as np
from tests import speakers
from tests.program.blind_people import OneSwitch
from tests.program.evening_senses import LOUD, RATE, SILENT
from tests.sound_server import form

AHEAD, PART = 0.05, 320
"""Seconds by which sound is given before its time, and samples that are given at once."""

PATIENCE = 15.0
"""Seconds without an answer after which somebody says it again."""

HUM = 0.001
"""Level of a quiet room, of which a real microphone is never free."""


class Mouth:
    """What sounds in the room: a hum, and what is said."""

    def __init__(self, server, sink):
        self.process = subprocess.Popen(["pacat", f"--device={sink}", "--latency-msec=20", *form(speakers.RATE)],
                                        env=os.environ | server.surroundings, stdin=subprocess.PIPE)
        # What waits in a pipe is heard late ever after.
        fcntl.fcntl(self.process.stdin, fcntl.F_SETPIPE_SZ, 4096)
        self.said, self.chance, self.closed = deque(), np.random.default_rng(1), False
        self.thread = threading.Thread(target=self.sound, daemon=True)
        self.thread.start()

    def say(self, text, who="slt"):
        """Say something now."""
        sound = speakers.flite(text, who) * 0.7
        loud = np.flatnonzero(np.abs(sound) > 0.003)
        self.said.append(sound[loud[0]:loud[-1] + 1])

    def sound(self):
        """Give the room's sound to the sink in its time."""
        begin, given, rest = time.monotonic(), 0, np.zeros(0, np.float32)
        while not self.closed:
            if not len(rest) and self.said:
                rest = self.said.popleft()
            part = self.chance.normal(0, HUM, PART)
            part[:len(rest[:PART])] += rest[:PART]
            rest, given = rest[PART:], given + PART
            self.process.stdin.write(part.astype("<f4").tobytes())
            self.process.stdin.flush()
            early = begin + given / speakers.RATE - AHEAD - time.monotonic()
            # A time in which nobody could speak is not made up for.
            begin -= min(early, 0.0)
            time.sleep(max(early, 0.0))

    def close(self):
        """Be silent."""
        self.closed = True
        self.thread.join()
        self.process.terminate()
        self.process.wait()


class Speaking(OneSwitch):
    """Votes, confirmations and commands are said aloud when the table is silent; no key is pressed before the end."""

    def __init__(self, *given, mouth, **more):
        super().__init__(*given, **more)
        self.mouth, self.who, self.answer, self.sure = mouth, "slt", "", ""
        self.to_say, self.since, self.said_at = "", 0, 0.0

    def press(self, keys):
        """Say the neutral word; when the game is over, any key."""
        if self.winner:
            super().press(keys)
        else:
            self.mouth.say("take")

    def mend(self):
        """Say that something else was taken."""
        self.mouth.say("back")

    def said(self, key):
        """Hear a line: it may ask for an answer."""
        if key in ("debate.begin", "debate.seconds", "defence.turn"):
            self.spoken.append(key)
            if self.spoken.count(key) == 1:
                self.say("move on")
        elif key in ("vote.turn", "ballot.turn", "heard.not") and self.sure:
            # Nobody was understood, or it was cancelled: the question comes again.
            self.say(self.answer)
        elif key == "heard.sure":
            self.say("confirm")
        elif key == "vote.taken":
            self.to_say = self.sure = ""
        else:
            super().said(key)

    def vote(self, kind, voter):
        """A voter is named, and says the name."""
        self.see_who_lives()
        target = self.target(voter, kind)
        self.who, self.answer = speakers.FLITE[voter % 3], self.names[target - 1] if target else "nobody"
        self.sure = self.pack.say("vote.sure", a=self.names[voter - 1], b=self.answer)
        self.say(self.answer)

    def say(self, words):
        """Say something when the line that is said now is over."""
        self.to_say, self.since = words, self.ears["table"].now()

    def look(self):
        """Say what is due as soon as the table is silent."""
        super().look()
        table = self.ears["table"]
        if self.sure and not self.to_say and time.monotonic() > self.said_at + PATIENCE:
            # Nobody says anything: once more.
            self.to_say, self.said_at = self.answer, time.monotonic()
        if not self.to_say or table.loud(self.since) < LOUD or table.loud(table.now() - RATE * 3 // 5) > SILENT:
            return
        said, self.to_say, self.said_at = self.to_say, "", time.monotonic()
        if said == "confirm" and self.sure:
            # What was understood was read back, and all heard it.
            voter, _, rest = self.sure.partition(" ")
            said = said if rest in self.last_line(f"Public: {voter}") else "cancel"
        self.story.append((time.monotonic(), f"said: {said}"))
        self.mouth.say(said, self.who)
