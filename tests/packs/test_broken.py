"""A pack with a fault does not load, and every fault is named with its file, line and key."""

import shutil
from importlib.resources import as_file, files

import pytest
from narrator import proof, texts
from narrator.errors import PackError
from narrator.pack import Pack


@pytest.fixture
def folder(tmp_path):
    """A copy of the English pack that a test may spoil."""
    with as_file(files("voices") / "en") as original:
        shutil.copytree(original, tmp_path / "en")
    return tmp_path / "en"


def spoil(folder, path, old, new):
    """Change a text in one file; give the line on which it stood."""
    file = folder / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def faults(folder):
    """What Pack.load says of the folder, line by line."""
    with pytest.raises(PackError) as caught:
        Pack.load("en", folder)
    return str(caught.value).splitlines()


def test_a_sound_copy_loads(folder):
    assert Pack.load("en", folder).say("tap.stop") == "Hands still."


def test_a_missing_key(folder):
    spoil(folder, "phrases/common.yaml", 'vote.turn: "{a}, your vote?"\n', "")
    assert faults(folder) == ["en/phrases/common.yaml: 'vote.turn' is missing; add a line with it and the fields {a}"]


def test_an_unknown_and_a_misspelt_key(folder):
    line = spoil(folder, "phrases/tabula.yaml", "call.seer.open:", "call.sear.open:")
    said = faults(folder)
    assert f"en/phrases/tabula.yaml:{line}: 'call.sear.open' is unknown; is 'call.seer.open' meant?" in said
    assert "en/phrases/tabula.yaml: 'call.seer.open' is missing; add a line with it" in said
    spoil(folder, "phrases/tabula.yaml", "call.sear.open:", "zzz:")
    assert f"en/phrases/tabula.yaml:{line}: 'zzz' is unknown; take it out" in faults(folder)


def test_a_doubled_key(folder):
    line = spoil(folder, "phrases/common.yaml", "tap.stop:", 'tap.start: "Tap."\ntap.stop:')
    assert faults(folder) == [
        f"en/phrases/common.yaml:{line}: 'tap.start' is there twice (first in line {line - 1}); keep one"]


def test_a_field_that_is_lacking_or_wrong(folder):
    line = spoil(folder, "phrases/common.yaml", "{a} votes for {b}.", "{a} votes for {c}.")
    here = f"en/phrases/common.yaml:{line}: 'vote.taken'"
    assert faults(folder) == [f"{here} lacks the field {{b}}; add it",
                              f"{here} has a wrong field {{c}}; its fields: {{a}}, {{b}}"]


@pytest.mark.parametrize("words", ["{a", "{a.b}", "{a!r}", "{a:>9}", "{}", "{0}"])
def test_a_field_is_a_name_in_braces(folder, words):
    line = spoil(folder, "phrases/common.yaml", "{a}, your vote?", words)
    assert all(fault.startswith(f"en/phrases/common.yaml:{line}: 'vote.turn'") for fault in faults(folder))


def test_a_phrase_without_words(folder):
    line = spoil(folder, "phrases/common.yaml", '"Hands still."', '""')
    assert faults(folder) == [f"en/phrases/common.yaml:{line}: 'tap.stop' has no words; write a phrase"]


def test_forms_only_where_something_is_counted(folder):
    line = spoil(folder, "phrases/common.yaml", 'tap.stop: "Hands still."', 'tap.stop: {one: "Hand.", more: "Hands."}')
    assert faults(folder) == [f"en/phrases/common.yaml:{line}: 'tap.stop' counts nothing; write one phrase"]
    spoil(folder, "phrases/common.yaml", 'tap.stop: {one: "Hand.", more: "Hands."}', 'tap.stop: "Hands still."')
    spoil(folder, "phrases/common.yaml", '  one: "{a}: one vote."\n', "")
    assert "'vote.tally' needs the forms `one` and `more`" in faults(folder)[0]


def test_the_one_of_a_number_may_leave_the_number_out(folder):
    assert Pack.load("en", folder).find("debate.begin").forms["one"] == "The debate is open: one minute at most."


