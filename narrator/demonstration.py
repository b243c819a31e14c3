"""The game of a demonstration: chosen so that it is short, told on the screen as it goes."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

from engine import Game, Setup, ruleset
from narrator import voice
from narrator.assembly import play_through, sitting, virtual
from narrator.errors import UsageError
from narrator.pack import Pack
from narrator.rehearsed import language
from narrator.settings import combine, from_environment, from_options
from narrator.simulate import RandomPeople
from narrator.streams import Streams

NAMES = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio", "Gino", "Ida", "Lia", "Mara", "Nino", "Olga",
         "Pia", "Rino", "Sara", "Tea", "Ugo", "Vera", "Wanda", "Zoe", "Aldo", "Bice", "Carlo", "Dora",
         "Elio", "Fede", "Gaia", "Ivo", "Livia", "Marco", "Nora", "Oreste", "Piero", "Quinto", "Rita", "Silvia",
         "Tina", "Ulisse", "Viola", "Walter")
"""Names of simulated players, clockwise."""

SHORT = {"tabula": ("werewolf", "seer", "bodyguard", "villager", "villager", "villager"),
         "ur": ("werewolf", "seer", "guard", "peasant", "peasant", "peasant")}
"""Small decks for a short game, where no number of players is wanted."""

TRIES = 60
"""Games that are looked at before the nearest in length is taken."""


class ShownPeople(RandomPeople):
    """Simulated players whose secrets are told on the screen, since nobody's game is spoilt."""

    def slot(self, sitting, call, asked, length: float) -> None:
        """Key as they do, and say on the screen who holds the call."""
        super().slot(sitting, call, asked, length)
        pack = sitting.pack
        if not call.silent:
            title = pack.title(call.id)
            if asked is None and call.fields:
                sitting.screen.public("  " + pack.say("demo.empty", title=title))
            elif asked is not None:
                answer = self.answer(sitting, asked)
                if isinstance(answer, int) and not isinstance(answer, bool):
                    sitting.screen.public("  " + pack.say("demo.picks", title=title,
                                                          a=sitting.game.setup.name(answer)))
                elif answer is None:
                    sitting.screen.public("  " + pack.say("demo.passes", title=title))

    def farewell(self, sitting) -> None:
        """Show who was who, and leave a moment to read it."""
        name, table = sitting.game.setup.name, sitting.game.table
        for player in table.players:
            sitting.screen.public(sitting.pack.say("end.role", a=name(player.seat),
                                                   role=sitting.pack.role(player.role.id)))
        sitting.stage.rest(5.0)


def deal(rules, players: int | None, chance: Random) -> Setup:
    """Deal a deck by chance; raises UsageError for a number of players without a deck."""
    if players is None and rules.id in SHORT:
        cards = list(SHORT[rules.id])
    else:
        players = min(rules.decks) if players is None else players
        if players not in rules.decks:
            raise UsageError(f"--players {players}: {rules.id} is shown with {min(rules.decks)} to {max(rules.decks)} players; "
                             "take such a number, or leave it out: then it is a short game of few")
        cards = [role for role, count in rules.decks[players].items() for _ in range(count)]
    chance.shuffle(cards)
    options = {"debate-seconds": 60} if "debate-seconds" in rules.options else {}
    return Setup(rules, NAMES[:len(cards)], dict(enumerate(cards, 1)), options, chance.getrandbits(32))


def plan(args, length: tuple[float, float]):
    """Choose a game of pleasant length: what will be played is first rehearsed in no time.

    Gives the game, pack, settings, streams and people; raises UsageError.
    """
    if not 0.5 <= args.speed <= 60:
        raise UsageError(f"--speed {args.speed}: give a number from 0.5 to 60")
    rules = ruleset(args.rules)
    base = combine(from_environment(os.environ), from_options(args))
    settings = replace(base, private="text").completed() if base.mode != "table" else base.completed()
    settings = replace(settings, pace_factor=1.0 / args.speed)
    pack = Pack.load(language(settings.lang)).of(rules.id)
    streams = Streams(public=args.public_seed)
    first = Random().getrandbits(32) if args.seed is None else args.seed
    found, miss = None, float("inf")
    for seed in range(first, first + (TRIES if args.seed is None else 1)):
        setup = deal(rules, args.players, Random(f"demo:{seed}"))
        devices = virtual(voice.make(pack.lang, "text", settings.rate_table))
        trial = sitting(Game(setup), pack, settings, streams, devices, RandomPeople(seed))
        play_through(trial)
        took = devices.clock.now()
        gap = max(length[0] - took, took - length[1], 0.0)
        if gap < miss:
            found, miss = (setup, seed), gap
        if not gap:
            break
    setup, seed = found
    return Game(setup), pack, settings, streams, ShownPeople(seed)
