"""Saved games: folded, padded, private files that are whole or say in one line that they are not (F1, F2).

A file is four parts: a line that says what it is, the checksum of all that follows, the
folded game, blanks up to a multiple of 4096 bytes.  The former state is kept as `.older`.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from narrator.errors import SaveError, Trouble
from narrator.folder import CLAIM, reason, state_folder, write_private
from narrator.seal import Seal

BLOCK = 4096
VERSION = 1
ENDING, OLDER = ".save", ".save.older"
LARGEST = 16 * 1024 * 1024
FOLDED, SEALED, OVER = "folded", "sealed", "sealed, ended"
"""What a first line may say: of a sealed game nothing else can be told without its word than that it has ended."""

ENDED = "over"
"""Where a save's data tells whether the game has ended."""



@dataclass(frozen=True)
class Save:
    """One game at one moment: its script, and what the sitting must remember beside it."""

    name: str
    """The file's name without ending: date and time of the game's beginning."""
    script: str
    """The game script (`game-script`): setup, draws and every answer."""
    data: dict[str, Any] = field(default_factory=dict)
    """Seeds, settings, place in the phase, counters: whatever JSON can hold."""


def new_name(now: datetime | None = None) -> str:
    """Return a name of date and time that no save has yet, and no game that has only been claimed."""
    stem = (now or datetime.now()).strftime("%Y-%m-%d_%H-%M-%S")
    name, count = stem, 1
    while any(path_of(name).with_name(f"{name}{ending}").exists() for ending in (ENDING, OLDER, CLAIM)):
        count += 1
        name = f"{stem}_{count}"
    return name


def path_of(name: str) -> Path:
    """Return the file of a save's name in the state folder."""
    return state_folder() / f"{name}{ENDING}"


def write(save: Save, seal: Seal | None = None) -> Path:
    """Write a save and keep the state before it as `.older`; return its path.

    Raises SaveError (full disk, no right to write): what was saved before is still there.
    """
    path = path_of(save.name)
    data = pack(save, seal)
    try:
        write_private(path, data, keep=path.with_name(f"{save.name}{OLDER}"))
    except OSError as error:
        why = reason(error)
        raise SaveError(f"{path}: the game cannot be saved ({why}); "
                        "make room, give the right to write there or name another folder in NARRATOR_STATE; "
                        "the game goes on unsaved", "saves.unsaved", place=str(path), text=why) from None
    return path


def read(path: Path | str, passphrase: str | None = None) -> Save:
    """Return the game of a save; raise SaveError in one line, which names the older save where there is one."""
    path = Path(path)
    data = _bytes(path)
    try:
        return unpack(data, _stem(path), Seal(passphrase) if passphrase and is_sealed(data) else None)
    except _Damaged as error:
        what, spare = str(error), older(path)
        if spare:
            raise SaveError(f"{path}: {what}; the state before it is kept: narrator resume '{spare}'",
                            "saves.damaged-older", place=str(path), text=what, title=str(spare)) from None
        raise SaveError(f"{path}: {what}; take another save", "saves.damaged", place=str(path), text=what) from None
    except SaveError as error:
        raise SaveError(f"{path}: {error}", "saves.at", place=str(path), text=str(error)) from None


def needs_passphrase(path: Path | str) -> bool:
    """Tell whether a save is sealed; raise SaveError where it cannot be read at all."""
    return is_sealed(_bytes(Path(path)))


def has_ended(path: Path | str) -> bool:
    """Tell whether the game of a save has ended, a sealed one's too; raise SaveError where it cannot be read."""
    data = _bytes(Path(path))
    return data.startswith(_header(OVER)) if is_sealed(data) else bool(read(path).data.get(ENDED))


