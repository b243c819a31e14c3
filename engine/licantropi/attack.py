"""The wolves' attack: who decides, and what becomes of the victim (R18 to R24)."""

from engine.licantropi.gate import choose
from engine.steps import Tell


def hunt(night, line, seats):
    """R18, R25: the first of `seats` decides for the pack, on one pick or none."""
    table = night.table
    # R21, D11: wolf-3 alone cannot attack.
    alone = len(seats) == 1 and table[seats[0]].role.id == "wolf-3"
    victim = yield from choose(table, line, seats, () if alone else table.living())
    if victim is not None:
        result = attack(night, victim)
        if result is not None:
            yield Tell(line.call, seats, result)


def attack(night, victim: int) -> str | None:
    """R19: protection first (D9), then the victim's role; give what the wolves are told."""
    # R15: a living black-witch undoes the protection.
    if victim == night.protected and not night.table.holders("black-witch"):
        return "failed"
    return ATTACKED.get(night.table[victim].role.id, be_killed)(night, victim)


def be_killed(night, victim):
    """R19, last line: the victim is killed, a wolf as anybody else."""
    night.table.kill(victim, "mauled")


def withstand(night, victim):
    """R19: wolves cannot kill the druid."""
    return "failed"


def give_a_sign(night, victim):
    """R19, R22, D14: the traitor is not killed, and is recognised for tonight."""
    night.traitor = victim
    return "traitor"


def grow_a_coat(night, victim):
    """R19, R24, D12: the peasant-wolf, any of them, becomes wolf-4."""
    night.table.change(victim, "wolf-4")
    night.newcomer = victim
    return "wolf-4"


def fight_back(night, victim):
    """R19, R20, D10: the hero is killed, and takes the wolf of highest rank along."""
    table = night.table
    pack = table.pack()
    table.kill(victim, "mauled")
    table.kill(pack[0] if table.options["hero-kills"] == "highest-rank" else pack[-1], "taken")


ATTACKED = {
    "druid": withstand,
    "traitor": give_a_sign,
    "peasant-wolf": grow_a_coat,
    "peasant-hero": fight_back,
}
