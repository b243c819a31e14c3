"""Who has won (section 4): W2 to W9 in order, the joiners, and what a draw needs."""

from engine.ur.deaths import BURNED
from engine.ur.looks import living_wolves, side_of
from engine.ur.row import (CANNIBALS, CTHULHU, DEVIL, DRACULA, GAMBLER, HAMSTER, LONERS, MEDUSA, PIPER, PIRATE,
                           SMITHS, STEALERS, VILLAGE, WOLVES, ZOMBIES)

DAWN = "dawn"
DRAW = ("draw",)
GROUPS = (CANNIBALS, CTHULHU, DRACULA, SMITHS)
SURVIVORS = (HAMSTER, GAMBLER, ZOMBIES, MEDUSA)
COINS = 3


class Count:
    """The numbers of section 4, of living seats only."""

    def __init__(self, table):
        self.table, self.living = table, table.living()
        self.sides = {seat: side_of(table, seat) for seat in self.living}
        self.present = set(self.sides.values())
        self.wolves = living_wolves(table)
        self.chosen = bool(table.in_force("chosen-one"))
        self.survivor = next((side for side in SURVIVORS if side in self.present), None)

    def weight(self) -> int:
        """Wn: the living wolves, a leader counting two (PACK-LEADER-1)."""
        return len(self.wolves) + sum(self.leads(seat) for seat in self.wolves)

    def leads(self, seat) -> bool:
        """Tell whether a wolf counts two: a pack-leader that is not powerless, or the elected one."""
        player = self.table[seat]
        return seat == self.table.leader or (player.role.id == "pack-leader" and not player.hold.powerless)

    def others(self) -> int:
        """Vn: the living whose side is not the wolves', loners too."""
        return sum(side != WOLVES for side in self.sides.values())


def winners(table, when: str) -> tuple[str, ...]:
    """W1: the first of W2 to W9 that holds, with its joiners; () while the game goes on."""
    count = Count(table)
    for test in ENDS:
        found = test(count, when)
        if found:
            return joined(table, found)
    return ()


def settle(table, when: str) -> bool:
    """Test the end; keep and tell whether the game is over."""
    table.winners = winners(table, when)
    return bool(table.winners)


def instant(count, when):
    """W2: gambler, devil, pirate, piper win at once, in this order."""
    table = count.table
    if any(player.hold.right == 4 for player in held(table, "gambler")):
        return (GAMBLER,)
    for player in held(table, "devil"):
        death = player.death
        if not player.alive and death and BURNED in death.causes and death.role == "devil" and player.hold.activated:
            return (DEVIL,)
    if any(player.alive and player.coins == COINS for player in held(table, "pirate")):
        return (PIRATE,)
    for piper in table.holders("piper") if "piper" in table.dealt else ():
        others = [seat for seat in count.living if seat != piper]
        if others and all(table[seat].enchanted for seat in others):
            return (PIPER,)
    return ()


def medusa(count, when):
    """W3: she lives, and village and wolves are equally many, two or fewer each."""
    if "medusa" not in count.table.dealt or not count.table.holders("medusa"):
        return ()
    sides = list(count.sides.values())
    return (MEDUSA,) if sides.count(VILLAGE) == sides.count(WOLVES) <= 2 else ()


def nobody(count, when):
    """W4: nobody lives."""
    return () if count.living else DRAW


def no_wolf(count, when):
    """W5: no wolf lives."""
    if count.wolves:
        return ()
    if not any(side in count.present for side in STEALERS):
        return next(((side,) for side in (VILLAGE, WOLVES) if side in count.present), DRAW)
    if count.chosen:
        return ()
    if count.survivor:
        return (count.survivor,)
    return group(count)


def wolves_live(count, when):
    """W6, W7: a group first, then the mathematical victory; the chosen one annuls it (D8)."""
    if not count.wolves:
        return ()
    found = group(count)
    if found:
        return found
    weight, others = count.weight(), count.others()
    if weight < others:
        return ()
    if count.chosen:
        return (VILLAGE,) if weight == others else ()
    return (count.survivor or WOLVES,)


def group(count):
    """W8: a group that is half of the living, with others of one side only."""
    table, living = count.table, count.living
    for side in GROUPS:
        if side not in count.present:
            continue
        members = {seat for seat in living if count.sides[seat] == side}
        if side == CTHULHU:
            members |= {seat for seat in count.wolves if table[seat].called}
        if 2 * len(members) < len(living):
            continue
        others = {count.sides[seat] for seat in living if seat not in members} - {HAMSTER, GAMBLER, *LONERS}
        if others <= {WOLVES} or (others <= {VILLAGE} and not count.chosen):
            return (next((rat for rat in (HAMSTER, GAMBLER) if rat in count.present), side),)
    return ()


def curse(count, when):
    """W9, DRAGON-4: the curse has run out after a lynching."""
    ends = count.table.curse_ends
    return ("dragon",) if when == BURNED and ends is not None and count.table.day >= ends else ()


def stall(count, when):
    """W9, V9: so many days without burning are a draw, or the village's with the chosen one."""
    days = count.table.options["stall-days"]
    if when != BURNED or not days or count.table.stall < days:
        return ()
    return (VILLAGE,) if count.chosen else DRAW


ENDS = (instant, medusa, nobody, no_wolf, wolves_live, curse, stall)


def joined(table, found) -> tuple[str, ...]:
    """W10 to W12: add the joiners, where the winner does not win alone."""
    winners = list(found)
    pair = (HAMSTER, DEVIL)
    if table.options["hamster-with-devil"] and found[0] in pair and table.dealt.issuperset(pair):
        winners += [side for side in pair if side not in winners]
    alone = found[0] in (DEVIL, PIRATE, "dragon", "draw") or any(
        player.hold.right == 4 for player in held(table, "gambler"))
    if not alone:
        for side, joins in JOINERS:
            if side not in winners and joins(table, winners):
                winners.append(side)
    return tuple(winners)


def held(table, role):
    """The seats that hold a role, living or dead; nobody holds one with a call that was not dealt."""
    if role not in table.dealt and role != "idiot":
        return []
    return [player for player in table.players if player.role.id == role]


JOINERS = (
    ("baron-samedi", lambda table, winners: VILLAGE not in winners and bool(held(table, "baron-samedi"))),
    ("bounty-killer", lambda table, winners: table.bounty_done is not None),
    ("idiot", lambda table, winners: any(player.burned == "idiot" for player in held(table, "idiot"))),
    (GAMBLER, lambda table, winners: any(player.hold.right == 3 for player in held(table, "gambler"))),
    ("dragon", lambda table, winners: table.curse_ends is not None),
    ("it", lambda table, winners: bool(held(table, "it")) and table.burst_side in winners),
)
