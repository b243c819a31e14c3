"""X4: what pace `patient` gives away is bounded; pace `hand` is measured beside it."""

import pytest
from scripts import told_apart


def test_living_and_empty_calls_cannot_be_told_apart():
    kept = 0
    for seed in range(10):
        living, empty = told_apart.patient_calls(1000, seed)
        kept += told_apart.smirnov(living, empty) <= told_apart.smirnov_limit(1000, 1000)
        assert told_apart.best_threshold(living, empty) <= 0.55
        assert told_apart.bits(living, empty) <= 0.02
    assert kept >= 9


@pytest.mark.parametrize("seed", range(3))
def test_by_hand_little_is_given_away_when_the_times_match(seed):
    assert told_apart.bits(*told_apart.hand_calls(1000, seed)) <= 0.03


def test_the_measures_measure():
    low, high = [1.0, 2.0, 3.0] * 50, [7.0, 8.0, 9.0] * 50
    assert told_apart.smirnov(low, high) == 1.0
    assert told_apart.best_threshold(low, high) == 1.0
    assert told_apart.bits(low, high) > 0.95
    assert told_apart.best_threshold(low, list(low)) == 0.5
    assert told_apart.smirnov(low, list(low)) == 0.0
