"""Two minutes of what is no answer, through the real ear into a game that waits: nothing is answered, nothing is done."""

import numpy as np
import pytest
from tests import speakers
from tests.program.room import Voter, session

from narrator import hearing
from narrator.audio import cover
from narrator.pack import Pack
from narrator.utterances import RATE
from narrator.virtual import Finished

pytest.importorskip("pocketsphinx")
SECONDS = 120
OFTEN = 30
"""Seconds of each talk where not all is run."""

TAKEN, DONE = ("scan.taken", "vote.taken", "vote.abstains"), ("pause.", "undo.", "debate.more", "restart.")
"""What an answer and a command would leave in the timeline."""


@pytest.fixture(scope="module")
def recogniser():
    """PocketSphinx."""
    return hearing.recogniser(Pack.load("en"), "sphinx")


class Noisy(Voter):
    """Nobody answers; something else sounds from the first time on that the ear is open for a list of this kind."""

    def __init__(self, phase, sound):
        super().__init__(5)
        self.phase, self.sound, self.begun = phase, sound, None

    def asked(self, phrases):
        """The ear has opened."""
        super().asked(phrases)
        day = "debate" if "move on" in phrases else "vote" if "seat two" in phrases else ""
        if self.phase == ("night" if self.sitting.is_night() else day) and self.begun is None:
            self.begun = self.sitting.stage.clock.now() + 0.3
            self.room.sounds.append((self.begun, self.sound))
        if self.begun is not None:
            self.due = None

    def slot(self, sitting, call, asked, length):
        """A slot opens: nobody takes anything."""

    def speak(self, now):
        """Say only what leads to the phase; the test is over with the sound."""
        if self.begun is not None and now >= self.begun + len(self.sound) / RATE + 1.0:
            raise Finished
        super().speak(now)


def done_after(recogniser, phase, *sounds):
    """What a game did while something sounded that is no answer, beside asking again and reading back."""
    sound = np.concatenate(sounds)
    person = Noisy(phase, sound)
    one = session(recogniser, person).run()
    assert one.clock.now() >= person.begun + len(sound) / RATE, "the game did not go on listening"
    events = [event for event in one.timeline.ordered() if event.at > person.begun]
    return [event for event in events if event.kind == "entry" or event.key in TAKEN or event.key.startswith(DONE)]


def talk(recordings, seconds):
    """Sentences one after the other, with a breath between."""
    breath, pieces, left = np.zeros(int(0.7 * RATE), np.float32), [], seconds * RATE
    for recording in recordings:
        piece = recording()
        pieces += [piece, breath]
        left -= len(piece) + len(breath)
        if left < 0:
            break
    return np.concatenate(pieces)[: seconds * RATE]


def prompts(lang, seconds):
    """Real people's sentences of a telephone exchange, or a skip; single words are no table talk."""
    if reason := speakers.missing_asterisk(lang):
        pytest.skip(reason)
    words = ("digits", "letters", "phonetic", "silence")
    names = [name for name in speakers.asterisk(lang) if not name.startswith(words)]
    chance = np.random.default_rng(2)
    return talk([lambda name=name: speakers.prompt(lang, name) for name in chance.permutation(names)], seconds)


def read_aloud(seconds):
    """Real people who read sentences, or a skip."""
    found = sorted([*speakers.SPHINX.rglob("librivox/*.wav"), *speakers.SPHINX.rglob("cards/*.wav")])
    if not found:
        pytest.skip("pocketsphinx-testdata is not installed")
    return talk([lambda path=path: speakers.read(path) for path in found * 9], seconds)


def chatter(seconds):
    """Synthetic people at the table, or a skip."""
    if reason := speakers.missing_flite():
        pytest.skip(reason)
    people = speakers.FLITE * len(speakers.TABLE_TALK)
    return talk([lambda text=text, who=who: speakers.flite(text, who)
                 for text, who in zip(speakers.TABLE_TALK, people, strict=False)] * 9, seconds)


def taps(seconds):
    """The cover's own tapping and rubbing."""
    made = cover.make(5)
    return np.resize((made.taps + made.bed)[::3], seconds * RATE).astype(np.float32)


QUIET = {"silence": lambda seconds: np.zeros(seconds * RATE, np.float32), "hiss": speakers.hiss, "taps": taps,
         "coughs": speakers.coughs}
TALK = {"english": lambda seconds: prompts("en", seconds), "italian": lambda seconds: prompts("it", seconds),
        "read": read_aloud, "chatter": chatter}
PHASES = ("night", "debate", "vote")


@pytest.mark.parametrize("phase", PHASES[:2])
def test_two_minutes_each_of_silence_hiss_taps_and_coughs_do_nothing(recogniser, phase):
    assert done_after(recogniser, phase, *(make(SECONDS) for make in QUIET.values())) == []


def test_talk_does_nothing(recogniser):
    assert done_after(recogniser, "debate", *(make(OFTEN) for make in TALK.values())) == []


@pytest.mark.release
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("noise", TALK)
def test_two_minutes_of_talk_do_nothing(recogniser, noise, phase):
    assert done_after(recogniser, phase, TALK[noise](SECONDS)) == []
