"""What ur keeps secret: messages reach their seat, holders have windows, refusals tell nothing, nights look alike."""

from pathlib import Path
from random import Random

import pytest
from engine import Call, Count, Game, PublicView, Refused, Setup, Tell, Vote, check_script, ruleset
from narrator import leaks
from narrator.rounds import messages
from narrator.settings import Settings
from narrator.turns import aligned, made

SCRIPTS = sorted((Path(__file__).parents[1] / "games" / "ur").glob("*.yaml"))


def finished(path):
    """The game of a script, with all its answers."""
    script = check_script(path.read_text(encoding="utf-8"))
    game = Game(script.setup)
    for entry in script.answers:
        if entry.command:
            game.command(entry.call, entry.answer)
        else:
            game.answer(entry.answer)
    return game


def random_game(seats, number, seed, cards=None):
    """A game of random answers, to its end."""
    chance, rules = Random(seed), ruleset("ur")
    cards = list(cards or leaks.deck("ur", seats, number))
    chance.shuffle(cards)
    game = Game(Setup(rules, tuple(map(str, range(seats))), dict(enumerate(cards, 1)), {}, seed))
    while game.pending is not None:
        try:
            game.answer(game.pending.ask.legal(chance))
        except Refused:
            continue
    return game


LENT = ("werewolf", "prostitute", "spectre", "predator", "sorcerer", "pirate", "notary", "seer", "zombie", "cthulhu",
        "niflheimr", "scrutineer")
"""Roles that lend powers and cause messages at all times."""


def test_no_message_is_lost_and_every_holder_has_a_window():
    rules = ruleset("ur")
    games = [finished(path) for path in SCRIPTS[::3]]
    games += [random_game((6, 8, 12)[seed % 3], seed % 60, seed) for seed in range(90)]
    games += [random_game(len(LENT), 0, seed, LENT) for seed in range(60)]
    told = 0
    for game in games:
        for night in range(1, game.table.night + 1):
            view = PublicView.of(game, ("night", night))
            for found, held in zip(messages(game, night), rules.post(view)):
                assert held or not found, (game.setup.roles(), night, found)
                told += bool(found)
            check_windows(made(game, "night", night), rules.public_calls(view))
        for day in range(1, game.table.day + 1):
            course = rules.public_day(PublicView.of(game, ("day", day)))
            check_windows(made(game, "day", day), [item for item in course if not isinstance(item, str)])
    assert told > 100


def check_windows(calls, listed):
    for call, found in zip(listed, aligned(calls, listed)):
        assert call.round or len(found) <= call.holders, (call.id, len(found), call.holders)


def tries(seats):
    """Answers of every form that a call may take."""
    numbers = range(1, seats + 1)
    yield from (None, True, *numbers)
    for one in numbers:
        yield from ({"free": one}, {"target": one, "weight": Count(0)}, {"target": one, "role": "seer"},
                    {"potion": "anti-wolf", "target": one})
        for other in numbers:
            yield from ([one, other], {"target": one, "to": other}, {"controlled": one, "target": other})


def known(game, seat):
    """All that one player knows: the card, what the table knows, what it was told and answered itself."""
    own, answers = [], iter(game.answers)
    for step in game.heard:
        if isinstance(step, Call) and step is not game.pending:
            answer = next(answers, None) if step.ask is not None else None
            if seat in step.seats:
                own.append((step.id, step.seats, str(step.told), str(answer and answer.answer)))
        elif isinstance(step, Tell) and seat in step.seats:
            own.append((step.call, str(step.value)))
    view = PublicView.of(game)
    return leaks.digest(f"{game.setup.rules.card_of(game.table, seat)} {seat} {view.events} {view.votes} {own} {view.roles}")


def test_what_is_refused_depends_on_nothing_hidden():
    seen, calls = {}, set()
    for seed in range(500):
        chance, cards = Random(seed), list(leaks.deck("ur", 5, seed % 50))
        chance.shuffle(cards)
        game = Game(Setup(ruleset("ur"), tuple("12345"), dict(enumerate(cards, 1)), {}, seed))
        for _ in range(30):
            call = game.pending
            if call is None:
                break
            if not isinstance(call.ask, Vote) and len(call.seats) == 1:
                place = call.id, known(game, call.seats[0])
                bucket = seen.setdefault(place, (refusals(call.ask), set()))
                bucket[1].add(game.setup.roles())
                assert bucket[0] == refusals(call.ask), place
                calls.add(call.id)
            public = Random(f"{seed % 50} {len(game.answers)}")
            game.answer(call.ask.legal(public if isinstance(call.ask, Vote) else chance))
    assert sum(len(hidden) > 1 for _, hidden in seen.values()) >= 50 and len(calls) > 30


def refusals(ask):
    """Which answers are refused, and why."""
    found = []
    for answer in tries(5):
        try:
            ask.check(answer)
        except Refused as refusal:
            found.append((str(answer), str(refusal.reason)))
    return found


@pytest.mark.parametrize("seats, games, mode", [(5, 60, "moderator"), (7, 60, "table"), (12, 30, "table"),
                                                (20, 30, "blind")])
def test_small_and_large_tables_look_alike(seats, games, mode):
    alike(seats, games, mode)


@pytest.mark.release
@pytest.mark.parametrize("mode", ["moderator", "table", "blind"])
@pytest.mark.parametrize("seats", [5, 6, 7, 12, 13, 14, 15, 16, 17, 18, 19, 20])
def test_tables_of_all_sizes_look_alike(seats, mode):
    alike(seats, 200, mode)


def alike(seats, games, mode):
    check = leaks.Check("ur", Settings(mode=mode).completed(), seats)
    found = leaks.leak_check(check, games)
    assert found.difference is None
    assert found.telling() >= 10


def test_days_with_secret_votes_and_powers_look_alike():
    cards = ("werewolf", "scrutineer", "seer", "judge", "vestal", "censor", "zombie")
    found = leaks.leak_check(leaks.Check("ur", Settings(mode="table").completed(), len(cards), nights=3, cards=cards), 60)
    assert found.difference is None and found.telling() >= 20
