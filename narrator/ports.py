"""The interfaces between the loop and the world: each device is one small class.

Times are seconds on the session's clock (0 = start of the game).  Samples are
float32 arrays of shape (n,), mono, 48 kHz, full scale 1.0.  Levels are dBFS.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Protocol

if TYPE_CHECKING:
    import numpy

RATE = 48_000
"""Sample rate of everything that is played, in Hz."""


@dataclass(frozen=True)
class Clip:
    """One spoken line (or sound), ready to be played.

    `samples` is None where the line is only shown as text: `seconds` is then an
    estimate from the text alone, so that it never depends on the machine.
    """

    text: str
    seconds: float
    samples: "numpy.ndarray | None" = None
    level: float = -23.0
    """dBFS of the loudest 50 ms; all speech is normalised to one level."""


@dataclass(frozen=True)
class Key:
    """One key press: a character, or a name such as `enter`, `backspace`, `up`, `ctrl-c`, `closed`."""

    name: str
    at: float


@dataclass(frozen=True)
class Heard:
    """One phrase of the asked list that the ear took, with its score (higher is surer); `begun`: when it began to be said."""

    phrase: str
    at: float
    score: float = 0.0
    begun: float | None = None


class Clock(Protocol):
    """Time of the session."""

    def now(self) -> float:
        """Seconds since the session began."""


class Inputs(Protocol):
    """The one place where the loop waits: keys, and the ear where one listens."""

    def next(self, until: float) -> "Key | Heard | None":
        """The next event that arrives before `until` (session seconds), or None when it is reached.

        A virtual clock is moved on by this call; a real one sleeps in it.
        """

    def flush(self) -> None:
        """Drop everything typed so far and not yet read."""


class Voice(Protocol):
    """Turns lines into clips; never plays them."""

    def prepare(self, texts: "list[str]", progress: Callable[[int, int], None] | None = None) -> None:
        """Make all clips now, so that none has to be made at night; call progress(done, total)."""

    def clip(self, text: str) -> Clip:
        """The clip of one line; made on the spot if it was not prepared."""

    def speaker(self) -> object | None:
        """Whose voice speaks, or None where lines are text only."""


class Output(Protocol):
    """One loudspeaker (or earpiece): speech one clip at a time, the cover beneath it."""

    def say(self, clip: Clip) -> None:
        """Start a clip now; one that is still playing is finished first."""

    def cover(self, state: str) -> None:
        """`full` or `off`, in ramps; while a clip plays the cover ducks by itself."""

    def earcon(self, name: str) -> None:
        """Play one short sound of `narrator.audio.earcons` (`fill`, `tick`, ...)."""

    def stop(self) -> None:
        """Fade the clip that is playing and drop those that wait."""

    def problem(self) -> str | None:
        """One line that says what is wrong with the device and the cure, or None."""

    def close(self) -> None:
        """Let the device go."""


class PrivateOutput(Output, Protocol):
    """An earpiece: an Output that knows how often its device was lost."""

    def losses(self) -> int:
        """How often the device was lost so far."""


class Screen(Protocol):
    """What is written for eyes: the public board, the moderator's lines, the night frame."""

    def public(self, text: str) -> None:
        """Show a public line."""

    def private(self, text: str, seconds: float | None = None) -> None:
        """Show a private line (only where the settings allow it); blank it after `seconds`."""

    def ask(self, text: str) -> None:
        """Show the prompt that waits now."""

    def frame(self, big: str, small: str = "") -> None:
        """Show the night frame with one large word (or none: neutral)."""

    def close(self) -> None:
        """Restore the terminal; leave nothing hidden in its scrollback."""
