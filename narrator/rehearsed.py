"""A game script as something to be played through the loop: its answers, settings, words and seeds."""

from __future__ import annotations

import locale
import os
from dataclasses import dataclass

from engine import check_script
from narrator.commands.check import read
from narrator.errors import UsageError
from narrator.pack import Pack
from narrator.settings import Settings, combine, from_environment, from_options
from narrator.simulate import ScriptedPeople
from narrator.streams import Streams


def load(path: str):
    """Play a script in the engine; give the game with all its answers.

    Raises UsageError (with file and line) for a text that is no script, Mismatch for one that does not hold.
    """
    from engine import ScriptError

    try:
        return check_script(read(path))
    except ScriptError as fault:
        raise UsageError(f"{path}:{fault.line}: {fault}") from None


def language(chosen: str | None) -> str:
    """The language of the words: the chosen one, else the locale's, else English."""
    if chosen:
        return chosen
    told = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    short = (told or (locale.getlocale()[0] or "")).lower()[:2]
    return short if short in Pack.languages() else "en"


@dataclass
class Rehearsed:
    """What the options of a rehearsal come to."""

    pack: Pack
    settings: Settings
    streams: Streams
    entry_seed: int

    @classmethod
    def of(cls, args, rules: str) -> "Rehearsed":
        """Read the options; raises UsageError, PackError.

        What a script leaves to chance is drawn from seed 0, also after its end: the same script is the same rehearsal.
        """
        settings = combine(from_environment(os.environ), from_options(args)).completed()
        return cls(Pack.load(language(settings.lang)).of(rules), settings,
                   Streams(game=0, public=args.public_seed, private=0), args.entry_seed)

    def people(self, game) -> ScriptedPeople:
        """The people who give the script's answers."""
        return ScriptedPeople(game.answers, self.entry_seed)
