"""The schedule of a call: lengths by public shape, repeats by chance alone, a fill near the end of every slot."""

from random import Random

import pytest
from engine import PublicCall
from narrator import schedule
from narrator.schedule import Pace

SEER = PublicCall("seer", reply="nod")


def says(key):
    return 2.0


@pytest.mark.parametrize("fields, group, slot", [(1, False, 16.0), (1, True, 24.0), (2, False, 24.0), (3, True, 40.0),
                                                 (0, False, 8.0), (0, True, 8.0)])
def test_a_slot_is_as_long_as_its_fields(fields, group, slot):
    call = PublicCall("wolves", fields=fields, group=group)
    assert Pace().window(call) == slot
    assert Pace(factor=2.0).window(call) == 2 * slot


@pytest.mark.parametrize("reply, seconds", [("", 0.0), ("nod", 5.0), ("long", 8.0)])
def test_the_reply_window_is_one_of_the_role(reply, seconds):
    assert Pace().reply(PublicCall("seer", reply=reply)) == seconds


def test_repeats_are_drawn_in_fixed_shares():
    chance = Random(1)
    drawn = [schedule.repeats(chance) for _ in range(20_000)]
    assert [round(drawn.count(count) / len(drawn), 2) for count in (0, 1, 2)] == pytest.approx([0.80, 0.15, 0.05], abs=0.01)


@pytest.mark.parametrize("slot, before", [(16.0, 5.0), (40.0, 5.0), (9.0, 3.0)])
def test_a_fill_tells_that_time_runs_out(slot, before):
    plan = schedule.opening(SEER, Pace(slot=slot), says, Random(1), 0)
    opened = next(cue for cue in plan.cues if cue.kind == "slot")
    fill = next(cue for cue in plan.cues if cue.kind == "fill")
    assert opened.length == slot
    assert fill.at == pytest.approx(opened.at + slot - before)


def test_a_repeat_is_said_and_has_half_a_slot():
    plan = schedule.opening(SEER, Pace(), says, Random(1), 2)
    assert [cue.length for cue in plan.cues if cue.kind == "slot"] == [16.0, 8.0, 8.0]
    assert [cue.key for cue in plan.cues if cue.kind == "phrase"] == ["call.seer.open"] + ["call.seer.ask"] * 3


def test_decoys_click_in_every_slot_at_a_table():
    for seed in range(30):
        plan = schedule.opening(SEER, Pace(decoys=True), says, Random(seed), 1)
        for slot in (cue for cue in plan.cues if cue.kind == "slot"):
            inside = [cue for cue in plan.cues if cue.kind == "decoy" and slot.at <= cue.at <= slot.at + slot.length]
            assert 2 <= len(inside) <= 5


def test_a_silent_call_is_a_gap():
    call = PublicCall("assassin", silent=True)
    plan = schedule.opening(call, Pace(), says, Random(1), 0)
    assert not [cue for cue in plan.cues if cue.kind == "phrase"]
    assert schedule.closing(call, Pace(), says) == schedule.Plan((), schedule.GAP)


def test_a_second_holder_has_a_window_without_words():
    plan = schedule.opening(SEER, Pace(), says, Random(1), 0, first=False)
    assert [cue.kind for cue in plan.cues if cue.kind in ("phrase", "slot")] == ["slot"]


def test_the_gap_before_dawn_grows_by_whole_steps():
    assert {schedule.steps_before_dawn(Random(seed)) for seed in range(50)} == {0, 1, 2}
