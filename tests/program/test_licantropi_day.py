"""The day of licantropi at the table: its course, what is said where, penalties, hands that nobody names."""

import json

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
from narrator.streams import Streams

HEAD = """
rules: licantropi
seats: [Ada, Bea, Ciro, Dino, Eva, Fabio, Gino, Ida, Lea]
deal: {Ada: seer, Bea: wolf-1, Ciro: wolf-2, Dino: lawyer, Eva: orator, Fabio: mayor, Gino: madman, Ida: spy}
script:
"""


@pytest.fixture(scope="module")
def pack():
    return Pack.load("en").of("licantropi")


class Table:
    """One table on a virtual clock; `press(at, ...)` adds keys at a time."""

    def __init__(self, pack, text, mode="moderator", keys=(), head=HEAD, **settings):
        script = check_script(head + text)
        devices = virtual(voice.make("en", "text"))
        devices.ways = (ScreenText(devices.screen),)
        self.sitting = sitting(Game(script.setup), pack, Settings(mode=mode, **settings).completed(),
                               Streams(1, 2, 3), devices, ScriptedPeople(script.answers, 1))
        for at, names in keys:
            for count, name in enumerate(names):
                devices.inputs.add(Key(name, at + 0.1 * count))
        self.timeline = play_through(self.sitting)

    def lines(self, day):
        return [(event.key, event.text) for event in self.timeline.ordered()
                if event.kind == "phrase" and event.phase == ("day", day)]

    def keys(self, day):
        return [key for key, _ in self.lines(day)]

    def at(self, key, count=0):
        return [event.at for event in self.timeline.ordered() if event.key == key][count]

    def private(self, phase):
        return [event.text for event in self.timeline.ordered() if event.channel == "private" and event.phase == phase]

    def table(self):
        return [event.line() for event in self.timeline.ordered() if event.channel == "table"]


NIGHT = "  - {call: seer, answer: null}\n"
VOTE = "  - {call: vote, answer: {Ada: Gino, Bea: Gino, Ciro: Gino, Dino: Ida, Eva: Ida, Fabio: Ida, Gino: Ida, Ida: Gino, Lea: Lea}}\n"
BALLOT = "  - {call: ballot, answer: {Ada: Gino, Bea: Gino, Ciro: Gino, Dino: Gino, Eva: Ida, Fabio: Ida, Lea: Ida}}\n"


def without(keys, *parts):
    return [key for key in keys if not key.startswith(("debate.", "tap.", "dawn.", "day.", *parts))]


def test_the_course_of_a_day(pack):
    table = Table(pack, VOTE + BALLOT)
    assert [key for key in without(table.keys(1)) if not key.endswith((".ask", ".close"))] == [
        "vote.begin", *["vote.hands"] * 9, "call.lawyer.open", "vote.open", "candidates",
        "eyes.closed", "call.madman.open", "ballot.begin", "vote.hands", "vote.hands",
        "call.orator.open", "call.mayor.open", "call.wolf-3.open", "ballot.end", "lynch.result", "ghost.rules"]
    assert table.keys(1).count("debate.begin") == 2


def test_a_tie_opens_the_eyes_for_a_debate_and_closes_them_again(pack):
    three = VOTE.replace("Gino: Ida,", "Gino: Lea,").replace("Ida: Gino,", "Ida: Lea,")
    ballot = "  - {call: ballot, answer: {Ada: Gino, Bea: Gino, Ciro: Lea, Dino: Ida, Eva: Ida, Fabio: Lea}}\n"
    table = Table(pack, three + ballot)
    keys = table.keys(1)
    at = keys.index("ballot.again")
    assert keys[at - 2:at + 2] == ["tap.stop", "ballot.end", "ballot.again", "debate.begin"]
    assert keys[at:].count("ballot.begin") == 1 and "lynch.none" not in keys


