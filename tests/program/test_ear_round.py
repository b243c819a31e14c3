"""An earpiece that goes from hand to hand: time to take it, a whole line for its wearer, nothing of it for the next one."""

import pytest
from tests.program.test_ear_again import Ear, Words, at, evening

from narrator import rounds
from narrator.audio import earcons
from narrator.channels import SIGNAL
from narrator.ports import RATE, Clip
from narrator.virtual import Unseen

NEWS = {1: "cub", 2: "seer", 3: "pirate"}
"""A deal of which somebody is told something in a post round."""


class Watched(Ear):
    """An earpiece that knows until when each line was heard."""

    def __init__(self, clock, gone):
        super().__init__(clock, gone)
        self.spans = []

    def say(self, clip):
        super().say(clip)
        self.spans.append([self.clock.now(), self.clock.now() + SIGNAL + clip.seconds, clip.text])

    def stop(self):
        if self.spans:
            self.spans[-1][1] = min(self.spans[-1][1], self.clock.now())


class Slow(Words):
    """A slow voice, for whom the same line anew costs no time, and a new one half a second."""

    def __init__(self, clock, mute=False):
        super().__init__(clock, mute)
        self.made = set()

    def clip(self, text):
        if text not in self.made:
            self.made.add(text)
            self.clock.move(self.clock.now() + 0.5)
        return Clip(text, 0.1 * len(text))


def test_the_sound_that_begins_a_line_is_as_long_as_the_rounds_reckon():
    assert len(earcons.make()["neutral"]) / RATE == pytest.approx(SIGNAL)


def turns(events, name):
    """For each seat of the first round of that name: when its name is said, when its time begins, when the next name comes."""
    names = [event.at for event in events if event.key in (f"{name}.turn", f"{name}.end")][:7]
    slots = [event.at for event in events if event.kind == "slot" and event.key.startswith(f"{name}.")][:6]
    return list(zip(names, slots, names[1:], strict=False))


@pytest.mark.parametrize("factor", [0.5, 1.0, 2.0])
def test_each_has_time_to_take_the_earpiece_and_hears_the_card_to_its_end(factor):
    one, ear, events = evening(ear=Watched, words=Slow, pace_factor=factor)
    found = turns(events, "deal")
    assert len(found) == 6
    for (name, slot, following), (begin, end, text) in zip(found, ear.spans):
        assert begin > slot + rounds.LEAST_PASS - 0.01 and end < following, text
        assert end == pytest.approx(begin + SIGNAL + 0.1 * len(text)), "nobody's card is cut"


def test_a_turn_of_the_deal_lasts_as_long_whatever_the_card_and_whether_it_was_made_before():
    deals = ({1: "seer", 2: "werewolf", 3: "werewolf"}, {6: "seer", 1: "werewolf", 4: "werewolf"})
    found = [turns(evening(words=Slow, deal=deal, pace_factor=0.5)[2], "deal") for deal in deals]
    lengths = [{round(following - slot, 3) for _, slot, following in one} for one in found]
    assert lengths[0] == lengths[1] and len(lengths[0]) == 1


def test_where_all_cards_fit_a_turn_keeps_its_ten_seconds():
    events = evening()[2]
    assert {event.length for event in events if event.kind == "slot" and event.key.startswith("deal.")} == {rounds.DEAL}


def test_who_hides_the_card_early_hears_no_more_of_it():
    turn = at(evening(ear=Watched, words=Slow)[2], "deal.2")
    ear = evening(ear=Watched, words=Slow, keys=((turn + 4.0, "0"), (turn + 4.1, "enter")))[1]
    assert ear.spans[1][1] == pytest.approx(turn + 4.1)


class Seen(Unseen):
    """A screen that knows what it showed."""

    def __init__(self):
        self.shown = []

    def public(self, text):
        self.shown.append(text)

    def frame(self, big, small=""):
        self.shown.append("frame")


def test_the_screen_shows_whose_turn_it_is_and_no_night_frame_before_the_night():
    screen = Seen()
    one = evening(screen=screen)[0]
    names = [f"{name}." for name in one.game.setup.seats]
    before = screen.shown[:screen.shown.index("frame")]
    assert [text for text in before if text in names] == names and one.pack.say("night.begin") in before


def test_a_message_is_over_before_the_next_name():
    _, ear, events = evening(rules="ur", deal=NEWS, ear=Watched, words=Slow, pace_factor=0.5)
    found = turns(events, "post")
    assert len(found) == 6 and {round(following - slot, 3) for _, slot, following in found} == {rounds.POST + rounds.HUSH}
    for _, slot, following in found:
        inside = [(begin, end) for begin, end, _ in ear.spans if slot <= begin < following]
        assert inside and all(begin > slot + rounds.LEAST_PASS - 0.01 and end < following for begin, end in inside)
