"""`narrator leak-check`: the twin-game test (play-modes X1) on this machine."""

RELEASE = {"games": 20_000, "telling": 200}
"""What a release asks for; without it any number of buckets with two hidden states is told and none is asked for."""

SEATS = {"licantropi": 7}
"""Seats of the table where six are too few for histories to meet."""


def add(subparsers) -> None:
    """Add the command to the parser."""
    from narrator.settings import add_options

    parser = subparsers.add_parser(
        "leak-check",
        description="Play many games with one public seed and different secrets: nights of equal public histories "
                    "must be alike to the millisecond.",
        epilog="example: narrator leak-check --rules tabula --games 2000 --mode table")
    parser.add_argument("--rules", metavar="RULES", help="ruleset (default: each in turn)")
    parser.add_argument("--games", type=int, metavar="N", help="games to play with each ruleset (default 500)")
    parser.add_argument("--seats", type=int, metavar="N",
                        help="seats of the table (default 6; licantropi 7: its role list is secret, so fewer histories meet)")
    parser.add_argument("--deck", metavar="ROLES", help="a role list of your own (seer,werewolf:2,...), with --rules")
    parser.add_argument("--nights", type=int, default=2, metavar="N", help="nights of each game (default 2)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="seed of the first game (default 0)")
    parser.add_argument("--release", action="store_true",
                        help="20,000 games; fewer than 200 histories with two hidden states are a failure")
    parser.add_argument("--json", action="store_true", help="one object a ruleset, for programs")
    add_options(parser, "mode", "pace", "reply", "entry", "lang")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Check; gives 1 at a difference."""
    import os

    from engine import SetupError, rulesets
    from narrator.errors import UsageError
    from narrator.group import read_deck
    from narrator.leaks import Check, leak_check
    from narrator.rehearsed import language
    from narrator.settings import combine, from_options

    rules = [args.rules] if args.rules else rulesets()
    for id in rules:
        if id not in rulesets():
            raise UsageError(f"--rules {id}: there are {', '.join(rulesets())}")
    if args.seats is not None and not 4 <= args.seats <= 40:
        raise UsageError(f"--seats {args.seats}: give a number from 4 to 40")
    games = args.games if args.games is not None else RELEASE["games"] if args.release else 500
    if games < 1 or args.nights < 1:
        raise UsageError("--games, --nights: give a number from 1 up")
    if args.deck and not args.rules:
        raise UsageError("--deck: say with --rules of which ruleset")
    roles = read_deck(args.deck, args.rules) if args.deck else {}
    cards = tuple(role for role, count in roles.items() for _ in range(count))
    settings = combine(from_options(args)).completed()
    bad = False
    for id in rules:
        seats = len(cards) or args.seats or SEATS.get(id, 6)
        check = Check(id, settings, seats, args.nights, language(settings.lang), cards=cards)
        try:
            found = leak_check(check, games, args.first, os.cpu_count() or 1, progress=None if args.json else Teller())
        except SetupError as error:
            raise UsageError(f"--deck: {error}" if cards else f"--seats {seats}: {error}") from None
        few = args.release and found.telling() < RELEASE["telling"]
        bad = bad or few or found.difference is not None
        print(as_json(check, found) if args.json else as_text(check, found), flush=True)
        if few:
            print(f"{id}: only {found.telling()} histories with two hidden states, of {RELEASE['telling']} wanted: "
                  "this proves too little; take more --games")
    return 1 if bad else 0


class Teller:
    """Tell how far the check is, on a terminal: a line after ten seconds and every thirty seconds after it (A9)."""

    def __init__(self):
        """Start counting."""
        import time

        self.clock = time.monotonic
        self.due = self.clock() + 10.0

    def __call__(self, result) -> None:
        """Print a line where one is due."""
        import sys

        if self.clock() >= self.due:
            self.due = self.clock() + 30.0
            print(f"{result.games} games, {result.telling()} histories with two hidden states", file=sys.stderr, flush=True)


def as_text(check, found) -> str:
    """The result in lines."""
    settings = check.settings
    lines = [f"{check.rules}, mode {settings.mode}, pace {settings.pace}, reply {settings.reply}, {check.seats} seats: "
             f"{found.games} games, {len(found.buckets)} public histories, {found.telling()} of them with two or more "
             f"hidden states, {found.states()} hidden states"]
    if found.difference:
        one, other, left, right = found.difference
        lines += [f"a difference between game {one} and game {other} (--first {one} --games 1):", f"  {left}", f"  {right}"]
    else:
        lines.append("no difference")
    return "\n".join(lines)


def as_json(check, found) -> str:
    """The result as one JSON object."""
    import json

    difference = None
    if found.difference:
        one, other, left, right = found.difference
        difference = {"games": [one, other], "events": [left, right]}
    return json.dumps({"rules": check.rules, "mode": check.settings.mode, "pace": check.settings.pace,
                       "reply": check.settings.reply, "seats": check.seats, "games": found.games,
                       "buckets": len(found.buckets), "telling": found.telling(), "states": found.states(),
                       "difference": difference})
