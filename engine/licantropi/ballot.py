"""Who bends the day: spy, lawyer, madman, orator, mayor, wolf-3, Bocca di Rosa (section 7, R34 to R40)."""

from engine.asks import Word, YesNo
from engine.licantropi.gate import choose, own, put
from engine.licantropi.roles import MYSTICS
from engine.steps import Tell
from engine.words import Reason


def spy(day, line, seats):
    """D29: the spy sees who has voted for one living player."""
    target = yield from choose(day.table, line, seats, day.table.living())
    if target is not None:
        yield Tell(line.call, seats, [voter for voter in sorted(day.votes) if day.votes[voter] == target])


def plead(day, line, seats):
    """R34: the lawyer, told the candidates, takes one off, not the own seat."""
    among = day.candidates
    sees_self = day.table.options["lawyer-sees-self"]
    shown = [seat for seat in among if sees_self or seat not in seats]
    target = yield from choose(day.table, line, seats, among, own(seats), told=shown)
    if target is not None:
        day.candidates = tuple(seat for seat in among if seat != target)


def declare(day, line, seats):
    """R40, D22, D37: the madman says once which mystic to be; a turned one is asked too (R41)."""
    table = day.table
    question = Word(MYSTICS) if table.declared is None else None
    answer = yield from put(table, line, seats, question)
    if answer is not None:
        table.declared = answer


def save(day, line, seats):
    """R37, D27: the orator, told the condemned, may save anybody but the own seat."""
    able = day.condemned is not None and day.condemned not in seats
    saved = yield from put(day.table, line, seats, YesNo() if able else None, day.told())
    if saved:
        day.condemned = None


def condemn(day, line, seats):
    """R38, D27, D28: once in the game the mayor condemns another living player instead."""
    table = day.table
    able = (not table.spent(seats[0]) and day.condemned not in seats
            and (table.options["mayor-after-tie"] or not day.tied_twice))
    among = table.living() if able else ()
    target = yield from choose(table, line, seats, among, {day.condemned: Reason.NOT_A_CHOICE} | own(seats),
                               told=day.told())
    if target is not None:
        table.spend(seats[0])
        day.condemned = target


def react(day, line, seats):
    """R23, D15: the condemned wolf-3 takes somebody along, a must unless the option says otherwise."""
    table = day.table
    day.taken = yield from choose(table, line, seats, table.living(), own(seats),
                                  may_pass=table.options["reaction-optional"])


def lynching(day):
    """R39: the condemned burns, and whom wolf-3 takes along dies too."""
    table, condemned = day.table, day.condemned
    # D16: the druid alone withstands the reaction; Bocca di Rosa the stake.
    if condemned is not None and table[condemned].role.id != "bocca-di-rosa":
        table.kill(condemned, "burned")
        taken = day.taken
        if taken is not None and not (table[taken].role.id == "druid" and table.options["druid-survives-reaction"]):
            table.kill(taken, "taken")
    return (table.sunset(),)
