"""X7: an error with a hidden word in it, at every call: one neutral line, saved, and the game goes on where it was."""

import threading

import pytest
from narrator import leaks, saves, shield
from narrator.assembly import play_through
from narrator.evening import Keeper, load_game
from narrator.settings import Settings

CANARY = "zanzibarium"
NIGHTS = 2


class Breaking(leaks.CarelessPeople):
    """People at whose n-th slot the program breaks."""

    def __init__(self, seed, at):
        super().__init__(seed, 0)
        self.left = at

    def slot(self, sitting, call, asked, length):
        super().slot(sitting, call, asked, length)
        self.left -= 1
        if self.left == 0:
            raise KeyError(CANARY)


def begin(people, name, mode):
    """Start the one game of this test, saved as it goes."""
    check = leaks.Check("tabula", Settings(mode=mode).completed(), 6, nights=NIGHTS)
    pack, speaker = leaks.words_of("en", "tabula")
    streams = leaks.Streams(5, 0, 5)
    keeper = Keeper(name, streams, check.settings, "en")
    return leaks.sitting(leaks.Game(leaks.setup(check, 5)), pack, check.settings, streams, leaks.virtual(speaker), people,
                         keeper)


def stop_after(sitting):
    def phase(kind, number):
        if kind == "day" and number == NIGHTS:
            raise leaks.Enough

    sitting.on_phase = phase
    try:
        play_through(sitting)
    except leaks.Enough:
        pass
    return sitting


@pytest.mark.parametrize("mode", ["table", "moderator", "blind"])
def test_at_every_call(mode, tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    whole = stop_after(begin(leaks.CarelessPeople(5, 0), "whole", mode))
    want = [(entry.call, entry.answer) for entry in whole.game.answers]
    calls = sum(event.kind == "slot" and event.key.startswith("call.") for event in whole.stage.public.timeline.events)
    assert calls >= 4
    for at in range(1, calls + 1):
        lines = []
        with pytest.raises(KeyError) as broken:
            stop_after(begin(Breaking(5, at), f"game-{at}", mode))
        guard = shield.Shield("One moment.", lines.append)
        assert guard.crash(broken.value) == shield.INTERRUPTED
        assert lines == ["One moment."]
        game, pack, settings, streams, keeper, progress, over = load_game(saves.path_of(f"game-{at}"))
        assert not over
        resumed = leaks.sitting(game, pack, settings, streams, leaks.virtual(leaks.words_of("en", "tabula")[1]),
                                leaks.CarelessPeople(5, 0), keeper, progress)
        stop_after(resumed)
        assert [(entry.call, entry.answer) for entry in resumed.game.answers] == want
    for path in tmp_path.rglob("*"):
        assert CANARY not in path.name and CANARY.encode() not in path.read_bytes()
    assert CANARY not in "".join(capfd.readouterr())


def test_in_another_thread(monkeypatch, tmp_path, capfd):
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    lines = []
    monkeypatch.setattr(threading, "excepthook", lambda found: shield.Shield("One moment.", lines.append)._aside(found.exc_value))

    def fail():
        raise ValueError(CANARY)

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    assert lines == ["One moment."]
    assert CANARY not in "".join(capfd.readouterr())
    assert CANARY not in "".join(path.read_text() for path in tmp_path.rglob("*.txt"))
