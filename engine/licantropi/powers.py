"""What is done in the calls of the night: meetings, inquiries, protection, the bite, the raising, the kill."""

from engine.licantropi.gate import choose, own
from engine.steps import Call, Tell
from engine.words import Reason


class Night:
    """What one night carries until dawn."""

    __slots__ = ("table", "number", "found", "protected", "turned", "traitor", "newcomer")

    def __init__(self, table):
        self.table, self.number = table, table.night
        # R14: whether the seer has been told of a black aura.
        self.found = False
        self.protected = self.turned = self.traitor = self.newcomer = None


def confide(night, line, seats):
    """Tell the priest which of sinner and Bocca di Rosa were dealt (section 5, 1)."""
    dealt = night.table.dealt
    yield Call(line.call, seats, None, [role for role in ("sinner", "bocca-di-rosa") if role in dealt])


def scent(night, line, seats):
    """Tell the vampire-hunter whether a vampire was dealt (section 5, 2)."""
    yield Call(line.call, seats, None, "vampire" in night.table.dealt)


def love(night, line, seats):
    """R28, D7: Juliet must choose her Romeo, not herself."""
    night.table.romeo = yield from choose(night.table, line, seats, night.table.living(), own(seats), may_pass=False)


def learn_of_juliet(night, line, seats):
    """Tell Romeo who Juliet is (section 5, 4)."""
    yield Call(line.call, seats, None, night.table.juliet)


def meet(night, line, seats):
    """Let those who wake recognise each other: guards, vampires, wolves (section 5, 5, 10, 11)."""
    yield Call(line.call, seats, None, sorted(seats))


def see(night, line, seats):
    """R13: is the aura of a living player black now? The own seat may be picked (D6)."""
    target = yield from choose(night.table, line, seats, night.table.living())
    if target is not None:
        black = night.table[target].role.black
        night.found = black
        yield Tell(line.call, seats, black)


def inquire(night, line, seats):
    """R12: is the pick azure? A living black-mage turns every reply round (note 13)."""
    table = night.table
    target = yield from choose(table, line, seats, table.living())
    if target is not None:
        turned_round = bool(table.holders("black-mage"))
        yield Tell(line.call, seats, table[target].role.azure != turned_round)


def listen(night, line, seats):
    """R13, D8: was the aura of one of the announced dead black at death?"""
    table = night.table
    dead = table.dead()
    if not dead:
        yield Call(line.call, seats)
        return
    target = yield from choose(table, line, seats, dead, dict.fromkeys(table.living(), Reason.LIVING))
    if target is not None:
        yield Tell(line.call, seats, table[target].role.black)


def protect(night, line, seats):
    """R15: shield another player from the wolves' attack of this night."""
    night.protected = yield from choose(night.table, line, seats, night.table.living(), own(seats))


def bite(night, line, seats):
    """R16, R17: turn somebody; mystics and priest withstand, wolves and hunter kill the vampire."""
    table = night.table
    # D17: the vampire knows whom the bite has turned.
    banned = dict.fromkeys(table.holders("vampirised"), Reason.NOT_A_CHOICE) | own(seats)
    target = yield from choose(table, line, seats, table.living(), banned)
    if target is None:
        return
    result = table[target].role.bite
    if result == "turned":
        table.change(target, "vampirised")
        night.turned = target
    elif result == "died":
        table.kill(seats[0], "bite")
    yield Tell(line.call, seats, result)


def learn_of_vampire(night, line, seats):
    """R17: the turned player learns who the vampire is (section 5, 17)."""
    yield Call(line.call, seats, None, night.table.holders("vampire")[0])


def be_recognised(night, line, seats):
    """R19: the traitor, or the new wolf-4, sees the other living wolves (section 5, 19 and 20)."""
    yield Call(line.call, seats, None, sorted(seat for seat in night.table.pack() if seat not in seats))


def heal(night, line, seats):
    """R31, R32, D20: raise one of this night's dead, once in the game, never the own seat."""
    table = night.table
    killed = sorted(table.killed)
    among = () if table.spent(seats[0]) else killed
    target = yield from choose(table, line, seats, among, own(seats), told=killed)
    if target is not None:
        table.spend(seats[0])
        table.killed.remove(target)


def strike(night, line, seats):
    """R26, R27, D3, D4, D5: kill once; in the turn of a living mystic nobody else."""
    table = night.table
    if table.spent(seats[0]) or (night.number == 1 and not table.options["assassin-first-night"]):
        yield Call(line.call, seats)
        return
    among = table.holders(line.turn) or table.living()
    target = yield from choose(table, line, seats, among)
    if target is not None:
        table.spend(seats[0])
        table.kill(target, "power")
