"""The night frame's rows: constant light, large letters, any size (S11, X10, A26)."""

import pytest
from hypothesis import given, settings, strategies as st

from narrator.canvas import LIT, _choose, frame_rows, holds, lit
from narrator.cells import cells
from narrator.glyphs import GLYPHS, HIGH, drawn, row_of_letters

SIZES = st.tuples(st.integers(40, 180), st.integers(16, 60))
WORDS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz0123456789 àèéìòù+-", max_size=16)
SMALL = st.text("abc 0123456789é", max_size=24)


@settings(max_examples=80, deadline=None)
@given(SIZES, WORDS, SMALL)
def test_every_frame_of_one_size_is_equally_light(size, big, small):
    rows = frame_rows(big, small, *size)
    assert len(rows) == size[1] and all(cells(row) == size[0] for row in rows)
    neutral = lit(frame_rows("", "", *size))
    assert abs(lit(rows) - neutral) <= 0.02 * neutral


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=20), st.text(max_size=20), st.integers(1, 50), st.integers(1, 20))
def test_any_text_and_any_size_give_rows(big, small, width, height):
    rows = frame_rows(big, small, width, height)
    assert len(rows) == height and all(cells(row) <= width for row in rows)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50), (60, 20), (200, 60)])
@pytest.mark.parametrize("word", ["YES", "NO", "SÌ", "2 BEA", "12", "+", "VEGGENTE"])
def test_letters_are_at_least_a_fifth_of_the_height(word, size):
    def inside(text):
        return [row[len(row) // 4:-len(row) // 4] for row in frame_rows(text, "", *size)[4:-4]]
    tall = [row for row in inside(word) if LIT in row]
    assert len(tall) >= size[1] / 5


@pytest.mark.parametrize("word", ["ABCDEFGHIJKLM", "ABCDEFGHIJKLMNOPQRSTUVWXY", "ONE ABCDEFGHIJKLM"])
def test_no_large_line_has_more_than_twelve_letters(word):
    fit, _ = _choose(word, "", 400, 60)
    assert max(map(len, fit.lines)) <= 12


@pytest.mark.parametrize("size", [(40, 16), (60, 20), (80, 24), (100, 30), (120, 40)])
@pytest.mark.parametrize("word", ["NO", "VEGGENTE", "BOUNTY KILLER", "ABCDEFGHIJKLMNOPQRSTUVWX"])
def test_a_window_that_is_said_to_hold_a_word_shows_it_a_fifth_high(word, size):
    if holds(word, "", *size):
        fit, _ = _choose(word, "", *size)
        assert HIGH * fit.high >= size[1] / 5
    assert holds("NO", "", 80, 24) and not holds("ABCDEFGHIJKLMNOPQRSTUVWX", "", 40, 40)


def test_every_letter_of_the_font_is_its_own():
    shapes = ["".join(row_of_letters(letter)) for letter in GLYPHS]
    assert len(set(shapes)) == len(GLYPHS)
    assert all(drawn(letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-àèéìòùñüß")


def test_accents_stand_above_and_do_not_widen():
    assert len(row_of_letters("È")) == len(row_of_letters("E")) + 2
    assert row_of_letters("È")[2:] == row_of_letters("E")


def test_a_name_without_letters_of_the_font_is_written_small():
    rows = "".join(frame_rows("2 Анна", "", 80, 24))
    assert "2 Анна" in rows and rows.replace("2 Анна", "") != "".join(frame_rows("", "", 80, 24))


def test_a_word_takes_its_light_from_the_border():
    neutral, word = "".join(frame_rows("", "", 80, 24)), "".join(frame_rows("NO", "", 80, 24))
    assert neutral != word and neutral.count(LIT) == word.count(LIT)
