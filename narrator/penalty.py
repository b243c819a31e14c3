"""The moderator's command (`infraction`, `expel`): whom it strikes, keyed and confirmed in private, at any time."""

from __future__ import annotations

from engine import Refused
from narrator.entries import Keyed, Pad

KEY = "x"
"""The key that begins it; no number pad has it, so no player can press it by mistake."""

SHORT = 5.0
"""Seconds for which it is shown that there is no such command."""


class Penalty:
    """A small dialogue: the key, the seat, and Enter once more; `.` or `0` gives it up."""

    def __init__(self, sitting):
        self.sitting = sitting
        self.pad: Pad | None = None
        self.seat: int | None = None

    def busy(self) -> bool:
        """Tell whether the dialogue is under way: then it takes all keys."""
        return self.pad is not None

    def start(self) -> None:
        """Ask privately for the seat, where the rules have such a command now."""
        sitting = self.sitting
        pending = sitting.game.pending
        if pending is None or not pending.commands:
            sitting.stage.private.tell("refused.not-allowed", SHORT)
            return
        self.seat, self.pad = None, Pad((sitting.forms.width,))
        sitting.stage.private.tell("private.penalty", title=sitting.pack.title(pending.commands[0]))

    def press(self, key: str) -> None:
        """Take one key of the dialogue."""
        sitting = self.sitting
        private = sitting.stage.private
        if key in (".", ",", "escape", "backspace", KEY):
            self.pad = None
            private.tell("private.pass")
        elif self.seat is not None:
            if key == "enter":
                self.carry_out()
        else:
            keyed = self.pad.press(key)
            if isinstance(keyed, Keyed) and keyed.numbers[0] == 0:
                self.pad = None
                private.tell("private.pass")
            elif isinstance(keyed, Keyed) and keyed.numbers[0] <= len(sitting.game.setup.seats):
                self.seat = keyed.numbers[0]
                private.tell("private.sure", a=sitting.game.setup.name(self.seat))
            elif keyed is not None:
                private.tell("private.again")

    def carry_out(self) -> None:
        """Give the command to the engine; what it makes public is the day's business."""
        sitting, seat = self.sitting, self.seat
        self.pad = None
        pending = sitting.game.pending
        try:
            sitting.command(pending.commands[0] if pending and pending.commands else "", seat)
        except Refused as refused:
            sitting.stage.private.tell(f"refused.{refused.reason}")
