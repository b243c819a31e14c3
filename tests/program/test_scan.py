"""The scan itself (M8): times, taking back, late and double presses, groups, forms of every kind, practice, private order."""

from random import Random

import pytest
from tests.program.ears import SEATS, Keying, Listener, Session

from engine import Count, Fields, Guess, Number, OneOf, Pick, Picks, Refused, Word, Words, YesNo
from narrator.asking import Item, Step, Table, walk
from narrator.ports import Key
from narrator.scan import BACK, Scan, calibrated, group_size, worst


class Bench:
    """One scan on a virtual clock."""

    def __init__(self, count, chance=None, last=True, **settings):
        self.session = Session(Keying(1), entry="scan", **settings)
        self.taken = []
        items = [Item(f"item {at}", at) for at in range(1, count + 1)]
        self.scan = Scan(self.session.sitting, Step(items, [Item("pass", None)] if last else []), self.taken.append, chance)
        self.told = self.session.person.told
        self.scan.start()

    def press(self, at):
        """Press at a time."""
        self.session.sitting.stage.until(at)
        self.scan.press()

    def run(self, until=60.0):
        """Let time go by."""
        self.session.sitting.stage.until(until)
        return self.taken


@pytest.mark.parametrize("count, seconds", [(8, 12.0), (12, 10.5), (20, 13.5)])
def test_the_worst_scan(count, seconds):
    assert worst(count, 1.5) == seconds
    bench = Bench(count, last=False)
    if group_size(count) == count:
        bench.press(seconds - 0.5)
        assert bench.run() == [count]


@pytest.mark.parametrize("at, item", [(0.4, 1), (1.4, 1), (1.6, 1), (1.79, 1), (1.81, 2), (3.1, 2), (3.4, 3), (12.5, None)])
def test_a_press_takes_what_is_read_and_a_late_one_the_item_before(at, item):
    bench = Bench(8)
    bench.press(at)
    assert bench.run() == [item]


@pytest.mark.parametrize("begun, heard, item", [(1.3, 1.9, 1), (1.7, 2.6, 1), (1.9, 2.7, 2), (1.9, 3.4, 2), (0.2, 0.9, 1), (6.2, 6.9, None)])
def test_a_word_takes_what_was_read_when_it_began(begun, heard, item):
    bench = Bench(3)
    bench.session.sitting.stage.until(heard)
    bench.scan.press(begun)
    assert bench.run() == [item]


def test_the_first_item_has_none_before_but_after_a_round_it_has():
    bench = Bench(3)
    bench.press(0.1)
    assert bench.run() == [1]
    bench = Bench(3)
    bench.press(6.1)
    assert bench.run() == [None]


def test_a_second_press_takes_it_back():
    bench = Bench(8)
    bench.press(1.9)
    assert bench.told[-1] == ("scan.taken", "Taken: item 2.")
    bench.press(3.0)
    assert bench.told[-1][0] == "scan.back" and bench.run(3.1) == []
    bench.session.sitting.stage.until(8.0)
    assert bench.told[-1] == ("scan.item", "item 4")
    bench.press(8.1)
    assert bench.run() == [4]


def test_after_two_seconds_it_stands():
    bench = Bench(8)
    bench.press(1.9)
    assert bench.run(1.9 + BACK - 0.01) == []
    assert bench.run(1.9 + BACK + 0.01) == [2]


def test_a_double_press_is_one():
    bench = Bench(8)
    bench.press(1.9)
    bench.press(2.3)
    assert bench.run() == [2]


def test_groups_then_the_seats_of_one():
    bench = Bench(20)
    assert bench.told[0] == ("scan.item", "Item 1 to item 4.")
    bench.press(2.0)
    bench.session.sitting.stage.until(2.6)
    assert bench.told[-1] == ("scan.item", "item 5")
    bench.press(5.9)
    assert bench.run() == [7]


def test_nobody_in_a_group_leads_back_to_the_groups():
    bench = Bench(20)
    bench.press(0.5)
    bench.session.sitting.stage.until(7.5)
    assert bench.told[-1] == ("scan.item", "Item 1 to item 4.")


def test_after_three_rounds_it_rests_until_a_press():
    bench = Bench(3)
    bench.run(100)
    count = len(bench.told)
    assert count == 12
    bench.press(101)
    assert len(bench.told) == count + 1
    bench.press(101.9)
    assert bench.run(110) == [1]


