"""Those who kill, or are deadly to touch."""

from engine.asks import Fields, OneOf, Pick, Word, YesNo
from engine.steps import Tell
from engine.ur.asking import targets
from engine.ur.looks import is_wolf
from engine.ur.row import ACTIVE, PASSIVE, VILLAGE, WOLVES, YES, Row
from engine.words import Reason

# Hunter


def lay_trap(night, line, me):
    """HUNTER-1, M4: a trap on a seat, for one night."""
    target = yield from night.consult(line, me)
    if target is not None and not night.in_vain(target):
        night.traps.append((target, me.seat))


HUNTER = Row("hunter", VILLAGE, pw=ACTIVE, uses=2, power=lay_trap)

# Jailer


def jail(night, line, me):
    """JAILER-1 to -3: catch a seat, free a prisoner, or kill all in jail; N1: a song empties no cell that he knows of."""
    table, hold = night.table, me.hold
    prisoners = tuple(seat for seat in hold.cells if table[seat].alive)
    catch = targets(night, line, me)
    catch.among = tuple(seat for seat in catch.among if seat not in prisoners)
    catch.banned.update(dict.fromkeys(prisoners, Reason.NOT_ALLOWED))
    asks = [catch]
    if prisoners:
        asks += [Fields({"free": Pick(prisoners, dict.fromkeys(table.seats, Reason.NOT_ALLOWED))}), YesNo()]
    answer = yield from night.consult(line, me, OneOf(tuple(asks)))
    if answer is True:
        for seat in hold.jail:
            if table[seat].alive and not night.in_vain(seat):
                night.doom(seat)
    elif isinstance(answer, dict):
        hold.cells.remove(answer["free"])
        if answer["free"] in hold.jail and not night.in_vain(answer["free"]):
            hold.jail.remove(answer["free"])
    elif answer is not None:
        hold.cells.append(answer)
        if answer not in hold.jail and not night.in_vain(answer):
            hold.jail.append(answer)


JAILER = Row("jailer", VILLAGE, pw=ACTIVE, power=jail)

# Kamikaze (M12) and bomb disposer

KAMIKAZE = Row("kamikaze", VILLAGE, pw=PASSIVE, unaware="-kamikaze-aware")


def defuse(night, line, me):
    """BOMB-DISPOSER-1: a kamikaze's bomb is off for good; with several uses, for tonight."""
    target = yield from night.consult(line, me)
    if target is None or night.in_vain(target):
        return
    night.defused.add(target)
    if night.table.options["disposer-uses"] == 1 and night.table[target].role.id == "kamikaze":
        night.table[target].hold.disarmed = True


BOMB_DISPOSER = Row("bomb-disposer", WOLVES, pack=True, wolf=True, pw=ACTIVE, uses="disposer-uses", power=defuse)

# Priest, spitter, survivor


def bless(night, line, me):
    """PRIEST-1: deadly to devil, dracula, vampire and wolf; seer and oracle are deadly to him."""
    target = yield from night.consult(line, me)
    if target is None or night.in_vain(target):
        return
    role = night.table[target].role.id
    if role in ("seer", "oracle"):
        night.doom(me.seat)
    elif role in ("devil", "dracula", "vampire"):
        night.doom(target)
    elif is_wolf(night.table, target):
        night.doom(target)
        me.hold.spent = True
        yield Tell(line.call, (me.seat,), "power-lost")


def spit(night, line, me):
    """SPITTER-1: a cannibal dies."""
    target = yield from night.consult(line, me)
    if target is not None and not night.in_vain(target) and night.table[target].role.id == "cannibal":
        night.doom(target)


def face(night, line, me):
    """SURVIVOR-1: the oracle is deadly to him; a zombie dies, and the infection with it."""
    target = yield from night.consult(line, me)
    if target is None or night.in_vain(target):
        return
    role = night.table[target].role.id
    if role == "oracle":
        night.doom(me.seat)
    elif role == "zombie":
        night.doom(target)
        night.table.cured = True


PRIEST = Row("priest", VILLAGE, pw=ACTIVE, first=3, prober=True, power=bless)
SPITTER = Row("spitter", VILLAGE, pw=ACTIVE, uses=3, power=spit)
SURVIVOR = Row("survivor", VILLAGE, pw=ACTIVE, first=3, prober=True, power=face)

# Van Helsing

POTIONS = ("anti-vampire", "anti-devil", "anti-rat", "anti-wolf")


def brew(night, line, me):
    """VAN-HELSING-1, -2: use one of his potions, once."""
    question = Fields({"potion": Word(me.hold.potions or POTIONS), "target": targets(night, line, me)})
    answer = yield from night.consult(line, me, question)
    if answer is not None and not night.in_vain(answer["target"]):
        BREWS[answer["potion"]](night, me, night.table[answer["target"]])


def against_vampires(night, me, player) -> None:
    """Dracula dies; a vampire is cured at the end of the night."""
    if player.role.id == "dracula":
        night.doom(player.seat)
    elif player.role.id == "vampire":
        night.later(player.seat, cure)


def cure(night, seat) -> None:
    """Give a vampire the role that it had, with its power as it was."""
    player = night.table[seat]
    if player.role.id == "vampire" and player.hold.before is not None:
        player.bites = 0
        player.role, player.hold = player.hold.before


def against_devils(night, me, player) -> None:
    """A devil dies, and Van Helsing with him; the village hears of it."""
    if player.role.id == "devil":
        night.doom(player.seat, "devil-slain")
        night.doom(me.seat)


def against_rats(night, me, player) -> None:
    """A hamster-like dies; Van Helsing dies in the next night."""
    if player.role.id in ("hamster", "gambler"):
        night.doom(player.seat)
        night.table.delayed.append((night.number + 1, me.seat))


def against_wolves(night, me, player) -> None:
    """A wolf with another role becomes a plain one; a plain wolf dies, and Van Helsing too."""
    if player.role.id == "werewolf":
        night.doom(player.seat)
        night.doom(me.seat)
    elif is_wolf(night.table, player.seat):
        night.later(player.seat, tame)


def tame(night, seat) -> None:
    """Make a wolf a plain one; nobody is told."""
    night.table.become(seat, "werewolf")


BREWS = dict(zip(POTIONS, (against_vampires, against_devils, against_rats, against_wolves), strict=True))

VAN_HELSING = Row("van-helsing", VILLAGE, pw=ACTIVE, uses=1, power=brew)

# Ghostbuster


def hunt_ghosts(night, line, me):
    """GHOSTBUSTER-1: a spectre never returns; one that has returned dies in the following night."""
    target = yield from night.consult(line, me)
    if target is None or night.in_vain(target):
        return
    player = night.table[target]
    if player.risen:
        night.table.delayed.append((night.number + 1, target))
    elif player.role.id == "spectre":
        player.barred = True


GHOSTBUSTER = Row("ghostbuster", WOLVES, wolf=True, pw=ACTIVE, uses=1, dead=YES, power=hunt_ghosts)

ROWS = (HUNTER, JAILER, KAMIKAZE, PRIEST, SURVIVOR, SPITTER, VAN_HELSING, BOMB_DISPOSER, GHOSTBUSTER)
