"""Power cuts: the narrator is killed at random moments, and the game goes on at the interrupted call, with every answer."""

import os
import random
import signal
import time

import pytest
from engine import Game, check_script
from narrator import saves, voice
from narrator.assembly import play_through, sitting, virtual
from narrator.evening import Keeper, load_game
from narrator.pack import Pack
from narrator.settings import Settings
from narrator.simulate import ScriptedPeople
from narrator.streams import Streams
from tests.evenings import WHOLE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


@pytest.fixture(scope="module")
def whole():
    return check_script(WHOLE)


def evening(game, people, keeper, progress=None):
    devices = virtual(voice.make("en", "text"))
    return sitting(game, Pack.load("en").of("tabula"), Settings().completed(), Streams(1, 2, 3), devices, people,
                   keeper, progress)


def killed(whole, delay):
    """Play in a child that is killed after `delay` seconds; give how many entries it had saved for sure."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        try:
            keeper = Keeper("cut", Streams(1, 2, 3), Settings().completed(), "en")
            playing = None

            def keep(script, data, over=False):
                keeper(script, data, over)
                os.write(writer, b"%d\n" % len(playing.game.answers))

            playing = evening(Game(whole.setup), ScriptedPeople(whole.answers, 1), keep)
            os.write(writer, b"0\n")
            play_through(playing)
        finally:
            os._exit(0)
    os.close(writer)
    started = os.read(reader, 2)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    rest = started + b"".join(iter(lambda: os.read(reader, 65536), b""))
    os.close(reader)
    return int(rest.split()[-1]) if rest.split() else 0


def cuts(whole, count, seed):
    chance, places = random.Random(seed), set()
    for _ in range(count):
        sure = killed(whole, chance.random() * 0.3)
        try:
            path = saves.latest()
            game, pack, settings, streams, keeper, progress, over = load_game(path)
        except TypeError:
            continue  # killed before the first save: there is no game yet
        assert len(game.answers) >= sure
        expected = [entry.answer for entry in whole.answers]
        assert [entry.answer for entry in game.answers] == expected[:len(game.answers)]
        places.add((progress.phase, progress.number, progress.call))
        playing = evening(game, ScriptedPeople(whole.answers, 1), None, progress)
        said = [event.key for event in play_through(playing).ordered() if event.kind == "phrase"]
        assert [entry.answer for entry in playing.game.answers] == expected
        assert said[-1] == "end.humans"
        path.unlink(missing_ok=True)
        path.with_name(path.name + ".older").unlink(missing_ok=True)
    return places


def test_forty_cuts(whole, tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    assert len(cuts(whole, 40, 1)) > 3, "the cuts should fall into different calls"


@pytest.mark.release
def test_two_hundred_cuts(whole, tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    assert len(cuts(whole, 200, 2)) > 5
