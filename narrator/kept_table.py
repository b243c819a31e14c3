"""The table of the last game, kept as a group file in the state folder for the next evening.

Seats, rules, roles and what was answered or given; never who held what.
"""

from __future__ import annotations

from dataclasses import replace

from narrator.errors import SaveError, UsageError
from narrator.folder import state_folder, write_private
from narrator.group import Group, dump, load

FILE = "table.yaml"


def remember(group: Group) -> None:
    """Keep a table; a disk that refuses stops nothing."""
    try:
        write_private(state_folder() / FILE, dump(group).encode())
    except (OSError, SaveError):
        pass


def last_table() -> Group | None:
    """Give the table of the last game; None where there is none that can be read."""
    try:
        path = state_folder() / FILE
        return load(path) if path.exists() else None
    except (SaveError, UsageError):
        return None


def turned(group: Group, values: dict) -> Group:
    """Give a table with new values for those of its settings that have been changed by key since."""
    return replace(group, settings=group.settings | {
        name: (value, name) for name, value in values.items() if name in group.settings})
