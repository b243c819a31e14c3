"""Tabula beside its catalogue: the rows, the decks, the options, why answers are refused, who votes when."""

import pytest

from engine import Game, Reason, Refused, Reveal, Setup, SetupError, Token, ruleset

RULES = ruleset("tabula")
NAMES = tuple(f"P{number}" for number in range(1, 42))

ROWS = """
villager humans - | werewolf werewolves - | seer humans 1 | medium humans 1 | possessed werewolves 1 | bodyguard humans 1
| owl humans 1 | freemason humans 2 | werehamster werehamster 1 | mythomaniac humans 1
"""
DECKS = """
8 5 2 seer
9 5 2 medium
10 5 2 possessed
11 5 2 bodyguard
12 5 2 owl
13 4 2 freemason freemason
14 5 2
15 5 2 werehamster
16 4 3 mythomaniac
"""
CALLS = ("freemasons", "medium", "seer", "bodyguard", "owl", "werewolves", "mythomaniac")


def setup(seats=8, options=None, **deal):
    """A table: `p1="seer"` deals seat 1."""
    return Setup(RULES, NAMES[:seats], {int(seat[1:]): role for seat, role in deal.items()}, options or {})


def refusal(game, answer):
    with pytest.raises(Refused) as refused:
        game.answer(answer)
    return refused.value.reason


def lynch(game, seat, other):
    """Everybody votes for `seat`, who is lynched."""
    voters = game.pending.seats
    game.answer({voter: other if voter == seat else seat for voter in voters})
    game.answer(dict.fromkeys(game.pending.seats, seat))


def test_rows():
    rows = [row.split() for row in ROWS.split("|")]
    assert [(role.id, role.side, role.most) for role in RULES.roles.values()] == [
        (id, side, None if most == "-" else int(most)) for id, side, most in rows]


def test_suggested_decks():
    extras = []
    for line in DECKS.strip().splitlines():
        players, villagers, wolves, *new = line.split()
        extras += new
        cards = {"villager": int(villagers), "werewolf": int(wolves)} | {role: extras.count(role) for role in extras}
        assert RULES.decks[int(players)] == cards
    for players in range(17, 25):
        assert RULES.decks[players] == RULES.decks[16] | {"villager": players - 12}
    assert sorted(RULES.decks) == list(range(8, 25))


@pytest.mark.parametrize("players", range(8, 25))
def test_a_suggested_deck_is_legal(players):
    deck = [role for role, count in RULES.decks[players].items() for _ in range(count)]
    game = Game(Setup(RULES, NAMES[:players], dict(enumerate(deck, 1))))
    assert len(deck) == players and not game.winners


def test_options_and_their_defaults():
    assert {name: option.default for name, option in RULES.options.items()} == {
        "first-night-victim": "moderator", "deadly-owl": "auto", "bodyguard-repeat": True, "call-absent-roles": False,
        "vote-by-pointing": False, "debate-seconds": 180, "defence-seconds": 30}


def test_order_of_the_night():
    assert tuple(slot.call for slot in RULES.slots if not slot.day) == CALLS


@pytest.mark.parametrize("deal, options", [
    ({9: "werewolf"}, {}), ({1: "witch"}, {}), ({0: "werewolf"}, {}), ({1: "werewolf"}, {"witch": 1}),
    ({1: "werewolf"}, {"debate-seconds": True}), ({1: "werewolf"}, {"deadly-owl": 1}),
])  # fmt: skip
def test_a_wrong_setup_is_refused(deal, options):
    with pytest.raises(SetupError):
        Setup(RULES, NAMES[:8], deal, options)


def test_reasons_of_refusals():
    game = Game(setup(12, {"first-night-victim": "player", "bodyguard-repeat": False},
                      p1="seer", p2="werewolf", p3="bodyguard", p4="mythomaniac", p5="owl"))
    assert refusal(game, 1) is Reason.SAME_ROLE
    game.answer(2)
    game.answer(None)
    assert refusal(game, None) is Reason.MUST_CHOOSE
    assert refusal(game, 2) is Reason.SAME_ROLE
    game.answer(12)
    assert refusal(game, {1: 12}) is Reason.DEAD
    lynch(game, 11, 10)
    assert refusal(game, 11) is Reason.DEAD and refusal(game, 12) is Reason.DEAD
    game.answer(None)
    assert refusal(game, 3) is Reason.OWN_SEAT
    game.answer(6)
    game.answer(5)
    game.answer(10)
    assert refusal(game, 4) is Reason.OWN_SEAT and refusal(game, 11) is Reason.DEAD
    game.answer(1)
    lynch(game, 9, 8)
    assert game.pending.id == "seer" and game.pending.seats == (1, 4)
    assert refusal(game, 4) is Reason.SAME_ROLE
    game.answer(None)
    assert refusal(game, 6) is Reason.SAME_AGAIN


def test_first_vote_goes_round_from_the_marker():
    game = Game(setup(6, {"first-night-victim": "player"}, p1="werewolf"))
    game.answer(4)
    assert game.pending.id == "vote" and game.pending.ask.order == (5, 6, 1, 2, 3, 4)
    assert game.pending.ask.must == (1, 2, 3, 5, 6) == game.pending.seats


def test_before_any_victim_the_first_seat_votes_first():
    game = Game(setup(5, p1="werewolf"))
    assert game.pending.id == "vote" and game.pending.ask.order == (1, 2, 3, 4, 5)


def test_mark_and_suspects_are_told_before_the_ballot():
    game = Game(setup(6, p1="owl", p2="werewolf"))
    game.answer(5)
    steps = game.answer({1: 6, 2: 6, 3: 6, 4: 6, 5: 6, 6: 1})
    assert [step.code for step in steps if isinstance(step, Reveal)] == [Token("owl", 5), Token("suspects", 5, 6)]
    assert game.pending.told == [5, 6] and game.pending.seats == (1, 2, 3, 4)


def test_nothing_is_revealed_without_a_mark():
    game = Game(setup(6, p1="owl", p2="werewolf"))
    game.answer(None)
    steps = game.answer({1: 6, 2: 6, 3: 6, 4: 6, 5: 6, 6: 1})
    assert [step.code for step in steps if isinstance(step, Reveal)] == [Token("suspects", 1, 6)]
