"""`narrator resume [SAVE]`: go on with a game at the interrupted call (commands.md)."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    from narrator import settings

    parser = subparsers.add_parser(
        "resume",
        description="Go on with the game that was played last, or with the named one, at the interrupted call.",
        epilog="example: narrator resume")
    parser.add_argument("save", metavar="SAVE", nargs="?", help="a save's file or name (default: the last game)")
    parser.add_argument("--list", action="store_true", help="list the saves, the last one first")
    settings.add_options(parser, "slot")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Resume; gives the exit code."""
    if args.list:
        from narrator import saves
        from narrator.cells import escaped

        for path in saves.list_saves():
            print(escaped(str(path)))
        return 0
    from narrator.settings import from_options, plain_width
    from narrator.shield import on_stderr

    slot, _ = from_options(args).get("slot", (0.0, ""))
    ended = go_on(find(args.save), args.shield, slot)
    if ended:
        on_stderr(ended.pack.say("resume.over"), width=plain_width(args))
    return 0 if ended else 3


def go_on(path, shield, slot: float = 0.0) -> int:
    """Go on with the game of a save, with another `slot` where one is given; give how it ended, None where it was interrupted; raises SaveError."""
    from narrator import saves
    from narrator.errors import SaveError
    from narrator.evening import load_game, play_game
    from narrator.stage import Interrupted

    over = saves.has_ended(path)
    if not over:
        game, pack, settings, streams, keeper, progress, over = load_game(path, ask_word(path))
    if over:
        lang = None if saves.needs_passphrase(path) else saves.read(path).data.get("lang")
        raise SaveError(f"{path}: this game has ended; narrator recap tells it", "saves.ended", lang, place=str(path))
    if slot:
        # What was measured or set is too long or too short for this table: no rehearsal either.
        progress.slot, progress.rehearse = slot, False
    try:
        return play_game(game, pack, settings, streams, keeper, progress, shield)
    except Interrupted:
        keeper.told(pack)
        return None


def ask_word(path) -> str | None:
    """Ask for the secret word of a sealed save, without echo; None where it is not sealed; raises UsageError."""
    import os

    from narrator import saves, secret
    from narrator.pack import Pack
    from narrator.said import questions_for
    from narrator.settings import combine, from_environment, from_file

    if not saves.needs_passphrase(path):
        return None
    questions = questions_for(Pack.load(Pack.usual()), combine(from_file(), from_environment(os.environ)))
    questions.ask(questions.pack.say("ask.passphrase-open"))
    try:
        return secret.ask_word()
    finally:
        questions.close()


def find(name):
    """The file of a save: a path, a save's name, or the last game; raises SaveError."""
    import os
    from pathlib import Path

    from narrator import saves
    from narrator.errors import SaveError

    if name is None:
        path = saves.latest()
        if path is None:
            raise SaveError("there is no saved game; narrator play begins one", "saves.none")
        return path
    return Path(name) if os.path.exists(name) else saves.path_of(name)
