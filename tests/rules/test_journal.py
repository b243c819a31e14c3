"""The journal: a game written as a script, read again, played on, taken back."""

from random import Random

import pytest
from tests.rules.tables import play_on, random_setup

from engine import Diverged, Entry, Game, ScriptError, Setup, check_script, read_journal, replay, ruleset, write_journal

RULES = ruleset("tabula")
NAMES = ("No", "On", "null", "7", "~", "Zoè", "O'Hara: the \"quick\"", "- x", "💀", " ")
DEADLY = {"deadly-owl": True, "first-night-victim": "player"}


def two_die(names=NAMES[:8], seed=1):
    """A game in which two seats have died on night 1 and the marker was drawn."""
    game = Game(Setup(RULES, names, {1: "owl", 2: "werewolf"}, DEADLY, seed))
    game.answer(4)
    game.answer(6)
    return game


def test_every_name_comes_back():
    game = two_die()
    setup, entries = read_journal(write_journal(game), seed=1)
    assert setup.seats == game.setup.seats and setup.roles() == game.setup.roles()
    assert [entry.answer for entry in entries] == [4, 6]


def test_every_option_is_written():
    setup, _ = read_journal(write_journal(two_die()), seed=1)
    assert {name: setup.option(name) for name in RULES.options} == {name: option.default for name, option in RULES.options.items()} | DEADLY


def test_every_draw_is_fixed():
    game = two_die()
    text = write_journal(game)
    assert f"welcome-1: {game.setup.name(game.table.marker)!r}" in text.replace('"', "'") or "welcome-1:" in text
    for seed in range(8):
        setup, entries = read_journal(text, seed)
        assert replay(setup, entries).table.marker == game.table.marker


@pytest.mark.parametrize("answers", range(0, 40, 3))
def test_a_game_goes_on_where_it_was_saved(answers):
    rng = Random("saved")
    whole = play_on(Game(random_setup("tabula", rng)), rng)
    entries = list(whole.answers)
    half = replay(whole.setup, entries[:answers])
    setup, read = read_journal(write_journal(half), whole.setup.seed)
    again = replay(setup, read)
    assert repr(again.pending) == repr(half.pending)
    for entry in entries[answers:]:
        again.answer(entry.answer)
    assert repr(again.heard) == repr(whole.heard)


def test_after_a_resume_an_answer_can_be_taken_back_though_its_draw_was_saved():
    game = two_die()
    setup, entries = read_journal(write_journal(game), seed=1)
    again = replay(setup, entries).undo()
    other = next(seat for seat in (5, 7) if seat != game.table.marker)
    again.answer(other)
    assert again.table.marker in (4, other)
    check_script(write_journal(again))


def test_other_rules_are_noticed():
    game = two_die()
    for entries in ([Entry("seer", (), 2)], [Entry("owl", (), 1), Entry("owl", (), 2)], [Entry("owl", (), 99)],
                    [Entry("owl", (), 3), Entry("werewolves", (), 2)], [Entry("infraction", (), 1, command=True)]):
        with pytest.raises(Diverged):
            replay(game.setup, entries)


def test_answers_after_the_end_are_noticed():
    rng = Random(3)
    game = play_on(Game(random_setup("tabula", rng)), rng)
    with pytest.raises(Diverged):
        replay(game.setup, [*game.answers, Entry("seer", (), 1)])


def test_an_expectation_is_no_saved_answer():
    with pytest.raises(ScriptError):
        read_journal(write_journal(two_die()) + "- expect: {night: 1}\n", seed=0)


def test_undo_beyond_the_beginning_is_the_beginning():
    game = two_die()
    assert game.undo(99).answers == [] and game.undo(99).pending.id == "owl"
    assert game.undo(0).answers == game.answers
