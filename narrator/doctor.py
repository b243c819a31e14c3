"""What `narrator doctor` tries, one thing after another: what it finds, and the one command that cures it.

Each trial gives a Finding and raises nothing: a bare machine has a finding for each thing that is not there.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

from narrator.errors import DeviceError, NarratorError

PACKAGES = ("narrator", "engine", "voices")
OPENING = 4.0
"""Seconds that a device may take until the first sound."""
LISTENING = 1.5
"""Seconds for which the microphone is tried."""


class Finding(NamedTuple):
    """One thing that was tried; `cure` is the command or the deed that mends it, where something is missing."""

    what: str
    ok: bool
    text: str
    cure: str = ""


def examine(lang: str):
    """Try everything for a language; give one finding after the other."""
    yield one_parent()
    pack, found = words(lang)
    yield found
    yield terminal()
    yield saves()
    if pack is not None:
        yield speech(pack)
    yield from loudspeakers()
    yield microphone()
    if pack is not None:
        yield recognition(pack)


def one_parent() -> Finding:
    """The three packages must lie in one folder: a stranger's package of the same name may hide one."""
    from importlib.util import find_spec

    parents = {}
    for name in PACKAGES:
        spec = find_spec(name)
        place = next(iter(spec.submodule_search_locations or []), None) if spec else None
        parents[name] = Path(place).resolve().parent if place else None
    home = parents["narrator"]
    astray = [name for name, parent in parents.items() if parent != home]
    if not astray:
        return Finding("packages", True, f"narrator, engine and voices are in {home}")
    return Finding("packages", False, f"{astray[0]} is in {parents[astray[0]] or 'no folder'}, narrator in {home}: "
                   "another package has taken the name", "pipx install lupus-narrator")


def words(lang: str):
    """The words of the language: the pack, or None, and the finding."""
    from narrator.pack import Pack

    try:
        pack = Pack.load(lang)
    except NarratorError as error:
        return None, Finding("pack", False, str(error).splitlines()[0], f"narrator pack check {lang}")
    return pack, Finding("pack", True, f"{pack.name} ({lang}) is whole; there are {', '.join(Pack.languages())}")


def terminal() -> Finding:
    """Whether the terminal can show the words, and the frame of the night."""
    from narrator.devices.frame import usable

    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    if encoding != "utf8":
        return Finding("terminal", False, f"it does not take UTF-8 ({sys.stdout.encoding})", "export PYTHONUTF8=1")
    if not sys.stdin.isatty():
        return Finding("terminal", True, "nobody sits at it: no keys can be read, lines are plain")
    return Finding("terminal", True, "frame of the night, keys" if usable(sys.stdout, os.environ) else "plain lines, keys")


def saves() -> Finding:
    """Whether games can be saved."""
    from narrator.folder import reason, state_folder

    try:
        folder = state_folder()
    except NarratorError as error:
        return Finding("saves", False, *halves(str(error)))
    if not os.access(folder, os.W_OK):
        return Finding("saves", False, f"{folder} cannot be written", f"chmod u+w '{folder}'")
    try:
        free = os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize if hasattr(os, "statvfs") else None
    except OSError as error:
        return Finding("saves", False, f"{folder}: {reason(error)}", "export NARRATOR_STATE=FOLDER")
    if free is not None and free < 1_000_000:
        return Finding("saves", False, f"the disk of {folder} is full", "export NARRATOR_STATE=FOLDER")
    return Finding("saves", True, f"they are kept in {folder}")


def speech(pack) -> Finding:
    """Whether a voice of the language says a line."""
    from narrator import voice
    from narrator.devices.speech_process import cure

    try:
        speaker = voice.make(pack.lang, rate=pack.speed("table"), preferred=pack.voices)
    except NarratorError as error:
        return Finding("voice", False, *halves(str(error)))
    try:
        who = speaker.speaker()
        clip = speaker.clip(pack.say("sound.table"))
    except (ImportError, OSError) as error:
        return Finding("voice", False, f"{type(error).__name__}: {error}", "pip install --upgrade lupus-narrator")
    finally:
        speaker.close()
    if who is None or clip.samples is None:
        return Finding("voice", False, (speaker.problem() or "no voice speaks").partition(";")[0], cure())
    return Finding("voice", True, f"{who.name} ({who.id}) says a line of {clip.seconds:.1f} s")


