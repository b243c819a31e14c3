"""Every game script of `tests/games` is played: the rulings hold, the wrong ones fail at their line.

A script in `wrong` begins with a comment: `# exit: 1 line: 12`.
"""

import re
from pathlib import Path

import pytest

from engine import Mismatch, ScriptError, check_script, read_script, rulesets

GAMES = Path(__file__).parent.parent / "games"
RIGHT = sorted(path for rules_id in rulesets() for path in (GAMES / rules_id).rglob("*.yaml") if "wrong" not in path.parts)
WRONG = sorted(path for path in GAMES.rglob("*.yaml") if "wrong" in path.relative_to(GAMES).parts)
EXIT = {1: Mismatch, 2: ScriptError}


def title(path):
    return path.relative_to(GAMES).with_suffix("").as_posix()


@pytest.mark.parametrize("path", RIGHT, ids=title)
def test_ruling_holds(path):
    text = path.read_text(encoding="utf-8")
    check_script(text)
    assert read_script(text).setup.rules.id == path.relative_to(GAMES).parts[0]


@pytest.mark.parametrize("path", WRONG, ids=title)
def test_wrong_script_fails_at_its_line(path):
    text = path.read_text(encoding="utf-8")
    code, line = map(int, re.match(r"# exit: (\d) line: (\d+)\n", text).groups())
    with pytest.raises(EXIT[code]) as fault:
        check_script(text)
    assert fault.value.line == line
    assert "\n" not in str(fault.value)


def test_every_ruling_of_tabula_has_a_script():
    texts = [path.read_text(encoding="utf-8").partition("name:")[0] + path.stem for path in RIGHT]
    named = {rule for text in texts for rule in re.findall(r"\b[TD]\d+\b", re.sub(r"\b([TD])0(\d)", r"\1\2", text))}
    rules = {f"T{number}" for number in range(1, 41)} | {f"D{number}" for number in range(1, 19)}
    # T6 (no draw) is among the wrong scripts, D2 (suggested decks) in test_tabula.py.
    assert rules - named <= {"T6", "D2"}
