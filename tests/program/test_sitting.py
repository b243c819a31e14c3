"""A whole sitting on a virtual clock: what the table hears, undo, fix, pause, restart, resume."""

import pytest
from engine import Game, check_script, read_journal, replay
from narrator import voice
from narrator.assembly import play_through, sitting, virtual
from narrator.channels import ScreenText
from narrator.pack import Pack
from narrator.ports import Key
from narrator.progress import Progress
from narrator.settings import Settings
from narrator.simulate import ScriptedPeople
from narrator.stage import Interrupted
from narrator.streams import Streams
from narrator.virtual import Unseen
from tests.evenings import WHOLE


class Evening:
    """One virtual evening: the sitting, its saves, and keys pressed at given moments."""

    def __init__(self, game, entries, progress=None, **settings):
        self.saves = []
        devices = virtual(voice.make("en", "text"))
        devices.ways = (ScreenText(devices.screen),)
        self.clock, self.inputs = devices.clock, devices.inputs
        people = ScriptedPeople(entries, 1)
        self.sitting = sitting(game, Pack.load("en").of("tabula"), Settings(**settings).completed(), Streams(1, 2, 3),
                               devices, people, lambda text, data: self.saves.append((text, data)), progress)
        self.timeline = self.sitting.stage.public.timeline

    def run(self):
        play_through(self.sitting)
        return self

    def press(self, at, *names):
        for count, name in enumerate(names):
            self.inputs.add(Key(name, at + 0.1 * count))
        return self

    def said(self, *, night=None):
        return [event.key for event in self.timeline.ordered() if event.kind == "phrase"
                and (night is None or event.phase == ("night", night))]

    def at(self, key, kind=None, count=0):
        return [event.at for event in self.timeline.ordered()
                if event.key == key and kind in (None, event.kind)][count]


@pytest.fixture(scope="module")
def whole():
    return check_script(WHOLE)


def play(whole, **settings):
    return Evening(Game(whole.setup), whole.answers, **settings)


def test_a_whole_game_is_told_in_order(whole):
    said = play(whole).run().said()
    order = ["night.begin", "tap.start", "call.seer.open", "call.seer.ask", "call.seer.close", "call.werewolves.open",
             "call.werewolves.meet", "call.werewolves.close", "tap.stop", "day.begin", "dawn.moderator", "debate.begin",
             "vote.begin", "suspects", "ballot.begin", "lynch.result", "dawn.deaths", "marker.pass", "end.humans"]
    places = [said.index(key) for key in order]
    assert places == sorted(places)
    assert said[-1] == "end.humans"


def test_no_two_lines_overlap_whatever_their_length(whole):
    events = [event for event in play(whole).run().timeline.ordered() if event.kind == "phrase"]
    for one, other in zip(events, events[1:]):
        assert one.at + one.length <= other.at + 1e-6, (one.key, other.key)


def test_the_dead_are_not_named_before_the_day(whole):
    evening = play(whole).run()
    night = [event.text for event in evening.timeline.ordered()
             if event.channel == "table" and event.phase == ("night", 2)]
    assert not [text for text in night if any(name in text for name in whole.setup.seats)]


def test_an_entry_is_mended_by_keying_again(whole):
    slot = play(whole).run().at("call.seer", "slot")
    evening = play(whole).press(slot + 15.0, "3", "enter").run()
    assert evening.sitting.game.answers[0].answer == 3


def test_a_wrong_entry_is_told_privately_and_changes_nothing(whole):
    slot = play(whole).run().at("call.seer", "slot")
    evening = play(whole).press(slot + 14.0, "1", "enter").run()
    assert "private.again" in [event.key for event in evening.timeline.events if event.channel == "private"]
    assert evening.sitting.game.answers[0].answer == 2


def test_keys_outside_the_slots_change_nothing_public(whole):
    plain = play(whole).run()
    busy = play(whole)
    for second in range(0, 60, 3):
        busy.press(second + 0.05, "9")
    busy.run()
    tables = [[event.line() for event in evening.timeline.ordered()
               if event.channel == "table" and event.phase[0] == "night" and event.phase[1] == 1]
              for evening in (plain, busy)]
    assert tables[0] == tables[1]


def test_fix_changes_an_answer_of_this_night(whole):
    gap = play(whole).run().at("call.werewolves.close", count=1) + 5.0
    evening = play(whole).press(gap, "f", "3", "enter", "6", "enter").run()
    assert evening.sitting.game.answers[5].answer == 6
    assert any(event.key == "private.fixed" for event in evening.timeline.events)


