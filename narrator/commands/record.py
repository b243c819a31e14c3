"""`narrator record DIR`: your own voice for the narrator, line by line (the setting `recorded` names the folder)."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    from narrator import settings

    parser = subparsers.add_parser(
        "record",
        description="Read the lines of a pack to the microphone; each becomes a clip in a folder. Lines that have a "
                    "clip are passed over, so it can be done in parts. Names and numbers are said by the machine.",
        epilog="example: narrator record grandma --lang it --rules tabula\n"
               "         narrator play --recorded grandma")
    parser.add_argument("folder", metavar="DIR", help="the folder of the clips, made if need be")
    parser.add_argument("--lang", metavar="LANG", help="the language; default: the locale's, else en")
    parser.add_argument("--rules", metavar="RULES", help="only the lines that a ruleset needs")
    parser.add_argument("--again", action="store_true", help="the lines that have a clip already, too")
    parser.add_argument("--say", action="store_true", help="say each line before it is read, for those who cannot see")
    parser.add_argument("--list", action="store_true", help="print the lines and which have a clip; record nothing")
    parser.add_argument("--device-microphone", metavar="NAME", help="the microphone, see narrator devices")
    parser.add_argument("--device-table", metavar="NAME", help="the loudspeaker, see narrator devices")
    settings.add_options(parser, "accessible", "width")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Record; raises UsageError, DeviceError."""
    from pathlib import Path

    from narrator import recorded, recording
    from narrator.errors import UsageError
    from narrator.folder import at_home
    from narrator.pack import Pack
    from narrator.questions import Questions
    from narrator.settings import from_options, plain_width
    from narrator.stage import Interrupted

    from_options(args)  # a wrong width is refused here
    pack = Pack.load(args.lang or Pack.usual())
    if args.rules and args.rules not in pack.rulesets:
        raise UsageError(f"--rules: {args.rules!r} is not in this pack; take one of {', '.join(pack.rulesets)}")
    lines = recorded.script(pack, args.rules)
    folder = at_home(args.folder, "folder")
    if args.list:
        known = recorded.Recorded(folder) if folder.is_dir() else None
        for line in lines:
            print(f"{'kept' if known and known.clip(line.text) else 'open'} {line.rules} {line.key}: {line.text}")
        return 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder}: {error.strerror}; name a folder that can be made") from None
    from narrator import outputs
    from narrator.studio import Studio

    width = plain_width(args)
    questions = Questions(pack, width=width, labels=width is not None)
    studio = Studio(pack, outputs.Desk(), args.device_microphone, args.device_table)
    try:
        recording.session(questions, lines, recorded.Recorded(folder), studio, args.say, args.again)
    except Interrupted:
        return 3
    except OSError as error:
        raise UsageError(f"{folder}: {error.strerror}; make room, or name another folder") from None
    finally:
        studio.close()
    return 0
