"""Every public line that a session may need, known from its setup: made before the first night (F4)."""

from __future__ import annotations

from engine import ruleset, vocabulary
from narrator.lines import PRIVATE, PUBLIC, RULES

UNSAID = ("sound.", "rehearsal.", "warn.", "frame.")
"""Lines that are said before the game, if at all, or only shown."""


def spoken_keys(rules) -> dict[str, tuple[str, ...]]:
    """Give the keys of a ruleset's public lines, with their fields; those of the night come first."""
    heard = {key: fields for key, fields in vocabulary(rules).items()
             if key.startswith(("call.", "end.")) or key in {cue for cue, _ in rules.codes.values()}}
    keys = heard | {key: fields for key, fields in PUBLIC.items() if not key.startswith(UNSAID)}
    return keys | RULES.get(rules.id, {})


def fixed_keys(rules: str) -> list[str]:
    """Give the keys of a ruleset's public lines whose words are always the same."""
    return [key for key, fields in spoken_keys(ruleset(rules)).items() if not fields]


def repertoire(pack, setup) -> list[str]:
    """Give the texts of the session's public lines; those of the night come first."""
    texts = []
    for key, fields in spoken_keys(setup.rules).items():
        if pack.has(key):
            texts += [pack.say(key, **values) for values in _values(fields, setup)]
    return list(dict.fromkeys(texts))


def private_lines(pack, seats) -> list[str]:
    """The short lines of the private channel, which a scan must have at once: made in memory only."""
    texts = [pack.say(key) for key, fields in PRIVATE.items() if not fields and pack.has(key)]
    for seat, name in enumerate(seats, 1):
        texts += [name, pack.say("private.seat", a=name, n=seat), pack.say("private.entry", a=name),
                  pack.say("scan.taken", a=name)]
    return list(dict.fromkeys(texts))


def _values(fields, setup) -> list[dict]:
    """The values that a line's fields may have, where they are few: one name, no number."""
    if not fields:
        return [{}]
    names = list(setup.seats)
    if fields == ("a",):
        return [{"a": name} for name in names]
    if fields == ("names",):
        return [{"names": [name]} for name in names]
    if fields == ("a", "n") and "defence-seconds" in setup.rules.options:
        return [{"a": name, "n": setup.option("defence-seconds")} for name in names]
    return []
