"""Those who learn, or give away, what a living seat is."""

from engine.asks import Fields, Number, OneOf
from engine.steps import Tell
from engine.ur.asking import living, targets
from engine.ur.looks import counts_as_role, looks_wolf, side_of
from engine.ur.row import ACTIVE, LONERS, PASSIVE, STEALERS, VILLAGE, WOLVES, Row
from engine.words import Token

# The three seers, and medusa's eyes


def look(night, seat) -> bool:
    """The look told tonight: N for a singing soprano (N1), all inverted by the illusionist."""
    wolf = looks_wolf(night.table, seat) and not night.in_vain(seat)
    return wolf is not night.illusion


def sound(night, seat) -> bool:
    """SEER-1 to -3: a sounding kills the hamster and ends medusa's petrifying."""
    player = night.table[seat]
    if not night.in_vain(seat):
        role, hold = player.role.id, player.hold
        if role == "hamster" or (role == "gambler" and hold.right != 2):
            night.doom(seat, "seer")
        elif role == "medusa":
            hold.probed = True
    return look(night, seat)


def see(night, line, me):
    """SEER-1: learn the look of a seat."""
    target = yield from night.consult(line, me)
    if target is not None:
        wolf = sound(night, target)
        if line.call == "seer":
            night.table.replies.append((target, wolf))
        yield Tell(line.call, (me.seat,), wolf)


def send(night, answer) -> None:
    """BLIND-SEER-1: another seat gets the reply, as a notice."""
    wolf = sound(night, answer["target"])
    if not night.in_vain(answer["to"]):
        night.table.notice(answer["to"], Token(answer["target"], "wolf" if wolf else "not-wolf"))


def sending(night, line, me) -> Fields:
    """The question for a seat and who shall hear of it."""
    return Fields({"target": targets(night, line, me), "to": living(night, me)})


def see_for_another(night, line, me):
    """BLIND-SEER-1: name a seat, and who gets the reply."""
    answer = yield from night.consult(line, me, sending(night, line, me))
    if answer is not None:
        send(night, answer)


def see_or_send(night, line, me):
    """ONE-EYED-SEER-1: either as a seer, or as a blind seer; C3: diverted he keeps the reply."""
    question = OneOf((targets(night, line, me), sending(night, line, me)))
    answer = yield from night.consult(line, me, question, diverted=targets(night, line, me))
    if isinstance(answer, dict):
        send(night, answer)
    elif answer is not None:
        yield Tell(line.call, (me.seat,), sound(night, answer))


SEER = Row("seer", VILLAGE, pw=ACTIVE, prober=True, power=see)
BLIND_SEER = Row("blind-seer", VILLAGE, pw=ACTIVE, prober=True, power=see_for_another)
ONE_EYED_SEER = Row("one-eyed-seer", VILLAGE, pw=ACTIVE, prober=True, power=see_or_send)

# Barmaid


def is_sober(night, me) -> bool:
    """BARMAID-3: after two nights running with a guest she rests."""
    return not {night.number - 1, night.number - 2} <= set(me.hold.guests)


def pour(night, line, me):
    """BARMAID-1, -2: the guest's exact role in the morning, or, of a prober, for all to hear."""
    guest = yield from night.consult(line, me)
    if guest is None:
        return
    me.hold.guests.append(night.number)
    row = night.table[guest].role
    if night.in_vain(guest):
        night.watch("barmaid", me.seat, "peasant")
    elif row.prober:
        night.codes.append(Token("drunk", guest, row.id))
    else:
        night.watch("barmaid", me.seat, night.table.exact(guest))


BARMAID = Row("barmaid", VILLAGE, pw=ACTIVE, power=pour, ready=is_sober)

# Mathematician

KINDS = ("village", "wolves", "stealers", "loners")


def may_try(phase, me) -> bool:
    """MATHEMATICIAN-2: after an attempt none before the next dawn."""
    return me.hold.waits != phase.table.day


def kinds(table) -> tuple[int, ...]:
    """How many living seats are of each kind, by side now."""
    sides = [side_of(table, seat) for seat in table.living()]
    return (sides.count(VILLAGE), sides.count(WOLVES), sum(side in STEALERS for side in sides),
            sum(side in LONERS for side in sides))


def solve(phase, line, me):
    """MATHEMATICIAN-1: right goes on; wrong is told the solution, and was the last time."""
    number = Number(tuple(range(len(phase.table.seats) + 1)))
    answer = yield from phase.consult(line, me, Fields(dict.fromkeys(KINDS, number), free=KINDS))
    if answer is None:
        return
    right = kinds(phase.table)
    if tuple(answer.get(kind) or 0 for kind in KINDS) == right:
        me.hold.waits = phase.table.day
        yield Tell(line.call, (me.seat,), True)
    else:
        me.hold.spent = True
        yield Tell(line.call, (me.seat,), Token("solution", "-".join(map(str, right))))


MATHEMATICIAN = Row("mathematician", VILLAGE, pw=ACTIVE, power=solve, ready=may_try)

# Naive


def is_naive_still(night, me) -> bool:
    """NAIVE-1: after the last night (option) the call is empty."""
    last = night.table.options["naive-last-night"]
    return not last or night.number <= last


def confide(night, line, me):
    """NAIVE-1: the named seat learns who the naive one is."""
    target = yield from night.consult(line, me)
    if target is not None and not night.in_vain(target):
        night.table.notice(target, [me.seat, "naive"])


NAIVE = Row("naive", VILLAGE, pw=ACTIVE, power=confide, ready=is_naive_still)

# Notary: see deaths.py (NOTARY-1)

NOTARY = Row("notary", VILLAGE, card="peasant", pw=PASSIVE, unaware=True)

# Famished and mole


def sniff(night, line, me):
    """FAMISHED-1: learn whether a seat is a role; with the option the pack can name only that seat."""
    target = yield from night.consult(line, me)
    if target is not None:
        if night.table.options["famished-must-maul"]:
            night.must_maul = target
        yield Tell(line.call, (me.seat,), counts_as_role(night.table, target) and not night.in_vain(target))


def unmask(night, line, me):
    """MOLE-1: learn a seat's exact role; with the option also who visits it."""
    target = yield from night.consult(line, me)
    if target is not None:
        if night.table.options["mole-spies"]:
            night.watch("spy", me.seat, target)
        yield Tell(line.call, (me.seat,), "peasant" if night.in_vain(target) else night.table.exact(target))


FAMISHED = Row("famished", WOLVES, pack=True, wolf=True, pw=ACTIVE, uses="famished-uses", prober=True, power=sniff)
MOLE = Row("mole", WOLVES, pw=ACTIVE, first="mole-from", uses=1, prober=True, power=unmask)

ROWS = (SEER, BLIND_SEER, ONE_EYED_SEER, BARMAID, MATHEMATICIAN, NAIVE, NOTARY, FAMISHED, MOLE)
