"""Every installed pack: it loads, says what it should, gives nobody away and reads well."""

from pathlib import Path

import pytest
import yaml
from engine import ruleset
from narrator import lines, neutral, proof
from narrator.errors import PackError
from narrator.pack import Pack
from narrator.unpack import needed

HERE = Path(__file__).parent


def test_every_key_has_its_words(pack):
    for key in lines.COMMON:
        assert pack.find(key).forms
    for rules in pack.rulesets:
        bound = pack.of(rules)
        assert not [key for key in needed(rules) if not key.startswith("role.") and not bound.has(key)]
        assert not [role for role in ruleset(rules).roles if not bound.role(role)]


def test_says_exactly(pack, lang):
    for row in yaml.safe_load((HERE / lang / "said.yaml").read_text(encoding="utf-8")):
        bound = pack.of(row["rules"]) if "rules" in row else pack
        assert bound.say(row["key"], **row.get("fields", {})) == row["said"], row


def test_gives_nobody_away(pack):
    assert neutral.check(pack) == []


def test_reads_well(pack):
    others = [Pack.load(other) for other in Pack.languages() if other != pack.lang]
    assert proof.check(pack, others) == []


def test_openings_begin_with_a_title(pack):
    for rules, phrases in pack.phrases.items():
        for key, phrase in phrases.items():
            if key.startswith("call.") and key.endswith((".open", ".close")):
                assert ":" in phrase.forms["more"], f"{phrase.place}: {key}"


def test_opening_and_closing_name_the_same_title(pack):
    for rules, phrases in pack.phrases.items():
        for key, phrase in phrases.items():
            if key.startswith("call.") and key.endswith(".open"):
                closing = phrases[key.removesuffix("open") + "close"]
                assert closing.forms["more"].partition(":")[0] == phrase.forms["more"].partition(":")[0], key


def test_cards_are_short(pack):
    for phrases in pack.phrases.values():
        for key, phrase in phrases.items():
            if key.startswith("card."):
                words = phrase.forms["more"]
                assert 1 <= words.count(".") <= 3 and len(words) <= 240, f"{phrase.place}: {key}"


def test_numbers_are_said_in_words(pack):
    said = [pack.number(n) for n in range(1000)]
    assert len(set(said)) == 1000 and not any(word.isdigit() for word in said)
    assert pack.number(1000) == "1000" and pack.number(-1) == "-1"
    assert pack.word(3) == pack.number(3) and pack.word(["Ada"]) == "Ada" and pack.word([]) == ""


def test_numbers_agree_with_another_speller(pack, lang):
    num2words = pytest.importorskip("num2words").num2words

    def plain(words):
        return words.replace("-", " ").replace("centootto", "centotto").replace("centoottanta", "centottanta")

    for n in (*range(100), 105, 108, 115, 180, 215, 300, 421, 600, 999):
        assert plain(pack.number(n)).replace("centoottant", "centottant") == plain(num2words(n, lang=lang)), n


def test_every_command_has_words_of_its_own(pack):
    assert set(pack.commands) == set(lines.COMMANDS)
    every = [word for words in pack.typed.values() for word in words]
    assert len(every) == len(set(every))


def test_a_word_like_no_stays_a_word(pack):
    assert "no" in pack.typed["cancel"]
    assert all(isinstance(word, str) for words in pack.typed.values() for word in words)


def test_says_what_a_caller_does_wrong(pack):
    with pytest.raises(PackError, match="nothing is said for 'no.such'"):
        pack.say("no.such")
    with pytest.raises(PackError, match="takes the fields"):
        pack.say("vote.turn", b="Ada")
    with pytest.raises(PackError, match="of\\(rules\\)"):
        pack.say("call.seer.open")
    with pytest.raises(PackError, match="no ruleset 'chess'"):
        pack.of("chess")
    with pytest.raises(PackError, match="has no role 'queen'"):
        pack.of("tabula").role("queen")


def test_titles(pack):
    bound = pack.of("tabula")
    assert bound.title("werewolves") == bound.say("call.werewolves.open").split(":")[0]
    assert bound.title("villager").lower() == bound.role("villager").lower()
    assert bound.title("vote") == pack.say("title.vote")


def test_every_call_has_a_title(pack):
    for rules in pack.rulesets:
        bound = pack.of(rules)
        for call in (*ruleset(rules).calls, *ruleset(rules).commands):
            assert bound.title(call), f"{rules}: {call}"


def test_every_other_word_that_is_asked_for_has_a_name(pack):
    for rules in pack.rulesets:
        assert all(pack.of(rules).role(word) for word in ruleset(rules).words)


def test_an_unknown_language_is_named_with_those_there_are():
    with pytest.raises(PackError, match=f"choose one of {', '.join(Pack.languages())}"):
        Pack.load("xx")


def test_packs_are_not_looked_for_in_the_current_folder(tmp_path, monkeypatch):
    (tmp_path / "voices" / "xx").mkdir(parents=True)
    (tmp_path / "voices" / "xx" / "pack.yaml").write_text("name: x")
    monkeypatch.chdir(tmp_path)
    assert "xx" not in Pack.languages()


def test_the_manual_names_every_word_that_may_be_said(pack):
    for words in pack.commands.values():
        assert words[0] in pack.manual["hands-free"][1]


def test_the_manual_is_plain_text(pack):
    """A29: plain sentences, no drawing, nothing that a voice would stumble over."""
    assert tuple(pack.manual) == lines.MANUAL
    for chapter, (title, text) in pack.manual.items():
        assert title and len(text) > 200, chapter
        assert not set("|#\t*<>[]─│•→") & set(text) - set("[]"), chapter
    touched, asleep = pack.manual["deaf"][1], pack.manual["screen-readers"][1]
    assert "--pace-factor" in touched and all(name in asleep for name in ("NVDA", "JAWS", "VoiceOver", "Orca"))
