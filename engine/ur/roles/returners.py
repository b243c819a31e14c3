"""Those who come back, or bring others back (section 8 points 6 to 8)."""

from engine.asks import Pick
from engine.steps import Call, Tell
from engine.ur.asking import living
from engine.ur.deaths import MAULED
from engine.ur.looks import side_of
from engine.ur.row import ACTIVE, NONE, ONLY, PASSIVE, VILLAGE, WOLVES, Row
from engine.words import Reason

# Sorcerer and sorcerer wolf


def raise_dead(night, line, me):
    """SORCERER-1, SORCERER-WOLF-1: a dead seat returns at dawn; C3: a diverted sorcerer only loses his power."""
    target = yield from night.consult(line, me, diverted=living(night, me))
    if target is None or night.table[target].alive or night.in_vain(target):
        return
    if not night.table[target].absorbed:
        night.returning.append(target)


SORCERER = Row("sorcerer", VILLAGE, pw=ACTIVE, first=4, uses=1, dead=ONLY, power=raise_dead)
SORCERER_WOLF = Row("sorcerer-wolf", WOLVES, pack=True, wolf=True, pw=ACTIVE, first=4, uses=1, dead=ONLY,
                    power=raise_dead)


def bring_back(night) -> None:
    """SORCERER-1: with the role it had, its power unused and whole; MADMAN-3: a madman is mad again."""
    table = night.table
    for seat in night.returning:
        player = table[seat]
        if player.alive:
            continue
        if player.mad and player.role.id == "peasant":
            player.mad = False
            table.become(seat, "madman")
        table.come_back(seat)
        night.returned.append(seat)


# Red hood and gesoo

RED_HOOD = Row("red-hood", VILLAGE, pw=PASSIVE, unaware="-red-hood-aware")
GESOO = Row("gesoo", VILLAGE, pw=PASSIVE)


def mauled_hoods(table, night: int) -> list[int]:
    """RED-HOOD-1: who was mauled in this night, and by nothing else, and can return."""
    return [player.seat for player in table.players
            if not player.alive and player.role.id == "red-hood" and not player.hold.powerless and player.death
            and player.death.causes == {MAULED} and (player.death.phase, player.death.number) == ("night", night)]


def come_home(night) -> None:
    """RED-HOOD-1: a wolf has died in the night after; GESOO-1: the dead gesoo returns at dawn 3."""
    table = night.table
    if night.wolves_died:
        for seat in mauled_hoods(table, night.number - 1):
            table.come_back(seat)
            night.returned.append(seat)
    if night.number == 3:
        for player in table.players:
            dead = not player.alive and not player.absorbed and not player.gone
            if dead and player.role.id == "gesoo" and not player.hold.powerless:
                table.come_back(player.seat)
                night.returned.append(player.seat)


# Spectre

SPECTRE = Row("spectre", VILLAGE, pw=ACTIVE, uses=1, dead=ONLY)


def haunt(night, line):
    """SPECTRE-1 to -4: a dead spectre in its window names another dead seat, and returns at this dawn."""
    table, called = night.table, False
    for player in table.players:
        first, last = player.window
        if (player.alive or player.role.id != "spectre" or player.hold.powerless or player.barred
                or not first <= night.number <= last):
            continue
        called, seat = True, player.seat
        dead = [other.seat for other in table.players if not other.alive and not other.gone and other.seat != seat]
        banned = {**dict.fromkeys(table.living(), Reason.LIVING), seat: Reason.OWN_SEAT}
        yield Tell(line.call, (seat,), list(night.died), True)
        target = yield Call(line.call, (seat,), Pick(tuple(dead), banned))
        if target is not None:
            vain = night.in_vain(target)
            yield Tell(line.call, (seat,), "peasant" if vain else table.exact(target))
            night.anyhow(seat, take_shape, "peasant" if vain else shape_of(table, target))
    if not called:
        yield Call(line.call, ())


def shape_of(table, target) -> str:
    """SPECTRE-3: the role of a villager with a power; with the option that of any other side."""
    row = table[target].role
    if not table.options["spectre-power"]:
        return "peasant"
    if side_of(table, target) == VILLAGE:
        return row.id if row.pw != NONE else "peasant"
    return row.id if table.options["spectre-any-side"] else "peasant"


def take_shape(night, seat, role) -> None:
    """SPECTRE-2, -3: back on its own seat, with the power fresh and no must."""
    table = night.table
    table.become(seat, role, free=True)
    table.revive(seat)
    table[seat].window, table[seat].risen = (0, 0), True
    night.returned.append(seat)


ROWS = (GESOO, RED_HOOD, SPECTRE, SORCERER, SORCERER_WOLF)
