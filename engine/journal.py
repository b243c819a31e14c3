"""A game as a script text and back: the save format (architecture, Saves)."""

from __future__ import annotations

from dataclasses import replace

import yaml

from engine.errors import ScriptError
from engine.game import Entry, Game
from engine.script import CallStep, read_script
from engine.words import Count

DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
VERSION = 1


def write_journal(game: Game, name: str = "A game at the table") -> str:
    """Write a game as a script: every answer, every draw fixed; `check_script` plays it."""
    setup = game.setup
    text = {
        "name": name, "rules": setup.rules.id, "version": VERSION, "seats": list(setup.seats),
        "deal": {setup.name(seat): role for seat, role in enumerate(setup.roles(), 1)},
        "options": {key: setup.option(key) for key in setup.rules.options},
        "chance": {key: written(draws(setup, key, past), setup) for key, past in game.table.chance.drawn.items()},
        "script": [step(entry, setup) for entry in game.answers],
    }
    return yaml.dump(text, Dumper=DUMPER, sort_keys=False, allow_unicode=True, width=10_000)


def step(entry: Entry, setup) -> dict:
    """Write one entry as a step of a script."""
    return {"call": entry.call, **({"left": True} if entry.left else {"answer": written(entry.answer, setup)})}


def draws(setup, name: str, past: list):
    """The outcome to be fixed: a list where the draw repeats."""
    return past if setup.rules.draw(name).repeats else past[0]


def written(value, setup):
    """Turn an answer into what stands in a script: names for seats."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, Count):
        return int(value)
    if isinstance(value, int):
        return setup.name(value)
    if isinstance(value, dict):
        return {written(key, setup): written(item, setup) for key, item in value.items()}
    return [written(item, setup) for item in value]


def read_journal(text: str, seed: int):
    """Read a journal: the setup (with the seed for draws to come) and its entries; raises ScriptError."""
    script = read_script(text, seed)
    entries = []
    for step in script.steps:
        if not isinstance(step, CallStep):
            raise ScriptError(step.line, "a saved game holds calls only")
        entries.append(Entry(step.call, (), step.answer, step.call in script.setup.rules.commands, step.left))
    return replace(script.setup, loose=True), entries
