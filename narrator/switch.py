"""One switch for everything: what is read now takes the press; where nothing is, a menu is read (A14, A15).

The menu is a list of keys by name, so each thing in it can be done by its key as well.  All is
read on the private channel; what it does is what the key does.
"""

from __future__ import annotations

from typing import Callable

from narrator.asking import Item, Step, Table, walk
from narrator.penalty import KEY
from narrator.ports import Key
from narrator.practice import Practice
from narrator.scan import Scan, Taken

TAKE = ("enter", " ")
"""The keys of the one switch; with two switches it takes."""

STEP = ("tab", "+")
"""The keys of the other switch: it steps."""

ALWAYS = {"repeat": "*", "where": "h", "living": "l", "last": "v", "pause": "/", "state": "s"}
"""What the menu offers by day and by night, each with its key."""

NIGHT = {"fix": "f", **ALWAYS}

OTHER = {"help": "?", "keys": "k", "sounds": "n", "faster": ":", "slower": ";", "louder": ")", "softer": "(",
         "table-faster": ">", "table-slower": "<", "table-louder": "]", "table-softer": "[", "cover-louder": "}",
         "cover-softer": "{", "longer": "w", "shorter": "q", "practice": "p"}
"""What the last thing in the menu of the day leads to."""

DAY = {"next": "-", "more": "+", "back": "backspace", **ALWAYS, "other": ""}

HIDDEN = ("state", "fix")
"""What only a moderator may have read."""

COMMAND = {"penalty": KEY}
"""What a moderator may have read where the rules have such a command."""

PAUSE = {"go-on": "1", "night-again": "2", "stop": "3"}

TWICE = 3.0
"""Seconds between two stars that open the menu."""


