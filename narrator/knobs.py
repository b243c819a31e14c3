"""Volumes, speech rate and pace, each changed by one key by day and kept for the next evening (A21, A22, M7)."""

from __future__ import annotations

from dataclasses import replace

from narrator import settings as given
from narrator.errors import UsageError

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

    def __init__(self, apply):
        self.apply = apply

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
        sitting.screen.public(f"{given.key_of(name)}: {value:g}")
        try:
            given.keep({name: value})
        except UsageError as error:
            sitting.screen.error(str(error))
        return True
