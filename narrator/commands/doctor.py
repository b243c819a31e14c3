"""`narrator doctor`: try what a game needs; say what is missing and the one command that cures it."""

from __future__ import annotations

WELL, MISSING = 0, 1
OPENING = 1.0
"""Seconds that the microphone has to open."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "doctor",
        description="Try the packages, the words, the terminal, the saves, the voice, each output device, the "
                    "microphone and the recognition model; say what is missing and the one command that cures it.",
        epilog="example: narrator doctor --lang it\n         narrator doctor --listen\n\n"
               "Exit code: 0 nothing is missing, 1 something is. Nothing but the terminal is needed to play by text.")
    parser.add_argument("--lang", metavar="LANG", help="the language: en, it, es; default: the locale's, else en")
    parser.add_argument("--listen", action="store_true",
                        help="the sound check: say each word that a game listens for, and see whether it is heard")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line for each trial")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Print each finding as it comes; gives the exit code."""
    from narrator.pack import Pack

    lang = args.lang or Pack.usual()
    if args.lang and args.lang not in Pack.languages():
        Pack.load(args.lang)
    if args.listen:
        return listen(lang, args.json)
    from narrator.doctor import examine

    code = WELL
    for found in examine(lang):
        code = code if found.ok else MISSING
        print(as_json(found) if args.json else as_line(found), flush=True)
    return code


def as_json(found) -> str:
    """Give a finding as one JSON object."""
    from json import dumps

    return dumps(found._asdict(), ensure_ascii=False)


def as_line(found) -> str:
    """Give a finding as one line."""
    cure = f"; cure: {found.cure}" if found.cure else ""
    return f"{'ok' if found.ok else 'missing'}  {found.what}: {found.text}{cure}"


def listen(lang: str, json: bool) -> int:
    """Ask for each word, by voice; raises DeviceError where nothing can be heard.  Any key goes on to the next."""
    import time
    from json import dumps

    from narrator import hearing, soundcheck
    from narrator.devices.keypad import Keypad
    from narrator.doctor import Clock
    from narrator.errors import DeviceError
    from narrator.listening import Listening
    from narrator.outputs import Desk
    from narrator.pack import Pack

    pack, clock, desk = Pack.load(lang), Clock(), Desk()
    # Loaded before the first word is asked for, so that what cannot be heard is told at once.
    recogniser = hearing.recogniser(pack)
    keypad = Keypad(clock)
    listening = Listening(lambda: recogniser, clock, keypad.put)
    try:
        listening.open(desk.sound)
        time.sleep(OPENING)
        if listening.problem():
            raise DeviceError(listening.problem())
        right, asked = soundcheck.check(pack, listening, keypad, clock, lambda text: print(text, flush=True),
                                        lambda word: pack.say("listen.word", text=word))
        problem = listening.problem()
    finally:
        listening.close()
        keypad.close()
    if json:
        print(dumps({"right": right, "asked": asked, "problem": problem}, ensure_ascii=False))
    else:
        print(pack.say("listen.result", n=right, m=asked))
        if problem:
            print(problem)
    return WELL if right == asked and not problem else MISSING
