"""`narrator rehearse SCRIPT`: a game script through the real loop, its events written down (commands.md)."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "rehearse",
        description="Play a game script through the real loop: every call takes its scheduled time, the "
                    "script's answers come in as entries at drawn moments.",
        epilog="example: narrator rehearse game.yaml --timeline night.jsonl")
    parser.add_argument("script", metavar="SCRIPT", help="a game script")
    parser.add_argument("--audio", choices=("none", "devices"), default="none",
                        help="none: a virtual clock, no sound (default); devices: in real time, aloud")
    parser.add_argument("--save", action="store_true", help="save the game at every slot, as play does")
    add_common(parser)
    parser.set_defaults(run=run)


def add_common(parser) -> None:
    """Add the options that rehearse and render share."""
    from narrator.settings import add_options

    parser.add_argument("--timeline", metavar="FILE", help="write every event to FILE, one JSON object a line (- = stdout)")
    parser.add_argument("--public-seed", type=int, default=0, metavar="N", help="seed of the public stream (default 0)")
    parser.add_argument("--entry-seed", type=int, default=0, metavar="N", help="seed of the entries' moments (default 0)")
    add_options(parser, "lang", "mode", "pace", "pace_factor", "slot", "entry", "reply", "cover", "voice")


def run(args) -> int:
    """Rehearse; gives the exit code."""
    from narrator import voice
    from narrator.assembly import play_through, sitting, virtual
    from narrator.commands.check import MISMATCH
    from narrator.rehearsed import Rehearsed, load

    from engine import Game, Mismatch

    try:
        script = load(args.script)
    except Mismatch as fault:
        from narrator.commands.check import as_line

        print(as_line(args.script, (fault.line, fault.expected, fault.got)))
        return MISMATCH
    plan = Rehearsed.of(args, script.setup.rules.id)
    keeper = None
    if args.save:
        from narrator.evening import Keeper
        from narrator.saves import new_name

        keeper = Keeper(new_name(), plan.streams, plan.settings, plan.pack.lang)
    if args.audio == "devices":
        from narrator.live import perform

        timeline = perform(Game(script.setup), plan.pack, plan.settings, plan.streams, plan.people(script),
                           keeper)
    else:
        devices = virtual(voice.make(plan.pack.lang, "text", plan.settings.rate_table))
        timeline = play_through(sitting(Game(script.setup), plan.pack, plan.settings, plan.streams, devices,
                                        plan.people(script), keeper))
    write(timeline, args.timeline)
    return 0


def write(timeline, target) -> None:
    """Write a timeline to a file, to stdout (-), or nowhere."""
    import sys

    if target == "-":
        sys.stdout.write(timeline.text())
    elif target:
        _into(target, "w", timeline.text())


def writable(target) -> None:
    """Refuse a file that cannot be written before the game, not after it; raises UsageError."""
    if target and target != "-":
        _into(target, "a", "")


def _into(target: str, way: str, text: str) -> None:
    from narrator.errors import UsageError

    try:
        with open(target, way, encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise UsageError(f"--timeline {target}: {error.strerror}; name a file that can be written") from None
