"""Questions before and after a game, line by line: numbered choices, repeatable, the same for every device (A8, A10)."""

from __future__ import annotations

import sys
from typing import Callable

from narrator import ctrl_c
from narrator.cells import clean, columns, wrap
from narrator.devices.plain import LABELS
from narrator.kinds import whole
from narrator.stage import Interrupted


class Unanswered(Interrupted):
    """The input has ended at a question."""


class Questions:
    """A dialogue on plain lines: `*` repeats, `?` helps, Enter takes the default; everything here is public."""

    def __init__(self, pack, read: Callable[[], str] | None = None, write: Callable[[str], None] | None = None,
                 width: int | None = None, labels: bool = False):
        """Write lines of `width` cells at most, on a terminal else as wide as that is; `labels`: each message has its label (A5)."""
        self.pack, self.width, self.labels = pack, width, labels
        self._read = read or self._line
        self._write = write

    def choose(self, key: str, options: list[tuple[str, str]], default: str, help: str | None = None, **fields) -> str:
        """Offer (id, words) as numbered lines; give the id that is chosen: by its number, its words, or a beginning that only it has.  `help`: the question whose help holds here."""
        at = next(place for place, (id, _) in enumerate(options, 1) if id == default)

        def offer():
            self.ask(self.pack.say(key, **fields))
            for place, (_, words) in enumerate(options, 1):
                self.ask(f"{place}. {words}")
            self.ask(self.pack.say("choice.default", text=f"{at}, {options[at - 1][1]}"))

        def read(text):
            if not text:
                return options[at - 1][0]
            if (place := whole(text)) and place <= len(options):
                return options[place - 1][0]
            said = [id for id, words in options if words.casefold() == text.casefold()]
            begun = {id for id, words in options if words.casefold().startswith(text.casefold())}
            if said or len(begun) == 1:
                return (said or [*begun])[0]
            self.error(self.pack.say("error.choice", n=len(options)))
            return None

        return self._until(key, offer, read, help or key)

    def confirm(self, key: str, default: bool = True, **fields) -> bool:
        """Ask yes or no as two numbered lines."""
        options = [("yes", self.pack.say("choice.yes")), ("no", self.pack.say("choice.no"))]
        return self.choose(key, options, "yes" if default else "no", **fields) == "yes"

    def line(self, key: str, judge: Callable[[str], object], offer: Callable[[], object] = lambda: None, **fields):
        """Ask for a line; `judge(text)` gives the answer, or says why not and gives None; `offer()` tells before each asking what there is."""

        def whole_offer():
            offer()
            self.ask(self.pack.say(key, **fields))

        return self._until(key, whole_offer, judge)

    def word(self, key: str, allowed: tuple[str, ...]) -> str:
        """Ask for one of a few letters (or nothing, Enter)."""

        def judge(text):
            if text.casefold() in allowed:
                return text.casefold()
            self.error(self.pack.say("error.choice-letters"))
            return None

        return self.line(key, judge)

    def tell(self, text: str) -> None:
        """Write a line that asks nothing."""
        self.put("public", text)

    def ask(self, text: str) -> None:
        """Write a line that waits for an answer, or a part of what is asked."""
        self.put("ask", text)

    def error(self, text: str) -> None:
        """Write what is wrong, and the remedy."""
        self.put("error", text)

    def put(self, kind: str, text: str) -> None:
        """Write one message of a kind of `LABELS`, broken at words."""
        text = clean(text, plain=self.labels)
        if self.labels:
            text = f"{LABELS[kind]} {text}"
        widths = (self.width, columns() if self._write is None else None)
        width = min(filter(None, widths), default=None)
        lines = "\n".join(wrap(text, width)) if width else text
        if self._write is None:
            print(lines, flush=True)
        else:
            self._write(lines)

    def close(self) -> None:
        """Let nothing go: the lines are only printed."""

    def _until(self, key, offer, read, help=None):
        """Ask until there is an answer: after a star, after help and after an error the question comes again (A10, A19)."""
        while True:
            offer()
            text = self._read().strip()
            if text == "?":
                words = f"help.{help or key}"
                self.tell(self.pack.say(words if self.pack.has(words) else "help.setup"))
            elif text != "*":
                found = read(text)
                if found is not None:
                    return found

    @staticmethod
    def _line() -> str:
        if ctrl_c.pressed():
            raise Interrupted("ctrl-c")
        try:
            text = sys.stdin.readline()
        except KeyboardInterrupt:
            raise Interrupted("ctrl-c") from None
        if not text:
            raise Unanswered("closed")
        return text
