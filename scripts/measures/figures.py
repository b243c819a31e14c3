"""What a measurement is: a named function that gives rows of a table, and says in words how it measured."""

from typing import Callable, NamedTuple

FIGURES: dict[str, Callable] = {}


class Row(NamedTuple):
    """One line of the table: what was measured, the goal, the value, and whether it is reached (None: no goal)."""

    what: str
    goal: str
    value: str
    reached: bool | None


def figure(name: str):
    """Enter a function `(quick) -> list of Row` under a name; its docstring is the method."""

    def enter(function):
        FIGURES[name] = function
        return function

    return enter


def at_most(what: str, limit: float, value: float, unit: str) -> Row:
    """A row whose value should not go over a limit."""
    return Row(what, f"{number(limit)} {unit} at most", f"{number(value)} {unit}", value <= limit)


def at_least(what: str, limit: float, value: float, unit: str) -> Row:
    """A row whose value should not stay under a limit."""
    return Row(what, f"{number(limit)} {unit}", f"{number(value)} {unit}", value >= limit)


def number(value: float) -> str:
    """A number with as many digits as can be read."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"
