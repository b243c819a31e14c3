"""Plain output: append only, labelled, narrow, nothing hidden unless allowed (A1 to A7, S8)."""

import io
import re

from hypothesis import given, settings, strategies as st

from narrator.cells import cells, clean, wrap
from narrator.devices.plain import Plain, plain_lines

KINDS = st.sampled_from(["public", "private", "ask", "error", "clock"])


def written(calls, **options):
    stream = io.StringIO()
    screen = Plain(stream, **options)
    for name, *arguments in calls:
        getattr(screen, name)(*arguments)
    screen.close()
    return stream.getvalue()


@settings(deadline=None)
@given(st.lists(st.tuples(KINDS, st.text(max_size=120)), max_size=8), st.sampled_from([40, 80]))
def test_output_has_no_controls_no_drawings_and_fits(calls, width):
    text = written(calls, width=width, private=True)
    assert text == "" or text.endswith("\n")
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u2190-\u2bff\ufe00-\ufe0f\U0001f300-\U0001faff]", text)
    assert all(0 < cells(line) <= width for line in text.splitlines())


def test_each_message_begins_with_its_label():
    calls = [("public", "Night falls."), ("ask", "Seat?"), ("error", "No such seat."), ("private", "Ada: seer")]
    assert written(calls, private=True) == "Public: Night falls.\nAsk: Seat?\nError: No such seat.\nTold: Ada: seer\n"


def test_hidden_text_only_where_it_is_allowed():
    calls = [("private", "Ada: seer", 5.0), ("frame", "YES", "2 Bea"), ("frame", ""), ("public", "Dawn.")]
    assert written(calls) == "Public: Dawn.\n"
    assert written(calls, private=True) == "Told: Ada: seer\nTold: YES 2 Bea\nPublic: Dawn.\n"


def test_lines_break_at_words():
    assert plain_lines("public", "One hand taps the table, the other stays free.", 40) == [
        "Public: One hand taps the table, the", "other stays free."]
    assert wrap("x" * 50, 40) == ["x" * 40, "x" * 10]


def test_board_and_clock_tell_only_what_is_new():
    calls = [("board", ["Alive: Ada, Bea", "Ghosts: none"]), ("clock", "Two minutes."), ("clock", "Two minutes."),
             ("board", ["Alive: Ada", "Ghosts: none"])]
    assert written(calls) == ("Public: Alive: Ada, Bea\nPublic: Ghosts: none\nPublic: Two minutes.\n"
                              "Public: Alive: Ada\n")


def test_a_prompt_that_was_just_said_is_not_printed_again():
    calls = [("public", "Ada, your vote?"), ("ask", "Ada, your vote?"), ("public", "Ada votes."), ("ask", "Ada, your vote?")]
    assert written(calls) == "Public: Ada, your vote?\nPublic: Ada votes.\nAsk: Ada, your vote?\n"


def test_escape_sequences_in_a_name_cannot_reach_the_terminal():
    assert clean("Ad\x1b[31ma\a\r\n Bea") == "Ad[31ma Bea"


def test_a_narrow_encoding_does_not_stop_the_game():
    class Latin(io.StringIO):
        encoding = "ascii"
    stream = Latin()
    Plain(stream).public("È notte")
    assert stream.getvalue() == "Public: ? notte\n"


def test_a_closed_stream_is_borne():
    stream = io.StringIO()
    screen = Plain(stream)
    stream.close()
    screen.public("Night falls.")
    screen.close()
