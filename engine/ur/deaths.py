"""What deaths cause (section 8 point 5): the captive, the coins, a new zombie, the bounty, the jail, the notary."""

from engine.ur.hold import Death
from engine.ur.looks import is_wolf, looks_wolf
from engine.words import Token

NIGHT, MAULED, BURNED, EXPELLED, SUNK, CAPTIVE = "night", "mauled", "burned", "expelled", "sunk", "captive"


def bury(table, causes: dict, how: str, heirs=None) -> tuple[int, ...]:
    """Let seats die together by their causes, with all that follows; give the seats that the table saw dying.

    `how` is `night`, `burned` or `expelled`; `heirs` = dying pirate -> who takes his place (PROSTITUTE-4).
    """
    died: list[int] = []
    buried: list[int] = []
    wave = dict(causes)
    while wave:
        for seat, why in wave.items():
            if table[seat].alive:
                died.append(seat)
            buried.append(seat)
            lay_down(table, table[seat], why, how)
        follow: dict = {}
        for seat in wave:
            follow.update(captive_dies(table, seat))
            follow.update(coins_sink(table, seat, how, heirs or {}))
        wave = {seat: why for seat, why in follow.items() if seat not in buried}
    for consequence in CONSEQUENCES:
        for seat in buried:
            consequence(table, seat, how)
    return tuple(sorted(died))


def lay_down(table, player, why, how) -> None:
    """End a life and keep how it ended; SPECTRE-1: the window in which a spectre may return."""
    player.death = Death(frozenset(why), table.phase, table.number(), player.role.id,
                         looks_wolf(table, player.seat), player.hold.made)
    player.absorbed, player.window = False, (0, 0)
    if BURNED in why:
        player.burned = player.role.id
    table.die(player.seat)
    if CAPTIVE in why or (SUNK in why and how != NIGHT):
        return
    if how == NIGHT:
        player.window = (table.night, table.night + 1)
    elif how == BURNED:
        player.window = (table.day + 1, table.day + 2)


def captive_dies(table, seat) -> dict:
    """PREDATOR-6: whom a dying predator holds is dead now too."""
    captive = table[seat].hold.captive
    table[seat].hold.captive = None
    return {captive: {CAPTIVE}} if captive is not None and table[captive].absorbed else {}


def coins_sink(table, seat, how, heirs) -> dict:
    """PIRATE-5: the coins vanish, and with the curse all living holders die; PROSTITUTE-4: unless he is replaced."""
    player = table[seat]
    if player.role.id != "pirate":
        return {}
    if seat in heirs:
        table[heirs[seat]].coins += player.coins
        player.coins = 0
        return {}
    holders = [other.seat for other in table.players if other.coins and other.alive]
    for other in table.players:
        other.coins = 0
    if not table.options["pirate-curse"]:
        return {}
    return {holder: {SUNK} for holder in holders if how != NIGHT or not spared(table, holder)}


def spared(table, seat, causes=(), slain=()) -> bool:
    """Section 8 point 4: who cannot die at night: the bounty killer, and a king whose knight lives (KNIGHT-2)."""
    player = table[seat]
    if player.role.id == "bounty-killer" and not player.hold.powerless:
        return True
    return "seer" not in causes and any(knight not in slain for knight in table.knights_of(seat))


def zombie_spreads(table, seat, how) -> None:
    """ZOMBIE-3: the infected becomes a zombie when the zombie dies by mauling or burning."""
    player = table[seat]
    if player.role.id != "zombie" or player.hold.powerless or table.cured or player.hold.infects is None:
        return
    if player.death.causes & {MAULED, BURNED}:
        infected = table[player.hold.infects]
        if (infected.alive and not is_wolf(table, infected.seat)
                and infected.role.id not in ("seer", "oracle", "survivor", "zombie")):
            table.become(infected.seat, "zombie", made=True)
            table.notice(infected.seat, "zombie")


def bounty_is_lost(table, seat, how) -> None:
    """BOUNTY-KILLER-4: the target is dead, and not by fire: the killer becomes the idiot."""
    if seat == table.bounty and how != BURNED:
        for player in table.players:
            if player.alive and player.role.id == "bounty-killer":
                table.become(player.seat, "idiot")
                table.notice(player.seat, "idiot")


def jail_opens(table, seat, how) -> None:
    """JAILER-3: a dead prisoner leaves the jail; the jailer's death empties it."""
    for player in table.players:
        for cells in (player.hold.jail, player.hold.cells):
            if seat in cells:
                cells.remove(seat)
    table[seat].hold.jail.clear()
    table[seat].hold.cells.clear()


def notary_learns(table, seat, how) -> None:
    """NOTARY-1: the seer died early: a living notary gets the list of the seer's replies."""
    if table[seat].role.id != "seer" or (table.night if how == NIGHT else table.day + 1) > 3:
        return
    if how == NIGHT:
        table.will_read = True
    else:
        read_the_will(table)


def read_the_will(table) -> None:
    """NOTARY-1: give the list, once."""
    for seat in table.in_force("notary"):
        hold = table[seat].hold
        if not hold.told:
            hold.told = True
            table.notice(seat, [Token(target, "wolf" if wolf else "not-wolf") for target, wolf in table.replies])


def cult_meets(table, seat, how) -> None:
    """CTHULHU-5: when Cthulhu dies, the living cultists are told each other."""
    if table[seat].role.id == "cthulhu":
        cultists = list(table.holders("cultist"))
        for cultist in cultists:
            table.whisper(cultist, cultists)


CONSEQUENCES = (zombie_spreads, bounty_is_lost, jail_opens, notary_learns, cult_meets)


def promote(table) -> None:
    """PROSTITUTE-6: an apprentice takes the role of the copied seat as soon as that is dead."""
    for seat in table.holders("apprentice") if "prostitute" in table.dealt else ():
        player = table[seat]
        if player.hold.copied is not None:
            other = table[player.hold.copied]
            if not other.alive and not other.absorbed and other.death is not None:
                table.become(player.seat, other.death.role, made=other.death.made)
                table.notice(player.seat, other.death.role)
