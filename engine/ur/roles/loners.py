"""The loners, each for himself: they join the winner if they have done what they came for (W10)."""

from engine.asks import Fields, OneOf, Picks
from engine.steps import Tell
from engine.ur.asking import living, targets
from engine.ur.looks import is_wolf, pack, side_of
from engine.ur.row import ACTIVE, NONE, PASSIVE, YES, Row
from engine.ur.roles.sects import lose_power
from engine.words import Count, Token

# Baron Samedi


def move(night, line, me):
    """BARON-SAMEDI-1, C4, C5: control as the hypnotist, whose target holds; not the same on two nights running."""
    controlled = targets(night, line, me)
    answer = yield from night.consult(line, me, Fields({"controlled": controlled, "target": living(night, me)}))
    if answer is None:
        return
    seat = answer["controlled"]
    me.hold.last_night, me.hold.last_seat = night.number, seat
    night.watch("baron-samedi", me.seat, seat)
    if not night.in_vain(seat):
        night.controlled.setdefault(seat, answer["target"])
        night.table.notice(seat, "controlled")


BARON_SAMEDI = Row("baron-samedi", "baron-samedi", pw=ACTIVE, first=3, again=False, power=move)

# Bounty killer and idiot (see deaths.py, day.py)

BOUNTY_KILLER = Row("bounty-killer", "bounty-killer", pw=PASSIVE)
IDIOT = Row("idiot", "idiot", pw=PASSIVE)

# Dragon


def find_pack(night, line, me):
    """DRAGON-1, -2: name as many seats as there are wolves; all and only the wolves: he leaves at this dawn."""
    table, one = night.table, targets(night, line, me)
    wolves = [seat for seat in table.seats if is_wolf(table, seat)]
    question = Picks(one.among, len(wolves), len(wolves), one.banned)
    if len(wolves) == 1:
        question = OneOf((one, question))
    answer = yield from night.consult(line, me, question, told=Count(len(wolves)))
    if answer is not None:
        named = answer if isinstance(answer, list) else [answer]
        right = sorted(named) == wolves and not any(night.in_vain(seat) for seat in named)
        if right:
            night.later(me.owner, fly_away)
        yield Tell(line.call, (me.seat,), right)


def fly_away(night, seat) -> None:
    """DRAGON-2, -4: gone at this dawn; the days of the curse begin."""
    table = night.table
    table.die(seat)
    table[seat].gone = True
    night.codes.append(Token("dragon-left", seat))
    table.curse_ends = night.number + table.options["dragon-term"] - 1


DRAGON = Row("dragon", "dragon", pw=ACTIVE, dead=YES, power=find_pack)

# It


def give_balloon(night, line, me):
    """IT-1: a balloon for a living seat, for this night."""
    target = yield from night.consult(line, me)
    if target is not None and not night.in_vain(target):
        night.balloons.append(target)


def burst(night) -> None:
    """IT-2, -3: a balloon bursts when its seat was visited; it kills, or takes the power."""
    table = night.table
    visited = {seat for _, seat, _ in night.visits}
    for seat in dict.fromkeys(night.balloons):
        if seat in visited:
            player = table[seat]
            table.burst_side = side_of(table, seat)
            if "balloon" not in night.codes:
                night.codes.append("balloon")
            if (player.role.pw == NONE or player.hold.powerless) and seat not in pack(table):
                night.doom(seat)
            else:
                night.later(seat, deflate)


def deflate(night, seat) -> None:
    """IT-2: powerless from the end of the night; such a wolf never mauls again."""
    night.table[seat].burst = True
    lose_power(night.table, seat)


IT = Row("it", "it", pw=ACTIVE, power=give_balloon)

ROWS = (BARON_SAMEDI, BOUNTY_KILLER, DRAGON, IDIOT, IT)
