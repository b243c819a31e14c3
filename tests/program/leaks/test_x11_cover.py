"""X11: the cover is the same bytes for the same public seed whatever is pressed; decoys in every slot; one level."""

import pytest
from narrator import leaks, outputs
from narrator.ports import RATE
from narrator.settings import Settings

numpy = pytest.importorskip("numpy")


def sound(seed, public=0):
    """The samples of the table's mixer over the first night of a game, without speech."""
    check = leaks.Check("tabula", Settings(mode="table", slot=4).completed(), 6, nights=1)
    pack, speaker = leaks.words_of("en", "tabula")
    mixer = outputs.table_mixer(public, "taps", True)
    blocks = []

    def listen(to):
        while mixer.frames < round(to * RATE):
            blocks.append(mixer.block(min(RATE, round(to * RATE) - mixer.frames)).copy())

    devices = leaks.virtual(speaker, mixer, (listen,))
    sitting = leaks.sitting(leaks.Game(leaks.setup(check, seed)), pack, check.settings, leaks.Streams(seed, public, seed),
                            devices, leaks.CarelessPeople(seed, 0))
    sitting.on_phase = lambda kind, number: (_ for _ in ()).throw(leaks.Enough) if kind == "day" else None
    with pytest.raises(leaks.Enough):
        sitting.run()
    return numpy.concatenate(blocks), sitting.stage.public.timeline


def tables(count):
    """Seeds of games at one table."""
    check = leaks.Check("tabula", Settings(mode="table").completed(), 6)
    first = leaks.setup(check, 0)
    alike = [seed for seed in range(200) if sorted(leaks.setup(check, seed).roles()) == sorted(first.roles())
             and leaks.setup(check, seed).options == first.options]
    return alike[:count]


def test_the_same_public_seed_gives_the_same_bytes_whatever_is_pressed():
    one, other = tables(2)
    left, _ = sound(one)
    right, _ = sound(other)
    assert left.tobytes() == right.tobytes()
    different, _ = sound(one, public=1)
    assert left.tobytes() != different.tobytes()


def test_decoys_click_in_every_slot_of_a_call():
    _, timeline = sound(tables(1)[0])
    slots = [event for event in timeline.events if event.kind == "slot" and event.key.startswith("call.")]
    decoys = [event.at for event in timeline.events if event.key == "decoy"]
    assert slots
    for slot in slots:
        assert [at for at in decoys if slot.at <= at <= slot.at + slot.length]


def test_the_level_of_the_cover_is_constant():
    samples, timeline = sound(tables(1)[0])
    cover = next(event for event in timeline.events if event.key == "taps")
    seconds = [samples[int((cover.at + at) * RATE):int((cover.at + at + 4) * RATE)] for at in range(20, int(cover.length) - 6, 4)]
    levels = [20 * numpy.log10(numpy.sqrt(numpy.mean(part.astype(float) ** 2)) + 1e-9) for part in seconds]
    assert max(levels) - min(levels) < 3.0
