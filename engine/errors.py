"""Errors of the rules: each carries what a message needs, and no words of the table."""


class EngineError(Exception):
    """Something that the rules or a script do not allow."""


class SetupError(EngineError):
    """A deal or an option breaks a hard limit; `where` is the path of keys in a script.

    `message` is for the author of a script; `fault` (a `Fault`) and its fields let a pack say it to a table.
    """

    def __init__(self, message: str, where: tuple = (), fault=None, **fields):
        super().__init__(message)
        self.where, self.fault, self.fields = where, fault, fields


class Refused(EngineError):
    """The rules forbid this answer; nothing has changed."""

    def __init__(self, reason):
        super().__init__(str(reason))
        self.reason = reason


class ImpossibleDraw(EngineError):
    """A fixed outcome of a named draw cannot be drawn now."""

    def __init__(self, name: str, outcome):
        super().__init__(f"{name}: {outcome} cannot be drawn")
        self.name, self.outcome = name, outcome


class ScriptError(EngineError):
    """A text is no valid game script; `line` is 1-based."""

    def __init__(self, line: int, message: str):
        super().__init__(message)
        self.line = line


class Mismatch(EngineError):
    """A script does not hold: at `line`, `expected` was said and `got` happened."""

    def __init__(self, line: int, expected: str, got: str):
        super().__init__(f"expected {expected}, got {got}")
        self.line, self.expected, self.got = line, expected, got


class Diverged(EngineError):
    """A saved answer does not fit the game any more (the rules have changed since)."""


def shown(value) -> str:
    """Quote what somebody wrote, the beginning of it where it is long."""
    return repr(f"{value[:40]}…" if isinstance(value, str) and len(value) > 41 else value)
