"""The ear of a sitting: a recogniser that loads in the background, a microphone, and one line for what is wrong.

It stands where `narrator.ear.Ear` stands for whoever asks; until it is ready nothing is heard
and the keys answer.  What is heard goes to the sitting's inputs, to no channel.
"""

from __future__ import annotations

import threading
from typing import Callable

from narrator import grammar, hearing
from narrator.ear import Ear
from narrator.errors import DeviceError
from narrator.ports import Clip, Heard


class Listening:
    """Hear one phrase of the open question's list, as soon as that can be done."""

    def __init__(self, load: Callable[[], object], clock, put: Callable[[Heard], None],
                 sounding: Callable[[], bool] | None = None, meter=None):
        """Begin to load a recogniser (`load`, see `hearing.recogniser`); each phrase goes to `put`.

        `meter` (see `metering`) is shown all that the microphone gives.
        """
        self._meter = meter
        self._clock, self._put, self._sounding = clock, put, sounding
        self._opening = hearing.Opening(load, clock.now)
        self._ear, self._microphone, self._fault = None, None, None
        self._asked: tuple[list[str], list[str]] = ([], [])
        self._turn = threading.RLock()

    def open(self, sound, device: str | None = None, source: str | None = None, sources=None) -> None:
        """Open the microphone on a named device, on a source of the sound server, or on the default."""
        from narrator.devices.microphone import Microphone

        self._microphone = Microphone(sound, self.feed, self._clock, device, source, sources)

    @property
    def listening(self) -> bool:
        """Whether a question is open."""
        return bool(self._asked[0])

    def listen(self, phrases: list[str], alone: list[str] = ()) -> list[str]:
        """Open a question in place of the last one; return the phrases that cannot be heard (now)."""
        with self._turn:
            self._asked = (list(phrases), list(alone))
            return self._ear.listen(phrases, alone) if self._prepared() else list(phrases)

    def stop(self) -> None:
        """Close the question."""
        with self._turn:
            self._asked = ([], [])
            if self._ear is not None:
                self._ear.stop()

    def spoke(self, clip: Clip, end: float) -> None:
        """Note what the loudspeaker plays until `end`, so that it is not taken for a person."""
        with self._turn:
            if self._ear is not None:
                self._ear.spoke(clip, end)

    def cut(self, at: float) -> None:
        """Note that what the loudspeaker played has stopped at `at`."""
        with self._turn:
            if self._ear is not None:
                self._ear.cut(at)

    def feed(self, samples, end: float) -> None:
        """Take samples of the microphone, captured until `end` (session seconds)."""
        if self._meter is not None:
            self._meter.feed(samples)
        with self._turn:
            if self._ear is None and self.listening and self._prepared():
                self._ear.listen(*self._asked)
            if self._ear is not None:
                self._ear.feed(samples, end, self._clock.now())

    def names(self, pack, seats: tuple[str, ...]) -> "tuple[grammar.Names, list[grammar.NameFault]]":
        """Check the seats' names; until the recogniser is there only seat numbers are listened for."""
        with self._turn:
            recogniser = self._opening.ready()
            if recogniser is None:
                return grammar.Names(tuple(seats), (False,) * len(seats)), []
            return grammar.check_names(pack, seats, recogniser.knows, hearing.rows(recogniser, pack, list(seats)))

    def problem(self) -> str | None:
        """Say in one line why nobody can be heard, or None."""
        wrong = self._fault or self._opening.problem()
        return wrong or (self._microphone.problem() if self._microphone is not None else None)

    def hears(self) -> bool:
        """Tell whether somebody who speaks now would be heard."""
        return self._opening.ready() is not None and self.problem() is None

    def lost(self) -> bool:
        """Tell whether the recogniser or the microphone is not there (one that is only muted is)."""
        gone = self._microphone is not None and self._microphone.gone()
        return self._fault is not None or self._opening.ready() is None or gone

    def close(self) -> None:
        """Let the microphone go."""
        self.stop()
        if self._microphone is not None:
            self._microphone.close()

    def _prepared(self) -> bool:
        """Make the ear when the recogniser has come; whether there is one now."""
        recogniser = self._opening.ready()
        if self._ear is None and recogniser is not None and self._fault is None:
            from narrator.devices.vad import Silero

            try:
                self._ear = Ear(recogniser, Silero(), self._put, self._sounding)
            except DeviceError as fault:
                self._fault = str(fault)
        return self._ear is not None
