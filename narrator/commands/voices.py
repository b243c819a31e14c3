"""`narrator voices`: the voices of this machine, with the names that the settings take."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "voices", description="List the voices that can speak here; voice-name takes the name or the id.",
        epilog="example: narrator voices --lang it")
    parser.add_argument("--lang", metavar="LANG", help="only the voices of a language")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.set_defaults(run=run)


def run(args) -> int:
    """List; gives the exit code."""
    from json import dumps

    from narrator.pack import Pack
    from narrator.voice import short, speakers

    found = [one for one in speakers() if not args.lang or short(args.lang) in {short(tag) for tag in one.languages}]
    for one in found:
        if args.json:
            print(dumps({"id": one.id, "name": one.name, "languages": list(one.languages)}, ensure_ascii=False))
        else:
            print(f"{one.id}: {one.name} ({', '.join(one.languages)})")
    if not found:
        print(Pack.load(Pack.usual()).say("devices.no-voices"))
    return 0
