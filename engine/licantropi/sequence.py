"""The whole order of licantropi on one page: NIGHT, DAWN and DAY, as sections 5 to 7 give them."""

from engine.licantropi.attack import hunt
from engine.licantropi.ballot import condemn, declare, lynching, plead, react, save, spy
from engine.licantropi.dawn import daybreak, madmans_end, offenders_end
from engine.licantropi.gate import Line
from engine.licantropi.powers import (be_recognised, bite, confide, heal, inquire, learn_of_juliet, learn_of_vampire,
                                      listen, love, meet, protect, scent, see, strike)
from engine.licantropi.roles import MYSTICS, PACK
from engine.licantropi.votes import ballot, ballot_again, result, vote


def one(seat) -> tuple[int, ...]:
    """The seats of a call that wakes one player or nobody."""
    return () if seat is None else (seat,)


def living_madman(day) -> tuple[int, ...]:
    """R41, D18: a turned madman is still asked."""
    seat = day.table.madman
    return one(seat if seat is not None and day.table[seat].alive else None)


def assassin(turn: str, first: int = 1) -> Line:
    """Call the assassin, without a word, in the turn of a mystic (D3)."""
    return Line("assassin", power=strike, first=first, silent=True, turn=turn)


NIGHT = (
    Line("priest", power=confide, last=1, phrases=("answer",), fields=0, reply="long"),
    Line("vampire-hunter", power=scent, last=1, phrases=("answer",), fields=0, reply="nod"),
    Line("juliet", power=love, last=1, must=True),
    Line("romeo", power=learn_of_juliet, last=1, fields=0, reply="long", silent=True, touch=True,
         wakers=lambda night: one(night.table.romeo), dealt=("juliet",)),
    Line("guards-meet", ("guard", "corrupt-guard"), meet, last=1, phrases=("meet",), fields=0, group=True),
    Line("seer", power=see, reply="nod"),
    assassin("seer"),
    Line("mage", power=inquire, reply="nod"),
    assassin("mage"),
    Line("vampires-meet", ("vampire", "ghoul"), meet, last=1, phrases=("meet",), fields=0, group=True),
    Line("wolves-meet", PACK, meet, last=1, phrases=("meet",), fields=0, group=True,
         wakers=lambda night: night.table.pack()),
    Line("medium", power=listen, first=2, reply="nod"),
    assassin("medium", first=2),
    Line("witch", power=protect, first=2),
    assassin("witch", first=2),
    Line("vampire", power=bite, first=2, reply="long"),
    Line("vampirised", power=learn_of_vampire, first=2, fields=0, reply="long", silent=True, touch=True,
         wakers=lambda night: one(night.turned), only_if=True, dealt=("vampire",)),
    Line("wolves", PACK, hunt, first=2, reply="long", group=True, wakers=lambda night: night.table.pack()),
    Line("traitor", power=be_recognised, first=2, fields=0, reply="long", silent=True, touch=True,
         wakers=lambda night: one(night.traitor), only_if=True),
    Line("wolf-4", power=be_recognised, first=2, fields=0, reply="long", silent=True, touch=True,
         wakers=lambda night: one(night.newcomer), only_if=True, dealt=("peasant-wolf",)),
    Line("healer", power=heal, first=2),
    assassin("healer", first=2),
)

DAWN = (madmans_end, offenders_end, daybreak)

DAY = (
    Line("vote", power=vote, day=True, must=True, phrases=(), wakers=lambda day: day.table.living(), dealt=()),
    Line("spy", power=spy, day=True, silent=True, reply="long"),
    Line("lawyer", power=plead, day=True),
    result,
    Line("madman", power=declare, last=2, day=True, lists=(MYSTICS,), wakers=living_madman),
    Line("ballot", power=ballot, day=True, must=True, phrases=(), wakers=lambda day: day.table.living(), dealt=()),
    Line("ballot", power=ballot_again, day=True, must=True, phrases=(), wakers=lambda day: day.table.living(),
         dealt=()),
    Line("orator", power=save, day=True, yes_no=True, lists=((True,),)),
    Line("mayor", power=condemn, day=True),
    Line("wolf-3", power=react, day=True, must=True, wakers=lambda day: one(day.burning_wolf()), only_if=True),
    lynching,
)
