"""Practice presses: ten times `take now`, and the period of a scan follows from how fast they were (M8).

By day only; heard in the ear.  The period is public, as all settings are: the slots of the next night
have their length from it.
"""

from __future__ import annotations

from dataclasses import replace

from narrator import settings as given
from narrator.errors import UsageError
from narrator.scan import calibrated

PRESSES = 10

PAUSES = (1.5, 2.5)
"""Seconds between two calls, drawn: nobody shall press by a beat."""

LONGEST = 6.0
"""A press that is not there after so many seconds counts as that slow."""


class Practice:
    """Ten practice presses of one switch."""

    def __init__(self, sitting):
        self.sitting, self.stage = sitting, sitting.stage
        self.times: list[float] = []
        self.begun: float | None = None
        self.on = False
        self.timer: list | None = None

    def start(self) -> None:
        """Begin."""
        self.on, self.times = True, []
        self.stage.private.tell("scan.practice")
        self._wait()

    def _wait(self) -> None:
        chance = self.sitting.streams.hidden("practice", len(self.times))
        self.begun = None
        self.timer = self.stage.later(PAUSES[0] + (PAUSES[1] - PAUSES[0]) * chance.random(), self._call)

    def _call(self) -> None:
        if self.sitting.is_night():
            self.on = False
            return
        self.stage.private.tell("scan.now")
        self.begun = self.stage.clock.now()
        self.timer = self.stage.later(LONGEST, self.press)

    def press(self) -> None:
        """Take a press (or that none came); after the last one the new period is kept and told."""
        if self.begun is None:
            return
        self.stage.cancel(self.timer)
        self.times.append(self.stage.clock.now() - self.begun)
        if len(self.times) < PRESSES:
            self._wait()
            return
        self.on = False
        sitting, period = self.sitting, calibrated(self.times)
        sitting.settings = replace(sitting.settings, scan_period=period)
        self.stage.private.tell("scan.practised", n=round(period * 10))
        if sitting.knobs is not None:
            try:
                given.keep({"scan_period": period})
            except UsageError as error:
                sitting.screen.error(str(error))
