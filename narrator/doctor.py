"""What `narrator doctor` tries, one thing after another: what it finds, and the one command that cures it.

Each trial gives a Finding and raises nothing: a bare machine has a finding for each thing that is not there.
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

from narrator.errors import DeviceError, NarratorError, Trouble, told

PACKAGES = ("narrator", "engine", "voices")
SPARE = "en"
"""The pack that speaks where the wanted one cannot be read."""
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


def examine(lang: str, named: str | None = None):
    """Try everything for a language; give what each trial found, and the pack whose words it is in, if there is one.

    `named` is a microphone that is tried in the place of the default one.
    """
    pack, found = words(lang)
    # A pack that cannot be read has a neighbour that says so.
    spoken = pack or words(SPARE)[0]
    for one in (one_parent(), found):
        yield one, spoken
    if spoken is None:
        return
    ear = partial(microphone, named=named)
    for trial in (terminal, saves, *([speech] if pack else []), loudspeakers, ear, *([recognition] if pack else [])):
        for one in trial(spoken):
            yield one, spoken


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
        text = Trouble(f"narrator, engine and voices are in {home}", "doctor.together", place=str(home))
        return Finding("packages", True, text)
    there = str(parents[astray[0]] or "-")
    text = Trouble(f"{astray[0]} is in {there}, narrator in {home}: another package has taken the name",
                   "doctor.astray", title=astray[0], place=there, text=str(home))
    return Finding("packages", False, text, "pipx install lupus-narrator")


def words(lang: str):
    """The words of the language: the pack, or None, and the finding."""
    from narrator.pack import Pack

    try:
        pack = Pack.load(lang)
    except (NarratorError, OSError) as error:
        return None, Finding("pack", False, str(error).splitlines()[0], f"narrator pack check {lang}")
    return pack, Finding("pack", True, pack.say("doctor.pack", title=pack.name, text=", ".join(Pack.languages())))


def terminal(pack):
    """Whether the terminal can show the words, and the frame of the night."""
    from narrator.devices.frame import usable

    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    if encoding != "utf8":
        yield Finding("terminal", False, pack.say("doctor.utf8", text=str(sys.stdout.encoding)), "export PYTHONUTF8=1")
    elif not sys.stdin.isatty():
        yield Finding("terminal", True, pack.say("doctor.no-keys"))
    else:
        yield Finding("terminal", True, pack.say("doctor.frame" if usable(sys.stdout, os.environ) else "doctor.plain"))


def saves(pack):
    """Whether games can be saved."""
    from narrator.folder import reason, state_folder

    try:
        folder = state_folder()
    except NarratorError as error:
        yield Finding("saves", False, *halves(told(error, pack)))
        return
    if not os.access(folder, os.W_OK):
        yield Finding("saves", False, pack.say("doctor.unwritable", place=str(folder)), f"chmod u+w '{folder}'")
        return
    try:
        free = os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize if hasattr(os, "statvfs") else None
    except OSError as error:
        yield Finding("saves", False, f"{folder}: {told(reason(error), pack)}", "export NARRATOR_STATE=FOLDER")
        return
    if free is not None and free < 1_000_000:
        yield Finding("saves", False, pack.say("doctor.full", place=str(folder)), "export NARRATOR_STATE=FOLDER")
    else:
        yield Finding("saves", True, pack.say("doctor.kept", place=str(folder)))


def speech(pack):
    """Whether a voice of the language says a line."""
    from narrator import voice
    from narrator.devices.speech_process import cure

    try:
        speaker = voice.make(pack.lang, rate=pack.speed("table"), preferred=pack.voices)
    except NarratorError as error:
        yield Finding("voice", False, *halves(told(error, pack)))
        return
    try:
        who = speaker.speaker()
        clip = speaker.clip(pack.say("sound.table"))
    except (ImportError, OSError) as error:
        yield Finding("voice", False, f"{type(error).__name__}: {error}", "pip install --upgrade lupus-narrator")
        return
    finally:
        speaker.close()
    if who is None or clip.samples is None:
        problem = told(speaker.problem(), pack) if speaker.problem() else pack.say("doctor.no-voice")
        yield Finding("voice", False, problem.partition(";")[0], told(cure(), pack))
    else:
        yield Finding("voice", True, pack.say("doctor.voice", title=who.name, place=who.id, text=round(float(clip.seconds), 1)))


def loudspeakers(pack):
    """Each output device, tried with one short sound; the last finding says whether an earpiece can be had."""
    try:
        from narrator.outputs import Desk

        desk = Desk()
        devices = desk.devices()
    except (DeviceError, ImportError, OSError) as error:
        yield Finding("sound", False, *halves(told(error, pack)))
        return
    if not devices:
        yield Finding("sound", False, *halves(pack.say("fault.no-output")))
        return
    for name, text in devices:
        yield sounds(pack, desk, name, text)
    if len(devices) < 2:
        yield Finding("earpiece", True, pack.say("doctor.one-output"))


def sounds(pack, desk, name: str, text: str) -> Finding:
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
            return Finding("sound", True, pack.say("doctor.plays", place=f"{name} ({text})" if text != name else name))
    finally:
        output.close()
    what, cure = halves(told(problem, pack) if problem else pack.say("doctor.no-sound"))
    return Finding("sound", False, f"{name}: {what}", cure or "narrator devices")


def microphone(pack, named: str | None = None):
    """Whether the default microphone, or the named one, gives the sound of a room."""
    try:
        from narrator.devices.microphone import Microphone
        from narrator.metering import Meter
        from narrator.outputs import Desk

        desk, meter = Desk(), Meter()
        found = [name for name, _ in desk.microphones()]
        if not found and not named:
            yield Finding("microphone", False, *halves(pack.say("fault.no-microphone")))
            return
        device = Microphone(desk.sound, lambda samples, end: meter.feed(samples), Clock(), *desk.where(named))
    except (DeviceError, ImportError, OSError) as error:
        yield Finding("microphone", False, *halves(told(error, pack)))
        return
    try:
        begun = time.monotonic()
        while not meter.samples and not device.problem() and time.monotonic() - begun < OPENING:
            time.sleep(0.05)
        time.sleep(LISTENING)
        problem = device.problem()
    finally:
        device.close()
    if problem:
        yield Finding("microphone", False, *halves(told(problem, pack)))
    elif wrong := meter.finding():
        yield Finding("microphone", False, *halves(finding(pack, wrong, found)))
    else:
        yield Finding("microphone", True, pack.say("doctor.hears", names=found))


def finding(pack, wrong: str, microphones: list[str]) -> str:
    """Say what a meter found, and the remedy; where it may be the wrong microphone, which others there are."""
    fields = {"names": microphones or ["-"]} if wrong in ("silent", "faint") else {}
    return pack.say(f"meter.{wrong}", **fields)


def recognition(pack):
    """Whether a recogniser for the language can be loaded."""
    from narrator import hearing, models

    try:
        recogniser = hearing.recogniser(pack)
    except (NarratorError, ImportError, OSError) as error:
        what, cure = halves(told(error, pack))
        yield Finding("recognition", False, what, cure or f"narrator model {pack.lang}")
        return
    if type(recogniser).__name__ != "VoskEar":
        yield Finding("recognition", True, pack.say("doctor.boxed", text=f"narrator model {pack.lang}"))
    else:
        key = "doctor.vosk-strict" if recogniser.strict else "doctor.vosk"
        yield Finding("recognition", True, pack.say(key, place=str(models.find(pack.lang))))


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
