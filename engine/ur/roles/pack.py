"""The pack: its victim, who carries the mauling out, and the wolves whose power is a mauling more."""

from engine.asks import Fields, OneOf, Pick
from engine.errors import Refused
from engine.steps import Call, Tell
from engine.ur.asking import bar_inn, targets
from engine.ur.deaths import MAULED
from engine.ur.looks import is_wolf, living_wolves, pack
from engine.ur.mauling import EXPLORING, Maul, carry_out
from engine.ur.row import ACTIVE, WOLVES, Row
from engine.words import Reason, Token


def able_wolves(night) -> list[int]:
    """WOLVES-3: living, in the pack, no burst balloon, no blackmail tonight."""
    return [seat for seat in pack(night.table) if seat not in night.slain and not night.table[seat].burst
            and seat not in night.blackmailers]


def no_maul(night) -> bool:
    """WOLVES-2: whether there is no mauling tonight."""
    table = night.table
    return (night.explored or night.absorbing or night.rested or table.no_maul_on == night.number
            or (night.oracle_wolf is not None and table.options["oracle-wolf-blocks-maul"])
            or not able_wolves(night))


def maulers(night) -> list[int]:
    """WOLVES-3: who may carry out the pack's mauling: an active berserker, else the able but an active duplicator."""
    if night.berserker is not None:
        return [night.berserker]
    return [seat for seat in able_wolves(night) if seat != night.duplicator]


def first_mauler(night, victim) -> int:
    """WOLVES-3: the first able wolf that is not the victim itself, if there is another."""
    able = maulers(night) or able_wolves(night)
    return next((seat for seat in able if seat != victim), able[0])


def lure(night, line, seats, visitor):
    """N2, N3: the song lures: the soprano is named, and visited."""
    soprano = min(night.singing)
    yield Call(line.call, tuple(seats), None, "lured")
    night.visit(visitor, soprano)
    night.tokens.append(Token(line.call, (soprano,)))
    return soprano


def hunt(night, line):
    """WOLVES-1 to -4: the pack must name a victim; where nobody answers nobody is mauled (play-modes M9c)."""
    table = night.table
    wolves = tuple(seat for seat in pack(table) if seat not in night.slain)
    if not wolves:
        yield Call(line.call, ())
    elif no_maul(night):
        yield Call(line.call, wolves, None, "no-maul")
    elif night.singing:
        soprano = min(night.singing)
        mauler = first_mauler(night, soprano)
        yield from lure(night, line, wolves, mauler)
        night.mauls.append(Maul(night, soprano, mauler, line.call))
    else:
        victim = prey(night, line)
        if not victim.among:
            yield Call(line.call, wolves, None, "no-maul")
            return
        answer = yield Call(line.call, wolves, hunting(night, victim))
        if answer is None:
            return
        target = answer["target"] if isinstance(answer, dict) else answer
        by = answer.get("by") if isinstance(answer, dict) else None
        mauler = by if by is not None else first_mauler(night, target)
        night.visit(mauler, target)
        night.tokens.append(Token(line.call, (target,)))
        night.mauls.append(Maul(night, target, mauler, line.call))


def prey(night, line) -> Pick:
    """WOLVES-1: a living seat that some wolf can maul; one of the pack if two or more of it live."""
    table = night.table
    victims, banned = table.living(), dict(night.dead)
    wolves = pack(table)
    if len(wolves) < 2:
        banned.update(dict.fromkeys(wolves, Reason.OWN_SEAT))
    able = maulers(night)
    if night.berserker is None and len(able) < 2:
        # Nobody mauls himself, and so the only one who can is no victim.
        banned.update((seat, Reason.NOT_ALLOWED) for seat in (able or victims) if seat not in banned)
    bar_inn(table, line, banned)
    only = night.must_maul
    if only is not None and only not in banned:
        # FAMISHED-1: with the option the pack can name only that seat.
        banned.update((seat, Reason.NOT_ALLOWED) for seat in victims if seat != only)
    return Pick(tuple(seat for seat in victims if seat not in banned), banned, may_pass=False)


