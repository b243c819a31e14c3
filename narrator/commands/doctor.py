"""`narrator doctor`: try what a game needs; say what is missing and the one command that cures it."""

from __future__ import annotations

WELL, MISSING = 0, 1
OPENING = 4.0
"""Seconds that the microphone has to give its first sound."""
QUIET = 2.0
"""Seconds for which the room is measured before the first word."""
DEAD = ("nothing", "silent", "faint")
"""Findings with which no word can be heard."""
PATIENCE = 2
"""Words that are asked for of a microphone that gives nothing, in case it is unmuted meanwhile."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    from narrator import settings

    parser = subparsers.add_parser(
        "doctor",
        description="Try the packages, the words, the terminal, the saves, the voice, each output device, the "
                    "microphone and the recognition model; say what is missing and the one command that cures it.",
        epilog="example: narrator doctor --lang it\n         narrator doctor --listen\n\n"
               "Exit code: 0 nothing is missing, 1 something is. Nothing but the terminal is needed to play by text.")
    parser.add_argument("--lang", metavar="LANG", help="the language: en, it, es; default: the locale's, else en")
    parser.add_argument("--listen", action="store_true",
                        help="the sound check: say each word that a game listens for, and see whether it is heard")
    parser.add_argument("--device-microphone", metavar="NAME", help="another microphone, see narrator devices")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line for each trial")
    settings.add_options(parser, "accessible", "width")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Print each finding as it comes; gives the exit code."""
    from narrator.pack import Pack
    from narrator.settings import from_options, plain_width

    from_options(args)  # a wrong width is refused here
    lang = args.lang or Pack.usual()
    if args.lang and args.lang not in Pack.languages():
        Pack.load(args.lang)
    if args.listen:
        return listen(args, Pack.load(lang))
    from narrator.devices.plain import plain_lines
    from narrator.doctor import examine

    code, width = WELL, plain_width(args)
    for found, pack in examine(lang, args.device_microphone):
        code = code if found.ok else MISSING
        line = as_json(found, pack) if args.json else as_line(found, pack)
        if width and not args.json:
            line = "\n".join(plain_lines("public" if found.ok else "error", line, width))
        print(line, flush=True)
    return code


def as_json(found, pack) -> str:
    """Give a finding as one JSON object: keys in English, words in the pack's."""
    from json import dumps

    from narrator.errors import told

    return dumps(found._asdict() | {"text": told(found.text, pack)}, ensure_ascii=False)


def as_line(found, pack) -> str:
    """Give a finding as one line, in English where no pack can be read."""
    from narrator.cells import escaped
    from narrator.errors import told

    said = pack.say if pack else lambda key: key.rpartition(".")[2].removeprefix("is-")
    cure = f"; {said('doctor.cure')}: {found.cure}" if found.cure else ""
    return escaped(f"{said('doctor.ok' if found.ok else 'doctor.missing')}  {said(f'doctor.is-{found.what}')}: "
                   f"{told(found.text, pack)}{cure}")


def listen(args, pack) -> int:
    """Measure the room, then ask for each word, by voice; raises DeviceError where nothing can be heard.

    Any key goes on to the next word.
    """
    import sys
    import time
    from json import dumps

    from narrator import doctor, hearing, soundcheck
    from narrator.devices.keypad import Keypad
    from narrator.errors import DeviceError, told
    from narrator.listening import Listening
    from narrator.metering import Meter
    from narrator.outputs import Desk
    from narrator.questions import Questions
    from narrator.settings import plain_width

    clock, desk, meter = doctor.Clock(), Desk(), Meter()
    # Loaded before the first word is asked for, so that what cannot be heard is told at once.
    recogniser = hearing.recogniser(pack)
    keypad = Keypad(clock)
    listening = Listening(lambda: recogniser, clock, keypad.put, meter=meter)
    width = plain_width(args)
    shown = Questions(pack, write=lambda text: print(text, file=sys.stderr if args.json else sys.stdout, flush=True),
                      width=width, labels=width is not None)
    room = Room(pack, meter, shown.error, lambda wrong: doctor.finding(pack, wrong, [name for name, _ in desk.microphones()]))
    try:
        listening.open(desk.sound, *desk.where(args.device_microphone))
        while not meter.samples and not listening.problem() and clock.now() < OPENING:
            time.sleep(0.05)
        if listening.problem():
            raise DeviceError(listening.problem())
        shown.tell(pack.say("listen.quiet"))
        meter.reset()
        time.sleep(QUIET)
        room.judge()
        right, asked = soundcheck.check(pack, listening, keypad, clock, shown.ask,
                                        lambda word: pack.say("listen.word", text=word), missed=room.missed)
        if meter.samples:
            room.judge()
        # Silence is the room's finding; here counts what has gone meanwhile.
        problem = listening.problem() if listening.lost() else None
    finally:
        listening.close()
        keypad.close()
    if args.json:
        print(dumps({"right": right, "asked": asked, "microphone": room.wrong,
                     "problem": told(problem, pack) if problem else None}, ensure_ascii=False))
    else:
        shown.put("done", pack.say("listen.result", n=right, m=asked))
        if problem:
            shown.error(told(problem, pack))
    return WELL if right == asked and not problem and room.wrong is None else MISSING


class Room:
    """What the microphone gives during the sound check, told when it is another thing than before."""

    def __init__(self, pack, meter, say, name):
        """`say` shows a line; `name` puts a finding into words."""
        self.pack, self.meter, self.say, self.name = pack, meter, say, name
        self.wrong: str | None = None
        self.dead = 0

    def judge(self) -> None:
        """Say what is wrong with what came since the last time, where it is not what was said last; measure anew."""
        found = self.meter.finding()
        self.meter.reset()
        if found and found != self.wrong:
            self.say(self.name(found))
        self.dead = self.dead + 1 if found in DEAD else 0
        self.wrong = found

    def missed(self) -> bool:
        """Judge after a word that was not heard; true if nobody need say more."""
        self.judge()
        return self.dead > PATIENCE