def test_the_order_is_shuffled_and_pass_is_last():
    orders = set()
    for seed in range(20):
        bench = Bench(6, Random(seed))
        bench.run(10.0)
        told = tuple(text for _, text in bench.told[:7])
        assert told[-1] == "pass" and len(set(told)) == 7
        orders.add(told)
    assert len(orders) > 15


def test_two_switches_have_no_timing():
    bench = Bench(8, switches=2)
    bench.run(500)
    assert len(bench.told) == 1
    bench.scan.step_on()
    bench.scan.step_on()
    bench.press(900)
    assert bench.run(1000) == [3]


def test_calibration():
    assert calibrated([0.65] * 10) == 1.0 and calibrated([0.1] * 10) == 0.8
    assert calibrated([1.3] * 10) == 2.0


ASKS = [
    Pick((2, 3, 5)), Picks((1, 2, 4), 1, 2), Picks((1, 2, 4), 2, 2, may_pass=False), Word(("seer", "owl")),
    Words(("seer", "owl", "medium"), 2), YesNo(), Number((0, 1, 2)), Guess((1, 2, 3), ("seer", "owl")),
    Fields({"seat": Pick((1, 2)), "role": Word(("seer", "owl"))}),
    Fields({"seat": Pick((1, 2)), "second": Pick((3, 4))}, free=("second",)),
    OneOf((Pick((1, 2)), Word(("seer", "owl")))), OneOf((YesNo(), Picks((1, 2, 3), 2, 2))),
]


@pytest.mark.parametrize("ask", ASKS, ids=repr)
def test_every_form_of_answer_can_be_scanned(ask):
    """By chance through the lists: what comes out is an answer that the question takes, and all kinds come."""
    setup = Session(Keying(1), entry="scan").sitting.game.setup
    table = Table(Session(Keying(1), entry="scan").sitting.pack, setup)
    seen = set()
    for seed in range(60):
        chance, way = Random(seed), walk(ask, table)
        step = next(way)
        try:
            while True:
                items = [*step.items, *step.last]
                assert items and all(item.text for item in items)
                step = way.send(chance.choice(items).value)
        except StopIteration as ended:
            answer = ended.value
        try:
            ask.check(answer)
        except Refused:
            assert isinstance(ask, Fields)
        if isinstance(ask, Number) and answer is not None:
            assert isinstance(answer, Count)
        seen.add(repr(answer))
    assert len(seen) >= 2


def test_the_empty_call_reads_the_same_seats_with_take_now_once():
    session = Session(Listener(5), entry="scan").run()
    items = [event for event in session.timeline.ordered() if event.key == "scan.item" and event.phase == ("night", 1)]
    assert len({event.text for event in items if event.text not in ("Take now.", "Pass.")}) <= len(SEATS)
    owl = [text for text in (event.text for event in items) if text == "Take now."]
    assert session.sitting.progress.strays >= len(owl) > 0 or not owl


def test_the_slots_of_a_scan_are_public_and_long_enough():
    session = Session(Listener(5), entry="scan").run()
    for event in session.public():
        if event.kind == "slot" and event.key == "call.seer":
            assert event.length in (4.0 + 12.0 + 3.0, (4.0 + 12.0 + 3.0) / 2)


class Practising(Listener):
    """Practises the switch in the first debate: presses so many seconds after each `take now`."""

    def tell(self, key, text, seconds=None):
        """Hear `take now` by day."""
        super().tell(key, text, seconds)
        if key == "scan.now":
            self.inputs.add(Key(" ", self.sitting.stage.clock.now() + 1.3))


def test_ten_practice_presses_give_the_period():
    debate = next(event.at for event in Session(Listener(5), entry="scan").run().public() if event.key == "debate.begin")
    person = Practising(5)
    session = Session(person, entry="scan")
    session.inputs.add(Key("p", debate + 3))
    session.run()
    assert [key for key, _ in person.told].count("scan.now") == 10
    assert ("scan.practised", "An item now lasts twenty tenths of a second.") in person.told
    assert session.sitting.settings.scan_period == 2.0


@pytest.mark.parametrize("rules, roles", [
    ("licantropi", ["seer", "wolf-1", "wolf-2", "peasant", "peasant", "witch", "medium", "bocca-di-rosa"]),
    ("ur", ["werewolf", "cub", "seer", "guard", "medium", "peasant", "peasant", "peasant"]),
])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_other_rulesets_play_with_a_scan_beside_the_keys(rules, roles, seed):
    session = Session(Keying(seed), seed=seed, rules=rules, roles=roles, entry="scan").run()
    assert session.said()[-1].startswith("end.")
