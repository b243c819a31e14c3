"""Volumes, speech rate and pace, each changed by one key by day and kept for the next evening (A21, A22, M7)."""

from __future__ import annotations

from dataclasses import replace

from narrator import settings as given
from narrator.errors import UsageError
from narrator.kept_table import last_table, remember, turned

KNOBS = {
    "[": ("volume_speech", -3.0, -30.0, 12.0), "]": ("volume_speech", 3.0, -30.0, 12.0),
    "{": ("volume_cover", -3.0, -30.0, 12.0), "}": ("volume_cover", 3.0, -30.0, 12.0),
    "(": ("volume_private", -3.0, -30.0, 12.0), ")": ("volume_private", 3.0, -30.0, 12.0),
    "<": ("rate_table", -10, 100, 220), ">": ("rate_table", 10, 100, 220),
    ";": ("rate_private", -25, 100, 450), ":": ("rate_private", 25, 100, 450),
    "q": ("pace_factor", -0.25, 0.5, 10.0), "w": ("pace_factor", 0.25, 0.5, 10.0),
}
"""Key: the setting, its step, its least and most."""

OWN = ("rate_private", "volume_private")
"""What only the private channel sounds like."""

SETTLED = 1.0
"""Seconds without a press after which a new value is said at the table."""


class Knobs:
    """The keys of a live sitting that change how it sounds; `apply(settings)` carries a change out."""

    def __init__(self, apply, kept: bool = True):
        """`kept`: what is changed holds for the next evening, too (not in a demonstration)."""
        self.apply, self.kept = apply, kept
        self.timer: list = [0.0, 0, None]

    def turn(self, sitting, key: str) -> bool:
        """Change what the key stands for; give True where it stands for something now.

        What the table can notice is changed by day.  How private lines sound is the moderator's at any time (A21);
        where nobody moderates, they are by night for somebody else.
        """
        if key not in KNOBS:
            return False
        name, step, least, most = KNOBS[key]
        night, own = sitting.is_night(), name in OWN and sitting.mode != "table"
        if night and not own:
            return False
        value = min(max(getattr(sitting.settings, name) + step, least), most)
        sitting.settings = replace(sitting.settings, **{name: value})
        self.apply(sitting.settings)
        key = f"knob.{given.key_of(name)}"
        text = sitting.pack.say(key, text=sitting.pack.digits(f"{value:g}"))
        if own and sitting.stage.private.ways:
            sitting.stage.private.aside(key, text)
        elif not night:
            self.tell(sitting, key, text)
        if self.kept:
            self.keep(sitting, name, value)
        return True

    def tell(self, sitting, key: str, text: str) -> None:
        """Tell the new value by day (public): shown, in the moderator's ear, and without that aloud for who does not see it."""
        stage = sitting.stage
        if sitting.mode != "table" and stage.private.heard():
            sitting.screen.public(text)
            stage.private.aside(key, text, spoken=True)
        elif not sitting.settings.accessible:
            sitting.screen.public(text)
        else:
            # Several presses are told once, when the last one is done.
            stage.cancel(self.timer)
            self.timer = stage.later(SETTLED, lambda: self.say(sitting, key, text))

    @staticmethod
    def say(sitting, key: str, text: str) -> None:
        """Say a new value at the table, unless night has fallen meanwhile."""
        if not sitting.is_night():
            sitting.stage.public.speak(key, sitting.stage.public.voice.clip(text))

    @staticmethod
    def keep(sitting, name: str, value) -> None:
        """Write a change into the settings file, and into the table that would go before it the next time."""
        try:
            given.keep({name: value})
        except UsageError as error:
            sitting.screen.error(str(error))
        table = last_table()
        if table is not None and name in table.settings:
            remember(turned(table, {name: value}))
