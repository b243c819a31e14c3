"""Faults that other programs have had with the rules (known-faults): none of them here."""

from random import Random

import pytest
from tests.rules.tables import NAMES, play_on, random_setup

from engine import Announce, Begin, Call, Game, PublicView, Setup, ruleset, rulesets

TABULA = ruleset("tabula")
ALL_ROLES = {1: "werewolf", 2: "werewolf", 3: "seer", 4: "medium", 5: "possessed", 6: "bodyguard", 7: "owl", 8: "freemason",
             9: "freemason", 10: "werehamster", 11: "mythomaniac"}
SEATS = NAMES[:14]


def until(game, id):
    """Pass every call up to one of this id."""
    while game.pending.id != id:
        game.answer(None)
    return game


def lynch(game, seat):
    """Everybody votes for a seat in both votes, whatever the owl has marked."""
    until(game, "vote")
    other = next(one for one in game.table.living() if one != seat)
    game.answer({voter: other if voter == seat else seat for voter in game.table.living()})
    game.answer(dict.fromkeys(game.pending.seats, seat))


def dealt_tables(rules_id, count):
    """Legal tables: suggested decks, shuffled; in tabula random ones with random options too (ur lets some of these be won)."""
    rules, rng = ruleset(rules_id), Random(f"dealt {rules_id}")
    for number in range(count):
        if number % 2 or rules_id != "tabula":
            players = rng.choice(list(rules.decks))
            cards = [role for role, copies in rules.decks[players].items() for _ in range(copies)]
            rng.shuffle(cards)
            yield Setup(rules, tuple(f"P{seat}" for seat in range(players)), dict(enumerate(cards, 1)), {}, number)
        else:
            yield random_setup(rules_id, rng)


def none_is_won_at_start(rules_id, count):
    for setup in dealt_tables(rules_id, count):
        game = Game(setup)
        assert not game.winners and game.pending
        assert not any(isinstance(step, Announce) and step.died for step in game.heard)


@pytest.mark.parametrize("rules_id", rulesets())
def test_no_dealt_table_is_won_at_start(rules_id):
    none_is_won_at_start(rules_id, 300)


@pytest.mark.release
@pytest.mark.parametrize("rules_id", rulesets())
def test_none_of_ten_thousand_dealt_tables_is_won_at_start(rules_id):
    none_is_won_at_start(rules_id, 10_000)


@pytest.mark.parametrize("rules_id", rulesets())
def test_nobody_dies_twice_and_the_living_are_those_not_announced(rules_id):
    for seed in range(80 if rules_id == "tabula" else 20):
        game = play_on(Game(random_setup(rules_id, Random(f"dies {seed}"))), Random(seed))
        dead = set()
        for step in game.heard:
            if isinstance(step, Announce):
                assert not set(step.died) & dead and set(step.returned) <= dead | set(step.died)
                dead = (dead | set(step.died)) - set(step.returned)
        assert PublicView.of(game).living == game.table.living()


@pytest.mark.parametrize("seat", range(1, 15))
def test_after_each_role_is_lynched_all_others_still_act(seat):
    game = Game(Setup(TABULA, SEATS, ALL_ROLES))
    lynch(game, seat)
    asked = {}
    while game.pending.id != "vote":
        asked[game.pending.id] = game.pending.seats
        legal = [pick for pick in game.pending.ask.among if pick != 10]
        game.answer(legal[-1])
    holders = {"seer": (3,), "bodyguard": (6,), "owl": (7,), "werewolves": (1, 2), "mythomaniac": (11,)}
    expected = {call: tuple(one for one in seats if one != seat) for call, seats in holders.items()}
    assert asked == {call: seats for call, seats in expected.items() if seats}


@pytest.mark.parametrize("role", ["seer", "medium", "bodyguard", "owl", "mythomaniac"])
def test_dawn_never_comes_before_each_call_was_made(role):
    """Each role alive with every other special role dead, and dead with every other alive."""
    specials = [seat for seat, held in ALL_ROLES.items() if held not in ("werewolf", role)]
    own = next(seat for seat, held in ALL_ROLES.items() if held == role)
    for victims in (specials[:3], [own]):
        game = Game(Setup(TABULA, SEATS, ALL_ROLES))
        for seat in victims:
            lynch(game, seat)
            if game.pending is None or game.winners:
                break
            until(game, "werewolves")
            game.answer(next(one for one in (14, 13, 12) if one in game.pending.ask.among))
        for night, calls in calls_of_nights(game):
            assert calls == [slot.call for slot in TABULA.slots if not slot.day and slot.on(night)]


def calls_of_nights(game):
    """(night, its calls) of each night that has ended."""
    found = []
    for step in game.heard:
        if isinstance(step, Begin) and step.phase == "night":
            found.append((step.number, []))
        elif isinstance(step, Begin) or isinstance(step, Announce) and step.phase == "day":
            continue
        elif isinstance(step, Call) and step.id not in ("vote", "ballot"):
            found[-1][1].append(step.id)
    return found if isinstance(game.heard[-1], Call) and game.pending.id == "vote" else found[:-1]


def test_a_mark_does_not_outlive_its_holder_or_its_day():
    game = Game(Setup(TABULA, SEATS, ALL_ROLES))
    until(game, "owl")
    game.answer(14)
    lynch(game, 13)
    assert game.table.marked is None
    until(game, "owl")
    game.answer(12)
    until(game, "werewolves")
    game.answer(12)
    until(game, "vote")
    assert game.table.marked is None and 12 in game.table.dead()


@pytest.mark.parametrize("wolves, others, over", [(1, 3, False), (1, 2, False), (1, 1, True), (2, 3, False), (2, 2, True), (2, 1, True), (0, 3, True)])
def test_the_count_at_parity_and_one_off(wolves, others, over):
    from engine.tabula import winners

    table = Game(Setup(TABULA, SEATS, {1: "werewolf", 2: "werewolf"})).table
    for seat in (1, 2)[wolves:]:
        table.die(seat)
    for seat in table.seats[2 + others:]:
        table.die(seat)
    assert winners(table) == (() if not over else ("werewolves",) if wolves else ("humans",))
