"""The end of the night and the dawn: duty, penalty, deaths, the innkeeper's news (rows 23 and 24)."""

from engine.steps import Announce

DUTY_NIGHT = 3


def madmans_end(night):
    """R41, R43, D23: the madman who has not declared is killed at the end of night 3, turned or not."""
    table = night.table
    if night.number == DUTY_NIGHT and table.madman is not None and table.declared is None:
        table.kill(table.madman, "duty")


def offenders_end(night):
    """R44, R43: offenders of the night, or of the end of the day before, die now."""
    night.table.strike_offenders()


def daybreak(night):
    """Section 6, R10, D21, R14: the night's dead die together; the innkeeper may have news."""
    table = night.table
    dead = tuple(sorted(table.killed))
    for seat in dead:
        table.die(seat)
    news = night.found and table.holders("innkeeper")
    table.begin("day")
    return (Announce("night", night.number, dead, (), ("inn-news",) if news else ()),)
