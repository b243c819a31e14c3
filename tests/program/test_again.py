"""The start of an evening and what comes after a game, answered line by line; the same at a real terminal."""

import os

import pytest
from engine import Game, check_script, replay
from narrator import again, kept_table, saves
from narrator.evening import Ended
from narrator.group import Group
from narrator.knobs import Knobs
from narrator.pack import Pack
from narrator.questions import Questions
from narrator.settings import Settings, from_file
from tests.evenings import WHOLE
from tests.program.test_play_typed import Typed, start
from tests.program.test_sitting import Evening

TABLE = Group(("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio", "Gino", "Ida"), "tabula",
              {"seer": 1, "werewolf": 2, "villager": 5}, {}, {"mode": ("moderator", ""), "slot": (20.0, "")})


class Desk:
    """A sound desk with three outputs, the second in the middle, the third in the ear."""

    def __init__(self):
        self.heard = []

    def devices(self):
        return [("hall", ""), ("middle", ""), ("ear", "")]

    def play(self, text, device):
        self.heard.append(device)


@pytest.fixture
def state(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def ask(*lines):
    """Questions that are answered with the lines, and what was written."""
    given, written = iter(lines), []
    return Questions(Pack.load("en"), lambda: next(given), written.append), written


def test_a_table_is_kept_as_it_was(state):
    assert kept_table.last_table() is None
    kept_table.remember(TABLE)
    kept = kept_table.last_table()
    assert (kept.seats, kept.rules, kept.deck) == (TABLE.seats, TABLE.rules, TABLE.deck)
    assert {name: value for name, (value, _) in kept.settings.items()} == {"mode": "moderator", "slot": 20.0}
    assert (state / kept_table.FILE).stat().st_mode & 0o777 == 0o600


def test_what_was_turned_by_key_is_kept(state):
    loud = Group(TABLE.seats, TABLE.rules, TABLE.deck, {}, {"volume_speech": (3.0, "--volume-speech")})
    kept_table.remember(kept_table.turned(loud, {"volume_speech": 9.0, "rate_table": 150}))
    assert kept_table.last_table().settings["volume_speech"][0] == 9.0


def test_a_key_turned_in_a_game_holds_for_the_same_table_though_the_game_is_interrupted(state, monkeypatch):
    monkeypatch.setenv("NARRATOR_CONFIG", str(state / "settings.yaml"))
    kept_table.remember(again.with_settings(TABLE, pace_factor=0.75))
    sitting = Evening(Game(check_script(WHOLE).setup), []).sitting
    sitting.progress.begin("day", 1)
    assert Knobs(lambda settings: None, kept=False).turn(sitting, "w") and not (state / "settings.yaml").exists()
    assert Knobs(lambda settings: None).turn(sitting, "w")
    assert kept_table.last_table().settings["pace_factor"][0] == from_file()["pace_factor"][0] == 1.5


def test_a_table_that_cannot_be_read_is_no_table(state):
    state.mkdir()
    (state / kept_table.FILE).write_text("rules: chess\n")
    assert kept_table.last_table() is None


def test_with_nothing_before_nothing_is_asked(state):
    questions, written = ask()
    assert again.ask_start(questions, None, again.interrupted()) == "new" and not written


def test_the_start_offers_what_there_is(state):
    saves.write(saves.Save("2026-01-01_20-00-00", "", {"over": True}))
    assert again.interrupted() is None
    path = saves.write(saves.Save("2026-01-02_20-00-00", "", {"over": False}))
    os.utime(path, (2e9, 2e9))
    assert again.interrupted() == path
    for line, chosen in (("", "continue"), ("2", "again"), ("3", "change"), ("4", "new")):
        questions, written = ask(line)
        assert again.ask_start(questions, TABLE, path) == chosen
        assert written[1:5] == ["1. Go on with the interrupted game",
                                "2. The same table again: Ada, Bea, Ciro, Dino, Eva, Fabio, Gino and Ida",
                                "3. The same table, one thing changed", "4. A new table"]


def test_after_a_game_enter_ends():
    for line, chosen in (("", "end"), ("1", "again"), ("2", "change")):
        assert again.ask_another(ask(line)[0], None) == chosen


def test_after_a_game_it_is_told_as_often_as_wanted():
    played = check_script(WHOLE)
    game = replay(played.setup, played.answers)
    questions, written = ask("4", "4", "1")
    assert again.ask_another(questions, Ended(game, questions.pack, "Friday", Settings(), 0)) == "again"
    assert written.count("The story of the game: Friday") == 2 and "Ada: seer" in written


def changed(*lines):
    """The table after some answers, and the desk."""
    desk = Desk()
    return again.change(ask(*lines)[0], TABLE, Settings(private="audio"), desk), desk


def test_nothing_is_changed():
    assert changed("1")[0] == TABLE


def test_one_more_and_one_less():
    more, _ = changed("2", "+Lia", "", "")
    assert more.seats == (*TABLE.seats, "Lia") and more.deck == {"seer": 1, "werewolf": 2, "villager": 6}
    less, _ = changed("2", "-bea", "", "")
    assert "Bea" not in less.seats and less.deck["villager"] == 4
    assert changed("2", "", "")[0] == TABLE
    assert changed("2", "-Zoe", "-Ada", "", "")[0].seats[0] == "Bea"


def test_other_names_in_the_same_number_keep_the_roles():
    other, _ = changed("2", "a, b, c, d, e, f, g, h", "")
    assert other.seats == tuple("abcdefgh") and other.deck == TABLE.deck


def test_roles_begin_with_those_of_the_last_game():
    owl, _ = changed("4", "owl", "", "")
    assert owl.deck == {"seer": 1, "werewolf": 2, "owl": 1, "villager": 4}


def test_other_rules_ask_for_other_roles():
    other, _ = changed("3", "3", "", "")
    assert other.rules == "ur" and sum(other.deck.values()) == 8


def test_another_mode_decides_anew_what_hangs_on_it():
    table, _ = changed("5", "3", "1")
    assert table.settings["mode"][0] == "table" and table.settings["slot"][0] == 20.0
    cards, _ = changed("6", "3", "")
    assert cards.settings["deal"][0] == "cards"


def test_devices_and_pace():
    table, desk = changed("8", "2", "", "1", "2", "", "1", "7", "3", "")
    assert (table.settings["device_table"][0], table.settings["device_private"][0]) == ("middle", "ear")
    assert desk.heard == ["hall", "middle", "hall", "ear"]
    assert table.settings["pace_factor"][0] == 1.5


def test_the_start_at_a_terminal(tmp_path):
    first = start(tmp_path)
    first.until("Seer: eyes open")
    first.type("\x03")
    assert first.end() == 3
    second = Typed(tmp_path, "play", "--voice", "text")
    second.until("How does the evening begin?")
    second.until("2. The same table again: Ada, Bea, Ciro and Dino")
    second.type("\r")
    second.until("Seer: eyes open")
    second.type("\x03")
    assert second.end() == 3
    third = Typed(tmp_path, "play", "--voice", "text")
    third.until("How does the evening begin?")
    third.type("2\r")
    third.until("Night falls")
    third.until("Seer: eyes open")
    third.type("\x03")
    assert third.end() == 3
    assert "Traceback" not in first.text + second.text + third.text


def test_what_cannot_be_together_is_told_and_changed_again():
    from narrator.commands.play import agreed

    hand = again.with_settings(TABLE, mode="table", reply="masked", deal="program")
    lines = iter(("6", "2", ""))
    written = []
    table, settings, _ = agreed(Questions(Pack.load("en"), lambda: next(lines), written.append), hand)
    assert written[0].startswith("By plus and minus the program cannot deal") and settings.deal == "cards" == table.settings["deal"][0]
