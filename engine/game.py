"""Game: drives the generator of a ruleset, checks every answer first, records it after."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.asks import Vote
from engine.errors import Diverged, Refused
from engine.steps import Announce, Call, Command, Over, Tell
from engine.words import Reason


class Entry(NamedTuple):
    """One accepted answer: the call (or command) that it answered, who was asked, and the answer.

    `left` = nobody answered, though the rule lets nobody pass (play-modes M9c).
    """

    call: str
    seats: tuple[int, ...]
    answer: Any
    command: bool = False
    left: bool = False


class Game:
    """One game: a pure function of (setup, answers).

    `pending` is the call that waits for an answer (None when the game is over),
    `heard` every step so far, `answers` every accepted entry, `told` what each seat
    was told last, `latest` the latest announcement, `winners` the end or None.
    """

    def __init__(self, setup):
        self.setup = setup
        self.table = setup.rules.table(setup)
        self.heard: list = []
        self.answers: list[Entry] = []
        self.told: dict[int, Any] = {}
        self.latest = Announce("night", 0)
        self.winners: tuple[str, ...] | None = None
        self.pending: Call | None = None
        self._run = setup.rules.play(self.table)
        self._advance(None)

    def answer(self, answer) -> list:
        """Answer the waiting call; give the steps that follow, up to the next that waits.

        Raises Refused, and then nothing has changed.
        """
        call = self.pending
        if call is None:
            raise Refused(Reason.NOT_ASKED)
        call.ask.check(answer)
        steps = self._advance(answer)
        self.answers.append(Entry(call.id, call.seats, answer))
        return steps

    def leave(self) -> list:
        """Go on without an answer, also where the rule demands one (play-modes M9c, `no-answer: pass`).

        Raises Refused, as for a vote of all, which waits.
        """
        call = self.pending
        if call is None:
            raise Refused(Reason.NOT_ASKED)
        if isinstance(call.ask, Vote) and not call.ask.may_pass:
            raise Refused(Reason.MUST_CHOOSE)
        steps = self._advance(None)
        self.answers.append(Entry(call.id, call.seats, None, left=True))
        return steps

    def command(self, id: str, answer) -> list:
        """Carry out a moderator's command at the waiting call; raises Refused."""
        call = self.pending
        if call is None or id not in call.commands:
            raise Refused(Reason.NOT_ALLOWED)
        self.table.check_command(id, answer)
        steps = self._advance(Command(id, answer))
        self.answers.append(Entry(id, (), answer, command=True))
        return steps

    def _advance(self, answer) -> list:
        steps, send, counts = [], self._run.send, self.setup.rules.told_in_calls
        try:
            while True:
                step = send(answer)
                answer = None
                steps.append(step)
                kind = type(step)
                if kind is Call:
                    if step.told is not None and counts:
                        self.told.update(dict.fromkeys(step.seats, step.told))
                    if step.ask is not None:
                        self.pending = step
                        break
                elif kind is Tell:
                    if (counts or step.call is None) and not step.aside:
                        self.told.update(dict.fromkeys(step.seats, step.value))
                elif kind is Announce:
                    self.latest = step
                elif kind is Over:
                    self.winners = step.winners
        except StopIteration:
            self.pending = None
        self.heard += steps
        return steps

    def take(self, entry: Entry) -> list:
        """Carry out an entry of another game with the same setup; raises Refused."""
        if entry.command:
            return self.command(entry.call, entry.answer)
        return self.leave() if entry.left else self.answer(entry.answer)

    def undo(self, entries: int = 1) -> "Game":
        """Give the game as it was before the last accepted entries."""
        return replay(self.setup, self.answers[:max(len(self.answers) - entries, 0)])


def replay(setup, entries) -> Game:
    """Play a game again from its entries; raise Diverged where one does not fit any more."""
    game = Game(setup)
    for entry in entries:
        try:
            if not entry.command and (game.pending is None or game.pending.id != entry.call):
                raise Diverged(
                    f"the game waits for {game.pending.id if game.pending else 'nothing'}, "
                    f"the saved answer is for {entry.call}")
            game.take(entry)
        except Refused as refused:
            raise Diverged(f"the saved answer for {entry.call} is refused: {refused.reason}") from None
    return game
