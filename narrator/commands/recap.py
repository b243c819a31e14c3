"""`narrator recap [SAVE]`: a finished game in words, as text, JSON or one HTML file, also aloud.

It tells what was hidden, so it refuses a game that has not ended; the moderator may have it.
"""

from __future__ import annotations


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "recap",
        description="Tell a finished game in words: every night and day, who held what, why somebody died, who won.",
        epilog="example: narrator recap\n         narrator recap game.yaml --format html > story.html\n\n"
               "In brackets: the ids of the rules that were followed. Aloud: Enter stops the reading.")
    parser.add_argument("save", metavar="SAVE", nargs="?",
                        help="a save's file or name, or a game script (.yaml); default: the last game that has ended")
    parser.add_argument("--format", choices=("text", "json", "html"), default="text", help="default: text")
    parser.add_argument("--lang", metavar="LANG", help="the language: en, it, es; default: the game's, else the locale's")
    parser.add_argument("--moderator", action="store_true", help="tell a game that has not ended: for the moderator alone")
    parser.add_argument("--say", action="store_true", help="say it aloud as well, in parts of at most 8 seconds")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Print the story; raise UsageError for a script that is none, SaveError for a save that cannot be told."""
    from narrator.aloud import read_aloud
    from narrator.errors import SaveError
    from narrator.pack import Pack
    from narrator.recap import tell

    game, lang, name, strays, mode = read(args.save, args.moderator)
    if game.winners is None and not args.moderator:
        raise SaveError(f"{name}: this game has not ended; narrator resume goes on with it, "
                        "--moderator tells it to the moderator alone", "saves.going-on", args.lang or lang, place=name)
    pack = Pack.load(args.lang or lang or Pack.usual())
    story = tell(game, pack, name, strays, mode)
    print(FORMATS[args.format](story), end="")
    if args.say:
        read_aloud(pack, story.texts(), "recap")
    return 0


def read(save: str | None, moderator: bool = False):
    """Read a game script or a save: the game, its language or None, its name, the stray keys, who ran it."""
    from pathlib import Path

    if save and Path(save).suffix.lower() in (".yaml", ".yml"):
        from engine import Mismatch
        from narrator.errors import UsageError
        from narrator.rehearsed import load

        try:
            return load(save), None, Path(save).stem, 0, "moderator"
        except Mismatch as fault:
            raise UsageError(f"{save}:{fault.line}: this script does not hold; narrator check says why") from None
    from narrator.commands.resume import ask_word, find
    from narrator.evening import load_game

    path = find(save) if save or moderator else last_ended() or find(None)
    game, pack, settings, _, keeper, progress, _ = load_game(path, ask_word(path))
    return game, pack.lang, keeper.name, progress.strays, settings.mode


def last_ended():
    """Give the save of the game that ended last, None where none has: a game under way is told by its own name alone."""
    from narrator import saves
    from narrator.errors import SaveError

    for path in saves.list_saves():
        try:
            if saves.has_ended(path):
                return path
        except SaveError:
            continue
    return None


def as_text(story) -> str:
    """Give the story as plain lines: a heading, then its list."""
    lines = [story.title, *story.notes, "", story.holders_title, *(f"- {text}" for text in story.holders)]
    for part in story.parts:
        lines += ["", part.title, *(f"- {line.text}" + (f" [{', '.join(line.rules)}]" if line.rules else "")
                                    for line in part.lines)]
    return "\n".join([*lines, "", *story.end]).rstrip() + "\n"


def as_json(story) -> str:
    """Give the story as one JSON object."""
    from json import dumps

    phases = [{"phase": part.phase, "number": part.number, "title": part.title,
               "lines": [{"kind": line.kind, "text": line.text, "rules": list(line.rules)} for line in part.lines],
               "died": [story.names[seat - 1] for seat in part.died],
               "returned": [story.names[seat - 1] for seat in part.returned]} for part in story.parts]
    data = {"title": story.title, "lang": story.lang, "rules": story.rules, "roles": story.roles, "phases": phases,
            "winners": list(story.winners), "end": story.end, "notes": story.notes}
    return dumps(data, ensure_ascii=False) + "\n"


def as_html(story) -> str:
    """Give the story as one HTML file."""
    from narrator.recap_html import page

    return page(story)


FORMATS = {"text": as_text, "json": as_json, "html": as_html}
