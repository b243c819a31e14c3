"""Where a sitting stands beside the engine's answers: what a save must hold to go on at the same place."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field


@dataclass
class Progress:
    """The place inside a phase.

    `call` is the next (or, if `open`, the interrupted) item of the night's or day's public
    list; `mark` the number of entries at nightfall (restart of the night); `again` = the
    night starts over; `spoken` the number of public events already announced; `votes` the
    votes of an unfinished round; `done` what of the item is over (defences held);
    `dealt` = everybody knows the own role; `rehearse` = the keys are still to be rehearsed, which
    gives `slot`, the length S (M1); `times` are the seconds that calls took (M7),
    `signs` those keyed in the windows of the open call (S10): its word must be the same when it comes again.
    """

    phase: str = "night"
    number: int = 1
    call: int = 0
    open: bool = False
    again: bool = False
    mark: int = 0
    nightfall: int = 0
    spoken: int = 0
    dawn: bool = False
    votes: dict[int, int | None] = field(default_factory=dict)
    done: int = 0
    strays: int = 0
    dealt: bool = False
    rehearse: bool = False
    slot: float = 0.0
    times: dict[str, list[float]] = field(default_factory=dict)
    signs: dict[int, str] = field(default_factory=dict)

    def begin(self, phase: str, number: int) -> None:
        """Start a new phase."""
        self.phase, self.number = phase, number
        self.call, self.open, self.again, self.dawn, self.votes, self.done = 0, False, False, False, {}, 0
        self.signs = {}

    def go_on(self) -> None:
        """The item is over: the next one."""
        self.call, self.open, self.done, self.signs = self.call + 1, False, 0, {}

    def plain(self) -> dict:
        """The progress as data for a save."""
        return asdict(self)

    @classmethod
    def read(cls, data: dict) -> "Progress":
        """Read it back; raises TypeError or ValueError for data that is none."""
        found = cls(**data)
        found.signs = {int(place): sign for place, sign in data.get("signs", {}).items()}
        found.votes = {int(voter): target for voter, target in data.get("votes", {}).items()}
        return found