def loudspeakers():
    """Each output device, tried with one short sound; the last finding says whether an earpiece can be had."""
    try:
        from narrator.outputs import Desk

        desk = Desk()
        devices = desk.devices()
    except (DeviceError, ImportError, OSError) as error:
        yield Finding("sound", False, *halves(str(error)))
        return
    if not devices:
        yield Finding("sound", False, "there is no output device", "connect a loudspeaker, then: narrator devices")
        return
    for name, text in devices:
        yield sounds(desk, name, text)
    if len(devices) < 2:
        yield Finding("earpiece", True, "there is one output device only: private words need a second one")


def sounds(desk, name: str, text: str) -> Finding:
    """Play one short sound on a device; its frames must move."""
    from narrator.outputs import private_mixer

    output = desk.loudspeaker(private_mixer(), name)
    try:
        begun = time.monotonic()
        output.earcon("change")
        while output.heard() and output.played() < 0.5 and time.monotonic() - begun < OPENING:
            time.sleep(0.05)
        problem = output.problem()
        if output.heard() and output.played() >= 0.5 and not problem:
            return Finding("sound", True, f"{name}" + (f" ({text})" if text != name else "") + " plays")
    finally:
        output.close()
    what, cure = halves(problem or f"{name}: no sound goes out")
    return Finding("sound", False, f"{name}: {what.removeprefix('sound: ')}", cure or "narrator devices")


def microphone() -> Finding:
    """Whether the default microphone gives any sound."""
    try:
        from narrator.devices.microphone import Microphone
        from narrator.outputs import Desk

        desk = Desk()
        found = desk.microphones()
        if not found:
            return Finding("microphone", False, "there is none; the keys do all that it would",
                           "connect a microphone, then: narrator devices")
        heard: list = []
        device = Microphone(desk.sound, lambda samples, end: heard.append(samples), Clock())
    except (DeviceError, ImportError, OSError) as error:
        return Finding("microphone", False, *halves(str(error)))
    try:
        time.sleep(LISTENING)
        problem = device.problem()
    finally:
        device.close()
    if problem or not heard:
        return Finding("microphone", False, *halves(problem or "microphone: no sound comes; narrator devices"))
    if not any(samples.any() for samples in heard):
        return Finding("microphone", False, "it gives silence only: is it muted?", "unmute it, then: narrator doctor")
    return Finding("microphone", True, f"it gives sound ({len(found)} found)")


def recognition(pack) -> Finding:
    """Whether a recogniser for the language can be loaded."""
    from narrator import hearing, models

    try:
        recogniser = hearing.recogniser(pack)
    except (NarratorError, ImportError, OSError) as error:
        what, cure = halves(str(error))
        return Finding("recognition", False, what, cure or f"narrator model {pack.lang}")
    kind = type(recogniser).__name__.removesuffix("Ear")
    if kind != "Vosk":
        return Finding("recognition", True, f"{kind}; a Vosk model hears better: narrator model {pack.lang}")
    strict = ", strict: every answer is confirmed" if recogniser.strict else ""
    return Finding("recognition", True, f"Vosk, {models.find(pack.lang)}{strict}")


def halves(error: str) -> tuple[str, str]:
    """Part an error's line into what is wrong and the remedy, which stands last."""
    line = " ".join(error.split())
    what, _, cure = line.rpartition("; ")
    return (what, cure) if what else (line, "")


class Clock:
    """Seconds of this process, for devices that are tried outside a session."""

    def __init__(self):
        self.begun = time.monotonic()

    def now(self) -> float:
        """Seconds since the trial began."""
        return time.monotonic() - self.begun
