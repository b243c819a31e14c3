"""What people at a table perceive of the real program: a screen in tmux, the sound of two sinks; and how they press keys."""

import heapq
import itertools
import json
import math
import time

import numpy as np
from tests.sound_server import Tape

from narrator import voice
from narrator.canvas import LIT, frame_rows

RATE = 8_000
WIDTH, HEIGHT = 100, 30
LOUD, SILENT = 0.02, 0.002
"""How loud a voice is at the least, and nothing at the most."""

PART = RATE // 2
"""Samples of which each is compared by itself."""

PLAIN = 0.05
"""How much more alike than another line what is heard must be."""


class Ear:
    """What is heard at a sink, and which line it is."""

    def __init__(self, server, sink, lang, pack):
        self.tape = Tape(server, sink, RATE)
        self.voice = voice.make(lang, "auto", 250, pack.voices, True)
        self.lines = {}

    def now(self):
        """A mark: the samples that were heard so far."""
        return len(self.tape.heard) // 4

    def since(self, begin, end=None):
        """The samples from a mark to another."""
        return np.frombuffer(bytes(self.tape.heard[4 * begin:4 * (self.now() if end is None else end)]), "<f4")

    def loud(self, begin, end=None):
        """How loud the loudest 50 ms between two marks are."""
        heard = self.since(begin, end)
        parts = heard[:len(heard) // 400 * 400].reshape(-1, 400)
        return float(np.sqrt((parts ** 2).mean(axis=1).max(initial=0.0)))

    def line(self, text):
        """How a line begins, as the earpiece says it."""
        if text not in self.lines:
            import soxr

            self.lines[text] = soxr.resample(self.voice.clip(text).samples, 48_000, RATE)[:6 * RATE]
        return self.lines[text]

    def which(self, heard, texts):
        """The one of several texts that was heard (they are given with what they mean), None where it is not plain."""
        likes = {}
        alike = Likeness(heard)
        for text, meaning in texts.items():
            likes[meaning] = max(likes.get(meaning, 0.0), alike(self.line(text)))
        best = sorted(likes, key=likes.get)
        return best[-1] if likes[best[-1]] > likes[best[-2]] + PLAIN else None

    def close(self):
        """Stop listening."""
        self.tape.stop()
        self.voice.close()


class Likeness:
    """How alike a line is to what was heard, half second by half second: a busy machine makes gaps between them."""

    def __init__(self, heard):
        self.heard = np.pad(heard, (0, RATE)).astype(float)
        self.size = 1 << (len(self.heard) + PART).bit_length()
        self.tones, self.power = np.fft.rfft(self.heard, self.size), np.cumsum(np.concatenate([[0.0], self.heard ** 2]))
        self.known = {}

    def __call__(self, line):
        """Likeness of the best places of all parts: 1 = the same."""
        parts = [line[at:at + PART] for at in range(0, max(len(line) - PART // 2, 1), PART)]
        return sum(map(self.best_place, parts)) / len(parts)

    def best_place(self, part):
        """How alike a part is to the place that is most like it."""
        key = part.tobytes()
        if key not in self.known:
            both = np.fft.irfft(self.tones * np.conj(np.fft.rfft(part, self.size)), self.size)[:len(self.heard) - len(part)]
            there = np.sqrt(np.maximum(self.power[len(part):-1] - self.power[:-len(part) - 1], 1e-9))
            self.known[key] = float((both / there).max() / np.sqrt((part.astype(float) ** 2).sum()))
        return self.known[key]


def flat(seen):
    """What a screen says, in one line."""
    return " ".join(seen.replace(LIT, " ").split())


class Seen:
    """A table: its screen, its public log, its keys, and the time that goes by there."""

    def __init__(self, terminal, log, fault):
        self.terminal, self.log, self.fault = terminal, log, fault
        self.due, self.count, self.hoped = [], itertools.count(), []
        self.story, self.heard_lines, self.seen = [], 0, ""
        self.dusk = 0.0
        """When the last night began."""

    def later(self, seconds, act, *given):
        """Do something in so many seconds."""
        heapq.heappush(self.due, (time.monotonic() + seconds, next(self.count), act, given))

    def press(self, keys):
        """Press keys; `\\r` is Enter."""
        for key in keys:
            self.terminal.run("send-keys", "Enter") if key == "\r" else self.terminal.type(key)

    def hope(self, seconds, what, look, then=lambda found: None):
        """Somebody must see something on the screen within a time: `look()` gives it, `then(it)` is what is done."""
        self.hoped.append((time.monotonic() + seconds, what, look, then))

    def play(self, seconds, done, a_round=math.inf):
        """Play until `done(screen)`, at most so many seconds, and `a_round` of them without a new night."""
        begin = time.monotonic()
        while not done(self.watch()):
            end = min(begin + seconds, max(begin, self.dusk) + a_round)
            assert time.monotonic() < end, f"the evening does not end: {self.story[-5:]}"
            self.listen()
            while self.due and self.due[0][0] <= time.monotonic():
                _, _, act, given = heapq.heappop(self.due)
                act(*given)
            self.look()
            time.sleep(0.1)

    def watch(self):
        """What the screen shows now; a change is kept in the story."""
        seen = self.terminal.screen()
        if seen != self.seen:
            self.seen = seen
            self.story.append((time.monotonic(), seen))
        return seen

    def look(self):
        """Look whether what somebody hopes to see is there."""
        for one in list(self.hoped):
            until, what, see, then = one
            found = see()
            if found is not None and found is not False:
                self.hoped.remove(one)
                then(found)
            else:
                assert time.monotonic() < until, f"{what}: not seen\n{self.seen}"

    def listen(self):
        """Take what was said and done aloud since."""
        lines = self.log.read_text().splitlines(keepends=True) if self.log.exists() else []
        if len(lines) < self.heard_lines:
            self.heard_lines = 0
        for line in lines[self.heard_lines:]:
            if line.endswith("\n"):
                self.heard_lines += 1
                event = json.loads(line)
                self.story.append((time.monotonic(), f"-- {line.strip()}"))
                if event["kind"] == "phrase":
                    self.said(event["key"])
                elif event["kind"] in ("slot", "frame"):
                    self.happens(event["kind"], *event["key"].partition(".")[::2])

    def shows(self, big, small=""):
        """Whether the frame shows a word, and what stands beneath; on a busy machine a line may say that the sound suffers."""
        rows = frame_rows(big, small, WIDTH, HEIGHT, self.fault if self.fault in flat(self.seen) else "")
        return [row.rstrip() for row in rows] == [row.rstrip() for row in self.seen.split("\n")[:HEIGHT]]

    def neutral(self):
        """Whether the frame shows nothing to anybody, but for what is wrong with a device."""
        return LIT in self.seen and self.shows("")


def leave(story, people, ears, terminal):
    """End an evening: what was seen is written to a file, nobody listens any more, the terminal is closed."""
    begin = people.story[0][0] if people.story else 0
    story.write_text("".join(f"== {at - begin:.2f}\n{seen}\n" for at, seen in people.story))
    for ear in ears.values():
        ear.close()
    terminal.close()