class Standing(Unseen):
    """What stands on the screen now: the clock and the question."""

    def __init__(self):
        self.now, self.seen = {}, set()

    def clock(self, text):
        self.now["clock"] = text
        self.seen.add(text)

    def ask(self, text):
        self.now["ask"] = text
        self.seen.add(text)


def test_no_old_clock_or_question_stays_on_the_screen(whole):
    evening = play(whole)
    evening.sitting.screen = Standing()
    evening.run()
    assert len(evening.sitting.screen.seen) > 5
    assert evening.sitting.screen.now == {"clock": "", "ask": ""}


def test_a_vote_is_taken_back(whole):
    turn = play(whole).run().at("vote.turn", count=2)
    evening = play(whole).press(turn + 0.05, ".")
    evening.inputs.add(Key("4", turn + 3.0))
    evening.run()
    assert "undo.step" in evening.said()


class Errors(Unseen):
    """What the screen says is wrong."""

    def __init__(self):
        self.told = []

    def error(self, text):
        self.told.append(text)


def test_a_vote_that_does_not_count_is_refused_with_its_reason(whole):
    turn = play(whole).run().at("vote.turn")
    evening = play(whole).press(turn + 0.05, "1", "enter", "0", "enter", "9", "enter")
    evening.sitting.screen = screen = Errors()
    evening.run()
    say = evening.sitting.pack.say
    assert screen.told == [say("refused.own-seat"), say("refused.must-choose"), say("error.seat", n=6)]
    assert evening.said()[-1] == "end.humans"


def test_the_ballot_is_taken_back_after_the_lynching(whole):
    lynched = play(whole).run().at("ghost.rules")
    evening = play(whole)
    evening.press(lynched + 12.0, "backspace")
    evening.run()
    said = evening.said()
    assert "undo.step" in said and said.count("lynch.result") == 3


def test_a_pause_by_day_stops_the_clock(whole):
    begin = play(whole).run().at("debate.begin")
    evening = play(whole).press(begin + 20, "/").press(begin + 100, "1")
    evening.run()
    plain = play(whole).run()
    assert evening.at("debate.end") - plain.at("debate.end") == pytest.approx(100 - 20, abs=6)


def test_a_pause_at_night_begins_after_the_close(whole):
    slot = play(whole).run().at("call.seer", "slot")
    evening = play(whole).press(slot + 3, "/").press(slot + 60, "1").run()
    said = evening.said()
    assert said.index("pause.night") == said.index("call.seer.close") + 1
    assert "pause.end" in said


def test_the_night_starts_over(whole):
    slot = play(whole).run().at("call.seer", "slot")
    evening = play(whole).press(slot + 3, "/").press(slot + 60, "2").run()
    said = evening.said()
    assert "restart.night" in said and "night.again" in said
    assert said[-1] == "end.humans"


def test_save_and_stop(whole):
    slot = play(whole).run().at("call.seer", "slot")
    evening = play(whole).press(slot + 3, "/").press(slot + 60, "3")
    with pytest.raises(Interrupted):
        evening.sitting.run()
    assert evening.saves


def test_every_save_goes_on_to_the_same_end(whole):
    """Whatever the moment of the loss of power, the game goes on at the interrupted call, and no answer is lost."""
    saves = play(whole).run().saves
    assert len(saves) > 25
    for text, data in saves:
        setup, entries = read_journal(text, 1)
        game = replay(setup, entries)
        evening = Evening(game, whole.answers, Progress.read(data)).run()
        answers = evening.sitting.game.answers
        assert [entry.answer for entry in answers] == [entry.answer for entry in whole.answers], data
        assert evening.said()[-1] == "end.humans"


@pytest.mark.parametrize("settings", [{"pace": "patient"}, {"mode": "table", "reply": "masked"},
                                      {"mode": "table", "reply": "screen"}, {"pace_factor": 0.5},
                                      {"mode": "blind", "entry": "scan"},
                                      {"mode": "table", "reply": "masked", "entry": "scan"}])
def test_other_settings_play_to_the_end(whole, settings):
    assert play(whole, **settings).run().said()[-1] == "end.humans"


def test_a_plus_that_is_held_makes_the_debate_longer_once(whole):
    plain = play(whole).run()
    evening = play(whole).press(plain.at("debate.begin") + 10, *["+"] * 90).run()
    assert evening.said().count("debate.more") == 1
    assert evening.at("debate.end") - plain.at("debate.end") == pytest.approx(30, abs=6)
