"""A read-back by day: what was heard is said again, and waits for "confirm" or "cancel".

Everything here is said and asked on the table's channel: nothing hidden goes through it.
An answer counts only after it was read back and confirmed; keys always work, also while the
narrator speaks or listens, and every step can be done either way.
"""

from __future__ import annotations

from narrator import grammar
from narrator.ear import CERTAIN, LIKELY
from narrator.grammar import Meaning, Words
from narrator.ports import Heard, Key
from narrator.reading import GAP, parts

WAIT = 8.0
"""Seconds in which nothing is heard before the question is said again (A12: nothing ever times out)."""

CONFIRM_KEYS, CANCEL_KEYS = ("", "1"), ("2",)
"""What is keyed before Enter to confirm or to cancel what was read back."""

KEYS = {"*": "repeat", "?": "help", "/": "pause", "backspace": "back"}
"""Keys that give a command at once (backspace only where nothing is keyed yet)."""

ANSWERS = ("confirm", "cancel", "back")
"""What answers a read-back."""

ENDED = ("closed", "ctrl-c")
"""Keys that end the sitting."""


class Dialogue:
    """Reads back, one thing at a time, with voice, ear and keys."""

    def __init__(self, pack, clock, inputs, output, voice, ear=None):
        """Speak through `output`; `ear` may be None: then only the keys answer."""
        self.pack, self.clock, self.inputs, self.output, self.voice, self.ear = pack, clock, inputs, output, voice, ear
        self._kept: list[Key] = []

    def confirmed(self, line: str, help: str, command: str | None = None) -> bool:
        """Read back and wait for "confirm" or "cancel", likely heard; a doubtful one counts when it comes twice.

        Read back was an answer, or a `command`: then saying that again confirms it, too.
        """
        words = grammar.words(self.pack, None, "yes-no")
        doubtful = None
        self.say(line)
        while True:
            meaning, sure = self.answer(words, line)
            said = meaning.command
            if said == "closed":
                self._kept.append(Key("closed", self.clock.now()))
                return False
            if not sure and said != doubtful:
                doubtful = said
                self.say(line)
            elif command is not None and said == command:
                return True
            elif said in ANSWERS:
                return said == "confirm"
            else:
                doubtful = None
                self.obey(said, line, help)

    def answer(self, words: Words, line: str) -> tuple[Meaning, bool]:
        """Wait for one answer to a read-back by voice or keys: what it means, and whether it is certain.

        After 8 s the line is said once more, after 8 more the keys are offered; then it waits on.
        """
        keyed, quiet = "", 0
        while True:
            self.listen(words)
            event = self.next(self.clock.now() + WAIT)
            meaning, sure = None, True
            if event is None:
                quiet += 1
                if quiet <= 2:
                    self.say(line if quiet == 1 else self.pack.say("heard.not"))
            elif isinstance(event, Heard):
                meaning = grammar.read(words, event.phrase)
                answers = meaning is not None and meaning.command in ANSWERS
                sure = event.score >= (LIKELY if answers else CERTAIN)
            elif event.name in ENDED:
                meaning = Meaning(command="closed")
            elif event.name in KEYS and not (keyed and event.name == "backspace"):
                meaning = Meaning(command=KEYS[event.name])
            elif event.name in (".", ",", "backspace"):
                keyed = ""
            elif event.name.isdigit():
                keyed += event.name
            elif event.name == "enter":
                meaning, keyed = typed(keyed), ""
                if meaning is None:
                    self.say(self.pack.say("heard.not"))
            if meaning is not None:
                self.hush()
                return meaning, sure

    def obey(self, command: str, line: str, help: str) -> None:
        """Carry out a command that gives no answer, and say the line that waits again."""
        if command == "pause":
            self.pause()
        elif command == "help":
            self.say(self.pack.say(help))
        self.say(line)

    def pause(self) -> None:
        """Stand still until somebody says "continue" or presses Enter (or the slash again); asked, it says so once more."""
        words = self._commands("continue", "repeat", "help")
        ways = self.pack.say("pause.keys") if self.ear is None else self.pack.say("pause.word", text=self.pack.commands["continue"][0])
        self.say(self.pack.say("pause.day"))
        self.say(ways)
        while True:
            self.listen(words)
            event = self.next(self.clock.now() + WAIT)
            meaning = grammar.read(words, event.phrase) if isinstance(event, Heard) else None
            if meaning is not None and meaning.command == "continue":
                break
            if meaning is not None or isinstance(event, Key) and KEYS.get(event.name) in ("repeat", "help"):
                self.say(ways)
            elif isinstance(event, Key) and event.name in ("enter", "/", *ENDED):
                self._kept += [event] if event.name in ENDED else []
                break
        self.hush()
        self.say(self.pack.say("pause.end"))

    def say(self, text: str) -> bool:
        """Say a line, a long one in parts with a listening gap after each; give False if it was stopped.

        Any key stops it (and still counts); in a gap "cancel" stops it, "repeat" says the part again.
        """
        pieces = parts(text, lambda piece: self.voice.clip(piece).seconds)
        for number, piece in enumerate(pieces, 1):
            while True:
                if not self._part(piece):
                    return False
                said = None if number == len(pieces) else self._gap()
                if said == "cancel":
                    return False
                if said != "repeat":
                    break
        return True

    def _part(self, text: str) -> bool:
        clip = self.voice.clip(text)
        self.hush()
        # A line of the table may still be said: then this one waits for its end.
        end = self.clock.now() + (self.output.say(clip) or clip.seconds)
        if self.ear is not None:
            self.ear.spoke(clip, end)
        while (event := self.next(end)) is not None:
            if isinstance(event, Key):
                self.output.stop()
                if self.ear is not None:
                    self.ear.cut(self.clock.now())
                self._kept.append(event)
                return False
        return True

    def _gap(self) -> str | None:
        """Listen for a moment between two parts; give the command that was said."""
        words = self._commands("cancel", "repeat", "pause")
        self.listen(words)
        event = self.next(self.clock.now() + GAP)
        self.hush()
        if isinstance(event, Key):
            self._kept.append(event)
            return "cancel"
        meaning = grammar.read(words, event.phrase) if event is not None else None
        if meaning is not None and meaning.command == "pause":
            self.pause()
        return meaning.command if meaning is not None else None

    def next(self, until: float):
        """Give the key that stopped a line, then what comes before `until`."""
        return self._kept.pop(0) if self._kept else self.inputs.next(until)

    def _commands(self, *wanted: str) -> Words:
        words = Words()
        grammar.commands(words, self.pack, wanted)
        return words

    def listen(self, words: Words) -> None:
        """Open the ear for a list, if there is one and it does not listen already."""
        if self.ear is not None and not self.ear.listening:
            self.ear.listen(words.phrases, words.alone)

    def hush(self) -> None:
        """Close the ear."""
        if self.ear is not None:
            self.ear.stop()

    def named(self, command: str) -> str:
        """Put a command into the line that reads it back."""
        return self.pack.say("heard.sure", text=self.pack.commands[command][0])


def typed(keyed: str) -> Meaning | None:
    """Say what a number and Enter mean in a read-back: Enter alone or 1 confirms, 2 cancels."""
    if keyed in CONFIRM_KEYS or keyed in CANCEL_KEYS:
        return Meaning(command="confirm" if keyed in CONFIRM_KEYS else "cancel")
    return None
