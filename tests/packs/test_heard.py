"""What each pack's words mean when they are heard, and what must not be understood."""

from pathlib import Path

import pytest
import yaml
from engine import Pick, Word, ruleset
from narrator import grammar

HERE = Path(__file__).parent
SEATS = tuple(f"Name{number}" for number in range(1, 41))


def names(seats):
    """Seats whose names may all be spoken."""
    return grammar.Names(tuple(seats), (True,) * len(seats))


def meaning(listed, said):
    """What a phrase means in a list: an answer, a command, or `not understood`."""
    for phrase in listed.phrases:
        if phrase.casefold() == said.casefold():
            found = grammar.read(listed, phrase)
            return found.command or found.answer
    return "not understood"


def test_understands_exactly(pack, lang):
    for row in yaml.safe_load((HERE / lang / "heard.yaml").read_text(encoding="utf-8")):
        listed = grammar.words(pack, names(row["at"]["seats"]), row["at"]["ask"])
        for said in row["say"]:
            assert meaning(listed, said) == row["means"], (row["at"], said)


@pytest.mark.parametrize("kind", [*grammar.KINDS, Pick(tuple(range(1, 41)))], ids=str)
def test_no_phrase_is_stolen(pack, kind):
    """Every phrase that a list takes in means what it was taken in for."""
    listed = grammar.words(pack, names(SEATS), kind)
    for command, phrases in pack.commands.items():
        assert {meaning(listed, phrase) for phrase in phrases} <= {command, "not understood"}
    if kind in ("pick", "vote") or isinstance(kind, Pick):
        for seat in range(1, 41):
            assert all(meaning(listed, phrase) == seat for phrase in (*pack.seat_words(seat), pack.number(seat)))


def test_every_role_can_be_named(pack):
    for rules in pack.rulesets:
        bound, roles = pack.of(rules), tuple(ruleset(rules).roles)
        listed = grammar.words(bound, names(SEATS), Word(roles))
        for role in roles:
            assert all(meaning(listed, name) == role for name in bound.role_words(role)), role


def test_yes_and_no_are_in_no_list(pack):
    for kind in grammar.KINDS:
        listed = grammar.words(pack, names(SEATS), kind)
        assert not {"yes", "no", "sì", "si"} & set(listed.phrases)
