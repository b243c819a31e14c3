"""Scripts as texts: their faults have a line, whatever is done to the text; nothing but the two errors comes out."""

from pathlib import Path
from random import Random

import pytest
from tests.rules.tables import play_on, random_setup

from engine import Game, Mismatch, ScriptError, check_script, read_script, write_journal

GAMES = Path(__file__).parent.parent / "games"
SCRIPTS = [path.read_text(encoding="utf-8") for path in sorted((GAMES / "tabula").glob("*.yaml"))]
HEAD = "rules: tabula\nseats: [Ada, Bea, Ciro, Dino]\ndeal: {Ada: werewolf}\n"
ROUNDS, MUTATIONS = 5, 100
INSERTS = ("[", "]", "{", "}", ":", "- ", "\n", "\t", "'", '"', "#", "&a ", "*a ", "!!int ", "| ", "> ", "? ", ",", "null", "No", "true", "-1",
           "0x1F", "1e9", "\0", "\x1b", "\ufeff", "\u2028", "é", "💀", "%YAML 1.1\n", "---\n", "...\n", "<<: ", "=", "~", "@", "`")


def outcome(text):
    """ok, or the error's class; its line must be in the text and its message one line."""
    try:
        check_script(text)
        return "ok"
    except (ScriptError, Mismatch) as fault:
        assert 1 <= fault.line <= max(len(text.splitlines()), 1), (fault.line, text)
        assert "\n" not in str(fault)
        return type(fault)


def mutate(text, rng):
    """Break a text at one to three places."""
    for _ in range(rng.randint(1, 3)):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        lines = text.splitlines(keepends=True)
        kind = rng.randrange(8)
        if kind == 0:
            text = text[:at] + rng.choice(INSERTS) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + rng.randint(1, 4):]
        elif kind == 2:
            text = text[:at] + text[min(to, at + 200):]
        elif kind == 3 and lines:
            del lines[rng.randrange(len(lines))]
            text = "".join(lines)
        elif kind == 4 and lines:
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            text = "".join(lines)
        elif kind == 5 and lines:
            rng.shuffle(lines)
            text = "".join(lines)
        elif kind == 6:
            words = text.split(" ")
            words[rng.randrange(len(words))] = rng.choice(words)
            text = " ".join(words)
        else:
            text = text[:at]
    return text


@pytest.mark.parametrize("part", range(ROUNDS))
def test_broken_scripts_end_in_one_of_two_errors(part):
    rng = Random(f"mutations {part}")
    seen = [outcome(mutate(rng.choice(SCRIPTS), rng)) for _ in range(MUTATIONS)]
    assert ScriptError in seen and Mismatch in seen


@pytest.mark.release
def test_many_more_broken_scripts_end_in_one_of_two_errors():
    rng = Random("many")
    for _ in range(20_000):
        outcome(mutate(rng.choice(SCRIPTS), rng))


def test_scripts_of_random_bytes():
    for seed in range(300):
        rng = Random(seed)
        outcome("".join(chr(rng.choice((rng.randrange(32, 127), 10, rng.randrange(0xD800)))) for _ in range(rng.randint(0, 60))))


@pytest.mark.parametrize("text", [
    "[" * 100_000, "- " * 100_000, "{a: " * 50_000, "&a [*a]", "&a {b: *a}", "", " ", "#", "---", "--- ~", "...", "\ud800",
    HEAD + "script: &a [*a]\n", HEAD + "script:\n" + "  - " + "[" * 60 + "]" * 60 + "\n",
    "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{new}: &{new} [{', '.join(['*' + old] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)),
], ids=range(15))  # fmt: skip
def test_hostile_texts_are_no_scripts(text):
    assert outcome(text) is ScriptError


def test_a_byte_that_yaml_forbids_is_named_with_its_line():
    with pytest.raises(ScriptError) as fault:
        check_script(HEAD + "script: []\n# \x07\n")
    assert fault.value.line == 5


def test_lines_of_windows_are_read_and_counted():
    text = (HEAD + "script:\n  - expect: {day: 1}\n  - expect: {day: 2}\n").replace("\n", "\r\n")
    with pytest.raises(Mismatch) as fault:
        check_script(text)
    assert fault.value.line == 6


def test_an_anchor_may_stand_for_a_vote():
    check_script(HEAD + "script:\n  - call: vote\n    answer: &all {Ada: Bea, Bea: Ada, Ciro: Bea, Dino: Bea}\n    refused: false\n"
                 "  - call: ballot\n    answer: *all\n    refused: true\n")


def test_a_script_without_steps_and_without_name_is_valid():
    assert read_script(HEAD + "script:\n").steps == () and check_script(HEAD + "script: []\n").pending


def test_all_that_is_left_out_has_its_default():
    setup = read_script(HEAD + "options:\nchance: {}\nscript: []\n").setup
    assert setup.roles() == ("werewolf", "villager", "villager", "villager") and setup.seed == 0
    assert setup.option("debate-seconds") == 180


def test_a_message_says_what_was_expected_and_what_happened():
    with pytest.raises(Mismatch) as fault:
        check_script(HEAD + "script:\n  - expect: {night: 1, alive: [Ada, Bea]}\n")
    assert (fault.value.line, fault.value.expected, fault.value.got) == (5, "night 1", "day 1")


def test_a_long_game_is_checked_with_every_answer():
    for seed in range(20):
        rng = Random(seed)
        game = play_on(Game(random_setup("tabula", rng)), rng)
        text = write_journal(game)
        end = f"  - expect: {{winner: [{', '.join(game.winners)}]}}\n"
        assert outcome(text + end.replace("  - ", "- ")) == "ok"
        assert outcome(text + "- expect: {winner: null}\n") is Mismatch
        assert outcome(text + "- call: seer\n") is Mismatch
