"""Read a game script (game-script.md): names become seats, every fault has its line."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.errors import ScriptError, SetupError
from engine.lined import Lined, read_lined
from engine.rulesets import ruleset
from engine.setup import Setup
from engine.words import Count

TOP = ("name", "rules", "version", "seats", "deal", "options", "chance", "script")
CALL = ("call", "answer", "told", "refused")
EXPECT = ("night", "day", "died", "returned", "dead", "alive", "announced", "told", "role", "side", "winner")


class CallStep(NamedTuple):
    """Answer a call: `has_told` and `refused` say what is checked."""

    line: int
    call: str
    answer: Any
    told: Any = None
    told_line: int = 0
    refused: bool = False


class ExpectStep(NamedTuple):
    """Check the state: key -> (line, value)."""

    line: int
    checks: dict


class Script(NamedTuple):
    """A script that has been read: its name, its setup and its steps."""

    name: str
    setup: Setup
    steps: tuple


class Names:
    """The border between names and seats of one script."""

    def __init__(self, seats: tuple[str, ...], rules):
        self.seats = {name: seat for seat, name in enumerate(seats, 1)}
        self.names, self.rules = seats, rules

    def seat(self, node: Lined) -> int:
        """The seat that a name stands for; raises ScriptError."""
        if isinstance(node.value, (list, dict)):
            raise ScriptError(node.line, "a seat's name is wanted here")
        if node.text not in self.seats:
            raise ScriptError(node.line, f"no seat is called {node.text!r}{quote_hint(node)}")
        if isinstance(node.value, bool) or node.value is None:
            raise ScriptError(node.line, f"{node.text!r} means {str(node.value).lower()} in YAML; put it in quotes")
        return self.seats[node.text]

    def seat_list(self, node: Lined) -> tuple[int, ...]:
        """The seats that a list of names stands for; raises ScriptError."""
        if not isinstance(node.value, list):
            raise ScriptError(node.line, "a list of seats is wanted here, in brackets")
        seats = tuple(self.seat(item) for item in node.value)
        if len(set(seats)) != len(seats):
            raise ScriptError(node.line, "a seat is there twice")
        return seats

    def role(self, node: Lined) -> str:
        """A role id of the ruleset; raises ScriptError."""
        if not isinstance(node.value, str) or node.value not in self.rules.roles:
            raise ScriptError(node.line, f"{self.rules.id} has no role {node.text!r}")
        return node.value

    def answer(self, node: Lined | None):
        """The answer that a node stands for, in the engine's form; raises ScriptError."""
        if node is None:
            return None
        value = node.value
        if isinstance(value, list):
            return [self.answer(item) for item in value]
        if isinstance(value, dict):
            return {self.key(key, line): self.answer(item) for key, line, item in node.items()}
        if value is None:
            return None
        if node.text in self.seats and not isinstance(value, bool):
            return self.seats[node.text]
        if isinstance(value, bool):
            return value
        if isinstance(value, int):
            return Count(value)
        if value in self.rules.roles or value in self.rules.words:
            return value
        raise ScriptError(node.line, f"{node.text!r} is neither a seat nor a role of {self.rules.id}{quote_hint(node)}")

    def told(self, node: Lined) -> None:
        """Judge the words of a `told`: seats, roles, status words, composed tokens; raises ScriptError."""
        if isinstance(node.value, list):
            for item in node.value:
                self.told(item)
        elif isinstance(node.value, str) and ":" not in node.value:
            rules = self.rules
            if node.value not in (*self.seats, *rules.roles, *rules.statuses, *rules.sides, *rules.calls):
                raise ScriptError(node.line, f"{node.text!r} is no seat, role or status word of {rules.id}")

    def code(self, node: Lined) -> None:
        """Judge an announcement code and its arguments; raises ScriptError."""
        if isinstance(node.value, (list, dict)):
            raise ScriptError(node.line, "announced is a list of codes, in brackets")
        code, *parts = node.text.split(":")
        if code not in self.rules.codes:
            raise ScriptError(node.line, f"{self.rules.id} announces no {code!r}")
        for part in parts:
            if part not in self.seats and part not in self.rules.roles:
                raise ScriptError(node.line, f"{part!r} is neither a seat nor a role of {self.rules.id}")

    def key(self, key: str, line: int):
        """A key of a mapping answer: a seat, else the name of a field; raises ScriptError."""
        if key in self.seats:
            return self.seats[key]
        if key in self.rules.fields:
            return key
        raise ScriptError(line, f"no seat is called {key!r}, and {self.rules.id} has no such field")


