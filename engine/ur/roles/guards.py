"""Those who protect: guard, sheriff, knight; who hits back: Batsman; who sings: the soprano."""

from collections import Counter

from engine.asks import Vote, YesNo
from engine.steps import Call
from engine.ur.mauling import packs_victim
from engine.ur.row import ACTIVE, VILLAGE, Row

# Guard


def protect(night, line, me):
    """GUARD-1, M6: keep a seat from mauling tonight."""
    target = yield from night.consult(line, me)
    if target is not None and not night.in_vain(target):
        night.guarded.add(target)


GUARD = Row("guard", VILLAGE, pw=ACTIVE, own="guard-self", again=False, power=protect)

# Sheriff: a status, voted for by the plain (option)


def star(night, line):
    """SHERIFF-1: peasants and onions name whom to protect; not the same seat on two nights running."""
    table = night.table
    unaware = table.options["sheriff-unaware-vote"]
    voters = tuple(player.seat for player in table.players if night.lives(player.seat) and (
        player.role.id in ("peasant", "onion") or (unaware and table.unaware(player.seat))))
    if not voters:
        return
    votes = (yield Call(line.call, voters, Vote(voters, table.living(), may_pass=True))) or {}
    before, table.starred = table.starred, None
    count = Counter(votes.values())
    most = max(count.values(), default=0)
    first = next((votes[voter] for voter in voters if voter in votes and count[votes[voter]] == most), None)
    if first is not None and first != before:
        table.starred = first
        if not night.in_vain(first):
            night.guarded.add(first)


SHERIFF = Row("sheriff", VILLAGE, most=0, status=True)

# Knight


def due(night, me, first: int) -> bool:
    """KNIGHT-1, PROSTITUTE-1: on one night only; after a block on the next."""
    return night.number == first or me.hold.blocked_on == night.number - 1


def crown(night, line, me):
    """KNIGHT-1: name a king; a pass makes a peasant."""
    king = yield from night.consult(line, me)
    if king is None:
        night.later(me.owner, dismiss)
    elif not night.in_vain(king):
        me.hold.king = king


def dismiss(night, seat) -> None:
    """Who makes no choice becomes a peasant."""
    night.table.become(seat, "peasant")


KNIGHT = Row("knight", VILLAGE, pw=ACTIVE, first=3, uses=1, power=crown, ready=lambda night, me: due(night, me, 3))

# Batsman


def is_mauled(night, me) -> bool:
    """BATSMAN-1: he is a victim of the pack (after M1), the duplicator or the berserker."""
    return any(me.seat == (packs_victim(night, maul.victim) if maul.call == "wolves" else maul.victim)
               for maul in night.mauls)


def strike(night, line, me):
    """BATSMAN-1: the mauling goes to another seat; N1: not to a singing soprano."""
    target = yield from night.consult(line, me)
    if target is not None and not night.in_vain(target):
        night.struck[me.seat] = target


BATSMAN = Row("batsman", VILLAGE, pw=ACTIVE, uses=1, power=strike, ready=is_mauled)

# Soprano


def sing(night, line, me):
    """SOPRANO-1, 7.7: whatever names her from now on is in vain."""
    if (yield from night.consult(line, me, YesNo())):
        night.singing.add(me.seat)


SOPRANO = Row("soprano", VILLAGE, pw=ACTIVE, uses=1, power=sing)

ROWS = (GUARD, SHERIFF, KNIGHT, BATSMAN, SOPRANO)
