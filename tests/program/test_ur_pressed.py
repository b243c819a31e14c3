"""Scripts of ur by scan, by palm and by voice: every answer reaches the engine, and only neutral words are heard at night."""

from pathlib import Path

import pytest
from engine import Fields, OneOf, Pick, Picks, YesNo, check_script, ruleset
from narrator.asking import Table, decoys, walk
from narrator.grammar import NIGHT
from narrator.ports import Key
from narrator.replies import describe
from narrator.scan import Scan
from tests.program.ears import Keying, Session
from tests.program.pressing import Palm, Pressing, Saying, path, plain, play

SCRIPTS = sorted((Path(__file__).parents[1] / "games" / "ur").glob("*.yaml"))
SAMPLE = 40
"""One script in so many is played in the quick run; all of them in the longer sweep."""

WAYS = [(Pressing, "scan", "moderator", "it"), (Pressing, "scan", "table", "en"), (Pressing, "scan", "blind", "en"),
        (Palm, "palm", "moderator", "en"), (Palm, "palm", "blind", "it"), (Saying, "scan", "moderator", "it"),
        (Saying, "scan", "blind", "en")]


def check_pressed(paths, people, entry, mode, lang):
    """Play scripts; give the calls that were answered by the switch."""
    scanned = set()
    for one in paths:
        script = check_script(one.read_text(encoding="utf-8"))
        person = people(script.answers, 1)
        playing = play(script, person, lang, mode=mode, entry=entry)
        given = [(entry.call, entry.seats, plain(entry.answer)) for entry in playing.game.answers[:len(script.answers)]]
        assert given == [(entry.call, entry.seats, plain(entry.answer)) for entry in script.answers], one.name
        if script.winners is not None:
            assert playing.game.winners == script.winners, one.name
        if people is Saying:
            neutral = {phrase for word in NIGHT for phrase in playing.pack.night[word]}
            assert all(phrases <= neutral for night, phrases in playing.spoken.ear.lists if night)
        scanned |= person.scanned
    return scanned


@pytest.mark.parametrize("people, entry, mode, lang", WAYS)
def test_some_scripts_by_switch_and_voice(people, entry, mode, lang):
    first = WAYS.index((people, entry, mode, lang)) * 2
    assert len(check_pressed(SCRIPTS[first::SAMPLE], people, entry, mode, lang)) >= 8


KINDS = ("a-called-wolf-counts-for-cthulhu", "four-right-pairings-steal-the-game", "16-visits", "28-mathematician",
         "24-hypnotist", "20-pirate", "31-vestal-and-tie", "26-predator", "19-piper")


@pytest.mark.parametrize("people, entry, mode", [(Pressing, "scan", "blind"), (Palm, "palm", "blind"), (Saying, "scan", "moderator")])
def test_every_kind_of_answer_by_switch_and_voice(people, entry, mode):
    """A seat and a role, pairs, guesses, counts, yes, one seat or several, rounds of all seats, siesta calls."""
    paths = [one for one in SCRIPTS if one.stem in KINDS]
    assert len(paths) == len(KINDS)
    scanned = check_pressed(paths, people, entry, mode, "en")
    assert scanned >= {"cthulhu+", "gambler+", "mathematician+", "hypnotist+", "pirate+", "coin", "piper+", "vestal", "predator"}


@pytest.mark.release
@pytest.mark.parametrize("people, entry, mode, lang", WAYS)
def test_every_script_by_switch_and_voice(people, entry, mode, lang):
    scanned = {call.rstrip("+") for call in check_pressed(SCRIPTS, people, entry, mode, lang)}
    rules = ruleset("ur")
    assert scanned >= {slot.call for slot in rules.slots if slot.phrases and slot.fields}


