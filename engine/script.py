"""Read a game script (game-script.md): names become seats, every fault has its line."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, NamedTuple

from engine.errors import ScriptError, SetupError, shown
from engine.lined import Lined, read_lined
from engine.names import Names, written
from engine.rulesets import ruleset
from engine.setup import MOST_SEATS, Setup

TOP = ("name", "rules", "version", "seats", "deal", "options", "chance", "script")
CALL = ("call", "answer", "told", "refused", "left")
EXPECT = ("night", "day", "died", "returned", "dead", "alive", "announced", "told", "role", "side", "winner")


class CallStep(NamedTuple):
    """Answer a call; `told` (a Lined, None where it is not given) and `refused` are what is checked.

    `left` = nobody answers, though the rule demands it (as saved games of `no-answer: pass` have it).
    """

    line: int
    call: str
    answer: Any
    told: Any = None
    told_line: int = 0
    refused: bool = False
    left: bool = False


class ExpectStep(NamedTuple):
    """Check the state: key -> (line, value)."""

    line: int
    checks: dict


class Script(NamedTuple):
    """A script that has been read: its name, its setup, its steps, and the line of each draw that it fixes."""

    name: str
    setup: Setup
    steps: tuple
    chance: dict


class Faults:
    """Collect the faults of parts (`with faults: ...`); `settle` raises the one that stands first in the file."""

    def __init__(self):
        self.found: list[ScriptError] = []

    def __enter__(self):
        return self

    def __exit__(self, kind, fault, trace) -> bool:
        if isinstance(fault, ScriptError):
            self.found.append(fault)
        return isinstance(fault, ScriptError)

    def settle(self) -> None:
        """Raise the first fault, if there is one."""
        if self.found:
            raise min(self.found, key=lambda fault: fault.line)


def read_script(text: str, seed: int = 0) -> Script:
    """Read a whole script; raises ScriptError with the line of the first fault."""
    root, faults = read_lined(text), Faults()
    if not isinstance(root.value, dict):
        raise ScriptError(root.line, "a game script is a mapping with rules, seats, deal and script")
    with faults:
        known(root, TOP, "a game script")
    for key in ("rules", "seats", "script"):
        if key not in root.value:
            raise ScriptError(faults.found[0].line if faults.found else root.line, f"the key {key!r} is missing")
    name = read_name(root, faults)
    names = read_seats(root, faults)
    setup = read_setup(root, names, seed, faults)
    steps = read_steps(root.get("script"), names, faults)
    faults.settle()
    return Script(name, setup, steps, {key: line for key, line, _ in mapping(root, "chance").items()})


def read_name(root: Lined, faults: Faults) -> str:
    """The name, one line of text."""
    node = root.get("name")
    if node is None:
        return ""
    with faults:
        if isinstance(node.value, (list, dict)) or "\n" in node.text.strip():
            raise ScriptError(node.line, "the name is one line of text")
    return node.text


def known(node: Lined, keys, what: str) -> None:
    """Refuse a key of a mapping that has no meaning; raises ScriptError."""
    for key, line, _ in node.items():
        if key not in keys:
            raise ScriptError(line, f"{what} has no key {shown(key)}; it may have {', '.join(keys)}")


def read_seats(root: Lined, faults: Faults) -> Names:
    """Read rules and seats; raises the first fault so far, since nothing else can be read without them."""
    node, rules, seats = root.get("seats"), None, ()
    with faults:
        try:
            rules = ruleset(root.get("rules").text)
        except SetupError as error:
            raise ScriptError(root.get("rules").line, str(error)) from None
    with faults:
        if not isinstance(node.value, list):
            raise ScriptError(node.line, "the seats are a list of names, in brackets")
        if len(node.value) > MOST_SEATS:
            raise ScriptError(line_of(root, ("seats",)), f"{len(node.value)} seats; at most {MOST_SEATS} can play")
        for item in node.value:
            if isinstance(item.value, (list, dict)) or not item.text.strip():
                raise ScriptError(item.line, "a seat is one name")
            if isinstance(item.value, bool) or item.value is None:
                raise ScriptError(
                    item.line, f"{shown(item.text)} means {written(item.value)} in YAML; put the name in quotes")
            if item.text in seats:
                raise ScriptError(item.line, f"the seat {shown(item.text)} is there twice")
            seats += (item.text,)
    if faults.found:
        faults.settle()
    return Names(seats, rules)


def read_setup(root: Lined, names: Names, seed: int, faults: Faults) -> Setup | None:
    """Read deal, options and chance; a fault goes to `faults`, and then there is no setup."""
    deal, options, chance = {}, {}, {}
    before = len(faults.found)
    with faults:
        for name, value in mapping(root, "deal").value.values():
            with faults:
                deal[names.seat(name)] = names.role(value)
    deal_is_read = len(faults.found) == before
    with faults:
        for key, (_, value) in mapping(root, "options").value.items():
            with faults, set_at(root):
                names.rules.check_option(key, scalar(value))
                options[key] = value.value
    with faults:
        for key, (name, value) in mapping(root, "chance").value.items():
            with faults:
                chance[key] = read_draw(name, value, names)
    with faults, set_at(root):
        if deal_is_read:
            return Setup(names.rules, names.names, deal, options, seed, chance)
    return None


@contextmanager
def set_at(root: Lined):
    """Turn a SetupError into a ScriptError with the line of its place."""
    try:
        yield
    except SetupError as error:
        raise ScriptError(line_of(root, error.where), str(error)) from None


def read_draw(name: Lined, node: Lined, names: Names):
    """The outcome of a named draw, in the engine's form; raises ScriptError."""
    draw = names.rules.draw(name.text)
    if draw is None:
        raise ScriptError(name.line, f"{names.rules.id} has no draw {shown(name.text)}")
    if draw.kind == "roles" and isinstance(node.value, list):
        return [names.role(item) for item in node.value]
    if draw.kind == "seats" and not draw.repeats:
        return list(names.seat_list(node))
    if draw.repeats and isinstance(node.value, list):
        return [None if item.value is None else names.seat(item) for item in node.value]
    return names.role(node) if draw.kind == "roles" else names.seat(node)


