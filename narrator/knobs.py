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


class Knobs:
    """The keys of a live sitting that change how it sounds; `apply(settings)` carries a change out."""

    def __init__(self, apply, kept: bool = True):
        """`kept`: what is changed holds for the next evening, too (not in a demonstration)."""
        self.apply, self.kept = apply, kept

    def turn(self, sitting, key: str) -> bool:
        """Change what the key stands for; give True where it stands for something.

        Everything here is public: it is done by day, and the new value is shown.
        """
        if key not in KNOBS:
            return False
        name, step, least, most = KNOBS[key]
        value = min(max(getattr(sitting.settings, name) + step, least), most)
        sitting.settings = replace(sitting.settings, **{name: value})
        self.apply(sitting.settings)
        sitting.screen.public(sitting.pack.say(f"knob.{given.key_of(name)}", text=f"{value:g}"))
        if self.kept:
            self.keep(sitting, name, value)
        return True

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
