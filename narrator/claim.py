"""One narrator a game: whoever plays a save holds its claim, and a second one is refused in one line."""

from __future__ import annotations

import contextlib
import os

from narrator.errors import SaveError
from narrator.folder import FILE_MODE, reason, state_folder

ENDING = ".claim"


class Claim:
    """The claim of one save; the system lets it go when the process ends, however it ends."""

    def __init__(self, name: str):
        """Claim the game of a save's name; raises SaveError where another narrator plays it."""
        self.path = state_folder() / f"{name}{ENDING}"
        try:
            self.number = os.open(self.path, os.O_RDWR | os.O_CREAT, FILE_MODE)
        except OSError as error:
            raise SaveError(f"{self.path}: cannot be written ({reason(error)}); "
                            "give yourself the right to write there") from None
        try:
            _lock(self.number)
        except OSError:
            os.close(self.number)
            raise SaveError(f"{name}: this game is being played by another narrator; end it there first") from None

    def release(self) -> None:
        """Let the game go; a folder that has gone meanwhile needs no cleaning."""
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
