"""The stealers that win alone: hamster, gambler, devil, medusa, piper, pirate."""

from engine.asks import Guess, OneOf, Pick, Picks, YesNo
from engine.steps import Call, Tell
from engine.ur.asking import targets
from engine.ur.roles.seers import look
from engine.ur.row import ACTIVE, DEVIL, GAMBLER, HAMSTER, MEDUSA, PASSIVE, PIPER, PIRATE, YES, Row
from engine.words import Count, Reason

# Hamster and devil: M9 and M5, SEER-2, W2

HAMSTER_ROW = Row("hamster", HAMSTER, pw=PASSIVE)
DEVIL_ROW = Row("devil", DEVIL, pw=PASSIVE)

# Gambler


def can_bet(night, me) -> bool:
    """GAMBLER-1: one answer, if there are roles to be found."""
    return me.hold.right is None and bool(night.table.gambler_roles)


def bet(night, line, me):
    """GAMBLER-1, -2: the number of right pairings decides; ANNULLER-4: forced he must answer."""
    table, seats = night.table, targets(night, line, me).among
    question = Guess(seats, table.gambler_roles, may_pass=not me.hold.forced)
    answer = yield from night.consult(line, me, question)
    if answer is not None:
        right = sum(table[seat].role.id == role and not night.in_vain(seat) for seat, role in answer.items())
        me.hold.right = right
        if right in (0, 3):
            night.doom(me.seat)
        yield Tell(line.call, (me.seat,), Count(right))


GAMBLER_ROW = Row("gambler", GAMBLER, pw=ACTIVE, last=5, uses=1, dead=YES, power=bet, ready=can_bet)

# Medusa


def stare(night, line, me):
    """MEDUSA-1: learn the look of a seat; this kills no hamster."""
    target = yield from night.consult(line, me)
    if target is not None:
        yield Tell(line.call, (me.seat,), look(night, target))


MEDUSA_ROW = Row("medusa", MEDUSA, pw=ACTIVE, prober=True, power=stare)

# Piper


def play_melody(night, line, me):
    """PIPER-1: enchant one seat or two, for good."""
    one = targets(night, line, me)
    answer = yield from night.consult(line, me, OneOf((one, Picks(one.among, 1, 2, one.banned))))
    if answer is not None:
        for seat in answer if isinstance(answer, list) else (answer,):
            if not night.in_vain(seat):
                night.table[seat].enchanted = True
        if "melody" not in night.codes:
            night.codes.append("melody")


PIPER_ROW = Row("piper", PIPER, pw=ACTIVE, power=play_melody)

# Pirate, and the coins

CANNON_FROM = 4


def pass_coins(night, line):
    """PIRATE-2: while the pirate lives, each living holder may pass one coin on."""
    table = night.table
    pirates = [seat for seat in table.holders("pirate") if night.lives(seat)]
    holders = [player.seat for player in table.players
               if pirates and player.coins and player.seat not in pirates and night.lives(player.seat)]
    if not holders:
        yield Call(line.call, ())
    for seat in holders:
        others = tuple(other for other in table.living() if other != seat)
        target = yield Call(line.call, (seat,), Pick(others, {**night.dead, seat: Reason.OWN_SEAT}))
        if target is not None:
            table[seat].coins -= 1
            give_coin(table, target)
            table.notice(target, "coin")


def give_coin(table, seat) -> None:
    """Put a coin with a seat, and remember it for the cannon."""
    table[seat].coins += 1
    if seat not in table.coin_holders:
        table.coin_holders.append(seat)


def plunder(night, line, me):
    """PIRATE-3: one seat: its coin; three: is there one? Once, from night 4: who has had a coin."""
    table, one = night.table, targets(night, line, me)
    asks = [one, Picks(one.among, 3, 3, one.banned)]
    if night.number >= CANNON_FROM and not me.hold.extra:
        asks.append(YesNo())
    answer = yield from night.consult(line, me, OneOf(tuple(asks)))
    if answer is None:
        return
    if answer is True:
        me.hold.extra = True
        told = sorted(seat for seat in table.coin_holders if seat != me.seat)
    elif isinstance(answer, list):
        told = any(table[seat].coins and not night.in_vain(seat) for seat in answer)
    else:
        told = bool(table[answer].coins) and not night.in_vain(answer)
        if told:
            table[answer].coins -= 1
            give_coin(table, me.seat)
            table.notice(answer, "coin-lost")
    yield Tell(line.call, (me.seat,), told)


PIRATE_ROW = Row("pirate", PIRATE, pw=ACTIVE, dead=YES, power=plunder)

ROWS = (HAMSTER_ROW, GAMBLER_ROW, DEVIL_ROW, MEDUSA_ROW, PIPER_ROW, PIRATE_ROW)
