"""X1: nights of equal public histories are one and the same, to the millisecond, whatever is hidden."""

import os

import pytest
from narrator.leaks import Check, leak_check
from narrator.settings import Settings

CORES = os.cpu_count() or 1

OTHERS = [("moderator", "steady", "nod"), ("blind", "steady", "nod"), ("table", "steady", "earpiece"),
          ("table", "steady", "masked"), ("table", "patient", "screen"), ("table", "patient", "masked"),
          ("moderator", "patient", "nod"), ("moderator", "hand", "nod"), ("blind", "hand", "nod")]


def settings(mode, pace="steady", reply=None, **more):
    return Settings(mode=mode, pace=pace, reply=reply, **more).completed()


@pytest.mark.parametrize("rules, seats", [("tabula", 6), ("licantropi", 5), ("ur", 6)])
def test_two_thousand_games_show_the_same_nights(rules, seats):
    found = leak_check(Check(rules, settings("table"), seats), 2000, cores=CORES)
    assert found.difference is None
    assert found.telling() >= 50, "too few histories with two hidden states: this proves nothing"


@pytest.mark.parametrize("rules", ["tabula", "licantropi", "ur"])
@pytest.mark.parametrize("mode, pace, reply", OTHERS)
def test_every_mode_pace_and_reply(rules, mode, pace, reply):
    found = leak_check(Check(rules, settings(mode, pace, reply), 6), 50, first=5000)
    assert found.difference is None
    assert found.telling() >= 5


@pytest.mark.parametrize("rules, seats, entry, mode", [
    ("tabula", 6, "scan", "blind"), ("licantropi", 6, "palm", "moderator"), ("ur", 6, "scan", "moderator"),
    ("ur", 6, "scan", "table"), ("ur", 6, "palm", "blind"), ("ur", 12, "scan", "blind")])
def test_by_switch_and_palm(rules, seats, entry, mode):
    found = leak_check(Check(rules, settings(mode, entry=entry), seats), 30, first=7000)
    assert found.difference is None
    assert found.telling() >= 5


@pytest.mark.parametrize("rules", ["tabula", "ur"])
def test_ten_seats_are_keyed_with_two_digits(rules):
    found = leak_check(Check(rules, settings("table"), 10), 40)
    assert found.difference is None and found.telling() >= 5


def test_marks_change_nothing():
    found = leak_check(Check("tabula", settings("table", marks=True), 6), 40)
    assert found.difference is None and found.telling() >= 5


def test_late_nights_too():
    found = leak_check(Check("tabula", settings("table"), 7, nights=4), 150)
    assert found.difference is None and found.telling() >= 20
