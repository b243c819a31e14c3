"""The rehearsal of the keys (M1): every player keys a number said aloud; the slowest sets the pace for all.

Everything here is public, what is keyed too: a wrong number is answered aloud at once.  It also is the sound check.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from narrator.entries import Keyed, Pad
from narrator.ports import Key

LEAST, STEP = 8.0, 2.0
"""The shortest slot, and what slots are rounded up to, in seconds."""

PATIENCE, TRIES = 30.0, 4
"""Seconds without a key after which a number is said again, and how often it is said."""

UNMEASURED = 8.0
"""Seconds of whoever has keyed nothing right: half the slot of a table without rehearsal."""

THINK = 8.0
"""Seconds in which the rehearsal can be asked for again."""

LOUDER = 6.0
"""What the cover is raised by where somebody heard who pressed, in dB."""


def rehearse(sitting) -> float:
    """Let every seat key a number in seat order, all again if somebody wishes; give the slot length S in seconds."""
    stage, passed = sitting.stage, 0
    sitting.prompt("", "help.rehearsal")
    stage.say("sound.noise")
    while True:
        stage.public.cover(True)
        stage.say("rehearsal.begin")
        if sitting.forms.width > 1:
            stage.say("rehearsal.digits")
        slowest = max(turn(sitting, seat, passed) for seat in sitting.seats())
        stage.public.cover(False)
        length = max(LEAST, ceil(2 * slowest / STEP) * STEP)
        # What is said is what a choice will last, at whatever pace.
        stage.say("rehearsal.end", n=round(length * sitting.pace().factor))
        # Said beforehand, so that whoever answers early is not lost.
        wait = stage.public.say("rehearsal.choice") + THINK * sitting.pace().factor
        if stage.rest(wait, once_more) != "again":
            break
        passed += 1
    noise(sitting)
    return length


def once_more(event) -> str | None:
    """Whether the table goes on or wants the rehearsal again."""
    return {"enter": "on", ".": "again", ",": "again"}.get(event.name) if isinstance(event, Key) else None


def turn(sitting, seat: int, passed: int) -> float:
    """Say a number until it is keyed; give the seconds of the try that was right."""
    chance = sitting.streams.shown("rehearsal", seat, passed)
    number = 1 + int(chance.random() * len(sitting.game.setup.seats))
    for count in range(TRIES):
        right, seconds = attempt(sitting, seat, number, count)
        if right:
            return seconds
        if count < TRIES - 1:
            # Not waited for: keys count while it is said.
            sitting.stage.public.say("rehearsal.repeat" if right is None else "rehearsal.wrong")
    return UNMEASURED


def attempt(sitting, seat: int, number: int, count: int) -> tuple[bool | None, float]:
    """Say the number once; tell whether it was keyed (None: nobody keyed), and the seconds from the end of the words."""
    stage, pad = sitting.stage, Pad((sitting.forms.width,))
    patience = PATIENCE * sitting.pace().factor
    # The second half of a double press on Enter is no entry of the next player.
    begin = stage.clock.now() + sitting.settings.dead_time
    said = stage.public.say("rehearsal.turn", a=sitting.game.setup.name(seat), n=number)
    end = stage.clock.now() + said
    if not count:
        stage.public.event("slot", f"rehearsal.{seat}").at = end
    if stage.people:
        stage.later(said, lambda: stage.people.rehearse(sitting, seat, pad.keys([number])))

    def take(event):
        if not isinstance(event, Key) or stage.clock.now() < begin:
            return None
        keyed = pad.press(event.name)
        return "more" if keyed is None else keyed == Keyed([number])

    found, quiet = "more", end
    while found == "more":
        found = stage.until(quiet + patience, take)
        quiet = max(end, stage.clock.now())
    return found, max(stage.clock.now() - end, 0.0)


def noise(sitting) -> None:
    """Ask whether somebody heard who pressed; if so say what helps, and raise the cover."""
    stage = sitting.stage
    # Not waited for: an answer counts as soon as the question is there.
    stage.public.say("ask.noise")
    sitting.prompt(sitting.pack.say("ask.noise"), "help.noise")
    if stage.people:
        stage.people.press(sitting, "2")
    heard = stage.until(float("inf"), lambda event: event.name if isinstance(event, Key) and event.name in "12" else None)
    sitting.answered()
    if heard == "1":
        stage.say("rehearsal.noise")
        sitting.settings = replace(sitting.settings, volume_cover=min(sitting.settings.volume_cover + LOUDER, 12.0))
        if sitting.knobs is not None:
            sitting.knobs.apply(sitting.settings)