class Correcting(Pressing):
    """Before dawn 2 they try to correct the votes of a round, then leave the list."""

    begun = False

    def tell(self, key, text, seconds=None):
        """Press for the correction when the night is told; take its first row, then leave."""
        super().tell(key, text, seconds)
        if key in ("private.tonight", "private.quiet") and self.sitting.progress.number == 2 and not self.begun:
            self.begun = True
            self.inputs.add(Key("f", self.sitting.stage.clock.now() + 1))
            self.wants = [f"1 {self.sitting.pack.title('sheriff')}: {self.row()}", self.sitting.pack.say("scan.pass")]

    def row(self):
        """The words of the first answer of this night."""
        game = self.sitting.game
        return describe(self.sitting.pack, game.setup, game.answers[self.sitting.progress.mark].answer)


def test_the_votes_of_a_round_are_no_answer_to_be_corrected():
    script = check_script(next(one for one in SCRIPTS if one.stem == "the-sheriffs-star").read_text(encoding="utf-8"))
    person = Correcting(script.answers, 1)
    playing = play(script, person, "en", mode="blind", entry="scan")
    assert person.begun and not person.wants
    assert [entry.answer for entry in playing.game.answers[:len(script.answers)]] == [entry.answer for entry in script.answers]


FORMS = [
    (OneOf((Pick((1, 2, 3)), Fields({"target": Pick((1, 2, 3)), "by": Pick((4, 5))}, free=("by",)))),
     [1, {"target": 1, "by": 4}, {"target": 3, "by": 5}]),
    (OneOf((Pick((1, 2)), Fields({"free": Pick((3, 4))}), YesNo())), [1, {"free": 3}, {"free": 4}, True]),
    (OneOf((Pick((1, 2, 3, 4)), Picks((1, 2, 3, 4), 3, 3), YesNo())), [2, [4, 1, 3], True]),
    (OneOf((Pick((1, 2, 3)), Picks((1, 2, 3), 1, 2))), [1, [1, 2], [3, 1]]),
    (OneOf((Pick((1, 2)), Fields({"target": Pick((1, 2)), "to": Pick((1, 2, 3))}))), [1, {"target": 1, "to": 3}]),
]


@pytest.mark.parametrize("ask, answers", FORMS, ids=range(len(FORMS)))
def test_every_form_among_several_can_be_scanned(ask, answers):
    sitting = Session(Keying(1), entry="scan", rules="ur", roles=("werewolf", *["peasant"] * 7)).sitting
    table = Table(sitting.pack, sitting.game.setup)
    for answer in answers:
        assert path(ask, table, answer), answer


def test_a_pair_that_is_begun_counts_as_far_as_it_is_an_answer():
    sitting = Session(Keying(1), entry="scan", rules="ur", roles=("werewolf", *["peasant"] * 7)).sitting
    table = Table(sitting.pack, sitting.game.setup)
    way = walk(OneOf((Pick((1, 2, 3)), Picks((1, 2, 3), 3, 3))), table)
    first = next(way)
    assert first.enough is None
    second = way.send(first.items[0].value)
    assert second.enough == 1
    assert way.send(second.items[0].value).enough is None


def test_an_empty_call_reads_as_many_lists_of_the_same_length():
    """S9: what is read in a call is as long whether somebody holds the role or not; a group that hides `take now` says so."""
    rules = ruleset("ur")
    sitting = Session(Keying(1), entry="scan", rules="ur", roles=("werewolf", *["peasant"] * 7)).sitting
    pack, now = sitting.pack, sitting.pack.say("scan.now")
    table = Table(pack, sitting.game.setup, tuple(sitting.seats()))
    living = {"cthulhu": (8, 90), "gravedigger": (90,), "van-helsing": (4, 8), "influencer": (8, 2), "soprano": (1,),
              "mathematician": (9, 9, 9, 9), "guard": (8,)}
    for call, lengths in living.items():
        slot = rules.calls[call]
        steps = list(decoys(slot.lists, slot.fields, table, sitting.streams.hidden("test")))
        assert tuple(len(step.items) for step in steps) == lengths, call
        assert all([item.text for item in step.items].count(now) == 1 for step in steps)
        for step in steps:
            scan = Scan(sitting, step, lambda value: None)
            assert any(scan._text(item) == now for item in scan.whole)
