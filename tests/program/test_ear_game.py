"""A real game whose recogniser never comes or comes late: one line in the table's language, and the keys play on."""

import os
import shutil

import pytest
from tests import speakers
from tests.program.test_play_typed import GROUP, Typed
from tests.source import ROOT

from narrator.pack import Pack

SLOW = """import os, sys, time
time.sleep(30)
sys.path = [place for place in sys.path if os.path.abspath(place) != {here!r}]
del sys.modules["vosk"]
from vosk import *
"""

START = {"it": "È notte", "es": "Es de noche", "en": "Night falls"}


def start(tmp_path, lang, *more, **environ):
    """Begin a game that is heard."""
    group = tmp_path / "friday.yaml"
    group.write_text(GROUP.replace("lang: en", f"lang: {lang}"))
    environ = {"VOSK_MODEL_PATH": "", "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)} | environ
    return Typed(tmp_path, "play", "--group", str(group), "--practice", "--deal", "Ada:seer,Bea:werewolf", "--ear", "vosk", *more,
                 **environ)


def plays_on(play, pack):
    """The keys work: the night goes by, the debate is cut short."""
    play.until(pack.say("debate.begin", n=1)[:12], 90)
    play.type("-")
    play.until(pack.say("vote.turn", a="Ada"), 30)
    stopped(play)


def stopped(play):
    """Ctrl-C is a key, too."""
    play.type("\x03")
    assert play.end() == 3


def left(tmp_path, name):
    """A folder of models in one of the states in which they are found."""
    folder = tmp_path / name
    if name == "foreign":
        folder.mkdir()
    if name == "cut":
        if reason := speakers.missing_model():
            pytest.skip(reason)
        shutil.copytree(speakers.korean_model(), folder, copy_function=os.symlink)
        (folder / "graph" / "Gr.fst").unlink()
        (folder / "graph" / "Gr.fst").write_bytes(b"cut off")
    return folder


@pytest.mark.parametrize("name, key", [("absent", "fault.model-absent"), ("foreign", "fault.model-foreign"), ("cut", "fault.model-cut")])
def test_a_model_that_cannot_be_used_is_told_in_the_games_language(tmp_path, name, key):
    pytest.importorskip("vosk")
    pack, folder = Pack.load("it"), left(tmp_path, name)
    said = pack.find(key).forms["more"].partition("{place}")[2].partition("{")[0].strip(" :;,")
    play = start(tmp_path, "it", "--model", str(folder))
    play.until(START["it"])
    play.until(said.split(",")[0], 15)
    stopped(play)


@pytest.mark.parametrize("lang", Pack.languages())
def test_without_a_model_the_game_says_so_in_its_own_language(tmp_path, lang):
    pack = Pack.load(lang)
    if lang == "en":
        pytest.skip("English has a recogniser in the box")
    play = start(tmp_path, lang)
    play.until("Error: ")
    play.until(pack.say("fault.ear-model", text=lang).partition(";")[0], 10)
    stopped(play)


@pytest.mark.release
def test_a_model_that_takes_half_a_minute_is_told_after_ten_seconds_and_the_keys_work_meanwhile(tmp_path):
    if reason := speakers.missing_model():
        pytest.skip(reason)
    (tmp_path / "slow").mkdir()
    (tmp_path / "slow" / "vosk.py").write_text(SLOW.format(here=str(tmp_path / "slow")))
    pack = Pack.load("it")
    play = start(tmp_path, "it", "--model", str(speakers.korean_model()), PYTHONPATH=f"{ROOT}:{tmp_path / 'slow'}")
    play.until(START["it"])
    play.until(pack.say("fault.ear-loading").partition(";")[0], 13)
    plays_on(play, pack)
