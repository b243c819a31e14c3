"""The engine's licantropi beside a second reading of its rules: random games, options and penalties, step for step the same."""

from random import Random

import pytest
from tests.rules.second_reading import Infraction, Reading

from engine import Game, Setup, Vote, YesNo, ruleset

RULES = ruleset("licantropi")
HEAD = ("seer", "wolf-1", "wolf-2")


def deal(chance, seats):
    """Draw roles for some seats: all kinds, within the hard limits."""
    roles = [*HEAD, *["wolf-3"] * (seats >= 12 or chance.random() < 0.3)]
    if seats >= 12 and chance.random() < 0.7:
        roles += ["vampire", *["ghoul"] * (chance.random() < 0.5)]
    others = [role for role, row in RULES.roles.items() if row.most != 0 and role not in (*HEAD, "wolf-3", "vampire", "ghoul")]
    others += ["peasant-hero", "peasant-wolf", "guard"] * (chance.random() < 0.5)
    chance.shuffle(others)
    roles = (roles + others)[:seats]
    roles += ["peasant"] * (seats - len(roles))
    chance.shuffle(roles)
    return roles


def answers(ask):
    """What may be answered beside a pass."""
    if isinstance(ask, Vote):
        return list(ask.order), list(ask.among)
    return {True} if isinstance(ask, YesNo) else set(ask.among)


def plain(told):
    """What seats were told, lists in one order."""
    return {seat: sorted(value, key=str) if isinstance(value, (list, tuple)) else value for seat, value in told.items()}


def invent(chance, game, living):
    """Draw an answer that the rules allow, now and then an infraction; half of the votes gather on two seats."""
    ask = game.pending.ask
    if chance.random() < 0.04:
        return Infraction(chance.sample(living, chance.choice([1, 1, 2])))
    answer = ask.legal(chance)
    if isinstance(answer, dict) and chance.random() < 0.5:
        hot = chance.sample(list(ask.among), min(2, len(ask.among)))
        return {voter: chance.choice(hot) for voter in answer}
    return answer


def compare(seed):
    """Play one random game by both; give the winners."""
    chance = Random(seed)
    roles = deal(chance, chance.choice([5, 7, 9, 11, 12, 14, 16, 20]))
    options = {name: chance.choice([True, False] if option.values is bool else list(option.values))
               for name, option in RULES.options.items()}
    names = tuple(f"P{seat}" for seat in range(1, len(roles) + 1))
    game, reading = Game(Setup(RULES, names, dict(enumerate(roles, 1)), options, seed)), Reading(roles, options)
    course = reading.play()
    asked = next(course)
    while asked is not None:
        call, where = game.pending, (seed, len(game.answers))
        assert call is not None, (where, asked)
        assert (call.id, sorted(call.seats), answers(call.ask)) == (asked[0], sorted(asked[1]), asked[2]), where
        assert set(game.table.dead()) == reading.dead and plain(game.told) == plain(reading.told), where
        assert [player.role.id for player in game.table.players] == list(reading.role.values()), where
        if reading.announced:
            latest = game.latest
            assert (latest.phase, latest.number, set(latest.died), latest.codes) == reading.announced, where
        answer = invent(chance, game, reading.living())
        if isinstance(answer, Infraction):
            game.command("infraction", list(answer))
        else:
            game.answer(answer)
        try:
            asked = course.send(answer)
        except StopIteration:
            asked = None
    assert game.pending is None and sorted(game.winners) == sorted(reading.winner), seed
    assert set(game.latest.died) == reading.announced[2], seed
    return tuple(game.winners)


def test_engine_and_second_reading_agree():
    assert len({compare(seed) for seed in range(400)}) >= 6


@pytest.mark.release
def test_engine_and_second_reading_agree_in_many_games():
    assert len({compare(seed) for seed in range(1000, 21000)}) == 7
