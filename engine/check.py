"""Play a game script and name the first mismatch (game-script.md)."""

from __future__ import annotations

from engine.errors import ImpossibleDraw, Mismatch, Refused, ScriptError
from engine.game import Game
from engine.lined import Lined
from engine.script import CallStep, read_script
from engine.steps import Announce, Begin, Call, Tell
from engine.view import PublicView
from engine.words import Count


def check_script(text: str) -> Game:
    """Play a script to its end; raises ScriptError (no valid script) or Mismatch (does not hold)."""
    script = read_script(text)
    line = 1
    try:
        checker = Checker(script.setup)
        for step in script.steps:
            line = step.line
            checker.call(step) if isinstance(step, CallStep) else checker.expect(step)
    except ImpossibleDraw as draw:
        outcome = show(draw.outcome, script.setup)
        if script.setup.rules.strict_draws:
            raise ScriptError(script.chance[draw.name], f"the draw {draw.name!r} cannot give {outcome}") from None
        raise Mismatch(line, f"the draw {draw.name} to give {outcome}", "an outcome that cannot be now") from None
    return checker.game


class Checker:
    """A game beside its script.

    `cursor` is the first step that no listed call has used yet, `since` the first after the last answer.
    """

    def __init__(self, setup):
        self.game, self.setup = Game(setup), setup
        self.cursor = self.since = 0

    def call(self, step: CallStep) -> None:
        """Carry out one listed call; raises Mismatch."""
        if step.call in self.setup.rules.commands:
            self.answer(step, lambda: self.game.command(step.call, step.answer))
            return
        at = self.find(step)
        call = self.game.heard[at]
        if call is self.game.pending:
            self.cursor = at
            self.answer(step, self.game.leave if step.left else lambda: self.game.answer(step.answer), call)
            return
        passes = step.answer is None or (step.answer is False and self.setup.rules.calls[step.call].yes_no)
        if not passes and not step.refused:
            raise Mismatch(step.line, f"the answer to {step.call} to be taken", "nobody is asked in this call")
        if step.answer is None and step.refused:
            raise Mismatch(step.line, f"an answer to {step.call} to be refused", "no answer was given")
        # A refused answer changes nothing: the same call may be listed again.
        self.cursor = at if step.refused else at + 1
        self.told(step, call, self.game.heard[at + 1:])

    def answer(self, step: CallStep, give, call: Call | None = None) -> None:
        """Give an answer or a command, and compare what follows with the step."""
        before, call = len(self.game.heard), call or Call(step.call, ())
        try:
            steps = give()
        except Refused as refused:
            if not step.refused:
                raise Mismatch(step.line, f"the answer to {step.call} to be taken",
                               f"it is refused ({refused.reason})") from None
            self.told(step, call, ())
            return
        if step.refused:
            raise Mismatch(step.line, f"the answer to {step.call} to be refused", "it is taken")
        # A command passes nothing: what came before it may still be listed.
        self.cursor = self.cursor if step.call in self.setup.rules.commands else before
        self.since = self.cursor
        self.told(step, call, steps)

    def find(self, step: CallStep) -> int:
        """Find the listed call among those that follow, passing others; raises Mismatch."""
        game, phases = self.game, 0
        # An answer may be refused in a call that an expectation has looked past.
        at = min(self.cursor, self.since) if step.refused else self.cursor
        while True:
            # Of several holders of a power the one who waits takes the answer.
            waits = step.answer is not None and not step.refused and game.pending and game.pending.id == step.call
            while at < len(game.heard):
                heard = game.heard[at]
                # A call that a command has made anew waits no more.
                if type(heard) is Call and heard.id == step.call and (
                        heard is game.pending or (heard.ask is None and not waits)):
                    return at
                at += 1
            if game.pending is None:
                raise Mismatch(step.line, f"the call {step.call}",
                               "the game is over" if game.winners else "no further call")
            passed = game.pending.id
            try:
                steps = game.answer(None)
            except Refused as refused:
                raise Mismatch(step.line, f"the call {step.call}",
                               f"the call {passed}, which cannot be passed ({refused.reason})") from None
            phases += sum(isinstance(new, Announce) for new in steps)
            if phases > 1:
                raise Mismatch(step.line, f"the call {step.call}", "this phase ended without it")

    def told(self, step: CallStep, call: Call, steps) -> None:
        """Compare what was told in a call; raises Mismatch."""
        if step.told is None:
            return
        mute = self.setup.rules.mute_pass and call.ask is not None and step.answer is None and not step.refused
        values = [] if call.told is None or (mute and plain_node(step.told, self.setup) is None) else [call.told]
        for new in steps:
            if type(new) is Tell:
                if new.call == call.id and not new.aside:
                    values.append(new.value)
            elif type(new) in (Call, Begin):
                break
        self.compare_told(step.told, step.told_line, values, "told")

    def compare_told(self, node: Lined, line: int, values, what: str) -> None:
        """Compare one `told` of the script with the values told; raises Mismatch."""
        wanted = plain_node(node, self.setup)
        got = [plain_value(value, self.setup) for value in values]
        if (wanted is None and not got) or any(same(wanted, value) for value in got):
            return
        raise Mismatch(line, f"{what} {show_plain(wanted)}", show_plain(got[-1]) if got else "nothing told")

    def expect(self, step) -> None:
        """Check the state as it is now; raises Mismatch."""
        self.cursor = len(self.game.heard) - (self.game.pending is not None)
        for key, (line, wanted) in step.checks.items():
            getattr(self, f"expect_{key}", self.expect_seats)(line, wanted, key)

    def expect_night(self, line, wanted, key) -> None:
        """Compare the phase in which the game waits; raises Mismatch."""
        table, over = self.game.table, self.game.pending is None
        got = "the game is over" if over else f"{table.phase} {table.number()}"
        if got != f"{key} {wanted}":
            raise Mismatch(line, f"{key} {wanted}", got)

    expect_day = expect_night

    def expect_seats(self, line, wanted, key) -> None:
        """Compare a set of seats; raises Mismatch."""
        latest, alive = self.game.latest, PublicView.of(self.game).living
        got = {"died": latest.died, "returned": latest.returned, "alive": alive,
               "dead": tuple(seat for seat in self.game.table.seats if seat not in alive)}[key]
        if set(got) != set(wanted):
            raise Mismatch(line, f"{key} {self.names(wanted)}", self.names(got))

    def expect_announced(self, line, wanted, key) -> None:
        """Compare the codes of the latest announcement; raises Mismatch."""
        want = sorted(item.text for item in wanted.value)
        got = sorted(show(code, self.setup) for code in self.game.latest.codes)
        if want != got:
            raise Mismatch(line, f"announced {show_plain(want)}", show_plain(got))

    def expect_told(self, line, wanted, key) -> None:
        """Compare what seats were told last; raises Mismatch."""
        for seat, (at, node) in wanted.items():
            values = [self.game.told[seat]] if seat in self.game.told else []
            self.compare_told(node, at, values, f"{self.setup.name(seat)} told")

    def expect_role(self, line, wanted, key) -> None:
        """Compare roles or sides as they are now; raises Mismatch."""
        table = self.game.table
        for seat, (at, node) in wanted.items():
            got = table[seat].role.id if key == "role" else self.setup.rules.side_of(table, seat)
            if got != node.value:
                raise Mismatch(at, f"{key} of {self.setup.name(seat)} {node.value}", got)

    expect_side = expect_role

    def expect_winner(self, line, wanted, key) -> None:
        """Compare the winners; raises Mismatch."""
        got = tuple(sorted(self.game.winners or ()))
        if got != wanted:
            raise Mismatch(line, f"winner {', '.join(wanted) or 'nobody yet'}", ", ".join(got) or "nobody yet")

    def names(self, seats) -> str:
        """Name seats in a message."""
        return ", ".join(self.setup.name(seat) for seat in sorted(seats)) or "nobody"


