"""Licantropi for a moderator with one switch or an open palm: raised hands and penalties, by scan, palm and two switches."""

import pytest
from tests.program.ears import REACTION, Listener, Session, SpeakingEar

from engine import Pick
from narrator.ports import Heard, Key
from narrator.raised import window

NINE = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio", "Gino", "Ida", "Lea")
TWELVE = (*NINE, "Marco", "Olga", "Zeno")
ROLES = {9: ("seer", "wolf-1", "wolf-2", "lawyer", "orator", "mayor", "madman", "spy", "peasant")}
ROLES[12] = (*ROLES[9][:-1], "wolf-3", "juliet", "vampire", "peasant")


class Moderator(Listener):
    """The moderator sees the hands; one switch, and what is heard in the ear, is all there is to note them with.

    `blinks` are seats whose hands nobody saw; `penalty` a seat to be punished, with yes or no at the end.
    """

    def __init__(self, seed, blinks=(), penalty=(), key=" "):
        super().__init__(seed, key)
        self.up, self.blinks, self.penalty, self.votes = set(), blinks, list(penalty), []

    def tell(self, key, text, seconds=None):
        """Press at a voter whose hand is up, and at a group in which there is one."""
        super().tell(key, text, seconds)
        name = text.rstrip(".").partition(",")[0]
        if key == "scan.item" and (name in self.up or any(self.in_group(text, one) for one in self.up)):
            self.up.discard(name)
            self.act(self.sitting.stage.clock.now() + REACTION)
        elif key == "scan.item" and text == self.sitting.pack.say("menu.next") and self.penalty and not self.wants:
            self.want("Help and settings.", "A penalty.", *self.penalty)
            self.penalty = []

    def hands(self, sitting, call, seat, length):
        """A name is said: whoever votes for it has a hand up."""
        votes = self.answer(sitting, call)
        if seat == call.ask.among[0]:
            self.votes.append(votes)
        self.up = {sitting.game.setup.name(voter) for voter in votes if votes[voter] == seat and seat not in self.blinks}

    def hand(self, sitting, call, voter):
        """A hand was not seen: asked whom."""
        self.up = set()
        self.want(self.text(sitting, self.answer(sitting, call)[voter]))

    def ballot(self, sitting, call, voter, pad, length):
        """Voter by voter: the number is shown, or tapped into the palm before the press."""
        if voter == call.ask.order[0]:
            self.votes.append(self.answer(sitting, call))
        self.want(self.text(sitting, self.answer(sitting, call)[voter]))
        if sitting.settings.entry == "palm":
            self.act(sitting.stage.clock.now() + 5.0)

    def slot(self, sitting, call, asked, length):
        """A slot opens: only seats are chosen here, the rest is passed."""
        if asked is None or isinstance(asked.ask, Pick):
            super().slot(sitting, call, asked, length)
            if sitting.settings.entry == "palm" and call.fields:
                self.act(sitting.stage.clock.now() + 0.3 * length)


def table(person, seats=NINE, **settings):
    return Session(person, seats=seats, roles=ROLES[len(seats)], rules="licantropi",
                   **{"mode": "moderator", "entry": "scan", **settings})


def votes_of(session):
    return [entry.answer for entry in session.sitting.game.answers if entry.call in ("vote", "ballot")]


@pytest.mark.parametrize("mode, entry, seats", [
    ("moderator", "scan", NINE), ("moderator", "scan", TWELVE), ("moderator", "palm", NINE),
    ("blind", "scan", TWELVE), ("blind", "palm", TWELVE)])
def test_the_votes_of_a_whole_game_by_one_switch(mode, entry, seats):
    session = table(Moderator(3), seats, mode=mode, entry=entry).run()
    assert session.said()[-1].startswith("end.")
    assert ("vote.hands" in session.said()) == (mode == "moderator") != ("vote.turns" in session.said())
    assert votes_of(session) == session.person.votes and session.person.votes
    # A list without groups has time for all hands; with groups one of many may be left to be asked for.
    assert len(seats) > 9 or "private.vote" not in [key for key, _ in session.person.told]


def test_hands_that_were_not_seen_are_scanned_one_by_one():
    session = table(Moderator(3, blinks=(2, 4))).run()
    assert "private.vote" in [key for key, _ in session.person.told]
    assert votes_of(session) == session.person.votes


