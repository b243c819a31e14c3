"""The log of a sitting: its public events as they come, ids only, in a private file (F6).

Hidden events are written only with `secrets`, of which the table is warned aloud.
"""

from __future__ import annotations

import json

from narrator.errors import SaveError
from narrator.folder import append_private, state_folder
from narrator.timeline import Event, Timeline

FILE = "public.log"
"""The log of the last sitting, in the state folder."""


class Diary(Timeline):
    """A timeline that is also written down; a log that cannot be written stops nothing."""

    def __init__(self, secrets: bool = False):
        """Begin the file anew; `secrets` adds hidden events and all words."""
        super().__init__()
        self._secrets = secrets
        self._path = None
        try:
            path = state_folder() / FILE
            path.unlink(missing_ok=True)
            self._path = path
        except (OSError, SaveError):
            return

    def add(self, event: Event) -> Event:
        """Keep an event, and write it down if it is public."""
        if event.channel == "table" or self._secrets:
            self._write(event)
        return super().add(event)

    def _write(self, event: Event) -> None:
        phase, number = event.phase
        found = {"t": round(event.at * 1000), phase: number, "kind": event.kind, "key": event.key}
        if self._secrets:
            found |= {"channel": event.channel, "text": event.text}
        try:
            if self._path is not None:
                append_private(self._path, json.dumps(found, ensure_ascii=False) + "\n")
        except OSError:
            self._path = None
