"""What is seen at night does not flash (A27)."""

import pytest
from tests.program.ears import Keying, Session

from narrator.channels import Frame


class Shown:
    """A screen that notes each change of the night frame."""

    def __init__(self, clock):
        self.time, self.frames = clock, []

    def frame(self, big, small=""):
        """Show a frame."""
        if not self.frames or self.frames[-1][1:] != (big, small):
            self.frames.append((self.time.now(), big, small))

    def __getattr__(self, name):
        return lambda *shown: None


class Hasty(Keying):
    """They key wrong numbers as fast as they can before they choose."""

    def slot(self, sitting, call, asked, length):
        """A slot opens."""
        if call.fields:
            self._type(sitting, ["9", "enter", "enter", "1", "enter"] * 2, 0.05 * length, 0.12)
        super().slot(sitting, call, asked, length)


@pytest.mark.parametrize("seed", range(4))
def test_a_frame_changes_once_a_second_at_most(seed):
    one = Session(Hasty(seed), seed=seed, dead_time=0.0, mode="table", reply="screen", entry="keypad", private="none", deal="program",
                  accessible=False)
    shown = Shown(one.clock)
    one.sitting.progress.dealt = False
    one.sitting.screen = one.sitting.stage.public.screen = shown
    one.sitting.stage.private.ways = (Frame(shown),)
    one.run()
    times = [at for at, _, _ in shown.frames]
    assert len(times) > 20 and min(after - before for before, after in zip(times, times[1:])) >= 1.0
