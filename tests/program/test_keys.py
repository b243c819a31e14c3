"""Key names out of characters and escape sequences, however these are torn (play-modes 5)."""

import pytest
from hypothesis import given, settings, strategies as st

from narrator.keys import NUM_LOCK_OFF, Decoder, meaning

XTERM = {"\x1b[H": "7", "\x1b[A": "8", "\x1b[5~": "9", "\x1b[D": "4", "\x1b[E": "5", "\x1b[C": "6",
         "\x1b[F": "1", "\x1b[B": "2", "\x1b[6~": "3", "\x1b[2~": "0", "\x1b[3~": "."}
CONSOLE = {"\x1b[1~": "7", "\x1b[4~": "1", "\x1b[G": "5", "\x1b[7~": "7", "\x1b[8~": "1"}
APPLICATION = {"\x1bOH": "7", "\x1bOA": "8", "\x1bOE": "5", "\x1bOw": "7", "\x1bOp": "0", "\x1bOu": "5",
               "\x1bOM": "enter", "\x1bOj": "*", "\x1bOk": "+", "\x1bOm": "-", "\x1bOo": "/", "\x1bOn": "."}
SHIFTED = {"\x1b[1;2A": "8", "\x1b[1;5H": "7", "\x1b[3;2~": "."}
SILENT = ["\x1b[15~", "\x1bOP", "\x1b[[A", "\x1b[200~", "\x1b[I", "\x12", "\x1a", "\x04", "\x00", "\x07"]
KNOWN = XTERM | CONSOLE | APPLICATION | SHIFTED


def names(decoder, text):
    return [meaning(name, {}) for name in decoder.feed(text)]


@pytest.mark.parametrize("sequence", KNOWN)
def test_pad_without_num_lock_counts_as_digits(sequence):
    assert names(Decoder(), sequence) == [KNOWN[sequence]]


@pytest.mark.parametrize("sequence", SILENT)
def test_other_keys_are_nothing(sequence):
    decoder = Decoder()
    assert names(decoder, sequence) == [] and names(decoder, "5") == ["5"]


@settings(deadline=None)
@given(st.lists(st.sampled_from([*KNOWN, "5", "*", "\r", "é", *SILENT]), max_size=8), st.data())
def test_torn_sequences_give_the_same_keys(sequences, data):
    text = "".join(sequences)
    cut = data.draw(st.lists(st.integers(0, len(text)), max_size=6).map(sorted))
    decoder = Decoder()
    parts = [text[a:b] for a, b in zip([0, *cut], [*cut, len(text)])]
    assert sum((names(decoder, part) for part in parts), []) == names(Decoder(), text)
    assert not decoder.waiting


@settings(deadline=None)
@given(st.text(max_size=30))
def test_any_text_is_taken_without_error(text):
    decoder = Decoder({"\x00H": "up"})
    for key in decoder.feed(text) + decoder.idle():
        assert key in {"enter", "tab", "backspace", "ctrl-c", "escape", *NUM_LOCK_OFF} or key.isprintable()
    assert not decoder.waiting


def test_lone_escape_is_a_key_and_a_torn_sequence_none():
    decoder = Decoder()
    assert decoder.feed("\x1b") == [] and decoder.idle() == ["escape"]
    assert decoder.feed("\x1b[1;") == [] and decoder.idle() == []
    assert decoder.feed("\x1b\x1b[A") == ["escape", "up"]


def test_return_and_newline_together_are_one_enter():
    assert Decoder().feed("5\r\n6\n7\r") == ["5", "enter", "6", "enter", "7", "enter"]


def test_windows_scan_codes_come_from_the_platforms_table():
    decoder = Decoder({"\x00G": "home", "\x00S": "delete"})
    assert decoder.feed("\x00") == [] and decoder.feed("G5\x00S") == ["home", "5", "delete"]


def test_the_users_map_goes_before_the_pads_layout():
    keymap = {"up": "enter", "q": "/", " ": "home"}
    assert [meaning(key, keymap) for key in ("up", "q", " ", "down")] == ["enter", "/", "7", "2"]
