"""The night frame changes at most once a second, however fast somebody keys; the last entry counts and is shown (M4, A27)."""

from itertools import pairwise

import pytest
from narrator import leaks
from narrator.channels import Frame
from narrator.ports import Key
from narrator.schedule import repeats
from narrator.settings import Settings
from tests.program.test_dark import Timed
from tests.program.test_table_rounds import tabula


class Fast(leaks.CarelessPeople):
    """A seer who keys one entry after the other; each is a pair of the seconds from the opening and the digit.

    So many slots go by before.
    """

    def __init__(self, *entries, after=0):
        super().__init__(1, 0)
        self.entries, self.after, self.opened = entries, after, []

    def slot(self, sitting, call, asked, length):
        if call.id != "seer":
            return super().slot(sitting, call, asked, length)
        now = sitting.stage.clock.now()
        self.opened.append((now, now + length))
        for after, digit in self.entries if len(self.opened) > self.after else ():
            moment = now + after if after >= 0 else now + length + after
            for name, late in ((digit, 0.0), ("enter", 0.01)):
                sitting.stage.inputs.add(Key(name, moment + late))


def seer(*entries, after=0, public=2, **changed):
    """Night 1; give the seer's answer, and what the frame showed from the opening of the slot to the end of the reply."""
    settings = Settings(mode="table", reply="screen", dead_time=0, **changed).completed()
    pack, speaker = leaks.words_of("en", "tabula")
    devices, people = leaks.virtual(speaker), Fast(*entries, after=after)
    devices.screen = Timed(devices.clock)
    devices.ways = (Frame(devices.screen),)
    one = leaks.sitting(leaks.Game(tabula()), pack, settings, leaks.Streams(1, public, 3), devices, people)

    def phase(kind, number):
        if kind == "day":
            raise leaks.Enough

    one.on_phase = phase
    with pytest.raises(leaks.Enough):
        one.run()
    begin, end = people.opened[after]
    shown = [(at - begin, big) for at, big in one.screen.shown if begin <= at <= end + 6]
    return next(entry.answer for entry in one.game.answers if entry.call == "seer"), shown


@pytest.mark.parametrize("entries", [
    ((1.0, "2"), (1.6, "3"), (2.2, "4"), (2.8, "5")), ((0.1, "2"), (0.7, "5")), ((3.0, "9"), (3.6, "5")),
    ((3.0, "2"), (-0.4, "5")), ((-1.7, "2"), (-1.1, "5")),
])
def test_fast_entries_change_the_frame_once_a_second(entries):
    answer, shown = seer(*entries)
    assert answer == 5, "the last entry counts"
    changes = [one for one, before in zip(shown, [(0.0, ""), *shown]) if one[1] != before[1]]
    assert all(later - sooner >= 0.999 for (sooner, _), (later, _) in pairwise(changes)), changes
    assert ("NO" in [big for _, big in changes]) and changes[-1][1] == ""


def test_the_last_of_fast_entries_is_the_one_that_stands_there():
    _, shown = seer((1.0, "2"), (1.3, "3"), (1.6, "5"))
    assert [big for _, big in shown][:2] == ["2 Bea", "5 Eva"]


REPEATED = next(seed for seed in range(100) if repeats(leaks.Streams(1, seed, 3).shown("night", 1, 0, "seer")) == 1)
"""A public stream in which the first call comes twice."""


def test_an_entry_is_seen_in_the_shortest_slot_of_a_repeat():
    answer, shown = seer((0.7, "5"), after=1, public=REPEATED, slot=8, pace_factor=0.5)
    assert answer == 5
    assert shown[0] == (pytest.approx(0.71), "5 Eva") and shown[1] == (pytest.approx(2.0), "NO"), shown
