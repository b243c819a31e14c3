"""The group file of `narrator play --group FILE`: the same table again (seats, rules, deck, options, settings).

Form is judged here, with file and line: names, ids, values.  Whether a deck is legal
for so many seats is the engine's business (`Setup`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import engine
from narrator import settings
from narrator.cells import clean
from narrator.errors import UsageError
from narrator.kinds import NO, YES, near, shown
from narrator.settings import Given, as_yaml, quoted
from narrator.sheet import Sheet, read_sheet

KEYS = ("seats", "rules", "deck", "options")
SAME = {"language": "lang"}
LONGEST_NAME = 40
MOST_OF_A_ROLE = 99


@dataclass(frozen=True)
class Group:
    """One table: what its file (or the command line) says; what is left out is empty."""

    seats: tuple[str, ...] = ()
    rules: str = ""
    deck: dict[str, int] = field(default_factory=dict)
    """Role id to its number, in the order of the file."""
    options: dict[str, Any] = field(default_factory=dict)
    settings: Given = field(default_factory=dict)

    @property
    def roles(self) -> tuple[str, ...]:
        """The deck as a list of role ids."""
        return tuple(Counter(self.deck).elements())


def load(path: Path | str) -> Group:
    """Return the group of a file; raise UsageError in one line with file, line, key and remedy."""
    sheet = read_sheet(path)
    known = [*KEYS, *SAME, *settings.KEYS]
    for key in sheet.values:
        if key not in known:
            raise sheet.fault(settings.unknown(key, known), key)
    if "language" in sheet.values and "lang" in sheet.values:
        raise sheet.fault("this says the same as 'lang'; keep one of them", "language")
    rules = _rules(sheet) if "rules" in sheet.values else ""
    return Group(
        seats=_seats(sheet) if "seats" in sheet.values else (),
        rules=rules,
        deck=_deck(sheet, rules) if "deck" in sheet.values else {},
        options=_options(sheet, rules) if "options" in sheet.values else {},
        settings=settings.from_sheet(_renamed(sheet), [SAME.get(key, key) for key in sheet.values if key not in KEYS]),
    )


def dump(group: Group) -> str:
    """Write a group as the text of a file that `load` takes."""
    text = "seats:\n" + "".join(f"  - {quoted(name)}\n" for name in group.seats) if group.seats else ""
    text += f"rules: {group.rules}\n" if group.rules else ""
    text += "deck:\n" + "".join(f"  {role}: {count}\n" for role, count in group.deck.items()) if group.deck else ""
    if group.options:
        text += "options:\n" + "".join(f"  {name}: {_spelt(value)}\n" for name, value in group.options.items())
    return text + as_yaml(group.settings)


def add_options(parser) -> None:
    """Give a parser the options of a group: --seats, --rules, --deck, --option."""
    parser.add_argument("--seats", metavar="A,B,...", help="the players' names, clockwise")
    parser.add_argument("--rules", metavar="RULES", help=f"the ruleset: {', '.join(engine.rulesets())}")
    parser.add_argument("--deck", metavar="ROLE:N,...", help="the role list, such as seer,werewolf:2")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the ruleset")


def from_options(args, group: Group = Group()) -> Group:
    """Return the group with what the command line says put over it; raise UsageError with the option's name."""
    rules = group.rules
    if args.rules:
        rules = _known(args.rules, engine.rulesets(), lambda what: UsageError(f"--rules: {what}"))
    seats = group.seats
    if args.seats:
        seats = _names([name.strip() for name in args.seats.split(",")],
                       lambda what, place: UsageError(f"--seats: {what}"))
    deck = read_deck(args.deck, rules) if args.deck else group.deck
    options = dict(group.options)
    for text in args.option:
        name, found, value = text.partition("=")
        options[name] = _option(rules, name, value if found else "", lambda what: UsageError(f"--option: {what}"))
    return Group(seats, rules, deck, options, group.settings | settings.from_options(args))