def test_roles_commands_and_numbers(folder):
    spoil(folder, "roles.yaml", "  seer: [seer]\n", "")
    line = spoil(folder, "roles.yaml", "  medium: [medium]", "  medium: []\n  queen: [queen]")
    spoil(folder, "commands.yaml", "  pause: [pause]\n", "")
    spoil(folder, "numbers.yaml", '"7": seven, ', "")
    spoil(folder, "numbers.yaml", 'point: "."\n', "")
    said = faults(folder)
    assert any("'role.seer' is missing in tabula" in fault for fault in said)
    assert f"en/roles.yaml:{line}: 'medium' has no name; write [name, alias]" in said
    assert f"en/roles.yaml:{line + 1}: 'queen' is no role of tabula; take it out" in said
    assert "en/commands.yaml: 'pause' has no spoken words; add them" in said
    assert "en/numbers.yaml: 'words' lacks 7; add them" in said
    assert any("numbers.yaml: 'point' must be" in fault for fault in said)


def test_a_pattern_that_cannot_be_read(folder):
    spoil(folder, "neutral.yaml", "'\\b(he|", "'\\b((he|")
    assert "en/neutral.yaml:3: 'pronoun' is no pattern" in faults(folder)[0]


def test_a_missing_file_and_yaml_that_cannot_be_read(folder):
    (folder / "numbers.yaml").unlink()
    spoil(folder, "commands.yaml", "\nspoken:\n", "\nspoken: [\n")
    said = faults(folder)
    assert "en/numbers.yaml: the file is missing; add it" in said
    assert any(fault.startswith("en/commands.yaml:") and "mend the YAML" in fault for fault in said)


def test_all_faults_come_at_once(folder):
    spoil(folder, "phrases/common.yaml", "tap.start:", "tap.begin:")
    spoil(folder, "phrases/tabula.yaml", "{names}: ghost card.", "ghost card.")
    spoil(folder, "roles.yaml", "  owl: [owl]\n", "")
    assert len(faults(folder)) == 4


def test_words_that_other_loaders_change_stay_words():
    found = []
    value, lines = texts.read("a: no\nb: [on, yes, 12:30, 007]\nc: {d: off}\n", "x.yaml", found)
    assert value == {"a": "no", "b": ["on", "yes", "12:30", "007"], "c": {"d": "off"}} and not found
    assert lines[("c", "d")] == 3


def test_a_letter_of_another_alphabet(folder):
    line = spoil(folder, "phrases/common.yaml", "Hands still.", "H\u0430nds still.")
    assert proof.check(Pack.load("en", folder)) == [
        f"en/phrases/common.yaml:{line}: 'tap.stop' has '\u0430' (CYRILLIC SMALL LETTER A); type the latin letter"]


def test_a_sentence_left_in_another_language(folder):
    line = spoil(folder, "phrases/common.yaml", "Night falls: all eyes closed.", "È notte: occhi chiusi, tutto il tavolo.")
    assert proof.check(Pack.load("en", folder), [Pack.load("it")]) == [
        f"en/phrases/common.yaml:{line}: 'night.begin' is the same as in 'it'; translate it"]


@pytest.mark.parametrize("word", ["repeat", "seven", "seat two", "owl"])
def test_a_word_for_two_things(folder, word):
    spoil(folder, "commands.yaml", "take: [take]", f"take: [{word}]")
    assert len(proof.check(Pack.load("en", folder))) == 1


def test_a_name_for_two_roles(folder):
    line = spoil(folder, "roles.yaml", "owl: [owl]", "owl: [seer]")
    assert f"en/roles.yaml:{line}: 'seer' is 'seer' and 'owl'; change one" in proof.check(Pack.load("en", folder))


def test_an_alias_and_a_key_that_is_no_word(folder):
    line = spoil(folder, "phrases/common.yaml", 'tap.stop: "Hands still."', 'tap.stop: &x "Hands still."\n? [a]\n: *x')
    assert faults(folder) == [f"en/phrases/common.yaml:{line + 1}: a key is no plain word; write `key: words`"]
    spoil(folder, "phrases/common.yaml", "? [a]\n: *x", "vote.open: *x")
    assert any("an alias (*) has no meaning here" in fault for fault in faults(folder))
