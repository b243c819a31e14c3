"""`narrator pack check [LANG]`: a pack against the vocabulary, the neutral wording and the grammar."""

from __future__ import annotations

import json
from pathlib import Path

def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "pack",
        description="Check the words of a language: every key is there, no phrase gives anybody away, "
                    "no word means two things.",
        epilog="example: narrator pack check it\n         narrator pack check fr --folder voices/fr\n\n"
               "Exit code: 0 all hold, 1 one does not, 2 there is no such pack.")
    parser.add_argument("action", choices=["check"], help="what to do with the pack")
    parser.add_argument("lang", nargs="?", metavar="LANG", help="the language: en, it, es; default: all")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="the folder of a pack that is not installed yet")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line for each pack")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Print every fault, or ok; 0 when all packs hold, 1 when one does not, 2 for an unknown language."""
    from narrator.errors import UsageError
    from narrator.pack import Pack

    if args.folder and not args.lang:
        raise UsageError("--folder needs a language; write narrator pack check LANG --folder DIR")
    if args.folder and not args.folder.is_dir():
        raise UsageError(f"{args.folder}: there is no such folder; name the folder that holds pack.yaml")
    if args.lang and not args.folder and args.lang not in Pack.languages():
        raise UsageError(f"voices/{args.lang}: there is no such pack; choose one of {', '.join(Pack.languages())}")
    sound = True
    for lang in [args.lang] if args.lang else Pack.languages():
        found = faults(lang, args.folder)
        sound = sound and not found
        if args.json:
            print(json.dumps({"lang": lang, "ok": not found, "faults": found}, ensure_ascii=False))
        else:
            print("\n".join(found) if found else f"ok {lang}{only(lang, args.folder)}")
    return 0 if sound else 1


def only(lang: str, folder: Path | None) -> str:
    """Say for which rulesets a sound pack has words, where it has not all."""
    import engine

    rules = attempt(lang, folder)[0].rulesets
    return "" if rules == engine.rulesets() else f" ({', '.join(rules)} only)"


def faults(lang: str, folder: Path | None = None) -> list[str]:
    """List all faults of one pack: those that keep it from loading, else those of its wording."""
    from narrator import neutral, proof
    from narrator.pack import Pack

    pack, found = attempt(lang, folder)
    if pack is None:
        return found
    others = [attempt(other)[0] for other in Pack.languages() if other != lang]
    return [*neutral.check(pack), *proof.check(pack, [other for other in others if other])]


def attempt(lang: str, folder: Path | None = None):
    """Load a pack: the pack and no faults, or None and its faults."""
    from narrator.errors import PackError
    from narrator.pack import Pack

    try:
        return Pack.load(lang, folder), []
    except PackError as error:
        return None, str(error).splitlines()
