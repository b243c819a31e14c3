"""Each kind of message by itself: its own label, lines of 40 cells, no drawing, nothing twice; words that all can understand (A1 to A6, A20, A34)."""

import io
import os
import subprocess
import sys

import pytest

from engine import Reason
from narrator.devices.plain import LABELS, Plain
from narrator.lines import PRIVATE, PROMPTS, PUBLIC
from narrator.pack import Pack
from narrator.questions import Questions

LONG = "one two three four five six seven eight nine ten eleven"
KINDS = {"ask": "ask", "private": "told", "public": "public", "clock": "public", "error": "error"}
MARKS = set(".,:;!?'’\"“”«»¿¡()[]{}-–_/\\*&%#@")
"""Signs of writing; no others are read aloud as what they are."""


@pytest.mark.parametrize("way", KINDS)
def test_each_kind_of_message_has_its_own_label_and_lines_of_forty_cells(way):
    paper = io.StringIO()
    screen = Plain(paper, private=True, width=40)
    getattr(screen, way)(LONG)
    getattr(screen, way)("short \x1b[1m\a\r")
    lines = paper.getvalue().splitlines(keepends=True)
    assert all(line.endswith("\n") and 1 < len(line) <= 41 for line in lines)
    assert [line for line in lines if line.startswith(LABELS[KINDS[way]])] == [lines[0], lines[-1]]
    assert " ".join("".join(lines).split()).count(LABELS[KINDS[way]]) == 2
    assert not set("".join(lines)) & set("\x1b\a\r")


@pytest.mark.parametrize("way", ["ask", "clock"])
def test_a_prompt_and_a_clock_that_stand_there_are_not_printed_again(way):
    paper = io.StringIO()
    screen = Plain(paper, width=40)
    for _ in range(3):
        getattr(screen, way)("Ada, your vote?")
    assert paper.getvalue().count("\n") == 1


def test_whatever_a_question_writes_is_one_message_with_its_label():
    pack, written, typed = Pack.load("en"), [], iter(["?", "*", "nonsense", ""])
    asked = Questions(pack, lambda: next(typed), written.append, 40, labels=True)
    assert asked.choose("ask.mode", [("a", "One"), ("b", "Two")], "b") == "b", "Enter takes the default"
    assert all(text.startswith(tuple(LABELS.values())) and "\n\n" not in f"{text}\n" for text in written)
    assert written.count(f"Ask: {pack.say('ask.mode')}") == 4 and len([text for text in written if text.startswith("Error:")]) == 1
    for text in written:
        drawn(text)


def drawn(text):
    """Refuse what is a picture, a row of signs or no writing at all."""
    assert not [letter for letter in text if not (letter.isalnum() or letter.isspace() or letter in MARKS or letter in "+<>=")], text
    for sign in set(text) - set(" \n."):
        assert sign.isalnum() or sign * 3 not in text, text


@pytest.mark.parametrize("lang", Pack.languages())
def test_no_line_of_a_pack_is_drawn(lang):
    pack = Pack.load(lang)
    for key in [*PUBLIC, *PROMPTS, *PRIVATE]:
        for form in pack.find(key).forms.values() if pack.has(key) else ():
            drawn(form)


@pytest.mark.parametrize("lang", Pack.languages())
def test_a_refusal_has_no_code_word(lang):
    pack = Pack.load(lang)
    for key in (f"refused.{reason}" for reason in Reason):
        text = pack.say(key, **{field: 3 if field in "nm" else "Ada" for field in pack.find(key).fields})
        assert len(text) <= 90 and not [word for word in text.split() if "_" in word or (len(word) > 2 and word.isupper())], text


@pytest.mark.release
def test_all_of_a_demonstration_has_its_labels_to_the_last_line(tmp_path):
    done = subprocess.run([sys.executable, "-m", "narrator", "demo", "--lang", "it", "--voice", "text", "--speed", "60"],
                          env={**os.environ, "ACCESSIBLE": "1", "NARRATOR_STATE": str(tmp_path), "NARRATOR_CACHE": str(tmp_path),
                               "NARRATOR_CONFIG": str(tmp_path / "settings.yaml")},
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].split()[0] in LABELS.values() and lines[-1] == f"{LABELS['done']} {Pack.load('it').say('demo.end')}"
