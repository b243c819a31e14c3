"""The rows of the role table (tabula.md section 3) and the deal's limits (T8, D2)."""

from collections import Counter

from engine.errors import SetupError
from engine.roles import Role
from engine.words import Fault

HUMANS, WEREWOLVES, WEREHAMSTER = "humans", "werewolves", "werehamster"

ROLES = {role.id: role for role in (
    Role("villager", HUMANS, most=None),
    Role("werewolf", WEREWOLVES, most=None),
    Role("seer", HUMANS),
    Role("medium", HUMANS),
    Role("possessed", WEREWOLVES),
    Role("bodyguard", HUMANS),
    Role("owl", HUMANS),
    Role("freemason", HUMANS, most=2),
    Role("werehamster", WEREHAMSTER),
    Role("mythomaniac", HUMANS),
)}


def check_deal(setup) -> None:
    """T8: at least one werewolf and fewer than others; freemasons none or two."""
    count = Counter(setup.roles())
    if not count["werewolf"]:
        raise SetupError("no werewolf is dealt; tabula needs at least one", ("deal",), Fault.NEEDS, role="werewolf")
    if 2 * count["werewolf"] >= len(setup.seats):
        raise SetupError(f"{count['werewolf']} werewolves among {len(setup.seats)} seats; "
                         "they must be fewer than the others", ("deal",), Fault.TOO_MANY_WOLVES, n=count["werewolf"])
    if count["freemason"] == 1:
        raise SetupError("one freemason is dealt; deal two or none", ("deal",), Fault.PAIR, role="freemason")


def deck(players: int) -> dict[str, int]:
    """D2: the suggested deck for 8 to 24 players."""
    extra = ("seer", "medium", "possessed", "bodyguard", "owl", "freemason", "freemason",
             "werehamster", "mythomaniac")
    from_players = (8, 9, 10, 11, 12, 13, 13, 15, 16)
    cards = Counter(role for role, least in zip(extra, from_players, strict=True) if players >= least)
    cards["werewolf"] = 3 if players >= 16 else 2
    cards["villager"] = players - sum(cards.values())
    return dict(cards)
