"""The deal (section 5): hard limits, suggested decks, what the cards say."""

from collections import Counter

from engine.errors import SetupError
from engine.ur.row import VILLAGE
from engine.words import Fault

PAIRS = ("mason", "smith")
DECKS = {
    8: ("werewolf", "cub", "seer", "guard", "medium"),
    12: ("werewolf", "blackmailer", "cub", "seer", "guard", "medium", "hunter", "owl", "hamster"),
    16: ("werewolf", "blackmailer", "cub", "pack-leader", "seer", "guard", "medium", "hunter", "owl", "lawyer", "spy",
         "gravedigger", "hamster"),
    20: ("werewolf", "blackmailer", "cub", "pack-leader", "seer", "guard", "medium", "hunter", "owl", "lawyer", "spy",
         "gravedigger", "hamster", "illusionist", "priest", "devil", "prostitute"),
}
FEW = {
    8: ("werewolf", "cub", "seer", "kamikaze", "red-hood", "hobbit"),
    12: ("werewolf", "cub", "seer", "guard", "kamikaze", "red-hood", "hobbit", "chosen-one", "carpenter"),
    16: ("werewolf", "werewolf", "cub", "seer", "guard", "kamikaze", "red-hood", "hobbit", "chosen-one", "carpenter",
         "gesoo", "turnskin", "mason", "mason"),
    20: ("werewolf", "werewolf", "cub", "pack-leader", "seer", "guard", "medium", "kamikaze", "red-hood", "hobbit",
         "chosen-one", "carpenter", "gesoo", "turnskin", "mason", "mason", "devil"),
}
MANY = {
    8: ("werewolf", "blackmailer", "seer", "guard", "hunter", "owl", "spy", "medium"),
    12: ("werewolf", "blackmailer", "hypnotist", "seer", "guard", "medium", "hunter", "owl", "lawyer", "spy", "priest",
         "dracula"),
    16: ("werewolf", "blackmailer", "hypnotist", "famished", "seer", "guard", "medium", "hunter", "owl", "lawyer", "spy",
         "priest", "hound", "gravedigger", "dracula", "spectre"),
    20: ("werewolf", "blackmailer", "hypnotist", "famished", "seer", "guard", "medium", "hunter", "owl", "lawyer", "spy",
         "priest", "hound", "gravedigger", "dracula", "spectre", "maniac", "van-helsing", "cthulhu", "sorcerer"),
}


def check_deal(setup) -> None:
    """Section 5: the limits that columns do not hold; raises SetupError."""
    rows = setup.rules.roles
    held = [rows[role] for role in setup.roles()]
    count = Counter(row.id for row in held)
    if not any(row.pack for row in held):
        raise SetupError("no wolf of the pack is dealt; ur needs at least one", ("deal",), Fault.NEEDS_PACK)
    for role in PAIRS:
        if count[role] == 1:
            raise SetupError(f"one {role} is dealt; deal two or none", ("deal",), Fault.PAIR, role=role)
    if count["bounty-killer"] and not any(row.side == VILLAGE for row in held):
        raise SetupError("the bounty-killer needs a seat of the village's side", ("deal",),
                         Fault.NEEDS_VILLAGE, role="bounty-killer")
    if count["pirate"] and len(held) < 4:
        raise SetupError("the pirate needs at least three other seats", ("deal",),
                         Fault.NEEDS_SEATS, role="pirate", n=4)


def deck(players: int, sets=None) -> dict[str, int]:
    """Section 5: the set for so many players or fewer, the rest peasants."""
    sets = sets or DECKS
    cards = Counter(sets[max(size for size in sets if size <= players)])
    if (rest := players - sum(cards.values())):
        cards["peasant"] = rest
    return dict(cards)


def card_of(table, seat) -> str:
    """Section 5: the role that the seat is told at the deal; the unaware are told "peasant"."""
    row = table[seat].dealt
    return "peasant" if row.hidden(table.options) else row.id
