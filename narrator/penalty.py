"""The moderator's command (`infraction`, `expel`): whom it strikes, keyed and confirmed in private, at any time."""

from __future__ import annotations

from engine import Refused
from narrator.asking import Item, Step, Table
from narrator.entries import Keyed, Pad

KEY = "x"
"""The key that begins it; no number pad has it, so no player can press it by mistake."""

SHORT = 5.0
"""Seconds for which it is shown that there is no such command."""


class Penalty:
    """A small dialogue: the key, the seat, and Enter once more; `.` or `0` gives it up.

    By switch the living are read, then no and yes; a call that opens meanwhile has its own list first.
    """

    def __init__(self, sitting):
        self.sitting = sitting
        self.pad: Pad | None = None
        self.seat: int | None = None
        self.keyed = False

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
        self.seat, self.keyed, self.pad = None, False, Pad((sitting.forms.width,))
        sitting.stage.private.tell("private.penalty", title=sitting.pack.title(pending.commands[0]))
        self.read()

    def read(self) -> None:
        """Read what is asked, where this table plays by switch."""
        sitting, pack = self.sitting, self.sitting.pack
        if not sitting.switch.used or sitting.switch.slot:
            return
        if self.seat is None:
            table = Table(pack, sitting.game.setup)
            step = Step(table.seats(sitting.living()), table.passing(True))
            sitting.switch.choose(step, self.name, ("penalty",))
        else:
            asked = pack.say("private.entry", a=sitting.game.setup.name(self.seat))
            step = Step([Item(pack.say("scan.no"), False)], [Item(pack.say("scan.yes"), True)], asked)
            sitting.switch.choose(step, self.confirm)

    def name(self, seat: int | None) -> None:
        """Take the seat that was read; it is asked back."""
        if seat is None:
            self.give_up()
        else:
            self.seat = seat
            self.read()

    def confirm(self, sure: bool) -> None:
        """Take the no or the yes that was read."""
        if sure:
            self.carry_out()
        else:
            self.give_up()

    def give_up(self) -> None:
        """Leave the dialogue; nothing has been done."""
        self.pad = None
        if not self.sitting.switch.slot:
            self.sitting.switch.end()
        self.sitting.stage.private.tell("private.pass")

    def press(self, key: str) -> None:
        """Take one key of the dialogue, or a press of the switch while nothing is keyed."""
        sitting = self.sitting
        private = sitting.stage.private
        if sitting.switch.used and not self.keyed and self.pad.blank() and sitting.switch.press(key):
            return
        if key in (".", ",", "escape", "backspace", KEY):
            self.give_up()
        elif self.seat is not None:
            if key == "enter":
                self.carry_out()
        else:
            keyed = self.pad.press(key)
            if isinstance(keyed, Keyed) and keyed.numbers[0] == 0:
                self.give_up()
            elif isinstance(keyed, Keyed) and keyed.numbers[0] <= len(sitting.game.setup.seats):
                self.seat, self.keyed = keyed.numbers[0], True
                if not sitting.switch.slot:
                    sitting.switch.end()
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
