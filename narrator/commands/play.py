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
    from narrator.questions import Unanswered
    from narrator.settings import plain_width
    from narrator.shield import on_stderr
    from narrator.stage import Interrupted

    try:
        return evening(args)
    except Unanswered:
        on_stderr("narrator play: the input ended at a question; narrator play asks again, "
                  "narrator play --group FILE asks nothing", "error", plain_width(args))
        return 3
    except Interrupted:
        return 3


def evening(args) -> int:
    """Play game after game."""
    from narrator import again
    from narrator.errors import UsageError
    from narrator.group import Group, from_options, load
    from narrator.kept_table import last_table, remember
    from narrator.name_check import tell_names
    from narrator.pack import Pack
    from narrator.rehearsed import language
    from narrator.said import questions_for
    from narrator.seal import available
    from narrator.secret import hidden
    from narrator.table_setup import complete

    if not args.practice and (args.seed is not None or args.deal):
        raise UsageError("--seed, --deal: others could read them on this machine; "
                         "leave them out, or add --practice for a game that is not secret")
    args.deal, dealt = None, args.deal
    if args.group == "":
        raise UsageError("--group: no file is named; name a group file, or leave the option out: then all is asked")
    table = from_options(args, load(args.group) if args.group else Group())
    lacks = [name for name in ("rules", "seats", "deck") if not getattr(table, name)]
    if args.group and lacks:
        raise UsageError(f"{args.group}: a group file leaves nothing to be asked, and {', '.join(lacks)} cannot be found in it; "
                         "write it there or give it as an option, or play without --group")
    fresh = not (args.group or table.seats or table.rules or table.deck or "mode" in table.settings)
    last = last_table() if fresh else None
    pack = Pack.load(language(given_language(last or table, table)))
    try:
        known = combined(last or table, table)
    except UsageError as error:
        raise placed(pack, error) from None
    questions = questions_for(pack, known)
    silent, start = complete(table), "new"
    if fresh:
        save = again.interrupted()
        start = again.ask_start(questions, last, save)
        if start == "continue":
            from narrator.commands.resume import go_on

            questions.close()
            ended = go_on(save, args.shield)
            if ended is None or last is None:
                return 0 if ended else 3
            last = with_knobs(last, ended.settings)
        if start != "new":
            table = from_options(args, last)
    if start == "continue":
        start = again.ask_another(questions, ended)
        if start == "end":
            return 0
    if start == "change":
        table = changed(questions, table)
    # Dealt on the command line: how, is no question.
    given = ("deal",) if dealt else ()
    # A refused table names the file that it came from.
    place = args.group or ""
    table, settings, rehearse = agreed(questions, table, fresh and start == "new", silent, given=given, place=place)
    if args.keep:
        keep(args.keep, table)
    # Where nobody moderates, whoever finds the save could read it: F2 offers the seal there.
    offered = fresh and start == "new" and settings.mode == "table" and available() and hidden()
    seal = make_seal(questions) if args.passphrase or offered else None
    checked = None
    while True:
        remember(table)
        if table.seats != checked:
            tell_names(questions, settings, table.seats)
            checked = table.seats
        deal = read_deal(dealt, table) if dealt else None if silent else typed_deal(questions, table, settings)
        questions.close()
        ended = one_game(args, questions.pack.of(table.rules), table, settings, rehearse, deal, seal)
        settings = ended.settings
        table = with_knobs(table, settings)
        remember(table)
        then = again.ask_another(questions, ended)
        if then == "end":
            return 0
        if then == "change":
            table = changed(questions, table)
            table, settings, _ = agreed(questions, table, slot=settings.slot, given=given)
        # The slot that was measured holds for all the evening.
        rehearse = rehearse and not settings.slot


def given_language(*tables):
    """Give the language that the settings file or a table names, the last one's; None where none does."""
    from narrator import settings

    given = settings.from_file()
    for table in tables:
        given |= table.settings
    return given.get("lang", (None, ""))[0]


def placed(pack, error, place=""):
    """Give an error in the words of a pack, with the place where it was written (else `place`)."""
    from narrator.errors import UsageError
    from narrator.table_setup import refusal

    return UsageError(": ".join(filter(None, (error.place or place, refusal(pack, error)))))


def combined(*tables):
    """Give the settings of the file, the environment and of tables; later ones win."""
    import os

    from narrator import settings as given

    return given.combine(given.from_file(), given.from_environment(os.environ), *(table.settings for table in tables))


