"""Whole games in every mode with plain lines of 40 cells: what a screen reader and a Braille line get (A1 to A7, A13, X15)."""

import re
import unicodedata

import pytest
from tests.program.ears import Keying, Listener, Session

from narrator.devices.plain import LABELS

MODES = {
    "moderator": {"mode": "moderator", "entry": "keyboard", "private": "text"},
    "moderator by switch": {"mode": "moderator", "entry": "scan", "private": "text"},
    "blind": {"mode": "blind", "entry": "keypad"},
    "blind by switch": {"mode": "blind", "entry": "scan"},
    "table": {"mode": "table", "entry": "keypad", "reply": "masked", "private": "none", "deal": "cards"},
    "table with an earpiece": {"mode": "table", "entry": "keypad", "reply": "earpiece", "private": "none"},
}


def play(mode, lang):
    settings = MODES[mode]
    person = (Listener if settings["entry"] == "scan" else Keying)(5)
    return Session(person, lang=lang, width=40, **settings).run()


@pytest.fixture(scope="module", params=[(mode, lang) for mode in MODES for lang in ("en", "it")],
                ids=lambda param: f"{param[0]}-{param[1]}")
def session(request):
    return play(*request.param)


@pytest.fixture
def lines(session):
    text = session.paper.getvalue()
    assert text.endswith("\n")
    return text.splitlines()


def messages(lines):
    """The lines of each message together: what has no label goes on."""
    found = []
    for line in lines:
        if line.split(" ")[0] in LABELS.values():
            found.append([line])
        else:
            found[-1].append(line)
    return found


def test_the_game_is_played_to_its_end(session):
    assert session.said()[-1].startswith("end.")


def test_no_escape_no_return_no_bell(session):
    assert not set(session.paper.getvalue()) & {chr(code) for code in range(32) if code != 10}


def test_no_line_is_printed_twice_in_a_row(lines):
    whole = [" ".join(message) for message in messages(lines)]
    assert [one for one, other in zip(whole, whole[1:]) if one == other] == []


def test_one_message_one_line_with_its_label(lines):
    assert lines[0].startswith(tuple(LABELS.values()))
    for message in messages(lines):
        assert re.match(r"(Ask|Told|Public|Error|Done): \S", message[0]), message


def test_lines_fit_forty_cells_and_break_at_words(lines):
    assert max(map(len, lines)) <= 40
    for message in messages(lines):
        assert all(len(line) + 1 + len(after.split()[0]) > 40 for line, after in zip(message, message[1:])), message


def test_no_drawing(lines):
    for line in lines:
        assert "  " not in line and "\t" not in line and "|" not in line
        for letter in line:
            assert unicodedata.category(letter)[0] not in "SC" or letter in "+<>=", (letter, line)


def test_every_sound_of_words_has_its_text(session):
    printed = " ".join(" ".join(session.paper.getvalue().split()).split("Public: "))
    for event in session.public():
        if event.kind == "phrase":
            assert event.text and " ".join(event.text.split()) in printed, event


def test_hidden_lines_are_printed_only_where_the_settings_say_so(session, lines):
    told = [line for line in lines if line.startswith("Told:")]
    assert bool(told) == (session.sitting.settings.private == "text")


@pytest.mark.parametrize("reply", ["masked", "earpiece"])
def test_a_blind_player_at_an_open_table(reply):
    """No screen: the role by earpiece in the round, picks by pad, the reply masked or by earpiece (A30)."""
    person = Keying(5)
    one = Session(person, mode="table", entry="keypad", reply=reply, private="none",
                  deal="cards" if reply == "masked" else "program")
    one.sitting.progress.dealt = reply == "masked"
    one.run()
    said, told = one.said(), [key for key, _ in person.told]
    assert said[-1].startswith("end.")
    if reply == "masked":
        assert {"reply.plus", "reply.minus"} & set(said)
    else:
        assert told.count("deal.card") == 8 and {"reply.yes", "reply.no"} & set(told)
        wolves = [text for key, text in person.told if key == "deal.card" and "You know" in text]
        assert len(wolves) == 2
