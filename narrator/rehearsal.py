"""The rehearsal of the keys (M1): every player keys a number said aloud; the slowest sets the pace for all.

Everything here is public but the keys themselves; it also is the sound check.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from narrator.entries import Keyed, Pad
from narrator.ports import Key

LEAST, STEP = 8.0, 2.0
"""The shortest slot, and what slots are rounded up to, in seconds."""

PATIENCE = 60.0
"""Seconds after which a number is said again, and at last counted as that slow."""

LOUDER = 6.0
"""What the cover is raised by where somebody heard who pressed, in dB."""


def rehearse(sitting) -> float:
    """Let every seat key a number in seat order; give the slot length S in seconds."""
    stage, slowest = sitting.stage, 0.0
    stage.say("sound.noise")
    stage.public.cover(True)
    stage.say("rehearsal.begin")
    for seat in sitting.seats():
        slowest = max(slowest, turn(sitting, seat))
    stage.public.cover(False)
    length = max(LEAST, ceil(2 * slowest / STEP) * STEP)
    stage.say("rehearsal.end", n=int(length))
    noise(sitting)
    return length


def turn(sitting, seat: int) -> float:
    """Say a number and wait for it; give the seconds that it took."""
    stage, setup = sitting.stage, sitting.game.setup
    number = 1 + int(sitting.streams.shown("rehearsal", seat).random() * len(setup.seats))
    pad = Pad((sitting.forms.width,))

    def take(event):
        keyed = pad.press(event.name) if isinstance(event, Key) else None
        return True if isinstance(keyed, Keyed) and keyed.numbers[0] == number else None

    begin = stage.clock.now()
    for again in (False, True):
        if again:
            stage.say("rehearsal.repeat")
        stage.rest(stage.public.say("rehearsal.turn", a=setup.name(seat), n=number))
        if not again:
            begin = stage.clock.now()
            stage.public.event("slot", f"rehearsal.{seat}")
        if stage.people and not again:
            stage.people.rehearse(sitting, seat, pad.keys([number]))
        if stage.until(begin + PATIENCE * (1 + again), take):
            break
    return min(stage.clock.now() - begin, PATIENCE)


def noise(sitting) -> None:
    """Ask whether somebody heard who pressed; if so say what helps, and raise the cover."""
    stage = sitting.stage
    stage.say("ask.noise")
    sitting.prompt(" ".join(f"{number}. {sitting.pack.say(key)}" for number, key in
                            ((1, "choice.confirm"), (2, "choice.cancel"))))
    if stage.people:
        stage.people.press(sitting, "2")
    heard = stage.until(float("inf"), lambda event: event.name if isinstance(event, Key) and event.name in "12" else None)
    if heard == "1":
        stage.say("rehearsal.noise")
        sitting.settings = replace(sitting.settings, volume_cover=min(sitting.settings.volume_cover + LOUDER, 12.0))
        if sitting.knobs is not None:
            sitting.knobs.apply(sitting.settings)
