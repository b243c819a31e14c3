"""The border between the names of a script and the engine's seats, roles and words."""

from __future__ import annotations

from engine.errors import ScriptError, shown
from engine.lined import Lined
from engine.words import Count


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
            raise ScriptError(node.line, f"no seat is called {shown(node.text)}{quote_hint(node)}")
        self.quoted(node)
        return self.seats[node.text]

    def quoted(self, node: Lined) -> None:
        """Refuse a seat's name that YAML reads as yes, no or nothing; raises ScriptError."""
        if node.text in self.seats and (node.value is None or isinstance(node.value, bool)):
            raise ScriptError(node.line, f"{shown(node.text)} means {written(node.value)} in YAML; put it in quotes")

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
            raise ScriptError(node.line, f"{self.rules.id} has no role {shown(node.text)}")
        return node.value

    def answer(self, node: Lined | None):
        """The answer that a node stands for, in the engine's form; raises ScriptError."""
        if node is None:
            return None
        value = node.value
        if isinstance(value, list):
            return [self.answer(item) for item in value]
        if isinstance(value, dict):
            return {self.key(name): self.answer(item) for name, item in value.values()}
        self.quoted(node)
        if value is None:
            return None
        if node.text in self.seats:
            return self.seats[node.text]
        if isinstance(value, bool):
            return value
        if isinstance(value, int):
            return Count(value)
        if value in self.rules.roles or value in self.rules.words:
            return value
        raise ScriptError(node.line, f"{shown(node.text)} is neither a seat nor a role of {self.rules.id}{quote_hint(node)}")

    def told(self, node: Lined) -> None:
        """Judge the words of a `told`: seats, roles, status words, composed tokens; raises ScriptError."""
        if isinstance(node.value, dict):
            raise ScriptError(node.line, "told is one value or a list")
        if isinstance(node.value, list):
            for item in node.value:
                self.told(item)
            return
        self.quoted(node)
        if isinstance(node.value, str) and ":" not in node.value:
            rules = self.rules
            if node.value not in (*self.seats, *rules.roles, *rules.statuses, *rules.sides, *rules.calls):
                raise ScriptError(node.line, f"{shown(node.text)} is no seat, role or status word of {rules.id}")

    def code(self, node: Lined) -> None:
        """Judge an announcement code and its arguments; raises ScriptError."""
        if isinstance(node.value, (list, dict)):
            raise ScriptError(node.line, "announced is a list of codes, in brackets")
        code, *parts = node.text.split(":")
        if code not in self.rules.codes:
            raise ScriptError(node.line, f"{self.rules.id} announces no {shown(code)}")
        for part in parts:
            if part not in self.seats and part not in self.rules.roles:
                raise ScriptError(node.line, f"{shown(part)} is neither a seat nor a role of {self.rules.id}")

    def key(self, node: Lined):
        """A key of a mapping answer: a seat, else the name of a field; raises ScriptError."""
        if node.text not in self.seats and node.text in self.rules.fields:
            return node.text
        if node.text not in self.seats and self.rules.fields:
            raise ScriptError(node.line, f"no seat and no field of an answer is called {shown(node.text)}{quote_hint(node)}")
        return self.seat(node)


def written(value) -> str:
    """A plain value as YAML writes it."""
    return "null" if value is None else str(value).lower()


def quote_hint(node: Lined) -> str:
    """Say it where YAML has read a bare name as yes or no."""
    return "; quote a name that YAML reads as yes or no" if isinstance(node.value, bool) else ""
