"""`narrator manual [CHAPTER]`: the manual as plain text with headings, in the pack's language (A29)."""

from __future__ import annotations

import textwrap


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "manual",
        description="Print the manual, or one chapter, as plain text with headings.",
        epilog="example: narrator manual blind --lang it\n         narrator manual --list")
    parser.add_argument("chapter", nargs="?", metavar="CHAPTER", help="one chapter, by its name; default: all")
    parser.add_argument("--list", action="store_true", help="list the chapters: name and title")
    parser.add_argument("--lang", metavar="LANG", help="the language; default: the locale's, else en")
    parser.add_argument("--width", type=int, metavar="CELLS", default=80, help="cells of a line, 40 for Braille")
    parser.add_argument("--say", action="store_true", help="say it aloud as well")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Print; raise UsageError for an unknown chapter."""
    from narrator.errors import UsageError
    from narrator.pack import Pack

    pack = Pack.load(args.lang or Pack.usual())
    if args.chapter and args.chapter not in pack.manual:
        raise UsageError(f"there is no chapter {args.chapter!r}; choose one of {', '.join(pack.manual)}")
    chosen = [args.chapter] if args.chapter else list(pack.manual)
    if args.list:
        print("\n".join(f"{chapter}: {pack.manual[chapter][0]}" for chapter in chosen))
        return 0
    print("\n\n\n".join(chapter_text(*pack.manual[chapter], max(args.width, 20)) for chapter in chosen))
    if args.say:
        from narrator.aloud import read_aloud

        read_aloud(pack, [line for chapter in chosen for line in spoken(*pack.manual[chapter])], "manual")
    return 0


def chapter_text(title: str, text: str, width: int) -> str:
    """Lay a chapter out: its heading alone on a line, a blank line, its paragraphs broken at words."""
    paragraphs = [textwrap.fill(part, width, break_on_hyphens=False) for part in text.split("\n\n")]
    return "\n\n".join(["# " + title, *paragraphs])


def spoken(title: str, text: str) -> list[str]:
    """Give a chapter as lines for the voice, sentence by sentence."""
    sentences = text.replace("\n\n", " ").replace("\n", " ").replace(". ", ".\n").splitlines()
    return [f"{title}.", *sentences]