def test_the_time_for_the_hands_is_the_same_whoever_votes_for_whom():
    """At every name of a vote, in every game, with as many living and as many names."""
    found = {}
    for seed in range(1, 5):
        session = table(Moderator(seed), TWELVE).run()
        for event in session.public():
            if event.kind == "slot" and event.key.partition(".")[0] == "vote" and event.phase == ("day", 1):
                found.setdefault(len([0 for other in session.public() if other.kind == "slot" and other.key == event.key]),
                                 set()).add(event.length)
    assert all(len(lengths) == 1 for lengths in found.values()) and found
    assert window(16, 16, 1.5) == 4.0 + (8 + 2) * 1.5
    assert window(14, 2, 1.5) > window(14, 14, 1.5)


def debate(session):
    return next(event.at for event in session.public() if event.key == "debate.begin")


@pytest.mark.parametrize("settings", [{"entry": "scan"}, {"entry": "palm"}, {"entry": "scan", "mode": "blind"}])
def test_a_penalty_by_one_switch(settings):
    before = debate(table(Moderator(3), **settings).run())
    session = table(Moderator(3, penalty=("Fabio", "Yes.")), **settings)
    session.inputs.add(Key(" ", before + 4.0))
    session.run()
    assert [entry.answer for entry in session.sitting.game.answers if entry.command] == [6]
    told = next(event for event in session.public() if event.key == "penalty.death")
    assert "Fabio" in told.text and session.said()[-1].startswith("end.")
    table_heard = " ".join(event.text for event in session.public() if event.at < told.at)
    assert "enalty" not in table_heard and "Taken" not in table_heard


@pytest.mark.parametrize("answers", [("Fabio", "No."), ("Pass.",)])
def test_a_penalty_by_one_switch_that_is_given_up_changes_nothing(answers):
    plain = table(Moderator(3)).run()
    session = table(Moderator(3, penalty=answers))
    session.inputs.add(Key(" ", debate(plain) + 4.0))
    session.run()
    assert session.sitting.game.answers == plain.sitting.game.answers
    assert not session.sitting.penalty.busy()


def test_a_call_that_opens_amid_a_penalty_has_its_own_list():
    """The key is pressed in the slot of the seer: the seer's list is read and answered, the penalty is asked on after it."""
    plain = table(Moderator(3)).run()
    slot = next(event for event in plain.public() if event.kind == "slot" and event.key == "call.seer")
    session = table(Moderator(3))
    session.inputs.add(Key("x", slot.at + 0.4))
    session.run()
    seer = [entry.answer for entry in session.sitting.game.answers if entry.call == "seer"]
    assert seer[0] == [entry.answer for entry in plain.sitting.game.answers if entry.call == "seer"][0]
    assert session.sitting.penalty.busy() and not any(entry.command for entry in session.sitting.game.answers)


@pytest.mark.parametrize("mode, offered", [("moderator", True), ("table", False)])
def test_the_penalty_is_in_the_menu_of_a_moderator_alone(mode, offered):
    session = table(Moderator(3), mode=mode)
    assert bool(session.sitting.switch.command()) == offered
    assert not Session(Listener(1), mode="moderator", entry="scan").sitting.switch.command()


class Saying(Moderator):
    """The same without any switch: the moderator says `take`."""

    def act(self, at):
        """Say it."""
        self.inputs.add(Heard("take", at, 1.0))

    def asked(self, phrases):
        """The ear has opened: with closed eyes for neutral words alone."""
        assert not self.sitting.is_night() or set(phrases) == {"take", "again", "back", "more", "pause"}


@pytest.mark.parametrize("mode, blinks", [("moderator", ()), ("moderator", (2, 4)), ("blind", ())])
def test_the_votes_of_a_whole_game_by_voice(mode, blinks):
    person = Saying(3, blinks)
    session = table(person, mode=mode, ear=SpeakingEar(person)).run()
    assert session.said()[-1].startswith("end.")
    assert votes_of(session) == person.votes and person.votes
    windows = [event for event in session.public() if event.kind == "slot" and event.key.startswith(("vote.", "ballot."))]
    still = {event.at for event in session.public() if event.kind == "cover" and event.key == "still"}
    assert windows and all(event.at in still for event in windows)
