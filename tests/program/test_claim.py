"""One narrator a game: a second one is refused, and a game whose narrator was killed is free again."""

import os
import signal

import pytest
from narrator.claim import Claim
from narrator.errors import SaveError


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