def quote_hint(node: Lined) -> str:
    """Say it where YAML has read a bare name as yes or no."""
    return "; quote a name that YAML reads as yes or no" if isinstance(node.value, bool) else ""


def read_script(text: str, seed: int = 0) -> Script:
    """Read a whole script; raises ScriptError with the line of the first fault."""
    root = read_lined(text)
    if not isinstance(root.value, dict):
        raise ScriptError(root.line, "a game script is a mapping with rules, seats, deal and script")
    known(root, TOP, "a game script")
    for key in ("rules", "seats", "script"):
        if key not in root.value:
            raise ScriptError(root.line, f"the key {key!r} is missing")
    name = root.get("name")
    if name is not None and not isinstance(name.value, str):
        raise ScriptError(name.line, "the name is one line of text")
    setup, names = read_setup(root, seed)
    steps = root.get("script")
    if steps.value is None:
        return Script(name.value if name else "", setup, ())
    if not isinstance(steps.value, list):
        raise ScriptError(steps.line, "the script is a list of steps, each with a dash")
    return Script(name.value if name else "", setup, tuple(read_step(step, names) for step in steps.value))


def known(node: Lined, keys, what: str) -> None:
    """Refuse a key of a mapping that has no meaning; raises ScriptError."""
    for key, line, _ in node.items():
        if key not in keys:
            raise ScriptError(line, f"{what} has no key {key!r}; it may have {', '.join(keys)}")


def read_setup(root: Lined, seed: int):
    """Read rules, seats, deal, options and chance; raises ScriptError with the line."""
    rules_node, seats_node = root.get("rules"), root.get("seats")
    try:
        rules = ruleset(rules_node.text if isinstance(rules_node.value, str) else str(rules_node.value))
    except SetupError as error:
        raise ScriptError(rules_node.line, str(error)) from None
    if not isinstance(seats_node.value, list):
        raise ScriptError(seats_node.line, "the seats are a list of names, in brackets")
    for item in seats_node.value:
        if isinstance(item.value, (list, dict)) or item.value is None or item.text == "":
            raise ScriptError(item.line, "a seat is one name")
        if isinstance(item.value, bool):
            raise ScriptError(item.line, f"{item.text!r} means {str(item.value).lower()} in YAML; put the name in quotes")
    seats = tuple(item.text for item in seats_node.value)
    twice = next((item for at, item in enumerate(seats_node.value) if item.text in seats[:at]), None)
    if twice:
        raise ScriptError(twice.line, f"the seat {twice.text!r} is there twice")
    names = Names(seats, rules)
    parts = {key: mapping(root, key) for key in ("deal", "options", "chance")}
    deal = {names.seat(Lined(key, line, key)): names.role(value) for key, line, value in parts["deal"].items()}
    options = {key: scalar(value) for key, _, value in parts["options"].items()}
    chance = {key: plain(names.answer(value)) for key, _, value in parts["chance"].items()}
    try:
        return Setup(rules, seats, deal, options, seed, chance), names
    except SetupError as error:
        raise ScriptError(line_of(root, error.where), str(error)) from None


def plain(outcome):
    """A draw's outcome as the engine gives it."""
    return int(outcome) if isinstance(outcome, Count) else outcome


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
    if call.value not in names.rules.calls and call.value not in names.rules.commands:
        raise ScriptError(call.line, f"{names.rules.id} has no call {call.text!r}")
    if refused is not None and not isinstance(refused.value, bool):
        raise ScriptError(refused.line, "refused is true or false")
    if told is not None:
        names.told(told)
    return CallStep(call.line, call.value, names.answer(step.get("answer")),
                    told, told.line if told else call.line, bool(refused and refused.value))


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
            pairs = [(names.seat(Lined(who, at, who)), at, item) for who, at, item in value.items()]
            for _, at, item in pairs:
                if key == "told":
                    names.told(item)
                else:
                    good = names.rules.roles if key == "role" else names.rules.sides
                    if not isinstance(item.value, str) or item.value not in good:
                        raise ScriptError(item.line, f"{names.rules.id} has no {key} {item.text!r}")
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
            raise ScriptError(item.line, f"{names.rules.id} has no winner {item.text!r}")
    return tuple(sorted(item.value for item in items))
