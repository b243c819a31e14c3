"""X13: what a call refuses depends on nothing that the called player does not know (S5)."""

from random import Random

import pytest
from engine import Call, Game, PublicView, Refused, Setup, Tell, Vote, ruleset
from narrator import leaks


def known(game, seat) -> str:
    """All that one player knows: the card, what the table knows, what it was told and answered itself."""
    view = PublicView.of(game)
    card = game.setup.rules.card_of(game.table, seat)
    own = []
    answers = iter(game.answers)
    for step in game.heard:
        if isinstance(step, Call) and step is not game.pending:
            answer = next(answers, None) if step.ask is not None else None
            if seat in step.seats:
                own.append((step.id, step.seats, str(step.told), str(answer.answer) if answer else ""))
        elif isinstance(step, Tell) and seat in step.seats:
            own.append((step.call, str(step.value)))
    votes = [(entry.call, sorted(entry.answer.items())) for entry in game.answers
             if entry.call in game.setup.rules.public_votes]
    return leaks.digest(f"{card} {seat} {view.events} {votes} {own} {sorted(view.options.items())} {view.roles}")


def refused(ask, seats) -> tuple:
    """Which seats the ask refuses, alone, and whether it may be passed."""
    found = []
    for target in [None, *range(1, seats + 1)]:
        try:
            ask.check(target)
        except Refused as refusal:
            found.append((target, str(refusal.reason)))
    return tuple(found)


@pytest.mark.parametrize("rules, games, seats", [("tabula", 800, 5), ("licantropi", 500, 5), ("ur", 800, 5)])
def test_the_same_knowledge_gets_the_same_refusals(rules, games, seats):
    seen: dict[str, dict] = {}
    for seed in range(games):
        chance = Random(seed)
        cards = list(leaks.deck(rules, seats, seed % 12))
        chance.shuffle(cards)
        game = Game(Setup(ruleset(rules), tuple(map(str, range(seats))), dict(enumerate(cards, 1)), {}, seed))
        for _ in range(40):
            call = game.pending
            if call is None:
                break
            # The assassin sees who is awake in the mystic's turn (D3): a thing that no call tells.
            if not isinstance(call.ask, Vote) and len(call.seats) == 1 and call.id != "assassin":
                place = f"{call.id} {known(game, call.seats[0])}"
                bucket = seen.setdefault(place, {"refused": refused(call.ask, seats), "hidden": set()})
                bucket["hidden"].add(game.setup.roles())
                assert bucket["refused"] == refused(call.ask, seats), place
            public = Random(f"{seed % 12} {len(game.answers) if isinstance(call.ask, Vote) else ''}")
            answer = call.ask.legal(public if isinstance(call.ask, Vote) else chance)
            try:
                game.answer(answer)
            except Refused:
                break
    assert sum(len(bucket["hidden"]) > 1 for bucket in seen.values()) >= 20
