"""What answers a read-back when it is said once: "confirm" and "cancel" of every voice, and nothing that is only talk."""

import numpy as np
import pytest
from tests import speakers

from narrator import grammar, hearing
from narrator.commands import hear
from narrator.devices.vad import Silero
from narrator.dialogue import ANSWERS
from narrator.ear import LIKELY, Ear
from narrator.pack import Pack
from narrator.utterances import RATE

pytest.importorskip("pocketsphinx")
ROOM = {"clean": lambda sound: sound, "faint": lambda sound: sound * 0.1,
        "room noise": lambda sound: sound * 0.7 + speakers.hiss(9, 0.001)[: len(sound)]}


@pytest.fixture(scope="module")
def answers():
    """Gives the commands that a recording would answer a read-back with."""
    pack, found = Pack.load("en"), []
    words = grammar.words(pack, None, "yes-no")
    ear = Ear(hearing.recogniser(pack, "sphinx"), Silero(), found.append)

    def answers(sound):
        found.clear()
        hear.understand(ear, words, sound, [])
        meant = [grammar.read(words, one.phrase).command for one in found if one.score >= LIKELY]
        return [command for command in meant if command in ANSWERS]

    return answers


@pytest.mark.parametrize("room", ROOM)
def test_confirm_and_cancel_count_when_they_are_said_once(answers, room):
    if reason := speakers.missing_flite():
        pytest.skip(reason)
    for word in ("confirm", "cancel"):
        for voice in speakers.FLITE:
            assert answers(ROOM[room](speakers.flite(word, voice))) == [word], (word, voice)


def talk():
    """Clips of people who answer nothing: chatter, prompts of a telephone exchange, sentences read."""
    clips = []
    if not speakers.missing_flite():
        clips += [(text, speakers.flite(text, speakers.FLITE[at % 4])) for at, text in enumerate(speakers.TABLE_TALK)]
    for lang in ("en", "it"):
        if not speakers.missing_asterisk(lang):
            clips += [(name, speakers.prompt(lang, name)) for name in speakers.asterisk(lang)
                      if not name.startswith("silence")]
    clips += [(path.name, speakers.read(path)) for path in sorted(speakers.SPHINX.rglob("*/*.wav"))]
    # Who says that something is cancelled says "cancel" and a little more.
    return [(name, np.asarray(sound[: 8 * RATE])) for name, sound in clips if name != "cancelled"]


def test_talk_answers_nothing(answers):
    found = [(name, said) for name, sound in talk()[::11] if (said := answers(sound))]
    assert not found


PARTS = 16


@pytest.mark.release
@pytest.mark.parametrize("part", range(PARTS))
def test_no_talk_at_all_confirms_anything_and_hardly_any_cancels(answers, part):
    """A word that is like "cancel" ("console") or "go back" ("Quebec") costs a question; one that confirmed would cost a vote."""
    found = [(name, said) for name, sound in talk()[part::PARTS] if (said := answers(sound))]
    assert not [name for name, said in found if "confirm" in said] and len(found) <= 1, found
