"""A folder of recorded lines: which clip belongs to a line, and the script of lines that can be recorded.

A clip is named `<ruleset or common>.<key>.<mark of its words>.wav`: when the words of a pack
change, the old clip no longer fits and the voice of the machine takes over.  All lines here are
public; lines with a name or a number in them are left to the machine.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from narrator.errors import UsageError
from narrator.folder import at_home, write_private
from narrator.repertoire import fixed_keys

ENDING = ".wav"


@dataclass(frozen=True)
class Line:
    """One line to be read: its place in the pack, its words."""

    rules: str
    key: str
    text: str

    @property
    def file(self) -> str:
        """Name its clip."""
        return f"{self.rules}.{self.key}.{mark(self.text)}{ENDING}"


def mark(text: str) -> str:
    """Give the mark of words: capitals and blanks do not matter."""
    return hashlib.sha256(" ".join(text.casefold().split()).encode()).hexdigest()[:10]


def script(pack, only: str | None = None) -> list[Line]:
    """List what can be recorded of a pack, each text once, the common lines first; `only` one ruleset's."""
    found: dict[str, Line] = {}
    for rules in (only,) if only else pack.rulesets:
        bound = pack.of(rules)
        for key in fixed_keys(rules):
            if bound.has(key):
                own = rules if key in pack.phrases[rules] else "common"
                found.setdefault(mark(bound.say(key)), Line(own, key, bound.say(key)))
    return sorted(found.values(), key=lambda line: line.rules != "common")


class Recorded:
    """The clips of one folder, found by the words of a line."""

    def __init__(self, folder: str | Path):
        """Look through a folder; raises UsageError where there is none."""
        self.folder = at_home(str(folder), "recorded")
        if not self.folder.is_dir():
            raise UsageError(f"recorded: {self.folder} is no folder; narrator record makes one")
        self.files = {path.name.split(".")[-2]: path for path in sorted(self.folder.glob(f"*.*{ENDING}"))}

    def clip(self, text: str) -> bytes | None:
        """Give the file of a line, or None where nobody has read it or it cannot be opened."""
        path = self.files.get(mark(text))
        try:
            return path.read_bytes() if path else None
        except OSError:
            return None

    def keep(self, line: Line, data: bytes) -> None:
        """Write the clip of a line in place of an older one; raises OSError."""
        path = self.folder / line.file
        write_private(path, data)
        self.files[mark(line.text)] = path
