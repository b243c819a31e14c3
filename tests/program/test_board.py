"""The ordinary screen's rows: what is shown, in which order, in any size."""

from hypothesis import given, settings, strategies as st

from narrator.board import Board
from narrator.cells import cells


def texts(board, width=40, height=12):
    return [text.strip() for _, text in board.rows(width, height)]


def test_the_newest_line_is_last_and_old_ones_leave_at_the_top():
    board = Board()
    for number in range(30):
        board.add(f"line {number}")
    assert texts(board, height=3) == ["line 27", "line 28", "line 29"]
    assert [style for style, _ in board.rows(40, 3)] == ["past", "past", "now"]


def test_a_line_said_again_stands_there_once():
    board = Board()
    for line in ("Whom to devour?", "Whom to devour?", "Dawn.", "Whom to devour?"):
        board.add(line)
    assert [text for text in texts(board) if text] == ["Whom to devour?", "Dawn.", "Whom to devour?"]


def test_asides_are_indented():
    board = Board()
    board.add("Seer: eyes open.")
    board.add("  Ada picks Bea.")
    assert board.rows(40, 3) == [("past", "  Seer: eyes open."), ("aside", "      Ada picks Bea."), ("past", "")]


def test_board_on_top_prompt_at_the_bottom():
    board = Board(board=["Alive: Ada"], clock="2:00", private="Bea: seer\nCiro: owl", prompt="Seat?")
    board.add("Dawn.")
    shown = [text for text in texts(board) if text]
    assert shown[0] == "Alive: Ada" and shown[2:] == ["Dawn.", "2:00", "Bea: seer", "Ciro: owl", "Seat?"]


def test_a_small_window_shows_the_whole_error():
    error = "Qui si batte il numero di un posto, da uno a quattro."
    board = Board(board=["In gioco: Ada e Bea"], clock="Restano tre minuti.", prompt="Ada, il tuo voto?", error=error)
    assert " ".join(text.strip() for style, text in board.rows(20, 6) if style == "error") == error


@settings(deadline=None)
@given(st.lists(st.text(max_size=90), max_size=9), st.text(max_size=90), st.integers(1, 90), st.integers(1, 30))
def test_rows_fit_any_screen(lines, prompt, width, height):
    board = Board(board=lines[:2], private=prompt, prompt=prompt)
    for line in lines:
        board.add(line)
    rows = board.rows(width, height)
    assert len(rows) == height and all(cells(text) <= max(width, 6) for _, text in rows)
