"""Licantropi beside its catalogue: the rows, the sequence, what the table knows, and any game of 9 to 24 seats."""

import re
from pathlib import Path
from random import Random

import pytest

from engine import (Announce, Begin, Call, Game, Over, PublicCall, PublicView, Reason, Refused, Reveal, Setup, SetupError,
                    check_script, read_script, replay, ruleset, write_journal)

RULES = ruleset("licantropi")
HERE = Path(__file__).parent.parent
SCRIPTS = {path: path.read_text(encoding="utf-8") for path in sorted((HERE / "games" / "licantropi").glob("*.yaml"))}
NAMES = tuple(f"P{number}" for number in range(1, 41))
MANY = ("guard", "peasant", "peasant-hero", "peasant-wolf")

# id, side, black, azure, mystic, bite, most: the table of section 3, in its order.
ROWS = """
black-mage against-village b a m failed 1 | black-witch against-village b a m failed 1 | wolf-1 wolves b - - died 1
| wolf-2 wolves b - - died 1 | wolf-3 wolves b - - died 1 | wolf-4 wolves b - - died 0 | traitor wolves - - - turned 1
| ghoul vampires - - - turned 1 | vampire vampires b - - turned 1 | vampirised vampires b - - turned 0
| assassin village - - - turned 1 | lawyer village - - - turned 1 | bocca-di-rosa village b - - turned 1
| vampire-hunter village - - - died 1 | peasant-hero village - - - turned * | peasant-wolf village - - - turned *
| peasant village - - - turned * | druid village - - - turned 1 | juliet village - - - turned 1
| guard village - - - turned * | corrupt-guard village b - - turned 1 | healer village - a m failed 1
| mage village - a m failed 1 | madman village - - - turned 1 | medium village - a m failed 1
| merchant village - - - turned 1 | orator village - - - turned 1 | innkeeper village - - - turned 1
| sinner village b - - turned 1 | priest village - - - failed 1 | mayor village - - - turned 1
| spy village - - - turned 1 | witch village - a m failed 1 | seer village - a m failed 1
"""
NIGHT_1 = ("priest vampire-hunter juliet romeo guards-meet seer assassin mage assassin vampires-meet wolves-meet").split()
LATER = ("seer assassin mage assassin medium assassin witch assassin vampire vampirised wolves traitor wolf-4 "
         "healer assassin").split()
DAYTIME = ("debate", "vote", "spy", "lawyer", "debate", "madman", "ballot", "orator", "mayor", "wolf-3")
BY_RESULT = {"vampirised", "traitor", "wolf-4", "ballot", "wolf-3"}


def ids(calls):
    return [getattr(call, "id", call) for call in calls]


def deal(*roles, seats=9, options=None):
    """A table whose first seats hold `roles`, after seer, wolf-1 and wolf-2."""
    held = dict(enumerate(("seer", "wolf-1", "wolf-2", *roles), 1))
    return Setup(RULES, NAMES[:seats], held, options or {})


def until(game, call):
    """Pass every call before `call`."""
    while game.pending.id != call:
        game.answer(None)
    return game


def refusal(game, answer):
    with pytest.raises(Refused) as refused:
        game.answer(answer)
    return refused.value.reason


def test_rows():
    rows = [row.split() for row in ROWS.split("|")]
    assert [(role.id, role.side, "b" if role.black else "-", "a" if role.azure else "-", "m" if role.mystic else "-",
             role.bite, "*" if role.most is None else str(role.most)) for role in RULES.roles.values()] == [
        tuple(row) for row in rows]


def test_unaware_holders_are_told_peasant():
    assert {role.id for role in RULES.roles.values() if role.told != role.id} == {"peasant-hero", "peasant-wolf"}
    assert {RULES.roles[role].told for role in ("peasant", "peasant-hero", "peasant-wolf")} == {"peasant"}


def test_suggested_decks_are_legal_and_full():
    assert sorted(RULES.decks) == list(range(9, 25))
    for players, deck in RULES.decks.items():
        cards = [role for role, count in deck.items() for _ in range(count)]
        assert len(cards) == players
        Setup(RULES, NAMES[:players], dict(enumerate(cards, 1)))


@pytest.mark.parametrize("roles, seats", [
    (("wolf-4",), 9), (("vampirised",), 9), (("vampire",), 11), (("ghoul",), 12), ((), 12), (("seer",), 9),
    (("wolf-3", "wolf-3"), 9), (("mayor", "mayor"), 9), (("wolf-3", "ghoul"), 12),
])  # fmt: skip
def test_hard_limits(roles, seats):
    with pytest.raises(SetupError):
        deal(*roles, seats=seats)


