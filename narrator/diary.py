"""The log of a sitting: its public events as they come, ids only, in a private file (F6).

Hidden events are written only with `secrets`, of which the table is warned aloud.
"""

from __future__ import annotations

import contextlib
import json
import os
import weakref

from narrator.errors import SaveError
from narrator.folder import begin_private, state_folder
from narrator.timeline import Event, Timeline

FILE = "public.log"
"""The log of the last sitting, in the state folder."""


class Diary(Timeline):
    """A timeline that is also written down; a log that cannot be written stops nothing."""

    def __init__(self, secrets: bool = False):
        """Begin the file anew; `secrets` adds hidden events and all words.

        A sitting that began before, and still writes, keeps its own: what has no name any more goes with its writer.
        """
        super().__init__()
        self._secrets = secrets
        self._number: int | None = None
        with contextlib.suppress(OSError, SaveError):
            self._number = begin_private(state_folder() / FILE)
            weakref.finalize(self, os.close, self._number)

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
            if self._number is not None:
                os.write(self._number, (json.dumps(found, ensure_ascii=False) + "\n").encode("utf-8", "replace"))
        except OSError:
            self._number = None