def show(value, setup) -> str:
    """Write a value of the engine as it stands in a script."""
    return show_plain(plain_value(value, setup))


def plain_value(value, setup):
    """Turn a told value into comparable form: names for seats, sorted lists."""
    if isinstance(value, (bool, str)) or value is None:
        return value if not isinstance(value, str) else str(value)
    if isinstance(value, Count):
        return int(value)
    if isinstance(value, int):
        return setup.name(value)
    if isinstance(value, list):
        return sorted((plain_value(item, setup) for item in value), key=str)
    return ":".join("+".join(str(plain_value(part, setup)) for part in item) if type(item) is tuple
                    else str(plain_value(item, setup)) for item in value)


def plain_node(node: Lined, setup):
    """Turn a `told` of a script into the same form."""
    if isinstance(node.value, list):
        return sorted((plain_node(item, setup) for item in node.value), key=str)
    return node.text if node.text in setup.seats else node.value


def same(wanted, got) -> bool:
    """Tell whether two compared values are equal; true is not 1."""
    if isinstance(wanted, list) and isinstance(got, list):
        return len(wanted) == len(got) and all(map(same, wanted, got))
    return type(wanted) is type(got) and wanted == got


def show_plain(value) -> str:
    """Write a compared value for a message."""
    if isinstance(value, list):
        return "[" + ", ".join(show_plain(item) for item in value) + "]"
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)
