"""What a game needs before it begins, asked in the order of play-modes 3; what is known is not asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine import Setup, SetupError, ruleset
from narrator.cells import clean
from narrator.errors import UsageError
from narrator.group import LONGEST_NAME, Group, read_deck


LACKS = ("needs", "needs-from", "needs-with", "needs-pack", "needs-village")
"""Faults of a role list that a further role can mend."""


def complete(group: Group) -> bool:
    """Tell whether a group file says enough to start with no question."""
    return bool(group.seats and group.rules and group.deck)


def ask_group(questions, group: Group, mode: str | None) -> tuple[Group, str]:
    """Ask for what a group lacks: mode, ruleset, seats, role list."""
    pack = questions.pack
    if mode is None:
        modes = [(id, pack.say(f"mode.{id}")) for id in ("moderator", "blind", "table")]
        mode = questions.choose("ask.mode", modes, "moderator")
    if not group.rules:
        found = [(id, pack.say(f"rules.{id}")) for id in pack.rulesets]
        group = replace(group, rules=questions.choose("ask.rules", found, found[0][0]))
    if not group.seats:
        group = replace(group, seats=questions.line("ask.seats", lambda text: read_seats(questions, text)))
    if not group.deck:
        group = replace(group, deck=ask_deck(questions, group))
    return group, mode


def read_seats(questions, text: str) -> tuple[str, ...] | None:
    """Read names with commas between; say what is wrong."""
    names = tuple(filter(None, map(clean, text.split(","))))
    alike = len({name.casefold() for name in names}) != len(names)
    if not 4 <= len(names) <= 40 or max(map(len, names)) > LONGEST_NAME or alike:
        questions.error(questions.pack.say("error.seats"))
        return None
    return names


def ask_deck(questions, group: Group) -> dict[str, int]:
    """Let a deck be put together, from the group's, the suggested one or nothing, its odds shown at each change."""
    from narrator.odds import odds_line

    rules, count = ruleset(group.rules), len(group.seats)
    pack = questions.pack.of(rules.id)
    chosen: dict[str, int] = dict(group.deck or rules.decks.get(count, {}))
    lacks: list[SetupError] = []

    if chosen:
        chosen = filled(chosen, rules, count)

    def offer():
        if not chosen:
            questions.tell(every_role(pack, rules))
            return
        questions.tell(", ".join(f"{pack.role(role)} {number}" for role, number in chosen.items()))
        if lacks:
            return
        questions.tell(odds_line(pack, rules.id, chosen))
        questions.ask(pack.say("deck.more"))

    def judge(text):
        if not text and (lacks or not chosen):
            questions.error(refusal(pack, lacks[0]) if lacks else pack.say("error.deck"))
        if not text:
            return dict(chosen) if chosen and not lacks else None
        wanted = ids(pack, rules, text)
        try:
            typed = changed(chosen, wanted, rules)
            deck = filled(typed, rules, count)
            lacks.clear()
            chosen.clear()
            chosen.update(deck)
        except UsageError:
            roles = [part.lstrip("+-").partition(":")[0] for part in wanted.split(",")]
            named = next((role for role in roles if role not in rules.roles), text)
            questions.error(pack.say("error.role", text=named))
            if chosen:
                questions.tell(every_role(pack, rules))
        except SetupError as error:
            if (lacks or not chosen) and error.fault in LACKS:
                # A list that is begun lacks what is still to be typed: what was typed is kept.
                chosen.clear()
                chosen.update(typed)
                lacks[:] = [error]
            questions.error(refusal(pack, error))
        return None

    return questions.line("ask.deck", judge, offer, n=count)


def every_role(pack, rules) -> str:
    """Name every role of a ruleset."""
    return ", ".join(pack.role(role) for role in rules.roles)


def ids(pack, rules, text: str) -> str:
    """Turn the names of roles in a typed list, or their beginnings, into ids; what is no name stays as it is."""
    parts = []
    for part in text.split(","):
        role, colon, number = part.strip().partition(":")
        sign = role[:1] if role[:1] in ("+", "-") else ""
        parts.append(sign + role_of(pack, rules, role[len(sign):].strip()) + colon + number.strip())
    return ",".join(parts)


def role_of(pack, rules, text: str) -> str:
    """Give the id of the role with this name, or with the only name that begins so; else the text without its spaces."""
    begun, typed = set(), text.casefold()
    for role in rules.roles:
        for name in (role, *pack.roles[rules.id][role]):
            if name.casefold() == typed:
                return role
            if typed and name.casefold().startswith(typed):
                begun.add(role)
    return begun.pop() if len(begun) == 1 else text.replace(" ", "")


def changed(deck: dict[str, int], text: str, rules) -> dict[str, int]:
    """Change a deck as typed: `seer` or `werewolf:3` sets a number, `+owl` is one more, `-owl` takes it away; villagers make room.

    Raises UsageError for what is no role or number.
    """
    full = {role: number for role, number in deck.items() if role != rules.villager}
    for part in filter(None, text.split(",")):
        for role, number in read_deck(part.lstrip("+-"), rules.id).items():
            if part.startswith("-"):
                full.pop(role, None)
            else:
                full[role] = number + (full.get(role, 0) if part.startswith("+") else 0)
    return full


def filled(deck: dict[str, int], rules, count: int) -> dict[str, int]:
    """Fill a deck up with plain villagers to the number of seats; raises SetupError where it is no legal deal."""
    total = sum(deck.values())
    if total > count:
        raise SetupError(f"{total} roles for {count} seats; take {total - count} away", ("deck",), "cards", n=total - count)
    full = Counter(deck)
    full[rules.villager] += count - total
    cards = [role for role, number in full.items() for _ in range(number)]
    Setup(rules, tuple(map(str, range(1, count + 1))), dict(enumerate(cards, 1)))
    return {role: number for role, number in full.items() if number}


def refusal(pack, error: UsageError | SetupError) -> str:
    """Say in a pack's words why a table cannot be; the message itself where there are none."""
    if error.fault is None:
        return str(error)
    return pack.say(f"cannot.{error.fault}", **{
        name: pack.role(value) if isinstance(value, str) else value for name, value in error.fields.items()})


def cards(group: Group) -> list[str]:
    """The deck as cards, filled up; raises UsageError where it is no legal deal."""
    rules = ruleset(group.rules)
    try:
        deck = filled(group.deck, rules, len(group.seats))
    except SetupError as error:
        raise UsageError(f"deck: {error}", error.fault, **error.fields) from None
    return [role for role, number in deck.items() for _ in range(number)]


def ask_deal(questions, group: Group) -> dict[int, str]:
    """Let the moderator type each seat's role from the cards that are left (private: the moderator's screen)."""
    pack, left, deal = questions.pack.of(group.rules), Counter(cards(group)), {}
    for seat, name in enumerate(group.seats, 1):
        options = [(role, pack.role(role)) for role in sorted(left) if left[role]]
        plain = ruleset(group.rules).villager
        default = plain if left[plain] else options[0][0]
        deal[seat] = questions.choose("ask.role", options, default, a=name)
        left[deal[seat]] -= 1
    return deal
