"""Every id that the engine may utter, and the keys that a language pack must have for them."""

from enum import StrEnum


class Reason(StrEnum):
    """Why an answer is refused; each reason is one that the called player knows already."""

    MUST_CHOOSE = "must-choose"
    DEAD = "dead"
    LIVING = "living"
    OWN_SEAT = "own-seat"
    SAME_AGAIN = "same-again"
    SAME_ROLE = "same-role"
    NOT_A_CHOICE = "not-a-choice"
    WRONG_FORM = "wrong-form"
    WRONG_COUNT = "wrong-count"
    MISSING_VOTER = "missing-voter"
    NOT_A_VOTER = "not-a-voter"
    NOT_ASKED = "not-asked"
    NOT_ALLOWED = "not-allowed"


class Fault(StrEnum):
    """Why a role list cannot be dealt."""

    SEATS = "seats"
    TOO_MANY_OF = "too-many-of"
    NEEDS = "needs"
    NEEDS_FROM = "needs-from"
    NEEDS_SEATS = "needs-seats"
    NEEDS_WITH = "needs-with"
    NEEDS_PACK = "needs-pack"
    NEEDS_VILLAGE = "needs-village"
    PAIR = "pair"
    TOO_MANY_WOLVES = "too-many-wolves"


FAULTS = {
    Fault.SEATS: ("n", "m"), Fault.TOO_MANY_OF: ("role", "n", "m"), Fault.NEEDS: ("role",), Fault.NEEDS_FROM: ("role", "n"),
    Fault.NEEDS_SEATS: ("role", "n"), Fault.NEEDS_WITH: ("role", "text"), Fault.NEEDS_PACK: (),
    Fault.NEEDS_VILLAGE: ("role",), Fault.PAIR: ("role",), Fault.TOO_MANY_WOLVES: ("n",),
}
"""The fields of each fault: `role` and `text` are role ids, `n` and `m` numbers."""


class Count(int):
    """A number that is no seat: plain integers in answers, replies and codes are seats."""


class Token(tuple):
    """A composed word: `Token("welcome", 3)` is `welcome:<Seat 3>`; an inner tuple is joined by `+`."""

    def __new__(cls, *parts):
        return tuple.__new__(cls, parts)


def vocabulary(ruleset) -> dict[str, tuple[str, ...]]:
    """Give every phrase key that the ruleset can cause, with the names of its fields."""
    keys: dict[str, tuple[str, ...]] = {}
    for call in ruleset.calls.values():
        if call.silent or not call.phrases:
            continue
        for part in ("open", *call.phrases, "close"):
            keys[f"call.{call.id}.{part}"] = ()
    for role in ruleset.roles:
        keys[f"role.{role}"] = keys[f"card.{role}"] = ()
    for side in ruleset.sides:
        keys[f"side.{side}"] = ()
    for winner in ruleset.endings:
        keys[f"end.{winner}"] = ()
    for status in ruleset.statuses:
        keys[f"told.{status}"] = ()
    for reason in Reason:
        keys[f"refused.{reason}"] = ()
    for fault, fields in FAULTS.items():
        keys[f"cannot.{fault}"] = fields
    keys.update((key, fields) for key, fields in ruleset.codes.values() if key)
    return keys
