"""The night: the one gate through which every power goes (G4 to G10), blocks, control, visits, tokens."""

from engine.errors import Refused
from engine.steps import Call, Tell
from engine.ur.asking import able, targets
from engine.ur.hold import Actor
from engine.ur.looks import is_wolf
from engine.words import Reason, Token


class Night:
    """What one night carries until dawn has settled it."""

    def __init__(self, table):
        self.table, self.number = table, table.night
        self.blocked: dict[int, str] = {}
        self.controlled: dict[int, int] = {}
        self.visits: list[tuple[int, int, str]] = []
        self.tokens: list = []
        self.codes: list = []
        self.doomed: dict[int, set[str]] = {}
        self.slain: set[int] = set()
        self.changes: list[tuple] = []
        self.singing: set[int] = set()
        self.guarded: set[int] = set()
        self.traps: list[tuple[int, int]] = []
        self.defused: set[int] = set()
        self.vegans: list[int] = []
        self.mauls: list = []
        self.struck: dict[int, int] = {}
        self.balloons: list[int] = []
        self.returning: list[int] = []
        self.watching: dict[str, list[tuple]] = {}
        self.swaps: list[tuple] = []
        self.blackmailers: set[int] = set()
        self.explored = self.absorbing = self.darkness = self.illusion = False
        self.oracle_wolf: int | None = None
        self.duplicator: int | None = None
        self.berserker: int | None = None
        self.must_maul: int | None = None
        self.absorbed: list[int] = []
        self.returned: list[int] = []
        self.died: tuple[int, ...] = ()
        self.wolves_died = False
        self.heirs: dict[int, int] = {}
        self.rested = False
        # Calls change neither life nor roles (G4), so both are listed once.
        self.actors = table.actors()
        self.dead = {player.seat: Reason.DEAD for player in table.players if not player.alive and not player.gone}

    # The gate

    def holders(self, role: str) -> list[Actor]:
        """Who may be called for a role: its living holders, the explorer's victim left out (EXPLORER-1)."""
        found = self.actors.get(role, ())
        return [me for me in found if me.seat not in self.slain] if self.slain else found

    def stopped(self, line, row, me) -> str | None:
        """G7: the word that a blocked holder is told: blocks first, then the necromancer."""
        if line.stoppable and me.seat in self.blocked:
            me.hold.blocked_on = self.number
            return self.blocked[me.seat]
        return "blocked" if self.darkness and row.prober else None

    def kept_from(self, me) -> bool:
        """ORACLE-WOLF-2: the other wolves' own calls are empty."""
        return self.oracle_wolf is not None and me.seat != self.oracle_wolf and is_wolf(self.table, me.seat)

    def wake(self, line, row):
        """G5 to G7: call the holders of a role one after the other; who cannot act makes an empty call."""
        holders = self.holders(row.id)
        for me in holders:
            if not able(self, row, me) or self.kept_from(me):
                yield Call(line.call, ())
                continue
            word = self.stopped(line, row, me)
            if word is not None:
                yield Call(line.call, (me.seat,), None, word)
            elif line.divert and me.seat in self.controlled:
                yield from self.steer(line, row, me)
            else:
                yield from row.power(self, line, me)
        if not holders:
            yield Call(line.call, ())

    def steer(self, line, row, me):
        """C2: the power works as another chose; `controlled` is told where it has no reply."""
        replied = False
        for step in row.power(self, line, me):
            replied = replied or type(step) is Tell
            yield step
        if not replied:
            yield Tell(line.call, (me.seat,), "controlled")

    def consult(self, line, me, question=None, diverted=None, told=None):
        """Ask a holder (or take the controller's choice), and note use, visit and token; None = a pass."""
        question = question or targets(self, line, me)
        if line.divert and me.seat in self.controlled:
            answer = self.controlled[me.seat]
            yield Call(line.call, (me.seat,))
            try:
                (diverted or question).check(answer)
                failed = answer == me.seat
            except Refused:
                failed = True
            if failed:
                yield Tell(line.call, (me.seat,), "failed")
                return None
        else:
            answer = yield Call(line.call, (me.seat,), question, told)
            if answer is None or answer is False:
                return None
            if type(answer) is int:
                # Where another has sent him he does not know, and so no refusal may tell it (S5).
                me.hold.last_night, me.hold.last_seat = self.number, answer
        self.note(line, me.seat, me.hold, answer)
        return answer

    def note(self, line, seat, hold, answer) -> None:
        """X1, X5: a use, the seats visited, the token."""
        hold.used += 1
        if type(answer) is int:
            seats, visited = (answer,), (answer,)
        elif isinstance(answer, dict):
            seats = tuple(answer[name] for name in line.names if answer.get(name) is not None)
            visited = tuple(answer[name] for name in line.visits if name in answer)
        elif isinstance(answer, list):
            seats = visited = tuple(answer)
        else:
            seats, visited = ((answer,) if isinstance(answer, str) else ()), ()
        if line.visit:
            for target in visited:
                self.visit(seat, target)
        if line.token:
            self.tokens.append(Token(line.call, seats) if seats else Token(line.call))

    def visit(self, visitor: int, target: int) -> None:
        """X1: a living seat other than the visitor is visited; its role at the visit is kept (INNKEEPER-1)."""
        if visitor != target and self.table[target].alive:
            self.visits.append((visitor, target, self.table[visitor].role.id))

    # What powers do to others

    def in_vain(self, seat: int) -> bool:
        """N1: whatever names a singing soprano has no effect."""
        return seat in self.singing

    def block(self, seat: int, word: str) -> None:
        """B1: the first block gives the word."""
        self.blocked.setdefault(seat, word)

    def doom(self, seat: int, cause: str = "night") -> None:
        """Mark a seat to die tonight (G3)."""
        self.doomed.setdefault(seat, set()).add(cause)

    def later(self, seat: int, change, *facts) -> None:
        """G4: keep a change of role or state for the end of the night."""
        self.changes.append((seat, change, facts, True))

    def anyhow(self, seat: int, change, *facts) -> None:
        """Keep a change that happens to the dead too (release, spectre, madman)."""
        self.changes.append((seat, change, facts, False))

    def watch(self, kind: str, seat: int, what) -> None:
        """G4: keep what a watcher is told about the whole night."""
        self.watching.setdefault(kind, []).append((seat, what))

    def lives(self, seat: int) -> bool:
        """Whether a seat lives: the explorer's victim is dead from then on."""
        return self.table[seat].alive and seat not in self.slain
