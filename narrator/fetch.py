"""Fetch a small recognition model from Vosk's own list: only when asked to, checked, and never half."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Callable

from narrator.errors import DeviceError, UsageError

LIST = "https://alphacephei.com/vosk/models/model-list.json"
"""Vosk's list of models."""

PATIENCE = 10.0
"""Seconds without an answer after which the network counts as absent."""

PIECE = 1 << 18


def fetch(lang: str, home: Path, address: str = LIST, progress: Callable[[int, int], None] | None = None) -> Path:
    """Fetch the small model of a language into `home`; call progress(bytes so far, all bytes).

    Raise DeviceError in one line where there is no network or the model comes damaged,
    UsageError where the list has no model for the language.
    """
    entry = choose(json.loads(_read(address)), lang)
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix=".coming-") as coming:
        packed = Path(coming) / "model.zip"
        _save(entry["url"], packed, progress)
        if entry.get("md5") and hashlib.md5(packed.read_bytes()).hexdigest() != entry["md5"]:
            raise DeviceError(f"{entry['name']}: it came damaged; run `narrator model {lang}` again")
        unpacked = Path(coming) / "unpacked"
        _unpack(packed, unpacked, entry["name"])
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


def _read(address: str) -> bytes:
    with _opened(address) as answer:
        return answer.read()


def _opened(address: str):
    """Open an address; raise DeviceError in one line."""
    import urllib.error
    import urllib.request

    try:
        return urllib.request.urlopen(address, timeout=PATIENCE)
    except (urllib.error.URLError, OSError, ValueError) as fault:
        reason = getattr(fault, "reason", fault)
        raise DeviceError(f"model: {address} cannot be reached ({reason}); connect to the network and try again, or "
                          "unpack a model by hand and give its folder with --model") from None


def _save(address: str, target: Path, progress) -> None:
    """Save what lies at an address, telling how far it is."""
    with _opened(address) as answer, open(target, "wb") as file:
        whole, done = int(answer.headers.get("Content-Length") or 0), 0
        try:
            while piece := answer.read(PIECE):
                file.write(piece)
                done += len(piece)
                if progress:
                    progress(done, whole)
        except OSError as fault:
            raise DeviceError(f"model: {address} broke off ({fault}); try again") from None
    if whole and done < whole:
        raise DeviceError(f"model: {address} broke off after {done} of {whole} bytes; try again")


def _unpack(packed: Path, target: Path, name: str) -> None:
    """Unpack a model's archive; raise DeviceError for one that is damaged or holds something else."""
    try:
        with zipfile.ZipFile(packed) as archive:
            inside = [entry.filename for entry in archive.infolist()]
            if any(not entry.startswith(f"{name}/") or ".." in Path(entry).parts for entry in inside):
                raise DeviceError(f"{name}: the archive holds something else; nothing was unpacked")
            archive.extractall(target)
    except zipfile.BadZipFile:
        raise DeviceError(f"{name}: the archive is damaged; run `narrator model` again") from None
