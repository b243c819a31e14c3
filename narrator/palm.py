"""Entry by palm: the hand goes round the circle, the called player taps a number into it (play-modes 8)."""

from __future__ import annotations

from narrator.scanned import ScanEntry


class PalmEntry(ScanEntry):
    """Answers tapped into the moderator's palm, who goes round the whole circle in every call (play-modes 8).

    The earpiece names the seat to whom the hand is offered, six seconds each (M2); the first press
    begins the scan, or the number is keyed.
    """

    def open(self, length: float) -> None:
        """The slot opens: the round of the circle begins."""
        super().open(length)
        seats = len(self.sitting.game.setup.seats)
        for seat in self.sitting.seats():
            self.sitting.stage.later((seat - 1) * length / seats, lambda seat=seat, opening=self.openings:
                                     self.offer(seat, opening))

    def read(self) -> None:
        """Nothing is read before the first press."""

    def again(self) -> None:
        """The first press: read."""
        super().read()

    def offer(self, seat: int, opening: int) -> None:
        """Name the seat that is next in the round, unless something is being read or said back."""
        sitting = self.sitting
        if opening == self.openings and sitting.switch.slot and sitting.switch.scan is None and not self.has_latched:
            sitting.stage.private.tell("private.seat", a=sitting.game.setup.name(seat), n=seat)
