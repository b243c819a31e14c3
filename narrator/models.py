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

WHOLE = ("graph/HCLG.fst",)
"""A file of a large model, whose graph is fixed."""

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
    """Find the model of a language by its folder's name (`vosk-model-small-it-0.22`), the small one first."""
    name = re.compile(rf"vosk-model-(small-)?{re.escape(lang)}\b.*")
    for place in places() if looked is None else looked:
        if not place.is_dir():
            continue
        if (place / "am").is_dir() and place.name and name.fullmatch(place.name):
            return place
        found = sorted((entry for entry in place.iterdir() if entry.is_dir() and name.fullmatch(entry.name)),
                       key=lambda entry: ("small" not in entry.name, entry.name))
        if found:
            return found[0]
    return None


def check(folder: Path) -> None:
    """Look whether a folder holds a whole small model; raise DeviceError in one line if not."""
    if not folder.is_dir():
        raise DeviceError(f"{folder}: there is no such folder; give one with --model, or run `narrator model`")
    missing = [name for name in NEEDED if not (folder / name).is_file() or not (folder / name).stat().st_size]
    if not missing:
        return
    if any((folder / name).is_file() for name in WHOLE):
        raise DeviceError(f"{folder}: this is a large model, which takes no list of phrases; use a small one")
    raise DeviceError(f"{folder}: the model lacks {missing[0]}; delete the folder and run `narrator model`")


def try_out(folder: Path, words: list[str], lang: str) -> None:
    """Load a model in a process of its own and ask it for a language's words; raise DeviceError if it fails."""
    check(folder)
    try:
        tried = subprocess.run([sys.executable, "-m", "narrator.devices.vosk_ear", str(folder)],
                               input=json.dumps(words), capture_output=True, text=True, timeout=PATIENCE,
                               env=os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)}, check=False)
    except subprocess.TimeoutExpired:
        raise DeviceError(f"{folder}: the model did not load in {PATIENCE:.0f} s; use a small one") from None
    if tried.returncode:
        raise DeviceError(_reason(folder, tried.stderr))
    missing = json.loads(tried.stdout.strip().splitlines()[-1])["missing"]
    if len(missing) > (1 - ENOUGH_WORDS) * len(words):
        raise DeviceError(f"{folder}: the model does not know {missing[0]!r} and {len(missing) - 1} more words; "
                          f"it is not for the language {lang!r}, run `narrator model {lang}`")


def _reason(folder: Path, errors: str) -> str:
    """Say in one line why a trial failed: the child's own words where they are ours."""
    last = errors.strip().splitlines()[-1:]
    for line in last:
        if "DeviceError: " in line:
            return line.split("DeviceError: ", 1)[1]
    return f"{folder}: the model is damaged or cut off; delete the folder and run `narrator model`"


def words_of(pack) -> list[str]:
    """List the words by which a model's language is judged: the pack's commands and its numbers to twenty four."""
    said = [phrase for phrases in pack.commands.values() for phrase in phrases]
    said += [phrase for seat in range(1, 25) for phrase in pack.seat_words(seat)]
    return sorted({word for phrase in said for word in phrase.split()})
