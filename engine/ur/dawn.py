"""The end of the night: the ten steps of section 8 in their order."""

from engine.steps import Announce, Tell
from engine.ur.deaths import NIGHT, bury, promote, read_the_will, spared
from engine.ur.looks import is_wolf
from engine.ur.mauling import carry_out
from engine.ur.roles.changers import free_captives, swap_roles
from engine.ur.roles.loners import burst
from engine.ur.roles.returners import bring_back, come_home
from engine.ur.roles.watchers import TELL_WATCHERS
from engine.words import Token

MAUL_ORDER = ("wolves", "duplicator", "berserker")


def maul(night) -> None:
    """1: the maulings of the pack, the duplicator, the berserker."""
    for mauling in sorted(night.mauls, key=lambda mauling: MAUL_ORDER.index(mauling.call)):
        carry_out(mauling)


def fall_due(night) -> None:
    """2: delayed deaths (the rat potion, the ghostbuster)."""
    for number, seat in night.table.delayed:
        if number == night.number:
            night.doom(seat)


def let_die(night) -> None:
    """4, 5: all who are marked die together, and what that causes."""
    table = night.table
    dying = {seat: causes for seat, causes in sorted(night.doomed.items()) if table[seat].alive
             and (seat in night.slain or not spared(table, seat, causes, night.slain))}
    heirs = {seat: heir for seat, heir in night.heirs.items() if table[heir].alive and heir not in dying}
    night.died = bury(table, dying, NIGHT, heirs)
    night.wolves_died = any(is_wolf(table, seat) for seat in night.died)
    slain = [seat for seat in night.died if "devil-slain" in table[seat].death.causes]
    night.codes += [Token("devil-slain", seat) for seat in slain]


def change(night) -> None:
    """7: changes of role and state in the order of the calls; the swap; the apprentice."""
    for seat, power, facts, living_only in night.changes:
        if night.table[seat].alive or not living_only:
            power(night, seat, *facts)
    swap_roles(night)
    free_captives(night)
    promote(night.table)


def tell_watchers(night) -> None:
    """9: what the watchers have seen, in the order of section 8; the notary."""
    for tell in TELL_WATCHERS:
        tell(night)
    if night.table.will_read:
        night.table.will_read = False
        read_the_will(night.table)


BEFORE_SPECTRE = (maul, fall_due, burst, let_die)
AFTER_SPECTRE = (change, bring_back, come_home, tell_watchers)


def daybreak(night) -> Announce:
    """10: the dawn announcement."""
    table = night.table
    table.visited = frozenset(visited for _, visited, _ in night.visits)
    table.begin("day")
    return Announce("night", night.number, tuple(sorted({*night.died, *night.absorbed})),
                    tuple(sorted(set(night.returned))), tuple(night.codes))


def post_round(table):
    """G11, G12: give the notices that have arisen, in seat order, each seat's in the order in which they arose."""
    notices, table.notices = table.notices, []
    for seat, value, aside in sorted(notices, key=lambda notice: notice[0]):
        yield Tell(None, (seat,), value, aside)
