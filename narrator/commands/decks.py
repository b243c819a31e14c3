"""`narrator decks RULES N`: suggested role lists for so many players, with the odds that `balance` has measured."""

from __future__ import annotations


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "decks",
        description="Suggest a role list for so many players, with the odds that many games have shown.",
        epilog="example: narrator decks tabula 12\n         narrator decks ur --json\n"
               "         narrator decks ur 12 --taste few\n\n"
               "The odds were measured once (scripts/find_odds.py); narrator balance measures any deck.")
    parser.add_argument("rules", metavar="RULES", help="tabula, licantropi or ur")
    parser.add_argument("players", metavar="N", nargs="?", type=int, help="the number of players; default: all")
    parser.add_argument("--taste", choices=("few", "many"), help="few calls at night, or many (ur)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line for each deck")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Print the decks; raise UsageError for an unknown ruleset or a number without a deck."""
    from json import dumps

    for row in rows(args.rules, args.players, args.taste):
        print(dumps(row) if args.json else "\n".join(as_lines(row)))
    return 0


def rows(rules: str, players: int | None, taste: str | None = None) -> list[dict]:
    """Give each deck with its odds as data."""
    from engine import ruleset
    from narrator.commands.roles import chosen_rules
    from narrator.errors import UsageError
    from narrator.odds import measured_odds

    chosen_rules(rules)
    if taste and taste not in ruleset(rules).tastes:
        raise UsageError(f"{rules} has no decks of another taste; leave --taste out")
    decks = ruleset(rules).tastes[taste] if taste else ruleset(rules).decks
    if players is not None and players not in decks:
        raise UsageError(f"{rules} suggests a deck for {span(decks)} players, not for {players}; "
                         "narrator balance tells the odds of one of your own")
    return [{"rules": rules, "players": count, "deck": deck, **measured_odds(rules, count, taste)}
            for count, deck in decks.items() if players in (None, count)]


def span(decks) -> str:
    """Say for how many players there are decks."""
    counts = sorted(decks)
    if len(counts) == counts[-1] - counts[0] + 1:
        return f"{counts[0]} to {counts[-1]}"
    return f"{', '.join(map(str, counts[:-1]))} or {counts[-1]}"


def as_lines(row: dict) -> list[str]:
    """Give one deck as lines to read: its roles as --deck takes them, then the odds of each policy."""
    roles = ",".join(f"{role}:{count}" if count > 1 else role for role, count in row["deck"].items())
    lines = [f"{row['rules']}, {row['players']} players: {roles}"]
    for policy, found in row["odds"].items():
        wins = ", ".join(f"{side} {share:.0%}" for side, share in found["wins"].items())
        lines.append(f"  {policy} play: {wins}; {found['days']} days ({row['games']} games, seed {row['seed']})")
    return lines
