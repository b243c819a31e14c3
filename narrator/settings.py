"""The settings of a sitting: defaults, the settings file, the environment, the command line; later ones win.

`GIVEN` values carry the place where they were given (`file:line: key`, `--option`), so
that every complaint can name it.
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Mapping

from narrator.cells import columns
from narrator.errors import UsageError
from narrator.folder import at_home, write_private
from narrator.kinds import NO, YES, Choice, Flag, Kind, KeyMap, Number, Words, Wrong, near, shown
from narrator.sheet import Sheet, read_sheet

Given = dict[str, tuple[Any, str]]
"""Settings that somebody gave: the field's name, its value and the place."""


def row(default: Any, kind: Kind, line: str, section: str = "") -> Any:
    """Return one setting: its default, what it takes, its line of help, the section of the file it stands in."""
    made = {"default_factory": dict} if default == {} else {"default": default}
    return field(**made, metadata={"kind": kind, "help": line, "section": section})


@dataclass(frozen=True)
class Settings:
    """Every setting with its default (play-modes 3 and 12); None = by the mode, see `completed`."""

    lang: str | None = row(None, Words(12), "language of the words: en, it, es; else that of the locale")
    mode: str = row("moderator", Choice(("moderator", "blind", "table")), "who knows all: moderator, blind, table")
    deal: str | None = row(None, Choice(("moderator", "program", "cards")), "who deals: moderator, program, cards")
    entry: str | None = row(None, Choice(("keyboard", "keypad", "scan", "palm")), "how answers are given at night")
    reply: str | None = row(None, Choice(("nod", "screen", "earpiece", "masked")), "how answers are replied to")
    private: str | None = row(None, Choice(("none", "audio", "text")), "where hidden words may go")
    pace: str = row("steady", Choice(("steady", "patient", "hand")), "what ends a slot")
    pace_factor: float = row(1.0, Number(0.5, 10), "stretches every wait, 0.5 to 10")
    slot: float = row(0.0, Number(0, 600), "seconds for one answer; 0 = measured in the rehearsal")
    time_outs: bool = row(True, Flag(), "false: no clock ends a debate or a defence")
    cover: str = row("taps", Choice(("taps", "tone", "noise", "off")), "sound that covers the night")
    atmosphere: bool = row(False, Flag(), "true: a quiet sound at dawn and at dusk, by day only")
    light_cue: bool = row(False, Flag(), "true: one large word on the screen when all open their eyes")
    no_answer: str = row("draw", Choice(("draw", "pass")), "a call that may not pass, unanswered, in mode table")
    marks: bool = row(False, Flag(), "true: every player keys a mark before each entry")
    dead_time: float = row(0.5, Number(0, 2), "seconds after an entry in which keys do nothing, 0 to 2")
    scan_period: float = row(1.5, Number(0.5, 10), "seconds of one item that is read, 0.5 to 10")
    scan_order: str = row("shuffled", Choice(("shuffled", "seats")), "the order in which a scan reads")
    switches: int = row(1, Number(1, 2, whole=True), "1: a press takes the item; 2: one steps, one takes")
    state_seconds: float = row(5.0, Number(0, 600), "seconds that the hidden state stays on screen; 0 = until a key")
    screen_for_all: bool = row(True, Flag(), "false: not every seat sees the screen")
    accessible: bool = row(False, Flag(), "plain lines for screen readers and Braille")
    width: int = row(80, Number(20, 400, whole=True), "cells of a plain line, 40 for Braille")
    voice: str = row("auto", Choice(("auto", "natural", "pyttsx3", "espeak", "text")), "what speaks; text: nothing does")
    voice_name: str | None = row(None, Words(), "part of the name of the voice, see narrator voices")
    ear: str | None = row(None, Choice(("vosk", "sphinx", "off")), "what listens by day")
    recorded: str | None = row(None, Words(1000), "folder of recorded lines, see narrator record")
    model: str | None = row(None, Words(1000), "folder of the recognition model")
    device_table: str | None = row(None, Words(), "loudspeaker of the table, see narrator devices", "devices")
    device_private: str | None = row(None, Words(), "earpiece, by name", "devices")
    device_microphone: str | None = row(None, Words(), "microphone, by name", "devices")
    volume_speech: float = row(0.0, Number(-40, 12), "table speech, in dB from normal", "volumes")
    volume_cover: float = row(0.0, Number(-40, 12), "cover, in dB from normal", "volumes")
    volume_private: float = row(0.0, Number(-40, 12), "private speech, in dB from normal", "volumes")
    rate_table: int = row(150, Number(100, 220, whole=True), "table speech, words a minute, 100 to 220", "rates")
    rate_private: int = row(250, Number(100, 450, whole=True), "private speech, words a minute, 100 to 450", "rates")
    keys: dict[str, str] = row({}, KeyMap(), "other keys: q=enter,space=0")

    def completed(self, outputs: int = 1) -> "Settings":
        """Return the settings with all that the mode decides filled in (play-modes 3, S8), for so many output devices."""
        two = outputs > 1 or self.device_private is not None
        on_demand = "text" if self.mode == "moderator" and not self.accessible else "audio" if two else "none"
        private = self.private or {"moderator": on_demand, "blind": "audio", "table": "none"}[self.mode]
        seen = self.screen_for_all and not self.accessible
        at_table = "screen" if seen else "earpiece" if two else "masked"
        chosen = {"private": private,
                  "deal": self.deal or ("moderator" if self.mode == "moderator" else "program"),
                  "entry": self.entry or ("keyboard" if self.mode == "moderator" else "keypad"),
                  "reply": self.reply or (at_table if self.mode == "table" else "nod")}
        # Talk at the table holds names: it is listened to where hands or eyes are not free, or on request.
        free = self.mode == "moderator" and chosen["entry"] == "keyboard"
        chosen["ear"] = self.ear or ("off" if self.mode == "table" or free else "vosk")
        if self.deal is None and self.mode == "table" and chosen["reply"] == "masked":
            # Plus and minus cannot tell a role: there must be cards.
            chosen["deal"] = "cards"
        return Settings(**{one.name: getattr(self, one.name) for one in fields(self)} | chosen)


