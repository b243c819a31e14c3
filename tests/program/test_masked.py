"""Replies by plus and minus: whoever keyed a sign understands the word, in every call of every ruleset."""

from random import Random

import pytest
from engine import Game, Setup, ruleset
from narrator import leaks
from narrator.progress import Progress
from narrator.settings import Settings
from narrator.simulate import RandomPeople

WORDS = {"reply.plus": "+", "reply.minus": "-"}


class Signing(RandomPeople):
    """People who choose their signs by chance, and remember what they will be told: True, False or nothing."""

    def __init__(self, seed):
        super().__init__(seed)
        self.keyed, self.chance = {}, Random(f"signs:{seed}")

    def sign(self, sitting, told):
        """Choose a sign; the last slot of a window counts."""
        progress, call = sitting.progress, sitting.entry.made.call.id
        window = (progress.phase, progress.number, progress.call, sitting.entry.place)
        sign = self.chance.choice("+-")
        self.keyed[window] = (sitting.stage.clock.now(), call, sign, told[-1] if told else None)
        return sign


def masked(setup, people, nights, dealt=True, **settings):
    """Play some nights with masked replies."""
    pack, speaker = leaks.words_of("en", setup.rules.id)
    devices = leaks.virtual(speaker)
    chosen = Settings(**{"mode": "table", "reply": "masked", "deal": "cards"} | settings).completed()
    one = leaks.sitting(Game(setup), pack, chosen, leaks.Streams(people.seed, 2, 3), devices, people, None,
                        Progress(dealt=dealt))

    def phase(kind, number):
        if kind == "day" and number == nights:
            raise leaks.Enough

    one.on_phase = phase
    try:
        one.run()
    except (leaks.Enough, leaks.Finished):
        pass
    return one


def table(rules, seed):
    """A table of any roles of a ruleset."""
    cards = list(leaks.deck(rules, 8, seed))
    Random(seed).shuffle(cards)
    return Setup(ruleset(rules), tuple(f"P{seat}" for seat in range(1, 9)), dict(enumerate(cards, 1)), {}, seed)


def decoded(one):
    """Each window in which a yes or no was told to somebody who had keyed a sign: call, what was told, what was understood."""
    said = [event for event in one.stage.public.timeline.ordered() if event.key in WORDS]
    for at, call, sign, told in one.stage.people.keyed.values():
        word = next((event for event in said if event.at > at), None)
        if isinstance(told, bool) and word is not None:
            yield call, told, WORDS[word.key] == sign


SMITHS = (191, 248)
"""Tables of ur with two smiths, who are rare."""


@pytest.mark.parametrize("rules, seeds", [("tabula", range(12)), ("licantropi", range(40)), ("ur", (*range(60), *SMITHS))])
def test_every_yes_and_no_is_understood_by_whoever_keyed_a_sign(rules, seeds):
    told = set()
    for seed in seeds:
        for call, value, understood in decoded(masked(table(rules, seed), Signing(seed), 3)):
            assert understood == value, (seed, call)
            told.add(call)
    assert told >= {id for id, slot in ruleset(rules).calls.items() if slot.reply == "nod"}, "a call was never tried"


def test_with_marks_too():
    found = [(value, understood) for seed in range(12)
             for _, value, understood in decoded(masked(table("tabula", seed), Signing(seed), 3, marks=True))]
    assert len(found) > 10 and all(value == understood for value, understood in found)


NAMES = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio")


class Keying(RandomPeople):
    """People who choose by chance, but for one call, in whose slots certain keys are pressed."""

    def __init__(self, call, *presses):
        super().__init__(1)
        self.call, self.presses, self.slots, self.told = call, presses, 0, None

    def slot(self, sitting, call, asked, length):
        """Press the keys where they belong."""
        if call.id != self.call:
            return super().slot(sitting, call, asked, length)
        self.slots += 1
        self.told = sitting.entry.made and sitting.entry.made.values()
        self._type(sitting, self.presses, 2.0)


@pytest.mark.parametrize("keys, sign", [(["+"], "+"), (["-"], "-"), (["0", "+"], "+"), (["-", "0"], "-"), (["+", "-"], "-")])
def test_where_nothing_is_asked_the_sign_alone_is_the_entry(keys, sign):
    people = Keying("medium", *keys, "enter")
    one = masked(Setup(ruleset("tabula"), NAMES, {1: "seer", 2: "werewolf", 3: "medium"}, {}, 4), people, 2)
    events = one.stage.public.timeline.ordered()
    slot = [event.at for event in events if event.kind == "slot" and event.key == "call.medium"][-1]
    word = next(WORDS[event.key] for event in events if event.at > slot and event.key in WORDS)
    assert isinstance(people.told[-1], bool) and (word == sign) == people.told[-1]


@pytest.mark.parametrize("sign", [(), ("+",), ("-",)])
def test_where_no_yes_or_no_follows_the_sign_may_be_left_out(sign):
    people = Keying("werewolves", "5", *sign, "enter")
    one = masked(Setup(ruleset("tabula"), NAMES, {1: "seer", 2: "werewolf"}, {}, 4), people, 2)
    assert {entry.answer for entry in one.game.answers if entry.call == "werewolves"} == {5}
    assert people.slots <= 3, "nobody is asked again and again"


@pytest.mark.parametrize("reply, often", [("masked", 1), ("screen", 0)])
def test_the_voice_tells_once_how_to_key_signs_before_the_first_night(reply, often):
    one = masked(table("tabula", 1), RandomPeople(1), 2, dealt=False, reply=reply)
    keys = [event.key for event in one.stage.public.timeline.ordered() if event.kind == "phrase"]
    assert keys.count("masked.how") == often
    assert not often or keys.index("masked.how") < keys.index("night.begin")
