"""The stealers that are a group: cannibals, Cthulhu's cult, Dracula's brood, the Smiths, the zombies."""

from engine.asks import Fields, Word
from engine.steps import Call, Tell
from engine.ur.asking import targets
from engine.ur.looks import is_wolf, side_of
from engine.ur.row import ACTIVE, CANNIBALS, CTHULHU, DRACULA, SMITHS, WOLVES, ZOMBIES, Row
from engine.words import Reason, Token

# Cannibal


def has_room(night, me) -> bool:
    """CANNIBAL-4: two living cannibals at most."""
    return len([seat for seat in night.table.holders("cannibal") if night.lives(seat)]) < 2


def eat(night, line, me):
    """CANNIBAL-1 to -3: recruit a plain seat, spy or oracle; seer and wolf are deadly."""
    target = yield from night.consult(line, me)
    if target is None:
        return
    player = night.table[target]
    role, vain = player.role.id, night.in_vain(target)
    eaten = not vain and (player.role.plain or role in ("spy", "oracle"))
    if eaten:
        night.later(target, be_cannibalised, me.seat)
    elif not vain and (role == "seer" or is_wolf(night.table, target)):
        night.doom(me.seat)
    elif not vain and role == "spitter":
        lose_power(night.table, target)
    yield Tell(line.call, (me.seat,), eaten)


def be_cannibalised(night, seat, cannibal) -> None:
    """CANNIBAL-1: if both live at the end of the night."""
    table = night.table
    if table[cannibal].alive:
        table.become(seat, "cannibal", made=True)
        table.notice(seat, "cannibal")
        for member in table.holders("cannibal"):
            table.whisper(member, list(table.holders("cannibal")))


def lose_power(table, seat) -> None:
    """CANNIBAL-3, ZOMBIE-4, IT-2: powerless for good; the gambler never is (ANNULLER-4)."""
    player = table[seat]
    if player.role.id != "gambler":
        player.hold.powerless = True
        table.notice(seat, "power-lost")


# The cannibalised never recruits (CANNIBAL-4).
CANNIBAL = Row("cannibal", CANNIBALS, pw=ACTIVE, bred=False, power=eat, ready=has_room)

# Cthulhu and cultist


def call_forth(night, line, me):
    """CTHULHU-1 to -4: blocked in any case; the right role makes a cultist, or a wolf that counts as one."""
    question = Fields({"target": targets(night, line, me), "role": Word(night.table.role_ids)})
    answer = yield from night.consult(line, me, question)
    if answer is None:
        return
    target = answer["target"]
    player, right = night.table[target], False
    if not night.in_vain(target):
        night.block(target, "blocked")
        right = player.role.id == answer["role"]
        if right and is_wolf(night.table, target):
            player.called = True
        elif right:
            night.later(target, be_called)
    yield Tell(line.call, (me.seat,), right)


def be_called(night, seat) -> None:
    """CTHULHU-2, -3: a cultist without power; the look tells whether it was with the wolves."""
    table = night.table
    table.become(seat, "cultist", wolf=side_of(table, seat) == WOLVES)
    table.notice(seat, "cultist")


CTHULHU_ROW = Row("cthulhu", CTHULHU, pw=ACTIVE, power=call_forth)
CULTIST = Row("cultist", CTHULHU, most=0)

# Dracula and vampire

BITES, BITES_OF_HELSING = 2, 3


def bite_neck(night, line, me):
    """DRACULA-1, -2, -4: the second good bite makes a vampire, the third one of Van Helsing."""
    target = yield from night.consult(line, me)
    if target is None:
        return
    table, player = night.table, night.table[target]
    fed = not (night.in_vain(target) or is_wolf(table, target)
               or player.role.id in ("hamster", "gambler", "seer", "oracle", "priest", "vampire"))
    if fed:
        player.bites += 1
        hard = player.role.id == "van-helsing" and not player.hold.powerless
        if player.bites >= (BITES_OF_HELSING if hard else BITES):
            night.later(target, rise_as_vampire, me.seat)
        else:
            table.notice(target, me.seat if player.bites > 1 else "bitten")
    yield Tell(line.call, (me.seat,), fed)


def rise_as_vampire(night, seat, dracula) -> None:
    """DRACULA-2: if both live at the end of the night; what it was can be given back (VAN-HELSING-2)."""
    table = night.table
    if table[dracula].alive:
        before = table[seat].role, table[seat].hold
        table.become(seat, "vampire", before=before)
        table.notice(seat, "vampire")


DRACULA_ROW = Row("dracula", DRACULA, pw=ACTIVE, power=bite_neck)
VAMPIRE = Row("vampire", DRACULA, most=0)

# The Smiths

SMITH_KILLS = 2


def seek_other(night, line, me):
    """SMITH-1: who names the other Smith unites both."""
    target = yield from night.consult(line, me)
    if target is not None:
        found = night.table[target].role.id == "smith" and not night.in_vain(target)
        if found:
            night.table.united = night.number
            night.table.notice(target, me.seat)
        yield Tell(line.call, (me.seat,), found)


def kill_together(night, line):
    """SMITH-2: united, both living and neither blocked: two kills in the game."""
    table = night.table
    pair = [me for me in night.holders("smith")
            if me.owner == me.seat and not me.hold.powerless and me.seat not in night.blocked]
    smiths = table.holders("smith")
    if not 0 < table.united < night.number or len(pair) < 2 or table.smith_kills >= SMITH_KILLS:
        yield Call(line.call, ())
        return
    seats = tuple(me.seat for me in pair)
    question = targets(night, line, pair[0])
    question.banned.update(dict.fromkeys(smiths, Reason.SAME_ROLE))
    question.among = tuple(seat for seat in question.among if seat not in smiths)
    target = yield Call(line.call, seats, question)
    if target is not None:
        table.smith_kills += 1
        night.visit(seats[0], target)
        night.tokens.append(Token(line.call, (target,)))
        if not night.in_vain(target):
            night.doom(target)


SMITH = Row("smith", SMITHS, most=2, pw=ACTIVE, power=seek_other, ready=lambda night, me: not night.table.united)

# Zombie


def infect(day, line, me):
    """ZOMBIE-2, -4: the last one named is infected; the survivor loses the power."""
    target = yield from day.consult(line, me)
    if target is not None:
        me.hold.infects = target
        player = day.table[target]
        if player.role.id == "survivor" and not player.hold.powerless:
            lose_power(day.table, target)


ZOMBIE = Row("zombie", ZOMBIES, pw=ACTIVE, power=infect)

ROWS = (CANNIBAL, CTHULHU_ROW, CULTIST, DRACULA_ROW, VAMPIRE, SMITH, ZOMBIE)
