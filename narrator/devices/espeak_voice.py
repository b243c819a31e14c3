"""The espeak-ng library by ctypes, in synchronous mode, in a process that stays.

Run as a program, never imported by the rest.  Each line on stdin is a request
in JSON; each answer on stdout is one line of JSON with `rate` and `bytes`,
then so many bytes of 16-bit samples.  Nothing is written to disk, so private
text may come here.
"""

import ctypes
import json
import os
import sys

SYNCHRONOUS = 2
DO_NOT_EXIT = 0x8000
RATE, UTF8, END_PAUSE = 1, 1, 0x1000


class Voice(ctypes.Structure):
    """A voice as espeak-ng lists it; `languages` is a priority byte and a tag, again and again, then 0."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("languages", ctypes.c_void_p),
        ("identifier", ctypes.c_char_p),
        ("gender", ctypes.c_ubyte),
        ("age", ctypes.c_ubyte),
        ("variant", ctypes.c_ubyte),
        ("unused", ctypes.c_ubyte),
        ("score", ctypes.c_int),
        ("spare", ctypes.c_void_p),
    ]


def tags(address: int) -> list[str]:
    """Read the languages of a voice."""
    found = []
    while ctypes.string_at(address, 1) != b"\0":
        tag = ctypes.string_at(address + 1)
        found.append(tag.decode("utf-8", "ignore"))
        address += len(tag) + 2
    return found


class Espeak:
    """The library, ready to speak."""

    def __init__(self, library: str, data: str) -> None:
        """Load it; raise OSError if it cannot be loaded or finds no data."""
        self.library = ctypes.CDLL(library)
        self.library.espeak_Info.restype = ctypes.c_char_p
        self.library.espeak_ListVoices.restype = ctypes.POINTER(ctypes.POINTER(Voice))
        self.rate = self.library.espeak_Initialize(SYNCHRONOUS, 0, data.encode() or None, DO_NOT_EXIT)
        if self.rate <= 0:
            raise OSError("espeak-ng: its data is missing")
        self.pieces: list[bytes] = []
        kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
        self.callback = kind(self.take)
        self.library.espeak_SetSynthCallback(self.callback)

    def take(self, samples, count, _events) -> int:
        """Keep what the library has spoken so far."""
        if samples and count > 0:
            self.pieces.append(ctypes.string_at(samples, 2 * count))
        return 0

    def voices(self) -> list[dict]:
        """Return id, name and languages of every voice that needs no other program."""
        listed, found = self.library.espeak_ListVoices(None), []
        for number in range(10_000):
            if not listed[number]:
                break
            voice = listed[number].contents
            identifier = voice.identifier.decode()
            if not identifier.startswith("mb/"):
                found.append({"id": identifier, "name": voice.name.decode(), "languages": tags(voice.languages)})
        return found

    def speak(self, text: str, voice: str, rate: int) -> bytes:
        """Return the samples of a phrase, empty where the library refuses."""
        self.pieces.clear()
        if self.library.espeak_SetVoiceByName(voice.encode()):
            return b""
        self.library.espeak_SetParameter(RATE, rate, 0)
        raw = text.encode() + b"\0"
        failed = self.library.espeak_Synth(raw, ctypes.c_size_t(len(raw)), 0, 0, 0, UTF8 | END_PAUSE, None, None)
        return b"" if failed else b"".join(self.pieces)


def main() -> None:
    """Serve requests until stdin ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    espeak = None
    for line in sys.stdin.buffer:
        request = json.loads(line)
        espeak = espeak or Espeak(request["library"], request["data"])
        head, body = {"rate": espeak.rate, "version": espeak.library.espeak_Info(None).decode()}, b""
        if request.get("list"):
            head["voices"] = espeak.voices()
        else:
            body = espeak.speak(request["text"], request["voice"], request["rate"])
        answers.write(json.dumps(head | {"bytes": len(body)}).encode() + b"\n" + body)
        answers.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
