"""The parts of a rendered evening: which nights go into the file, and an Output that may be left out of it."""

from __future__ import annotations

import os

from narrator import outputs
from narrator.errors import UsageError
from narrator.kinds import shown, whole
from narrator.ports import RATE


def span(text: str | None) -> tuple[float, float]:
    """Read `2` or `1-3`; raises UsageError."""
    if text is None:
        return 0, float("inf")
    first, dash, last = text.partition("-")
    begin = whole(first)
    end = whole(last) if dash else begin
    if not begin or not end or end < begin:
        raise UsageError(f"--nights {shown(text)}: give a night or a span, as in --nights 1-2")
    return begin, end


def apart(output: str, private: str | None) -> None:
    """Refuse one file for both: it would hold what only one may hear; raises UsageError."""
    if private and os.path.realpath(private) == os.path.realpath(output):
        raise UsageError(f"--private {private}: the sound of the table goes into this file; name another one")


class Part:
    """An Output on a file in which only some phases are kept; what is not kept is mixed and thrown away."""

    def __init__(self, path: str, mixer):
        """Write to `path`; raises UsageError where that cannot be."""
        self.mixer, self.kept = mixer, True
        try:
            self.file = outputs.wav(mixer, path)
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}; name a file that can be written") from None
        self.say, self.cover, self.earcon, self.stop = mixer.say, mixer.cover, mixer.earcon, mixer.stop

    def write(self, kept: bool) -> None:
        """Say whether what comes now is kept."""
        self.kept = kept

    def advance(self, to: float) -> None:
        """Mix up to a time of the session."""
        if self.kept:
            self.file.advance(to)
            return
        end = round(to * RATE)
        while self.mixer.frames < end:
            self.mixer.block(min(RATE, end - self.mixer.frames))

    def problem(self) -> str | None:
        """A file has none."""
        return None

    def losses(self) -> int:
        """A file is never missing."""
        return 0

    def close(self) -> None:
        """Finish the file."""
        self.file.close()
