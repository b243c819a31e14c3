"""The calls of night 1 only: who knows whom, secrets, the election, the potions."""

from engine.asks import Pick, Words
from engine.steps import Call
from engine.ur.looks import living_wolves, pack
from engine.ur.roles.killers import POTIONS
from engine.words import Reason


def masons_meet(night, line):
    """MASON-1: both masons know each other."""
    masons = night.table.holders("mason")
    yield Call(line.call, masons, None, list(masons))


def pack_meets(night, line):
    """The pack knows its own; an unlucky wolf does not belong to it (UNLUCKY-WOLF-1)."""
    wolves = pack(night.table)
    yield Call(line.call, tuple(wolves), None, wolves or None)


def elect(night, line):
    """PACK-LEADER-1 (option): the pack elects a seat of its own that counts two."""
    table = night.table
    wolves = tuple(pack(table))
    if not wolves:
        yield Call(line.call, ())
        return
    others = (seat for seat in table.seats if seat not in wolves)
    table.leader = yield Call(line.call, wolves, Pick(wolves, dict.fromkeys(others, Reason.NOT_A_CHOICE), False))


def tell_judas(night, line, seat):
    """JUDAS-1 (option): one wolf, or all."""
    table = night.table
    told = living_wolves(table) if table.options["judas-knows"] == "all" else table.judas_wolf
    yield Call(line.call, (seat,), None, told)


def tell_bounty(night, line, seat):
    """BOUNTY-KILLER-1: the target."""
    yield Call(line.call, (seat,), None, night.table.bounty)


def tell_bets(night, line, seat):
    """GAMBLER-1: the roles to be found."""
    yield Call(line.call, (seat,), None, list(night.table.gambler_roles))


def choose_potions(night, line, seat):
    """VAN-HELSING-1: two of the four potions; who takes none has no power."""
    hold, chosen = night.table[seat].hold, (yield Call(line.call, (seat,), Words(POTIONS, 2, may_pass=False)))
    hold.potions, hold.spent = tuple(chosen or ()), chosen is None
