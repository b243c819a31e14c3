"""Make the ear of a language: choose a recogniser, load it in the background, say in one line what is wrong.

The keys work from the first moment: nobody waits for a model.
"""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Callable

from narrator.errors import DeviceError, NarratorError, Trouble, UsageError
from narrator.phones import from_ipa, from_letters

PATIENCE = 10.0
"""Seconds after which a recogniser that still loads is told as a problem."""

EARS = ("vosk", "sphinx")

BOXED = "en"
"""The language that PocketSphinx brings in the box."""

OPEN = ("a", "i", "o", "u")
"""How names end that are said as they are written, in most languages."""

ESPEAK_VOICES = {"en": "en-us"}


def recogniser(pack, ear: str | None = None, model: str | Path | None = None):
    """Load the recogniser for a pack: a Vosk model where there is one, else PocketSphinx for English.

    Raise DeviceError where none can be used, UsageError for an unknown one.
    """
    from narrator import models

    if ear not in (None, *EARS):
        raise UsageError(f"ear: {ear!r} is not known; choose {' or '.join(EARS)}")
    folder = Path(model) if model else models.find(pack.lang) if ear != "sphinx" else None
    if ear == "sphinx" or (ear is None and folder is None and pack.lang == BOXED):
        if pack.lang != BOXED:
            raise DeviceError(f"ear: PocketSphinx hears English only; run `narrator model {pack.lang}` for Vosk",
                              "fault.ear-english", text=pack.lang)
        from narrator.devices.sphinx_ear import SphinxEar

        return SphinxEar(lambda word, known: guesses(word, pack.lang, known))
    if folder is None:
        raise DeviceError(f"ear: there is no model for {pack.lang!r}; run `narrator model {pack.lang}`", "fault.ear-model",
                          text=pack.lang)
    models.try_out(folder, models.words_of(pack), pack.lang)
    from narrator.devices.vosk_ear import VoskEar, load

    return VoskEar(load(folder))


def guesses(word: str, lang: str, known: bool = False) -> "list[tuple[str, ...]]":
    """Guess how a word is said: as eSpeak says it, and letter by letter.

    Of a `known` word the letters are believed only where it may be foreign all the same: "Ciro", not "Ethan".
    """
    spoken = espeak_phones([word], lang).get(word, ())
    letters = () if known and not word.lower().endswith(OPEN) else from_letters(word)
    return list(dict.fromkeys(row for row in (spoken, letters) if row))


def espeak_phones(words: list[str], lang: str) -> "dict[str, tuple[str, ...]]":
    """Ask eSpeak how words sound; nothing where there is no eSpeak."""
    from narrator.devices import speech_process

    found = speech_process.espeak_library()
    if found is None:
        return {}
    library, data = found
    program = Path(speech_process.__file__).with_name("espeak_phones.py")
    request = {"library": library, "data": data, "voice": ESPEAK_VOICES.get(lang, lang), "words": words}
    try:
        said = json.loads(speech_process.ask_once(program, request, PATIENCE, data))
    except DeviceError:
        return {}
    return {word: from_ipa(letters) for word, letters in said.items()}


def rows(recogniser, pack, names: list[str]) -> "Callable[[str], list[tuple[str, ...]]]":
    """Give the function that tells how words sound, for `grammar.check_names`."""
    if hasattr(recogniser, "phones"):
        for word in sorted({word for name in names for word in name.split()}):
            recogniser.learn(word)
        return recogniser.phones
    every = [phrase for said in pack.commands.values() for phrase in said] + list(names)
    every += [phrase for seat in range(1, len(names) + 1) for phrase in pack.seat_words(seat)]
    known = espeak_phones(sorted({word for phrase in every for word in phrase.split()}), pack.lang)
    return lambda word: [known.get(word) or from_letters(word)]


class Opening:
    """A recogniser that is being loaded while the game begins."""

    def __init__(self, load: Callable[[], object], now: Callable[[], float]):
        """Begin to `load`; `now` is the session's clock."""
        self._load, self._now, self._begun = load, now, now()
        self._made, self.fault = None, None
        self.told = False
        """Whether the table knows what is wrong with its names."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def wait(self, seconds: float | None = None):
        """Give the recogniser as soon as it is there, None where it is not within so many seconds or not at all."""
        self._thread.join(seconds)
        return self._made

    def whole(self):
        """Wait for the recogniser; raise DeviceError where there is none."""
        if self.wait() is None:
            raise DeviceError(self.fault)
        return self._made

    def ready(self):
        """Give the recogniser, or None while there is none."""
        return self._made

    def problem(self) -> str | None:
        """Say in one line why nobody is heard (yet), or None: all is well or still within its time."""
        if self.fault:
            return self.fault
        if self._made is None and self._now() - self._begun >= PATIENCE:
            return Trouble(f"ear: the recogniser is still loading after {PATIENCE:.0f} s; use the keys meanwhile",
                           "fault.ear-loading")
        return None

    def _run(self) -> None:
        try:
            self._made = self._load()
        except NarratorError as fault:
            self.fault = str(fault)
        except Exception as fault:
            # A foreign library's own error: nobody may wait for ever for a recogniser that will not come.
            self.fault = Trouble(f"ear: the recogniser cannot be loaded ({type(fault).__name__}); use the keys",
                                  "fault.ear-failed", text=type(fault).__name__)


_shared: dict[tuple, Opening] = {}


def shared(pack, settings) -> Opening:
    """Give the recogniser that set-up and all games of an evening share: it is loaded once, in the background."""
    # In English the recogniser in the box stands in for Vosk where there is no model.
    ear = None if settings.ear == "vosk" else settings.ear
    key = (pack.lang, ear, settings.model)
    opening = _shared.get(key)
    if opening is None or opening.fault:
        _shared.clear()
        opening = _shared[key] = Opening(lambda: recogniser(pack, ear, settings.model), time.monotonic)
    return opening
