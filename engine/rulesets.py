"""The rulesets by id; each is built when it is first asked for."""

from functools import cache
from importlib import import_module

from engine.errors import SetupError, shown

IDS = ("tabula", "licantropi", "ur")


def rulesets() -> tuple[str, ...]:
    """The ids of all rulesets."""
    return IDS


@cache
def ruleset(id: str):
    """The Ruleset of an id; raises SetupError for an unknown one."""
    if id not in IDS:
        raise SetupError(f"no ruleset is called {shown(id)}; there are {', '.join(IDS)}", ("rules",))
    return import_module(f"engine.{id}").RULES
