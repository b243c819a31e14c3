"""The schedule of a call: timed cues from public things alone (S1, S2).

Nothing of the engine is imported here, not even `PublicView`: the calls of a night
come as rows of public facts (`id`, `phrase`, `fields`, `group`, `reply`, `silent`, ...)
that the engine has read off the view.
All times are seconds from the opening of the call.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, NamedTuple

GAP = 1.5
"""Seconds between a call's closing phrase and the next call (play-modes 4)."""

BEFORE_DAWN = 6.0
"""Seconds of cover between the last call and dawn (M10)."""

STEP = 4.0
"""The gap before dawn grows by steps of so many seconds (M10)."""


class Cue(NamedTuple):
    """One moment of a schedule: `kind` is phrase, slot, fill or decoy; `key` names it."""

    at: float
    kind: str
    key: str
    length: float = 0.0


@dataclass(frozen=True)
class Pace:
    """How long things take at this table: public settings only.

    `slot` is S of M1 in seconds; `factor` stretches all waits (0.5 to 10, and less in a
    demonstration); `scan` is the worst scan in seconds where a switch takes (M2), else 0,
    `scan_words` the same for the calls `worded`, whose choices are not only seats;
    `palm` the number of seats for `entry: palm`, else 0; `decoys` adds clicks to the cover.
    """

    name: str = "steady"
    slot: float = 16.0
    factor: float = 1.0
    scan: float = 0.0
    scan_period: float = 1.5
    scan_words: float = 0.0
    worded: frozenset = frozenset()
    palm: int = 0
    decoys: bool = False

    def window(self, call) -> float:
        """M2: the length of a call's slot; a touch and a silent call are short gaps, for nobody must be found or asked."""
        if call.touch:
            return 0.25 * self.slot * self.factor
        worst = self.scan_words if call.id in self.worded else self.scan
        # Each list has the time in which what was taken can be taken back.
        one_list = 4.0 + worst + 2 * self.scan_period
        if self.palm:
            # The round of the hand has time for one seat; what more is asked is read afterwards.
            more = max(call.fields - 1, int(call.id in self.worded))
            return (6.0 * self.palm + more * one_list) * self.factor
        if not call.fields:
            return 0.5 * self.slot * self.factor
        if self.scan:
            return one_list * call.fields * self.factor
        return ((0.5 if call.silent else 1.0) + 0.5 * (call.fields - 1) + 0.5 * call.group) * self.slot * self.factor

    def one_pick(self) -> float:
        """The length of a time for one seat, outside the calls; in a palm something is tapped before it is scanned."""
        before = 6.0 if self.palm else 4.0
        return (before + self.scan + 2 * self.scan_period if self.scan else self.slot) * self.factor

    def reply(self, call) -> float:
        """M2: the length of the reply window, by role and never by case."""
        return {"": 0.0, "nod": 5.0, "long": 8.0}[call.reply] * self.factor


class Plan(NamedTuple):
    """A part of a call's schedule: the cues and the length of the part, in seconds."""

    cues: tuple[Cue, ...]
    length: float


def repeats(chance) -> int:
    """M3: how often a call is repeated, drawn for every call, empty or not."""
    drawn = chance.random()
    return 0 if drawn < 0.80 else 1 if drawn < 0.95 else 2


def opening(call, pace: Pace, says: Callable[[str], float], chance, drawn: int, first: bool = True) -> Plan:
    """Lay out a call from its opening phrase to the end of its last drawn slot.

    `says(key)` gives a phrase's length; `drawn` is the number of repeats (M3).  A call that
    may have several holders in public has a window for each: the later ones say nothing.
    """
    cues, at = spoken(call, says) if first else ([], 0.0)
    at = _window(cues, at, call, pace, pace.window(call), chance)
    for _ in range(drawn):
        at = again(cues, at, call, pace, says, chance)
    return Plan(tuple(cues), at)


def spoken(call, says) -> tuple[list[Cue], float]:
    """Lay out the words that open a call; a silent one has none."""
    cues, at = [], 0.0
    if not call.silent:
        for key in (f"call.{call.id}.open", f"call.{call.id}.{call.phrase}"):
            cues.append(Cue(at, "phrase", key, says(key)))
            at += says(key) + 0.2
    return cues, at


def again(cues: list, at: float, call, pace: Pace, says, chance) -> float:
    """Add REPEAT and a further slot of half the length (E) to `cues`; give the time after."""
    if not call.silent:
        key = f"call.{call.id}.{call.phrase}"
        cues.append(Cue(at, "phrase", key, says(key)))
        at += says(key) + 0.2
    return _window(cues, at, call, pace, pace.window(call) / 2, chance)


def _window(cues, at, call, pace, length, chance):
    # M6: in every call the pattern says that time runs out, 5 s before the end or at two thirds.
    warn = 5.0 if length >= 15.0 else length / 3
    inside = [Cue(at + length - warn, "fill", "fill", 0.0)]
    if pace.decoys:
        # Clicks of keys that nobody pressed, in every slot (play-modes 8, table).
        inside += [Cue(at + chance.random() * length, "decoy", "decoy", 0.0)
                   for _ in range(2 + int(chance.random() * 4))]
    cues.append(Cue(at, "slot", f"call.{call.id}", length))
    cues += sorted(inside)
    return at + length


def closing(call, pace: Pace, says) -> Plan:
    """Lay out a call's closing phrase and the gap after it."""
    if call.silent:
        return Plan((), GAP * pace.factor)
    key = f"call.{call.id}.close"
    return Plan((Cue(0.0, "phrase", key, says(key)),), says(key) + GAP * pace.factor)


def steps_before_dawn(chance) -> int:
    """M10: how many steps of 4 s this night's gap grows by, drawn from the public stream."""
    return int(chance.random() * 3)
