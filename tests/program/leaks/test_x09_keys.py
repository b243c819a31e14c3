"""X9: every answer takes as many presses; what is pressed at the wrong time changes nothing at the table."""

from random import Random

import pytest
from engine import Game, PublicView, Refused, Setup, Vote, ruleset
from narrator import leaks
from narrator.forms import Forms
from narrator.ports import Key
from narrator.settings import Settings


def public(game, call):
    rules, table = game.setup.rules, game.table
    listed = list(rules.public_calls(PublicView.of(game, ("night", max(table.night, 1)))))
    if table.day:
        listed += [item for item in rules.public_day(PublicView.of(game, ("day", table.day))) if not isinstance(item, str)]
    return next((one for one in listed if one.id == call.id), None)


def same(one, other):
    """A lone pick may come back as itself; what was left out of a row of numbers counts as zero."""
    if isinstance(one, dict):
        return {key: value for key, value in one.items() if value} == {key: value for key, value in (other or {}).items() if value}
    return one == other or one == [other] or not (one or other)


@pytest.mark.parametrize("rules", ["tabula", "licantropi", "ur"])
def test_all_answers_of_a_call_take_the_same_presses(rules):
    presses = {}
    for seed in range(60):
        chance, seats = Random(seed), (6, 8, 11)[seed % 3]
        cards = list(leaks.deck(rules, seats, seed % 12))
        chance.shuffle(cards)
        game = Game(Setup(ruleset(rules), tuple(map(str, range(seats))), dict(enumerate(cards, 1)), {}, seed))
        forms = Forms(seats, (*sorted(game.setup.rules.roles), *game.setup.rules.words))
        for _ in range(60):
            call = game.pending
            if call is None:
                break
            answer = call.ask.legal(chance)
            shape = None if isinstance(call.ask, Vote) else public(game, call)
            if shape is not None:
                widths = forms.widths(shape.fields, game.setup.rules.calls[call.id].worded)
                numbers = forms.encode(call.ask, answer, shape.fields)
                keys = sum(widths) + len(widths)
                assert len(numbers) == len(widths)
                assert all(number < 10 ** width for number, width in zip(numbers, widths))
                assert presses.setdefault((call.id, seats, tuple(sorted(cards)), game.table.night > 1), keys) == keys
                assert same(answer, forms.decode(call.ask, numbers)), (call.id, answer, numbers)
            try:
                game.answer(answer)
            except Refused:
                break


KEYS = ["1", "2", "9", "0", "enter", ".", "up", "home", "escape", "*", "+", "-", "?", "s", "f", "q"]


@pytest.mark.parametrize("reply", ["screen", "earpiece", "masked"])
def test_keys_at_any_time_of_the_night_change_nothing_public(reply):
    check = leaks.Check("tabula", Settings(mode="table", reply=reply, deal="program").completed(), 6, nights=1)
    clean = heard(check, 3)
    for seed in range(8):
        chance = Random(seed)
        noisy = heard(check, 3, [(chance.random() * 220, chance.choice(KEYS)) for _ in range(60)])
        assert noisy == clean


def heard(check, seed, keys=()):
    """All that is noticed in a first night in which nobody answers, with keys pressed at given times."""
    pack, speaker = leaks.words_of("en", check.rules)
    devices = leaks.virtual(speaker)
    sitting = leaks.sitting(Game(leaks.setup(check, seed)), pack, check.settings, leaks.Streams(1, 0, 1), devices)
    for at, name in keys:
        devices.inputs.add(Key(name, at))

    def stop(kind, number):
        if kind == "day":
            raise leaks.Enough

    sitting.on_phase = stop
    with pytest.raises((leaks.Enough, leaks.Finished)):
        sitting.run()
    sitting.stage.public.cover(False)
    return [leaks.noticed(event) for event in sitting.stage.public.timeline.ordered() if event.channel == "table"]
