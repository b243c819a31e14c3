"""Those who learn in the morning what happened in the night (section 8 point 9)."""

from engine.asks import YesNo
from engine.ur.row import ACTIVE, NEVER, PASSIVE, VILLAGE, Row
from engine.words import Token

# Spy and hound


def spy_on(night, line, me):
    """SPY-1: learn who visits the named seat tonight."""
    target = yield from night.consult(line, me)
    if target is not None:
        night.watch("spy", me.seat, target)


def follow(night, line, me):
    """HOUND-1: learn whom the followed seat visits tonight; never the same seat twice."""
    target = yield from night.consult(line, me)
    if target is not None:
        if me.seat not in night.controlled:
            me.hold.followed.append(target)
        night.watch("hound", me.seat, target)


SPY = Row("spy", VILLAGE, pw=ACTIVE, again=False, power=spy_on)
HOUND = Row("hound", VILLAGE, pw=ACTIVE, again=NEVER, power=follow)

# Night walker


def stay_up(night, line, me):
    """NIGHT-WALKER-1: once, the list of the night's tokens."""
    if (yield from night.consult(line, me, YesNo())):
        night.watch("night-walker", me.seat, None)


NIGHT_WALKER = Row("night-walker", VILLAGE, pw=ACTIVE, uses=1, power=stay_up)

# Innkeeper: he does nothing for it (INNKEEPER-1; M3 and M8 stand in mauling.py)

INNKEEPER = Row("innkeeper", VILLAGE, pw=PASSIVE)

ROWS = (SPY, HOUND, NIGHT_WALKER, INNKEEPER)

# What they are told


def spies(night) -> None:
    """SPY-1, MOLE-1: the visitors of the named seat, without the watcher; N1: of a singing soprano none."""
    for seat, target in night.watching.get("spy", ()):
        seen = {visitor for visitor, visited, _ in night.visits if visited == target and visitor != seat}
        night.table.notice(seat, [] if night.in_vain(target) else sorted(seen))


def hounds(night) -> None:
    """HOUND-1: the seats that the followed seat visited."""
    for seat, target in night.watching.get("hound", ()):
        seen = {visited for visitor, visited, _ in night.visits if visitor == target}
        night.table.notice(seat, [] if night.in_vain(target) else sorted(seen))


def barons(night) -> None:
    """BARON-SAMEDI-1: the controlled seat's exact role."""
    for seat, target in night.watching.get("baron-samedi", ()):
        night.table.notice(seat, "peasant" if night.in_vain(target) else night.table.exact(target))


def barmaids(night) -> None:
    """BARMAID-1: the guest's exact role, as it was at her call."""
    for seat, role in night.watching.get("barmaid", ()):
        night.table.notice(seat, role)


def night_walkers(night) -> None:
    """NIGHT-WALKER-1: what the night's calls have named."""
    for seat, _ in night.watching.get("night-walker", ()):
        night.table.notice(seat, list(night.tokens))


def innkeepers(night) -> None:
    """INNKEEPER-1: his visitors with their roles; the first time the village hears of the inn."""
    table = night.table
    for player in table.players if "innkeeper" in table.dealt else ():
        if player.role.id == "innkeeper" and not player.hold.powerless:
            guests = dict.fromkeys(Token(visitor, role) for visitor, visited, role in night.visits
                                   if visited == player.seat)
            if guests:
                table.notice(player.seat, list(guests))
                if not player.hold.opened:
                    player.hold.opened = True
                    night.codes.append(Token("inn", player.seat))


TELL_WATCHERS = (spies, hounds, barons, barmaids, night_walkers, innkeepers)
