"""The questions before a game are said as well as printed; an answer stops the reading."""

from tests.fakes import FakeClock, FakeOutput, FakeVoice

from narrator.errors import DeviceError
from narrator.pack import Pack
from narrator.questions import Questions
from narrator.said import Said
from narrator.settings import Settings
from narrator.table_questions import ask_deal_way, ask_table


class Heard(Said):
    """Questions on a loudspeaker that writes down what it plays."""

    def open(self):
        """Take the fakes."""
        self.voice, self.output = Closed(), FakeOutput(FakeClock())


class Closed(FakeVoice):
    """A voice that can be let go."""

    def close(self):
        """Let it go."""
        self.prepared.append("closed")


def test_questions_are_said_and_an_answer_stops_them():
    typed, printed = iter(["*", "2"]), []
    asked = Heard(Pack.load("en"), Settings(accessible=True), lambda: next(typed), printed.append)
    assert asked.confirm("ask.screen") is False
    pack = Pack.load("en")
    offer = [pack.say("ask.screen"), f"1. {pack.say('choice.yes')}", f"2. {pack.say('choice.no')}",
             pack.say("choice.default", text=f"1, {pack.say('choice.yes')}")]
    assert printed == [f"Ask: {line}" for line in (*offer, *offer)]
    # All lines come at one moment of this clock: the first one is cut by the answer, the others never begin.
    assert [text for _, _, text in asked.output.spoken] == []
    voice, output = asked.voice, asked.output
    asked.close()
    assert output.closed and voice.prepared == ["closed"]
    asked.tell("More.")
    assert [text for _, _, text in asked.output.spoken] == ["More."]


class Broken:
    """A sound desk of a machine without sound."""

    def devices(self):
        """Find nothing, and say why."""
        raise DeviceError("sound: PortAudio cannot be opened; narrator devices lists the names")


def test_without_sound_one_line_says_so_and_the_questions_go_on():
    printed = []
    asked = Questions(Pack.load("en"), lambda: "", printed.append, labels=True)
    for mode in ("moderator", "blind", "table"):
        settings, _ = ask_table(asked, None, Settings(mode=mode, accessible=True, slot=8.0), {"private"}, Broken())
        assert settings.device_table is None and settings.deal
    assert [line for line in printed if line.startswith("Error:")][0].startswith("Error: sound: PortAudio cannot be opened")


def test_the_help_of_a_question_names_only_what_is_offered():
    for mode, typed in (("moderator", True), ("blind", False), ("table", False)):
        answers, printed = iter(["?", ""]), []
        asked = Questions(Pack.load("en"), lambda: next(answers), printed.append)
        ask_deal_way(asked, mode)
        helped = next(line for line in printed if line.startswith("By the program:"))
        assert ("Typed:" in helped) is typed and any("The moderator types" in line for line in printed) is typed


def test_a_choice_is_named_by_a_beginning_that_only_it_has():
    roles = [("seer", "seer"), ("werewolf", "werewolf"), ("villager", "villager"), ("werehamster", "werehamster")]
    for typed, chosen in (("SE", "seer"), ("werew", "werewolf"), ("", "villager")):
        assert Questions(Pack.load("en"), lambda: typed, lambda line: None).choose("ask.role", roles, "villager", a="Bea") == chosen
    answers, printed = iter(["were", "9", "4"]), []
    asked = Questions(Pack.load("en"), lambda: next(answers), printed.append)
    assert asked.choose("ask.role", roles, "villager", a="Bea") == "werehamster"
    assert printed.count(asked.pack.say("error.choice", n=4)) == 2
