"""`narrator devices`: the sound devices, with the names that the settings take."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "devices", description="List loudspeakers and microphones, with the names that the settings take.",
        epilog="example: narrator devices --json")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args) -> int:
    """List; gives the exit code."""
    from json import dumps

    from narrator.outputs import Desk

    desk = Desk()
    found = {"outputs": desk.devices(), "microphones": desk.microphones()}
    if args.json:
        print(dumps({kind: [{"name": name, "text": text} for name, text in rows] for kind, rows in found.items()}))
        return 0
    for kind, rows in found.items():
        print(f"{kind}: {len(rows) or 'none'}")
        for name, text in rows:
            print(f"  {name}" + (f" ({text})" if text != name else ""))
    return 0