ROWS = {one.name: one for one in fields(Settings)}
SECTIONS = {section for one in ROWS.values() if (section := one.metadata["section"])}


def key_of(name: str) -> str:
    """Return the key of a field as files and options write it: `pace-factor`."""
    return name.replace("_", "-")


KEYS = [*(key_of(name) for name, one in ROWS.items() if not one.metadata["section"]), *sorted(SECTIONS)]
"""Every key of the first level of a settings file."""


def settings_file() -> Path:
    """Return the path of the settings file (`NARRATOR_CONFIG`, else the system's place for it)."""
    chosen = os.environ.get("NARRATOR_CONFIG")
    if chosen:
        path = at_home(chosen, "NARRATOR_CONFIG")
        if path.is_dir():
            raise UsageError(f"NARRATOR_CONFIG: {path} is a folder; name a settings file, which need not be there yet")
        return path
    import platformdirs
    return Path(platformdirs.user_config_dir("lupus-narrator", appauthor=False)) / "settings.yaml"


def from_file(path: Path | None = None) -> Given:
    """Return what the settings file gives; nothing where there is none.  Raises UsageError with file and line."""
    path = settings_file() if path is None else path
    if not path.exists():
        return {}
    sheet = read_sheet(path)
    return from_sheet(sheet, sheet.values)


def from_sheet(sheet: Sheet, keys) -> Given:
    """Return the settings that the given keys of a sheet hold; raise UsageError with file, line, key and remedy."""
    given: Given = {}
    for key in keys:
        if key in SECTIONS:
            for inner in sheet.section(key):
                name = f"{key[:-1]}_{inner}"
                known = [other.removeprefix(f"{key[:-1]}_") for other in ROWS if ROWS[other].metadata["section"] == key]
                if inner not in known:
                    raise sheet.fault(unknown(inner, known), key, inner)
                given[name] = _read(sheet, name, key, inner)
        else:
            if key not in KEYS:
                raise sheet.fault(unknown(key, KEYS), key)
            name = key.replace("-", "_")
            given[name] = _read(sheet, name, key)
    return given


def _read(sheet: Sheet, name: str, *path: str) -> tuple[Any, str]:
    kind = ROWS[name].metadata["kind"]
    if isinstance(kind, KeyMap):
        pairs = {}
        for pressed in sheet.section(*path):
            pairs |= _judged(kind.of, {pressed: sheet.scalar(*path, pressed)}, sheet, *path, pressed)
        return pairs, sheet.place(*path)
    return _judged(kind.read, sheet.scalar(*path), sheet, *path), sheet.place(*path)


def _judged(read, value: Any, sheet: Sheet, *path: str) -> Any:
    try:
        return read(value)
    except Wrong as wrong:
        raise sheet.fault(str(wrong), *path) from None


def unknown(key: str, known) -> str:
    """Say that a key is not known, and what may be meant."""
    return f"{shown(key)} is no key{near(key, known)}; take one of {', '.join(sorted(known))}"


def from_environment(environ: Mapping[str, str]) -> Given:
    """Return what the environment gives: ACCESSIBLE, non-empty and not 0 or false."""
    told = environ.get("ACCESSIBLE", "").strip().lower()
    return {"accessible": (True, "ACCESSIBLE")} if told not in ("", "0", "false") else {}


def plain_width(args=None) -> int | None:
    """Give the cells of a plain line where such are wished for (option, environment, settings file), no more than the terminal has, else None; never raises."""
    try:
        given = from_file()
    except (UsageError, OSError):
        given = {}
    given |= from_environment(os.environ)
    for name in ("accessible", "width"):
        told = getattr(args, name, None)
        try:
            given |= {name: (ROWS[name].metadata["kind"].read(told), "")} if isinstance(told, str) else {}
        except Wrong:
            continue
        given |= {name: (told, "")} if isinstance(told, bool) else {}
    if not given.get("accessible", (False, ""))[0]:
        return None
    width = given.get("width", (Settings.width, ""))[0]
    return min(width, columns() or width)


