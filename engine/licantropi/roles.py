"""The rows of the role table (licantropi.md section 3), and who is what by them."""

from dataclasses import dataclass

from engine.roles import Role

VILLAGE, WOLVES, VAMPIRES, AGAINST = "village", "wolves", "vampires", "against-village"


@dataclass(frozen=True)
class Villager(Role):
    """A row of section 3: `black` and `azure` auras, `mystic`, and what the vampire's `bite` does (R16)."""

    black: bool = False
    azure: bool = False
    mystic: bool = False
    bite: str = "turned"


def mystic(id, side=VILLAGE, black=False):
    """Make the row of one of the seven mystics: azure, and no vampire can turn them."""
    return Villager(id, side, black=black, azure=True, mystic=True, bite="failed")


def wolf(id, most=1):
    """Make the row of a wolf: black, plays for the wolves (D13), kills the vampire who bites."""
    return Villager(id, WOLVES, most, black=True, bite="died")


def peasant(id):
    """Make the row of a peasant: any number of them, and all are told just `peasant`."""
    return Villager(id, VILLAGE, None, card="peasant")


ROLES = {role.id: role for role in (
    mystic("black-mage", AGAINST, black=True),
    mystic("black-witch", AGAINST, black=True),
    wolf("wolf-1"),
    wolf("wolf-2"),
    wolf("wolf-3"),
    wolf("wolf-4", most=0),
    Villager("traitor", WOLVES),
    Villager("ghoul", VAMPIRES),
    Villager("vampire", VAMPIRES, black=True),
    Villager("vampirised", VAMPIRES, most=0, black=True),
    Villager("assassin", VILLAGE),
    Villager("lawyer", VILLAGE),
    Villager("bocca-di-rosa", VILLAGE, black=True),
    Villager("vampire-hunter", VILLAGE, bite="died"),
    peasant("peasant-hero"),
    peasant("peasant-wolf"),
    peasant("peasant"),
    Villager("druid", VILLAGE),
    Villager("juliet", VILLAGE),
    Villager("guard", VILLAGE, most=None),
    Villager("corrupt-guard", VILLAGE, black=True),
    mystic("healer"),
    mystic("mage"),
    Villager("madman", VILLAGE),
    mystic("medium"),
    Villager("merchant", VILLAGE),
    Villager("orator", VILLAGE),
    Villager("innkeeper", VILLAGE),
    Villager("sinner", VILLAGE, black=True),
    Villager("priest", VILLAGE, bite="failed"),
    Villager("mayor", VILLAGE),
    Villager("spy", VILLAGE),
    mystic("witch"),
    mystic("seer"),
)}

MYSTICS = tuple(role.id for role in ROLES.values() if role.mystic)
PACK = ("wolf-1", "wolf-2", "wolf-3", "wolf-4")
STRIKERS = ("vampire", "wolf-1", "wolf-2", "wolf-4")
"""R3: wolf-3 can strike only beside one of these, so these alone decide."""
