"""Put a sitting together: the same loop for the table, a rehearsal, a rendered file and the demonstration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from narrator.channels import Private, Public
from narrator.sitting import Sitting
from narrator.stage import Stage
from narrator.timeline import Timeline
from narrator.virtual import Finished, Unheard, Unseen, VirtualClock, VirtualInputs


@dataclass
class Devices:
    """What a sitting acts through; `ways` carry the private lines."""

    clock: Any
    inputs: Any
    voice: Any
    output: Any
    screen: Any
    ways: tuple = ()


def sitting(game, pack, settings, streams, devices: Devices, people=None, saver=None, progress=None,
            timeline=None) -> Sitting:
    """Make the sitting of a game with its words, settings, devices and (simulated) people."""
    timeline = timeline or Timeline()
    public = Public(devices.clock, pack, devices.voice, devices.output, devices.screen, timeline)
    private = Private(devices.clock, pack, timeline, devices.ways)
    stage = Stage(devices.clock, devices.inputs, public, private, people)
    return Sitting(game, pack, settings, streams, stage, devices.screen, saver, progress)


def virtual(voice, output=None, listeners=()) -> Devices:
    """Make devices on a clock that moves as fast as the loop can: no screen, sound only in a file."""
    clock = VirtualClock(listeners)
    return Devices(clock, VirtualInputs(clock), voice, output or Unheard(), Unseen())


def play_through(sitting: Sitting) -> Timeline:
    """Play a sitting with simulated people to its end; give its timeline."""
    try:
        sitting.run()
    except Finished:
        pass
    sitting.stage.public.cover(False)
    return sitting.stage.public.timeline
