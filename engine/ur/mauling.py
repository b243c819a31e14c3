"""The mauling of one victim by one wolf: the tests M1 to M12 in their order; the first that stops it ends it."""

from dataclasses import dataclass

from engine.ur.deaths import MAULED
from engine.ur.looks import living_wolves, pack

STOP = True


@dataclass
class Maul:
    """One mauling: the victim now, the mauler, and the call that named the victim."""

    night: object
    victim: int
    mauler: int
    call: str

    @property
    def table(self):
        """The table."""
        return self.night.table

    def intact(self, *roles: str) -> bool:
        """Tell whether the victim holds one of these roles and is not powerless."""
        player = self.table[self.victim]
        return player.role.id in roles and not player.hold.powerless

    def hit_back(self, cause: str) -> None:
        """M4, M12: the mauler dies, or (option) a wolf of the pack drawn by lot."""
        wolf = self.mauler
        if self.table.options["wolf-victim"] == "random":
            wolf = self.table.chance.pick("wolf-victim", pack(self.table), repeats=True)
        self.night.doom(wolf, cause)


def vegan_is_taken(maul):
    """M1: the vegan who named a wolf tonight is the pack's victim (VEGAN-3)."""
    if maul.call == "wolves":
        maul.victim = packs_victim(maul.night, maul.victim)


def batsman_strikes(maul):
    """M2: the struck mauling goes to Batsman's new victim, the first one only (BATSMAN-2)."""
    target = maul.night.struck.pop(maul.victim, None)
    if target is not None:
        maul.victim = target


def innkeeper_gets_even(maul):
    """M3: whoever mauls an innkeeper has no vote on the coming day."""
    if maul.intact("innkeeper"):
        weigh(maul.table, maul.mauler, 0)


def trap_springs(maul):
    """M4: a trap on the victim kills the mauler instead."""
    hunters = [hunter for target, hunter in maul.night.traps if target == maul.victim]
    if not hunters:
        return None
    maul.hit_back("trap")
    for hunter in hunters:
        maul.table.notice(hunter, "trap-sprung")
    return STOP


def devil_wakes(maul):
    """M5, DEVIL-1: the first mauling activates the devil, protected or not."""
    hold = maul.table[maul.victim].hold
    if not maul.intact("devil") or hold.activated:
        return None
    hold.activated = True
    maul.table.notice(maul.victim, "activated")
    return STOP


def guard_holds(maul):
    """M6: guard or sheriff protect; the berserker may break through (option)."""
    night = maul.night
    breaks = maul.mauler == night.berserker and maul.table.options["berserker-breaks-guard"]
    return STOP if maul.victim in night.guarded and not breaks else None


def knight_holds(maul):
    """M7: a king with a living knight; a turnskin that would turn turns all the same."""
    knights = [knight for knight in maul.table.knights_of(maul.victim) if maul.night.lives(knight)]
    return STOP if knights and not would_turn(maul) else None


def inn_shelters(maul):
    """M8, INNKEEPER-3: who visited the innkeeper tonight is safe (option)."""
    if not maul.table.options["inn-shelters"]:
        return None
    inns = [seat for seat in maul.table.in_force("innkeeper") if maul.night.lives(seat)]
    visits = maul.night.visits
    return STOP if any(visitor == maul.victim and visited in inns for visitor, visited, _ in visits) else None


def cannot_be_mauled(maul):
    """M9: those whom no mauling kills."""
    hold = maul.table[maul.victim].hold
    if maul.intact("hamster", "gambler", "dracula", "pirate", "dragon", "bounty-killer"):
        return STOP
    if (maul.intact("cannibal") and not hold.made) or (maul.intact("medusa") and not hold.probed):
        return STOP
    return STOP if maul.intact("hobbit") and len(living_wolves(maul.table)) > 1 else None


def zombie_loses_a_life(maul):
    """M10, ZOMBIE-1: the first zombie has one life more."""
    hold = maul.table[maul.victim].hold
    if not maul.intact("zombie") or hold.made or hold.struck:
        return None
    hold.struck = True
    return STOP


def turnskin_turns(maul):
    """M11, TURNSKIN-1: at the end of the night it is a wolf."""
    if not would_turn(maul):
        return None
    maul.night.later(maul.victim, turn)
    return STOP


def victim_dies(maul):
    """M12: the victim dies; an armed kamikaze takes the mauler along."""
    night, victim = maul.night, maul.victim
    night.doom(victim, MAULED)
    if maul.intact("kamikaze") and not maul.table[victim].hold.disarmed and victim not in night.defused:
        maul.hit_back("bomb")


MAULING = (vegan_is_taken, batsman_strikes, innkeeper_gets_even, trap_springs, devil_wakes, guard_holds,
           knight_holds, inn_shelters, cannot_be_mauled, zombie_loses_a_life, turnskin_turns, victim_dies)

EXPLORING = (innkeeper_gets_even, devil_wakes, knight_holds, cannot_be_mauled, zombie_loses_a_life,
             turnskin_turns, victim_dies)
"""EXPLORER-1: before everything, past trap, guard, batsman and vegan."""


def carry_out(maul, tests=MAULING) -> None:
    """Take a mauling through its tests up to the first that stops it."""
    for test in tests:
        if test(maul) is STOP:
            return


def would_turn(maul) -> bool:
    """M11: a turnskin, not powerless, that has not turned."""
    return maul.intact("turnskin") and not maul.table[maul.victim].hold.turned


def packs_victim(night, named: int) -> int:
    """M1, VEGAN-3: the vegan that named a wolf tonight and lives, else the seat that the pack named."""
    return next((vegan for vegan in night.vegans if night.lives(vegan)), named)


def weigh(table, seat: int, factor: int) -> None:
    """V3: multiply the weight of a seat's vote on the coming day."""
    factors = table.coming.factors
    factors[seat] = factors.get(seat, 1) * factor


def turn(night, seat) -> None:
    """TURNSKIN-1: turned: a wolf of the pack, with the look of one."""
    table = night.table
    table[seat].hold.turned = True
    table.notice(seat, "turned")
    table.whisper(seat, pack(table))
