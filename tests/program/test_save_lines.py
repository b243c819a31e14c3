"""What is wrong with a save is told in the language of its game, or of the locale where that cannot be known."""

import errno
import os

import pytest

from engine import Game, Setup, ruleset, write_journal
from narrator import cli, saves
from narrator.errors import told
from narrator.evening import Keeper
from narrator.folder import reason
from narrator.pack import Pack
from narrator.progress import Progress
from narrator.settings import Settings
from narrator.streams import Streams

GAME = Game(Setup(ruleset("tabula"), ("Ada", "Bea", "Ciro", "Dino"), {1: "werewolf"}))


@pytest.fixture(autouse=True)
def surroundings(tmp_path, monkeypatch):
    """A state folder of its own, and an English locale."""
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("NARRATOR_CONFIG", str(tmp_path / "none.yaml"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def kept(over=False, times=1):
    """An Italian game, saved."""
    keeper = Keeper("friday", Streams(1, 2, 3), Settings(), "it")
    for _ in range(times):
        keeper(write_journal(GAME), Progress().plain(), over)
    return keeper


def line(capsys, *arguments):
    """The one line of a command that is refused."""
    assert cli.main(list(arguments)) == 2
    found = capsys.readouterr().err.splitlines()
    assert len(found) == 1
    return found[0]


def test_the_line_of_an_italian_game_is_italian_in_an_english_locale(capsys):
    kept(over=True)
    place = saves.path_of("friday")
    assert line(capsys, "resume") == f"narrator resume: {place}: questa partita è finita; narrator recap la racconta"
    kept()
    assert "questa partita non è finita; narrator resume" in line(capsys, "recap")


@pytest.mark.parametrize("lang, words", [("it", "non c'è nessuna partita salvata"), ("es", "no hay ninguna partida guardada"),
                                         ("en", "there is no saved game")])
def test_where_no_game_is_known_the_locale_decides(lang, words, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    assert line(capsys, "resume").startswith(f"narrator resume: {words}; narrator play")


def test_a_cut_save_is_told_in_one_language_with_the_state_before(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    kept(times=2)
    path = saves.path_of("friday")
    path.write_bytes(path.read_bytes()[:200])
    assert line(capsys, "recap", "friday") == (f"narrator recap: {path}: il salvataggio è tagliato o alterato; "
                                               f"c'è ancora lo stato precedente: narrator resume '{path}.older'")


def test_a_game_that_cannot_be_saved_says_why_in_its_own_language(capsys):
    path = saves.path_of("friday")
    path.with_name(f"friday.save.{os.getpid()}.new").mkdir()
    keeper = kept()
    assert "cannot be saved (is a directory)" in keeper.problem, "as it is for a log"
    keeper.told(Pack.load("it"))
    assert capsys.readouterr().err.startswith(f"{path}: la partita non si può salvare (è una cartella); fai posto")


def test_a_full_disk_is_named_in_every_language():
    full = reason(OSError(errno.ENOSPC, "No space left on device"))
    assert [told(full, Pack.load(lang)) for lang in ("en", "it", "es")] == [
        "the disk is full", "il disco è pieno", "el disco está lleno"]
    assert told(full) == "no space left on device"
