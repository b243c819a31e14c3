"""`narrator hear FILE.wav...`: run the recogniser over recordings as if they came from the microphone.

What it prints goes to whoever has the recordings; it is no channel of a game.
"""

from __future__ import annotations

import itertools
import json
from typing import Iterator

from narrator.cells import escaped

WRONG = 2
"""Exit code where a recording could not be heard."""

LEAD = 0.4
"""Seconds of silence put before and after a recording."""

BLOCK = 0.032
"""Seconds that the microphone hands over at a time."""

ASKS = ("pick", "yes-no", "vote", "day", "scan")


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "hear",
        description="Say what the program would have understood: one line a recording.",
        epilog="example: narrator hear --ask pick --seats Ada,Ben,Carla *.wav\n\n"
               "A phrase is taken without asking back only if it is a harmless command, heard beyond doubt.\n"
               "A recording that cannot be heard is told in one line, and the others go on; the exit code is then 2.")
    parser.add_argument("files", metavar="FILE.wav", nargs="+", help="a recording: WAV, up to 10 minutes")
    parser.add_argument("--lang", metavar="LANG", help="the language that is spoken: en, it, es")
    parser.add_argument("--ear", choices=("vosk", "sphinx"), help="the recogniser (default: Vosk where it has a model)")
    parser.add_argument("--model", metavar="DIR", help="the folder of the Vosk model")
    parser.add_argument("--ask", choices=ASKS, default="pick", help="the question that is open (default: pick)")
    parser.add_argument("--seats", metavar="A,B,C", default="", help="the names of the seats, clockwise")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line for each recording")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Hear every file, a line for each; gives 2 if one of them cannot be heard.

    Raise DeviceError where nothing can be.
    """
    import sys

    from narrator.errors import told
    from narrator.pack import Pack
    from narrator.recordings import BadRecording, raised

    pack, code, hears = Pack.load(args.lang or Pack.usual()), 0, None
    names = [name.strip() for name in args.seats.split(",") if name.strip()] or [str(seat) for seat in range(1, 9)]
    for file in args.files:
        try:
            sound = peeked(raised(file))
            # Not before there is something to hear: a recogniser takes seconds to load.
            hears = hears or ready(args, pack, names)
            answer = understand(*hears, sound, names)
        except BadRecording as fault:
            code = WRONG
            print(escaped(f"narrator hear: {' '.join(told(fault, pack).split())}"), file=sys.stderr, flush=True)
            continue
        print(json.dumps({"file": file, **answer}, ensure_ascii=False) if args.json else as_line(pack, file, answer),
              flush=True)
    return code


def peeked(sound: Iterator) -> Iterator:
    """Take the first piece of a recording at once, so that what is wrong with it is told before anything is loaded."""
    return itertools.chain([next(sound)], sound)


def ready(args, pack, names: list[str]) -> tuple:
    """Load the recogniser; give the ear and the list of the question that is open."""
    from narrator import grammar, hearing
    from narrator.devices.vad import Silero
    from narrator.ear import Ear

    recogniser = hearing.recogniser(pack, "vosk" if args.model and not args.ear else args.ear, args.model)
    seats, _ = grammar.check_names(pack, names, recogniser.knows, hearing.rows(recogniser, pack, names))
    return Ear(recogniser, Silero()), grammar.words(pack, seats, args.ask)


def understand(ear, listed, sound, names: list[str]) -> dict:
    """Play a recording, whole or in pieces, to the ear with this question open; give `heard`, `answer`, `accepted`."""
    import numpy

    from narrator.utterances import RATE

    ear.listen(listed.phrases, listed.alone)
    silence = numpy.zeros(int(LEAD * RATE), dtype=numpy.float32)
    found, time = [], 0.0
    for piece in itertools.chain([silence], [sound] if isinstance(sound, numpy.ndarray) else sound, [silence]):
        for start in range(0, len(piece), int(BLOCK * RATE)):
            block = piece[start:start + int(BLOCK * RATE)]
            time += len(block) / RATE
            found += ear.feed(block, time)
    found += ear.finish(time)
    ear.stop()
    heard = [one for one in found if one.phrase is not None]
    if not heard:
        return {"heard": None, "answer": None, "accepted": False}
    meaning = listed.meanings[heard[0].phrase]
    # Someone who goes on talking has not answered: then nothing stands alone.
    accepted = heard[0].certain and len(found) == 1
    return {"heard": heard[0].phrase, "answer": as_answer(meaning, names), "accepted": accepted}


def as_answer(meaning, names: list[str]):
    """Put a meaning as it is printed: a seat's name, true or false, or a command's id."""
    if meaning.answer is None:
        return meaning.command
    return meaning.answer if meaning.command else names[meaning.answer - 1]


def as_line(pack, file: str, answer: dict) -> str:
    """Put what was understood into one line."""
    if answer["heard"] is None:
        return escaped(pack.say("hear.unheard", place=file))
    key = "hear.taken" if answer["accepted"] else "hear.asked"
    return escaped(pack.say(key, place=file, text=answer["heard"], title=json.dumps(answer["answer"], ensure_ascii=False)))
