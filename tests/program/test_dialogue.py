"""One spoken question: read back and confirmed; repeat, back, pause, help; long readings; keys at any time."""

import pytest
from tests.fakes import FakeClock, FakeInputs, FakeOutput, FakeVoice

from engine import Pick, Refused
from narrator import grammar
from narrator.dialogue import WAIT, Dialogue, Outcome, Question
from narrator.ear import ASK_BACK, CERTAIN, LIKELY
from narrator.pack import Pack
from narrator.ports import Heard, Key
from narrator.reading import PART, parts

NAMES = grammar.Names(("Ada", "Bea", "Ciro"), (True, True, True))
ASK = Pick(among=(2, 3))


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


class Table:
    """A dialogue with a scripted person."""

    def __init__(self, *events, lang="en"):
        self.pack = Pack.load(lang).of("tabula")
        self.clock = FakeClock()
        self.inputs = FakeInputs(self.clock, [*events, Key("closed", 999)])
        self.output = FakeOutput(self.clock)
        self.ear = Ear(self.output)
        self.dialogue = Dialogue(self.pack, self.clock, self.inputs, self.output, FakeVoice(), self.ear)

    def ask(self, ask=ASK, text="Ada?"):
        words = grammar.words(self.pack, NAMES, ask)
        check = ask.check if not isinstance(ask, str) else lambda answer: None
        return self.dialogue.ask(Question(text, words, self.aloud, check))

    def aloud(self, answer):
        name = NAMES.seats[answer - 1] if answer else self.pack.commands["nobody"][0]
        return self.pack.say("heard.sure", text=name)

    @property
    def said(self):
        return [text for _, _, text in self.output.spoken]


def heard(phrase, at, score=ASK_BACK):
    return Heard(phrase, at, score)


@pytest.mark.parametrize("phrase", ["seat two", "number two", "two", "Bea"])
def test_a_pick_is_read_back_and_counts_after_confirm(phrase):
    table = Table(heard(phrase, 3), heard("confirm", 8, CERTAIN))
    assert table.ask() == Outcome(2)
    assert table.said == ["Ada?", "Bea: confirm or cancel?"]


def test_a_pick_never_counts_by_itself_however_sure_the_ear_is():
    table = Table(heard("seat two", 3, CERTAIN), Key("closed", 100))
    assert table.ask() == Outcome(command="closed")


def test_a_likely_confirm_answers_a_read_back_and_nothing_else():
    assert Table(heard("Bea", 3), heard("confirm", 8, LIKELY)).ask() == Outcome(2)
    table = Table(heard("repeat", 3, LIKELY), heard("confirm", 8, LIKELY), Key("closed", 30))
    table.ask()
    assert table.said[:3] == ["Ada?", "Repeat: confirm or cancel?", "Ada?"]


def test_a_doubtful_confirm_counts_when_it_comes_twice():
    table = Table(heard("Bea", 3), heard("confirm", 8), heard("confirm", 13))
    assert table.ask() == Outcome(2)
    table = Table(heard("Bea", 3), heard("confirm", 8), heard("cancel", 13), heard("cancel", 18), Key("closed", 30))
    assert table.ask() == Outcome(command="closed")


def test_cancel_asks_again():
    table = Table(heard("Bea", 3), heard("cancel", 8, CERTAIN), heard("Ciro", 13), heard("confirm", 18, CERTAIN))
    assert table.ask() == Outcome(3)
    assert table.said == ["Ada?", "Bea: confirm or cancel?", "Ada?", "Ciro: confirm or cancel?"]


def test_nobody_is_a_pass():
    table = Table(heard("nobody", 3), heard("confirm", 8, CERTAIN))
    assert table.ask() == Outcome(None)


def test_what_is_not_allowed_is_refused_with_its_reason_and_asked_again():
    table = Table(Key("1", 3), Key("enter", 3.2), Key("2", 8), Key("enter", 9), Key("enter", 15))
    assert table.ask() == Outcome(2)
    with pytest.raises(Refused) as refused:
        ASK.check(1)
    assert table.said[1:3] == [table.pack.say(f"refused.{refused.value.reason}"), "Ada?"]


def test_after_eight_seconds_once_more_then_the_keys_are_offered_then_it_waits():
    table = Table(Key("closed", 500))
    assert table.ask() == Outcome(command="closed")
    assert table.said == ["Ada?", "Ada?", table.pack.say("heard.not")]
    (_, first, _), (again, _, _) = table.output.spoken[:2]
    assert again - first == pytest.approx(WAIT)


def test_repeat_and_help_say_the_question_again():
    table = Table(heard("repeat", 3, CERTAIN), heard("help", 8, CERTAIN), Key("*", 30), Key("?", 40), Key("closed", 60))
    table.ask()
    help = table.pack.say("help.vote")
    assert [line for line in table.said if line in ("Ada?", *parts(help, lambda text: len(text) * 0.06))]
    assert table.said.count("Ada?") >= 5


def test_a_doubtful_command_is_asked_back():
    table = Table(heard("go back", 3), heard("go back", 8), Key("closed", 60))
    assert table.ask() == Outcome(command="back")
    table = Table(heard("go back", 3), heard("cancel", 8, CERTAIN), Key("closed", 60))
    assert table.ask() == Outcome(command="closed")


def test_a_pause_lasts_until_continue():
    table = Table(heard("pause", 3, CERTAIN), heard("Bea", 40), heard("continue", 90, CERTAIN),
                  heard("Bea", 95), heard("confirm", 100, CERTAIN))
    assert table.ask() == Outcome(2)
    assert table.said[1:4] == [table.pack.say("pause.day"), table.pack.say("pause.end"), "Ada?"]


def test_every_step_can_be_done_by_keys():
    keys = [Key("*", 2), Key("/", 8), Key("/", 20), Key("3", 30), Key(".", 31), Key("2", 32), Key("enter", 33),
            Key("2", 40), Key("enter", 41), Key("3", 50), Key("enter", 51), Key("enter", 60)]
    assert Table(*keys).ask() == Outcome(3)
    assert Table(Key("0", 2), Key("enter", 3), Key("1", 9), Key("enter", 10)).ask() == Outcome(None)
    assert Table(Key("backspace", 2)).ask() == Outcome(command="back")


def test_a_key_stops_the_narrator_and_counts():
    table = Table(Key("2", 0.1), Key("enter", 0.2), Key("enter", 9))
    assert table.ask(text="Ada, whom do you vote for?") == Outcome(2)
    assert table.output.spoken[0][1] == pytest.approx(0.1)


def test_a_yes_or_no_is_its_own_confirmation_only_beyond_doubt():
    table = Table(heard("confirm", 3, CERTAIN))
    assert table.ask("yes-no") == Outcome(True)
    table = Table(heard("cancel", 3), heard("confirm", 9, CERTAIN))
    assert table.ask("yes-no") == Outcome(False)


def test_a_whole_question_in_italian():
    table = Table(heard("posto tre", 3), heard("conferma", 9, CERTAIN), lang="it")
    assert table.ask() == Outcome(3)


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
