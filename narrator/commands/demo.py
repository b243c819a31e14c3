"""`narrator demo`: a whole game by simulated players through the real loop, voice, sound and screen."""

LENGTH = (100.0, 170.0)
"""Seconds that a demonstration should last: long enough to see, short enough to stay."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    from narrator.settings import add_options

    parser = subparsers.add_parser(
        "demo",
        description="Hear in two or three minutes what the program is: a whole game, played by simulated players "
                    "through the real loop, voice, cover sound and screen.",
        epilog="example: narrator demo --lang it --players 8")
    parser.add_argument("--rules", default="tabula", metavar="RULES", help="ruleset (default tabula)")
    parser.add_argument("--players", type=int, metavar="N", help="players (default: few, so that it is short)")
    parser.add_argument("--speed", type=float, default=8.0, metavar="X", help="waits shortened X times (default 8)")
    parser.add_argument("--seed", type=int, metavar="N", help="another game for every seed")
    parser.add_argument("--public-seed", type=int, default=0, metavar="N", help="seed of the public stream")
    parser.add_argument("--timeline", metavar="FILE", help="write every event to FILE (- = stdout)")
    add_options(parser, "lang", "mode", "pace", "entry", "reply", "cover", "voice", "accessible", "width",
                "device_table", "device_private", "rate_table")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Play the demonstration; gives the exit code."""
    from narrator.commands.rehearse import writable, write
    from narrator.demonstration import plan
    from narrator.devices.plain import plain_lines
    from narrator.live import perform
    from narrator.settings import plain_width
    from narrator.stage import Interrupted

    writable(args.timeline)
    game, pack, settings, streams, people = plan(args, LENGTH)
    try:
        timeline = perform(game, pack, settings, streams, people, after=people.farewell)
    except Interrupted:
        return 3
    write(timeline, args.timeline)
    width, last = plain_width(args), pack.say("demo.end")
    print("\n".join(plain_lines("done", last, width)) if width else last)
    return 0
