"""`narrator decks` and the deck that is put together before a game."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Game, PublicView, Setup, SetupError, ruleset, rulesets
from narrator.cli import main
from narrator.group import Group
from narrator.odds import measured, measured_odds
from narrator.pack import Pack
from narrator.questions import Questions
from narrator.table_setup import ask_deck, filled, refusal

ROOT = Path(__file__).parents[2]


def decks(*arguments):
    """Run the command in a process of its own."""
    return subprocess.run([sys.executable, "-m", "narrator", "decks", *arguments], cwd=ROOT, capture_output=True,
                          text=True, encoding="utf-8", timeout=60)


@pytest.mark.parametrize("rules", rulesets())
def test_every_suggested_deck_has_its_odds(rules):
    for players, deck in ruleset(rules).decks.items():
        row = measured_odds(rules, players)
        assert row["games"] >= 1000 and set(row["odds"]) == {"random", "informed"}
        for found in row["odds"].values():
            assert sum(found["wins"].values()) >= 0.99 and found["days"] >= 1
            assert set(found["wins"]) <= set(ruleset(rules).endings)
        cards = [role for role, count in deck.items() for _ in range(count)]
        Setup(ruleset(rules), tuple(map(str, range(players))), dict(enumerate(cards, 1)))
    assert set(measured()[rules]["decks"]) == set(ruleset(rules).decks)


def test_one_deck_as_lines_and_as_json():
    done = decks("tabula", "12")
    assert done.returncode == 0 and done.stdout.startswith("tabula, 12 players: seer,")
    assert "informed play: " in done.stdout and "random play: " in done.stdout and "%" in done.stdout
    row = json.loads(decks("tabula", "12", "--json").stdout)
    assert sum(row["deck"].values()) == row["players"] == 12 and row["seed"] == 1


def test_all_decks_of_a_ruleset():
    rows = [json.loads(line) for line in decks("ur", "--json").stdout.splitlines()]
    assert [row["players"] for row in rows] == list(ruleset("ur").decks)


def test_decks_by_taste_are_legal_and_few_means_fewer_calls():
    rules, calls = ruleset("ur"), {}
    for taste, decks in rules.tastes.items():
        assert set(measured()["ur"]["tastes"][taste]) == set(decks)
        for players, deck in decks.items():
            assert sum(deck.values()) == players and sum(measured_odds("ur", players, taste)["odds"]["informed"]["wins"].values()) > 0.99
            cards = [role for role, count in deck.items() for _ in range(count)]
            game = Game(Setup(rules, tuple(map(str, range(players))), dict(enumerate(cards, 1)), {}, 1))
            calls[taste, players] = len(rules.public_calls(replace(PublicView.of(game), night=2)))
    assert all(2 * calls["few", players] <= calls["many", players] for players in rules.tastes["few"])


def test_no_suggested_deck_of_few_calls_has_a_round_of_all_seats():
    rules = ruleset("ur")
    rounds = {role for slot in rules.slots if slot.round for role in slot.wakes}
    assert {"smith", "pirate"} <= rounds
    assert not any(rounds & set(deck) for deck in rules.tastes["few"].values())


@pytest.mark.parametrize("arguments", [("tabula", "9", "--taste", "few"), ("ur", "9", "--taste", "few"), ("chess", "9"), ("tabula", "3"), ("licantropi", "99"), ("tabula", "many"), ()])
def test_wrong_usage_is_one_line(arguments, capsys):
    assert main(["decks", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1


def put_together(*typed, seats=9):
    """Type lines into the deck's question; give the deck and what was shown."""
    lines, shown = iter(typed), []
    questions = Questions(Pack.load("en"), lambda: next(lines), shown.append)
    group = Group(seats=tuple(f"P{number}" for number in range(seats)), rules="tabula")
    return ask_deck(questions, group), shown


def test_the_suggested_deck_is_taken_with_enter_and_its_odds_were_shown():
    deck, shown = put_together("")
    assert deck == ruleset("tabula").decks[9]
    assert any("%" in line and "trial games" in line for line in shown)


