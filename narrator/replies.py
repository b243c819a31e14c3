"""Private replies in words (play-modes 6): a nod, a role, names, a number, a status."""

from __future__ import annotations

from engine import Count, Token


def words(pack, setup, value, way: str) -> tuple[str, str]:
    """Give the phrase key and the words of a told value; `way` `nod` says what to do with the head."""
    if value is None:
        return "reply.still", pack.say("reply.still")
    if isinstance(value, bool):
        yes, no = ("reply.nod", "reply.shake") if way == "nod" else ("reply.yes", "reply.no")
        key = yes if value else no
        return key, pack.say(key)
    if isinstance(value, Count):
        return "reply.number", pack.say("reply.number", n=int(value))
    if isinstance(value, list):
        if not value:
            return "reply.nobody", pack.say("reply.nobody")
        return "reply.names", pack.say("reply.names", names=[part(pack, setup, item) for item in value])
    return "reply.word", part(pack, setup, value)


def part(pack, setup, value) -> str:
    """Put one value into words: a seat's name, a role, a status, a composed word."""
    if isinstance(value, bool):
        return pack.say("reply.yes" if value else "reply.no")
    if isinstance(value, Token):
        return ": ".join(", ".join(part(pack, setup, seat) for seat in item) if type(item) is tuple
                         else part(pack, setup, item) for item in value)
    if isinstance(value, Count):
        return pack.number(int(value))
    if isinstance(value, int):
        return setup.name(value)
    head, colon, rest = str(value).partition(":")
    if colon:
        return f"{part(pack, setup, head)} {rest}"
    if pack.has(f"told.{value}"):
        return pack.say(f"told.{value}")
    if value in setup.rules.roles:
        return pack.role(value)
    if pack.has(f"call.{value}.open"):
        return pack.title(value)
    return str(value)


def large(pack, setup, answer) -> str:
    """Put an answer into the words of the night frame: a seat with its number (A25), else as it is said."""
    if isinstance(answer, int) and not isinstance(answer, (bool, Count)):
        return f"{answer} {setup.name(answer)}"
    if isinstance(answer, list):
        return ", ".join(large(pack, setup, item) for item in answer)
    return describe(pack, setup, answer)


def describe(pack, setup, answer) -> str:
    """Put an answer into words, to be said back privately: the names, or that it is a pass."""
    if answer is None or answer is False:
        return pack.say("private.pass")
    if isinstance(answer, dict):
        pairs = [(part(pack, setup, key) if isinstance(key, int) else "", part(pack, setup, value))
                 for key, value in answer.items()]
        return ", ".join(f"{key}: {value}" if key else value for key, value in pairs) + "."
    if isinstance(answer, list):
        return pack.say("private.seats", names=[part(pack, setup, item) for item in answer])
    return pack.say("private.entry", a=part(pack, setup, answer))
