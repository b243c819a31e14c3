"""Stage directions by day: the sounds of dawn and dusk, and the large word for those who cannot hear."""

import numpy as np
import pytest
from engine import Game, Setup, ruleset
from narrator import channels, leaks
from narrator.audio import atmosphere, levels
from narrator.ports import RATE
from narrator.settings import Settings
from narrator.virtual import Unseen

NAMES = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio")
DEAL = {1: "seer", 2: "werewolf", 3: "werewolf", 4: "bodyguard"}


class Watched(Unseen):
    """A screen that keeps what its frame showed, and when the board came back."""

    def __init__(self):
        self.shown = []

    def frame(self, big, small=""):
        self.shown.append(big)

    def board(self, rows):
        if self.shown:
            self.shown.append("board")


def evening(**settings):
    """The timeline of a night and a dawn, and what the frame showed."""
    pack, speaker = leaks.words_of("en", "tabula")
    devices = leaks.virtual(speaker)
    devices.screen = Watched()
    setup = Setup(ruleset("tabula"), NAMES, DEAL, {}, 4)
    one = leaks.sitting(Game(setup), pack, Settings(**settings).completed(), leaks.Streams(1, 2, 3), devices,
                        leaks.CarelessPeople(1, 0))

    def phase(kind, number):
        if kind == "night" and number == 2:
            raise leaks.Enough

    one.on_phase = phase
    with pytest.raises(leaks.Enough):
        one.run()
    return one.stage.public.timeline.events, devices.screen.shown


@pytest.mark.parametrize("name", ["dawn", "dusk"])
def test_the_sounds_are_quiet_and_soft_at_both_ends(name):
    samples = atmosphere.make()[name]
    assert len(samples) == round(channels.ATMOSPHERE_SECONDS * RATE) and atmosphere.SECONDS == channels.ATMOSPHERE_SECONDS
    assert abs(levels.loudest(samples) - channels.ATMOSPHERE_LEVEL) < 0.2
    assert np.abs(samples[:10]).max() < 0.001 and np.abs(samples[-10:]).max() < 0.001


def test_without_the_settings_there_is_nothing():
    events, shown = evening()
    assert not [one for one in events if one.key.startswith(("atmosphere.", "frame.day"))] and not shown


def test_dusk_before_night_and_dawn_after_it_never_under_the_cover():
    events, _ = evening(atmosphere=True)
    sounds = [one for one in events if one.key.startswith("atmosphere.")]
    assert [one.key for one in sounds] == ["atmosphere.dusk", "atmosphere.dawn"]
    for cover in (one for one in events if one.kind == "cover" and one.key == "taps"):
        assert all(one.at + one.length <= cover.at or one.at >= cover.at + cover.length for one in sounds)


def test_one_large_calm_word_when_all_open_their_eyes():
    events, shown = evening(light_cue=True)
    assert shown[:2] == ["DAY", "board"]
    (word,) = [one for one in events if one.key == "frame.day"]
    begin = next(one for one in events if one.key == "day.begin")
    assert word.at <= begin.at and word.channel == "table"
