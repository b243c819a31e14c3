"""Every time that a table waits can be stretched tenfold, or has no end (A12); the dead time is the one that was set (A17)."""

import pytest
from tests.program.ears import Keying, Listener, Session

from narrator import leaks
from narrator.ports import Key


def spans(one, begin, end, kind="phrase"):
    """The silence between the end of a line and the beginning of another, the first time."""
    events = [event for event in one.public() if event.kind in ("phrase", kind)]
    first = next(event for event in events if event.key == begin)
    after = next(event for event in events if event.key == end and event.at > first.at)
    return after.at - first.at - first.length


def game(factor, rules="tabula", **settings):
    """The same game at another pace; `deck` as the tests of secrecy have it."""
    cards = {} if rules == "tabula" else {"roles": leaks.deck(rules, 8, 3)}
    return Session(Keying(5), rules=rules, **cards, **{"entry": "keypad", "pace_factor": factor, **settings})


@pytest.mark.parametrize("mode", ["blind", "table"])
@pytest.mark.parametrize("rules", ["tabula", "ur"])
def test_no_time_for_an_entry_a_reply_or_a_message_stays_as_it_was(rules, mode):
    """In a call: from the end of its last slot to its close; in a round: its windows; before the night: for a step back."""
    more = {"mode": mode, "reply": "earpiece", "private": "none"} if mode == "table" else {}
    found = []
    for factor in (1.0, 10.0):
        one = game(factor, rules, **more)
        one.sitting.progress.dealt = mode == "blind"
        one.run()
        events = [event for event in one.public() if event.phase == ("night", 1)]
        slots = [event for event in events if event.kind == "slot"]
        replies = {}
        for slot in slots:
            close = next((event for event in events if event.key == f"{slot.key}.close" and event.at > slot.at), None)
            if close is not None:
                replies[slot.key] = close.at - slot.at - slot.length
        found.append(({(number, slot.key): slot.length for number, slot in enumerate(slots)}, replies))
    (lengths, replies), (slow, late) = found
    assert lengths and replies and set(lengths) == set(slow)
    for key, length in lengths.items():
        assert slow[key] == pytest.approx(10 * length), key
    assert rules == "ur" or max(replies.values()) >= 5
    for key, length in replies.items():
        assert length < 0.01 or late[key] > 9 * length, key


def test_a_step_back_and_a_defence_have_ten_times_as_long():
    plain, slow = game(1.0).run(), game(10.0).run()
    last = next(event.key for event in reversed([event for event in plain.public() if event.kind == "phrase" and event.phase == ("day", 1)]))
    assert spans(slow, last, "night.begin") > 9 * spans(plain, last, "night.begin")
    turns = [[event for event in one.public() if event.kind == "phrase" and event.key in ("defence.turn", "ballot.begin")] for one in (plain, slow)]
    length, longer = (after.at - first.at - first.length for first, after, *_ in turns)
    assert longer > 9 * length and length >= 29


def test_without_time_outs_a_defence_lasts_until_a_key():
    one = game(1.0, time_outs=False)
    for at in (500.0, 5000.0, 9000.0):
        one.inputs.add(Key("-", at))
    one.run()
    turns = [event.at for event in one.public() if event.key == "defence.turn"]
    assert turns[1] == pytest.approx(5000, abs=3)


def test_the_period_of_a_scan_is_stretched():
    def period(factor):
        person = Listener(5)
        one = Session(person, entry="scan", pace_factor=factor).run()
        items = [event.at for event in one.timeline.ordered() if event.key == "scan.item"]
        return min(after - before for before, after in zip(items, items[1:]))

    assert period(10.0) == pytest.approx(10 * period(1.0))


@pytest.mark.parametrize("seconds, counted", [(0.0, 2), (0.5, 1), (2.0, 1)])
def test_the_dead_time_is_what_the_settings_say(seconds, counted):
    plain = game(1.0).run()
    slot = next(event for event in plain.public() if event.kind == "slot" and event.key == "call.seer")
    one = game(1.0, dead_time=seconds, slot=60.0)
    for place, key in ((0.1, "2"), (0.2, "enter"), (0.25, "4"), (0.3, "enter"), (2.0, "5"), (2.1, "enter")):
        one.inputs.add(Key(key, slot.at + place))
    one.run()
    entries = [event.at for event in one.timeline.ordered() if event.key == "private.entry" and event.at < slot.at + 2.15]
    assert len(entries) == counted + (seconds < 1.9)
