"""The clocks of the day: they last what is announced, the text follows them, and keys count from the first word on."""

import pytest
from engine import check_script
from narrator.simulate import ScriptedPeople
from narrator.virtual import Unseen
from tests.evenings import WHOLE
from tests.program.test_sitting import play


@pytest.fixture(scope="module")
def whole():
    return check_script(WHOLE)


class Clockface(Unseen):
    """A screen that keeps the clock's lines, and when they came."""

    def __init__(self, time):
        self.time, self.lines = time, []

    def clock(self, text):
        """Keep a line."""
        self.lines.append((self.time.now(), text))


class Talkative(ScriptedPeople):
    """People who use all the time that they have."""

    def clock(self, sitting, wait, seconds):
        """Go on talking."""


def watched(whole, *presses, **settings):
    """Play an evening, with keys pressed so many seconds after the words that begin a clock: (key of the words, after, name)."""
    plain = play(whole, **settings).run()
    evening = play(whole, **settings)
    for words, after, name in presses:
        evening.press(plain.at(words) + after, name)
    evening.sitting.screen = Clockface(evening.clock)
    return evening.run()


def begun(evening, count=0):
    """When a debate's clock has started."""
    said = [event for event in evening.timeline.ordered() if event.key in ("debate.begin", "debate.seconds")][count]
    return said.at + said.length + 0.4


def minutes(evening):
    """The lines of the first debate's clock: seconds since its start, and the text."""
    lines = evening.sitting.screen.lines
    end = next(at for at, (_, text) in enumerate(lines) if not text)
    return [(round(at - begun(evening)), text) for at, text in lines[:end]]


def left(evening, count):
    return evening.sitting.pack.say("debate.left", n=count)


def test_a_line_a_minute(whole):
    evening = watched(whole)
    assert minutes(evening) == [(60 * at, left(evening, 3 - at)) for at in range(3)]
    assert evening.at("debate.end") - begun(evening) == pytest.approx(180, abs=0.01)


def test_the_text_stands_still_in_a_pause_and_follows_what_is_added(whole):
    """A pause of 100 s begins after 70 s; then 30 s are added three times: what was one minute is two again."""
    first = begun(play(whole).run()) - play(whole).run().at("debate.begin")
    keys = [("debate.begin", first + at, name) for at, name in (
        (70, "/"), (170, "1"), (251, "+"), (253, "+"), (255, "+"))]
    evening = watched(whole, *keys)
    paused = evening.at("pause.end") - evening.at("pause.day") + 0.4 + evening.sitting.stage.public.seconds("pause.end")
    found = minutes(evening)
    assert [text for _, text in found] == [left(evening, count) for count in (3, 2, 1, 2, 1)]
    assert not [at for at, _ in found if 70 < at < 70 + paused - 1], "nothing changes in the pause"
    assert found[2][0] == pytest.approx(120 + paused, abs=1)
    assert evening.at("debate.end") - begun(evening) == pytest.approx(180 + paused + 90, abs=1)


@pytest.mark.parametrize("factor, words, number", [(1.0, "debate.begin", 3), (1.5, "debate.begin", 5), (2.0, "debate.begin", 6)])
def test_what_is_announced_is_what_it_lasts(whole, factor, words, number):
    evening = watched(whole, pace_factor=factor)
    said = next(event for event in evening.timeline.ordered() if event.key == words)
    assert said.text == evening.sitting.pack.say(words, n=number)
    assert evening.at("debate.end") - begun(evening) == pytest.approx(60 * number, abs=0.01)
    assert evening.at("debate.end") - evening.at("debate.minute") == pytest.approx(60, abs=0.01)


def test_a_quick_pace_takes_nothing_from_the_debate_and_the_defence(whole):
    evening = play(whole, pace_factor=0.5)
    evening.sitting.stage.people = Talkative(whole.answers, 1)
    evening.run()
    assert evening.at("debate.end") - begun(evening) == pytest.approx(180, abs=0.01)
    defence = [event for event in evening.timeline.ordered() if event.key == "defence.turn"][:2]
    assert defence[1].at - defence[0].at - defence[0].length == pytest.approx(30.4, abs=0.01)


@pytest.mark.parametrize("words, end", [("debate.begin", "debate.end"), ("defence.turn", "defence.turn")])
def test_a_key_counts_while_the_words_are_still_said(whole, words, end):
    evening = watched(whole, (words, 1.0, "-"))
    said = [event for event in evening.timeline.ordered() if event.kind == "phrase"]
    first = next(at for at, event in enumerate(said) if event.key == words)
    assert said[first + 1].key == end
    assert said[first + 1].at - said[first].at - said[first].length < 1


def test_a_key_that_is_held_ends_one_defence(whole):
    evening = watched(whole, *(("defence.turn", 10 + at / 20, "-") for at in range(60)))
    turns = [event.at for event in evening.timeline.ordered() if event.key in ("defence.turn", "ballot.begin")]
    assert turns[1] - turns[0] < 12 and turns[2] - turns[1] > 25


def test_time_can_be_added_while_the_words_are_still_said(whole):
    evening = watched(whole, ("debate.begin", 1.0, "+"))
    assert evening.at("debate.end") - begun(evening) == pytest.approx(210, abs=0.01)


def test_a_vote_is_taken_back_while_it_is_said_back(whole):
    plain = play(whole).run()
    taken = plain.at("vote.taken")
    said = play(whole).press(taken + 0.5, "backspace").run().said()
    at = said.index("vote.taken")
    assert said[at:at + 4] == ["vote.taken", "undo.step", "vote.turn", "vote.taken"]
    assert said[-1] == plain.said()[-1]


def test_a_step_back_counts_while_the_last_words_of_the_day_are_said(whole):
    plain = play(whole).run()
    last = [event for event in plain.timeline.ordered() if event.kind == "phrase" and event.phase == ("day", 1)][-1]
    evening = play(whole).press(last.at + 0.5, "backspace").run()
    assert "undo.step" in evening.said() and evening.said()[-1] == plain.said()[-1]
    entered = play(whole).press(last.at + 0.5, "enter").run()
    assert entered.said() == plain.said(), "an Enter too many skips nothing"
