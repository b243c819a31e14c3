"""The fakes keep what the ports promise."""

import inspect

import pytest

from narrator import ports
from narrator.ports import Clip, Heard, Key
from tests.fakes import FakeClock, FakeEar, FakeInputs, FakeOutput, FakeScreen, FakeVoice

PAIRS = (
    (ports.Clock, FakeClock),
    (ports.Inputs, FakeInputs),
    (ports.Inputs, FakeEar),
    (ports.Voice, FakeVoice),
    (ports.Output, FakeOutput),
    (ports.Screen, FakeScreen),
)


@pytest.mark.parametrize("port, fake", PAIRS)
def test_a_fake_has_each_method_of_its_port_with_the_same_parameters(port, fake):
    for name, method in vars(port).items():
        if not name.startswith("_"):
            wanted = list(inspect.signature(method).parameters)
            assert list(inspect.signature(getattr(fake, name)).parameters) == wanted, name


def test_waiting_moves_the_clock_to_the_event_or_to_the_limit():
    clock = FakeClock()
    inputs = FakeInputs(clock)
    inputs.type("07", at=2.0)
    assert inputs.next(1.0) is None and clock.now() == 1.0
    assert inputs.next(9.0) == Key("0", 2.0) and clock.now() == 2.0
    inputs.flush()
    assert inputs.next(9.0) == Key("7", 2.2)


def test_what_was_typed_before_a_flush_is_dropped():
    clock = FakeClock()
    inputs = FakeInputs(clock)
    inputs.type("123", at=0.5)
    clock.move_to(0.8)
    inputs.flush()
    assert inputs.next(5.0) == Key("3", 0.9)


def test_the_ear_hears_at_the_scripted_time():
    assert FakeEar(FakeClock(), [(1.5, "seat two")]).next(4.0) == Heard("seat two", 1.5, 1.0)


def test_clips_follow_each_other_and_stop_cuts_them():
    clock = FakeClock()
    output = FakeOutput(clock)
    output.say(Clip("one", 2.0))
    output.say(Clip("two", 1.0))
    assert output.spoken == [(0.0, 2.0, "one"), (2.0, 3.0, "two")]
    clock.move_to(1.0)
    output.stop()
    assert output.spoken == [(0.0, 1.0, "one")]


def test_a_voice_draws_lengths_between_its_factors_and_keeps_them():
    voice = FakeVoice(factors=(0.2, 5.0), seed=3)
    voice.prepare([f"line {count:02}" for count in range(50)])
    usual = FakeVoice().clip("line 00").seconds
    lengths = [clip.seconds / usual for clip in voice.clips.values()]
    assert min(lengths) < 0.5 and max(lengths) > 4.0
    assert voice.clip("line 07") is voice.clip("line 07")
