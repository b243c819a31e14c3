"""Steps of a dialogue: choices, waits, repeating, undoing, time-outs, double presses, read-back, help (A8 to A12, A17 to A19)."""

import pytest
from tests.fakes import FakeVoice
from tests.program.ears import Keying, Session

from narrator.cells import wrap
from narrator.devices.plain import plain_lines
from narrator.lines import PROMPTS
from narrator.live import CALM, progress_steps, render_lines
from narrator.pack import Pack
from narrator.ports import Key
from narrator.questions import Questions
from narrator.settings import ROWS, Settings


def at(session, key, kind=None, count=0):
    """When something happens in a game."""
    return [event.at for event in session.timeline.ordered()
            if event.key == key and kind in (None, event.kind)][count]


@pytest.fixture(scope="module")
def plain():
    return Session(Keying(5), entry="keypad").run()


def pressed(*presses, **settings):
    """The same game with further key presses: pairs of a time and a key."""
    one = Session(Keying(5), **{"entry": "keypad", **settings})
    for when, key in presses:
        one.inputs.add(Key(key, when))
    return one.run()


def test_choices_are_numbered_lines_with_a_default():
    written, typed = [], iter(["?", "*", "9", "2"])
    pack = Pack.load("en")
    asked = Questions(pack, lambda: next(typed), written.append)
    assert asked.choose("ask.mode", [("a", "One"), ("b", "Two")], "a") == "b"
    offer = [pack.say("ask.mode"), "1. One", "2. Two", pack.say("choice.default", text="1, One")]
    assert written == [*offer, pack.say("help.ask.mode"), *offer, *offer, pack.say("error.choice", n=2), *offer]


def test_every_question_has_its_own_help_of_five_lines_at_most():
    for pack in map(Pack.load, Pack.languages()):
        keys = [key for key in PROMPTS if key.startswith("help.ask.")]
        told = [pack.say(key) for key in keys]
        assert len(set(told)) == len(keys) and max(len(plain_lines("public", text, 40)) for text in told) <= 5
        written, typed = [], iter(["?", "by the window"])
        Questions(pack, lambda: next(typed), written.append).line("ask.pads", lambda text: True)
        assert written == [pack.say("ask.pads"), pack.say("help.ask.pads"), pack.say("ask.pads")]


class Slow(FakeVoice):
    """A voice that takes a second for each new line."""

    time = 0

    def speaker(self):
        """There is one."""
        return self

    def clip(self, text):
        """A second goes by, unless the line is there already: what is said of a wait must not make it longer."""
        self.time += text not in self.clips
        return super().clip(text)


def test_a_live_game_tells_as_little_as_whoever_listens_can_bear():
    assert progress_steps(Settings(accessible=True)) == (10, 30) and max(progress_steps(Settings())) < 10


@pytest.mark.parametrize("steps, least", [(CALM, (10, 30)), ((3.0, 3.0), (3, 3))])
def test_a_long_wait_prints_a_line_after_ten_seconds_then_every_thirty(plain, steps, least):
    voice, told, said = Slow(), [], []
    setup = plain.sitting.game.setup
    render_lines(voice, plain.sitting.pack, setup, lambda text: told.append(voice.time), steps, lambda: voice.time,
                 lambda clip: said.append((voice.time, clip.text)))
    assert said == [(moment, plain.sitting.pack.say("progress.wait")) for moment in told], "who sees nothing hears the wait (A13)"
    assert told[0] == least[0]
    assert {after - before for before, after in zip(told, told[1:-1])} == {least[1]}


def test_every_line_can_be_heard_again(plain):
    day = at(plain, "debate.begin") + 10
    one = pressed((day, "*"))
    assert one.said().count("debate.begin") == plain.said().count("debate.begin") + 1
    slot = at(plain, "call.seer", "slot")
    entry = [event.at for event in plain.timeline.ordered() if event.key == "private.entry"][0]
    one = pressed((entry + 0.7, "*"))
    told = [text for key, text in one.person.told if key == "private.entry"]
    assert slot < entry and told[0] == told[1]


def test_every_step_can_be_undone(plain):
    turn = at(plain, "vote.turn", count=2)
    assert "undo.step" in pressed((turn + 0.05, "backspace")).said()
    slot = next(event for event in plain.public() if event.kind == "slot" and event.key == "call.seer")
    late = slot.at + slot.length - 1.2
    own = plain.sitting.game.answers[0].answer
    seer = plain.sitting.game.setup.roles().index("seer") + 1
    other = next(seat for seat in range(1, 9) if seat not in (own, seer))
    one = pressed((late, str(other)), (late + 0.1, "enter"))
    assert one.sitting.game.answers[0].answer == other


