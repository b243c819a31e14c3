"""A real microphone (a source of a real sound server) that is muted, pulled out or missing, or whose server hangs or dies."""

import signal
import time

import pytest
from tests import sound_server
from tests.sound_server import wait_for

from narrator.devices.microphone import Microphone

WITHIN = 10.0


class Clock:
    """The real time."""

    def now(self):
        """Seconds."""
        return time.monotonic()


@pytest.fixture
def server(monkeypatch):
    """A server with a loudspeaker, and one microphone that is no monitor: it hears a room that is never quite still."""
    made = sound_server.led_to(monkeypatch, "table", "room")
    made.module = made.control("load-module", "module-remap-source", "master=room.monitor", "source_name=mic").stdout.strip()
    made.control("set-default-source", "mic")
    yield made
    made.close()


def test_the_only_one_pulled_out_is_told_though_the_server_goes_on_with_a_monitor(server):
    desk, heard = sound_server.desk(), []
    microphone = Microphone(desk.sound, lambda samples, end: heard.append(end), Clock(), sources=desk.sinks.sources)
    try:
        assert wait_for(lambda: heard, WITHIN), microphone.problem()
        server.control("unload-module", server.module)
        assert wait_for(lambda: "unplugged" in (microphone.problem() or ""), WITHIN)
        assert microphone.gone() and "\n" not in microphone.problem()
    finally:
        microphone.close()


def test_one_that_gives_silence_is_told(server):
    desk, heard = sound_server.desk(), []
    microphone = Microphone(desk.sound, lambda samples, end: heard.append(end), Clock(), source="mic",
                            sources=desk.sinks.sources)
    try:
        server.control("set-source-mute", "mic", "1")
        assert wait_for(lambda: "muted" in (microphone.problem() or ""), WITHIN), heard
        assert not microphone.gone()
    finally:
        microphone.close()


@pytest.mark.parametrize("stop, again", [(signal.SIGSTOP, signal.SIGCONT), (signal.SIGKILL, None)], ids=["hangs", "dies"])
def test_one_whose_sound_server_is_gone_is_told_and_comes_back(server, stop, again):
    desk, heard = sound_server.desk(), []
    microphone = Microphone(desk.sound, lambda samples, end: heard.append(end), Clock(), *desk.where("room.monitor"))
    try:
        assert wait_for(lambda: heard, WITHIN), microphone.problem()
        server.process.send_signal(stop)
        assert wait_for(lambda: "unplugged" in (microphone.problem() or ""), WITHIN)
        assert microphone.gone() and "\n" not in microphone.problem()
        if again:
            server.process.send_signal(again)
        else:
            server.kill()
            assert server.start("table", "room")
        before = len(heard)
        assert wait_for(lambda: len(heard) > before and not microphone.gone(), WITHIN), microphone.problem()
    finally:
        server.process.send_signal(signal.SIGCONT)
        microphone.close()


def test_one_that_is_not_there_is_told(server):
    desk = sound_server.desk()
    microphone = Microphone(desk.sound, lambda samples, end: None, Clock(), *desk.where("headset"))
    try:
        assert wait_for(lambda: "headset" in (microphone.problem() or ""), WITHIN) and microphone.gone()
    finally:
        microphone.close()
