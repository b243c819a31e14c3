"""Fetch a small recognition model from Vosk's own list: only when asked to, checked, and never half."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import time
import zipfile
import zlib
from http.client import HTTPException
from pathlib import Path
from typing import Callable

from narrator.errors import DeviceError, UsageError

LIST = "https://alphacephei.com/vosk/models/model-list.json"
"""Vosk's list of models."""

PATIENCE = 10.0
"""Seconds without an answer after which the network counts as absent."""

PIECE = 1 << 18

COMING = ".coming-"
"""How the name of a folder begins that holds what is being fetched."""

LEFT = 3600.0
"""Seconds without a change after which such a folder is what a fetch that was killed has left."""


def fetch(lang: str, home: Path, address: str = LIST, progress: Callable[[int, int], None] | None = None) -> Path:
    """Fetch the small model of a language into `home`; call progress(bytes so far, all bytes).

    Raise DeviceError in one line where there is no network or the model comes damaged,
    UsageError where the list has no model for the language.
    """
    entry = choose(_listed(address), lang)
    sweep(home)
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix=COMING) as coming:
        packed = Path(coming) / "model.zip"
        _save(entry["url"], packed, progress)
        if entry.get("md5") and hashlib.md5(packed.read_bytes()).hexdigest() != entry["md5"]:
            raise damaged(entry["name"], lang)
        unpacked = Path(coming) / "unpacked"
        _unpack(packed, unpacked, entry["name"], lang)
        target = home / entry["name"]
        shutil.rmtree(target, ignore_errors=True)
        (unpacked / entry["name"]).rename(target)
    return target


def choose(models: list[dict], lang: str) -> dict:
    """Choose the small model of a language; raise UsageError if the list has none."""
    fit = [one for one in models if one.get("type") == "small" and str(one.get("obsolete")).lower() != "true"
           and one.get("lang", "").lower().split("-")[0] == lang.lower()]
    if not fit:
        known = sorted({one.get("lang", "").split("-")[0] for one in models if one.get("type") == "small"})
        raise UsageError(f"model: Vosk has no small model for {lang!r}; it has {', '.join(known)}")
    return min(fit, key=lambda one: (len(one["lang"]), one.get("size", 0)))


def sweep(home: Path) -> None:
    """Take away what a fetch that was killed has left."""
    for left in home.glob(f"{COMING}*"):
        changed = max(path.lstat().st_mtime for path in (left, *left.rglob("*")))
        if time.time() - changed > LEFT:
            shutil.rmtree(left, ignore_errors=True)


def damaged(name: str, lang: str) -> DeviceError:
    """Make the error for an archive that came damaged."""
    return DeviceError(f"{name}: it came damaged, nothing was kept; run `narrator model {lang}` again",
                       "fault.model-damaged", place=name, text=lang)


def _listed(address: str) -> list[dict]:
    """Read a list of models; raise DeviceError for what is none."""
    with _opened(address) as answer:
        try:
            found = json.loads(answer.read())
        except (OSError, HTTPException) as fault:
            raise _broken(address, str(fault)) from None
        except ValueError:
            found = None
    needed = {"lang", "name", "url"}
    if not isinstance(found, list) or not all(isinstance(one, dict) and needed <= set(one) for one in found):
        raise DeviceError(f"model: {address} is no list of models; give another one with --list", "fault.model-list",
                          place=address)
    return found


def _broken(address: str, reason: str) -> DeviceError:
    """Make the error for a transfer that broke off."""
    return DeviceError(f"model: {address} broke off ({reason}), nothing was kept; try again", "fault.model-broken",
                       place=address, text=reason)


def _opened(address: str):
    """Open an address; raise DeviceError in one line."""
    import urllib.error
    import urllib.request

    try:
        return urllib.request.urlopen(address, timeout=PATIENCE)
    except (urllib.error.URLError, OSError, ValueError) as fault:
        reason = getattr(fault, "reason", fault)
        raise DeviceError(f"model: {address} cannot be reached ({reason}); connect to the network and try again, or "
                          "unpack a model by hand and give its folder with --model", "fault.model-network",
                          place=address, text=str(reason)) from None


def _save(address: str, target: Path, progress) -> None:
    """Save what lies at an address, telling how far it is."""
    with _opened(address) as answer, open(target, "wb") as file:
        whole, done = int(answer.headers.get("Content-Length") or 0), 0
        while piece := _piece(answer, address):
            try:
                file.write(piece)
            except OSError as fault:
                raise _full(target, fault) from None
            done += len(piece)
            if progress:
                progress(done, whole)
    if whole and done < whole:
        raise _broken(address, f"{done} / {whole}")


def _piece(answer, address: str) -> bytes:
    try:
        return answer.read(PIECE)
    except (OSError, HTTPException) as fault:
        raise _broken(address, str(fault)) from None


def _full(folder: Path, fault: OSError) -> DeviceError:
    """Make the error for a folder that takes no more."""
    return DeviceError(f"{folder}: {fault.strerror}; make room, or unpack a model elsewhere and give its folder with --model",
                       "fault.model-full", place=str(folder), text=str(fault.strerror))


def _unpack(packed: Path, target: Path, name: str, lang: str) -> None:
    """Unpack a model's archive; raise DeviceError for one that is damaged or holds something else."""
    try:
        with zipfile.ZipFile(packed) as archive:
            inside = [entry.filename for entry in archive.infolist()]
            if any(not entry.startswith(f"{name}/") or ".." in Path(entry).parts for entry in inside):
                raise DeviceError(f"{name}: the archive holds something else; nothing was unpacked",
                                  "fault.model-other", place=name)
            archive.extractall(target)
    except (zipfile.BadZipFile, EOFError, zlib.error):
        raise damaged(name, lang) from None
    except OSError as fault:
        raise _full(target, fault) from None