def add_options(parser: argparse.ArgumentParser, *names: str) -> None:
    """Give a parser an option for each setting, or for those named; what is left out stays None."""
    for name in names or ROWS:
        kind, line = ROWS[name].metadata["kind"], ROWS[name].metadata["help"]
        option = {"dest": name, "default": None, "help": line.replace("%", "%%")}
        if isinstance(kind, Flag):
            parser.add_argument(f"--{key_of(name)}", action=argparse.BooleanOptionalAction, **option)
        else:
            metavar = "|".join(kind.words) if isinstance(kind, Choice) else name.rpartition("_")[2].upper()
            parser.add_argument(f"--{key_of(name)}", metavar=metavar, **option)


def from_options(args) -> Given:
    """Return the settings that the command line gives; raise UsageError with the option's name."""
    given: Given = {}
    for name, one in ROWS.items():
        told = getattr(args, name, None)
        if told is not None:
            place = f"--{key_of(name)}"
            try:
                given[name] = told if isinstance(told, bool) else one.metadata["kind"].read(told), place
            except Wrong as wrong:
                raise UsageError(f"{place}: {wrong}") from None
    return given


def combine(*givens: Given) -> Settings:
    """Return the settings, later ones winning; raise UsageError where two of them cannot be together."""
    given: Given = {}
    for one in givens:
        given |= one
    settings = Settings(**{name: value for name, (value, _) in given.items()})
    _judge(settings, given)
    return settings


def _judge(settings: Settings, given: Given) -> None:
    """Refuse what the modes rule out (play-modes 3, 4, 6)."""
    table = settings.mode == "table"
    for wrong, name, what in (
            (table and settings.pace == "hand", "pace", "hand needs a moderator; take steady or patient"),
            (table and settings.private == "text", "private", "text shows hidden words to all; take none or audio"),
            (table and settings.deal == "moderator", "deal", "mode table has no moderator; take program or cards"),
            (table and settings.reply == "nod", "reply", "nobody can nod in mode table; take screen, earpiece or masked"),
            (table and settings.entry in ("keyboard", "palm"), "entry", "this needs a moderator; take keypad or scan"),
    ):
        if wrong:
            place = given.get(name, given.get("mode", (None, key_of(name))))[1]
            raise UsageError(f"{place}: {what}", name, place)
    lost = _lost_key(settings)
    if lost:
        place = given.get("keys", (None, "keys"))[1]
        raise UsageError(f"{place}: no key is left that counts as {lost}; give another key that meaning, or leave this one as it is",
                         "keys", place)


def _lost_key(settings: Settings) -> str | None:
    """Give a key that nobody could do without and that no key counts as any more; a switch needs no digits, and has two keys."""
    pressed, meant = settings.keys, set(settings.keys.values())
    gone = [key for key in ("enter", " ", *"0123456789") if key in pressed and key not in meant]
    if settings.entry in ("scan", "palm"):
        return "enter" if {"enter", " "} <= set(gone) else None
    return next((key for key in gone if key != " "), None)


def as_yaml(given: Given) -> str:
    """Write settings as the text of a file, sections last."""
    lines, sections = [], {}
    for name in ROWS:
        if name in given:
            section = ROWS[name].metadata["section"]
            key = name.removeprefix(f"{section[:-1]}_") if section else key_of(name)
            (sections.setdefault(section, []) if section else lines).append((key, given[name][0]))
    text = "".join(_pair(key, value) for key, value in lines)
    return text + "".join(f"{section}:\n" + "".join("  " + _pair(*pair) for pair in pairs)
                          for section, pairs in sections.items())


def _pair(key: str, value: Any) -> str:
    if isinstance(value, dict):
        return f"{key}:\n" + "".join(f"  {quoted(_spelt(a))}: {quoted(_spelt(b))}\n" for a, b in value.items())
    if isinstance(value, bool):
        return f"{key}: {str(value).lower()}\n"
    return f"{key}: {value if isinstance(value, (int, float)) else quoted(value)}\n"


def _spelt(key: str) -> str:
    return "space" if key == " " else key


def quoted(text: str) -> str:
    """Write a text so that YAML reads it back as that text."""
    word = text.replace("-", "").replace("_", "")
    plain = word.isascii() and word.isalpha() and text[0].isalpha() and text.lower() not in (*YES, *NO, "null", "y", "n")
    return text if plain else json.dumps(text, ensure_ascii=False)


def keep(changes: dict[str, Any], path: Path | None = None) -> Path:
    """Write changed settings into the settings file beside what it holds already (A28); return its path.

    Raises UsageError where the file is wrong or cannot be written.
    """
    path = settings_file() if path is None else path
    given = from_file(path) | {name: (value, "") for name, value in changes.items()}
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private(path, as_yaml(given).encode())
    except OSError as error:
        raise UsageError(f"{path}: the settings cannot be written ({error.strerror}); look at its rights") from None
    return path
