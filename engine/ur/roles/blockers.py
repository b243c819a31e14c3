"""Those who take power away, for a night or for good, or turn it elsewhere (7.4, 7.5)."""

from engine.asks import Fields, Pick, Word, YesNo
from engine.ur.asking import living, targets
from engine.ur.looks import is_wolf, living_wolves
from engine.ur.mauling import weigh
from engine.ur.row import ACTIVE, NONE, STEALERS, VILLAGE, WOLVES, Row
from engine.ur.roles.pack import able_wolves, lure
from engine.words import Reason

# Annuller


def annul(night, line, me):
    """ANNULLER-1: on one of nights 2 to 5, and on night 5 he must."""
    must = night.number == 5 and not me.hold.free
    target = yield from night.consult(line, me, targets(night, line, me, may_pass=not must))
    if target is None:
        return
    table, player = night.table, night.table[target]
    if player.role.id == "gambler":
        spoil_bet(night, player)
    elif player.role.pw != NONE and (table.options["annul-stealers"] or player.role.side not in STEALERS):
        player.hold.powerless = True
        if not table.unaware(target):
            table.notice(target, "annulled")


def spoil_bet(night, player) -> None:
    """ANNULLER-4: the gambler must answer tonight, or has one right pairing less."""
    hold = player.hold
    if hold.right is None:
        hold.forced = True
    elif hold.right > 0:
        hold.right -= 1
        if hold.right == 0:
            night.doom(player.seat)


ANNULLER = Row("annuller", VILLAGE, pw=ACTIVE, last=5, uses=1, power=annul)

# Maniac


def traumatise(night, line, me):
    """MANIAC-1, -2: whoever is named is blocked; a wolf dies of it, and the maniac's power with it."""
    target = yield from night.consult(line, me)
    if target is None:
        return
    night.block(target, "traumatised")
    night.table.notice(target, "traumatised")
    if is_wolf(night.table, target):
        night.doom(target)
        me.hold.spent = True
        night.table.notice(me.seat, "power-lost")


MANIAC = Row("maniac", VILLAGE, pw=ACTIVE, again=False, power=traumatise)

# Vegan


def stop(night, line, me):
    """VEGAN-1 to -3: block a seat; only so many passes; a wolf makes the vegan the pack's victim."""
    hold, rests = me.hold, night.table.options["vegan-rests"]
    target = yield from night.consult(line, me, targets(night, line, me, may_pass=hold.free or hold.rests < rests))
    if target is None:
        hold.rests += 1
    elif not night.in_vain(target):
        night.block(target, "blocked")
        if is_wolf(night.table, target):
            night.vegans.append(me.seat)


VEGAN = Row("vegan", WOLVES, wolf=True, pw=ACTIVE, power=stop)

# Necromancer


def darken(night, line, me):
    """NECROMANCER-1: every later call of a prober is blocked; he dies tonight."""
    if (yield from night.consult(line, me, YesNo())):
        night.darkness = True
        night.doom(me.seat)


NECROMANCER = Row("necromancer", WOLVES, pw=ACTIVE, uses=1, power=darken)

# Niflheimr


def freeze(night, line, me):
    """NIFLHEIMR-1: the right role kills on night 2, blocks for two nights on night 3, for one later."""
    question = Fields({"target": targets(night, line, me), "role": Word(night.table.role_ids)})
    answer = yield from night.consult(line, me, question)
    if answer is None:
        return
    target = answer["target"]
    if night.in_vain(target) or night.table[target].role.id != answer["role"]:
        return
    if night.number == 2:
        night.doom(target)
        return
    chill(night, target)
    if night.number == 3:
        night.table.frozen.append((4, target))


def chill(night, seat) -> None:
    """NIFLHEIMR-1: blocked and told so; the vote of the day after counts 0."""
    night.block(seat, "blocked")
    night.table.notice(seat, "blocked")
    weigh(night.table, seat, 0)


NIFLHEIMR = Row("niflheimr", WOLVES, pack=True, wolf=True, pw=ACTIVE, uses=1, power=freeze)

# Blackmailer

UNMOVED = ("judge", "kamikaze", "maniac", "notary", "devil", "zombie")


def is_not_last(night, me) -> bool:
    """BLACKMAILER-1: not as the last wolf."""
    return len(living_wolves(night.table)) > 1


def blackmail(night, line, me):
    """BLACKMAILER-1, B4: block a seat; he cannot maul tonight, so another must be able to; N3: lured."""
    if night.singing:
        yield from lure(night, line, (me.seat,), me.seat)
        return
    question = targets(night, line, me)
    if not [wolf for wolf in able_wolves(night) if wolf != me.seat]:
        question = Pick((), dict.fromkeys(night.table.seats, Reason.NOT_ALLOWED))
    target = yield from night.consult(line, me, question)
    if target is not None:
        night.blackmailers.add(me.seat)
        if not night.in_vain(target) and night.table[target].role.id not in UNMOVED:
            night.block(target, "blocked")


BLACKMAILER = Row("blackmailer", WOLVES, pack=True, wolf=True, pw=ACTIVE, uses="blackmails", power=blackmail,
                  ready=is_not_last)

# Hypnotist


def steering(night, line, me) -> Fields:
    """The question for whom to control, and towards whom (C5)."""
    return Fields({"controlled": targets(night, line, me), "target": living(night, me)})


def hypnotise(night, line, me):
    """HYPNOTIST-1, C4, C5: once, turn a seat's power towards another."""
    answer = yield from night.consult(line, me, steering(night, line, me))
    if answer is None:
        return
    table, controlled = night.table, answer["controlled"]
    table.coming.hypnosis[controlled] = answer["target"]
    if night.in_vain(controlled):
        return
    night.controlled[controlled] = answer["target"]
    if can_be_steered(night, controlled) and table.options["hypnotised-know"]:
        table.notice(controlled, "controlled")


def can_be_steered(night, seat) -> bool:
    """C1: whether the seat holds a power marked R."""
    return any(me.seat == seat and not me.hold.powerless
               for role in night.table.divertible for me in night.holders(role))


HYPNOTIST = Row("hypnotist", WOLVES, pack=True, wolf=True, pw=ACTIVE, uses=1, power=hypnotise)

# Illusionist


def dazzle(night, line, me):
    """ILLUSIONIST-1: tonight all looks told are inverted."""
    if (yield from night.consult(line, me, YesNo())):
        night.illusion = True


ILLUSIONIST = Row("illusionist", WOLVES, pack=True, wolf=True, pw=ACTIVE, uses=1, power=dazzle)

ROWS = (ANNULLER, MANIAC, VEGAN, NECROMANCER, NIFLHEIMR, BLACKMAILER, HYPNOTIST, ILLUSIONIST)
