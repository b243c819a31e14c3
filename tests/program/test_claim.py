"""One narrator a game: a second one is refused, and a game whose narrator was killed is free again."""

import os
import signal
from datetime import datetime

import pytest
from narrator import saves
from narrator.claim import Claim
from narrator.errors import SaveError
from narrator.evening import Keeper, fresh
from narrator.settings import Settings
from narrator.streams import Streams


def test_a_second_narrator_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    first = Claim("friday")
    with pytest.raises(SaveError, match="another narrator"):
        Claim("friday")
    Claim("saturday").release()
    first.release()
    Claim("friday").release()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
def test_a_killed_narrator_leaves_its_game_free(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        Claim("friday")
        os.write(writer, b"!")
        signal.pause()
    os.read(reader, 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    Claim("friday").release()


def test_two_games_that_begin_in_one_second_have_two_names(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    now = datetime(2026, 11, 29, 21, 30, 5)
    claims = [fresh(now) for _ in range(3)]
    assert [claim.name for claim in claims] == [f"2026-11-29_21-30-05{more}" for more in ("", "_2", "_3")]
    assert saves.new_name(now).endswith("_4")
    for claim in claims:
        claim.release()
    assert saves.new_name(now) == "2026-11-29_21-30-05"


def test_where_no_claim_can_be_written_the_game_goes_on_and_tells_that_it_is_unsaved(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    for blocked in (tmp_path / "friday.claim", tmp_path / f"friday.save.{os.getpid()}.new"):
        blocked.mkdir()
    claim = Claim("friday")
    keeper = Keeper(claim.name, Streams(1, 2, 3), Settings(), "en")
    keeper("rules: tabula\n", {})
    claim.release()
    assert "cannot be saved" in keeper.problem and "NARRATOR_STATE" in keeper.problem
