"""`narrator balance`: the same games on any number of cores, honest intervals, agreement with Migdał's model."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from engine import Begin, Call, Vote, ruleset
from narrator import migdal
from narrator.balance import LONGEST, Deck, play_many, play_one, play_some, wilson
from narrator.cli import main
from narrator.odds import odds_line
from narrator.pack import Pack
from narrator.policies import Informed

ROOT = Path(__file__).parents[2]
POINTS = [(players, wolves) for wolves in (1, 2, 3, 4) for players in (9, 10, 13, 14, 20)]
SMALL = {"seer": 1, "bodyguard": 1, "werewolf": 2, "villager": 5}


def balance(*arguments):
    """Run the command in a process of its own."""
    return subprocess.run([sys.executable, "-m", "narrator", "balance", *arguments], cwd=ROOT, capture_output=True,
                          text=True, encoding="utf-8", timeout=120)


def model_deck(players, wolves):
    """Villagers and werewolves by the model's rules."""
    return Deck("tabula", {"villager": players - wolves, "werewolf": wolves}, migdal=True)


def test_the_recursion_gives_the_closed_form_of_one_wolf():
    def double(n):
        return math.prod(range(n, 0, -2))

    for players in range(2, 40):
        assert math.isclose(migdal.wolves_win(players, 1), double(players - 1) / double(players))


def test_the_recursion_with_small_tables_reckoned_by_hand():
    assert migdal.wolves_win(3, 1) == pytest.approx(2 / 3)
    assert migdal.wolves_win(4, 2) == pytest.approx(1 / 2 * 1 + 1 / 2 * 1 / 2)
    assert migdal.wolves_win(5, 0) == 0 and migdal.wolves_win(3, 2) == migdal.wolves_win(1, 1) == 1


def test_games_agree_with_the_model_at_twenty_points():
    games, inside, far = 250, 0, []
    for point in POINTS:
        tally = play_some((model_deck(*point), 1, 0, games))
        share, expected = tally.wins["werewolves"] / games, migdal.wolves_win(*point)
        low, high = wilson(tally.wins["werewolves"], games)
        inside += low <= expected <= high
        # Beyond three and a half standard deviations chance is no excuse.
        if abs(share - expected) > 3.5 * math.sqrt(expected * (1 - expected) / games) + 1 / games:
            far.append((point, share, expected))
    assert far == [] and inside >= 18


def test_the_model_begins_with_a_day_and_plays_until_one_side_is_gone():
    for number in range(30):
        game = play_one(model_deck(7, 2), 3, number)
        wolves = len(game.table.holders("werewolf"))
        assert game.winners == (("werewolves",) if wolves else ("humans",))
        assert not wolves or wolves == len(game.table.living())
        begun = [step for step in game.heard if isinstance(step, Begin)]
        assert [step.phase for step in begun[:2]] == ["night", "day"] and game.heard[2].died == ()


def test_the_same_seed_gives_the_same_result_on_one_core_and_on_two():
    deck = Deck("tabula", SMALL)
    one, two = play_many(deck, 230, 7, cores=1), play_many(deck, 230, 7, cores=2)
    assert one == two and one.games == 230
    assert play_many(deck, 230, 8, cores=1) != one


@pytest.mark.parametrize("policy", ["random", "informed"])
@pytest.mark.parametrize("rules", ["tabula", "licantropi", "ur"])
def test_games_of_every_ruleset_and_size_come_to_an_end(rules, policy):
    for players in (9, 16, 24):
        for number in range(4):
            game = play_one(Deck(rules, ruleset(rules).decks[players], policy=policy), 1, number)
            assert game.winners and len(game.answers) < LONGEST


@pytest.mark.parametrize(("rules", "pack"), [("tabula", ("werewolf",)), ("licantropi", ("wolf-1", "wolf-2", "wolf-3")),
                                             ("ur", ("werewolf", "blackmailer", "cub", "pack-leader"))])
def test_informed_wolves_never_vote_for_wolves_while_others_are_there(rules, pack):
    for number in range(6):
        game = play_one(Deck(rules, ruleset(rules).decks[16]), 2, number)
        wolves = {player.seat for player in game.table.players if player.dealt.id in pack}
        calls = [step for step in game.heard if isinstance(step, Call) and step.ask is not None]
        for call, entry in zip(calls, game.answers, strict=True):
            if isinstance(call.ask, Vote) and set(call.ask.among) - wolves:
                assert not [voter for voter, target in entry.answer.items() if {voter, target} <= wolves]


def test_a_seer_who_found_a_wolf_and_a_dead_seer_sway_the_village():
    knowing = Informed.__new__(Informed)
    knowing.finds, knowing.living = {1: {4: False}, 2: {5: True, 6: False}}, (1, 2, 4, 5, 6)
    assert knowing.known() == ([2], {5}, {2, 6})
    knowing.living = (2, 4, 5, 6)
    assert knowing.known() == ([1, 2], {5}, {1, 2, 4, 6})


def test_the_informed_village_does_better_with_a_seer():
    with_seer = play_some((Deck("tabula", SMALL), 1, 0, 300))
    by_chance = play_some((Deck("tabula", SMALL, policy="random"), 1, 0, 300))
    assert with_seer.wins["humans"] > by_chance.wins["humans"] + 20


@pytest.mark.parametrize(("count", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0),
                                                             (50, 100, 0.4038, 0.5962), (81, 263, 0.2553, 0.3662)])
def test_wilson_intervals_as_published(count, games, low, high):
    assert wilson(count, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_json_holds_all_and_is_the_same_each_time():
    arguments = ("tabula", "--deck", "seer,werewolf:2,villager:5", "--games", "150", "--seed", "4", "--json",
                 "--option", "bodyguard-repeat=false")
    first, second = balance(*arguments), balance(*arguments)
    assert first.returncode == 0 and first.stdout == second.stdout and first.stderr == ""
    data = json.loads(first.stdout)
    assert (data["players"], data["games"], data["policy"]) == (8, 150, "informed")
    assert data["options"] == {"bodyguard-repeat": False}
    assert sum(row["share"] for row in data["odds"].values()) == pytest.approx(1)
    assert all(row["low"] <= row["share"] <= row["high"] for row in data["odds"].values())
    assert sum(data["days"]["games"].values()) == 150


def test_the_model_stands_beside_the_figure():
    done = balance("tabula", "--deck", "werewolf:2", "--players", "7", "--migdal", "--games", "200")
    assert done.returncode == 0 and "the model says: werewolves 77.1%" in done.stdout
    assert "half of the games" in done.stdout and "95 % interval" in done.stdout


@pytest.mark.parametrize("arguments", [
    ("chess",), ("tabula",), ("tabula", "--players", "3"), ("tabula", "--deck", "dragon"), ("licantropi", "--deck", "seer:9"),
    ("tabula", "--deck", "werewolf:5,villager:4"), ("tabula", "--players", "9", "--games", "0"),
    ("tabula", "--players", "9", "--migdal"), ("tabula", "--players", "9", "--option", "owl=yes"),
    ("tabula", "--players", "9", "--policy", "wise"),
])  # fmt: skip
def test_wrong_usage_is_one_line(arguments, capsys):
    assert main(["balance", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1


def test_the_line_of_the_deck_editor_is_in_the_words_of_the_pack():
    for lang, word in (("en", "trial games"), ("it", "partite di prova")):
        line = odds_line(Pack.load(lang), "tabula", SMALL, seconds=0.05)
        assert word in line and "%" in line and Pack.load(lang).of("tabula").side("humans") in line