class Switch:
    """The list that is being read now, if any, and who gets the presses."""

    def __init__(self, sitting):
        self.sitting = sitting
        self.scan: Scan | None = None
        self.slot = False
        self.menu_open = False
        self.waiting: Callable[[], object] | None = None
        self.pad = None
        self.practice = Practice(sitting)
        self._star = float("-inf")

    @property
    def used(self) -> bool:
        """Whether this table plays by switch."""
        return self.sitting.settings.entry in ("scan", "palm")

    def read(self, scan: Scan) -> Scan:
        """Read a list in place of any other."""
        self.end()
        self.scan = scan
        return scan.start()

    def leave(self, scan) -> None:
        """A list has been read to its end: nothing is read any more."""
        if self.scan is scan:
            self.scan, self.menu_open = None, False
            self.clear()

    def end(self) -> None:
        """Stop reading; in a slot what was taken counts, elsewhere nothing does."""
        scan, self.scan, self.menu_open = self.scan, None, False
        if scan is not None:
            if self.slot:
                scan.close()
            else:
                scan.drop()
            self.clear()

    def clear(self) -> None:
        """Give the screen of mode `table` back to the board, over which the list was shown by day."""
        sitting = self.sitting
        if sitting.mode == "table" and not sitting.is_night():
            sitting.show_board()

    def press(self, key: str, at: float | None = None) -> bool:
        """Take a key of a switch, pressed now or meant for what was read `at` a time; give False for any other key."""
        sitting, stage = self.sitting, self.sitting.stage
        if key == "*":
            twice = stage.clock.now() - self._star < TWICE
            self._star = stage.clock.now()
            if twice and not self.slot and self.has_menu():
                self.menu()
                return True
        scan = self.scan
        if self.practice.on and key in TAKE:
            self.practice.press()
            return True
        if scan is not None and key in TAKE and (self.used or self.menu_open) and self.blank():
            scan.press(at)
        elif scan is not None and key in STEP and sitting.settings.switches == 2:
            scan.step_on()
        elif self.menu_open and key.isdecimal():
            return scan.choose(int(key))
        elif self.menu_open and key in (".", "backspace", "escape"):
            self.end()
        elif scan is None and self.used and key in TAKE and self.blank() and not self.ends_slot() and self.may_read():
            self.nothing_read()
        else:
            return False
        return True

    def blank(self) -> bool:
        """Whether no digit waits for its Enter."""
        pads = (self.sitting.entry.pad if self.slot else None, self.sitting.fix.pad, self.pad)
        return all(pad is None or pad.blank() for pad in pads)

    def ends_slot(self) -> bool:
        """Whether a press while nothing is read ends the slot: at pace `hand`, when no answer is waited for (M7)."""
        entry = self.sitting.entry
        return self.slot and self.sitting.settings.pace == "hand" and (entry.ask is None or entry.has_latched)

    def has_menu(self) -> bool:
        """Whether two stars open the menu: where nobody moderates only by day, and where there is a switch at all.

        By night the private channel of mode `table` belongs to the one who is called or named.
        """
        return self.sitting.mode != "table" or (self.used and not self.sitting.is_night())

    def may_read(self) -> bool:
        """Whether a press can have something read: in a slot its own list, else the menu or what waits."""
        return self.slot or self.waiting is not None or self.has_menu()

    def nothing_read(self) -> None:
        """A press while nothing is read: the slot's list again, the correction's, or the menu."""
        if self.slot:
            if self.sitting.entry.call is not None:
                self.sitting.entry.again()
        elif self.sitting.fix.busy():
            self.sitting.fix.read()
        elif self.sitting.penalty.busy():
            self.sitting.penalty.read()
        elif self.waiting is not None:
            self.waiting()
        else:
            self.menu()

    # The menu

    def menu(self, keys: dict[str, str] | None = None) -> None:
        """Read what can be done now."""
        sitting = self.sitting
        if keys is None:
            keys = {**self.command(), **NIGHT} if sitting.is_night() else DAY
            if sitting.mode == "table":
                keys = {id: key for id, key in keys.items() if id not in HIDDEN}
        items = [Item(sitting.pack.say(f"menu.{id}"), key) for id, key in keys.items()]

        def done(key):
            self.leave(scan)
            if not key:
                return self.menu({**self.command(), **self.other()})
            return Key(key, sitting.stage.clock.now())

        scan = Scan(sitting, Step(items, []), done, rested=self.end, grouped=False)
        self.read(scan)
        self.menu_open = True

    def command(self) -> dict[str, str]:
        """Give the moderator's command, where there is a moderator and the rules have one."""
        sitting = self.sitting
        return COMMAND if sitting.mode != "table" and sitting.game.setup.rules.commands else {}

    def other(self) -> dict[str, str]:
        """Give what the last thing in the menu of the day leads to: there is nothing to practise where no switch is used."""
        return {id: key for id, key in OTHER.items() if id != "practice" or self.used}

    def answer(self, ask, done) -> None:
        """Read the lists of a question of the engine; `done(answer)` gets the answer."""
        way = walk(ask, Table(self.sitting.pack, self.sitting.game.setup))
        self._on(way, next(way), done)

    def _on(self, way, step, done) -> None:
        def chosen(value):
            try:
                self._on(way, way.send(value), done)
            except StopIteration as ended:
                return done(ended.value)
            return None

        self.choose(step, chosen)

    def choose(self, step: Step, done, hidden: tuple = ()) -> None:
        """Read one list; `done(value)` gets what is taken, and may give an event.

        `hidden` names the order of a list of which nobody may guess anything from the moment of a press.
        """
        def taken(value):
            self.leave(scan)
            return done(value)

        scan = Scan(self.sitting, step, taken, self.order(*hidden) if hidden else None)
        self.read(scan)

    def order(self, *purpose):
        """Give the private stream that shuffles a list; None where this table wants its seats in order (M8)."""
        sitting, progress = self.sitting, self.sitting.progress
        if sitting.settings.scan_order == "seats" and sitting.spoken is None:
            return None
        return sitting.streams.hidden(progress.phase, progress.number, progress.call, *purpose)

    def ask(self, begin: Callable[[], object], pad=None, at_once: bool = True) -> None:
        """Read what is asked by day, where this table plays by switch; a press after its end reads it again.

        `pad` takes the digits of the same question: the Enter that ends them is no press.
        Where it is not read `at_once`, the first press has it read.
        """
        self.pad = pad
        if self.used:
            self.waiting = begin
            if at_once:
                begin()

    def finish(self) -> None:
        """Stop reading at the end of a time: what could still be taken back counts."""
        if self.scan is not None:
            self.scan.close()
        self.answered()

    def answered(self) -> None:
        """What was asked by day has its answer."""
        self.waiting = self.pad = None
        self.end()

    def vote(self, call, voter: int, head: str) -> None:
        """Read whom a voter may have named, the count before it; what is taken comes as an event (the vote is open)."""
        sitting, ask = self.sitting, call.ask
        table = Table(sitting.pack, sitting.game.setup)
        items = table.seats([seat for seat in ask.among if ask.own or seat != voter])
        last = table.passing(voter not in ask.must) + [Item(sitting.pack.say("scan.menu"), "menu")]

        def done(value):
            if value == "menu":
                self.menu()
                return None
            return Taken(value)

        self.choose(Step(items, last, head), done)
