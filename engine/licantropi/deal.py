"""The deal: its hard limits (licantropi.md section 2) and suggested decks."""

from collections import Counter

from engine.errors import SetupError
from engine.words import Fault

FULL_PACK = 12
"""From this many seats on wolf-3 is always dealt, and the vampire may be."""

NEEDED = ("seer", "wolf-1", "wolf-2")
"""Dealt in every game, one of each."""

# Each card with the least number of players from which it is in the suggested deck.
EXTRA = (
    ("witch", 9), ("medium", 9), ("bocca-di-rosa", 9), ("peasant-hero", 9), ("juliet", 10), ("traitor", 11),
    ("wolf-3", 12), ("vampire", 13), ("healer", 14), ("mage", 15), ("peasant-wolf", 16), ("ghoul", 17),
    ("innkeeper", 18), ("druid", 19), ("mayor", 20), ("black-mage", 21), ("assassin", 22), ("madman", 23),
    ("lawyer", 24),
)


def check_deal(setup) -> None:
    """Refuse a deal that breaks a hard limit of section 2 (D36); raises SetupError."""
    count, players = Counter(setup.roles()), len(setup.seats)
    for role in NEEDED:
        if not count[role]:
            raise SetupError(f"no {role} is dealt; licantropi needs exactly one", ("deal",), Fault.NEEDS, role=role)
    if players >= FULL_PACK and not count["wolf-3"]:
        raise SetupError(f"no wolf-3 is dealt; with {FULL_PACK} seats or more there is exactly one", ("deal",),
                         Fault.NEEDS_FROM, role="wolf-3", n=FULL_PACK)
    if players < FULL_PACK and count["vampire"]:
        raise SetupError(f"a vampire among {players} seats; it needs {FULL_PACK} or more", _at(setup, "vampire"),
                         Fault.NEEDS_SEATS, role="vampire", n=FULL_PACK)
    if count["ghoul"] and not count["vampire"]:
        raise SetupError("a ghoul is dealt without a vampire; deal both or none", _at(setup, "ghoul"),
                         Fault.NEEDS_WITH, role="ghoul", text="vampire")


def _at(setup, role) -> tuple[str, str]:
    """Where in a script a role is dealt."""
    return "deal", setup.name(setup.roles().index(role) + 1)


def deck(players: int) -> dict[str, int]:
    """Suggest a deck for 9 to 24 players; two plain peasants, so that a hero cannot know what "peasant" means."""
    cards = Counter({"seer": 1, "wolf-1": 1, "wolf-2": 1, "peasant": 2})
    cards.update(role for role, least in EXTRA if players >= least)
    return dict(cards)
