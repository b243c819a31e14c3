"""The table of licantropi: deaths and their links, changes, and the moderator's penalties."""

from engine.asks import OneOf, Pick, Picks
from engine.licantropi.ends import winners
from engine.licantropi.roles import PACK
from engine.steps import Announce, Reveal
from engine.table import Table
from engine.words import Reason, Token

INFRACTION = ("infraction",)
"""The command that every waiting call takes (section 8)."""


class Village(Table):
    """The table, with the lovers, who has been killed since nightfall, and the offenders.

    `killed` are the night's dead, dead from dawn on (R10); `fallen` all who have died
    since dawn; `causes` why each was killed, for the story after the end; `stirred` whether something has happened since nightfall (R6).
    """

    def __init__(self, setup):
        super().__init__(setup)
        self.juliet = next((player.seat for player in self.players if player.role.id == "juliet"), None)
        self.madman = next((player.seat for player in self.players if player.role.id == "madman"), None)
        self.romeo: int | None = None
        self.declared: str | None = None
        self.changed: list[int] = []
        self.killed: list[int] = []
        self.causes: dict[int, str] = {}
        self.fallen: list[int] = []
        self.offenders: list[int] = []
        self.stirred = self.strict = False

    def pack(self) -> tuple[int, ...]:
        """R18: the living wolves by rank; who became wolf-4 first stands before the next."""
        ranked = sorted(self.holders(*PACK[:3]), key=lambda seat: self[seat].role.id)
        return tuple(ranked + [seat for seat in self.changed if self[seat].alive])

    def kill(self, seat: int, cause: str) -> None:
        """R10, R11, R30, D2, D19: take a life now by day, at dawn by night; the link strikes at this moment."""
        if not self[seat].alive or seat in self.killed:
            return
        self.stirred, self.causes[seat] = True, cause
        if self.phase == "night":
            self.killed.append(seat)
        else:
            self.die(seat)
            self.fallen.append(seat)
        # R29: Juliet's death takes Romeo in any case; his takes her unless she is turned.
        if seat == self.juliet and self.romeo is not None:
            self.kill(self.romeo, "love")
        elif seat == self.romeo and self[self.juliet].role.id == "juliet":
            self.kill(self.juliet, "love")

    def change(self, seat: int, role: str) -> None:
        """R11, R17: become vampirised or wolf-4, at once and for good."""
        self.stirred = True
        self.become(seat, role)
        if role == "wolf-4":
            self.changed.append(seat)

    def spend(self, seat: int) -> None:
        """Use up a one-off power (R11: at once; R31: a raised player has not got it back)."""
        self[seat].marks["spent"] = True

    def spent(self, seat: int) -> bool:
        """Tell whether the one-off power of a seat is used up."""
        return "spent" in self[seat].marks

    def begin(self, phase: str) -> int:
        """Start the next night or day with a clean slate."""
        if phase == "night":
            self.killed, self.stirred = [], False
        else:
            self.fallen = []
        return super().begin(phase)

    def check_command(self, id: str, answer) -> None:
        """Section 8: an infraction names a living seat or several; raises Refused."""
        dead = dict.fromkeys(self.dead(), Reason.DEAD)
        living = self.living()
        OneOf((Pick(living, dead), Picks(living, 1, len(living), dead)), may_pass=False).check(answer)

    def obey(self, command):
        """R42, R44, D24: note the offenders; where a vote or a ballot waits they die at once."""
        named = command.answer
        self.offenders += named if isinstance(named, (list, tuple)) else [named]
        if self.strict:
            yield from self.punish()

    def punish(self):
        """R44: by day the offenders die now, the table is told, and the end is tested (R1)."""
        before = len(self.fallen)
        self.strike_offenders()
        if len(self.fallen) > before:
            gone = tuple(sorted(self.fallen[before:]))
            yield Reveal(Token("penalty.death", *gone), gone)
            self.winners = winners(self)
            if self.winners:
                yield self.sunset()

    def strike_offenders(self) -> None:
        """R44, D23: kill the offenders, whom nothing protects."""
        for seat in self.offenders:
            self.kill(seat, "penalty")
        self.offenders = []

    def sunset(self) -> Announce:
        """R39: announce all who have died since dawn, by name only."""
        return Announce("day", self.day, tuple(sorted(self.fallen)))
