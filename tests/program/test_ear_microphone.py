"""The microphone as the ear sees it: what is wrong with it is one line, and it is tried again."""

import threading

import numpy as np
from tests.fakes import FakeClock
from tests.sound_server import wait_for

from narrator.devices.microphone import GONE, LOST, MUTE, OPENING, Microphone
from narrator.errors import DeviceError
from narrator.utterances import CHUNK, RATE

BUSY = "sound: 'headset' cannot be opened (Device unavailable); see `narrator devices`"


class Stream:
    """An open stream that does nothing."""

    latency = 0.1

    def __init__(self):
        self.closed = False

    def abort(self, ignore_errors):
        pass

    def close(self, ignore_errors):
        self.closed = True


class Sound:
    """PortAudio with one microphone that takes some rates, or is busy."""

    def __init__(self, rates=(RATE,)):
        self.rates, self.asked, self.streams, self.take, self.busy = rates, [], [], None, False
        self.fault = DeviceError(BUSY)

    def look_again(self):
        pass

    def listen(self, take, rate, count, device=None, source=None):
        self.asked.append((rate, count, device, source))
        if self.busy or rate not in self.rates:
            raise self.fault
        self.take = take
        self.streams.append(Stream())
        return self.streams[-1]


def opened(sound, clock, heard, **more):
    """A microphone, once its stream is open."""
    microphone = Microphone(sound, lambda samples, end: heard.append((samples, end)), clock, **more)
    assert wait_for(lambda: sound.take is not None)
    return microphone


def test_samples_come_with_the_time_at_which_they_were_captured():
    sound, clock, heard = Sound(), FakeClock(10.0), []
    microphone = opened(sound, clock, heard, device="headset")
    sound.take((np.full(CHUNK, 16384, "<i2")).tobytes())
    assert wait_for(lambda: heard)
    microphone.close()
    samples, end = heard[0]
    assert len(samples) == CHUNK and samples.dtype == np.float32 and samples[0] == 0.5
    assert end == 10.0 - Stream.latency
    assert sound.asked == [(RATE, CHUNK, "headset", None)]
    assert sound.streams[0].closed


def test_a_device_that_refuses_16_khz_is_resampled():
    sound, heard = Sound(rates=(48_000,)), []
    microphone = opened(sound, FakeClock(), heard)
    for _ in range(40):
        sound.take(np.ones(3 * CHUNK, "<i2").tobytes())
    assert wait_for(lambda: sum(len(samples) for samples, _ in heard) > 30 * CHUNK)
    microphone.close()
    assert sum(len(samples) for samples, _ in heard) <= 40 * CHUNK


def test_a_muted_microphone_is_told_and_forgotten_when_it_hums_again():
    sound, clock, heard = Sound(), FakeClock(), []
    microphone = opened(sound, clock, heard)
    clock.move_to(MUTE)
    sound.take(bytes(2 * CHUNK))
    assert wait_for(lambda: heard)
    assert "muted" in microphone.problem() and "keys" in microphone.problem()
    sound.take(np.ones(CHUNK, "<i2").tobytes())
    assert wait_for(lambda: len(heard) == 2)
    assert microphone.problem() is None
    microphone.close()


def test_one_that_is_pulled_out_is_told():
    sound, clock = Sound(), FakeClock()
    microphone = opened(sound, clock, [])
    assert microphone.problem() is None
    clock.move_to(GONE)
    assert "plug it in again" in microphone.problem()
    microphone.close()


def test_a_busy_one_is_told_in_one_line():
    sound = Sound()
    sound.busy = True
    microphone = Microphone(sound, lambda samples, end: None, FakeClock())
    assert wait_for(lambda: microphone.problem() is not None)
    assert microphone.problem() == BUSY
    sound.busy = False
    assert wait_for(lambda: microphone.problem() is None, 2 * GONE + 2)
    microphone.close()


def test_one_that_the_sound_server_has_lost_is_told_though_another_source_gives_sound():
    there, sound, clock, heard = ["headset", "table.monitor"], Sound(), FakeClock(), []
    microphone = opened(sound, clock, heard, sources=lambda: list(there))

    def minute():
        clock.move_to(clock.now() + 60.0)
        sound.take(np.ones(CHUNK, "<i2").tobytes())

    minute()
    assert wait_for(lambda: len(heard) == 1) and microphone.problem() is None
    there.remove("headset")
    minute()
    assert wait_for(lambda: "unplugged" in (microphone.problem() or ""))
    assert microphone.gone() and len(heard) == 1
    there.append("headset")
    assert wait_for(lambda: microphone.problem() is None, 2 * GONE + 2)
    microphone.close()


def test_a_named_source_is_missed_by_its_name():
    there, sound, clock = ["other", "table.monitor"], Sound(), FakeClock()
    microphone = Microphone(sound, lambda samples, end: None, clock, source="headset", sources=lambda: there)
    assert wait_for(lambda: microphone.problem() is not None) and sound.streams == []
    microphone.close()


def test_one_that_never_opens_is_told():
    sound, clock, hold = Sound(), FakeClock(), threading.Event()
    sound.look_again = hold.wait
    microphone = Microphone(sound, lambda samples, end: None, clock)
    assert microphone.problem() is None
    clock.move_to(OPENING)
    assert microphone.gone() and "no sound comes" in microphone.problem()
    hold.set()
    microphone.close()


def test_portaudios_riddle_for_one_that_was_heard_is_told_in_plain_words_but_not_that_it_is_busy():
    sound, clock, heard = Sound(), FakeClock(), []
    microphone = opened(sound, clock, heard)
    sound.take(np.ones(CHUNK, "<i2").tobytes())
    assert wait_for(lambda: heard)
    sound.fault = DeviceError("sound: 'pulse' cannot be opened (Illegal combination of I/O devices)", "fault.not-opened")
    sound.busy = True
    assert wait_for(lambda: microphone.problem() == LOST, 2 * GONE + 2)
    sound.fault = DeviceError(BUSY, "fault.busy")
    assert wait_for(lambda: microphone.problem() == BUSY, 2 * GONE + 2)
    microphone.close()


def test_a_device_of_its_own_is_not_missed_when_the_sound_server_loses_its_own():
    sound, clock, heard = Sound(), FakeClock(), []
    microphone = opened(sound, clock, heard, device="hw:headset", sources=lambda: ["table.monitor"])
    sound.take(np.ones(CHUNK, "<i2").tobytes())
    assert wait_for(lambda: heard) and microphone.problem() is None
    microphone.close()
