"""PublicView: only what the table knows; twin games look the same; public calls have every call of the engine."""

from dataclasses import fields
from random import Random

import pytest
from tests.rules.tables import calls_are_public, nights, play_on, random_setup

from engine import Announce, Begin, Game, Over, PublicCall, PublicView, Reveal, Setup, ruleset, rulesets

RULES = ruleset("tabula")
NAMES = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio", "Gino", "Ida", "Lia")

# Who adds a field says here why the whole table may know it.
KNOWN = {
    "rules": "chosen aloud", "options": "chosen aloud", "seats": "seen", "roles": "the cards that are in the deck, sorted",
    "phase": "announced", "night": "announced", "day": "announced", "living": "announced",
    "events": "public steps only", "votes": "given in the open",
}  # fmt: skip
SHAPE = {"id", "phrase", "fields", "group", "reply", "must", "silent"}


def test_fields_of_the_view():
    assert {field.name for field in fields(PublicView)} == set(KNOWN)


def test_fields_of_a_public_call():
    assert set(PublicCall._fields) >= SHAPE
    assert not set(PublicCall._fields) & {"seats", "seat", "alive", "told", "ask", "answer", "power", "role"}


@pytest.mark.parametrize("rules_id", rulesets())
def test_events_are_public_steps(rules_id):
    for seed in range(30 if rules_id == "tabula" else 10):
        game = play_on(Game(random_setup(rules_id, Random(seed))), Random(seed))
        view = PublicView.of(game)
        assert {type(event) for event in view.events} <= {Begin, Announce, Reveal, Over}
        assert all(call in game.setup.rules.public_votes for call, _ in view.votes)


def twins(deal, other, answers, options=None):
    """The public views of two games after the same answers."""
    views = []
    for roles in (deal, other):
        game = Game(Setup(RULES, NAMES, roles, options or {}))
        for answer in answers(game):
            game.answer(answer)
        views.append(PublicView.of(game))
    return views


def same_public_day(game):
    """Night 1 passed, seat 9 lynched, on night 2 seat 8 dies, all else is passed."""
    yield from passes(game, "vote")
    yield {voter: 8 if voter == 9 else 9 for voter in range(1, 10)}
    yield dict.fromkeys(range(1, 8), 9)
    yield from passes(game, "werewolves")
    yield 8
    yield from passes(game, "vote")


def passes(game, until):
    while game.pending.id != until:
        yield None


@pytest.mark.parametrize("deal, other", [
    ({1: "werewolf", 2: "seer"}, {1: "werewolf", 9: "seer"}),
    ({1: "werewolf", 2: "mythomaniac"}, {1: "werewolf", 9: "mythomaniac"}),
    ({1: "werewolf", 2: "bodyguard", 3: "owl"}, {2: "werewolf", 9: "bodyguard", 1: "owl"}),
    ({1: "werewolf", 2: "medium", 3: "possessed"}, {3: "werewolf", 9: "medium", 1: "possessed"}),
])  # fmt: skip
def test_a_dead_holder_and_a_living_one_look_the_same(deal, other):
    one, two = twins(deal, other, same_public_day)
    assert one == two
    assert RULES.public_calls(one) == RULES.public_calls(two)


def test_the_pick_of_the_seer_is_not_public():
    views = [twins({1: "werewolf", 2: "seer"}, {1: "werewolf", 2: "seer"}, lambda game, pick=pick: [pick])[0]
             for pick in (1, 3, 9, None)]
    assert all(view == views[0] for view in views)


def test_public_calls_of_tabula_depend_on_deck_and_night_alone():
    for seed in range(150):
        game = play_on(Game(random_setup("tabula", Random(seed))), Random(seed))
        for view, calls in nights(game):
            public = [call.id for call in RULES.public_calls(view)]
            assert calls == public, "no call more, no call less: an empty call is made too"
            assert public == [slot.call for slot in RULES.slots if not slot.day and slot.on(view.night) and (
                view.options["call-absent-roles"] or set(slot.wakes) & set(view.roles))]


@pytest.mark.parametrize("rules_id", rulesets())
def test_public_calls_have_every_call_in_order(rules_id):
    for seed in range(60 if rules_id == "tabula" else 15):
        game = play_on(Game(random_setup(rules_id, Random(f"view {seed}"))), Random(seed))
        for view, calls in nights(game):
            assert calls_are_public(view, calls)


def test_the_shape_of_the_pack_on_night_one():
    setup = Setup(RULES, NAMES, {1: "werewolf"})
    shapes = []
    for options in ({}, {"first-night-victim": "player"}):
        game = Game(Setup(RULES, NAMES, {1: "werewolf"}, options))
        past = next(nights(game))[0]
        shapes.append(RULES.public_calls(past))
    assert shapes == [
        (PublicCall("werewolves", phrase="meet", fields=0, group=True),),
        (PublicCall("werewolves", phrase="ask", fields=1, group=True, must=True),)]
    assert setup.option("first-night-victim") == "moderator"
