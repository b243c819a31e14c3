"""What the engine does in each public call of a phase: private knowledge, laid beside the public list.

The engine's calls are a subset of the public ones, in the same order (S3); a public
call without one of the engine's is an empty call.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import Begin, Call, Tell


class Asked(NamedTuple):
    """One of the engine's calls with all that was told in it."""

    call: Call
    told: tuple

    def values(self) -> tuple:
        """What its holders were told, before and after the answer."""
        before = () if self.call.told is None else (self.call.told,)
        return before + tuple(tell.value for tell in self.told)


def made(game, phase: str, number: int) -> list[Asked]:
    """The engine's calls of one night or day so far, the waiting one last."""
    calls: list[Asked] = []
    inside = False
    for step in game.heard:
        if isinstance(step, Begin):
            inside = (step.phase, step.number) == (phase, number)
        elif not inside:
            continue
        elif isinstance(step, Call):
            calls.append(Asked(step, ()))
        elif isinstance(step, Tell) and step.call is not None and calls:
            calls[-1] = Asked(calls[-1].call, (*calls[-1].told, step))
    return calls


def notices(game, phase: str, number: int) -> dict[int, list]:
    """What was told to seats outside calls since a phase began: seat -> values."""
    found: dict[int, list] = {}
    inside = False
    for step in game.heard:
        if isinstance(step, Begin):
            inside = (step.phase, step.number) == (phase, number)
        elif inside and isinstance(step, Tell) and step.call is None:
            for seat in step.seats:
                found.setdefault(seat, []).append(step.value)
    return found


def aligned(calls: list[Asked], public) -> list[list[Asked]]:
    """For each public call, the engine's calls that belong to it (none: an empty call).

    A call that comes once in the list belongs there wherever the engine makes it; one that
    comes several times, to the next place after the engine's call before.
    """
    ids = [call.id for call in public]
    places: list[list[Asked]] = [[] for _ in ids]
    at = 0
    for one in calls:
        try:
            once = ids.count(one.call.id) == 1
            at = ids.index(one.call.id, 0 if once else at)
        except ValueError:
            continue
        places[at].append(one)
    return places
