"""The folder for saves, crash notes and the log: private whatever the umask (F1)."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from narrator.errors import NarratorError, SaveError, Trouble, UsageError

FOLDER_MODE, FILE_MODE = 0o700, 0o600
CLAIM = ".claim"
"""What the name of a claim ends with: that of a save which is played."""

REASONS = {"ENOSPC": "reason.full", "EDQUOT": "reason.full", "EACCES": "reason.forbidden", "EPERM": "reason.forbidden",
           "EROFS": "reason.read-only", "ENOTDIR": "reason.no-folder", "EISDIR": "reason.a-folder",
           "EEXIST": "reason.is-there", "EFBIG": "reason.too-large"}
"""Why a system refuses to read or write, by its name for it."""


def state_folder() -> Path:
    """Return the state folder (`NARRATOR_STATE`, else the system's place for it), made with mode 0700.

    Raises SaveError where it cannot be made or is another user's.
    """
    chosen = os.environ.get("NARRATOR_STATE")
    if chosen:
        folder = at_home(chosen, "NARRATOR_STATE", SaveError)
    else:
        import platformdirs
        folder = Path(platformdirs.user_state_dir("lupus-narrator", appauthor=False))
    try:
        folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        _tighten(folder)
    except OSError as error:
        why = reason(error)
        raise SaveError(f"{folder}: the state folder cannot be made ({why}); "
                        "name another one in the environment variable NARRATOR_STATE",
                        "saves.folder", place=str(folder), text=why) from None
    return folder


def at_home(written: str, place: str, kind: type[NarratorError] = UsageError) -> Path:
    """Return the path that somebody wrote at a place, its `~` read as a home; raises `kind` where there is no such home."""
    try:
        return Path(written).expanduser()
    except RuntimeError:
        raise kind(Trouble(f"{place}: {written}: there is no such home; write the whole path",
                           "saves.no-home", place=place, text=written)) from None


def _tighten(folder: Path) -> None:
    """Take all others' rights away from a folder of ours; a shared one (sticky) is left alone."""
    if os.name != "posix":
        return
    found = folder.stat()
    if found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX:
        folder.chmod(FOLDER_MODE)


def write_private(path: Path, data: bytes, keep: Path | None = None) -> None:
    """Write a file of mode 0600 so that it is whole or not there: a new file, synced, then renamed.

    A former file of that name is renamed to `keep` first.  Raises OSError where the file
    cannot be written; the former one is then untouched.
    """
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
                     | getattr(os, "O_BINARY", 0), FILE_MODE)
    try:
        with open(number, "wb") as file:
            if hasattr(os, "fchmod"):
                os.fchmod(number, FILE_MODE)
            file.write(data)
            file.flush()
            os.fsync(number)
        if keep is not None and path.exists():
            os.replace(path, keep)
        os.replace(new, path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    _sync(path.parent)


def begin_private(path: Path) -> int:
    """Put a new file of mode 0600 in the place of a former one, whoever still writes that; return its number, open.

    Raises OSError.
    """
    while True:
        path.unlink(missing_ok=True)
        try:
            number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0), FILE_MODE)
        except FileExistsError:
            continue  # another one began in this moment; the later one has the name
        if hasattr(os, "fchmod"):
            os.fchmod(number, FILE_MODE)
        return number


def _sync(folder: Path) -> None:
    """Make a rename last through a power cut, where the system can."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError:
        pass  # some file systems cannot sync a folder; the file itself is safe
    finally:
        os.close(number)


def reason(error: OSError) -> str:
    """Say in few words why the system refused, without a path; what is common has a key by which a pack says it."""
    words, key = (error.strerror or type(error).__name__).lower(), REASONS.get(errno.errorcode.get(error.errno or 0, ""))
    return Trouble(words, key) if key else words
