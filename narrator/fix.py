"""`fix`: the moderator silently corrects an answer of this night, by replay (play-modes 10); all private."""

from __future__ import annotations

from engine import Diverged, Refused, Tell, Vote, replay
from narrator.asking import Item, Step
from narrator.entries import Keyed, Pad
from narrator.ports import Key
from narrator.replies import describe

LEAVE = (".", ",", "escape", "backspace")
"""The keys that leave everything as it was, while no digit waits for its Enter."""


class Fix:
    """A small dialogue by keys, outside the slots: which answer, then the right one."""

    def __init__(self, sitting):
        self.sitting = sitting
        self.pad: Pad | None = None
        self.entry: int | None = None
        self.rows: list[str] = []
        self.places: list[int] = []
        self.must = False

    def busy(self) -> bool:
        """Tell whether a correction is under way."""
        return self.pad is not None

    def start(self) -> None:
        """List this night's answers privately, and wait for the number of one."""
        sitting = self.sitting
        game, first = sitting.game, sitting.progress.mark
        self.places = [at for at, entry in enumerate(game.answers) if at >= first and not entry.command]
        if not self.places:
            sitting.stage.private.tell("undo.none")
            return
        self.rows = [f"{number} {sitting.pack.title(game.answers[at].call)}: "
                     f"{describe(sitting.pack, game.setup, game.answers[at].answer)}"
                     for number, at in enumerate(self.places, 1)]
        sitting.stage.private.show("private.fix", "\n".join(self.rows))
        self.entry, self.must, self.pad = None, False, Pad((1 if len(self.rows) < 10 else 2,))
        self.read()

    def owed(self, entry: int) -> None:
        """M9b: ask for an answer that the rules do not let pass; `entry` is its place among the answers."""
        sitting = self.sitting
        sitting.stage.private.tell("private.owed", title=sitting.pack.title(sitting.game.answers[entry].call))
        self.must = True
        self.choose(entry)

    def choose(self, entry: int) -> None:
        """Wait for the right answer to one entry; the votes of a round are no single answer."""
        if isinstance(self.before(entry).pending.ask, Vote):
            self.sitting.stage.private.tell("private.again")
            self.read()
            return
        self.entry = entry
        self.pad = Pad(self.sitting.forms.widths(*self.sitting.form_of(self.sitting.game.answers[entry].call)))
        self.read()

    def read(self) -> None:
        """Read the choices, where this table plays by switch."""
        sitting = self.sitting
        if not sitting.switch.used or sitting.switch.slot:
            return
        if self.entry is None:
            items = [Item(row, at) for row, at in zip(self.rows, self.places, strict=True)]
            leave = Item(sitting.pack.say("scan.pass"), None)
            sitting.switch.choose(Step(items, [leave]), self.chosen)
        else:
            sitting.switch.answer(self.before(self.entry).pending.ask, self.replace)

    def before(self, entry: int):
        """Play the game again up to one of its answers."""
        return replay(self.sitting.game.setup, self.sitting.game.answers[:entry])

    def chosen(self, entry: int | None) -> None:
        """Go on with the entry that was taken from the list, or leave."""
        if entry is None:
            self.leave()
        else:
            self.choose(entry)

    def name(self, entry: int) -> None:
        """Go on with the entry whose number was keyed; whoever hears no list is told what to key now."""
        private, title = self.sitting.stage.private, self.sitting.pack.title(self.sitting.game.answers[entry].call)
        private.tell("private.fix-which", title=title)
        self.choose(entry)

    def leave(self) -> None:
        """Leave all as it was."""
        self.pad = None
        if not self.sitting.switch.slot:
            self.sitting.switch.end()
        self.sitting.stage.private.tell("private.fix-none")

    def key(self, event) -> None:
        """Take one key of the dialogue."""
        if self.pad is None or not isinstance(event, Key):
            return
        if event.name in LEAVE and self.pad.blank() and not self.must:
            self.leave()
            return
        keyed = self.pad.press(event.name)
        if keyed is None:
            return
        sitting = self.sitting
        if not isinstance(keyed, Keyed):
            sitting.stage.private.tell("private.again")
        elif self.entry is None:
            number = keyed.numbers[0]
            if number == 0:
                self.leave()
            elif number <= len(self.places):
                self.name(self.places[number - 1])
            else:
                sitting.stage.private.tell("private.again")
        else:
            self.change(keyed)

    def change(self, keyed: Keyed) -> None:
        """Take a keyed answer."""
        try:
            answer = self.sitting.forms.decode(self.before(self.entry).pending.ask, keyed.numbers)
        except (ValueError, IndexError, Refused):
            self.sitting.stage.private.tell("private.again")
            return
        self.sitting.switch.end()
        self.replace(answer)

    def replace(self, answer) -> None:
        """Replay the night with another answer; say so where a reply already given would differ."""
        sitting, place = self.sitting, self.entry
        game = sitting.game
        before = self.before(place)
        try:
            before.answer(answer)
            entries = [*game.answers[:place], game.answers[place]._replace(answer=answer), *game.answers[place + 1:]]
            changed = replay(game.setup, entries)
        except (Refused, Diverged):
            sitting.stage.private.tell("private.again")
            return
        told = [step for step in game.heard if isinstance(step, Tell)]
        again = [step for step in changed.heard if isinstance(step, Tell)]
        sitting.game, self.pad = changed, None
        sitting.stage.private.show("private.fixed", describe(sitting.pack, game.setup, answer))
        if told != again:
            sitting.stage.private.tell("private.fix-told")
        sitting.save()
