"""A whole game through the real ear: synthetic speech, voice detector, PocketSphinx, grammar, dialogue; no key is pressed."""

import pytest
from tests import speakers
from tests.program.room import NAMES, Voter, session
from tests.program.test_scan_session import HIDDEN

from narrator import hearing
from narrator.pack import Pack

pytest.importorskip("pocketsphinx")
NEUTRAL = {"take", "again", "back", "more", "pause"}


class Noting(Voter):
    """A moderator whose players' choices are noted."""

    def __init__(self, seed, **more):
        super().__init__(seed, **more)
        self.pointed = []

    def want(self, *texts):
        """Wait for items; at night the seat that is pointed at."""
        if self.sitting.is_night():
            self.pointed += [text.partition(".")[0] for text in texts]
        super().want(*texts)


def votes(one):
    """The votes that were given, day by day: (call, votes)."""
    return [(entry.call, entry.answer or {}) for entry in one.sitting.game.answers if entry.call in ("vote", "ballot")]


def meant(person):
    """The votes that were meant, alike."""
    found = {}
    for (_, number, call, voter), target in person.meant.items():
        found.setdefault((number, call), {})
        if target is not None:
            found[number, call][voter] = target
    return [(call, given) for (_, call), given in found.items()]


@pytest.fixture(scope="module")
def game():
    """A whole game by a moderator who speaks, where somebody can speak."""
    if reason := speakers.missing_flite():
        pytest.skip(reason)
    person = Noting(5, orders=["more", "repeat", "pause", "help", "continue", "cancel", "go back"])
    return session(hearing.recogniser(Pack.load("en"), "sphinx"), person).run()


def test_a_whole_game_is_moderated_by_voice(game):
    assert game.said()[-1].startswith("end.") and game.sitting.game.winners
    assert not game.person.orders and {"debate.more", "pause.day", "pause.end", "undo.none"} <= set(game.said())


def test_every_vote_and_choice_is_the_one_that_was_meant(game):
    assert votes(game) == meant(game.person) and len(votes(game)) >= 2
    name, answers = game.sitting.game.setup.name, game.sitting.game.answers
    picks = [name(entry.answer) for entry in answers if type(entry.answer) is int]
    assert picks == [text for text in game.person.pointed if text in NAMES]


def test_at_night_neutral_words_only_and_nothing_private_at_the_table(game):
    assert {frozenset(phrases) for night, phrases in game.inputs.ear.lists if night} == {frozenset(NEUTRAL)}
    items = {text for key, text in game.person.told if key.startswith("scan.")}
    for event in game.public():
        assert not any(word in event.text for word in HIDDEN), event
        assert event.text not in items, event
        assert event.phase[0] == "day" or event.kind != "phrase" or not any(name in event.text for name in NAMES), event
