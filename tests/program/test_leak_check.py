"""`narrator leak-check`: what it prints, its exit codes; the questions that a table is asked."""

import json
import subprocess
import sys
from collections import namedtuple

import pytest
from narrator.errors import UsageError
from narrator.group import Group
from narrator.leaks import Check, deck, leak_check
from narrator.pack import Pack
from narrator.questions import Questions
from narrator.settings import Settings
from narrator.table_questions import ask_table, judge


def run(*args):
    return subprocess.run([sys.executable, "-m", "narrator", "leak-check", *args], capture_output=True, text=True, timeout=120)


def test_it_tells_games_histories_and_states():
    found = run("--rules", "tabula", "--games", "20", "--mode", "table", "--reply", "masked")
    assert found.returncode == 0 and "no difference" in found.stdout
    assert "20 games" in found.stdout and "hidden states" in found.stdout


def test_json_for_programs():
    found = json.loads(run("--rules", "ur", "--games", "10", "--seats", "7", "--json").stdout)
    assert found["games"] == 10 and found["difference"] is None and found["states"] >= found["buckets"]


@pytest.mark.parametrize("args", [("--rules", "chess"), ("--seats", "2"), ("--games", "-1"), ("--mode", "table", "--pace", "hand")])
def test_wrong_usage_is_one_line(args):
    found = run(*args)
    assert found.returncode == 2 and len(found.stderr.strip().splitlines()) == 1


def test_a_release_wants_many_histories():
    found = run("--rules", "tabula", "--games", "5", "--release")
    assert found.returncode == 1 and "proves too little" in found.stdout


def test_two_processes_find_what_one_finds():
    check = Check("tabula", Settings(mode="table").completed(), 6)
    one, two = leak_check(check, 120), leak_check(check, 120, cores=2)
    assert (one.games, one.states(), one.telling()) == (two.games, two.states(), two.telling())


@pytest.mark.parametrize("rules", ["tabula", "licantropi", "ur"])
def test_decks_are_legal_and_always_the_same(rules):
    assert deck(rules, 6, 1) == deck.__wrapped__(rules, 6, 1)


TABLE = Group(tuple("Ada Bea Ciro Dino Eva Fabio".split()), "tabula", {"seer": 1, "werewolf": 1})
Asked = namedtuple("Asked", "settings rehearse lines")


class Desk:
    """Two devices that play what they are told."""

    def __init__(self):
        self.played = []

    def devices(self):
        return [("speaker", "the box"), ("headset", "the ear")]

    def play(self, text, device):
        self.played.append(device)


def ask(answers, settings, given=(), desk=None):
    lines, left = [], iter(answers)
    questions = Questions(Pack.load("en"), lambda: next(left) + "\n", lines.append)
    found = ask_table(questions, TABLE, settings, given, desk)
    assert next(left, None) is None, "every answer was asked for"
    return Asked(*found, lines)


def test_a_table_is_asked_in_order():
    found = ask(["2", "2", "", "", "", "", "", ""], Settings(mode="table", reply="earpiece"), desk=Desk())
    pack = Pack.load("en")
    order = [pack.say(key) for key in ("ask.deal", "ask.table-sound", "ask.ear-sound", "ask.pads", "ask.rehearsal")]
    places = [found.lines.index(line) for line in order if line in found.lines]
    assert places == sorted(places) and len(places) >= 4
    assert found.settings.deal == "cards"


def test_what_a_group_says_is_not_asked():
    found = ask([""], Settings(mode="table", deal="program", reply="screen", slot=12.0), ("deal", "reply", "slot"))
    assert found.settings.deal == "program" and not found.rehearse


def test_not_every_seat_sees_the_screen():
    found = ask(["1", "2", "", "", ""], Settings(mode="table"))
    assert found.settings.screen_for_all is False and found.rehearse
    assert found.settings.completed().reply == "masked" and found.settings.deal == "cards"
    assert Pack.load("en").say("ask.masked") in found.lines, "why the program does not deal, and what would let it"


def test_whoever_wants_the_program_to_deal_can_take_the_screen_or_an_earpiece_after_all():
    screen = ask(["1", "2", "2", "", ""], Settings(mode="table")).settings
    assert screen.completed().reply == "screen" and screen.deal == "program"
    desk = Desk()
    ear = ask(["1", "1", "2", "3", "1", "", ""], Settings(mode="table"), desk=desk).settings
    assert (ear.deal, ear.reply, ear.device_table, ear.device_private) == ("program", "earpiece", "speaker", "headset")
    none = ask(["1", "1", "2", "3", "2", "3", "1", "", ""], Settings(mode="table"), desk=desk).settings
    assert none.deal == "cards" and none.completed().reply == "masked", "no earpiece was heard: asked again"
    assert Pack.load("en").say("ask.masked") not in ask(["2", "2", "", ""], Settings(mode="table")).lines, "cards were chosen"


def test_a_voice_that_is_not_heard_names_the_devices_and_what_to_look_at():
    pack, desk = Pack.load("en"), Desk()
    found = ask(["", "2", "3", "2", "2", "no", "4", "", "", ""], Settings(mode="table"), desk=desk)
    assert desk.played == ["speaker", "speaker", "headset"] and found.settings.device_table is None
    assert found.lines.count(pack.say("sound.advice")) == 3 and "1. the box (speaker)" in found.lines
    assert pack.say("sound.from", text="the ear (headset)") in found.lines


def test_a_slot_that_is_set_is_told_in_place_of_the_rehearsal():
    found = ask(["", "", ""], Settings(mode="table", slot=12.5), ("slot",))
    assert not found.rehearse and found.lines[-1] == Pack.load("en").say("slot.set", text="12.5")


def test_a_moderator_is_asked_how_the_roles_are_dealt():
    found = ask(["2"], Settings())
    assert found.settings.deal == "moderator" and not found.rehearse


def test_plus_and_minus_cannot_deal():
    with pytest.raises(UsageError, match="masked"):
        judge(TABLE, Settings(mode="table", reply="masked", deal="program").completed())
    judge(TABLE, Settings(mode="table", reply="masked").completed())


@pytest.mark.parametrize("given, fault", [
    ({}, "earpiece"), ({"device_private": "box", "device_table": "box"}, "one-device"),
    ({"device_private": "ear", "device_table": "box", "voice": "text"}, "mute")])
def test_an_ear_in_which_nobody_would_learn_a_role_is_refused_in_words(given, fault):
    with pytest.raises(UsageError) as refused:
        judge(TABLE, Settings(mode="table", reply="earpiece", **given).completed())
    assert refused.value.fault == fault and Pack.load("it").has(f"cannot.{fault}")
    judge(TABLE, Settings(mode="table", reply="earpiece", device_private="ear", device_table="box").completed())




def test_cards_must_not_tell_what_nobody_may_know():
    group = Group(TABLE.seats, "ur", {"werewolf": 1, "contagious": 1})
    with pytest.raises(UsageError, match="contagious"):
        judge(group, Settings(mode="table", deal="cards").completed())
    judge(group, Settings(mode="table", deal="program").completed())


@pytest.mark.parametrize("role, option", [("hobbit", "hobbit-aware"), ("ugly", "ugly-aware")])
def test_an_option_says_who_must_not_know_the_own_card(role, option):
    cards = Settings(mode="table", deal="cards").completed()
    judge(Group(TABLE.seats, "ur", {"werewolf": 1, role: 1}, {option: True}), cards)
    with pytest.raises(UsageError, match=role):
        judge(Group(TABLE.seats, "ur", {"werewolf": 1, role: 1}, {option: False}), cards)
