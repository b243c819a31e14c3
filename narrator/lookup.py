"""Look things up, each by one key: where am I, who lives, the last five lines, the sounds (private; public in mode `table`)."""

from __future__ import annotations

from narrator.reading import GAP, parts
from narrator.switch import DAY, HIDDEN, NIGHT, OTHER

LISTS = ("h", "l", "v")
"""Where am I (here), who lives, the last five."""

FIVE = 5

SOUNDS = ("accepted", "refused", "tick", "change", "lost", "neutral")

APART = 2.0
"""Seconds between two sounds with their names."""

NAMES = {"*": "star", "/": "slash", "-": "minus", "+": "plus", "backspace": "backspace", "?": "question", ":": "colon",
         ";": "semicolon", "(": "round-open", ")": "round-shut", "[": "square-open", "]": "square-shut",
         "{": "curly-open", "}": "curly-shut", "<": "less", ">": "greater", " ": "space", "enter": "enter", "tab": "tab",
         ".": "dot", ",": "comma", "escape": "escape"}
"""How a key is called that is no letter or digit."""


def spelt(pack, key: str) -> str:
    """The name of a key in words."""
    return pack.say(f"key.{NAMES[key]}") if key in NAMES else key


def named(what: str, key: str) -> str:
    """Say in one sentence what a key does."""
    return f"{what[:-1]}: {key}." if what.endswith(".") else f"{what} {key.capitalize()}."


class Lookup:
    """Tells what anybody may ask for at any time; nothing changes by it."""

    def __init__(self, sitting):
        self.sitting, self.stage = sitting, sitting.stage
        self.reading, self.left, self.timer = False, [], None

    def heard(self, key: str, text: str) -> None:
        """Let what the screen shows be heard (A13): in the moderator's ear; by day aloud where nobody moderates."""
        if self.sitting.mode == "table":
            self.read(key, text)
        else:
            self.stage.private.aside(key, text, spoken=True)
            self.reading = True

    def read(self, key: str, text: str) -> None:
        """Say a text at the table, part by part, with the ear open in between; any key stops it (public)."""
        voice = self.stage.public.voice
        self.stop()
        self.left = [part for line in text.splitlines() for part in parts(line, lambda piece: voice.clip(piece).seconds)]
        self.go_on(key)

    def go_on(self, key: str) -> None:
        """Say the next part, by day."""
        self.timer = None
        if self.left and not self.sitting.is_night():
            seconds = self.stage.public.aside(key, self.left.pop(0))
            self.timer = self.stage.later(seconds + GAP, lambda: self.go_on(key))

    def stop(self) -> None:
        """Read no more: a key was pressed."""
        if self.timer is not None:
            self.stage.cancel(self.timer)
        self.left, self.timer = [], None
        if self.reading:
            self.stage.private.hush()
        self.reading = False

    def tell(self, key: str) -> None:
        """Tell what the key asks for: to the moderator privately, without a private channel or a moderator on the screen."""
        text = {"h": self.where, "l": self.living, "v": self.last}[key]()
        if self.open():
            self.sitting.screen.public(text)
            self.heard("lookup", text)
        else:
            self.stage.private.show("lookup", text)
            self.reading = True

    def open(self) -> bool:
        """Whether all may read what is told: then it holds nothing private."""
        return self.sitting.mode == "table" or not self.stage.private.ways

    def where(self) -> str:
        """The phase, how many live, and the last line that was said at the table."""
        progress, public = self.sitting.progress, self.stage.public
        key = "private.night" if progress.phase == "night" else "private.day"
        begun = self.sitting.pack.say(key, n=progress.number, m=len(self.sitting.living()))
        said = self.sitting.pack.say(public.last[0], **public.last[1]) if public.last else ""
        return f"{begun} {said}".strip()

    def living(self) -> str:
        """The public board."""
        return "\n".join(self.sitting.board_rows())

    def last(self) -> str:
        """The last five lines, private ones too where they are told privately."""
        kinds = ("phrase",) if self.open() else ("phrase", "reply")
        lines = [event.text for event in self.stage.public.timeline.events
                 if event.kind in kinds and event.text and not event.key.startswith(("scan.", "lookup", "help", "knob."))]
        return "\n".join(lines[-FIVE:])

    def keys(self) -> None:
        """Print and read which key does what, the keys as they are mapped here (A16, public)."""
        sitting = self.sitting
        pack, mapped = sitting.pack, {to: key for key, to in sitting.settings.keys.items()}
        offered = DAY | NIGHT | sitting.switch.command() | sitting.switch.other()
        rows = [named(pack.say(f"menu.{id}"), spelt(pack, mapped.get(key, key))) for id, key in offered.items()
                if key and (sitting.mode != "table" or id not in HIDDEN)]
        for row in rows:
            sitting.screen.public(row)
        self.heard("lookup", "\n".join(rows))

    def sounds(self) -> None:
        """Let each earcon be heard, with its name (A24); in mode `table` the names stand on the board."""
        sitting, private = self.sitting, self.stage.private

        def tell(key):
            if sitting.mode == "table":
                sitting.screen.public(sitting.pack.say(key))
                self.stage.public.aside(key, sitting.pack.say(key))
            else:
                private.tell(key)

        def one(name):
            tell(f"sound.{name}")
            private.earcon(name)

        tell("help.sounds")

        for at, name in enumerate(SOUNDS, 1):
            self.stage.later(APART * at, lambda name=name: None if sitting.is_night() else one(name))
