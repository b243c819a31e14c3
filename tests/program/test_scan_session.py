"""Whole games of tabula by one switch with an earpiece and no screen, by voice, and by keypad in `blind`; the table hears nothing private."""

import pytest
from tests.program.ears import REACTION, SEATS, Keying, Listener, Session, Speaker, SpeakingEar

HIDDEN = ("Empty", "Nod", "Shake", "Still", "Take now", "Taken", "Pass.", "Possible", "Not possible", "Press to fix", "Menu")


def nothing_private(session):
    """At night the table hears no seat, no reply, no item of a scan; by day no reply and no item."""
    for event in session.public():
        assert not any(word in event.text for word in HIDDEN), event
        if event.phase[0] == "night" and event.kind == "phrase":
            assert not any(name in event.text for name in SEATS), event
    assert not {event.key for event in session.public()} & {key for key, _ in session.person.told if key.startswith("scan.")}


def test_a_whole_game_by_one_switch_and_no_screen():
    session = Session(Listener(5), entry="scan").run()
    assert session.said()[-1].startswith("end.")
    assert session.sitting.game.winners
    assert {event.key for event in session.timeline.events if event.kind == "entry" and event.channel == "private"} >= {"seer"}
    nothing_private(session)


def test_a_whole_game_by_voice_by_day_and_scan_at_night():
    person = Speaker(5)
    ear = SpeakingEar(person)
    session = Session(person, ear=ear, entry="scan").run()
    assert session.said()[-1].startswith("end.")
    nights = {frozenset(phrases) for night, phrases in ear.lists if night}
    assert nights == {frozenset({"take", "again", "back", "more", "pause"})}
    assert "heard.sure" in session.said()
    nothing_private(session)


def test_a_whole_game_by_keypad_in_blind():
    session = Session(Keying(5), entry="keypad").run()
    assert session.said()[-1].startswith("end.")
    told = [key for key, _ in session.person.told]
    assert {"private.night", "private.seat", "private.entry", "reply.nod", "vote.tally"} <= {*told, "reply.nod"}
    assert any(text.endswith(("Nod now.", "Shake now.")) for _, text in session.person.told)
    nothing_private(session)


class Palm(Listener):
    """The moderator offers a hand to each seat, and presses once when the number has been tapped into it."""

    def slot(self, sitting, call, asked, length):
        """The round of the circle: a press, and then what was tapped."""
        super().slot(sitting, call, asked, length)
        if call.fields:
            self.act(sitting.stage.clock.now() + 0.3 * length)


def test_palm_in_blind():
    session = Session(Palm(5), entry="palm").run()
    assert session.said()[-1].startswith("end.")
    slots = {event.length for event in session.public() if event.kind == "slot" and event.key == "call.seer"}
    assert 6.0 * len(SEATS) in slots
    nothing_private(session)


@pytest.mark.parametrize("person", [Listener, Speaker, Palm])
def test_the_first_night_is_the_same_whoever_holds_what(person):
    """By switch, voice or palm: to the millisecond, with a silent cover where the ear listens."""
    nights = []
    for seed in (1, 2, 3, 4, 5, 6):
        one = person(seed)
        ear = SpeakingEar(one) if person is Speaker else None
        session = Session(one, seed=seed, ear=ear, entry="palm" if person is Palm else "scan").run()
        nights.append([event.line() for event in session.public() if event.phase == ("night", 1)])
    assert all(night == nights[0] for night in nights) and len(nights[0]) > 15


class ByHand(Listener):
    """The moderator ends each slot by the same switch: when the answer was said back, or the ear says `next`."""

    def slot(self, sitting, call, asked, length):
        """A slot opens: into a palm the number is tapped before the press."""
        super().slot(sitting, call, asked, length)
        if sitting.settings.entry == "palm" and asked is not None:
            self.act(sitting.stage.clock.now() + 5.0)

    def tell(self, key, text, seconds=None):
        """Nothing is read any more: press."""
        super().tell(key, text, seconds)
        if key == "private.next" or (key == "private.entry" and self.sitting.switch.slot):
            self.wants = []
            self.act(self.sitting.stage.clock.now() + REACTION)


@pytest.mark.parametrize("entry", ["scan", "palm"])
@pytest.mark.parametrize("mode", ["moderator", "blind"])
def test_a_whole_game_by_one_switch_at_pace_hand(mode, entry):
    session = Session(ByHand(5), entry=entry, mode=mode, pace="hand").run()
    assert session.said()[-1].startswith("end.")
    seer = [entry.answer for entry in session.sitting.game.answers if entry.call == "seer"]
    assert seer and None not in seer[:1]
    assert all(event.length < 60 for event in session.public() if event.kind == "slot" and event.key.startswith("call."))
    nothing_private(session)
