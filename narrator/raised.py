"""Raised hands by switch: at a name the voters are read, and a press notes that a hand is up (section 7 of licantropi).

Many hands may be up at one name, so a press ends nothing: the reading goes on.  All of it is private.
"""

from __future__ import annotations

from math import ceil

from narrator.scan import Scan, group_size

LEAD = 4.0
"""Seconds of a window beside the reading (M2)."""

SPARE = 2
"""Periods of a window beside the reading (M2)."""


def window(voters: int, names: int, period: float) -> float:
    """The seconds for the hands at one of some names, from public numbers alone.

    There is time for as many groups of voters as hands are up at a name on the average.
    """
    size = group_size(voters)
    if size == voters:
        return LEAD + (voters + SPARE) * period
    groups = ceil(voters / size)
    return LEAD + (groups + min(groups, ceil(voters / names)) * size + SPARE) * period


class Raised(Scan):
    """Reads the voters over and over; each press gives one to `done`, and the next one is read."""

    def _next(self) -> None:
        """Read on; after a group the next group, not the first one again."""
        if self.level is not self.whole and self.at + 1 >= len(self.level):
            self.level, self.at = self.whole, self.whole.index(self.level)
        super()._next()

    def _take(self, item) -> None:
        if isinstance(item, list):
            super()._take(item)
            return
        self.done(item.value)
        if self.sitting.settings.switches == 1:
            self._again(self.period)
