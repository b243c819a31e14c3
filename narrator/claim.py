"""One narrator a game: whoever plays a save holds its claim, and a second one is refused in one line."""

from __future__ import annotations

import contextlib
import os

from narrator.errors import SaveError
from narrator.folder import CLAIM, FILE_MODE, state_folder


class Taken(SaveError):
    """Another narrator plays this game."""


class Claim:
    """The claim of one save; the system lets it go when the process ends, however it ends."""

    def __init__(self, name: str, lang: str | None = None):
        """Claim the game of a save's name; raises Taken, to be told in a language, where another narrator plays it."""
        self.name, self.path, self.number = name, state_folder() / f"{name}{CLAIM}", None
        try:
            self.number = os.open(self.path, os.O_RDWR | os.O_CREAT, FILE_MODE)
        except OSError:
            # Where nothing can be written no save can be spoilt either: the game goes on, and tells that it is unsaved.
            return
        try:
            _lock(self.number)
        except OSError:
            os.close(self.number)
            raise Taken(f"{name}: this game is being played by another narrator; end it there first",
                        "saves.taken", lang, place=name) from None

    def release(self) -> None:
        """Let the game go; a folder that has gone meanwhile needs no cleaning."""
        if self.number is not None:
            os.close(self.number)
            with contextlib.suppress(OSError):
                self.path.unlink()


def _lock(number: int) -> None:
    if os.name == "posix":
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt

        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
