"""Replies by plus and minus: whoever keyed a sign understands the word, in every call of every ruleset."""

import json
from random import Random

import pytest
from engine import Game, Setup, read_journal, replay, ruleset
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


def masked(setup, people, nights, dealt=True, saver=None, saved=None, **settings):
    """Play some nights with masked replies, from the beginning or from what was `saved`: (game, progress)."""
    pack, speaker = leaks.words_of("en", setup.rules.id)
    devices = leaks.virtual(speaker)
    chosen = Settings(**{"mode": "table", "reply": "masked", "deal": "cards"} | settings).completed()
    game, progress = saved or (Game(setup), Progress(dealt=dealt))
    one = leaks.sitting(game, pack, chosen, leaks.Streams(people.seed, 2, 3), devices, people, saver, progress)

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


def test_a_blocked_holder_never_hears_a_yes():
    """In ur a blocked call tells a word, which no sign can say: it is answered no, as any power that comes to nothing."""
    words = []
    for seed in range(60):
        people = Signing(seed)
        one = masked(table("ur", seed), people, 3)
        said = [event for event in one.stage.public.timeline.ordered() if event.key in WORDS]
        calls = one.game.setup.rules.calls
        for at, call, sign, told in people.keyed.values():
            if calls[call].reply == "nod" and isinstance(told, str):
                word = next(event for event in said if event.at > at)
                words.append((told, WORDS[word.key] == sign))
    assert len(words) >= 5 and {told for told, _ in words} >= {"blocked"}
    assert not [told for told, yes in words if yes]


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
    # Not before the cards are known: while they are handed out it would be forgotten.
    assert not often or keys.index("cards.ready") < keys.index("masked.how") < keys.index("night.begin")


class Cut(Exception):
    """The power goes."""


@pytest.mark.parametrize("sign", "+-")
@pytest.mark.parametrize("call, keys, night", [("seer", ("2",), 1), ("seer", ("4",), 1), ("medium", (), 2)])
def test_after_a_power_cut_the_word_is_that_of_the_sign_that_was_keyed(call, keys, night, sign):
    """The call comes again, its answer holds, and with it the sign: nobody has to key again."""
    saved, people = [], Keying(call, *keys, sign, "enter")

    def cut(script, data):
        saved[:] = [script, json.dumps(data)]
        if (data["phase"], data["number"], data["open"]) == ("night", night, True) and data["signs"].get(0):
            raise Cut

    setup = Setup(ruleset("tabula"), NAMES, {1: "seer", 2: "werewolf", 3: "medium"}, {}, 4)
    with pytest.raises(Cut):
        masked(setup, people, night, saver=cut)
    setup, entries = read_journal(saved[0], setup.seed)
    again = masked(setup, Keying(call), night, saved=(replay(setup, entries), Progress.read(json.loads(saved[1]))))
    events = again.stage.public.timeline.ordered()
    slot = next(event.at for event in events if event.kind == "slot" and event.key == f"call.{call}")
    word = next(WORDS[event.key] for event in events if event.at > slot and event.key in WORDS)
    told = again.stage.people.told
    value = told[-1] if told and isinstance(told[-1], bool) else keys == ("2",)
    assert (word == sign) == value
