"""pyttsx3 in a process of its own: one fresh process for each phrase.

Run as a program, never imported by the rest: its engine does not wait on
Linux, two engines in one process can crash it, and it prints on stdout.  The
request comes on stdin as JSON, so that no text is seen among the arguments.
`{"list": true}` prints the voices as one JSON line; otherwise `text` is saved
to `path` with `voice` and `rate`, and the exit code says whether it was done.
"""

import ctypes
import json
import os
import sys
import threading
import time

LONGEST = 10.0
"""Seconds to wait for the engine's word that it has finished."""

GRACE = 0.02
"""Seconds between that word and the end, for the file to be closed."""


def engine(request: dict):
    """Start pyttsx3, with the espeak-ng library that the parent found where the system has none."""
    if request.get("library"):
        ctypes.CDLL(request["library"], mode=ctypes.RTLD_GLOBAL)
    import pyttsx3

    return pyttsx3.init()


def voices(request: dict) -> list[dict]:
    """Return id, name and languages of every voice, and which one the system would take."""
    found, speaker = [], engine(request)
    for voice in speaker.getProperty("voices"):
        languages = [tag.decode("utf-8", "ignore") if isinstance(tag, bytes) else str(tag)
                     for tag in voice.languages or ()]
        found.append({"id": voice.id, "name": voice.name or voice.id, "languages": languages,
                      "default": voice.id == speaker.getProperty("voice")})
    return found


def save(request: dict) -> bool:
    """Speak one phrase into a file; return whether the engine said that it finished."""
    finished = threading.Event()
    speaker = engine(request)
    speaker.connect("finished-utterance", lambda **_: finished.set())
    speaker.setProperty("voice", request["voice"])
    speaker.setProperty("rate", request["rate"])
    speaker.save_to_file(request["text"], request["path"])
    speaker.runAndWait()
    done = finished.wait(LONGEST)
    time.sleep(GRACE)
    return done


def main() -> None:
    """Serve the one request on stdin, then end without clean-up: the engine's own may hang or crash."""
    answer = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    request = json.loads(sys.stdin.buffer.readline())
    if request.get("list"):
        os.write(answer, json.dumps(voices(request)).encode())
        os._exit(0)
    os._exit(0 if save(request) else 1)


if __name__ == "__main__":
    main()