def test_roles_are_added_and_taken_away_and_villagers_make_room():
    deck, shown = put_together("owl, bodyguard", "-medium", "werewolf:3", "")
    assert deck == {"seer": 1, "owl": 1, "bodyguard": 1, "werewolf": 3, "villager": 3}
    assert sum("trial games" in line for line in shown) == 4


def test_the_beginning_of_a_name_is_enough_where_it_is_the_only_one():
    deck, _ = put_together("bodyg, -med", "+werewolf, -villager", "")
    assert deck["bodyguard"] == 1 and "medium" not in deck and deck["werewolf"] == ruleset("tabula").decks[9]["werewolf"] + 1
    assert sum(deck.values()) == 9
    deck, shown = put_together("were:3", "")
    assert deck == ruleset("tabula").decks[9] and any("were" in line and "no role" in line for line in shown)


def test_a_wrong_line_changes_nothing_and_says_why():
    deck, shown = put_together("seer, dragon:2", "werewolf:5", "owl:2", "")
    assert deck == ruleset("tabula").decks[9]
    assert any("dragon" in line and "seer" not in line for line in shown) and any("five are too many" in line for line in shown)


def test_without_a_suggestion_the_roles_are_listed():
    deck, shown = put_together("", "seer, werewolf", "", seats=6)
    assert deck == {"seer": 1, "werewolf": 1, "villager": 4}
    assert any("werehamster" in line for line in shown)


def test_a_list_that_is_begun_keeps_what_was_typed_until_nothing_is_lacking():
    deck, shown = put_together("+seer", "", "werewolf", "", seats=6)
    assert deck == {"seer": 1, "werewolf": 1, "villager": 4}
    assert "seer 1" in shown and any("There is no game without the role: werewolf." in line for line in shown)
    deck, _ = put_together("-werewolf", "", seats=9)
    assert deck == ruleset("tabula").decks[9], "a list with which one can play stays"


@pytest.mark.parametrize("lang", Pack.languages())
@pytest.mark.parametrize("rules, seats, deck", [
    ("tabula", 3, {"werewolf": 1}), ("tabula", 8, {"seer": 1}), ("tabula", 8, {"werewolf": 4}), ("tabula", 8, {"werewolf": 1, "freemason": 1}),
    ("tabula", 8, {"werewolf": 1, "owl": 2}), ("tabula", 4, {"werewolf": 1, "seer": 1, "owl": 1, "medium": 1, "villager": 1}),
    ("licantropi", 9, {"wolf-1": 1, "wolf-2": 1}), ("licantropi", 12, {"seer": 1, "wolf-1": 1, "wolf-2": 1}),
    ("licantropi", 9, {"seer": 1, "wolf-1": 1, "wolf-2": 1, "vampire": 1}),
    ("licantropi", 12, {"seer": 1, "wolf-1": 1, "wolf-2": 1, "wolf-3": 1, "ghoul": 1}),
    ("ur", 8, {"seer": 1}), ("ur", 8, {"werewolf": 1, "mason": 1}), ("ur", 4, {"werewolf": 3, "bounty-killer": 1}),
])
def test_a_role_list_that_cannot_be_is_refused_in_the_words_of_the_table(lang, rules, seats, deck):
    pack = Pack.load(lang)
    if rules not in pack.rulesets:
        pytest.skip("this language has no words for the ruleset")
    with pytest.raises(SetupError) as refused:
        filled(deck, ruleset(rules), seats)
    told = refusal(pack.of(rules), refused.value)
    assert told == pack.of(rules).say(f"cannot.{refused.value.fault}", **{
        name: pack.of(rules).role(value) if isinstance(value, str) else value
        for name, value in refused.value.fields.items()})
    assert told != str(refused.value)


def test_a_table_given_on_the_command_line_is_refused_in_its_language(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    monkeypatch.setenv("NARRATOR_CONFIG", str(tmp_path / "none.yaml"))
    for more, told in ((("--deck", "werewolf:2"), "I lupi devono essere meno"),
                       (("--deck", "werewolf", "--mode", "table", "--pace", "hand"), "Per quel ritmo serve chi modera")):
        code = main(["play", "--lang", "it", "--rules", "tabula", "--seats", "Ada,Bea,Ciro,Dino", *more])
        assert code == 2 and told in capsys.readouterr().err
