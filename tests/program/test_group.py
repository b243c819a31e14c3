"""Group files: read whole, written and read again, spoilt ones refused with file and line (commands.md, play)."""

import argparse
import random
import re

import pytest
from hypothesis import given, settings as hypothesis, strategies as st
from tests.spoilt import spoilt

import engine
from narrator import group, settings
from narrator.cells import clean
from narrator.errors import UsageError
from narrator.group import Group

WHOLE = """\
seats: [Ada, Bea, Ciro, Dino, "No", Fabio, Gino, Ida]
rules: tabula
deck:
  seer: 1
  werewolf: 2
  villager: 5
options:
  deadly-owl: true
  debate-seconds: 60
  first-night-victim: player
mode: blind
language: it
pace: steady
devices:
  private: Left ear
keys: {q: enter}
"""


@pytest.fixture
def load(tmp_path):
    """Write a group file and load it."""
    def read(text):
        path = tmp_path / "friday.yaml"
        path.write_text(text, encoding="utf-8")
        return group.load(path)
    return read


def test_a_whole_file_is_loaded(load):
    found = load(WHOLE)
    assert found.seats == ("Ada", "Bea", "Ciro", "Dino", "No", "Fabio", "Gino", "Ida") and found.rules == "tabula"
    assert found.roles == ("seer", "werewolf", "werewolf", *["villager"] * 5)
    assert found.options == {"deadly-owl": True, "debate-seconds": 60, "first-night-victim": "player"}
    chosen = settings.combine(found.settings)
    assert (chosen.mode, chosen.lang, chosen.device_private, chosen.keys) == ("blind", "it", "Left ear", {"q": "enter"})
    deal = dict(enumerate(found.roles, 1))
    engine.Setup(engine.ruleset(found.rules), found.seats, deal, found.options)


def test_a_deck_may_be_a_list(load):
    assert load("rules: tabula\ndeck: [seer, werewolf, werewolf]").deck == {"seer": 1, "werewolf": 2}


def test_what_is_dumped_is_loaded_again(load):
    found = load(WHOLE)
    again = load(group.dump(found))
    assert (again.seats, again.rules, again.deck, again.options) == (found.seats, found.rules, found.deck, found.options)
    assert settings.combine(again.settings) == settings.combine(found.settings)
    assert load(group.dump(Group(rules="tabula"))) == Group(rules="tabula")


@hypothesis(deadline=None)
@given(st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=9, unique_by=str.casefold))
def test_any_names_are_dumped_and_loaded(tmp_path_factory, names):
    if any(clean(name) != name for name in names):
        return
    path = tmp_path_factory.getbasetemp() / "names.yaml"
    path.write_text(group.dump(Group(seats=tuple(names))), encoding="utf-8")
    assert group.load(path).seats == tuple(names)


@pytest.mark.parametrize("text, line, words", [
    ("seats: Ada", 1, "seats: this must be a list of names"),
    ("seats: [Ada, Bea, ada]", 1, "seats.3: 'ada' is there twice (seat 1)"),
    ("seats:\n  - Ada\n  -", 3, "seats.2: this has no value"),
    ("seats: [Ada, {x: y}]", 1, "seats.2: this must be one value"),
    ("rules: tabla", 1, "rules: 'tabla' is not known (do you mean tabula?)"),
    ("rules: tabula\ndeck:\n  seer: 1\n  wolf: 2", 4, "deck.wolf: 'wolf' is not known"),
    ("rules: tabula\ndeck: {seer: many}", 2, "deck.seer: 'many' is no number of cards; take 1 to 99"),
    ("rules: tabula\ndeck: seer", 2, "deck: this must be a list of roles"),
    ("rules: tabula\noptions:\n  deadly-owl: maybe", 3, "options.deadly-owl: option 'deadly-owl' cannot be 'maybe'"),
    ("rules: tabula\noptions: {owl: true}", 2, "has no option 'owl'"),
    ("options: {x: 1}", 1, "name it with `rules`"),
    ("lang: it\nlanguage: it", 2, "language: this says the same as 'lang'"),
    ("langauge: it", 1, "(do you mean language?)"),
    ("language: it\nmode: tabel", 2, "mode: 'tabel' is not known"),
    ("deal: {Ada: seer}", 1, "deal: this must be one value"),
    ("seed: 4", 1, "'seed' is no key"),
])
def test_complaints_name_file_line_key_and_remedy(load, tmp_path, text, line, words):
    with pytest.raises(UsageError) as error:
        load(text)
    said = str(error.value)
    assert words in said and "\n" not in said and said.startswith(f"{tmp_path / 'friday.yaml'}:{line}: "), said


@pytest.mark.parametrize("seed", range(20))
def test_spoilt_files_are_taken_or_refused_in_one_line_with_file_and_line(load, tmp_path, seed):
    refused = 0
    for number in range(40):
        try:
            settings.combine(load(spoilt(WHOLE, seed * 1000 + number)).settings)
        except UsageError as error:
            refused += 1
            assert re.fullmatch(rf"{re.escape(str(tmp_path))}/friday\.yaml:\d+: [^\n]+", str(error)), str(error)
    assert refused > 10


def test_spoilt_names_of_files_are_refused(tmp_path):
    for name in (tmp_path, tmp_path / "none.yaml", "a\0b", "\ud800"):
        with pytest.raises(UsageError) as error:
            group.load(name)
        assert "\n" not in str(error.value)


def parsed(*words, base=Group()):
    parser = argparse.ArgumentParser()
    group.add_options(parser)
    settings.add_options(parser)
    return group.from_options(parser.parse_args(words), base)


def test_options_lie_over_the_file(load):
    found = parsed("--seats", "Ada, Bea,Ciro", "--deck", "seer,werewolf:2,werewolf", "--option", "deadly-owl=no",
                   "--mode", "table", base=load(WHOLE))
    assert found.seats == ("Ada", "Bea", "Ciro") and found.deck == {"seer": 1, "werewolf": 3}
    assert found.options["deadly-owl"] is False and found.options["debate-seconds"] == 60
    assert settings.combine(found.settings).mode == "table" and settings.combine(found.settings).lang == "it"


@pytest.mark.parametrize("words, said", [
    (("--rules", "x"), "--rules: 'x' is not known"), (("--seats", "Ada,,Bea"), "--seats: '' is no name"),
    (("--seats", "Ada,ADA"), "--seats: 'ADA' is there twice"), (("--deck", "seer:0"), "--deck: '0' is no number"),
    (("--deck", "se er"), "--deck: 'se er' is no role"), (("--option", "a=1"), "--option: options belong to a ruleset"),
    (("--rules", "tabula", "--option", "deadly-owl"), "--option: option 'deadly-owl' cannot be ''")])
def test_wrong_options_are_named(words, said):
    with pytest.raises(UsageError, match=re.escape(said)):
        parsed(*words)


def test_any_order_of_roles_is_one_deck():
    roles = ["seer", "werewolf:2", "villager:5"]
    random.Random(1).shuffle(roles)
    assert group.read_deck(",".join(roles), "tabula") == {"seer": 1, "werewolf": 2, "villager": 5}
