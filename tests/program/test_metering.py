"""What a microphone gives is named: nothing, silence, next to nothing, too loud, a noisy room; speech is none of them."""

import numpy as np
import pytest
from tests import speakers

from narrator.metering import FINDINGS, Meter
from narrator.pack import Pack
from narrator.doctor import finding

ROOM = speakers.hiss(3, 0.0008)


def found(samples):
    """The finding for a recording that comes in blocks."""
    meter = Meter()
    for start in range(0, len(samples), 512):
        meter.feed(samples[start : start + 512])
    return meter.finding()


@pytest.mark.parametrize("samples, name", [
    (np.zeros(0, np.float32), "nothing"), (np.zeros(48_000, np.float32), "silent"), (speakers.hiss(3, 0.00004), "faint"),
    (np.clip(speakers.hiss(3, 0.9), -1, 1), "loud"), (speakers.hiss(3, 0.02), "noisy"), (ROOM, None)])  # fmt: skip
def test_each_is_named(samples, name):
    assert found(samples) == name


def test_speech_in_a_room_is_well_and_one_knock_is_no_crackle():
    voice = np.sin(np.arange(48_000) * 0.08) * 0.3 * (np.arange(48_000) // 4_000 % 2)
    knock = ROOM.copy()
    knock[100:160] = 1.0
    assert found((ROOM + voice).astype(np.float32)) is None and found(knock) is None


def test_a_meter_that_is_reset_begins_anew():
    meter = Meter()
    meter.feed(np.ones(48_000, np.float32))
    meter.reset()
    meter.feed(ROOM)
    assert meter.finding() is None


@pytest.mark.parametrize("lang", Pack.languages())
def test_each_finding_has_a_remedy_in_every_language(lang):
    for name in FINDINGS:
        assert finding(Pack.load(lang), name, ["mic"]).count("; ") == 1
