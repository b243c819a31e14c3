"""A read-back: confirmed or cancelled; repeat, pause, help; long readings; keys at any time."""

import pytest
from tests.fakes import FakeClock, FakeInputs, FakeOutput, FakeVoice

from narrator.dialogue import WAIT, Dialogue
from narrator.ear import ASK_BACK, CERTAIN, LIKELY
from narrator.pack import Pack
from narrator.ports import Heard, Key
from narrator.reading import PART, parts

LINE = "Bea: confirm or cancel?"


class Ear:
    """Notes when it listens; what is heard comes through the inputs of the test."""

    def __init__(self, output):
        self.output, self.lists, self.listening = output, [], False

    def listen(self, phrases, alone=()):
        assert not self.listening, "a question was still open"
        assert self.output.free_at <= self.output.clock.now(), "the narrator hears itself"
        self.listening = True
        self.lists.append(set(phrases))
        return []

    def stop(self):
        self.listening = False

    def spoke(self, clip, end):
        assert not self.listening

    def cut(self, at):
        """What was spoken has stopped."""


class Table:
    """A dialogue with a scripted person."""

    def __init__(self, *events, lang="en", deaf=False):
        self.pack = Pack.load(lang).of("tabula")
        self.clock = FakeClock()
        self.inputs = FakeInputs(self.clock, [*events, Key("closed", 999)])
        self.output = FakeOutput(self.clock)
        self.ear = None if deaf else Ear(self.output)
        self.dialogue = Dialogue(self.pack, self.clock, self.inputs, self.output, FakeVoice(), self.ear)

    def confirmed(self, command=None):
        return self.dialogue.confirmed(LINE, "help.vote", command)

    @property
    def said(self):
        return [text for _, _, text in self.output.spoken]


def heard(phrase, at, score=ASK_BACK):
    return Heard(phrase, at, score)


def test_a_certain_or_likely_answer_counts_at_once():
    for score in (LIKELY, CERTAIN):
        table = Table(heard("confirm", 8, score))
        assert table.confirmed() and table.said == [LINE]
        assert not Table(heard("cancel", 8, score)).confirmed()


def test_a_doubtful_answer_counts_when_it_comes_twice():
    table = Table(heard("confirm", 8), heard("confirm", 13))
    assert table.confirmed() and table.said == [LINE, LINE]
    table = Table(heard("confirm", 8), heard("cancel", 13), heard("cancel", 18))
    assert not table.confirmed() and table.said == [LINE, LINE, LINE]


def test_a_command_is_confirmed_by_saying_it_again():
    assert Table(heard("pause", 8, CERTAIN)).confirmed("pause")
    assert Table(heard("pause", 8), heard("pause", 13)).confirmed("pause")
    assert Table(heard("go back", 8, LIKELY)).confirmed("back")
    assert not Table(heard("pause", 8)).confirmed("pause"), "talk was taken for it once, and once more"


def test_an_answer_itself_confirms_nothing():
    table = Table(heard("repeat", 3, CERTAIN), Key("closed", 100))
    assert not table.confirmed()


def test_the_terminals_end_confirms_nothing_and_is_passed_on():
    table = Table(Key("closed", 100))
    assert not table.confirmed()
    assert table.dialogue.next(200).name == "closed"


def test_after_eight_seconds_once_more_then_the_keys_are_offered_then_it_waits():
    table = Table(Key("closed", 500))
    table.confirmed()
    assert table.said == [LINE, LINE, table.pack.say("heard.not")]
    (_, first, _), (again, _, _) = table.output.spoken[:2]
    assert again - first == pytest.approx(WAIT)


def test_repeat_and_help_say_the_line_again():
    table = Table(heard("repeat", 4, CERTAIN), heard("help", 9, CERTAIN), Key("*", 40), Key("?", 50), Key("closed", 90))
    table.confirmed()
    assert table.said.count(LINE) >= 5 and len(set(table.said)) > 1


def test_a_pause_lasts_until_continue():
    table = Table(heard("pause", 4, CERTAIN), heard("confirm", 40, CERTAIN), heard("continue", 90, CERTAIN),
                  heard("confirm", 98, CERTAIN))
    assert table.confirmed()
    say = table.pack.say
    assert table.said[1:5] == [say("pause.day"), say("pause.word", text="continue"), say("pause.end"), LINE]


def test_who_asks_in_a_pause_hears_again_how_to_go_on():
    table = Table(heard("pause", 4, CERTAIN), heard("help", 20, CERTAIN), Key("*", 30), Key("?", 40), heard("repeat", 50, CERTAIN),
                  Key("enter", 60), Key("enter", 70))
    assert table.confirmed()
    assert table.said.count(table.pack.say("pause.word", text="continue")) == 5
    alone = Table(Key("/", 4), Key("*", 20), Key("enter", 30), Key("enter", 40), deaf=True)
    assert alone.confirmed() and alone.said.count(alone.pack.say("pause.keys")) == 2


def test_every_step_can_be_done_by_keys():
    assert Table(Key("*", 3), Key("/", 9), Key("/", 20), Key("3", 30), Key(".", 31), Key("1", 32), Key("enter", 33)).confirmed()
    assert Table(Key("enter", 3)).confirmed()
    assert not Table(Key("2", 3), Key("enter", 4)).confirmed()
    table = Table(Key("7", 3), Key("enter", 4), Key("enter", 9))
    assert table.confirmed() and table.said[1] == table.pack.say("heard.not")


def test_a_key_stops_the_narrator_and_counts():
    table = Table(Key("enter", 0.1))
    assert table.confirmed()
    assert table.output.spoken[0][1] == pytest.approx(0.1)


def test_the_answers_in_italian():
    assert Table(heard("conferma", 9, CERTAIN), lang="it").confirmed()
    assert not Table(heard("annulla", 9, CERTAIN), lang="it").confirmed()


def test_a_long_reading_is_cut_into_parts_with_gaps_in_which_it_can_be_stopped():
    text = " ".join(f"Here is sentence number {number}, which goes on for a while." for number in range(12))
    table = Table()
    assert table.dialogue.say(text)
    lengths = [end - start for start, end, _ in table.output.spoken]
    assert max(lengths) <= PART and len(lengths) > 3
    starts = [start for start, _, _ in table.output.spoken]
    ends = [end for _, end, _ in table.output.spoken]
    assert all(start - end >= 1.0 for start, end in zip(starts[1:], ends))
    assert " ".join(table.said) == text
    gap = ends[0] + 0.5
    table = Table(heard("cancel", gap, CERTAIN))
    assert not table.dialogue.say(text)
    assert len(table.said) == 1
    table = Table(Key(".", 1.0))
    assert not table.dialogue.say(text)
    assert table.output.spoken[0][1] == pytest.approx(1.0)


def test_a_text_without_sentences_is_cut_at_commas_and_words():
    def seconds(text):
        return len(text) * 0.1

    assert all(seconds(part) <= PART for part in parts("a lot of words " * 40, seconds))
    assert parts("word", seconds) == ["word"]
    assert parts("x" * 200, seconds) == ["x" * 200]
