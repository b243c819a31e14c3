"""The timeline: every event of a session with its time and its channel (commands.md).

Channels: `table` events are what all may notice; `private` ones stay in the file of the
one who asked for it (`--timeline`), and never reach a log.
"""

from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass
class Event:
    """One event; `at` and `length` in seconds, `gain` in dBFS of the loudest 50 ms.

    `weight` is the share of a frame's cells that is lit.
    """

    at: float
    length: float
    channel: str
    kind: str
    key: str
    text: str = ""
    phase: tuple[str, int] = ("night", 1)
    gain: float | None = None
    weight: float | None = None

    def line(self) -> str:
        """The event as one JSON object."""
        kind, number = self.phase
        found = {"t": round(self.at * 1000), "ms": round(self.length * 1000), "channel": self.channel,
                 "kind": self.kind, "key": self.key}
        if self.text:
            found["text"] = self.text
        found[kind] = number
        if self.gain is not None:
            found["gain"] = round(self.gain, 1)
        if self.weight is not None:
            found["weight"] = round(self.weight, 3)
        return json.dumps(found, ensure_ascii=False)


class Timeline:
    """All events of a session, in order of their start."""

    def __init__(self):
        self.events: list[Event] = []

    def add(self, event: Event) -> Event:
        """Keep an event; its length may still be set while it lasts."""
        self.events.append(event)
        return event

    def ordered(self) -> list[Event]:
        """The events in order of time; at one time, the table's first."""
        return sorted(self.events, key=lambda event: (round(event.at * 1000), event.channel != "table"))

    def text(self) -> str:
        """The whole file."""
        return "".join(event.line() + "\n" for event in self.ordered())
