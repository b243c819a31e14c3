"""X5: a schedule that leaks fails the tests of secrecy."""

import sys
from pathlib import Path

import pytest
from narrator.leaks import Check, leak_check
from narrator.settings import Settings

sys.path.insert(0, str(Path(__file__).parent))

from leaky import LeakyNight  # noqa: E402
from scripts import told_apart  # noqa: E402


@pytest.mark.parametrize("mode", ["moderator", "blind", "table"])
def test_x1_finds_calls_that_end_at_the_answer(mode):
    check = Check("tabula", Settings(mode=mode).completed(), 6, night=LeakyNight)
    found = leak_check(check, 60)
    assert found.difference is not None
    assert found.difference[2] != found.difference[3]


def test_x4_finds_them_too():
    living, empty = told_apart.leaky_calls(1000, seed=1)
    assert told_apart.smirnov(living, empty) > told_apart.smirnov_limit(1000, 1000)
    assert told_apart.best_threshold(living, empty) > 0.55
    assert told_apart.bits(living, empty) > 0.02