def hunting(night, victim) -> OneOf:
    """WOLVES-3: the victim alone, or with who mauls it."""
    by = maulers(night)
    banned = dict.fromkeys((seat for seat in night.table.seats if seat not in by), Reason.NOT_ALLOWED)
    mauler = Pick(tuple(by), banned)
    return OneOf((victim, Hunt({"target": victim, "by": mauler}, free=("by",))), may_pass=False)


class Hunt(Fields):
    """A victim and who mauls it: nobody mauls himself, but a berserker that the pack gives up."""

    def check(self, answer) -> None:
        """Refuse a mauler that is the victim; else as `Fields`."""
        Fields.check(self, answer)
        if answer and answer["target"] == answer.get("by") and len(self.fields["by"].among) > 1:
            raise Refused(Reason.NOT_ALLOWED)


WEREWOLF = Row("werewolf", WOLVES, most=None, pack=True, wolf=True)

# Duplicator and berserker: a second victim


def second_victim(night, line, me):
    """DUPLICATOR-1, BERSERKER-1: name another victim, mauled by himself."""
    target = yield from night.consult(line, me, second_prey(night, line, me))
    if target is None:
        return
    night.mauls.append(Maul(night, target, me.seat, line.call))
    if line.call == "duplicator":
        night.duplicator = me.seat
        night.table.no_maul_on = night.number + 1
    else:
        night.berserker = me.seat
        night.doom(me.seat)


def second_prey(night, line, me) -> Pick:
    """DUPLICATOR-1: refused if no other wolf is able to maul the pack's own victim."""
    question = targets(night, line, me)
    if line.call == "duplicator" and not [wolf for wolf in able_wolves(night) if wolf != me.seat]:
        return Pick((), dict.fromkeys(night.table.seats, Reason.NOT_ALLOWED))
    return question


def can_double(night, me) -> bool:
    """DUPLICATOR-1: not as the last wolf, nor when there is no mauling."""
    return len(living_wolves(night.table)) > 1 and not no_maul(night)


def can_rage(night, me) -> bool:
    """BERSERKER-1: not on a duplicator's night, nor when there is no mauling."""
    return night.duplicator is None and not no_maul(night)


DUPLICATOR = Row("duplicator", WOLVES, pack=True, wolf=True, pw=ACTIVE, uses=1, power=second_victim, ready=can_double)
BERSERKER = Row("berserker", WOLVES, pack=True, wolf=True, pw=ACTIVE, uses=1, power=second_victim, ready=can_rage)

# Explorer


def explore(night, line, me):
    """EXPLORER-1, -2: his victim is mauled at once, and dead from then on."""
    target = yield from night.consult(line, me)
    if target is None:
        return
    night.explored = True
    carry_out(Maul(night, target, me.seat, line.call), EXPLORING)
    if MAULED in night.doomed.get(target, ()):
        night.slain.add(target)


EXPLORER = Row("explorer", WOLVES, pack=True, wolf=True, pw=ACTIVE, uses=1, power=explore,
               ready=lambda night, me: night.table.no_maul_on != night.number)

# Unlucky wolf


def look_for_pack(night, line, me):
    """UNLUCKY-WOLF-1: who names a wolf joins the pack on the next night."""
    target = yield from night.consult(line, me)
    if target is not None:
        found = is_wolf(night.table, target) and not night.in_vain(target)
        if found:
            night.later(me.owner, join)
        yield Tell(line.call, (me.seat,), found)


def join(night, seat) -> None:
    """UNLUCKY-WOLF-1: it knows the pack now."""
    night.table[seat].hold.joined = True
    night.table.whisper(seat, pack(night.table))


UNLUCKY_WOLF = Row("unlucky-wolf", WOLVES, pack=True, wolf=True, pw=ACTIVE, power=look_for_pack,
                   ready=lambda night, me: not me.hold.joined)

ROWS = (WEREWOLF, BERSERKER, DUPLICATOR, EXPLORER, UNLUCKY_WOLF)
