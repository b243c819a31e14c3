"""Entries on a pad: fixed width, clearing, signs, marks; nothing else is one."""

import pytest
from narrator.entries import Keyed, Pad


def press(pad, keys):
    """Press keys (`e` is Enter); give what was completed."""
    found = [pad.press("enter" if key == "e" else key) for key in keys]
    return [one for one in found if one is not None]


@pytest.mark.parametrize("widths, keys, numbers", [((1,), "5e", [5]), ((2,), "05e", [5]), ((1, 1), "3e0e", [3, 0]),
                                                   ((2, 2), "12e07e", [12, 7])])
def test_an_entry(widths, keys, numbers):
    assert press(Pad(widths), keys) == [Keyed(numbers)]


@pytest.mark.parametrize("keys", ["e", "12e", "1e2e"])
def test_a_wrong_width_is_no_entry(keys):
    assert "wrong" in press(Pad((1,)), keys) or len(press(Pad((1,)), keys)) == 2


@pytest.mark.parametrize("clear", [".", ",", "backspace", "escape"])
def test_clearing(clear):
    assert press(Pad((1,)), ["7", clear, "2", "e"]) == [Keyed([2])]


def test_other_keys_are_nothing():
    assert press(Pad((1,)), ["up", "a", "*", "/", "²", "4", "e"]) == [Keyed([4])]


def test_a_sign_must_be_there_for_a_masked_reply():
    assert press(Pad((1,), "must"), "4e") == ["wrong"]
    assert press(Pad((1,), "must"), "4+e") == [Keyed([4], "+")]
    assert press(Pad((1,), "must"), "4+-e") == [Keyed([4], "-")]


def test_a_mark_comes_first():
    pad = Pad((1,), marks=("42", "17"))
    assert press(pad, "42e5e") == [Keyed([5])]
    assert press(pad, "17e6e") == [Keyed([6])]
    assert press(pad, "99e5e") == ["wrong"]
    assert press(Pad((1,), marks=()), "42e5e") == ["wrong"]


def test_the_presses_of_an_entry_key_it():
    for pad, numbers, sign in ((Pad((2, 2)), [3, 14], ""), (Pad((1,), "must"), [0], "-"), (Pad((1,), marks=("31",)), [8], "")):
        assert [one for key in pad.keys(numbers, sign) if (one := pad.press(key))] == [Keyed(numbers, sign)]


def test_blank_is_before_anything_is_typed():
    pad = Pad((1, 1))
    assert pad.blank()
    pad.press("3")
    assert not pad.blank()
    pad.press("enter")
    assert not pad.blank()
    pad.press(".")
    assert pad.blank()