def read_steps(node: Lined, names: Names, faults: Faults) -> tuple:
    """Read the steps; the faults of each go to `faults`."""
    steps: list = []
    if node.value is None:
        return ()
    with faults:
        if not isinstance(node.value, list):
            raise ScriptError(node.line, "the script is a list of steps, each with a dash")
        for step in node.value:
            with faults:
                steps.append(read_step(step, names))
    return tuple(steps)


def mapping(root: Lined, key: str) -> Lined:
    """A part of the script that must be a mapping; an empty one if it is left out."""
    node = root.get(key)
    if node is None or node.value is None:
        return Lined({}, node.line if node else root.line)
    if not isinstance(node.value, dict):
        raise ScriptError(node.line, f"{key} is a mapping, as in {key}: {{}}")
    return node


def scalar(node: Lined):
    """An option's value: a word, a number, true or false."""
    if isinstance(node.value, (list, dict)):
        raise ScriptError(node.line, "an option has one value")
    return node.value


def line_of(root: Lined, where: tuple) -> int:
    """The line of the deepest key of a path that is in the file."""
    node, line = root, root.line
    for key in where:
        if not isinstance(node.value, dict) or key not in node.value:
            break
        name, node = node.value[key]
        line = name.line
    return line


def read_step(step: Lined, names: Names):
    """Read one step, a call or an expectation; raises ScriptError."""
    if not isinstance(step.value, dict) or ("call" in step.value) == ("expect" in step.value):
        raise ScriptError(step.line, "a step is either a call or an expect")
    if "expect" in step.value:
        known(step, ("expect",), "an expectation")
        return read_expect(step.get("expect"), names)
    known(step, CALL, "a call")
    call, told, refused = step.get("call"), step.get("told"), step.get("refused")
    if not isinstance(call.value, str) or call.value not in (*names.rules.calls, *names.rules.commands):
        raise ScriptError(call.line, f"{names.rules.id} has no call {shown(call.text)}")
    for key in ("refused", "left"):
        if step.get(key) is not None and not isinstance(step.get(key).value, bool):
            raise ScriptError(step.get(key).line, f"{key} is true or false")
    left = bool(step.get("left") and step.get("left").value)
    if left and (refused is not None or step.get("answer") is not None or call.value in names.rules.commands):
        raise ScriptError(call.line, "a call that is left has no answer")
    if told is not None:
        names.told(told)
    return CallStep(call.line, call.value, names.answer(step.get("answer")),
                    told, told.line if told else call.line, bool(refused and refused.value), left)


def read_expect(node: Lined, names: Names) -> ExpectStep:
    """Read an expectation; names and roles in it must exist; raises ScriptError."""
    if not isinstance(node.value, dict):
        raise ScriptError(node.line, "expect is a mapping, as in expect: {night: 2}")
    known(node, EXPECT, "an expectation")
    checks = {}
    for key, line, value in node.items():
        if key in ("night", "day"):
            if type(value.value) is not int:
                raise ScriptError(value.line, f"{key} is a number")
            checks[key] = (line, value.value)
        elif key in ("died", "returned", "dead", "alive"):
            checks[key] = (line, names.seat_list(value))
        elif key in ("told", "role", "side"):
            if not isinstance(value.value, dict):
                raise ScriptError(value.line, f"{key} is a mapping of seats, as in {key}: {{Ada: seer}}")
            pairs = [(names.seat(who), who.line, item) for who, item in value.value.values()]
            for _, at, item in pairs:
                if key == "told":
                    names.told(item)
                else:
                    good = names.rules.roles if key == "role" else names.rules.sides
                    if not isinstance(item.value, str) or item.value not in good:
                        raise ScriptError(item.line, f"{names.rules.id} has no {key} {shown(item.text)}")
            checks[key] = (line, {seat: (at, item) for seat, at, item in pairs})
        elif key == "announced":
            if not isinstance(value.value, list):
                raise ScriptError(value.line, "announced is a list of codes, in brackets")
            for item in value.value:
                names.code(item)
            checks[key] = (line, value)
        else:
            checks[key] = (line, read_winner(value, names))
    return ExpectStep(node.line, checks)


def read_winner(node: Lined, names: Names):
    """Read a winner: an id, a list of ids, draw or null, as a sorted tuple; raises ScriptError."""
    if node.value is None:
        return ()
    items = node.value if isinstance(node.value, list) else [node]
    for item in items:
        if not isinstance(item.value, str) or item.value not in (*names.rules.sides, *names.rules.endings, "draw"):
            raise ScriptError(item.line, f"{names.rules.id} has no winner {shown(item.text)}")
    return tuple(sorted(item.value for item in items))
