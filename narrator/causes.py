"""Why somebody died: a cause's id (words: `cause.<id>`), and the calls in which the seat was chosen."""

from __future__ import annotations

import re
from typing import NamedTuple

DEADLY = {"werewolves": "mauled", "owl": "marked", "seer": "seen"}
"""The calls of tabula that can kill: every death comes from such a call or from the village."""

CHOSEN = {"mauled": "wolves", "power": "assassin", "taken": "wolf-3", "penalty": "infraction"}
"""The calls of licantropi in which somebody chose who dies of this cause."""

BY_DAY = {
    "tabula": {"vote": ("T33", "T34"), "ballot": ("T36",), "burned": ("T37", "T39")},
    "licantropi": {"vote": ("R33", "R34"), "ballot": ("R35", "R36"), "burned": ("R39",), "love": ("R29",)},
    "ur": {"vote": ("V2", "V3"), "ballot": ("V6",), "burned": ("V8",)},
}
"""The rules of what no single call's power carries out: the votes, and the deaths that follow from them."""

MARKED = {"mauled": "mauled", "burned": "burned", "expelled": "expelled", "sunk": "sunk", "captive": "captive",
          "seer": "seen", "devil-slain": "devil", "company": "company"}
"""The causes that the table of ur keeps with a death."""

MAULING = ("wolves", "batsman")

RULE = re.compile(r"\b(?:[A-Z]+(?:-[A-Z]+)*-\d+|[A-Z]\d{1,2})\b")


class Chosen(NamedTuple):
    """An answer that named a seat: the call, and who gave it."""

    call: str
    seats: tuple[int, ...]


def why(game, seat: int, phase: str, chosen: list[Chosen]) -> tuple[list[str], list[Chosen]]:
    """Give the causes of a death in this phase and the choices that may have led to it.

    `chosen` are the phase's answers that named the seat.
    """
    rules, table = game.setup.rules.id, game.table
    if rules == "ur":
        death = table[seat].death
        marked = [MARKED[cause] for cause in sorted(death.causes) if cause in MARKED] if death else []
        # Who is mauled was chosen by the pack, or struck in its way; of other powers each may have been the one.
        able = [one for one in chosen if "mauled" not in marked or one.call in MAULING] if phase == "night" else []
        return marked or ["power" if chosen else "other"], able
    if rules == "licantropi":
        cause = table.causes[seat]
        return [cause], [one for one in chosen if one.call == CHOSEN.get(cause)]
    named = [one for one in chosen if one.call in DEADLY and (one.call != "seer" or is_hamster(table, seat))]
    if named:
        return list(dict.fromkeys(DEADLY[one.call] for one in named)), named
    return ["burned" if phase == "day" else "other"], []


def is_hamster(table, seat: int) -> bool:
    """T20: a seer's look kills the werehamster alone."""
    return table[seat].role.id == "werehamster"


def rule_ids(rules, call: str) -> tuple[str, ...]:
    """Give the ids of the rules that a call follows, as the engine's own lines name them; or a vote, or a cause."""
    if call in BY_DAY[rules.id]:
        return BY_DAY[rules.id][call]
    slot = rules.calls.get(call)
    power = getattr(slot, "power", None) or getattr(rules.roles.get(call), "power", None)
    return tuple(dict.fromkeys(RULE.findall(getattr(power, "__doc__", None) or "")))
