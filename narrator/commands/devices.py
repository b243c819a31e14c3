"""`narrator devices`: the sound devices, with the names that the settings take."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "devices", description="List loudspeakers and microphones, with the names that the settings take.",
        epilog="example: narrator devices --json")
    parser.add_argument("--lang", metavar="LANG", help="the language of the list; default: the locale's, else en")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args) -> int:
    """List; gives the exit code."""
    from json import dumps

    from narrator.cells import escaped
    from narrator.outputs import Desk
    from narrator.pack import Pack

    pack = Pack.load(args.lang or Pack.usual())
    desk = Desk()
    found = {"outputs": desk.devices(), "microphones": desk.microphones()}
    if args.json:
        print(dumps({kind: [{"name": name, "text": text} for name, text in rows] for kind, rows in found.items()}))
        return 0
    for kind, rows in found.items():
        print(pack.say(f"devices.{kind}", n=len(rows)) if rows else pack.say(f"devices.no-{kind}"))
        for name, text in rows:
            print(escaped(f"  {name}" + (f" ({text})" if text != name else "")))
    return 0
