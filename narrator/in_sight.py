"""Whether the screen of a table is large enough for every card that the program deals on it."""

from __future__ import annotations

import os
import sys

from engine import Game, Setup, ruleset
from narrator.canvas import holds
from narrator.dealing import every_card
from narrator.errors import UsageError
from narrator.table_setup import cards

SIZES = ((80, 24), (100, 30), (120, 40), (160, 50), (200, 60))
"""Columns and rows that are tried, to say what is needed."""

def judge_screen(pack, table, settings) -> None:
    """Refuse a terminal on which no reply could be seen, or a card would be cut, whoever holds it; raises UsageError."""
    from narrator.devices.frame import usable

    if (settings.mode, settings.reply) != ("table", "screen"):
        return
    if settings.accessible or not usable(sys.stdout, os.environ):
        raise UsageError("reply: screen needs a terminal with a full screen, without accessible output; "
                         "take reply: earpiece, or masked with deal: cards", "sight")
    if settings.deal != "program":
        return
    width, height = os.get_terminal_size(sys.stdout.fileno())
    roles = dict(enumerate(cards(table), 1))
    game = Game(Setup(ruleset(table.rules), table.seats, roles, table.options, 0))
    need = needed(pack, game, settings.marks, width or 80, height or 24)
    if need is not None:
        raise UsageError(f"screen: a window of {width} by {height} cells is too small for the cards; "
                         f"enlarge it to {need[0]} by {need[1]}", "window", n=need[0], m=need[1])


def needed(pack, game, marks: bool, width: int, height: int) -> tuple[int, int] | None:
    """Give the columns and rows that the cards of a table need, None where they have them (by public facts alone)."""
    frames = [(pack.role(role), "\n".join(lines)) for role, lines in every_card(pack, game, marks, len)]

    def fits(size):
        return all(holds(name, lines, *size) for name, lines in frames)

    if fits((width, height)):
        return None
    return next(filter(fits, SIZES), SIZES[-1])