def read_deck(text: str, rules: str = "") -> dict[str, int]:
    """Return the deck of `seer,werewolf:2`; raise UsageError for what is no role or number of this ruleset."""
    deck: Counter[str] = Counter()
    for part in text.split(","):
        role, _, count = part.strip().partition(":")
        deck[_role(role.strip(), rules, lambda what: UsageError(f"--deck: {what}"))] += _count(
            count.strip() or "1", lambda what: UsageError(f"--deck: {what}"))
    return dict(deck)


def _renamed(sheet: Sheet) -> Sheet:
    values = {SAME.get(key, key): value for key, value in sheet.values.items()}
    lines = {tuple(SAME.get(part, part) if at == 0 else part for at, part in enumerate(path)): line
             for path, line in sheet.lines.items()}
    return Sheet(sheet.name, values, lines)


def _rules(sheet: Sheet) -> str:
    return _known(sheet.scalar("rules"), engine.rulesets(), lambda what: sheet.fault(what, "rules"))


def _seats(sheet: Sheet) -> tuple[str, ...]:
    names = sheet.values["seats"]
    if not isinstance(names, list) or not names:
        raise sheet.fault("this must be a list of names, clockwise; write [Ada, Bea, Ciro]", "seats")
    return _names([sheet.scalar("seats", at) for at in range(len(names))],
                  lambda what, at: sheet.fault(what, "seats", at))


def _names(names: list[str], fault) -> tuple[str, ...]:
    taken: dict[str, int] = {}
    for at, name in enumerate(names):
        if not name or name != clean(name) or len(name) > LONGEST_NAME:
            raise fault(f"{shown(name)} is no name for a seat; write 1 to {LONGEST_NAME} plain characters", at)
        if name.casefold() in taken:
            raise fault(f"{shown(name)} is there twice (seat {taken[name.casefold()]}); "
                        "give every player another name", at)
        taken[name.casefold()] = at + 1
    return tuple(names)


def _deck(sheet: Sheet, rules: str) -> dict[str, int]:
    deck = sheet.values["deck"]
    if isinstance(deck, list) and deck:
        counted: Counter[str] = Counter()
        for at in range(len(deck)):
            def fault(what, at=at):
                return sheet.fault(what, "deck", at)
            counted[_role(sheet.scalar("deck", at), rules, fault)] += 1
        return dict(counted)
    if not isinstance(deck, dict) or not deck:
        raise sheet.fault("this must be a list of roles, or roles with their numbers; write {seer: 1, werewolf: 2}",
                          "deck")
    found = {}
    for role in deck:
        def wrong(what, role=role):
            return sheet.fault(what, "deck", role)
        found[_role(role, rules, wrong)] = _count(sheet.scalar("deck", role), wrong)
    return found


def _options(sheet: Sheet, rules: str) -> dict[str, Any]:
    return {name: _option(rules, name, sheet.scalar("options", name),
                          lambda what, name=name: sheet.fault(what, "options", name))
            for name in sheet.section("options")}


def _role(role: str, rules: str, fault) -> str:
    if rules:
        return _known(role, engine.ruleset(rules).roles, fault)
    if not role.replace("-", "").isalnum() or not role.isascii():
        raise fault(f"{shown(role)} is no role; write its id, see narrator roles")
    return role


def _count(text: str, fault) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST_OF_A_ROLE):
        raise fault(f"{shown(text)} is no number of cards; take 1 to {MOST_OF_A_ROLE}")
    return int(text)


def _option(rules: str, name: str, text: str, fault) -> Any:
    if not rules:
        raise fault("options belong to a ruleset; name it with `rules`")
    ruleset = engine.ruleset(rules)
    value: Any = text
    if text.lower() in YES + NO:
        value = text.lower() in YES
    elif text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 10:
        value = int(text)
    if name in ruleset.options and ruleset.options[name].accepts(text):
        value = text
    try:
        ruleset.check_option(name, value)
    except engine.SetupError as error:
        raise fault(clean(str(error))) from None
    return value


def _known(word: str, words, fault) -> str:
    if word not in words:
        raise fault(f"{shown(word)} is not known{near(word, words)}; take one of {', '.join(words)}")
    return word


def _spelt(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
