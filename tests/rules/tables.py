"""Random tables for the tests of the rules: legal deals and options, and games played by chance."""

from random import Random
from types import SimpleNamespace

from engine import Begin, Call, PublicView, Setup, SetupError, ruleset

NAMES = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio", "Gino", "Ida", "Lia", "Mara", "No", "Olga", "Zoè", "14", "On", "null")
MOST_ANSWERS = 3000


def random_setup(rules_id: str, rng: Random, most_seats: int = 14) -> Setup:
    """Deal a legal table by chance: seats, roles, options, seed."""
    rules = ruleset(rules_id)
    while True:
        # Sets that are bound by many limits are seldom legal by chance: half of the deals vary a suggested one.
        decks = [players for players in rules.decks if players <= most_seats]
        count = rng.choice(decks) if decks and rng.random() < 0.5 else rng.randint(4, most_seats)
        pool = [role.id for role in rules.roles.values() for _ in range(3 if role.most is None else min(role.most, 3))]
        pool += [rules.villager] * count
        cards = rng.sample(pool, min(count, len(pool)))
        if count in rules.decks:
            kept = [role for role, copies in rules.decks[count].items() for _ in range(copies)]
            changed = rng.sample(range(count), rng.randint(0, count // 2))
            cards = [cards[at] if at in changed else role for at, role in enumerate(kept)]
            rng.shuffle(cards)
        deal = dict(enumerate(cards, 1))
        options = {name: random_value(option, rng) for name, option in rules.options.items() if rng.random() < 0.3}
        try:
            return Setup(rules, NAMES[:count], deal, options, rng.randrange(1000))
        except SetupError:
            continue


def random_value(option, rng):
    """One of the values that an option takes."""
    if option.values is bool:
        return rng.random() < 0.5
    if isinstance(option.values, range):
        return rng.choice(option.values)
    return rng.choice(option.values)


def play_on(game, rng, most: int = MOST_ANSWERS):
    """Answer legally by chance until the game is over; fails where it does not end."""
    for _ in range(most):
        if game.pending is None:
            return game
        game.answer(game.pending.ask.legal(rng))
    raise AssertionError(f"no end after {most} answers")


def state(game):
    """All that a refused answer must leave as it is."""
    table = game.table
    players = [(one.seat, one.role.id, one.alive, repr(one.marks)) for one in table.players]
    return (repr(game.heard), repr(game.pending), tuple(game.answers), players, table.phase, table.night, table.day,
            repr(table.chance.drawn), repr(game.told), game.winners)


def nights(game):
    """For each night begun: the view of the table at nightfall, and the calls that the engine made."""
    for at, step in enumerate(game.heard):
        if isinstance(step, Begin) and step.phase == "night":
            calls = []
            for later in game.heard[at + 1:]:
                if isinstance(later, Begin):
                    break
                if isinstance(later, Call) and calls[-1:] != [later.id]:
                    calls.append(later.id)
            past = SimpleNamespace(setup=game.setup, heard=game.heard[:at + 1], answers=game.answers)
            yield PublicView.of(past), calls


def calls_are_public(view, calls) -> bool:
    """Tell whether the calls that the engine made are among those the table expects, in the same order.

    In ur the secrets of night 1 are told in seat order (7.3), while the table hears one order whoever sits where.
    """
    rules = ruleset(view.rules)
    public = [call.id for call in rules.public_calls(view)]
    if rules.id == "ur" and view.night == 1 and set(calls) <= set(public):
        calls = sorted(calls, key=public.index)
    return is_subsequence(calls, public)


def is_subsequence(few, many) -> bool:
    """Tell whether `few` come in `many`, in this order."""
    rest = iter(many)
    return all(any(item == other for other in rest) for item in few)
