"""`narrator roles [RULES [ROLE]]`: what a role is, when it wakes, with whom it wins, in the pack's words."""

from __future__ import annotations

import json

def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "roles",
        description="Tell what a role is, when it wakes and with whom it wins, in the words of a language.",
        epilog="example: narrator roles tabula owl --lang it\n         narrator roles ur --json\n"
               "         narrator roles tabula --sheet cards.html --deck seer,werewolf:2,villager:5")
    parser.add_argument("rules", nargs="?", metavar="RULES", help="tabula, licantropi or ur; default: all")
    parser.add_argument("role", nargs="?", metavar="ROLE", help="one role, by its id or its name")
    parser.add_argument("--lang", metavar="LANG", help="the language: en, it, es; default: the locale's, else en")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line for each role")
    parser.add_argument("--sheet", metavar="FILE", help="write the cards to an HTML file that prints well")
    parser.add_argument("--deck", metavar="ROLE:N,...", help="with --sheet: the cards of a role list, each so many times")
    parser.add_argument("--say", action="store_true", help="say it aloud as well")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Print the card of each role asked for; raise UsageError for an unknown ruleset or role."""
    from narrator.errors import UsageError
    from narrator.pack import Pack

    pack = Pack.load(args.lang or Pack.usual())
    if args.sheet:
        return write_sheet(args, pack)
    if args.deck:
        raise UsageError("--deck chooses the cards of a sheet; add --sheet FILE")
    rows = [row for rules in chosen_rules(args.rules, pack) for row in cards(pack.of(rules), args.role)]
    for row in rows:
        if args.json:
            print(json.dumps(row, ensure_ascii=False))
        else:
            print(line(row))
    if args.say:
        from narrator.aloud import read_aloud

        read_aloud(pack, [f"{row['name']}. {row['card']}" for row in rows], "roles")
    return 0


def write_sheet(args, pack) -> int:
    """Write the cards as a sheet to print; raise UsageError where there is no such role or no such file."""
    from narrator.card_sheet import sheet
    from narrator.errors import UsageError
    from narrator.group import read_deck

    if args.deck and not args.rules:
        raise UsageError("--deck: roles belong to a ruleset; write narrator roles RULES --sheet FILE --deck ...")
    rulesets = chosen_rules(args.rules, pack)
    deck = read_deck(args.deck, args.rules) if args.deck else None
    groups = []
    for rules in rulesets:
        rows = cards(pack.of(rules), args.role)
        if deck is not None:
            rows = [row for row in rows for _ in range(deck.get(row["id"], 0))]
        groups.append((pack.say(f"rules.{rules}"), rows))
    title = groups[0][0] if len(groups) == 1 else ", ".join(words for words, _ in groups)
    try:
        with open(args.sheet, "w", encoding="utf-8") as file:
            file.write(sheet(pack, title, groups))
    except OSError as error:
        raise UsageError(f"--sheet {args.sheet}: {error.strerror}; name a file that can be written") from None
    return 0


def chosen_rules(rules: str | None, pack=None) -> tuple[str, ...]:
    """Give the ruleset that is meant, or all of the pack; raise UsageError for an unknown one."""
    import engine
    from narrator.errors import UsageError

    if rules and rules not in engine.rulesets():
        raise UsageError(f"there is no ruleset {rules!r}; choose one of {', '.join(engine.rulesets())}")
    return (rules,) if rules else pack.rulesets


def cards(pack, wanted: str | None) -> list[dict]:
    """List the roles of the pack's ruleset, or the one that is wanted; raise UsageError for an unknown one."""
    import engine
    from narrator.errors import UsageError

    roles = engine.ruleset(pack.rules).roles
    if wanted:
        word = wanted.lower()
        meant = [role for role in roles if word == role or word in map(str.lower, pack.role_words(role))]
        if not meant:
            raise UsageError(f"{pack.rules} has no role {wanted!r}; see narrator roles {pack.rules}")
        roles = {role: roles[role] for role in meant[:1]}
    return [{"rules": pack.rules, "id": id, "name": pack.role(id), "side": pack.side(role.side), "card": pack.card(id)}
            for id, role in roles.items()]


def line(row: dict) -> str:
    """Write a role as one line."""
    return f"{row['name'][:1].upper()}{row['name'][1:]} ({row['id']}, {row['side']}): {row['card']}"
