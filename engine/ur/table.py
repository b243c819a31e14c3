"""The table of ur: what seats carry, what the game remembers from one night to the next."""

from typing import NamedTuple

from engine.table import Player, Table
from engine.ur.expel import check_expel, expel
from engine.ur.hold import Actor, Death, Hold
from engine.ur.row import VILLAGE


CHANGERS = ("knight", "contagious", "turnskin", "prostitute", "apprentice")
"""They are of the village's side, but not of its table in section 6 (GAMBLER-1)."""


class Villager(Player):
    """One seat: what stays with it when its role changes."""

    __slots__ = ("hold", "absorbed", "gone", "bites", "coins", "enchanted", "called", "burst", "death", "burned",
                 "mad", "barred", "risen", "window")

    def __init__(self, seat, role):
        super().__init__(seat, role)
        self.hold = Hold()
        self.absorbed = self.gone = self.enchanted = self.called = self.burst = False
        self.mad = self.barred = self.risen = False
        self.burned: str | None = None
        self.bites = self.coins = 0
        self.death: Death | None = None
        self.window: tuple[int, int] = (0, 0)


class Coming(NamedTuple):
    """What the night prepared for the vote: factors of weights, owls' and lawyers' choices, hypnosis."""

    factors: dict
    owls: list
    lawyers: list
    hypnosis: dict


class Village(Table):
    """The table, with notices to be given, delayed deaths, and all that the end is judged by."""

    def __init__(self, setup):
        super().__init__(setup)
        self.players = [Villager(player.seat, player.role) for player in self.players]
        self.notices: list[tuple] = []
        self.delayed: list[tuple[int, int]] = []
        self.coming = Coming({}, [], [], {})
        self.secret: list[int] = []
        self.replies: list[tuple[int, bool]] = []
        self.bounty: int | None = None
        self.bounty_done: int | None = None
        self.gambler_roles: tuple[str, ...] = ()
        self.judas_wolf: int | None = None
        self.leader: int | None = None
        self.burned_look: bool | None = None
        self.tyrant: int | None = None
        self.frozen: list[tuple[int, int]] = []
        self.stall = 0
        self.no_maul_on = 0
        self.cub_alone = False
        self.cured = self.will_read = False
        self.united = 0
        self.smith_kills = 0
        self.coin_holders: list[int] = []
        self.curse_ends: int | None = None
        self.burst_side: str | None = None
        self.starred: int | None = None
        self.visited: frozenset[int] = frozenset()
        rows = setup.rules.roles.values()
        self.role_ids = tuple(row.id for row in rows if not row.status)
        self.village_ids = tuple(row.id for row in rows if row.side == VILLAGE and row.id not in CHANGERS)
        self.divertible = tuple(line.call for line in setup.rules.slots if line.divert)
        self.uses = {row.id: self.value(row.uses) for row in rows}

    def value(self, column):
        """Give a column's value: its own, or that of the option that it names."""
        return self.options[column] if isinstance(column, str) else column

    def whisper(self, seat: int, value) -> None:
        """Give a text beside the rules in the next post round: who the others are."""
        self.notices.append((seat, value, True))

    def actors(self) -> dict[str, list[Actor]]:
        """List who may be called for each role, in seat order (G6)."""
        found: dict[str, list[Actor]] = {}
        for player in self.players:
            if player.alive and (player.role.bred or not player.hold.made):
                found.setdefault(player.role.id, []).append(Actor(player.seat, player.hold, player.seat))
                captive = player.hold.captive
                if captive is not None:
                    # PREDATOR-4: the captor is also called for the captive's role.
                    held = self[captive]
                    if held.hold.made and not held.role.bred:
                        continue
                    found.setdefault(held.role.id, []).append(Actor(player.seat, held.hold, captive))
                    found[held.role.id].sort(key=lambda actor: actor.seat)
        return found

    def obey(self, command):
        """G20: carry out the moderator's only command, `expel`."""
        yield from expel(self, command.answer)

    def check_command(self, id, answer) -> None:
        """Refuse to expel what is no living seat."""
        check_expel(self, answer)

    def notice(self, seat: int, value) -> None:
        """G11: give a notice in the next post round."""
        self.notices.append((seat, value, False))

    def seated(self) -> tuple[int, ...]:
        """All seats but those that have left the village."""
        return tuple(player.seat for player in self.players if not player.gone)

    def become(self, seat: int, role: str, **facts) -> None:
        """Give a seat a role with its power fresh."""
        super().become(seat, role)
        hold = self[seat].hold = Hold()
        for name, value in facts.items():
            setattr(hold, name, value)

    def come_back(self, seat: int) -> None:
        """Bring a dead seat back with its power unused and whole."""
        self.revive(seat)
        player = self[seat]
        player.hold, player.window = fresh(player.hold), (0, 0)

    def in_force(self, role: str) -> tuple[int, ...]:
        """The living seats that hold a role and are not powerless; no such role comes into play undealt."""
        if role not in self.dealt:
            return ()
        return tuple(p.seat for p in self.players if p.alive and p.role.id == role and not p.hold.powerless)

    def knights_of(self, seat: int) -> tuple[int, ...]:
        """KNIGHT-2, -3: the living knights, not powerless, whose king this seat is."""
        return tuple(knight for knight in self.in_force("knight") if self[knight].hold.king == seat)

    def exact(self, seat: int):
        """Section 2: the role now; with the dealt role if that is another one."""
        player = self[seat]
        return player.role.id if player.role is player.dealt else [player.role.id, player.dealt.id]

    def unaware(self, seat: int) -> bool:
        """Section 2: whether the seat was told "peasant" at the deal, and nothing else since."""
        player = self[seat]
        return player.role is player.dealt and player.role.hidden(self.options)


def fresh(hold: Hold) -> Hold:
    """Give the hold of a returned role: unused and whole; only what makes the role what it is stays."""
    new = Hold()
    new.made, new.king, new.copied, new.before = hold.made, hold.king, hold.copied, hold.before
    new.turned, new.joined, new.wolf, new.free = hold.turned, hold.joined, hold.wolf, hold.free
    return new
