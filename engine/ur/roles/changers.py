"""Those who change roles: their own, or those of others."""

from engine.asks import Picks, YesNo
from engine.steps import Tell
from engine.ur.asking import targets
from engine.ur.looks import is_wolf, pack, side_of
from engine.ur.roles.guards import dismiss, due
from engine.ur.row import ACTIVE, LONERS, PASSIVE, STEALERS, VILLAGE, WOLVES, YES, Row

# Madman


def swap_two(night, line, me):
    """MADMAN-1 to -3: two seats swap roles at the end of the night; he is a peasant afterwards."""
    one = targets(night, line, me)
    answer = yield from night.consult(line, me, Picks(one.among, 2, 2, one.banned))
    if answer is not None:
        vain = any(night.in_vain(seat) or is_wolf(night.table, seat) for seat in answer)
        night.swaps.append((me.owner, () if vain else tuple(answer)))


def swap_roles(night) -> None:
    """MADMAN-1: all that belongs to the role goes with it; -2: not if a wolf is among them."""
    table = night.table
    for madman, pair in night.swaps:
        if pair and not any(is_wolf(table, seat) for seat in pair):
            one, other = table[pair[0]], table[pair[1]]
            one.role, other.role = other.role, one.role
            one.hold, other.hold = other.hold, one.hold
            for player in (one, other):
                if player.alive:
                    table.notice(player.seat, player.role.id)
        if table[madman].role.id == "madman":
            table.become(madman, "peasant")
            table[madman].mad = True


MADMAN = Row("madman", VILLAGE, pw=ACTIVE, uses=1, dead=YES, power=swap_two)

# Prostitute and apprentice


def keep_company(night, line, me):
    """PROSTITUTE-1: by the seat's side and role; a pass makes a peasant."""
    target = yield from night.consult(line, me)
    if target is None:
        night.later(me.owner, dismiss)
        return
    told, facts = courted(night, me, target)
    if told == "died":
        night.doom(me.seat)
    else:
        night.later(me.owner, settle_down, told, *facts)
    yield Tell(line.call, (me.seat,), told)


def courted(night, me, target):
    """PROSTITUTE-2 to -6, in this order: what she is told, and what she needs later for it."""
    table, row = night.table, night.table[target].role
    side = side_of(table, target)
    if night.in_vain(target):
        return "peasant", ()
    if row.id == "zombie":
        return "died", ()
    if side == WOLVES and row.id != "knight":
        return ("judas", ()) if table.options["prostitute-wolf"] == "judas" else ("died", ())
    if side in STEALERS or side in LONERS:
        if table[target].alive:
            night.doom(target, "company")
        night.heirs[target] = me.owner
        return row.id, (target, table[target].hold.made)
    return ("peasant", ()) if row.plain else ("apprentice", (target,))


def settle_down(night, seat, role, other=None, made=False) -> None:
    """PROSTITUTE-3 to -6: she takes the role; not that of a stealer or loner that has not died."""
    table = night.table
    if role == "apprentice":
        table.become(seat, role, copied=other)
    elif other is not None and table[other].alive:
        table.become(seat, "peasant")
    else:
        table.become(seat, role, made=made)


PROSTITUTE = Row("prostitute", VILLAGE, pw=ACTIVE, uses=1, dead=YES, power=keep_company,
                 ready=lambda night, me: due(night, me, 2))
APPRENTICE = Row("apprentice", VILLAGE, most=0)

# Contagious and turnskin (M11)

CONTAGIOUS = Row("contagious", VILLAGE, card="peasant", pw=PASSIVE, unaware=True)
TURNSKIN = Row("turnskin", VILLAGE, pw=PASSIVE)


def contagion(table) -> None:
    """CONTAGIOUS-1: from the nightfall of night 5 on, a wolf of the pack."""
    if table.night >= 5:
        for seat in table.in_force("contagious"):
            table.become(seat, "werewolf")
            table.notice(seat, "werewolf")
            table.whisper(seat, pack(table))


# Predator

HOLDS = 3


def has_prey(night, me) -> bool:
    """PREDATOR-1, -5: once; and as long as it holds somebody."""
    return me.hold.captive is not None or not me.hold.used


def absorb(night, line, me):
    """PREDATOR-1, -2, -5: absorb a seat, which stops the mauling, or release it."""
    table, hold = night.table, me.hold
    if hold.captive is not None:
        must = night.number >= hold.due and not hold.free
        if (yield from night.consult(line, me, YesNo(may_pass=not must))):
            night.anyhow(hold.captive, release, me.owner)
        return
    target = yield from night.consult(line, me)
    if target is None:
        return
    night.absorbing = True
    if night.in_vain(target):
        return
    if table[target].role.id == table.options["predator-poison"]:
        night.doom(me.seat)
    else:
        night.later(target, swallow, me.owner)


def swallow(night, seat, predator) -> None:
    """PREDATOR-3: if both live, the seat is absorbed: dead to the table, and yet no death."""
    table = night.table
    captor = table[predator]
    if captor.alive and captor.role.id == "predator" and not captor.hold.powerless:
        table.die(seat)
        table[seat].absorbed = True
        captor.hold.captive, captor.hold.due = seat, night.number + HOLDS
        night.absorbed.append(seat)
        table.notice(seat, predator)


def release(night, seat, predator) -> None:
    """PREDATOR-5: the captive is back at this dawn."""
    table = night.table
    if table[seat].absorbed:
        table[predator].hold.captive = None
        table[seat].absorbed = False
        table.revive(seat)
        night.returned.append(seat)


def free_captives(night) -> None:
    """PREDATOR-7: nobody is held by a predator without power."""
    table = night.table
    held = {player.hold.captive for player in table.players
            if player.alive and player.role.id == "predator" and not player.hold.powerless}
    for player in table.players:
        if player.absorbed and player.seat not in held:
            captor = next((other for other in table.players if other.hold.captive == player.seat), player)
            release(night, player.seat, captor.seat)


PREDATOR = Row("predator", WOLVES, pack=True, wolf=True, pw=ACTIVE, power=absorb, ready=has_prey)

ROWS = (MADMAN, PROSTITUTE, APPRENTICE, CONTAGIOUS, TURNSKIN, PREDATOR)
