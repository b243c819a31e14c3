"""The gate of all calls: who is asked, what may be answered, and the lines of the sequence."""

from dataclasses import dataclass
from typing import Callable

from engine.ask import ask
from engine.asks import Pick
from engine.licantropi.village import INFRACTION
from engine.roles import Slot
from engine.steps import Call
from engine.words import Reason


@dataclass(frozen=True)
class Line(Slot):
    """A line of section 5 or 7.

    `wakers(phase)` gives the seats, where they are not just the living holders of the
    line's roles; `only_if` = without them no call is made (section 4, "only if");
    `dealt` are the roles of which one must have been dealt where absent roles are not
    called (default: those that wake; () = it is always made); `turn` is the mystic of
    an assassin's line.
    """

    wakers: Callable | None = None
    only_if: bool = False
    dealt: tuple[str, ...] | None = None
    turn: str | None = None

    def made(self, roles, call_absent_roles: bool) -> bool:
        """R8, D1: every call is made, or (option) only those whose roles are among the dealt `roles`."""
        needed = self.wakes if self.dealt is None else self.dealt
        if call_absent_roles or not needed:
            return True
        return any(role in roles for role in needed) and (self.turn is None or self.turn in roles)


def make_calls(phase, lines, number: int):
    """Make the calls of a night or a day in order; a plain function among the lines is carried out and gives steps or None."""
    table, holders = phase.table, phase.table.holders
    for line in lines:
        if type(line) is not Line:
            yield from line(phase) or ()
        elif line.on(number):
            seats = line.wakers(phase) if line.wakers else holders(*line.wakes)
            if seats:
                yield from line.power(phase, line, seats)
            elif not line.only_if:
                yield Call(line.call, ())
        if table.winners:
            return


def lines_made(lines, table) -> tuple:
    """Give the lines that this game has, whatever the night (R8)."""
    absent = table.options["call-absent-roles"]
    return tuple(line for line in lines if type(line) is not Line or line.made(table.dealt, absent))


def put(table, line, seats, question, told=None):
    """Ask the seats and give their answer; R9: without a choice the call goes on by itself."""
    if question is None:
        yield Call(line.call, seats, None, told)
        return None
    return (yield from ask(table, lambda: Call(line.call, seats, question, told, INFRACTION)))


def choose(table, line, seats, among, banned=None, may_pass=True, told=None):
    """Ask for one seat of `among`; those in `banned` are refused with their reason, the dead as dead."""
    if banned:
        among = tuple(seat for seat in among if seat not in banned)
    if not among:
        yield Call(line.call, seats, None, told)
        return None
    refused = dict.fromkeys(table.dead(), Reason.DEAD)
    if banned:
        refused.update(banned)
    return (yield from put(table, line, seats, Pick(tuple(among), refused, may_pass), told))


def own(seats) -> dict:
    """Ban the own seat."""
    return dict.fromkeys(seats, Reason.OWN_SEAT)