def test_every_time_out_can_be_stretched_or_switched_off(plain):
    def slots(one):
        return {event.key: event.length for event in one.public() if event.kind == "slot" and event.length}

    slow = pressed(pace_factor=10.0)
    for key, length in slots(plain).items():
        assert slots(slow)[key] == pytest.approx(10 * length)
    debate = at(slow, "debate.end") - at(slow, "debate.begin")
    assert debate > 9 * (at(plain, "debate.end") - at(plain, "debate.begin"))
    endless = pressed((3000.0, "-"), time_outs=False)
    assert at(endless, "debate.end") == pytest.approx(3000.0, abs=1)
    assert {"pace_factor", "time_outs", "slot", "scan_period", "state_seconds", "dead_time"} <= set(ROWS)


def test_a_double_press_counts_once(plain):
    entry = [event.at for event in plain.timeline.ordered() if event.key == "private.entry"][0]
    one = pressed((entry + 0.2, "0"), (entry + 0.3, "enter"))
    assert [key for key, _ in one.person.told].count("private.entry") == [
        key for key, _ in plain.person.told].count("private.entry")
    assert one.sitting.game.answers == plain.sitting.game.answers
    assert Settings().dead_time == 0.5


def test_an_entry_is_said_back_and_its_digits_on_request(plain):
    slot = next(event for event in plain.public() if event.kind == "slot" and event.key == "call.seer")
    one = pressed((slot.at + slot.length - 1.5, "3"), (slot.at + slot.length - 1.4, "*"))
    assert ("private.digits", "Keyed: three.") in one.person.told
    said_back = [event.at for event in plain.timeline.ordered() if event.key == "private.entry"][0]
    assert slot.at < said_back < slot.at + slot.length


@pytest.mark.parametrize("cue, after", [("debate.begin", 10.0), ("vote.turn", 0.5), ("call.seer.ask", 3.0)])
def test_help_is_short_and_ends_with_the_prompt(plain, cue, after):
    one = pressed((at(plain, cue) + after, "?"))
    lines = one.paper.getvalue().splitlines()
    joined = " ".join(lines).replace("Public: ", "\n").replace("Ask: ", "\nAsk: ").splitlines()
    pack, night = one.sitting.pack, cue.startswith("call")
    told = [pack.say(key) for key in (("help.night", "help.own") if night else ("help.day", "help.keys"))]
    place = [line.strip() for line in joined].index(told[0])
    assert [line.strip() for line in joined[place:place + 2]] == told
    if cue == "vote.turn":
        assert joined[place + 2].startswith("Ask: ") and joined[place + 2].strip().endswith("your vote?")
    # Whoever does not read the lines hears them, with what is asked at the end.
    [said] = [text for key, text in one.person.told if key == "help"]
    assert said.startswith(" ".join(told)) and (cue != "vote.turn" or said.endswith("your vote?"))


def test_help_in_a_game_has_five_lines_of_a_braille_display_at_most():
    for pack in map(Pack.load, Pack.languages()):
        for keys in (("help.night", "help.own", "help.command"), ("help.day", "help.keys", "help.command"), ("help.pause",)):
            assert sum(len(plain_lines("public", pack.say(key), 40)) for key in keys) <= 5, (pack.lang, keys)


def test_help_in_a_pause(plain):
    day = at(plain, "debate.begin") + 10
    one = pressed((day, "/"), (day + 8, "?"), (day + 9, "*"), (day + 20, "1"))
    text = " ".join(one.paper.getvalue().split())
    choice = one.sitting.pack.say("pause.choice")
    assert f"{one.sitting.pack.say('help.pause')} Ask: {choice}" in text
    assert ("help", f"{one.sitting.pack.say('help.pause')} {choice}") in one.person.told
    assert one.said().count("pause.choice") == 2 and one.said()[-1].startswith("end.")


def test_a_debate_without_time_outs_names_no_limit():
    spoken = {event.key for event in pressed((3000.0, "-"), time_outs=False).public() if event.kind == "phrase"}
    assert "debate.open" in spoken and not spoken & {"debate.begin", "debate.half", "debate.minute", "debate.ten", "debate.more"}
