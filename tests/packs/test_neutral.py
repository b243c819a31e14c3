"""The checker of neutral words: every row of the announcing table, in all five languages."""

from pathlib import Path

import pytest
import yaml
from narrator import neutral
from narrator.pack import Pack
from narrator.unpack import Phrase

HERE = Path(__file__).parent
TABLE = yaml.safe_load((HERE / "announcing.yaml").read_text(encoding="utf-8"))
COMING = yaml.safe_load((HERE / "patterns.yaml").read_text(encoding="utf-8"))


def kinds(lang):
    """The patterns of a language: its pack's, or those that wait for a pack."""
    if lang in Pack.languages():
        return neutral.patterns(Pack.load(lang))
    return neutral.compiled(COMING[lang], TABLE["titles"][lang])


def found(lang, text, key="call.seer.open"):
    """The names of the patterns that a phrase hits."""
    return [kind for kind, _ in neutral.hits(text, kinds(lang), key)]


@pytest.mark.parametrize("row", TABLE["rows"], ids=lambda row: row["rejected"])
def test_left_is_rejected_and_right_passes(row):
    assert set(row["why"]) <= set(found(row["lang"], row["rejected"]))
    assert found(row["lang"], row["neutral"]) == []


@pytest.mark.parametrize("tongue", sorted(TABLE["deaths"]))
def test_a_death_names_no_sex(tongue):
    for text in TABLE["deaths"][tongue]:
        assert found(tongue, text, "dawn.deaths"), text


def test_by_day_an_article_before_a_title_is_no_fault():
    assert found("it", "Il gufo indica Ada.", "owl.reveal") == []
    assert found("it", "Il gufo indica Ada.", "call.owl.open")


def test_case_does_not_matter():
    assert found("it", "IL VEGGENTE dorme")


def test_a_fault_names_place_key_and_hit():
    pack = Pack.load("it")
    wrong = Phrase("call.seer.ask", {"more": "Chi sonda lei?"}, (), "it/phrases/tabula.yaml", 16)
    pack.phrases = {**pack.phrases, "tabula": {**pack.phrases["tabula"], "call.seer.ask": wrong}}
    assert neutral.check(pack) == [
        "it/phrases/tabula.yaml:16: 'call.seer.ask' hits pronoun with 'lei'; change the phrase"]


def test_both_forms_of_a_phrase_are_read():
    pack = Pack.load("en")
    wrong = Phrase("dawn.deaths", {"one": "He is gone: {names}.", "more": "Gone: {names}."}, ("names",), "f", 1)
    pack.phrases = {**pack.phrases, None: {**pack.phrases[None], "dawn.deaths": wrong}}
    assert [fault for fault in neutral.check(pack) if "'He'" in fault]


def test_words_that_only_one_person_gets_are_free():
    assert "card.seer" not in {phrase.key for phrase in neutral.public(Pack.load("it"))}
    assert "call.seer.ask" in {phrase.key for phrase in neutral.public(Pack.load("it"))}