def list_saves() -> list[Path]:
    """Return the games of the state folder, the one played last first; a lost file is stood in for by its `.older`."""
    folder = state_folder()
    try:
        names = {path.name: path for path in folder.iterdir()}
        found = [path for name, path in names.items()
                 if name.endswith(ENDING) or name.endswith(OLDER) and _stem(path) + ENDING not in names]
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except OSError as error:
        why = reason(error)
        raise SaveError(f"{folder}: the saves cannot be listed ({why}); give yourself the right to read this folder",
                        "saves.unlisted", place=str(folder), text=why) from None


def latest() -> Path | None:
    """Return the game that was played last, or None."""
    return next(iter(list_saves()), None)


def older(path: Path) -> Path | None:
    """Return the file that holds the state before a save's, or None."""
    spare = path.with_name(_stem(path) + OLDER)
    return spare if spare != path and spare.exists() else None


def pack(save: Save, seal: Seal | None = None) -> bytes:
    """Return a save as the bytes of its file."""
    header = _header((OVER if save.data.get(ENDED) else SEALED) if seal else FOLDED)
    inner = json.dumps({"script": save.script, "data": save.data}, ensure_ascii=False, sort_keys=True)
    folded = zlib.compress(inner.encode("utf-8", "surrogatepass"), 9)
    body = base64.encodebytes(seal.close(folded, header) if seal else folded)
    size = len(header) + len(_checksum(body)) + len(body) + 1
    body += b" " * (-size % BLOCK) + b"\n"
    return header + _checksum(body) + body


def unpack(data: bytes, name: str, seal: Seal | None = None) -> Save:
    """Return the save that the bytes of a file hold; raise SaveError for all else."""
    header, newline, rest = data.partition(b"\n")
    header += newline
    if header not in map(_header, (FOLDED, SEALED, OVER)):
        raise _Damaged(_stranger(header))
    checksum, body = rest[:len(_checksum(b""))], rest[len(_checksum(b"")):]
    if len(data) % BLOCK or checksum != _checksum(body):
        raise _Damaged("the save is cut or altered", "saves.cut")
    if is_sealed(data) and seal is None:
        raise SaveError("this save is sealed; give its passphrase", "saves.sealed")
    try:
        inner = base64.decodebytes(body)
        inner = seal.open(inner, header) if is_sealed(data) else inner
        unfold = zlib.decompressobj()
        found = json.loads(unfold.decompress(inner, LARGEST).decode("utf-8", "surrogatepass"))
        return Save(name, _text(found["script"]), dict(found["data"]))
    except (binascii.Error, zlib.error, ValueError, KeyError, TypeError, RecursionError):
        raise _Damaged("the save holds no game", "saves.no-game") from None


def is_sealed(data: bytes) -> bool:
    """Tell whether the bytes of a save need a passphrase."""
    return data.startswith((_header(SEALED), _header(OVER)))


class _Damaged(SaveError):
    """A save that no passphrase will open: the state before it may."""


def _header(kind: str) -> bytes:
    return f"lupus-narrator saved game, version {VERSION}, {kind}: go on with 'narrator resume'\n".encode()


def _stranger(header: bytes) -> Trouble:
    if header.startswith(b"lupus-narrator saved game, version ") and header.endswith(b"'narrator resume'\n"):
        return Trouble("the save is of another version of this program, or altered", "saves.other-version")
    return Trouble("this is no saved game, or it is cut or altered", "saves.no-save")


def _checksum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode() + b"\n"


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _stem(path: Path) -> str:
    for ending in (OLDER, ENDING):
        if path.name.endswith(ending):
            return path.name[:-len(ending)]
    return path.name


def _bytes(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise SaveError(f"{path}: there is no such save; 'narrator resume' alone takes the last one",
                            "saves.absent", place=str(path))
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        why = reason(error)
        raise SaveError(f"{path}: the save cannot be read ({why}); give yourself the right to read it, or take another save",
                        "saves.unreadable", place=str(path), text=why) from None
    if len(data) > LARGEST:
        raise SaveError(f"{path}: this file is too large for a saved game; take another",
                        "saves.too-large", place=str(path))
    return data