def test_fewest_cards_and_most_cards():
    for roles, seats in (((), 4), (("wolf-3",), 11), (("wolf-3", "vampire", "ghoul"), 12), (("guard",) * 30 + ("wolf-3",), 40)):
        assert Game(deal(*roles, seats=seats)).pending.id == "seer"


@pytest.mark.parametrize("seat, call, answer, reason", [
    (4, "juliet", None, Reason.MUST_CHOOSE), (4, "juliet", 4, Reason.OWN_SEAT), (5, "witch", 5, Reason.OWN_SEAT),
    (5, "witch", 9, Reason.DEAD), (1, "seer", 9, Reason.DEAD), (2, "wolves", 9, Reason.DEAD),
    (6, "medium", 1, Reason.LIVING), (1, "vote", {1: 2}, Reason.MISSING_VOTER), (1, "vote", {9: 1}, Reason.NOT_A_VOTER),
])  # fmt: skip
def test_why_an_answer_is_refused(seat, call, answer, reason):
    game = Game(deal("juliet", "witch", "medium"))
    if call != "juliet":
        game.answer(6)
        until(game, "vote")
        game.answer(dict.fromkeys(range(1, 10), 9))
        until(game, call)
    assert seat in game.pending.seats
    assert refusal(game, answer) == reason
    assert game.pending.id == call


def test_infraction():
    game = until(Game(deal()), "vote")
    for answer, reason in ((99, Reason.NOT_A_CHOICE), (None, Reason.MUST_CHOOSE), ("seer", Reason.WRONG_FORM),
                           ([1, 1], Reason.WRONG_COUNT), ([], Reason.WRONG_COUNT)):
        with pytest.raises(Refused) as refused:
            game.command("infraction", answer)
        assert refused.value.reason == reason
    steps = game.command("infraction", [4, 5])
    assert [step.died for step in steps if isinstance(step, Reveal)] == [(4, 5)]
    assert PublicView.of(game).living == (1, 2, 3, 6, 7, 8, 9)
    with pytest.raises(Refused) as refused:
        game.command("infraction", 4)
    assert refused.value.reason == Reason.DEAD
    assert game.undo().table.living() == game.table.seats


def test_deciding_wolf_stands_first():
    game = Game(deal("wolf-3", "peasant-wolf"))
    while game.pending.id != "wolves":
        game.answer({seat: seat for seat in game.pending.seats} if game.pending.id == "vote" else None)
    assert game.pending.seats == (2, 3, 4)


def view(game, phase, number):
    return PublicView.of(game, (phase, number))


def test_the_order_of_the_night_and_of_the_day():
    game = Game(deal())
    until(game, "vote")
    assert ids(RULES.public_calls(view(game, "night", 1))) == NIGHT_1
    assert tuple(ids(RULES.public_day(view(game, "day", 1)))) == DAYTIME
    game.answer({seat: seat for seat in range(1, 10)})
    assert ids(RULES.public_calls(view(game, "night", 2))) == LATER


def test_calls_by_touch_are_silent_gaps():
    game = Game(deal())
    every = RULES.public_calls(view(game, "night", 1))
    until(game, "vote").answer({seat: seat for seat in range(1, 10)})
    every += RULES.public_calls(view(game, "night", 2))
    assert {call.id for call in every if call.touch} == {"romeo", "vampirised", "traitor", "wolf-4"}
    assert {call.id for call in every if call.silent} == {"romeo", "vampirised", "traitor", "wolf-4", "assassin"}
    spoken = [call for call in RULES.public_day(view(game, "day", 1)) if isinstance(call, PublicCall) and not call.silent]
    assert ids(spoken) == ["lawyer", "madman", "orator", "mayor", "wolf-3"]


def test_the_list_of_roles_is_secret_unless_absent_roles_are_not_called():
    assert PublicView.of(Game(deal("mage"))).roles is None
    game = Game(deal("mage", "assassin", "juliet", options={"call-absent-roles": False}))
    assert "juliet" in PublicView.of(game).roles
    calls = RULES.public_calls(PublicView.of(game))
    assert ids(calls) == ["juliet", "romeo", "seer", "assassin", "mage", "assassin", "wolves-meet"]
    assert calls[0].must, "the table knows that Juliet lives"
    assert not RULES.public_calls(PublicView.of(Game(deal("juliet"))))[2].must


