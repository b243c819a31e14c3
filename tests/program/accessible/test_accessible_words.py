"""Words: errors that say what to do, like names with their numbers, no line that needs sight, a manual in plain text."""

import re
from pathlib import Path

import pytest
import yaml
from tests.program.ears import SEATS, Keying, Session

from engine import ruleset
from narrator import lines
from narrator.asking import Table
from narrator.pack import Pack

ROOT = Path(__file__).parents[3]
SIGHT = {"en": r"screen|see the|monitor|colou?r|picture|look at the|shown here|on the board|below|read this",
         "it": r"schermo|guarda l[oa]|colore|immagine|figura|qui sotto|leggi qui|si vede qui|sul tabellone"}


@pytest.mark.parametrize("lang", ["en", "it"])
def test_errors_say_what_to_do_in_plain_words(lang):
    pack = Pack.load(lang)
    for key in [*lines.PROMPTS, *lines.PRIVATE]:
        if key.startswith("error.") or key in ("heard.not", "private.again"):
            text = pack.say(key, **{field: 3 if field == "n" else "Ada" for field in pack.find(key).fields})
            assert len(text) <= 90 and not re.search(r"[_{}<>\[\]]|\b[A-Z]{3,}\b|\d{3}", text), text


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("rules", ["tabula", "licantropi", "ur"])
def test_no_line_needs_sight(lang, rules):
    pack = Pack.load(lang).of(rules)
    heard = [*lines.PUBLIC, *lines.PRIVATE, *lines.RULES[rules]]
    for key in heard:
        for form in pack.find(key).forms.values():
            assert not re.search(SIGHT[lang], form, re.I), (key, form)


def test_like_names_are_read_with_their_numbers():
    setup = Session(Keying(5), entry="keypad").sitting.game.setup
    names = {seat: Table(Pack.load("en"), setup).name(seat) for seat in range(1, len(SEATS) + 1)}
    assert names[3] == "Ciro, seat three." and names[6] == "Fabio"
    assert ruleset("tabula")


def test_the_manual_is_plain_text_with_headings():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(r"^## ", text, re.M) and "![" not in text and "<img" not in text


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_manual_names_the_keys_of_who_does_not_see_and_how_readers_sleep(lang):
    chapters = yaml.safe_load((ROOT / "voices" / lang / "manual.yaml").read_text(encoding="utf-8"))
    for chapter, keys in (("blind", "shlvknf"), ("hands-free", "shlvkn")):
        assert not [key for key in keys if not re.search(rf"(?<![\w'’]){key}(?![\w'’])", chapters[chapter]["text"])]
    readers = chapters["screen-readers"]["text"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for reader in ("NVDA", "JAWS", "VoiceOver", "Orca", "Windows"):
        assert reader in readers and reader in readme
    assert "F5" in readers and "VoiceOver:\n  Command+F5" in readme and "Insert+Shift+S" in readme
