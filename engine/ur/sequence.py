"""The order of all calls (section 7.3 and V1), on one page: to move a role, move its line."""

from engine.ur import first_night
from engine.ur.line import Line
from engine.ur.roles import ROLES
from engine.ur.roles.guards import star
from engine.ur.roles.killers import POTIONS
from engine.ur.roles.pack import hunt
from engine.ur.roles.returners import haunt
from engine.ur.roles.sects import kill_together
from engine.ur.roles.thieves import pass_coins

PACK = tuple(row.id for row in ROLES.values() if row.pack)
WORDS = tuple(row.id for row in ROLES.values() if not row.status)
SEATS: tuple = ()
YES = (True,)
WEIGHTS = (0, 2)
NUMBERS = (tuple(range(41)),) * 4
BOTH = ("controlled", "target")
SEEN = ("target", "to")


def told(call, role, power, **shape):
    """A call of night 1 that only informs, with an answer spoken of."""
    return Line(call, (role,), power, last=1, phrases=("answer",), fields=0, reply="long", **shape)


# The calls of single holders come in seat order, which the table must not hear: it hears this
# order. The one that asks stands first, so that nothing that is told waits for an answer.
FIRST_NIGHT = (
    Line("masons", ("mason",), first_night.masons_meet, last=1, phrases=("meet",), fields=0, group=True),
    Line("pack", PACK, first_night.pack_meets, last=1, phrases=("meet",), fields=0, group=True),
    Line("elect-leader", PACK, first_night.elect, last=1, group=True, must=True, option="elect-leader"),
    Line("potions", ("van-helsing",), first_night.choose_potions, last=1, fields=2, must=True,
         lists=(POTIONS, POTIONS)),
    told("judas", "judas", first_night.tell_judas, option="judas-knows"),
    told("bounty-killer", "bounty-killer", first_night.tell_bounty),
    told("gambler-roles", "gambler", first_night.tell_bets),
)

NIGHT = (
    Line("annuller", visit=True, stoppable=False),
    Line("explorer", visit=True),
    Line("maniac", visit=True),
    Line("soprano", lists=(YES,)),
    Line("vegan", visit=True),
    Line("cthulhu", visit=True, fields=2, lists=(SEATS, WORDS), reply="nod"),
    Line("necromancer", lists=(YES,)),
    Line("oracle-wolf", reply="long"),
    Line("niflheimr", visit=True, fields=2, lists=(SEATS, WORDS)),
    Line("blackmailer", visit=True),
    Line("hypnotist", visit=True, fields=2, visits=("controlled",), names=BOTH),
    Line("baron-samedi", visit=True, fields=2, visits=("controlled",), names=BOTH),
    Line("illusionist", lists=(YES,)),
    Line("medium", phrases=("answer",), fields=0, reply="nod"),
    Line("prostitute", visit=True, reply="long"),
    Line("knight", visit=True),
    Line("guard", divert=True, visit=True),
    Line("sheriff", (), star, first=2, token=False, stoppable=False, round=True, option="sheriff"),
    Line("hunter", divert=True, visit=True),
    Line("jailer", visit=True, fields=2, least=1, visits=(), names=("free",)),
    Line("lawyer", divert=True, visit=True),
    Line("owl", divert=True, visit=True),
    Line("censor", divert=True, visit=True),
    Line("influencer", visit=True, fields=2, lists=(SEATS, WEIGHTS)),
    Line("scrutineer", lists=(YES,)),
    Line("naive", divert=True, visit=True),
    Line("barmaid", divert=True, visit=True),
    Line("madman", visit=True, fields=2),
    Line("seer", divert=True, visit=True, reply="nod"),
    Line("blind-seer", visit=True, fields=2, names=SEEN),
    Line("one-eyed-seer", divert=True, visit=True, fields=2, least=1, names=SEEN, reply="nod"),
    Line("gravedigger", lists=(WORDS,), reply="nod"),
    Line("minos", fields=2, reply="long"),
    Line("oracle", divert=True, reply="long"),
    Line("priest", divert=True, visit=True, reply="long"),
    Line("spitter", divert=True, visit=True),
    Line("survivor", divert=True, visit=True),
    Line("van-helsing", visit=True, fields=2, lists=(POTIONS, SEATS)),
    Line("sorcerer", divert=True),
    Line("hound", divert=True, visit=True),
    Line("spy", divert=True, visit=True),
    Line("night-walker", token=False, lists=(YES,)),
    Line("mathematician", fields=4, lists=NUMBERS, reply="long"),
    Line("ghostbuster", visit=True),
    Line("mole", divert=True, visit=True, reply="long"),
    Line("unlucky-wolf", divert=True, visit=True, reply="nod"),
    Line("famished", divert=True, visit=True, reply="nod"),
    Line("predator", visit=True),
    Line("sorcerer-wolf"),
    Line("bomb-disposer", divert=True, visit=True),
    Line("duplicator", visit=True),
    Line("berserker", visit=True),
    Line("wolves", PACK, hunt, first=2, visit=True, fields=2, least=1, group=True, must=True, stoppable=False),
    Line("batsman", visit=True),
    Line("cannibal", divert=True, visit=True, reply="nod"),
    Line("dracula", divert=True, visit=True, reply="nod"),
    Line("medusa", divert=True, visit=True, reply="nod"),
    Line("smith", visit=True, round=True, reply="nod"),
    Line("smiths", ("smith",), kill_together, first=2, visit=True, group=True),
    Line("piper", visit=True, fields=2, least=1),
    Line("coin", ("pirate",), pass_coins, first=2, token=False, stoppable=False, round=True),
    Line("pirate", visit=True, fields=3, least=1, reply="long"),
    Line("gambler", fields=4, reply="long"),
    Line("dragon", visit=True, reply="long"),
    Line("it", divert=True),
    Line("spectre", (), haunt, first=2, token=False, stoppable=False, late=True, reply="long"),
)

SIESTA = (
    Line("zombie", day=True),
    Line("mathematician", day=True, fields=4, lists=NUMBERS, reply="long"),
)

VESTAL = Line("vestal", day=True, lists=(YES,))

DAY = SIESTA + (
    Line("vote", day=True, must=True, phrases=()),
    Line("judge", day=True, must=True),
    Line("tyrant", day=True, must=True, option="tyrant"),
    Line("ballot", day=True, must=True, phrases=()),
    VESTAL,
)