def test_every_rule_stands_at_its_code_and_in_a_script():
    code = "".join(path.read_text(encoding="utf-8") for path in (HERE.parent / "engine" / "licantropi").glob("*.py"))
    rules = {f"R{number}" for number in range(1, 45)}
    scripts = "".join(path.stem + text for path, text in SCRIPTS.items())
    assert rules <= set(re.findall(r"\bR\d+\b", code))
    assert rules | {f"D{number}" for number in range(1, 39)} <= set(re.findall(r"\b[RD]\d+\b", scripts))


def test_every_role_and_option_has_a_script():
    setups = [read_script(text).setup for text in SCRIPTS.values()]
    assert set().union(*(setup.roles() for setup in setups)) >= {role.id for role in RULES.roles.values() if role.most != 0}
    other = {name for setup in setups for name, value in setup.options.items() if value != RULES.options[name].default}
    assert other == set(RULES.options)


def random_setup(rng: Random) -> Setup:
    """Deal 9 to 24 seats by chance: few or many special roles, options, within the hard limits."""
    seats = rng.randint(9, 24)
    cards = ["seer", "wolf-1", "wolf-2"]
    if seats >= 12 or rng.random() < 0.4:
        cards.append("wolf-3")
    special = [role.id for role in RULES.roles.values() if role.most == 1 and role.id not in (
        "seer", "wolf-1", "wolf-2", "wolf-3") and (seats >= 12 or role.id not in ("vampire", "ghoul"))]
    cards += rng.sample(special, min(rng.randint(0, seats - len(cards)), len(special)))
    if "ghoul" in cards and "vampire" not in cards:
        cards.remove("ghoul")
    cards += [rng.choice(MANY) for _ in range(seats - len(cards))]
    rng.shuffle(cards)
    options = {name: rng.choice((True, False) if option.values is bool else option.values)
               for name, option in RULES.options.items() if rng.random() < 0.3}
    return Setup(RULES, NAMES[:seats], dict(enumerate(cards, 1)), options)


def play_by_chance(setup: Setup, rng: Random) -> Game:
    """Play a game to its end with legal answers, now and then with an infraction."""
    game = Game(setup)
    while game.pending is not None:
        if rng.random() < 0.005:
            game.command("infraction", rng.choice(game.table.living()))
        else:
            game.answer(game.pending.ask.legal(rng))
        assert len(game.answers) < 5000, "no end"
    return game


def holds_in_any_game(game: Game) -> None:
    """What must be true of every finished game: an end, deaths that add up, and calls that the table expects."""
    assert game.winners and set(game.winners) <= set(RULES.endings)
    assert isinstance(game.heard[-1], Over) and isinstance(game.heard[-2], Announce)
    gone: set[int] = set()
    told: set[int] = set()
    made: list[str] = []
    expected: list[str] = []
    for step in game.heard:
        if isinstance(step, Begin):
            told = set()
            past = view(game, step.phase, step.number)
            public = RULES.public_calls(past) if step.phase == "night" else RULES.public_day(past)
            made, expected = [], [id for id in ids(public) if id != "debate"]
        elif isinstance(step, Call):
            made += [step.id] if made[-1:] != [step.id] else []
        elif isinstance(step, Reveal):
            assert not gone & set(step.died)
            gone |= set(step.died)
            told |= set(step.died)
        elif isinstance(step, Announce):
            assert told <= set(step.died) and not (gone - told) & set(step.died)
            gone |= set(step.died)
            if step is not game.heard[-2]:
                rest = iter(expected)
                assert all(id in rest for id in made), "the calls come in the order that the table expects"
                assert set(expected) - set(made) <= BY_RESULT, "and none of the constant ones is left out"
    assert gone == set(game.table.dead())


def sweep(seeds) -> None:
    """Play a game for each seed; now and then replay it and write it down."""
    for seed in seeds:
        rng = Random(f"licantropi {seed}")
        setup = random_setup(rng)
        game = play_by_chance(setup, rng)
        holds_in_any_game(game)
        if seed % 10 == 0:
            assert repr(replay(setup, game.answers).heard) == repr(game.heard)
            assert repr(check_script(write_journal(game)).heard) == repr(game.heard)


def test_any_game_ends():
    sweep(range(250))


@pytest.mark.release
def test_ten_thousand_games_end():
    sweep(range(250, 10_250))


def test_each_side_wins_now_and_then():
    ends = set()
    for seed in range(400):
        rng = Random(f"sides {seed}")
        ends.add(play_by_chance(random_setup(rng), rng).winners)
    assert ends >= {("village",), ("wolves",), ("wolves", "against-village"), ("vampires",), ("draw",)}
