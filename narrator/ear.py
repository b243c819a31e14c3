"""The ear: microphone, voice detector, recogniser with this moment's own list, exact match, score.

At most one question is open.  Half duplex: what comes while the narrator or the taps
sound, and for a moment after, is thrown away.  No sound is kept.  What is heard goes to
whoever asked and to no channel: at night it is as private as the key presses are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Iterator, Protocol

from narrator.echo import Echo
from narrator.ports import Clip, Heard
from narrator.utterances import CHUNK, QUIET, QUIET_PAIRS, RATE, Detector, Utterances

if TYPE_CHECKING:
    import numpy

HOLD_OFF = 0.2
"""Seconds after the last sound of our own in which the microphone still hears it."""

APART = 0.6
"""A phrase stands alone: seconds from the talk before it."""

TALK = 0.5
"""Seconds of speech from which on an utterance that was no answer is talk (shorter: a cough, an "er")."""

ASK_BACK, LIKELY, CERTAIN = 0.5, 0.75, 1.0
"""Scores of `Heard`: to be read back; enough to answer a read-back; may stand alone where it does no harm."""


class Recogniser(Protocol):
    """Hears one phrase of a list in the sound of one utterance."""

    enough: float
    """Score from which on a phrase was heard."""

    def prepare(self, phrases: list[str]) -> list[str]:
        """Take the list that may be heard now; return the phrases that cannot be heard."""

    def feed(self, samples: "numpy.ndarray") -> None:
        """Take 16 kHz samples of one utterance, while it is spoken."""

    def guess(self) -> tuple[str | None, float] | None:
        """Say what `result` would be if nothing more were fed, and keep it; None where that is not worth the work."""

    def result(self) -> tuple[str | None, float]:
        """Say which phrase it was, and the recogniser's own score; forget the utterance."""

    def forget(self) -> None:
        """Forget the utterance that was fed."""

    def likely(self, phrase: str) -> float:
        """Give the score that talk hardly reaches with this phrase: enough to answer a read-back, not to stand alone."""

    def certain(self) -> bool:
        """Tell whether the last result is beyond doubt (costs time where it must be heard again)."""

    def knows(self, word: str) -> bool:
        """Tell whether a word can be heard at all."""


@dataclass(frozen=True)
class Utterance:
    """What became of one utterance: a phrase, or why there is none."""

    phrase: str | None
    score: float
    begun: float
    ended: float
    certain: bool = False


class Ear:
    """Hear one phrase of the open question's list; see `listen`."""

    def __init__(self, recogniser: Recogniser, detector: Detector, heard: Callable[[Heard], None] | None = None,
                 sounding: Callable[[], bool] | None = None):
        """Give each phrase to `heard`; `sounding` tells whether the narrator or the taps can be heard now."""
        self.recogniser, self.heard, self.sounding = recogniser, heard, sounding
        self._cut = Utterances(detector, QUIET)
        self._echo = Echo()
        self._open: frozenset[str] = frozenset()
        self._alone: frozenset[str] = frozenset()
        self._deaf_until = float("-inf")
        self._talked = float("-inf")
        self._sound: list = []
        self._held: list | None = None
        self._begun = 0.0

    def listen(self, phrases: list[str], alone: list[str] = ()) -> list[str]:
        """Open a question in place of the last one; return the phrases that cannot be heard.

        Only phrases in `alone` (commands that can do no harm) may count without being read back.
        """
        self.stop()
        self._cut.quiet = QUIET_PAIRS if any(" " in phrase for phrase in phrases) else QUIET
        unheard = self.recogniser.prepare(list(phrases))
        self._open = frozenset(phrases) - frozenset(unheard)
        self._alone = frozenset(alone)
        self._talked = float("-inf")
        return unheard

    def stop(self) -> None:
        """Close the question: nothing is heard until the next one."""
        self._open = frozenset()
        self._forget()

    @property
    def listening(self) -> bool:
        """Whether a question is open."""
        return bool(self._open)

    def spoke(self, clip: Clip, end: float) -> None:
        """Note what the loudspeaker plays until `end` (session seconds), so that it is not taken for a person."""
        if clip.samples is not None:
            self._echo.played(clip.samples, end)
        self._deaf_until = max(self._deaf_until, end + HOLD_OFF)

    def cut(self, at: float) -> None:
        """Note that what the loudspeaker played has stopped at `at`."""
        self._deaf_until = min(self._deaf_until, at + HOLD_OFF)

    def feed(self, samples: "numpy.ndarray", end: float, now: float | None = None) -> list[Utterance]:
        """Take microphone samples that were captured until `end` (session seconds); give what they complete.

        They may come late: at `now`, when something may sound that only later samples hold.
        """
        if self.sounding is not None and self.sounding():
            self._deaf_until = max(self._deaf_until, (end if now is None else now) + HOLD_OFF)
        if not self._open or end - len(samples) / RATE < self._deaf_until:
            self._forget()
            return []
        return list(self._pieces(self._cut.feed(samples), end))

    def finish(self, end: float) -> list[Utterance]:
        """The sound itself has ended (a recording): give the utterance that was still going on."""
        return list(self._pieces(self._cut.finish(), end))

    def _pieces(self, pieces: Iterator, end: float) -> Iterator[Utterance]:
        for kind, sound in pieces:
            if kind == "begin":
                self._begun = end - CHUNK / RATE
            if sound is not None:
                self._sound.append(sound)
                self._hand_on(sound)
            elif kind == "pause":
                self._work_ahead()
            elif kind == "on":
                held, self._held = self._held or (), None
                for sound in held:
                    self.recogniser.feed(sound)
            if kind != "end":
                continue
            made = self._judge(end)
            self._sound, self._held = [], None
            yield made
            if made.phrase is not None and self.heard is not None:
                likely = LIKELY if made.score >= self.recogniser.likely(made.phrase) else ASK_BACK
                self.heard(Heard(made.phrase, end, CERTAIN if made.certain else likely, made.begun))

    def _hand_on(self, sound: "numpy.ndarray") -> None:
        """Feed the recogniser; what comes after its guess waits until speech goes on, so that the guess stays true."""
        if self._held is None:
            self.recogniser.feed(sound)
        else:
            self._held.append(sound)

    def _work_ahead(self) -> None:
        """Let the recogniser guess while it is not yet certain that the utterance is over."""
        guess = self.recogniser.guess()
        if guess is None:
            return
        phrase, score = guess
        self._held = []
        begins = phrase is not None and any(other.startswith(f"{phrase} ") for other in self._open)
        self._cut.complete = phrase is not None and score >= self.recogniser.enough and not begins

    def _judge(self, end: float) -> Utterance:
        """Take the forced result, and everything that speaks against it."""
        import numpy

        phrase, score = self.recogniser.result()
        beside_talk = self._begun - self._talked < APART
        if phrase is not None and (phrase not in self._open or score < self.recogniser.enough or beside_talk):
            phrase = None
        own = self._echo.is_own(numpy.concatenate(self._sound), self._begun)
        if own:
            phrase = None
        elif phrase is None and self._cut.voiced >= TALK:
            self._talked = end
        certain = phrase in self._alone and self.recogniser.certain()
        return Utterance(phrase, score, self._begun, end, certain)

    def _forget(self) -> None:
        """Drop an utterance that has begun: it is no answer to the question that is open now."""
        if self._sound:
            self.recogniser.forget()
            self._sound, self._held = [], None
        self._cut.drop()