def changed(questions, table):
    """Let the table be changed, with the sound desk at hand."""
    from narrator import again
    from narrator.sound_questions import SoundDesk

    settings = combined(table)
    desk = SoundDesk(questions.pack, settings)
    try:
        return again.change(questions, table, settings, desk)
    finally:
        desk.close()


def agreed(questions, table, new=False, silent=False, slot=0.0, given=(), place=""):
    """Give what `asked` gives; what cannot be together is told and may be changed, unless nothing is to be asked."""
    from narrator.errors import UsageError
    from narrator.in_sight import judge_screen
    from narrator.table_questions import judge
    from narrator.table_setup import refusal

    while True:
        try:
            table, settings, rehearse = asked(questions, table, new, slot, given)
            judge(table, settings)
            judge_screen(questions.pack.of(table.rules), table, settings)
            return table, settings, rehearse
        except UsageError as error:
            pack = questions.pack.of(table.rules) if table.rules else questions.pack
            if silent:
                raise placed(pack, error, place) from None
            questions.error(refusal(pack, error))
            table, new = changed(questions, table), False


def with_knobs(table, settings):
    """Give a table with what was changed by key in its game."""
    from narrator.kept_table import turned
    from narrator.knobs import KNOBS

    return turned(table, {name: getattr(settings, name) for name, *_ in KNOBS.values()})


def asked(questions, table, new, slot=0.0, given=()):
    """Ask what a table lacks and is not `given` otherwise; give it with the answers, its settings, and whether the keys are rehearsed."""
    from dataclasses import replace

    from narrator.sound_questions import SoundDesk
    from narrator.table_questions import ask_table
    from narrator.table_setup import ask_group, complete

    rehearse = False
    settings = combined(table)
    if new or not complete(table):
        said = table.settings.get("mode")
        table, mode = ask_group(questions, table, said[0] if said else None)
        table = replace(table, settings=table.settings | {"mode": (mode, "mode")})
        settings = combined(table)
        desk = SoundDesk(questions.pack, settings)
        answered, rehearse = ask_table(questions, table, settings, {*table.settings, *given}, desk)
        desk.close()
        answers = {name: (getattr(answered, name), name) for name in vars(settings)
                   if getattr(answered, name) != getattr(settings, name)}
        table = replace(table, settings=table.settings | answers)
        settings = answered
    return table, replace(settings, slot=settings.slot or slot).completed(), rehearse


def typed_deal(questions, table, settings):
    """Let the moderator type the deal, where the settings say so; else None."""
    from narrator.table_setup import ask_deal

    if settings.deal == "moderator" and settings.private == "text":
        return ask_deal(questions, table)
    return None


def one_game(args, pack, table, settings, rehearse, deal, seal):
    """Play one game of a table to its end; raises Interrupted."""
    from narrator.evening import Keeper, deal_game, fresh, play_game
    from narrator.progress import Progress
    from narrator.stage import Interrupted
    from narrator.streams import Streams

    streams = Streams() if args.seed is None else Streams(game=args.seed)
    progress = Progress(dealt=deal is not None, rehearse=rehearse)
    game = deal_game(table, streams, deal)
    claim = fresh()
    keeper = Keeper(claim.name, streams, settings, pack.lang, seal)
    try:
        return play_game(game, pack, settings, streams, keeper, progress, shield=args.shield,
                         secrets=args.debug_secrets, claim=claim)
    except Interrupted:
        keeper.told(pack)
        raise


def keep(path, table) -> None:
    """Write a table to a group file; raises UsageError."""
    from narrator.errors import UsageError
    from narrator.group import dump

    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(dump(table))
    except OSError as error:
        raise UsageError(f"--keep {path}: {error.strerror}; name a file that can be written") from None


def make_seal(questions):
    """Ask for the secret word, twice, without echo; None for none."""
    from narrator.seal import Seal
    from narrator.secret import ask_word

    say = questions.pack.say
    while True:
        questions.ask(say("ask.passphrase"))
        word = ask_word()
        if not word:
            return None
        if word == "?":
            questions.tell(say("help.ask.passphrase"))
            continue
        questions.ask(say("ask.passphrase-again"))
        if ask_word() == word:
            return Seal(word)
        questions.error(say("error.passphrase"))


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
