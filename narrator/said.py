"""The questions before a game, spoken as well as printed, for those who do not see them (public: the table's loudspeaker)."""

from __future__ import annotations

import select
import sys
import time

from narrator.questions import Questions

LONGEST = 20.0
"""Seconds that a last line may take."""


def questions_for(pack, settings) -> Questions:
    """Give the questions of an evening: spoken, with labels, where the settings say that somebody does not see them."""
    return Said(pack, settings) if settings.accessible else Questions(pack)


class Aloud:
    """The table's loudspeaker for a word between the questions and the game (public): opened when there is one to say."""

    def __init__(self, device: str | None):
        self.device, self.output = device, None

    def open(self):
        """Make the loudspeaker."""
        from narrator import outputs

        return outputs.Desk().loudspeaker(outputs.table_mixer(0, "off"), self.device)

    def say(self, clip) -> None:
        """Say a line after the ones that are still said."""
        self.output = self.output or self.open()
        self.output.say(clip)

    def close(self) -> None:
        """Let the loudspeaker go when the last line has been said."""
        if self.output is not None:
            Said.wait(min(self.output.seconds_left(), LONGEST))
            self.output.close()


class Said(Questions):
    """Questions that are read aloud; an answer stops the reading."""

    def __init__(self, pack, settings, read=None, write=None):
        """Speak as `settings` say; the loudspeaker is opened with the first line and let go by `close`."""
        super().__init__(pack, read, write, settings.width, labels=True)
        self.settings = settings
        self.output = self.voice = None
        self._answer, self._read = self._read, self.listen

    def open(self) -> None:
        """Make the voice and the loudspeaker."""
        from narrator import outputs
        from narrator.live import make_voice

        self.voice = make_voice(self.pack, self.settings)
        self.output = outputs.Desk().loudspeaker(outputs.table_mixer(0, "off"), self.settings.device_table)

    def put(self, kind: str, text: str) -> None:
        """Print a line and say it, without its label, after the ones that are still said."""
        super().put(kind, text)
        if self.output is None:
            self.open()
        self.output.say(self.voice.clip(text))

    def listen(self) -> str:
        """Read an answer; whoever answers has heard enough."""
        text = self._answer()
        if self.output is not None:
            self.output.stop()
        return text

    @staticmethod
    def wait(seconds: float) -> None:
        """Wait for the end of what is said; Enter at a terminal ends it at once."""
        if seconds > 0 and sys.platform != "win32" and sys.stdin.isatty():
            if select.select([sys.stdin], [], [], seconds)[0]:
                sys.stdin.readline()
        else:
            time.sleep(seconds)

    def close(self) -> None:
        """Let the loudspeaker go when the last line has been said: the game has its own."""
        if self.output is not None:
            self.wait(min(self.output.seconds_left(), LONGEST))
        for device in (self.output, self.voice):
            if device is not None:
                device.close()
        self.output = self.voice = None
