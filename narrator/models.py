"""Where the recognition model of a language is looked for, and whether one that is found can be used.

Nothing is fetched here (see `narrator.fetch`), and nothing of Vosk is loaded into this process.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from narrator.errors import DeviceError

NEEDED = ("am/final.mdl", "conf/mfcc.conf", "graph/HCLr.fst", "graph/Gr.fst", "graph/phones/word_boundary.int")
"""Files of a small model with a dynamic graph: only such a model takes a list of phrases."""

FLAT = tuple(name.rpartition("/")[2] for name in NEEDED)
"""The same in a model of the older kind, which has no folders."""

WHOLE = ("graph/HCLG.fst", "HCLG.fst")
"""A file of a large model, whose graph is fixed."""

WITHOUT = 3
"""Exit code of the trial where Vosk is not installed."""

ENOUGH_WORDS = 0.6
"""A model for the language knows at least this share of the pack's words."""

PATIENCE = 60.0
"""Seconds that the trial of a model may take."""


def home() -> Path:
    """Give the folder in which `narrator model` puts what it fetches."""
    import platformdirs

    return Path(platformdirs.user_data_dir("lupus-narrator")) / "models"


def places() -> list[Path]:
    """List the folders in which models are looked for, the first first."""
    told = os.environ.get("VOSK_MODEL_PATH")
    shared = [Path.home() / "AppData/Local/vosk"] if sys.platform == "win32" else [Path("/usr/share/vosk")]
    return [*([Path(told)] if told else []), home(), Path.home() / ".cache" / "vosk", *shared]


def find(lang: str, looked: list[Path] | None = None) -> Path | None:
    """Find the model of a language by its folder's name (`vosk-model-small-it-0.22`): a whole one before others, then
    the small one.
    """
    name = re.compile(rf"vosk-model-(small-)?{re.escape(lang)}\b.*")
    found = []
    for place in places() if looked is None else looked:
        if place.is_dir() and name.fullmatch(place.name):
            found.append(place)
        else:
            found += sorted((entry for entry in entries(place) if entry.is_dir() and name.fullmatch(entry.name)),
                            key=lambda entry: ("small" not in entry.name, entry.name))
    return next(filter(whole, found), found[0] if found else None)


def entries(folder: Path) -> list[Path]:
    """List what lies in a folder; nothing where it cannot be looked into."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def lacking(folder: Path, names: tuple[str, ...]) -> list[str]:
    """List the files that a folder lacks, or that are empty."""
    found = [name for name in names if (folder / name).is_file() and (folder / name).stat().st_size]
    return [name for name in names if name not in found]


def whole(folder: Path) -> bool:
    """Tell whether no file of a small model is missing in a folder (one may still be cut off)."""
    return not lacking(folder, NEEDED) or not lacking(folder, FLAT)


def check(folder: Path, lang: str = "en") -> None:
    """Look whether a folder holds a whole small model for a language; raise DeviceError in one line if not."""
    needs = f"a model holds {', '.join(NEEDED)}"
    if not folder.exists():
        raise DeviceError(f"{folder}: there is no such folder; give the folder of a model with --model, or fetch one: "
                          f"narrator model {lang}", "fault.model-absent", place=str(folder), text=lang)
    if not folder.is_dir():
        raise DeviceError(f"{folder}: this is a file; unpack the model and give its folder", "fault.model-file",
                          place=str(folder))
    if whole(folder):
        return
    missing = min(lacking(folder, NEEDED), lacking(folder, FLAT), key=len)
    if any((folder / name).is_file() for name in WHOLE):
        raise DeviceError(f"{folder}: this is a large model, which takes no list of phrases; use a small one: "
                          f"narrator model {lang}", "fault.model-large", place=str(folder), text=lang)
    inside = [entry for entry in entries(folder) if entry.is_dir() and whole(entry)]
    if inside:
        raise DeviceError(f"{folder}: the model is in a folder inside it; give {inside[0]}", "fault.model-inside",
                          place=str(folder), text=str(inside[0]))
    if len(missing) == len(NEEDED) and not any((folder / part).is_dir() for part in ("am", "graph", "ivector")):
        raise DeviceError(f"{folder}: this is no recognition model; {needs}", "fault.model-foreign", place=str(folder),
                          names=list(NEEDED))
    raise cut(folder, lang, missing)


def cut(folder: Path, lang: str, files: list[str]) -> DeviceError:
    """Make the error for a model that is not whole: one that we fetched is fetched anew, any other is its owner's."""
    said, fields = ", ".join(files) or "a file", {"place": str(folder), "names": files}
    if folder.parent == home():
        return DeviceError(f"{folder}: the model is cut off: {said} is missing or not whole; fetch it anew: "
                           f"narrator model {lang}", "fault.model-cut-ours", **fields, text=lang)
    return DeviceError(f"{folder}: the model is cut off: {said} is missing or not whole; unpack it again, or give another "
                       "folder with --model", "fault.model-cut", **fields)


