"""`narrator play`: a game at the table, asked for or taken from a group file; then another (commands.md)."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    from narrator import group, settings

    parser = subparsers.add_parser(
        "play",
        description="Run a game at the table. What is not given is asked.",
        epilog="examples:\n  narrator play\n  narrator play --group friday.yaml\n"
               "  narrator play --rules tabula --seats Ada,Bea,Ciro,Dino,Eva,Fabio,Gino,Ida --deck seer,werewolf:2")
    parser.add_argument("--group", metavar="FILE", help="the same table again: seats, rules, deck, settings")
    parser.add_argument("--keep", metavar="FILE", help="write what was asked to a group file")
    parser.add_argument("--passphrase", action="store_true", help="seal the save with a secret word, asked without echo")
    parser.add_argument("--debug-secrets", action="store_true", help="write hidden events to the log; says so aloud")
    parser.add_argument("--practice", action="store_true", help="a game that is not secret: allows --seed and --deal")
    parser.add_argument("--seed", type=int, metavar="N", help="with --practice: the seed of the game")
    parser.add_argument("--deal", metavar="NAME:ROLE,...", help="with --practice: who holds what")
    group.add_options(parser)
    settings.add_options(parser, *(name for name in settings.ROWS if name != "deal"))
    parser.set_defaults(run=run)


def run(args) -> int:
    """Play; gives the exit code."""
    from narrator.stage import Interrupted

    try:
        return evening(args)
    except Interrupted:
        return 3


def evening(args) -> int:
    """Play game after game."""
    import os
    import sys

    from narrator import saves
    from narrator import settings as given
    from narrator.errors import UsageError
    from narrator.evening import Keeper, deal_game, play_game
    from narrator.group import Group, dump, from_options, load
    from narrator.pack import Pack
    from narrator.progress import Progress
    from narrator.questions import Questions
    from narrator.rehearsed import language
    from narrator.stage import Interrupted
    from narrator.streams import Streams
    from narrator.table_questions import SoundDesk, ask_table, judge
    from narrator.table_setup import ask_deal, ask_group, complete

    if not args.practice and (args.seed is not None or args.deal):
        raise UsageError("--seed, --deal: others could read them on this machine; "
                         "leave them out, or add --practice for a game that is not secret")
    args.deal, dealt = None, args.deal
    table = from_options(args, load(args.group) if args.group else Group())
    known = given.combine(given.from_file(), given.from_environment(os.environ), table.settings)
    pack = Pack.load(language(known.lang))
    questions = Questions(pack)
    asked, rehearse = not complete(table), False
    settings = known
    if asked:
        said = table.settings.get("mode")
        table, mode = ask_group(questions, table, said[0] if said else None)
        settings = given.combine(given.from_file(), given.from_environment(os.environ),
                                 {**table.settings, "mode": (mode, "mode")})
        desk = SoundDesk(pack, settings)
        settings, rehearse = ask_table(questions, table, settings, table.settings, desk)
        desk.close()
    settings = settings.completed()
    judge(table, settings)
    pack = pack.of(table.rules)
    if args.keep:
        keep(args.keep, dump(table))
    seal = make_seal(questions) if args.passphrase else None
    while True:
        streams = Streams() if args.seed is None else Streams(game=args.seed)
        deal = read_deal(dealt, table) if dealt else None
        if deal is None and asked and settings.deal == "moderator" and settings.private == "text":
            deal = ask_deal(questions, table)
        progress = Progress(dealt=deal is not None, rehearse=rehearse)
        game = deal_game(table, streams, deal)
        keeper = Keeper(saves.new_name(), streams, settings, pack.lang, seal)
        try:
            play_game(game, pack, settings, streams, keeper, progress, shield=args.shield, secrets=args.debug_secrets)
        except Interrupted:
            print(pack.say("save.stop"), "narrator resume", file=sys.stderr)
            raise
        if not questions.confirm("ask.another", default=False):
            return 0


def keep(path, text) -> None:
    """Write a group file; raises UsageError."""
    from narrator.errors import UsageError

    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise UsageError(f"--keep {path}: {error.strerror}; name a file that can be written") from None


def make_seal(questions):
    """Ask for the secret word, twice, without echo."""
    from getpass import getpass

    from narrator.seal import Seal

    while True:
        word = getpass(questions.pack.say("ask.passphrase") + " ")
        if not word:
            return None
        if getpass(questions.pack.say("ask.passphrase-again") + " ") == word:
            return Seal(word)


def read_deal(text, table):
    """Read `Ada:seer,Bea:werewolf`; who is not named holds the plain card; raises UsageError."""
    from engine import ruleset
    from narrator.errors import UsageError

    seats = {name: seat for seat, name in enumerate(table.seats, 1)}
    deal = {}
    for part in text.split(","):
        name, _, role = part.strip().partition(":")
        if name not in seats:
            raise UsageError(f"--deal: no seat is called {name!r}; there are {', '.join(seats)}")
        if role not in ruleset(table.rules).roles:
            raise UsageError(f"--deal: {table.rules} has no role {role!r}; see narrator roles {table.rules}")
        deal[seats[name]] = role
    return deal
