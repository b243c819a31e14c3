"""G20: the moderator removes a living seat while the game waits for the vote."""

from engine.errors import Refused
from engine.steps import Announce
from engine.ur.deaths import EXPELLED, bury, promote
from engine.ur.ends import settle
from engine.words import Reason


def check_expel(table, answer) -> None:
    """Refuse what is no seat, and a seat that is dead or has left."""
    if type(answer) is not int or not 1 <= answer <= len(table.seats):
        raise Refused(Reason.WRONG_FORM)
    if not table[answer].alive:
        raise Refused(Reason.DEAD)


def expel(table, seat):
    """G20: the seat dies at once, without a role shown; the end is tested."""
    died = bury(table, {seat: {EXPELLED}}, EXPELLED)
    promote(table)
    yield Announce("day", table.day, died, (), (EXPELLED,))
    settle(table, EXPELLED)
