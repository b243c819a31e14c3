"""A small YAML file that a person wrote: strings with their lines; every fault is one line with file and line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from narrator.cells import clean
from narrator.errors import UsageError
from narrator.folder import reason
from narrator.texts import LOADER, read

LARGEST = 100_000
"""Bytes of a settings or group file; more is some other file."""

FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that YAML does not take."""


@dataclass(frozen=True)
class Sheet:
    """What a file holds: a map of strings, lists and maps, and the line of each path of keys."""

    name: str
    values: dict[str, Any]
    lines: dict[tuple, int]

    def place(self, *path) -> str:
        """Return `file:line: key` of a path of keys and positions."""
        line = next((self.lines[path[:end]] for end in range(len(path), -1, -1) if path[:end] in self.lines), 1)
        keys = ".".join(clean(str(part)) if isinstance(part, str) else str(part + 1) for part in path)
        return f"{self.name}:{line}: {keys[:60]}" if keys else f"{self.name}:{line}"

    def fault(self, what: str, *path) -> UsageError:
        """Return an error that names file, line and key."""
        return UsageError(f"{self.place(*path)}: {what}")

    def section(self, *path) -> dict[str, Any]:
        """Return the map at a path of keys; raise UsageError where it is none."""
        value = self.values
        for part in path:
            value = value[part]
        if not isinstance(value, dict):
            raise self.fault("this must be a map; write `key: value` lines under it", *path)
        return value

    def scalar(self, *path) -> str:
        """Return the text at a path; raise UsageError where it is a list, a map or nothing."""
        value = self.values
        for part in path:
            value = value[part]
        if not isinstance(value, str):
            raise self.fault("this must be one value, not a list or a map; write `key: value`", *path)
        if not value.strip():
            raise self.fault("this has no value; give one or take the line away", *path)
        return value


def read_sheet(path: Path | str) -> Sheet:
    """Read a file; raise UsageError for one that cannot be read, is no YAML map, or plays YAML's tricks."""
    name = str(path)
    text = _text(Path(path), name)
    faults: list[str] = []
    try:
        _refuse_tricks(text, name)
        values, lines = read(text, name, faults)
    except yaml.YAMLError:
        # The reader of `texts` says it in words.
        values, lines = read(text, name, faults)
    except RecursionError:
        raise UsageError(f"{name}:1: nested too deep; write it flat") from None
    if faults:
        raise UsageError(_with_line(clean(faults[0]), name))
    if not isinstance(values, dict):
        raise UsageError(f"{name}:1: this is no map of settings; write `key: value` lines")
    return Sheet(name, values, lines)


def _text(path: Path, name: str) -> str:
    try:
        if path.exists() and not path.is_file():
            raise UsageError(f"{name}: this is no file; name a text file")
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except ValueError:
        raise UsageError(f"{clean(name)}: this is no name of a file; take another") from None
    except OSError as error:
        raise UsageError(f"{name}: the file cannot be read ({reason(error)}); look at its name and rights") from None
    if len(data) > LARGEST:
        raise UsageError(f"{name}:1: the file is too large for settings; take another")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{name}:{line}: this is no UTF-8 text; save the file as UTF-8") from None
    if found := FORBIDDEN.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise UsageError(f"{name}:{line}: there is a character that cannot be shown; take it away")
    return text


def _refuse_tricks(text: str, name: str) -> None:
    """Raise UsageError at an alias or a tag: a small file could become endless, or mean something else."""
    for event in yaml.parse(text, Loader=LOADER):
        trick = "an alias (*)" if isinstance(event, yaml.AliasEvent) else "a tag (!)" if getattr(event, "tag", None) else ""
        if trick:
            line = event.start_mark.line + 1
            raise UsageError(f"{name}:{line}: {trick} has no meaning here; write the value out, or quote it")


def _with_line(fault: str, name: str) -> str:
    """Name line 1 where the reader of YAML names none."""
    rest = fault.removeprefix(f"{name}:")
    return fault if rest[:1].isdigit() else f"{name}:1:{rest}"
