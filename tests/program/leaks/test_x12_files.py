"""X12: saves are written at the end of every slot, empty calls too, privately; the file says nothing by its size or name.

Seals, wrong words and umasks one by one are tested in test_saves.py.
"""

import os
import stat

import pytest
from narrator import leaks, saves
from narrator.evening import Keeper, load_game
from narrator.settings import Settings


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
@pytest.mark.parametrize("umask", [0o000, 0o077])
def test_a_session_leaves_private_padded_files(umask, tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path / "state"))
    before = os.umask(umask)
    try:
        sizes, sitting = session(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "state").stat().st_mode) == 0o700
    for path in (tmp_path / "state").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        if ".save" in path.name:
            assert path.stat().st_size % 4096 == 0
            assert not set(path.name) - set("0123456789-_.saveolder")
    slots = sum(event.kind == "slot" and event.key.startswith("call.") for event in sitting.stage.public.timeline.events)
    assert len(sizes) >= slots, "one save a slot at least"
    assert len(set(sizes)) <= 2


def session(tmp_path):
    """Two nights of a game; give the size of every save that was written, and the sitting."""
    check = leaks.Check("tabula", Settings(mode="table").completed(), 6, nights=2)
    pack, speaker = leaks.words_of("en", "tabula")
    streams = leaks.Streams(5, 0, 5)
    keeper = Keeper(saves.new_name(), streams, check.settings, "en")
    sizes = []

    def save(script, data):
        keeper(script, data)
        assert keeper.problem is None
        sizes.append(saves.path_of(keeper.name).stat().st_size)

    sitting = leaks.sitting(leaks.Game(leaks.setup(check, 5)), pack, check.settings, streams, leaks.virtual(speaker),
                            leaks.CarelessPeople(5, 0), save)

    def phase(kind, number):
        if kind == "day" and number == 2:
            raise leaks.Enough

    sitting.on_phase = phase
    with pytest.raises((leaks.Enough, leaks.Finished)):
        sitting.run()
    game, *_ = load_game(saves.path_of(keeper.name))
    assert [entry.call for entry in game.answers] == [entry.call for entry in sitting.game.answers]
    return sizes, sitting
