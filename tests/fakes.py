"""The ports of `narrator.ports` as small real classes for tests: scripted people, a virtual clock, a tape recorder."""

import bisect
import random

from narrator.ports import Clip, Heard, Key

SECONDS_A_CHARACTER = 0.065


class FakeClock:
    """A clock that stands still until somebody moves it."""

    def __init__(self, start=0.0):
        self.time = start

    def now(self):
        """Seconds since the session began."""
        return self.time

    def move_to(self, time):
        """Go on to `time`; never back."""
        self.time = max(self.time, time)


class FakeInputs:
    """Keys and heard phrases at virtual times; waiting moves the clock on."""

    def __init__(self, clock, events=()):
        self.clock = clock
        self.events = sorted(events, key=_when)
        self.taken = []

    def type(self, text, at, apart=0.2):
        """Script the characters of `text` as keys, `apart` seconds from each other; return the time of the last."""
        for count, name in enumerate(text):
            self.add(Key(name, at + count * apart))
        return at + (len(text) - 1) * apart

    def add(self, event):
        """Script one more event."""
        bisect.insort(self.events, event, key=_when)

    def next(self, until):
        """The next event before `until`, or None when the clock has reached it."""
        if self.events and self.events[0].at < until:
            event = self.events.pop(0)
            self.clock.move_to(event.at)
            self.taken.append(event)
            return event
        self.clock.move_to(until)
        return None

    def flush(self):
        """Drop everything typed so far and not yet read."""
        self.events = [event for event in self.events if event.at > self.clock.now()]


class FakeEar(FakeInputs):
    """Inputs through which somebody only speaks: pairs of a time and a phrase."""

    def __init__(self, clock, said=(), score=1.0):
        super().__init__(clock, [Heard(phrase, at, score) for at, phrase in said])


class FakeVoice:
    """A voice whose lines last `factors` times the estimate, drawn anew for each text."""

    def __init__(self, factors=(1.0, 1.0), seed=0):
        self.factors = factors
        self.chance = random.Random(seed)
        self.clips = {}
        self.prepared = []

    def prepare(self, texts, progress=None):
        """Make all clips now."""
        self.prepared += texts
        for done, text in enumerate(texts, 1):
            self.clip(text)
            if progress:
                progress(done, len(texts))

    def clip(self, text):
        """The clip of one line; the same text lasts the same time."""
        if text not in self.clips:
            factor = self.chance.uniform(*self.factors)
            self.clips[text] = Clip(text, len(text) * SECONDS_A_CHARACTER * factor)
        return self.clips[text]

    def speaker(self):
        """Whose voice it is."""
        return self


class Reader:
    """A voice that speaks in the ear, with the clips of another one, which has no sound."""

    def __init__(self, voice):
        self.clip = voice.clip

    def speaker(self):
        """Whose voice it is."""
        return "a person"


class FakeOutput:
    """A loudspeaker that writes down what it played and when; clips follow each other."""

    def __init__(self, clock, fault=None):
        self.clock = clock
        self.fault = fault
        self.spoken = []
        self.covers = []
        self.earcons = []
        self.closed = False

    @property
    def free_at(self):
        """When the last clip has ended, in seconds."""
        return self.spoken[-1][1] if self.spoken else 0.0

    def say(self, clip):
        """Play a clip after those that wait; note its start, end and text."""
        start = max(self.clock.now(), self.free_at)
        self.spoken.append((start, start + clip.seconds, clip.text))

    def cover(self, state):
        """Note the state of the cover."""
        self.covers.append((self.clock.now(), state))

    def earcon(self, name):
        """Note a short sound."""
        self.earcons.append((self.clock.now(), name))

    def stop(self):
        """Cut the clip that plays and drop those that wait."""
        now = self.clock.now()
        self.spoken = [(start, min(end, now), text) for start, end, text in self.spoken if start < now]

    def seconds_left(self):
        """Seconds that it still speaks: nobody waits for those of a virtual clock."""
        return 0.0

    def problem(self):
        """The fault that this loudspeaker was made with."""
        return self.fault

    def losses(self):
        """How often it was lost: never, it has its fault from the beginning."""
        return 0

    def close(self):
        """Note that the device was let go."""
        self.closed = True


class FakeScreen:
    """A screen that writes down each line with its channel and its time."""

    def __init__(self, clock):
        self.clock = clock
        self.lines = []
        self.closed = False

    def public(self, text):
        """Note a line on the table's channel."""
        self._note("public", text)

    def private(self, text, seconds=None):
        """Note a line on the private channel."""
        self._note("private", text)

    def ask(self, text):
        """Note the prompt that waits."""
        self._note("ask", text)

    def frame(self, big, small=""):
        """Note what the night frame shows."""
        self._note("frame", f"{big}|{small}")

    def close(self):
        """Note that the terminal was restored."""
        self.closed = True

    def of(self, channel):
        """All texts of one channel, in order."""
        return [text for _, kind, text in self.lines if kind == channel]

    def _note(self, channel, text):
        self.lines.append((self.clock.now(), channel, text))


def _when(event):
    return event.at