def try_out(folder: Path, words: list[str], lang: str) -> None:
    """Load a model in a process of its own and ask it for a language's words; raise DeviceError if it fails."""
    check(folder, lang)
    path = [str(Path(__file__).parent.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        tried = subprocess.run([sys.executable, "-m", "narrator.devices.vosk_ear", str(folder)],
                               input=json.dumps(words), capture_output=True, text=True, timeout=PATIENCE,
                               env=os.environ | {"PYTHONPATH": os.pathsep.join(path)}, check=False)
    except subprocess.TimeoutExpired:
        raise DeviceError(f"{folder}: the model did not load in {PATIENCE:.0f} s; use a small one", "fault.model-slow",
                          place=str(folder), n=int(PATIENCE)) from None
    if tried.returncode == WITHOUT:
        raise DeviceError("vosk: it cannot be loaded; run: pip install 'vosk>=0.3.44'", "fault.package", place="vosk")
    if tried.returncode:
        raise cut(folder, lang, culprit(folder, tried.stderr))
    named = re.match(r"vosk-model-(?:small-)?([a-z]{2,3})\b", folder.absolute().name)
    if not words and named and named[1] != lang:
        # No pack tells which words to look for.
        raise DeviceError(f"{folder}: by its name the model is for {named[1]!r}, not for {lang!r}; give another with --model",
                          "fault.model-named", place=str(folder), text=lang)
    missing = json.loads(tried.stdout.strip().splitlines()[-1])["missing"]
    if len(missing) > (1 - ENOUGH_WORDS) * len(words):
        raise DeviceError(f"{folder}: the model does not know {missing[0]!r} and {len(missing) - 1} more words; "
                          f"it is not for the language {lang!r}, run `narrator model {lang}`", "fault.model-language",
                          place=str(folder), text=lang, n=len(missing), m=len(words))


def culprit(folder: Path, errors: str) -> list[str]:
    """Name the file that Vosk was reading when it failed, as far as its log tells."""
    log, found, rest = errors.partition("ERROR")
    if not found:
        return []
    line = rest.partition("\n")[0]
    if "Ivector" in line:
        return ["ivector/final.ie"]
    # What it names last; the acoustic model is read first and not named.
    named = re.findall(re.escape(str(folder)) + r"/([\w./-]+)", log + line)
    if not named:
        return ["am/final.mdl"]
    # A graph without its words makes Vosk look for a list of them, which small models do not have.
    return [named[-1] if (folder / named[-1]).is_file() else "graph/Gr.fst"]


def words_of(pack) -> list[str]:
    """List the words by which a model's language is judged: the pack's commands and its numbers to twenty four."""
    said = [phrase for phrases in pack.commands.values() for phrase in phrases]
    said += [phrase for seat in range(1, 25) for phrase in pack.seat_words(seat)]
    return sorted({word for phrase in said for word in phrase.split()})
