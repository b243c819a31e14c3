"""Whole evenings in every mode with plain lines of 40 cells, from the first question to the last: what a screen reader and a
Braille line get (A1 to A7, A13, X15)."""

import io
import re
import unicodedata

import pytest
from tests.program.ears import SEATS, Keying, Listener, Session

from narrator.again import ask_another
from narrator.devices.plain import LABELS
from narrator.evening import Ended
from narrator.group import Group
from narrator.name_check import tell_names
from narrator.pack import Pack
from narrator.questions import Questions
from narrator.settings import Settings
from narrator.table_questions import ask_table
from narrator.table_setup import ask_group

MODES = {
    "moderator": {"mode": "moderator", "entry": "keyboard", "private": "text"},
    "moderator by switch": {"mode": "moderator", "entry": "scan", "private": "text"},
    "blind": {"mode": "blind", "entry": "keypad"},
    "blind by switch": {"mode": "blind", "entry": "scan"},
    "table": {"mode": "table", "entry": "keypad", "reply": "masked", "private": "none", "deal": "cards"},
    "table with an earpiece": {"mode": "table", "entry": "keypad", "reply": "earpiece", "private": "none"},
}


LINES = ("ask.seats", "ask.pads")
"""Questions of one line: asked for again it stands there twice, as it should."""


class Newcomer(Questions):
    """The questions of an evening, answered by somebody who asks for help, for a repetition, and answers wrongly, each time first."""

    def __init__(self, lang, paper, **answers):
        super().__init__(Pack.load(lang), self.answer, lambda text: paper.write(text + "\n"), 40, labels=True)
        self.answers, self.typed, self.key, self.asked = answers, [], "", []

    def _until(self, key, offer, read, *help):
        repeats = [] if key in LINES else ["*"]
        self.typed = ["?", *repeats, "nonsense", *self.answers.get(key.removeprefix("ask."), ("",))]
        self.asked.append(key)
        return super()._until(key, offer, read, *help)

    def answer(self):
        """Type the next line."""
        return self.typed.pop(0)


class Desk:
    """A sound desk with two outputs of one kind."""

    def devices(self):
        """Two devices that look alike."""
        return [("alsa_output.one", "Built-in Audio"), ("alsa_output.two", "Built-in Audio")]

    def play(self, text, device):
        """Play nothing."""


def set_up(mode, lang, paper):
    """Answer the questions of a new table; give what was asked."""
    settings = MODES[mode]
    number = ("moderator", "blind", "table").index(settings["mode"]) + 1
    asked = Newcomer(lang, paper, mode=[str(number)], seats=[", ".join(SEATS)], **{"screen-reader": ["1"]})
    table, chosen = ask_group(asked, Group(), None)
    assert (chosen, table.seats) == (settings["mode"], SEATS)
    given = Settings(accessible=True, width=40, ear="off", **settings)
    ask_table(asked, table, given, set(settings) - {"mode", "deal"}, Desk())
    tell_names(asked, given, table.seats)
    return asked


def play(mode, lang):
    settings, paper = MODES[mode], io.StringIO()
    person = (Listener if settings["entry"] == "scan" else Keying)(5)
    asked = set_up(mode, lang, paper)
    one = Session(person, lang=lang, width=40, paper=paper, **settings).run()
    one.asked = asked
    ended = Ended(one.sitting.game, one.sitting.pack, "Friday", one.sitting.settings, 0)
    # Told once, then the evening ends.
    another = iter([["4"], [""]])
    asked.answers = Turns(another)
    assert ask_another(asked, ended) == "end"
    return one


class Turns:
    """Other answers each time that a question comes."""

    def __init__(self, turns):
        self.turns = turns

    def get(self, key, default):
        """The answers of this time."""
        return next(self.turns)


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


def test_everything_was_asked_and_each_error_is_followed_by_its_question(session, lines):
    asked, pack = session.asked, session.asked.pack
    assert {"ask.mode", "ask.rules", "ask.seats", "ask.deck", "ask.deal", "ask.another"} <= set(asked.asked)
    blind = session.sitting.settings.mode == "blind"
    assert ("ask.table-sound" in asked.asked) and (not blind or "ask.ear-sound" in asked.asked)
    whole = [" ".join(message) for message in messages(lines)]
    error = f"Error: {pack.say('error.seats')}"
    assert whole[whole.index(error) + 1] == f"Ask: {pack.say('ask.seats')}"
    sides = [whole.index(f"Error: {pack.say('error.choice', n=3)}"), whole.index(f"Ask: {pack.say('ask.rules')}")]
    assert whole[sides[0] + 1] == f"Ask: {pack.say('ask.mode')}" and sides[0] < sides[1]
    # Two devices of one kind differ by the names that the settings take.
    assert "Public: " + pack.say("sound.from", text="Built-in Audio (alsa_output.one)") in whole
    assert [line for line in whole if line.startswith("Public: ") and "Ada" in line and "Ida" in line], "like names are told"


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


class Always(Keying):
    """They always key the same sign: then the word said aloud is the truth itself."""

    def __init__(self, seed, own):
        super().__init__(seed)
        self.own = own

    def sign(self, sitting, told):
        """The sign."""
        return self.own


@pytest.mark.parametrize("sign", "+-")
@pytest.mark.parametrize("seed", range(3))
def test_the_same_sign_as_was_keyed_means_yes(seed, sign):
    one = Session(Always(seed, sign), mode="table", entry="keypad", reply="masked", private="none", deal="cards").run()
    roles = one.sitting.game.setup.roles()
    words = iter(event.key for event in one.public() if event.key in ("reply.plus", "reply.minus"))
    answers = [entry.answer for entry in one.sitting.game.answers if entry.call == "seer"]
    first = next(words)
    assert first == ("reply.plus" if (sign == "+") == (roles[answers[0] - 1] == "werewolf") else "reply.minus")


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
        assert "private.entry" in told, "what is keyed is said back to whoever keyed it (A18)"
        assert told.count("deal.card") == 8 and {"reply.yes", "reply.no"} & set(told)
        wolves = [text for key, text in person.told if key == "deal.card" and "You know" in text]
        assert len(wolves) == 2
