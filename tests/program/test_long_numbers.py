"""A number that is endlessly long, as a held key makes it, is a wrong answer wherever it is typed, and nothing worse."""

import pytest
from tests.program.test_dialogue import Table
from tests.program.test_entries import press
from tests.program.test_table_keys import answer, night

from narrator.cli import main
from narrator.entries import Keyed, Pad
from narrator.kinds import whole
from narrator.pack import Pack
from narrator.ports import Key
from narrator.questions import Questions

HELD = "9" * 5000


@pytest.mark.parametrize("widths, settings", [((1,), {}), ((2, 2), {}), ((1,), {"signs": True}),
                                              ((1,), {"marks": ("42", "17")}), ((1,), {"marks": ()})])
def test_a_held_key_is_a_wrong_entry_and_the_next_one_counts(widths, settings):
    pad = Pad(widths, **settings)
    right = pad.keys([3] * len(widths), "+" if settings.get("signs") else "")
    count = len(widths) + (pad.marks is not None)
    assert press(pad, (HELD + "e") * count) == ["wrong"]
    done = press(pad, ["e" if key == "enter" else key for key in right])
    assert done == [Keyed([3] * len(widths), "+" if settings.get("signs") else "")] or settings.get("marks") == ()


def test_a_key_held_at_night_is_told_as_wrong_and_the_night_goes_on():
    held = [(2 + number / 5000, "9") for number in range(5000)]
    sitting = night([*held, (3.5, "enter"), (5, "2"), (5.2, "enter")])
    assert answer(sitting) == 2
    assert sitting.pack.say("frame.again") in [big for _, big in sitting.screen.shown]


@pytest.mark.parametrize("held", ["9" * 5000, "²"])
def test_a_key_held_by_day_asks_again(held):
    keys = [Key(key, 2 + number / 5000) for number, key in enumerate(held)]
    table = Table(*keys, Key("enter", 10), Key("1", 50), Key("enter", 51))
    assert table.confirmed()
    assert table.pack.say("heard.not") in table.said


@pytest.mark.parametrize("typed", [HELD, "9" * 10, "²", "0", "-1"])
def test_a_choice_that_is_no_number_of_the_list_is_asked_again(typed):
    lines, written = iter([typed, "2"]), []
    questions = Questions(Pack.load("en"), lambda: next(lines), written.append)
    assert questions.choose("ask.mode", [("one", "One"), ("two", "Two")], "one") == "two"
    assert questions.pack.say("error.choice", n=2) in written


@pytest.mark.parametrize("nights", [HELD, f"1-{HELD}", "²", "1-", "-2", "0", "3-2"])
def test_a_span_of_nights_that_is_none(nights, capsys, tmp_path):
    sound = tmp_path / "sound.wav"
    code = main(["render", "tests/games/tabula/01-seer-finds-werewolf.yaml", "-o", str(sound), f"--nights={nights}"])
    said = capsys.readouterr().err
    assert code == 2 and said.count("\n") == 1 and "--nights" in said and len(said) < 200
    assert not sound.exists()


@pytest.mark.parametrize("arguments", [
    ("play", "--seed", HELD), ("demo", "--players", HELD), ("balance", "tabula", "--games", HELD),
    ("leak-check", "--seats", HELD), ("play", "--rules", "tabula", "--option", f"debate-seconds={HELD}"),
    ("roles", HELD), ("play", "--pace-factor", HELD), ("balance", "tabula", "--deck", f"seer:{HELD}"), ("resume", HELD),
])  # fmt: skip
def test_an_option_that_is_too_long_is_one_short_line(arguments, capsys):
    assert main(list(arguments)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and len(said) < 400 and "fault of the program" not in said


def test_whole_numbers():
    assert [whole(text) for text in ("0", "07", "40", "", "-1", "1.5", "²", HELD)] == [0, 7, 40, None, None, None, None, None]