def test_nothing_of_the_votes_is_said(pack):
    other = "  - {call: vote, answer: {Ada: Ida, Bea: Ida, Ciro: Ida, Dino: Ida, Eva: Gino, Fabio: Gino, Gino: Gino, Ida: Gino, Lea: Gino}}\n"
    one = "  - {call: vote, answer: {Ada: Gino, Bea: Gino, Ciro: Gino, Dino: Gino, Eva: Gino, Fabio: Ida, Gino: Ida, Ida: Ida, Lea: Ida}}\n"
    for mode in ("moderator", "blind", "table"):
        assert Table(pack, one + BALLOT, mode).table() == Table(pack, other + BALLOT, mode).table()


def test_hands_that_were_not_seen_are_asked_for_in_private(pack):
    class Blinking(ScriptedPeople):
        def hands(self, sitting, call, seat, length):
            if seat != 9:
                super().hands(sitting, call, seat, length)

    script = check_script(HEAD + VOTE + BALLOT)
    playing = sitting(Game(script.setup), pack, Settings().completed(), Streams(1, 2, 3),
                      virtual(voice.make("en", "text")), Blinking(script.answers, 1))
    timeline = play_through(playing)
    assert playing.game.answers[:len(script.answers)] == script.answers
    assert "Lea votes for whom?" in [event.text for event in timeline.events if event.channel == "private"]


def test_a_penalty_at_the_vote_is_told_at_once_and_the_vote_begins_again(pack):
    vote = VOTE.replace(", Lea: Lea", "")
    table = Table(pack, NIGHT + "  - {call: infraction, answer: Lea}\n" + vote + BALLOT.replace(", Lea: Ida", ""))
    keys = table.keys(1)
    assert keys.index("penalty.death") < keys.index("vote.begin")
    assert ("lynch.result", "The fire takes Gino.") in table.lines(1)
    assert keys.count("vote.hands") == 8 + 2


@pytest.mark.parametrize("madman", [True, False])
def test_a_penalty_given_later_is_told_where_the_ballot_begins(pack, madman):
    deal = HEAD if madman else HEAD.replace("Gino: madman", "Gino: guard")
    command = "  - {call: spy, answer: null}\n  - {call: infraction, answer: Lea}\n"
    table = Table(pack, VOTE + command + BALLOT.replace(", Lea: Ida", ""), head=deal)
    keys = table.keys(1)
    assert keys[keys.index("penalty.death") - 1] == "call.madman.close"


def test_a_penalty_that_ends_the_game(pack):
    table = Table(pack, NIGHT + "  - {call: infraction, answer: [Bea, Ciro]}\n")
    assert table.keys(1)[-3:] == ["ghost.rules", "end.begin", "end.village"]
    assert "lynch.none" not in table.keys(1)


class Keyed(ScriptedPeople):
    """People who give a script's answers, while the moderator keys the commands at the cues in `keys`."""

    def __init__(self, entries, keys):
        super().__init__(entries, 1)
        self.keys = list(keys)

    def commands(self, sitting):
        """They are keyed."""

    def answer(self, sitting, call):
        place = len(sitting.game.answers)
        return self.entries[place + 1].answer if self.entries[place:][:1] and self.entries[place].command else \
            super().answer(sitting, call)

    def heard(self, key, inputs, now):
        if self.keys and self.keys[0][0] == key:
            _, after, names = self.keys.pop(0)
            for count, name in enumerate(names):
                inputs.add(Key(name, now + after + 0.1 * count))


def keyed(pack, text, *keys):
    script = check_script(HEAD + text)
    devices = virtual(voice.make("en", "text"))
    people = Keyed(script.answers, keys)
    playing = sitting(Game(script.setup), pack, Settings().completed(), Streams(1, 2, 3), devices, people)
    say = playing.stage.public.say

    def spoken(key, **fields):
        people.heard(key, devices.inputs, devices.clock.now())
        return say(key, **fields)

    playing.stage.public.say = spoken
    timeline = play_through(playing)
    return playing, timeline, script


SHORT = VOTE.replace(", Lea: Lea", "")


