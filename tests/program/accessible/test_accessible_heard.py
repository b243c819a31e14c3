"""What the screen shows is also heard: help, lists, settings and errors, in the moderator's ear or at the table (A13, A19, A20, A33)."""

import pytest
from tests.program.ears import Keying, Session

from narrator.channels import Earpiece
from narrator.ports import Key
from narrator.reading import PART

MODES = {"moderator": {"mode": "moderator"}, "blind": {"mode": "blind"},
         "table": {"mode": "table", "reply": "earpiece", "private": "none"}}


def begin(lang="en", mode="table", event="debate.begin"):
    """The moment of a line in a game that nobody disturbs."""
    plain = Session(Keying(5), lang=lang, entry="keypad", **MODES[mode]).run()
    return next(event_.at for event_ in plain.public() if event_.key == event)


def pressed(mode, lang, *presses, event="debate.begin"):
    """A game in which keys are pressed so many seconds after a line: what was heard by whoever pressed them."""
    at = begin(lang, mode, event)
    one = Session(Keying(5), lang=lang, entry="keypad", **MODES[mode])
    for after, key in presses:
        one.inputs.add(Key(key, at + after))
    one.run()
    if mode == "table":
        return one, [(event.at, event.text) for event in one.public() if event.kind == "phrase"]
    return one, [(0, text) for _, text in one.person.told]


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("key, said", [("?", "help.day"), ("h", "private.day"), ("l", "board.living")])
def test_what_a_key_shows_is_heard(mode, key, said, lang):
    at = begin(lang, mode)
    one = Session(Keying(5), lang=lang, entry="keypad", **MODES[mode])
    one.inputs.add(Key(key, at + 10))
    one.run()
    heard = [text for _, text in one.person.told] if mode != "table" else [
        event.text for event in one.public() if event.kind == "phrase" and event.at >= at + 9.9]
    first = " ".join(" ".join(one.sitting.pack.find(said).forms.values()).partition("{")[0].split()[:3])
    whole = " ".join(heard)
    assert first in whole, (first, heard[:5])


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mode", MODES)
def test_a_wrong_number_in_an_open_vote_is_told_aloud_once_and_printed_once(mode, lang):
    one, _ = pressed(mode, lang, (0.2, "9"), (0.4, "enter"), event="vote.turn")
    text = one.sitting.pack.say("error.seat", n=8)
    assert [event.text for event in one.public() if event.kind == "phrase"].count(text) == 1
    assert " ".join(one.paper.getvalue().replace("Error:", "").split()).count(text) == 1


def test_a_long_reading_comes_in_parts_and_any_key_stops_it():
    whole, rows = pressed("table", "en", (10, "k"))
    keys = [event for event in whole.public() if event.key == "lookup"]
    assert len(keys) > 20 and max(event.length for event in keys) <= PART
    assert all(after.at - one.at - one.length >= 1 for one, after in zip(keys, keys[1:]))
    stopped, _ = pressed("table", "en", (10, "k"), (20, "."))
    assert 2 <= len([event for event in stopped.public() if event.key == "lookup"]) <= 6


class Ear(Earpiece):
    """An earpiece that notes what stops it."""

    def __init__(self, clock):
        self.clock, self.said, self.output, self.stopped = clock, [], self, []

    def problem(self):
        """Nothing is wrong."""

    def losses(self):
        """It was always there."""
        return 0

    def earcon(self, name):
        """Nothing that matters here."""

    def tell(self, key, text, seconds=None):
        """Note a line."""
        self.said.append((key, text))

    def stop(self):
        """Note that the line was stopped."""
        self.stopped.append(self.clock.now())


def test_a_long_reading_in_the_ear_is_stopped_by_any_key():
    at = begin("en", "blind")
    one = Session(Keying(5), entry="keypad", **MODES["blind"])
    ear = Ear(one.clock)
    one.sitting.stage.private.ways = (ear,)
    for after, key in ((10, "k"), (15, "5"), (18, "5")):
        one.inputs.add(Key(key, at + after))
    one.run()
    assert ear.stopped == [pytest.approx(at + 15)]
