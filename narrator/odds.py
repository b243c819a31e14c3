"""The odds of role lists: those measured for the suggested decks, and a quick estimate for any other."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import yaml

from engine import ruleset
from narrator.balance import Deck, play_for

QUICK = 0.4
"""Seconds that an estimate may take while roles are added."""


@cache
def measured() -> dict:
    """Read `odds.yaml`: ruleset -> games, seed, decks (players -> policy -> wins and days)."""
    return yaml.safe_load(files("narrator").joinpath("odds.yaml").read_text("utf-8"))


def measured_odds(rules: str, players: int, taste: str | None = None) -> dict:
    """Give the odds of the suggested deck of so many players: games, seed, and policy -> wins and days."""
    found = measured()[rules]
    decks = found["tastes"][taste] if taste else found["decks"]
    return {"games": found["games"], "seed": found["seed"], "odds": decks[players]}


def odds_line(pack, rules: str, roles: dict[str, int], seconds: float = QUICK) -> str:
    """Estimate the odds of a legal deck by as many informed games as fit into some seconds; give a line to show."""
    tally = play_for(Deck(rules, roles), seconds)
    pack, sides = pack.of(rules), ruleset(rules).sides
    shares = [f"{pack.side(side) if side in sides else pack.say('deck.nobody')} {round(100 * share)} %"
              for side, (share, _, _) in tally.odds().items()]
    return pack.say("deck.odds", n=str(tally.games), text=", ".join(shares))
