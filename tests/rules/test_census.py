"""The census: each role has its row, call, phrases and script; each id that the engine may utter is used."""

import re
from pathlib import Path
from random import Random

import pytest
from scripts.role_census import census
from tests.rules.tables import play_on, random_setup
from tests.source import ROOT

from engine import EngineError, Game, Reason, check_script, rulesets
from engine import ruleset as rules_of
from narrator.pack import Pack

ENGINE = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "engine").rglob("*.py")))


def source(rules_id):
    """The code of a ruleset, its own and what all share."""
    return ENGINE if rules_id is None else "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((ROOT / "engine" / rules_id).rglob("*.py")))


@pytest.mark.parametrize("rules_id", rulesets())
def test_no_role_lacks_anything(rules_id):
    assert {line.role: line.missing for line in census(rules_id) if line.missing} == {}


def test_every_role_of_tabula_with_a_call_has_a_script_in_which_it_is_refused():
    assert [line.role for line in census("tabula") if line.calls and not line.refused] == []


def test_every_call_of_tabula_has_roles_that_wake():
    rules = rules_of("tabula")
    assert [slot.call for slot in rules.slots if not slot.day and not set(slot.wakes) <= set(rules.roles)] == []


def test_every_reason_is_given_somewhere():
    for reason in Reason:
        assert re.search(rf"Reason\.{reason.name}\b", ENGINE), reason


@pytest.mark.parametrize("rules_id", rulesets())
def test_every_status_and_code_is_uttered_by_its_ruleset(rules_id):
    rules, text = rules_of(rules_id), source(rules_id)
    for word in (*rules.statuses, *rules.codes):
        # Once where it is declared, once where it is said.
        assert len(re.findall(rf"[\"']{re.escape(word)}[\"']", text)) >= 2, word


def uttered(rules_id):
    """Every word that scripts and random games have heard from the engine."""
    games = []
    for path in sorted((ROOT / "tests/games" / rules_id).glob("*.yaml")):
        try:
            games.append(check_script(path.read_text(encoding="utf-8")))
        except EngineError:
            continue
    for seed in range(30):
        games.append(play_on(Game(random_setup(rules_id, Random(f"census {seed}"))), Random(seed)))
    return {word for game in games for step in game.heard for part in step for word in words(part)}


def words(value):
    """The words in a value that may be nested."""
    if isinstance(value, str):
        yield str(value)
    elif isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        for item in value:
            yield from words(item)


@pytest.mark.parametrize("rules_id", rulesets())
def test_every_code_and_status_is_uttered_in_some_game(rules_id):
    rules = rules_of(rules_id)
    assert {*rules.statuses, *rules.codes} - uttered(rules_id) == set()


def test_every_ruleset_is_spoken_of_in_italian_and_english():
    for lang in ("it", "en"):
        for rules_id in rulesets():
            assert Pack.load(lang).of(rules_id)


def test_every_draw_and_option_of_tabula_is_in_a_script():
    texts = "\n".join(path.read_text(encoding="utf-8") for path in Path(ROOT, "tests/games/tabula").glob("*.yaml"))
    rules = rules_of("tabula")
    assert [name for name in rules.options if name + ":" not in texts] == []
    assert "welcome-1:" in texts and "welcome-2:" in texts
