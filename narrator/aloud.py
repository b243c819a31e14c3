"""Read lines aloud on the loudspeaker (public), in parts of at most 8 s; Enter or Ctrl-C stops it.

Used outside games only.
"""

from __future__ import annotations

import sys
import threading
from time import sleep

from narrator.audio.lengths import estimate
from narrator.errors import told as in_words

LONGEST = 8.0
"""Seconds of one part."""

GAP = 0.3
"""Seconds of silence after a part."""


def pieces(text: str, rate: int) -> list[str]:
    """Cut a line into parts of at most 8 s, at the marks where a reader breathes, else between words."""
    if estimate(text, rate) <= LONGEST or " " not in text:
        return [text]
    middle = len(text) / 2
    places = [at for mark in ("; ", ": ", ", ") for at in positions(text, mark)]
    places = [at + 1 for at in places if 0.2 * len(text) < at < 0.8 * len(text)] or positions(text, " ")
    at = min(places, key=lambda place: abs(place - middle))
    return pieces(text[:at].strip(), rate) + pieces(text[at:].strip(), rate)


def positions(text: str, mark: str) -> list[int]:
    """Every place of a mark in a text."""
    found, at = [], text.find(mark)
    while at >= 0:
        found.append(at)
        at = text.find(mark, at + 1)
    return found


def read_aloud(pack, texts, command: str, stopped=None) -> None:
    """Say lines one after another; without a voice or a device say on stderr what is missing, once."""
    from narrator import outputs, voice

    rate = pack.speed("table")
    speaker = voice.make(pack.lang, rate=rate, preferred=pack.voices)
    table = outputs.Desk().loudspeaker(outputs.private_mixer())
    stopped = stopped or enter_pressed()
    told: set[str] = set()
    try:
        for text in (piece for one in texts for piece in pieces(one, rate)):
            if stopped():
                break
            say(table, speaker.clip(text), stopped)
            for problem in filter(None, (speaker.problem(), table.problem())):
                if problem not in told:
                    told.add(problem)
                    print(f"narrator {command}: {in_words(problem, pack)}", file=sys.stderr)
            if told:
                break
    except KeyboardInterrupt:
        # Whoever stops a reading has heard enough: nothing is wrong.
        pass
    finally:
        table.close()
        speaker.close()


def say(table, clip, stopped) -> None:
    """Play one clip to its end, and leave a gap."""
    if clip.samples is None:
        return
    table.say(clip)
    while table.heard() and table.seconds_left() > 0 and not stopped():
        sleep(0.05)
    sleep(GAP)


def enter_pressed():
    """Give a function that tells whether Enter was pressed since; never, where nobody sits at a keyboard."""
    if not sys.stdin or not sys.stdin.isatty():
        return lambda: False
    pressed = threading.Event()

    def wait():
        sys.stdin.readline()
        pressed.set()

    threading.Thread(target=wait, daemon=True).start()
    return pressed.is_set
