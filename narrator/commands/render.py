"""`narrator render SCRIPT -o FILE.wav`: a game script's sound in a file, through the same mixer (commands.md)."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    from narrator.commands.rehearse import add_common

    parser = subparsers.add_parser(
        "render",
        description="Write what the table would hear of a game script to a sound file, faster than real time.",
        epilog="example: narrator render game.yaml -o night.wav --nights 1-2")
    parser.add_argument("script", metavar="SCRIPT", help="a game script")
    parser.add_argument("-o", "--output", metavar="FILE.wav", required=True, help="the table's sound")
    parser.add_argument("--private", dest="private_file", metavar="FILE.wav", help="the earpiece's sound")
    parser.add_argument("--nights", metavar="A-B", help="only these nights (and the days between them)")
    add_common(parser)
    parser.set_defaults(run=run)


def run(args) -> int:
    """Render; gives the exit code."""
    from engine import Game, Mismatch
    from narrator import outputs
    from narrator.assembly import play_through, sitting, virtual
    from narrator.channels import Earpiece
    from narrator.commands.check import MISMATCH, as_line
    from narrator.commands.rehearse import write
    from narrator.live import make_voice
    from narrator.rehearsed import Rehearsed, load
    from narrator.rendered import Part, apart, span

    first, last = span(args.nights)
    apart(args.output, args.private_file)
    try:
        script = load(args.script)
    except Mismatch as fault:
        print(as_line(args.script, (fault.line, fault.expected, fault.got)))
        return MISMATCH
    plan = Rehearsed.of(args, script.setup.rules.id)
    settings, streams = plan.settings, plan.streams
    speaker = make_voice(plan.pack, settings)
    decoys = settings.mode == "table"
    table = Part(args.output, outputs.table_mixer(streams.public, settings.cover, decoys))
    parts, ways = [table], ()
    if args.private_file:
        ear = make_voice(plan.pack, settings, private=True)
        parts.append(Part(args.private_file, outputs.private_mixer()))
        ways = (Earpiece(ear, parts[1]),)
    devices = virtual(speaker, table, [part.advance for part in parts])
    devices.ways = ways
    game = sitting(Game(script.setup), plan.pack, settings, streams, devices, plan.people(script))
    game.on_phase = lambda phase, number: [
        part.write(first <= number <= last if phase == "night" else first <= number < last) for part in parts]
    try:
        timeline = play_through(game)
    finally:
        for part in parts:
            part.close()
        speaker.close()
    if speaker.problem():
        import sys

        from narrator.errors import told

        print(told(speaker.problem(), plan.pack), file=sys.stderr)
    write(timeline, args.timeline)
    return 0
