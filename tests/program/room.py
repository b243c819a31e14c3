"""A room on a virtual clock: synthetic people speak into a microphone that the real recogniser hears, beside the loudspeaker."""

import numpy as np
from tests import speakers
from tests.program.ears import Session, Speaker

from narrator import voice
from narrator.audio import cover
from narrator.listening import Listening
from narrator.ports import Heard
from narrator.spoken import Spoken
from narrator.utterances import CHUNK, RATE
from narrator.virtual import Finished, VirtualInputs

NAMES = ("Carla", "David", "Frank", "Grace", "Henry", "Jack", "Olivia", "Wendy")
LATE = 0.15
"""Seconds from the loudspeaker's samples to those of the microphone."""

HUM, FAR = 0.001, 0.3
"""Level of a quiet room's noise; how much of the loudspeaker the microphone gets."""

THINKS = 0.6
"""Seconds until a person answers."""

LONGEST = 600.0
"""Seconds of listening without anything heard: then nobody will ever be heard."""


class Room:
    """What sounds in the room, as the microphone gets it; also the Output of the table."""

    def __init__(self, clock):
        self.clock, self.sounds, self.free_at = clock, [], 0.0
        self.chance = np.random.default_rng(1)
        self.taps = cover.make(5).taps[::3] * FAR
        self.tapping = [(0.0, False)]

    def say(self, clip):
        """The loudspeaker speaks, after its last line."""
        start = max(self.clock.now(), self.free_at)
        self.free_at = start + clip.seconds
        if clip.samples is not None:
            self.sounds.append((start + LATE, clip.samples[::3] * FAR))

    def speak(self, text, at, who="slt"):
        """A person speaks."""
        self.sounds.append((at, speakers.flite(text, who) * 0.7))

    def cover(self, state):
        """The taps begin or end."""
        self.tapping.append((self.clock.now() + LATE, state == "full"))

    def seconds_left(self):
        """Seconds that the loudspeaker still speaks."""
        return max(0.0, self.free_at - self.clock.now())

    def hear(self, end, count):
        """The microphone's samples until `end`."""
        begin = end - count / RATE
        samples = self.chance.normal(0, HUM, count)
        self.sounds = [(at, sound) for at, sound in self.sounds if at + len(sound) / RATE > begin]
        for at, sound in self.sounds:
            first = round((at - begin) * RATE)
            there = sound[max(0, -first):max(0, count - first)]
            samples[max(0, first):max(0, first) + len(there)] += there
        if [on for at, on in self.tapping if at <= begin][-1]:
            samples += np.take(self.taps, round(begin * RATE) + np.arange(count), mode="wrap")
        return samples.astype(np.float32)

    def earcon(self, name):
        """Nothing that matters here."""

    def stop(self):
        """Nobody stops a line here."""


class RoomInputs(VirtualInputs):
    """While the ear is open time goes by in blocks of the microphone; no key is ever pressed."""

    def __init__(self, clock, room):
        super().__init__(clock)
        self.room, self.ear, self.listened = room, None, 0.0

    def next(self, until):
        """The next phrase that was heard before `until`."""
        while self.ear.listening and not self._events:
            if self.clock.now() >= until:
                return None
            self.ear.person.speak(self.clock.now())
            self.clock.move(self.clock.now() + CHUNK / RATE)
            self.ear.feed(self.room.hear(self.clock.now(), CHUNK), self.clock.now())
            self.listened += CHUNK / RATE
            if self.listened > LONGEST and until == float("inf"):
                raise Finished
        self.listened = 0.0
        if self._events:
            return self._events.pop(0)[2]
        return super().next(until)


class RealEar(Listening):
    """The program's ear with the real recogniser and voice detector; whoever speaks is told when it opens."""

    def __init__(self, recogniser, clock, inputs, room, person):
        super().__init__(lambda: recogniser, clock, inputs.add, lambda: room.seconds_left() > 0)
        self.person, self.lists = person, []

    def listen(self, phrases, alone=()):
        """Open a question, and let the person know."""
        unheard = super().listen(phrases, alone)
        self.lists.append((self.person.sitting.is_night(), set(phrases)))
        self.person.asked(phrases)
        return unheard


class Voter(Speaker):
    """A moderator who says everything aloud: votes as the voters say them, commands, and `take` at night."""

    def __init__(self, seed, room=None, orders=()):
        super().__init__(seed)
        self.room, self.orders, self.meant, self.voice, self.due = room, list(orders), {}, "slt", None
        self.asking = None

    def act(self, at):
        """Say `take` without haste: the next item may be read before the word is over."""
        self.room.speak("take", at + 0.5)

    def voter(self, sitting, call, voter, pad, clues):
        """A voter is named: remember what is meant; everybody has a voice of the own."""
        super().voter(sitting, call, voter, pad, clues)
        progress = sitting.progress
        self.meant[progress.phase, progress.number, call.id, voter] = self.target
        self.voice, self.call = speakers.FLITE[voter % 3], call

    def asked(self, phrases):
        """The ear has opened: a command that is due, else an answer."""
        now, said = self.sitting.stage.clock.now(), None
        if self.sitting.is_night():
            self.due = None
            return
        due = self.orders[0] if self.orders else None
        if due in phrases and (due == "cancel" or "confirm" not in phrases):
            said = due
        elif "confirm" in phrases:
            said = "confirm"
        elif "print" in phrases and self.target is not None:
            # Who was not understood takes more words for the same thing.
            again, self.asking = self.asking == phrases, phrases
            said = (("print", "hair"), ("the print", "tuft of hair"))[again][self.call.ask.among.index(self.target)]
        elif set(phrases) & set(NAMES):
            said = "nobody" if self.target is None else NAMES[self.target - 1]
        elif "move on" in phrases:
            said = "move on"
        self.due = (now + THINKS, said) if said is not None else None

    def speak(self, now):
        """Say what is due, if the ear is still open."""
        if self.due is not None and now >= self.due[0]:
            said, self.due = self.due[1], None
            self.room.speak(said, now, self.voice)
            if self.orders and said == self.orders[0]:
                self.orders.pop(0)


def session(recogniser, person, seed=3, **settings):
    """A game whose only input is sound."""
    made = Session(person, seed=seed, seats=NAMES, **{"mode": "moderator", "entry": "scan", **settings})
    stage, clock = made.sitting.stage, made.clock
    room = person.room = Room(clock)
    inputs = RoomInputs(clock, room)
    stage.inputs = made.inputs = person.inputs = inputs
    stage.public.output, stage.public.voice = room, voice.make("en", "espeak")
    inputs.ear = RealEar(recogniser, clock, inputs, room, person)
    made.sitting.spoken = Spoken(made.sitting, inputs.ear)
    return made
