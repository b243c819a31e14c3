"""Those who ask about the dead, or about roles."""

from engine.asks import OneOf, Picks, Word
from engine.steps import Call, Tell
from engine.ur.asking import living, targets
from engine.ur.looks import living_wolves, side_of
from engine.ur.row import ACTIVE, ONLY, VILLAGE, WOLVES, Row

# Medium


def hear(night, line, me):
    """MEDIUM-1: the look at death of the seat burned on the last day; the illusionist inverts it."""
    burned = night.table.burned_look
    yield Call(line.call, (me.seat,), None, "none" if burned is None else burned is not night.illusion)


MEDIUM = Row("medium", VILLAGE, pw=ACTIVE, first="medium-from", prober=True, power=hear)

# Oracle


def question_the_dead(night, line, me):
    """ORACLE-1: a dead seat's exact role; C3: diverted he learns that of a living one, and visits it."""
    target = yield from night.consult(line, me, diverted=living(night, me))
    if target is not None:
        night.visit(me.seat, target)
        yield Tell(line.call, (me.seat,), "peasant" if night.in_vain(target) else night.table.exact(target))


ORACLE = Row("oracle", VILLAGE, pw=ACTIVE, first=3, dead=ONLY, prober=True, power=question_the_dead)

# Minos


def judge_the_dead(night, line, me):
    """MINOS-1: are two dead seats of one side? -2 (option): once, one dead seat's exact role."""
    table, one = night.table, targets(night, line, me)
    question = Picks(one.among, 2, 2, one.banned)
    if table.options["minos-role"] and not me.hold.extra:
        question = OneOf((question, one))
    answer = yield from night.consult(line, me, question)
    if isinstance(answer, list):
        yield Tell(line.call, (me.seat,), side_of(table, answer[0]) == side_of(table, answer[1]))
    elif answer is not None:
        me.hold.extra = True
        yield Tell(line.call, (me.seat,), table.exact(answer))


MINOS = Row("minos", VILLAGE, pw=ACTIVE, first=3, dead=ONLY, prober=True, power=judge_the_dead)

# Gravedigger


def dig(night, line, me):
    """GRAVEDIGGER-1: does a living seat hold this role? From night 5 on never the contagious."""
    role = yield from night.consult(line, me, Word(night.table.role_ids))
    if role is not None:
        there = bool(night.table.holders(role)) and not (role == "contagious" and night.number >= 5)
        yield Tell(line.call, (me.seat,), there)


GRAVEDIGGER = Row("gravedigger", VILLAGE, pw=ACTIVE, first=3, prober=True, power=dig)

# Oracle wolf


def is_first_of_others(night, me) -> bool:
    """ORACLE-WOLF-1: not as the last wolf, nor after the explorer."""
    return not night.explored and len(living_wolves(night.table)) > 1


def read_the_dead(night, line, me):
    """ORACLE-WOLF-1, -2: a dead seat's dealt role; the other wolves' own calls are empty tonight."""
    target = yield from night.consult(line, me)
    if target is not None:
        night.oracle_wolf = me.seat
        yield Tell(line.call, (me.seat,), night.table[target].dealt.id)


ORACLE_WOLF = Row("oracle-wolf", WOLVES, pack=True, wolf=True, pw=ACTIVE, uses=1, dead=ONLY, prober=True,
                  power=read_the_dead, ready=is_first_of_others)

ROWS = (MEDIUM, ORACLE, MINOS, GRAVEDIGGER, ORACLE_WOLF)
