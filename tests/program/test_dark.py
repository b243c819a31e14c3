"""The loudspeaker is lost at night: whoever opens the eyes reads why, and nothing of the call; then the call comes again."""

import re
import time

import pytest
from narrator import leaks
from narrator.channels import Frame
from narrator.settings import Settings
from tests.program.test_ear_again import NAMES, Keyed, at, keys
from tests.program.test_in_sight import read
from tests.program.test_play_typed import Typed
from tests.program.test_table_rounds import Watched, tabula
from tests.sound_server import SoundServer


class Timed(Watched):
    """A screen that notes when its frame changed."""

    def __init__(self, clock):
        super().__init__()
        self.time = clock

    def frame(self, big, small=""):
        self.shown.append((self.time.now(), big))


def night(lost=None, seed=1, **entries):
    """Night 1 of a table with a screen, the frame hidden from a moment on; give the sitting and the table's events."""
    settings = Settings(mode="table", reply="screen").completed()
    pack, speaker = leaks.words_of("en", "tabula")
    devices = leaks.virtual(speaker)
    devices.screen = Timed(devices.clock)
    devices.ways = (Frame(devices.screen),)
    people = Keyed(**entries) if entries else leaks.CarelessPeople(seed, 0)
    one = leaks.sitting(leaks.Game(tabula()), pack, settings, leaks.Streams(1, 2, 3), devices, people)
    gone = []

    def watch():
        if lost is not None and not gone and devices.clock.now() >= lost:
            gone.append(True)
            one.stage.private.hide()

    def phase(kind, number):
        if kind == "day":
            raise leaks.Enough

    one.stage.watch, one.on_phase = watch, phase
    with pytest.raises(leaks.Enough):
        one.run()
    return one, [event for event in one.stage.public.timeline.ordered() if event.channel == "table"]


def seen(one, start, end):
    return [big for moment, big in one.screen.shown if start <= moment < end and big]


def test_the_frame_is_neutral_from_then_on_and_the_call_comes_again():
    entries = {"seer": ["2", "5"], "werewolves": ["5"] * 3}
    whole, events = night(**entries)
    close = at(events, "call.seer.close")
    lost = close - 4.0
    assert seen(whole, lost - 2, close) == ["YES"]
    one, events = night(lost, **entries)
    again = [event.at for event in events if event.key == "call.seer.open"][1]
    assert seen(one, lost + 1, again) == [], "whoever reads the line sees nothing of the call"
    wolves = at(events, "call.werewolves.open")
    assert seen(one, again, wolves) == ["YES"], "the reply is given again, to the same choice"


def test_a_role_that_was_hidden_is_shown_again():
    _, events = night()
    turn = at(events, "deal.3")
    one, events = night(turn + 2)
    assert keys(events).count("deal.3") == 2 and keys(events).count("deal.4") == 1
    second = [event.at for event in events if event.key == "deal.3"][1]
    assert seen(one, second, second + 5) == [one.pack.role("werewolf")]
    assert keys(events).count("deal.turn") == len(NAMES) + 1


GROUP = """rules: tabula
seats: [Ada, Bea, Ciro, Dino, Eva, Fabio]
deck: {seer: 1, werewolf: 2}
lang: en
mode: table
reply: screen
deal: program
entry: keypad
slot: 8
pace-factor: 0.5
voice: text
"""


def small(text):
    """The small words of the screen's last drawing."""
    rows = re.findall(r"\x1b\[\d+;1H\x1b\[[0-9;]*m([^\x1b]*)", text.rpartition("\x1b[1;1H")[2])
    return read(rows)


def test_a_sound_server_that_dies_is_told_in_the_night_frame_and_the_game_goes_on_when_it_is_back(tmp_path):
    if missing := SoundServer.missing():
        pytest.skip(f"{missing} is not installed")
    server, log = SoundServer(), tmp_path / "STATE" / "public.log"
    if not server.start("table"):
        pytest.skip("PulseAudio does not start here")
    (tmp_path / "group.yaml").write_text(GROUP)
    play = Typed(tmp_path, "play", "--group", str(tmp_path / "group.yaml"), ACCESSIBLE="", TERM="xterm-256color",
                 **server.surroundings)

    def until(done, seconds=90):
        end = time.monotonic() + seconds
        while not done():
            assert play.read(0.2) and time.monotonic() < end, log.read_text()[-500:]

    try:
        until(lambda: log.exists() and '"deal.1"' in log.read_text() and "You win with" in small(play.text))
        server.kill()
        until(lambda: "loudspeaker is gone and the game waits" in small(play.text), 20)
        assert "You win with" not in small(play.text), "whoever reads it sees nobody's card"
        server.start("table")
        until(lambda: log.read_text().count('"deal.1"') == 2)
        assert "\x07" not in play.text
    finally:
        play.type("\x03")
        play.end()
        server.close()
