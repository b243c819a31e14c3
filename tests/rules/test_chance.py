"""The named draws: the same outcome on every Python and with every hash seed, each name by itself."""

import os
import subprocess
import sys

import pytest

from engine import EngineError, ImpossibleDraw
from engine.chance import Chance

SEATS = tuple(range(1, 9))
DRAWS = """
from engine.chance import Chance
chance = Chance({seed})
print([chance.pick(f"welcome-{{night}}", range(1, 9)) for night in range(1, 13)],
      chance.sample("coins", "abcdefgh", 3), [chance.pick("tyrant", range(1, 9), repeats=True) for day in range(6)])
"""
EXPECTED = {
    0: "[1, 1, 4, 6, 1, 4, 4, 2, 5, 6, 7, 2] ['e', 'd', 'g'] [3, 3, 8, 5, 7, 3]",
    1: "[1, 3, 4, 6, 6, 4, 1, 7, 7, 8, 5, 5] ['d', 'f', 'c'] [1, 7, 2, 2, 7, 8]",
}


@pytest.mark.parametrize("seed", EXPECTED)
@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_outcomes_never_change(seed, hash_seed):
    done = subprocess.run([sys.executable, "-c", DRAWS.format(seed=seed)], capture_output=True, text=True, check=True,
                          env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)})
    assert done.stdout.strip() == EXPECTED[seed]


def test_a_draw_elsewhere_moves_no_other():
    alone, busy = Chance(5), Chance(5)
    for number in range(20):
        busy.pick(f"other-{number}", SEATS)
    assert alone.pick("welcome-1", SEATS) == busy.pick("welcome-1", SEATS)


def test_every_outcome_comes_about_as_often():
    outcomes = [Chance(seed).pick("welcome-1", SEATS) for seed in range(4000)]
    assert all(400 < outcomes.count(seat) < 600 for seat in SEATS)


def test_all_outcomes_are_kept():
    chance = Chance(0, {"welcome-1": 3})
    assert chance.pick("welcome-1", SEATS) == 3
    chance.pick("tyrant", SEATS, repeats=True)
    chance.pick("tyrant", SEATS, repeats=True)
    assert chance.drawn["welcome-1"] == [3] and len(chance.drawn["tyrant"]) == 2


def test_a_fixed_list_of_a_repeated_draw_is_used_in_order_and_then_drawn():
    chance = Chance(0, {"tyrant": [4, None, 2]})
    first, second, third, fourth = (chance.pick("tyrant", SEATS, repeats=True) for _ in range(4))
    assert (first, third) == (4, 2)
    free = Chance(0)
    drawn = [free.pick("tyrant", SEATS, repeats=True) for _ in range(4)]
    assert (second, fourth) == (drawn[1], drawn[3])


@pytest.mark.parametrize("outcome", [9, 0, "Ada", [3], True, {}])
def test_an_impossible_outcome_is_an_error(outcome):
    with pytest.raises(ImpossibleDraw) as fault:
        Chance(0, {"welcome-1": outcome}).pick("welcome-1", (2, 3))
    assert isinstance(fault.value, EngineError) and fault.value.name == "welcome-1"


@pytest.mark.parametrize("outcome", [[1, 2], [1, 1, 2], [1, 2, 9], 3, "abc"])
def test_an_impossible_sample_is_an_error(outcome):
    with pytest.raises(ImpossibleDraw):
        Chance(0, {"coins": outcome}).sample("coins", SEATS, 3)


def test_a_loose_chance_draws_anew_what_cannot_be():
    assert Chance(0, {"welcome-1": 3}, loose=True).pick("welcome-1", (2, 3)) == 3
    assert Chance(0, {"welcome-1": 9}, loose=True).pick("welcome-1", (2, 3)) == Chance(0).pick("welcome-1", (2, 3))
    assert Chance(0, {"coins": [9, 9, 9]}, loose=True).sample("coins", SEATS, 3) == Chance(0).sample("coins", SEATS, 3)
