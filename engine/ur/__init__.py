"""Ruleset `ur`: Lupus in Tabula UR (ur.md), 90 roles and two statuses."""

from engine.roles import Ruleset
from engine.ur.deal import FEW, MANY, card_of, check_deal, deck
from engine.ur.looks import side_of
from engine.ur.options import DRAWS, options
from engine.ur.play import play
from engine.ur.public import closed_votes, post, public_calls, public_day
from engine.ur.roles import ROLES
from engine.ur.roles.killers import POTIONS
from engine.ur.row import SIDES
from engine.ur.sequence import DAY, FIRST_NIGHT, NIGHT
from engine.ur.table import Village

RULES = Ruleset(
    id="ur",
    roles=ROLES,
    villager="peasant",
    slots=FIRST_NIGHT + NIGHT + DAY,
    options=options(tuple(ROLES)),
    sides=SIDES,
    endings=(*SIDES, "draw"),
    statuses=("blocked", "traumatised", "controlled", "failed", "annulled", "power-lost", "no-maul", "lured", "none",
              "died", "turned", "pack", "bitten", "activated", "censored", "trap-sprung", "coin", "coin-lost",
              "solution", "wolf", "not-wolf"),
    codes={
        "melody": ("melody", ()),
        "balloon": ("balloon", ()),
        "secret-vote": ("secret-vote", ()),
        "inn": ("inn", ("a",)),
        "drunk": ("drunk", ("a", "role")),
        "devil-slain": ("devil-slain", ("a",)),
        "dragon-left": ("dragon-left", ("a",)),
        "owl": ("owl", ("a",)),
        "lawyer": ("lawyer", ("a",)),
        "judged": ("judged", ()),
        "tyrant": ("tyrant", ("a",)),
        "deviated": ("deviated", ()),
        "carpenter": ("carpenter", ("a",)),
        "knight": ("knight", ("a",)),
        "bounty": ("bounty", ("a",)),
        "no-burn": ("no-burn", ()),
        "expelled": ("expelled", ()),
    },
    table=Village,
    play=play,
    check_deal=check_deal,
    side_of=side_of,
    public_calls=public_calls,
    public_day=public_day,
    card_of=card_of,
    post=post,
    closed_votes=closed_votes,
    draws=DRAWS,
    public_votes=("vote", "ballot"),
    commands=("expel",),
    words=POTIONS,
    fields=("target", "to", "role", "controlled", "weight", "potion", "free", "by",
            "village", "wolves", "stealers", "loners"),
    strict_draws=True,
    mute_pass=True,
    leaving=("dragon-left", "bounty"),
    decks={players: deck(players) for players in range(8, 25)},
    tastes={taste: {players: deck(players, sets) for players in sets} for taste, sets in (("few", FEW), ("many", MANY))},
)
