"""`narrator hear FILE.wav...`: run the recogniser over recordings as if they came from the microphone.

What it prints goes to whoever has the recordings; it is no channel of a game.
"""

from __future__ import annotations

import json

from narrator.cells import escaped
from narrator.errors import UsageError

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
               "A phrase is taken without asking back only if it is a harmless command, heard beyond doubt.")
    parser.add_argument("files", metavar="FILE.wav", nargs="+", help="a recording (WAV, 16 bits, any rate)")
    parser.add_argument("--lang", metavar="LANG", help="the language that is spoken: en, it, es")
    parser.add_argument("--ear", choices=("vosk", "sphinx"), help="the recogniser (default: Vosk where it has a model)")
    parser.add_argument("--model", metavar="DIR", help="the folder of the Vosk model")
    parser.add_argument("--ask", choices=ASKS, default="pick", help="the question that is open (default: pick)")
    parser.add_argument("--seats", metavar="A,B,C", default="", help="the names of the seats, clockwise")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line for each recording")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Hear every file; raise UsageError for one that cannot be read, DeviceError where nothing can be heard."""
    from narrator import grammar, hearing
    from narrator.devices.vad import Silero
    from narrator.ear import Ear
    from narrator.pack import Pack

    names = [name.strip() for name in args.seats.split(",") if name.strip()] or ["1", "2", "3", "4", "5", "6", "7", "8"]
    sounds = [(file, read(file)) for file in args.files]
    pack = Pack.load(args.lang or default_language())
    ear = "vosk" if args.model and not args.ear else args.ear
    recogniser = hearing.recogniser(pack, ear, args.model)
    seats, _ = grammar.check_names(pack, names, recogniser.knows, hearing.rows(recogniser, pack, names))
    listed = grammar.words(pack, seats, args.ask)
    heard = Ear(recogniser, Silero())
    for file, sound in sounds:
        answer = understand(heard, listed, sound, names)
        print(json.dumps({"file": file, **answer}, ensure_ascii=False) if args.json else as_line(file, answer),
              flush=True)
    return 0


def default_language() -> str:
    """Give the locale's language where there is a pack for it, else English."""
    import locale

    from narrator.pack import Pack

    spoken = (locale.getlocale()[0] or "")[:2]
    return spoken if spoken in Pack.languages() else "en"


def understand(ear, listed, sound, names: list[str]) -> dict:
    """Play one recording to the ear with this question open; give `heard`, `answer`, `accepted`."""
    import numpy

    from narrator.utterances import RATE

    ear.listen(listed.phrases, listed.alone)
    silence = numpy.zeros(int(LEAD * RATE), dtype=numpy.float32)
    sound = numpy.concatenate((silence, sound, silence))
    step, found, time = int(BLOCK * RATE), [], 0.0
    for start in range(0, len(sound), step):
        block = sound[start:start + step]
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


def as_line(file: str, answer: dict) -> str:
    """Put what was understood into one line."""
    if answer["heard"] is None:
        return escaped(f"{file}: nothing of the list was heard")
    return escaped(f"{file}: heard {answer['heard']!r}, {json.dumps(answer['answer'], ensure_ascii=False)}, "
                   f"{'taken' if answer['accepted'] else 'to be confirmed'}")


def read(file: str):
    """Read a recording as 16 kHz mono samples of full scale 1.0; raise UsageError in one line."""
    import wave

    import numpy
    import soxr

    from narrator.utterances import RATE

    try:
        with wave.open(file, "rb") as source:
            width, channels, rate = source.getsampwidth(), source.getnchannels(), source.getframerate()
            data = source.readframes(source.getnframes())
    except (OSError, EOFError, wave.Error) as fault:
        reason = getattr(fault, "strerror", None) or fault or "it ends too early"
        raise UsageError(f"{file}: cannot be read as a WAV recording ({reason}); give a PCM WAV file") from None
    if width == 1:
        samples = numpy.frombuffer(data, dtype=numpy.uint8).astype(numpy.float32) / 128 - 1
    elif width == 3:
        whole = numpy.frombuffer(data[:len(data) // 3 * 3], dtype=numpy.uint8).reshape(-1, 3).astype(numpy.int32)
        samples = ((whole[:, 0] << 8 | whole[:, 1] << 16 | whole[:, 2] << 24) / 2 ** 31).astype(numpy.float32)
    else:
        kind = f"<i{width}"
        whole = numpy.frombuffer(data[:len(data) // width * width], dtype=kind)
        samples = (whole / 2 ** (8 * width - 1)).astype(numpy.float32)
    samples = samples[:len(samples) // channels * channels].reshape(-1, channels).mean(axis=1)
    if rate == RATE or not len(samples):
        return samples
    return soxr.resample(samples, rate, RATE).astype(numpy.float32)
