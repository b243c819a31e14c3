"""An evening: one game after another with the same people, each saved as it goes."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any, NamedTuple

from engine import EngineError, Game, Setup, SetupError, read_journal, replay, ruleset, write_journal
from narrator import saves
from narrator.claim import Claim, Taken
from narrator.errors import SaveError, UsageError, told
from narrator.group import Group
from narrator.live import perform
from narrator.pack import Pack
from narrator.progress import Progress
from narrator.settings import ROWS, Settings
from narrator.shield import on_stderr
from narrator.streams import Streams
from narrator.table_setup import cards

class Keeper:
    """Writes the save of one game at each slot; a save that fails stops nothing."""

    def __init__(self, name: str, streams: Streams, settings: Settings, lang: str, seal=None):
        self.name, self.seal = name, seal
        self.problem: str | None = None
        self.width = settings.width if settings.accessible else None
        self.fixed: dict[str, Any] = {
            "streams": [streams.game, streams.public, streams.private], "lang": lang,
            "settings": {key: getattr(settings, key) for key in ROWS if key not in ("passphrase",)}}

    def __call__(self, script: str, progress: dict, over: bool = False) -> None:
        """Write the state as it is now."""
        try:
            saves.write(saves.Save(self.name, script, {**self.fixed, "progress": progress, saves.ENDED: over}), self.seal)
            self.problem = None
        except SaveError as error:
            self.problem = str(error)

    def told(self, pack) -> None:
        """Say that the game is saved and how to go on with it, or why it is not saved."""
        line = told(self.problem, pack) if self.problem else f"{pack.say('save.stop')} narrator resume"
        on_stderr(line, "error" if self.problem else "done", self.width)


class Ended(NamedTuple):
    """A game that has come to its end: the settings with what was changed by key, the keys that nobody asked for."""

    game: Game
    pack: Pack
    name: str
    settings: Settings
    strays: int


def deal_game(group: Group, streams: Streams, deal: dict[int, str] | None = None) -> Game:
    """Make a new game of a group: dealt by the game stream, or as given; raises UsageError."""
    rules = ruleset(group.rules)
    if deal is None:
        drawn = cards(group)
        Random(f"{streams.game}:deal").shuffle(drawn)
        deal = dict(enumerate(drawn, 1))
    try:
        return Game(Setup(rules, group.seats, deal, group.options, streams.game))
    except SetupError as error:
        raise UsageError(f"{'.'.join(map(str, error.where)) or 'deal'}: {error}",
                         error.fault, **error.fields) from None


def play_game(game: Game, pack: Pack, settings: Settings, streams: Streams, keeper: Keeper,
              progress: Progress | None = None, shield=None, secrets: bool = False, claim: Claim | None = None) -> Ended:
    """Play one game at the table, from its beginning or where it was interrupted; `claim` is that of a new one.

    Raises Interrupted, and SaveError where another narrator plays it.  The settings that it gives hold the slot that was rehearsed.
    """
    ended = []

    def after(sitting):
        kept = replace(sitting.settings, slot=sitting.progress.slot or sitting.settings.slot)
        ended.append(Ended(sitting.game, pack, keeper.name, kept, sitting.progress.strays))
        sitting.saver = None
        keeper(write_journal(sitting.game), sitting.progress.plain(), over=True)
        ending(sitting)

    claim = claim or Claim(keeper.name, pack.lang)
    try:
        perform(game, pack, settings, streams, None, keeper, progress, after, shield, secrets)
    finally:
        claim.release()
    return ended[0]


def ending(sitting) -> None:
    """After the end: who held what, on the screen, until somebody presses a key (public now)."""
    name = sitting.game.setup.name
    for player in sitting.game.table.players:
        sitting.screen.public(sitting.pack.say("end.role", a=name(player.seat),
                                               role=sitting.pack.role(player.role.id)))
    if sitting.progress.strays:
        sitting.screen.public(sitting.pack.say("recap.stray", n=sitting.progress.strays))
    sitting.screen.ask(sitting.pack.say("help.end"))
    sitting.stage.until(sitting.stage.clock.now() + 60, lambda event: True)


def fresh(now: datetime | None = None) -> Claim:
    """Claim the name of a new game, one that no save has and no other narrator took in the same second."""
    while True:
        with contextlib.suppress(Taken):
            return Claim(saves.new_name(now))


def load_game(path, passphrase: str | None = None):
    """Read a save: the game, pack, settings, streams, keeper and progress; raises SaveError."""
    save = saves.read(path, passphrase)
    try:
        data = save.data
        streams = Streams(*data["streams"])
        settings = Settings(**{key: value for key, value in data["settings"].items() if key in ROWS})
        setup, entries = read_journal(save.script, streams.game)
        game = replay(setup, entries)
        progress = Progress.read(data["progress"])
        pack = Pack.load(data["lang"]).of(setup.rules.id)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SaveError(f"{path}: this save cannot be read, it lacks something ({type(error).__name__}); "
                        "it may be of another version: take another save",
                        "saves.lacks", save.data.get("lang"), place=str(path)) from None
    except EngineError as error:
        raise SaveError(f"{path}: {error}; these rules have changed since this game was saved",
                        "saves.rules", save.data.get("lang"), place=str(path)) from None
    keeper = Keeper(save.name, streams, settings, data["lang"],
                    saves.Seal(passphrase) if passphrase and saves.needs_passphrase(path) else None)
    return game, pack, settings, streams, keeper, progress, bool(data.get(saves.ENDED))


