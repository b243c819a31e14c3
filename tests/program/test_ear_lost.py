"""The ear fails or never comes: the cover goes on at night, the keys answer, and the moderator is told in the ear."""

import pytest
from tests.program.ears import Listener, Session, SpeakingEar


class FailingEar(SpeakingEar):
    """An ear that is gone between two moments of the session; a muted one is there and gives silence."""

    def __init__(self, person, gone, muted=False):
        super().__init__(person)
        self.gone, self.muted = gone, muted

    def lost(self):
        """Whether the microphone is gone."""
        return not self.muted and self.silent()

    def hears(self):
        """Whether somebody who speaks would be heard."""
        return not self.silent()

    def silent(self):
        return self.gone[0] <= self.person.sitting.stage.clock.now() < self.gone[1]


class Pressing(Listener):
    """A moderator with a switch, who says nothing."""

    def asked(self, phrases):
        """The ear has opened."""


def night(gone, seed=3, **more):
    """A game whose ear is gone for a while."""
    person = Pressing(7)
    return Session(person, seed=seed, ear=FailingEar(person, gone, **more), entry="scan").run()


def cover(one):
    """The first night's changes of the cover, and its slots."""
    events = [event for event in one.public() if event.phase == ("night", 1)]
    return [event for event in events if event.key in ("still", "taps")], [event for event in events if event.kind == "slot"]


def test_without_an_ear_the_cover_goes_on_and_the_switch_plays_the_game():
    one = night((0.0, float("inf")))
    changes, _ = cover(one)
    assert [event.key for event in changes] == ["taps"] and one.said()[-1].startswith("end.")
    assert "heard.not" not in one.said(), "nobody is asked to say again what cannot be heard"


def test_an_ear_that_goes_in_a_slot_gives_the_cover_back_within_seconds():
    whole, slots = cover(night((float("inf"), float("inf"))))
    at = slots[0].at + 3.0
    changes, again = cover(night((at, float("inf"))))
    assert [event.key for event in changes] == ["taps", "still", "taps"]
    assert changes[2].at - at <= 10.0
    assert [slot.at for slot in again] == [slot.at for slot in slots], "and nothing else changes"


def test_one_that_comes_back_is_used_from_the_next_slot_on():
    _, slots = cover(night((0.0, 0.1)))
    changes, _ = cover(night((0.0, slots[0].at + 2.0)))
    assert [event.at for event in changes if event.key == "still"] == [slot.at for slot in slots[1:]]


@pytest.mark.parametrize("muted", [False, True])
def test_what_the_cover_does_depends_on_the_ear_alone(muted):
    nights = []
    for seed in range(1, 6):
        one = night((30.0, 60.0), seed, muted=muted)
        nights.append([event.line() for event in one.public() if event.phase == ("night", 1)])
    assert all(lines == nights[0] for lines in nights)
