"""The earpiece vanishes before and in the middle of a line: nothing private at the table, S6 (X8)."""

import pytest
from tests.fakes import FakeOutput, Reader
from tests.program.ears import SEATS, Keying, Session

from narrator.channels import Earpiece
from narrator.ports import Key


class Ear(FakeOutput):
    """A private device that is there, and vanishes between two moments; what is played while it is gone is nothing."""

    def __init__(self, clock, gone=(float("inf"), float("inf"))):
        super().__init__(clock)
        self.gone, self.missed = gone, []

    def here(self):
        """Whether the device is there now."""
        return not self.gone[0] <= self.clock.now() < self.gone[1]

    def say(self, clip):
        """Play a clip, if the device is there; cut it where it vanishes in the middle."""
        if not self.here():
            self.missed.append(clip.text)
            return
        super().say(clip)
        start, end, text = self.spoken[-1]
        if start < self.gone[0] < end:
            self.spoken[-1] = (start, self.gone[0], text)

    def losses(self):
        """How often it was lost."""
        return int(self.gone[0] <= self.clock.now())

    def problem(self):
        """What is wrong, in one line."""
        return None if self.here() else "earpiece: it does not answer; plug it in again"


def session(gone, **settings):
    person = Keying(5)
    one = Session(person, entry="keypad", **settings)
    stage = one.sitting.stage
    table, ear = FakeOutput(one.clock), Ear(one.clock, gone)
    stage.public.output = table
    stage.private.ways = (Earpiece(Reader(stage.public.voice), ear), person)
    return one, table, ear


def first_line(key):
    """When a private line begins in the undisturbed game, and how long it lasts."""
    one, _, ear = session((float("inf"), float("inf")))
    one.run()
    event = next(event for event in one.timeline.ordered() if event.channel == "private" and event.key == key)
    return event.at, next(end - start for start, end, text in ear.spoken if start == event.at)


@pytest.mark.parametrize("middle", [False, True])
def test_it_vanishes_and_comes_back(middle):
    at, length = first_line("private.entry")
    gone = (at + length / 2 if middle else at - 0.05, at + 60)
    one, table, ear = session(gone)
    one.run()
    private = {event.text for event in one.timeline.events if event.channel == "private"}
    assert not {text for _, _, text in table.spoken} & private
    assert not [text for start, end, text in ear.spoken if start < gone[1] and end > gone[0]]
    said = one.said()
    place = said.index("pause.device")
    assert said[place - 2:place + 2] == ["call.seer.close", "pause.night", "pause.device", "pause.end"]
    assert said[-1].startswith("end.")


def test_the_game_waits_for_it_or_goes_on_without():
    at, _ = first_line("private.entry")
    one, table, ear = session((at - 0.05, float("inf")))
    one.inputs.add(Key("1", at + 100))
    one.run()
    assert one.said()[-1].startswith("end.") and one.said().count("pause.device") == 1
    assert not [text for start, _, text in ear.spoken if start >= at]
    night = [text for start, _, text in table.spoken if start < at + 100]
    assert not any(name in text for name in SEATS for text in night)


def test_the_cover_goes_on_meanwhile_and_no_call_is_shorter():
    at, _ = first_line("private.entry")
    whole, _, _ = session((float("inf"), float("inf")))
    whole.run()
    lost, _, _ = session((at - 0.05, at + 5))
    lost.run()

    def seer(one):
        close = next(event for event in one.public() if event.key == "call.seer.close")
        return [(event.kind, event.key, round(event.at, 3)) for event in one.public() if event.at <= close.at]

    assert seer(whole) == seer(lost)
