"""Whole games of tabula in real time for a moderator who follows by earpiece: by one switch, by keypad, by voice; no screen is looked at."""

import faulthandler
import shlex
import shutil
import sys

import pytest
from tests import speakers
from tests.program.blind_people import Blind, OneSwitch
from tests.program.evening_senses import LOUD, RATE, SILENT, Ear, flat, leave
from tests.program.line_heard import LIKE, likeness, spectrum
from tests.program.speaking_people import Mouth, Speaking
from tests.program.terminal import Tmux
from tests.program.test_evening_terminal import sound
from tests.program.test_scan_session import HIDDEN

from narrator.evening import load_game
from narrator.pack import Pack

__all__ = ["sound"]
pytestmark = [pytest.mark.release, pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")]
NAMES = ("Carla", "David", "Frank", "Grace", "Henry", "Olivia")
DECK = {"seer": 1, "werewolf": 2, "villager": 3}
LIMIT = 1200.0
"""Seconds after which a game is too long."""

FOREIGN = 0.7
"""How alike a line is at the most to a sound in which it is not."""


def group(entry, cover, more="ear: off\n", devices=""):
    """A group file; the pace and the scan are the usual ones."""
    deck = ", ".join(f"{role}: {count}" for role, count in DECK.items())
    return (f"rules: tabula\nseats: [{', '.join(NAMES)}]\ndeck: {{{deck}}}\nlang: en\nmode: blind\nentry: {entry}\ncover: {cover}\n"
            f"options: {{debate-seconds: 20, defence-seconds: 10}}\n{more}devices: {{table: table, private: ear{devices}}}\n")


def play(tmp_path, sound, make, text):
    """Play an evening of one game to its end; give its people and what was on the terminal."""
    faulthandler.cancel_dump_traceback_later()
    pack = Pack.load("en").of("tabula")
    (tmp_path / "friday.yaml").write_text(text)
    command = shlex.join([sys.executable, "-m", "narrator", "play", "--group", str(tmp_path / "friday.yaml")])
    ears = {sink: Ear(sound, sink, "en", pack) for sink in ("table", "ear")}
    terminal = Tmux(tmp_path, f"{command}; echo status $?; exec sh", 100, 30, ACCESSIBLE="1",
                    NARRATOR_CACHE=str(tmp_path / "cache"), **sound.surroundings)
    people = make(terminal, tmp_path / "state" / "public.log", pack, "tabula", NAMES, tuple(DECK), "earpiece", ears)
    another = flat(pack.say("ask.another"))
    try:
        people.play(LIMIT, lambda seen: another in flat(seen) or "status " in seen)
        terminal.run("send-keys", "Enter")
        people.play(30, lambda seen: "status " in seen)
        return people, terminal.everything()
    finally:
        leave(tmp_path / "seen.txt", people, ears, terminal)


def as_meant(tmp_path, people):
    """What the program kept of the game is what the people meant, and what they were told."""
    game = load_game(next((tmp_path / "state").rglob("*.save")))[0]
    dealt = {player.seat: game.setup.deal[player.seat] for player in game.table.players}
    assert people.winner in game.winners
    assert people.open_cards == people.roles == dealt
    assert people.told and all(yes == (dealt[seat] == "werewolf") for seat, yes in people.told)
    assert [(one.call, one.answer) for one in game.answers if type(one.answer) is int] == [(call, seat) for (_, call), seat in people.picks.items()]
    votes = [(one.call, one.answer) for one in game.answers if one.call in ("vote", "ballot")]
    assert votes == [(call, {voter: seat for voter, seat in given.items() if seat}) for call, given in people.votes]


def nothing_private(people, left):
    """The terminal shows what the table hears; no line of the ear, and no card before the end."""
    pack = people.pack
    before = flat(left.partition(pack.say(f"end.{people.winner}"))[0])
    assert "status 0" in left and "Told:" not in left
    assert not any(word in flat(left) for word in HIDDEN)
    assert not any(pack.say("end.role", a=name, role=pack.role(role)) in before for name in NAMES for role in DECK)


def quiet(people):
    """In each slot with its reply nothing is heard at a table without cover; how loud the ear is, call by call."""
    ear, table = people.ears["ear"], people.ears["table"]
    loud = []
    for slot in people.slots:
        (begin, end), (ear_begin, ear_end) = slot["table"], slot["ear"]
        assert table.loud(begin + RATE // 2, end - RATE) < SILENT
        loud.append(ear.loud(ear_begin + RATE // 2, ear_end - RATE))
    return loud


def unheard(people):
    """What is heard in the ear at night is not in the table's sound of that moment; by day the table says the same names."""
    at_night = [(line, begin, length) for line, dark, begin, length in people.private if dark]
    assert len(at_night) > 10
    for line, begin, length in at_night:
        known = people.lines.known[line][0]
        alike = {sink: likeness(known, spectrum(people.ears[sink].since(at - RATE // 10, at + length + RATE // 5))) for sink, at in begin.items()}
        assert alike["ear"] > LIKE and alike["table"] < FOREIGN, (line, alike)


def test_a_game_by_one_switch_with_an_earpiece_and_no_screen(tmp_path, sound):
    people, left = play(tmp_path, sound, OneSwitch, group("scan", "taps"))
    as_meant(tmp_path, people)
    nothing_private(people, left)
    unheard(people)


def test_a_game_by_keypad_with_an_earpiece_and_no_screen(tmp_path, sound):
    people, left = play(tmp_path, sound, lambda *given: Blind(*given, slips=("vote", "call", "stray", "pause")),
                        group("keypad", "off", "ear: off\nslot: 8\npace-factor: 0.5\n"))
    as_meant(tmp_path, people)
    nothing_private(people, left)
    # Nobody presses a key in an empty call where the seer lives to the end.
    assert max(quiet(people)) > LOUD and people.slips <= {"stray"}


def test_a_game_by_voice_by_day_and_scan_at_night(tmp_path, sound):
    pytest.importorskip("pocketsphinx")
    if reason := speakers.missing_flite():
        pytest.skip(reason)
    sound.add("room")
    mouth = Mouth(sound, "room")
    try:
        people, left = play(tmp_path, sound, lambda *given: Speaking(*given, mouth=mouth),
                            group("scan", "taps", "ear: sphinx\n", ", microphone: room.monitor"))
    finally:
        mouth.close()
    as_meant(tmp_path, people)
    nothing_private(people, left)
    unheard(people)
