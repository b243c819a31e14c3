"""Cut the microphone's samples into utterances: a voice detector says where one begins and ends.

An utterance is handed on piece by piece while it is spoken, so that the recogniser has
only its last step to do at the end (audio-notes 4).
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Iterator, Protocol

if TYPE_CHECKING:
    import numpy

RATE = 16_000
"""Samples a second of all that is heard."""

CHUNK = 512
"""Samples that the detector judges at once."""

BEFORE = 0.4
"""Seconds kept from before the first chunk that sounds like speech."""

QUIET, QUIET_PAIRS = 0.2, 0.3
"""Seconds without speech that end an utterance; the second where numbers have two words."""

PAUSE = 0.12
"""Seconds without speech after which it may be the end: the recogniser works ahead."""

BEGINS, GOES_ON = 0.5, 0.35
"""Probability of speech at which an utterance begins, and below which it falls quiet."""


class Detector(Protocol):
    """Tells speech from other sounds."""

    def speech(self, chunk: "numpy.ndarray") -> float:
        """The probability of speech in `CHUNK` samples."""

    def reset(self) -> None:
        """Forget what was heard before."""


class Utterances:
    """Take samples as they come and give back the pieces of utterances."""

    def __init__(self, detector: Detector, quiet: float = QUIET):
        """End an utterance after `quiet` seconds without speech."""
        self.detector, self.quiet = detector, quiet
        self._left = None
        self._before: deque = deque(maxlen=int(BEFORE * RATE / CHUNK))
        self.speaking = False
        self.voiced = 0.0
        self.complete = False
        self._silent, self._paused = 0.0, False

    def feed(self, samples: "numpy.ndarray") -> "Iterator[tuple[str, numpy.ndarray | None]]":
        """Yield (`begin`, sound), (`more`, sound), (`end`, None) for what `samples` bring.

        (`pause`, None) is yielded before an end; where speech goes on after one, (`on`, None).  Whoever takes
        a pause may set `complete`: nothing more can belong to it, so the shortest quiet ends it.
        """
        import numpy

        if self._left is not None:
            samples = numpy.concatenate((self._left, samples))
        whole = len(samples) // CHUNK * CHUNK
        self._left = samples[whole:]
        for start in range(0, whole, CHUNK):
            yield from self._chunk(samples[start:start + CHUNK])

    def finish(self) -> "Iterator[tuple[str, numpy.ndarray | None]]":
        """Yield the end of an utterance that the sound's own end has cut."""
        if self.speaking:
            self.speaking = False
            yield "end", None

    def drop(self) -> None:
        """Throw away all that was kept: what was heard so far is nobody's answer."""
        self._left, self.speaking = None, False
        self._before.clear()
        self.detector.reset()

    def _chunk(self, chunk) -> "Iterator[tuple[str, numpy.ndarray | None]]":
        import numpy

        sure = self.detector.speech(chunk)
        if not self.speaking:
            self._before.append(chunk)
            if sure >= BEGINS:
                self.speaking, self._silent, self.voiced = True, 0.0, CHUNK / RATE
                self._paused = False
                yield "begin", numpy.concatenate(self._before)
                self._before.clear()
            return
        if sure >= GOES_ON:
            if self._paused:
                self._paused = False
                yield "on", None
            self.voiced += self._silent + CHUNK / RATE
            self._silent = 0.0
            yield "more", chunk
            return
        self._silent += CHUNK / RATE
        yield "more", chunk
        if self._silent >= PAUSE and not self._paused:
            self._paused, self.complete = True, False
            yield "pause", None
        if self._silent >= (min(QUIET, self.quiet) if self._paused and self.complete else self.quiet):
            self.speaking = False
            yield "end", None
