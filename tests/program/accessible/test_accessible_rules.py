"""Whole games of the other rulesets in every mode with plain lines of 40 cells (A1 to A4, A6, A13)."""

import pytest
from tests.program.accessible import test_accessible_paper as paper
from tests.program.ears import Keying, Session

from narrator import leaks

KEYED = [mode for mode, settings in paper.MODES.items() if settings["entry"] != "scan"]
"""By switch these rulesets are played by scripts, in test_one_switch_licantropi and test_ur_pressed."""


@pytest.fixture(scope="module", params=[(mode, lang, rules) for mode in KEYED for lang in ("en", "it")
                                        for rules in ("licantropi", "ur")], ids=lambda param: "-".join(param))
def session(request):
    mode, lang, rules = request.param
    return Session(Keying(5), lang=lang, width=40, rules=rules, roles=leaks.deck(rules, 8, 3), **paper.MODES[mode]).run()


@pytest.fixture
def lines(session):
    return session.paper.getvalue().splitlines()


def test_what_a_screen_reader_gets(session, lines):
    assert not set(session.paper.getvalue()) & {chr(code) for code in range(32) if code != 10}
    paper.test_one_message_one_line_with_its_label(lines)
    paper.test_lines_fit_forty_cells_and_break_at_words(lines)
    paper.test_no_drawing(lines)


def test_every_sound_of_words_has_its_text(session):
    paper.test_every_sound_of_words_has_its_text(session)


def test_no_line_is_printed_twice_in_a_row(lines):
    whole = [" ".join(message) for message in paper.messages(lines)]
    # In a repeated call an entry that is keyed again is said back again: that was asked for.
    assert not [one for one, other in zip(whole, whole[1:]) if one == other and not one.startswith("Told:")]
