"""Who can act, and whom a call may name: read off the columns of the role's row."""

from engine.asks import Pick
from engine.ur.row import NEVER, NO, ONLY
from engine.words import Reason


def able(phase, row, me) -> bool:
    """G7: whether a holder has a power left that does not rest, by night or by day."""
    hold = me.hold
    if hold.powerless or hold.spent or (me.owner != me.seat and phase.table[me.seat].hold.powerless):
        return False
    uses = phase.table.uses[row.id]
    if uses is not None and hold.used >= uses:
        return False
    return row.ready is None or row.ready(phase, me)


def targets(phase, line, me, may_pass=True) -> Pick:
    """G8: the seats that the call may name, by the columns self, again and dead of its row."""
    table, row = phase.table, line.row
    if row.dead == NO:
        among, banned = table.living(), dict(phase.dead)
    elif row.dead == ONLY:
        among, banned = tuple(phase.dead), dict.fromkeys(table.living(), Reason.LIVING)
    else:
        among, banned = table.seated(), {}
    if not table.value(row.own):
        banned[me.seat] = Reason.OWN_SEAT
    hold = me.hold
    if not row.again and hold.last_night == phase.number - 1:
        banned.setdefault(hold.last_seat, Reason.SAME_AGAIN)
    elif row.again == NEVER:
        for seat in hold.followed:
            banned.setdefault(seat, Reason.SAME_AGAIN)
    bar_inn(table, line, banned)
    among = tuple([seat for seat in among if seat not in banned])
    return Pick(among, banned, may_pass or not among)


def living(phase, me) -> Pick:
    """Any living seat but the own one."""
    return Pick(tuple(seat for seat in phase.table.living() if seat != me.seat),
                {**phase.dead, me.seat: Reason.OWN_SEAT})


def bar_inn(table, line, banned) -> None:
    """INNKEEPER-3: with `inn-shelters` he cannot be visited on two nights running."""
    if line.visit and table.visited and table.options["inn-shelters"]:
        for seat in table.in_force("innkeeper"):
            if seat in table.visited:
                banned.setdefault(seat, Reason.SAME_AGAIN)
