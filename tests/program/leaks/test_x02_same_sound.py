"""X2: two games alike in public sound alike: the rendered nights are the same bytes."""

import hashlib

import pytest
from narrator import leaks, outputs
from narrator.ports import RATE, Clip
from narrator.settings import Settings

numpy = pytest.importorskip("numpy")
PAIRS = 20
CHECK = leaks.Check("tabula", Settings(mode="table", slot=2, pace_factor=0.5, deal="cards").completed(), 5, nights=2)


class Hum:
    """A voice whose clips are noise made from the words, so that the mixer has samples."""

    def __init__(self, voice):
        self.voice, self.clips = voice, {}

    def clip(self, text):
        if text not in self.clips:
            plain = self.voice.clip(text)
            seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
            noise = numpy.random.default_rng(seed).standard_normal(int(plain.seconds * RATE)).astype("float32")
            self.clips[text] = Clip(text, plain.seconds, 0.1 * noise, plain.level)
        return self.clips[text]


def rendered(seed, voice):
    """A digest of the second night's sound, rendered without devices."""
    mixer, sums = outputs.table_mixer(0, "taps", True), [hashlib.sha256()]

    def listen(to):
        while mixer.frames < round(to * RATE):
            sums[0].update(mixer.block(min(RATE, round(to * RATE) - mixer.frames)).tobytes())

    pack, _ = leaks.words_of("en", CHECK.rules)
    devices = leaks.virtual(voice, mixer, (listen,))
    sitting = leaks.sitting(leaks.Game(leaks.setup(CHECK, seed)), pack, CHECK.settings, leaks.Streams(seed, 0, seed),
                            devices, leaks.CarelessPeople(seed, 0))

    def phase(kind, number):
        if kind == "day":
            raise leaks.Enough

    sitting.on_phase = phase
    with pytest.raises(leaks.Enough):
        sitting.run()
    return sums[0].hexdigest()


def test_twenty_pairs_sound_alike():
    alike: dict[str, dict[str, int]] = {}
    for seed in range(400):
        for history, _, secret in leaks.nights(leaks.Check("tabula", CHECK.settings, 5, nights=1), seed):
            alike.setdefault(history, {}).setdefault(secret, seed)
        if sum(len(seeds) - 1 for seeds in alike.values()) >= PAIRS:
            break
    voice, pairs = Hum(leaks.words_of("en", "tabula")[1]), 0
    for seeds in alike.values():
        first, *others = seeds.values()
        if others:
            heard = rendered(first, voice)
            for other in others:
                assert rendered(other, voice) == heard, (first, other)
                pairs += 1
    assert pairs >= PAIRS
