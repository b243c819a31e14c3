"""`narrator balance RULES --deck ...`: random games by the engine; how often each side wins, how long games last."""

from __future__ import annotations

GAMES = 10_000


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "balance",
        description="Play many games of a deck with the engine and say how often each side wins (95 % interval) "
                    "and how many days a game lasts. The same seed gives the same result on any number of cores.",
        epilog="example: narrator balance tabula --deck seer,werewolf:2,villager:6\n"
               "         narrator balance ur --players 12 --policy random --games 2000 --json\n\n"
               "Policies: random = any answer that the rules allow. informed = wolves never vote for wolves, a seer\n"
               "who finds a wolf and a dead seer are believed, the guard keeps and the pack hunts that seer.")
    parser.add_argument("rules", metavar="RULES", help="tabula, licantropi or ur")
    parser.add_argument("--deck", metavar="ROLE:N,...", help="the role list; default: the suggested one")
    parser.add_argument("--players", metavar="N", type=int,
                        help="the number of players: a shorter deck is filled up with plain villagers")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the ruleset")
    parser.add_argument("--policy", choices=("random", "informed"), default="informed", help="default: informed")
    parser.add_argument("--games", metavar="N", type=int, default=GAMES, help=f"default: {GAMES}")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="default: 1")
    parser.add_argument("--migdal", action="store_true",
                        help="play by the rules of Migdał's closed model, and show its figure beside "
                             "(villagers and werewolves of tabula alone)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Play the games; raise UsageError for what is no deck, option or number."""
    import time
    from json import dumps

    from narrator import balance

    deck = read(args)
    begun = time.monotonic()
    found = balance.play_many(deck, args.games, args.seed, report=Progress(args.games))
    seconds = time.monotonic() - begun
    if args.json:
        print(dumps(as_data(deck, args.seed, found)))
    else:
        print("\n".join(as_lines(deck, args.seed, found)))
        print(f"{found.games / seconds:.0f} games a second on {balance.usable_cores()} cores")
    return 0


def read(args):
    """Read the deck to be played; raises UsageError."""
    from narrator import migdal
    from narrator.balance import Deck
    from narrator.commands.roles import chosen_rules
    from narrator.errors import UsageError
    from narrator.group import from_options

    if args.games < 1:
        raise UsageError(f"--games: {args.games} is too few; take 1 or more")
    chosen_rules(args.rules)
    args.seats = None
    group = from_options(args)
    roles = full_deck(args.rules, group.deck, args.players)
    if args.migdal:
        migdal.check(args.rules, roles)
    return Deck(args.rules, roles, group.options, args.policy, args.migdal)


def full_deck(rules: str, roles: dict[str, int], players: int | None) -> dict[str, int]:
    """Fill a deck up to the number of players, or take the suggested one; raises UsageError."""
    from engine import SetupError, ruleset
    from narrator.errors import UsageError
    from narrator.table_setup import filled

    suggested = ruleset(rules).decks
    if not roles and players not in suggested:
        raise UsageError(f"{rules} suggests a deck for {min(suggested)} to {max(suggested)} players; "
                         "give --players such a number, or a --deck")
    try:
        return filled(roles or suggested[players], ruleset(rules), players or sum(roles.values()))
    except SetupError as error:
        raise UsageError(f"--deck: {error}") from None


class Progress:
    """Tell on stderr how far it is, ten times at most, and not where it is soon over."""

    PATIENCE = 2.0
    """Seconds before the first line."""

    def __init__(self, games: int):
        import time

        self.games, self.told, self.now = games, 0, time.monotonic
        self.begun = self.now()

    def __call__(self, done: int) -> None:
        """Hear that so many games are played."""
        import sys

        tenth = 10 * done // self.games
        if tenth > self.told and self.now() - self.begun >= self.PATIENCE:
            self.told = tenth
            print(f"{done} of {self.games} games", file=sys.stderr, flush=True)


def as_data(deck, seed: int, found) -> dict:
    """Give the result as data."""
    data = {
        "rules": deck.rules, "players": deck.players, "deck": deck.roles, "options": deck.options,
        "policy": "migdal" if deck.migdal else deck.policy, "games": found.games, "seed": seed,
        "odds": {side: {"share": round(share, 6), "low": round(low, 6), "high": round(high, 6)}
                 for side, (share, low, high) in found.odds().items()},
        "days": {"mean": round(found.mean_days(), 3), "median": found.day_at(0.5), "least": min(found.days),
                 "most": max(found.days), "games": {str(day): found.days[day] for day in sorted(found.days)}},
    }
    if deck.migdal:
        data["model"] = round(model(deck), 6)
    return data


def as_lines(deck, seed: int, found) -> list[str]:
    """Give the result as lines to read."""
    roles = ", ".join(f"{role} {count}" for role, count in deck.roles.items())
    policy = "rules of Migdał's model" if deck.migdal else f"policy {deck.policy}"
    lines = [f"{deck.rules}, {deck.players} players: {roles}", f"{found.games} games, seed {seed}, {policy}"]
    lines += [f"{side}: {share:.1%} (95 % interval {low:.1%} to {high:.1%})"
              for side, (share, low, high) in found.odds().items()]
    lines.append(f"days: {found.mean_days():.1f} on average, half of the games at most {found.day_at(0.5)}, "
                 f"from {min(found.days)} to {max(found.days)}")
    if deck.migdal:
        from narrator.balance import wilson

        low, high = wilson(found.wins["werewolves"], found.games)
        inside = "inside" if low <= model(deck) <= high else "outside"
        lines.append(f"the model says: werewolves {model(deck):.1%}, {inside} the interval")
    return lines


def model(deck) -> float:
    """The chance of the werewolves by Migdał's recursion."""
    from narrator.migdal import wolves_win

    return wolves_win(deck.players, deck.roles["werewolf"])
