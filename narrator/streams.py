"""Three random streams, none derived from another (S4): game, public, private.

The game's seed goes to the engine alone.  The public stream decides repeats, decoys and
gaps; the private one the order of a scan and hints.  Each purpose has a stream of its
own by name, so that one draw more or less moves no other.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from random import Random


def _fresh() -> int:
    return secrets.randbits(64)


@dataclass(frozen=True)
class Streams:
    """The seeds of a session; drawn from the operating system where they are not given."""

    game: int = field(default_factory=_fresh)
    public: int = field(default_factory=_fresh)
    private: int = field(default_factory=_fresh)

    def shown(self, *purpose) -> Random:
        """The public stream for one purpose, such as `("night", 2, "seer")`."""
        return Random(f"public:{self.public}:{purpose}")

    def hidden(self, *purpose) -> Random:
        """The private stream for one purpose: nothing that the table can notice may use it."""
        return Random(f"private:{self.private}:{purpose}")
