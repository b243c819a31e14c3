"""Entry by keys: the called player or the moderator keys digits inside the slots (play-modes 5).

An entry strategy has `begin(call, asked, latched)`, `open(length)`, `event(event)`, `shut()`: keys count
only between `open` and `shut`.  Everything here is private; nothing is echoed.
"""

from __future__ import annotations

from engine import Refused, Tell, replay
from narrator.entries import Keyed, Pad
from narrator.ports import Key
from narrator.replies import describe, large, words


class KeyedEntry:
    """Latches the last complete valid entry of a call's slots (M4)."""

    def __init__(self, sitting):
        self.sitting = sitting
        self.pad: Pad | None = None
        self.ask = None
        self.latched = None
        self.sign = ""
        self.has_latched = self.waits = False
        self.asked = self.made = None
        self.place = 0
        self.dead_until = 0.0

    def begin(self, call, asked, latched=None, place: int = 0, made=None) -> None:
        """Prepare for one window of a public call; `asked` is the engine's waiting call, None where nothing is asked.

        `made` is the engine's call with what it tells, also where it only informs; None in an empty call.
        """
        sitting, marks = self.sitting, None
        self.made = made if made is not None and made.call.seats else None
        if sitting.settings.marks and sitting.mode == "table":
            marks = tuple(sitting.marks()[seat] for seat in (self.made.call.seats if self.made else ()))
        # S10: without a sign no yes or no can be told; where none follows, nobody has to know of signs.
        signs = ("must" if call.reply == "nod" else "may") if sitting.reply == "masked" else ""
        self.pad = Pad(sitting.widths(call), signs, marks, bare=not call.fields)
        self.asked, self.ask, self.place = asked, asked.ask if asked else None, place
        self.latched, self.has_latched, self.sign = latched, latched is not None, ""
        # A moderator who wishes for a pause and keys on is one person who knows what the keys are for.
        self.waits = sitting.mode == "table" and call.must and asked is not None and not self.ask.may_pass

    def open(self, length: float) -> None:
        """The slot opens: what was typed before is gone."""
        self.sitting.switch.end()
        self.sitting.switch.slot = True
        self.sitting.stage.inputs.flush()
        self.pad.clear()

    def event(self, event) -> None:
        """Take one key inside the slot; right after an entry keys do nothing (A17)."""
        if not isinstance(event, Key) or self.sitting.stage.clock.now() < self.dead_until:
            return
        if self.waits and self.sitting.pause_wanted:
            # The call will ask again: what is keyed now is meant for the choices of the pause.
            return
        keyed = self.pad.press(event.name)
        if keyed is None:
            return
        self.dead_until = self.sitting.stage.clock.now() + self.sitting.settings.dead_time
        self.sitting.stage.private.event("entry", self.asked.id if self.asked else "empty")
        if self.ask is None and self.made is not None and isinstance(keyed, Keyed) and keyed.sign:
            # Nothing is asked, but a yes or no may be told: the sign alone is the entry.
            self.sign = keyed.sign
        elif self.ask is None:
            self.sitting.count_stray()
        elif keyed == "wrong" or not self._take(keyed):
            self.sitting.calm.refuse()

    def _take(self, keyed: Keyed) -> bool:
        sitting = self.sitting
        try:
            answer = sitting.forms.decode(self.ask, keyed.numbers)
            self.ask.check(answer)
        except (ValueError, Refused, IndexError):
            return False
        self.latched, self.has_latched, self.sign = answer, True, keyed.sign
        self._say_back(answer)
        return True

    def _say_back(self, answer) -> None:
        """Say the entry back privately, with the reply where a moderator nods (A18, M5)."""
        sitting = self.sitting
        pack, setup = sitting.pack, sitting.game.setup
        if sitting.mode == "table":
            sitting.calm.show("private.entry", large(pack, setup, answer))
            return
        text = describe(pack, setup, answer)
        if sitting.reply == "nod":
            told = told_by(sitting.game, self.asked, answer)
            if told:
                text = f"{text} {words(pack, setup, told[-1], 'nod')[1]}"
        sitting.stage.private.show("private.entry", text)

    def shut(self) -> None:
        """The slot ends; an unfinished entry is gone."""
        self.sitting.switch.slot = False
        self.pad.clear()


def told_by(game, asked, answer) -> list:
    """What the holders of the waiting call would be told for an answer; nothing where it is only a part of one."""
    ahead = replay(game.setup, game.answers)
    try:
        return [step.value for step in ahead.answer(answer) if isinstance(step, Tell) and step.call == asked.id]
    except Refused:
        return []