@pytest.mark.parametrize("cue", ["debate.begin", "debate.minute"])
def test_the_moderator_keys_a_penalty_before_the_vote(pack, cue):
    playing, timeline, script = keyed(
        pack, NIGHT + "  - {call: infraction, answer: Lea}\n" + SHORT, (cue, 3.0, ["x", "9", "enter", "enter"]))
    assert playing.game.answers[:3] == script.answers
    told = [event for event in timeline.ordered() if event.key == "penalty.death"]
    assert [event.text for event in told] == ["The rules were broken: out of the game, Lea."]
    assert told[0].at < timeline_at(timeline, "vote.begin")


def test_a_penalty_amid_the_hands_begins_the_vote_again(pack):
    playing, timeline, script = keyed(
        pack, NIGHT + "  - {call: infraction, answer: Lea}\n" + SHORT, ("vote.begin", 30.0, ["x", "9", "enter", "enter"]))
    assert playing.game.answers[0] == script.answers[0] and playing.game.answers[2].call == "vote"
    begun = [event.key for event in timeline.ordered() if event.key in ("vote.begin", "penalty.death")]
    assert begun == ["vote.begin", "penalty.death", "vote.begin"]


def test_a_penalty_that_is_given_up_or_refused_changes_nothing(pack):
    for names in (["x", "9", "enter", "."], ["x", "0", "enter"], ["x", "x"], ["x", "3", "3", "enter", "."]):
        playing, timeline, script = keyed(pack, NIGHT + VOTE + BALLOT, ("debate.begin", 3.0, names))
        assert playing.game.answers[:len(script.answers)] == script.answers


def timeline_at(timeline, key):
    return next(event.at for event in timeline.ordered() if event.key == key)


def test_what_comes_before_the_answer_is_shown_when_the_slot_opens(pack):
    table = Table(pack, VOTE + BALLOT, "table", reply="screen")
    opened = next(event.at for event in table.timeline.ordered() if event.key == "call.lawyer" and event.kind == "slot")
    shown = [event.at for event in table.timeline.ordered() if event.text == "Gino and Ida."]
    assert opened in shown


def test_a_silent_call_is_named_to_the_moderator_alone(pack):
    deal = HEAD.replace("Ida: spy", "Ida: juliet, Lea: assassin")
    table = Table(pack, "  - {call: juliet, answer: Bea}\n", head=deal)
    private = " ".join(table.private(("night", 1)))
    assert "a touch on the shoulder: Bea" in private and "in silence: Lea" in private
    assert "juliet" not in " ".join(key for key, _ in table.lines(1))


@pytest.mark.parametrize("mode", ["moderator", "table"])
def test_every_save_of_a_day_goes_on_to_the_same_end(pack, mode):
    text = NIGHT + SHORT.replace("}}", ", Lea: Lea}}") + "  - {call: lawyer, answer: Ida}\n  - {call: mayor, answer: Bea}\n"
    script = check_script(HEAD + text)

    def play(game, progress=None, saves=None):
        playing = sitting(game, pack, Settings(mode=mode).completed(), Streams(1, 2, 3), virtual(voice.make("en", "text")),
                          ScriptedPeople(script.answers, 1), progress=progress,
                          saver=None if saves is None else lambda text, data: saves.append((text, data)))
        play_through(playing)
        return playing.game.answers

    saves = []
    whole = play(Game(script.setup), saves=saves)
    by_day = [(text, data) for text, data in saves if data["phase"] == "day"]
    assert len(by_day) > 8
    for text, data in by_day[::1 if mode == "moderator" else 3]:
        setup, entries = read_journal(text, 0)
        again = play(replay(setup, entries), Progress.read(json.loads(json.dumps(data))))
        assert again[:len(whole)] == whole, data


def test_a_step_back_after_the_lynching_takes_the_ballot_again(pack):
    playing, timeline, script = keyed(pack, NIGHT + VOTE + BALLOT, ("ghost.rules", 9.0, ["."]))
    heard = [event.key for event in timeline.ordered() if event.kind == "phrase" and event.phase == ("day", 1)]
    back = heard.index("undo.step")
    assert heard[back + 1:back + 3] == ["ballot.begin", "tap.start"]
    assert heard.count("lynch.result") == 2
    assert playing.game.answers[:len(script.answers)] == script.answers
