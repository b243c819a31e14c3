"""Pace `hand` (M7): the moderator ends every slot by Enter alone, by `-`, or by the switch while nothing is read.

An empty call is told when (private channel).
"""

from __future__ import annotations

from narrator import schedule
from narrator.ports import Key

FEW = 3
"""With fewer recorded times of a call, those of all calls serve."""

LEAD = 1.1
"""Seconds that a moderator takes from being told "next" to the key: so much earlier it is told."""

NEXT = ("enter", " ", "-")
"""The keys that end a slot, while nothing is keyed."""

USUAL = (0.25, 0.6)
"""Where nothing has been recorded yet: a share of the usual slot."""


def by_hand(calls, call, asked, entry, first: bool) -> None:
    """Play the words and one slot that has no end of its own; an empty call takes a time that this table once took."""
    sitting, stage = calls.sitting, calls.stage
    if first:
        cues, length = schedule.spoken(call, calls.public.seconds)
        calls.carry_out(schedule.Plan(tuple(cues), length), stage.clock.now(), None, None, call)
    usual = calls.pace.window(call)
    opened = stage.clock.now()
    slot = calls.public.event("slot", f"call.{call.id}")
    entry.open(usual)
    if stage.people:
        stage.people.slot(sitting, call, asked, usual)

    def take(event):
        if isinstance(event, Key) and event.name in NEXT and entry.pad.blank():
            return "next"
        return entry.event(event)

    found = None
    if asked is None:
        place = (calls.phase, calls.number, sitting.progress.call)
        found = stage.until(opened + empty_time(sitting, call, usual, place), take)
        if found is None:
            # What is still being read would take the press that ends the slot.
            sitting.switch.end()
            calls.private.tell("private.next")
    if found is None:
        stage.until(float("inf"), take)
    entry.shut()
    slot.length = stage.clock.now() - opened
    if asked is not None:
        sitting.progress.times.setdefault(call.id, []).append(round(slot.length, 2))


def empty_time(sitting, call, usual: float, place) -> float:
    """Draw the length of an empty call from the recorded times (private stream), in seconds."""
    chance = sitting.streams.hidden(*place, "hand")
    times = sitting.progress.times.get(call.id, [])
    if len(times) < FEW:
        times = [time for found in sitting.progress.times.values() for time in found]
    if not times:
        return usual * (USUAL[0] + (USUAL[1] - USUAL[0]) * chance.random())
    return max(times[int(chance.random() * len(times))] - LEAD, 1.0)
