"""What people say to a sitting: votes and commands by day, read back aloud; at night neutral words only (play-modes 5, X14).

The microphone is open while nothing sounds: by day for a question, at night in every slot of
every call.  What was heard by night goes nowhere; by day it is read back at the table.
"""

from __future__ import annotations

from narrator import grammar, soundcheck
from narrator.asking import Item, Step
from narrator.dialogue import WAIT, Dialogue
from narrator.ear import CERTAIN, HOLD_OFF, LIKELY
from narrator.grammar import Meaning, Words
from narrator.ports import Heard, Key
from narrator.scan import Taken

KEYS = {"repeat": "*", "back": "backspace", "pause": "/", "continue": "1", "help": "?", "next": "-", "more": "+"}
"""The key that a spoken command stands for."""

OWN = ("*", "?")
"""Keys that say the line that is read back again, or help with it, not the question before it."""

LOOK = 1.0
"""Seconds between two looks whether the ear is still there."""


class Aloud:
    """What the read-back speaks through: the table's channel (public)."""

    def __init__(self, public):
        self.public = public

    def say(self, clip) -> float:
        """Say a line at the table, and show it; give the seconds to its end."""
        return self.public.speak("heard.sure", clip)

    def stop(self) -> None:
        """Stop the line that is said."""
        self.public.stop()


class Waiting:
    """The inputs of a read-back: those of the stage, with its keys that count at any time, but for what concerns the read line."""

    def __init__(self, stage):
        self.stage = stage

    def next(self, until: float):
        """The next event before `until`; after a pause the star, so that what waits is said again."""
        stage = self.stage
        hears, anytime = stage.hears, stage.anytime
        paused, stage.hears = stage.paused, lambda event: event
        stage.anytime = lambda key: key not in OWN and anytime(key) and stage.paused == paused
        try:
            found = stage.until(until, lambda event: event)
        finally:
            stage.hears, stage.anytime = hears, anytime
        return Key("*", stage.clock.now()) if stage.paused != paused else found


class Spoken:
    """The questions that may be answered by voice; `ear` is a `listening.Listening` or alike."""

    def __init__(self, sitting, ear, told: bool = False):
        """`told`: the table knows already what is wrong with its names."""
        self.sitting, self.stage, self.ear, self.told = sitting, sitting.stage, ear, told
        public = self.stage.public
        self.dialogue = Dialogue(sitting.pack, self.stage.clock, Waiting(self.stage), Aloud(public), public.voice, ear)
        self.words: Words | None = None
        self.aloud = self.help = None
        self.patient = False
        self.timer: list | None = None
        self.watched: list | None = None
        self.quiet, self.begun = 0, ""
        self._names = None
        self.stage.hears = self.heard
        public.ear = self

    # By day

    def names(self) -> grammar.Names:
        """The names that may be spoken; what is wrong with others is told once (public).  Only seat numbers until the recogniser can tell."""
        if self._names is None:
            setup = self.sitting.game.setup
            names, faults = self.ear.names(self.sitting.pack, setup.seats)
            if not any(names.spoken) and not faults:
                return names
            self._names = names
            line = soundcheck.names(self.sitting.pack, faults, setup.seats)
            if line and not self.told:
                self.sitting.screen.public(line)
            self.told = True
        return self._names

    def vote(self, call, voter: int, clues: bool) -> None:
        """Listen for one vote: a seat, where there are `clues` one of them, `nobody`, a command."""
        pack, ask, words = self.sitting.pack, call.ask, Words()
        among = [seat for seat in ask.among if ask.own or seat != voter]
        if clues:
            # As on the keys a bare number stands for a clue here, never for a seat.
            grammar.clues(words, pack, ask.among)
        grammar.seats(words, pack, self.names(), among, bare=not clues)
        wanted = grammar.CONTROLS if voter in ask.must else ("nobody", *grammar.CONTROLS)
        grammar.commands(words, pack, wanted)
        name = self.sitting.game.setup.name

        def aloud(seat):
            if seat is None:
                return pack.say("heard.sure", text=pack.say("vote.abstains", a=name(voter)).rstrip("."))
            return pack.say("vote.sure", a=name(voter), b=name(seat))

        self.open(words, aloud, "help.vote", patient=True)

    def commands(self, *wanted: str) -> None:
        """Listen for commands: in a debate, a defence, after the lynching."""
        words = Words()
        grammar.commands(words, self.sitting.pack, wanted)
        self.open(words, None, "help.day")

    def pause(self, night: bool) -> None:
        """Listen for how to go on: `continue`, or the number of a choice; with closed eyes for neutral words."""
        words, pack = Words(), self.sitting.pack
        if night:
            if self.usable_at_night():
                self.open(grammar.words(pack, None, "scan", night=True), None, "help.night")
            return
        for number in (1, 2, 3):
            words.add([pack.number(number)], Meaning(answer=str(number)))
        grammar.commands(words, pack, ("continue", "repeat", "help"))
        self.open(words, lambda choice: pack.say("heard.sure", text=pack.number(int(choice))), "help.pause", patient=True)

    def open(self, words: Words, aloud, help: str, patient: bool = False) -> None:
        """Open a question; `patient`: after 8 s of silence it is said again, then the keys are offered."""
        self.close()
        self.words, self.aloud, self.help, self.patient, self.quiet = words, aloud, help, patient, 0
        self.listen_after(self.stage.public.busy())

    def asked(self) -> tuple | None:
        """The question that is open."""
        return (self.words, self.aloud, self.help, self.patient) if self.words is not None else None

    def resume(self, asked: tuple | None) -> None:
        """Open a question again that a pause has interrupted."""
        self.close()
        if asked is not None:
            self.open(*asked)

    def spoke(self, clip, end: float) -> None:
        """The narrator speaks until `end`: the ear is shut, and opened again after it."""
        # An ear that waits for the end of one line waits for the end of the next one, too.
        listens = self.ear.listening or self.timer is not None
        self.ear.stop()
        self.ear.spoke(clip, end)
        if listens and self.words is not None:
            self.listen_after(end - self.stage.clock.now())

    def listen_after(self, seconds: float) -> None:
        """Open the ear as soon as nothing sounds."""
        self._cancel()
        if seconds > 0:
            self.timer = self.stage.later(seconds + HOLD_OFF, lambda: self.listen_after(0.0))
            return
        self.ear.listen(self.words.phrases, self.words.alone)
        if self.patient and self.ear.hears():
            self.timer = self.stage.later(WAIT, self.silence)

    def _cancel(self) -> None:
        if self.timer is not None:
            self.stage.cancel(self.timer)
            self.timer = None

    def close(self) -> None:
        """Nothing is asked: the ear is shut."""
        self.words = None
        self.ear.stop()
        self._cancel()

    def silence(self) -> None:
        """Nothing was heard for 8 s: once more; then the keys are offered, then it only waits."""
        public, self.quiet, self.timer = self.stage.public, self.quiet + 1, None
        if self.quiet == 1:
            public.again()
        else:
            self.patient = False
            public.say("heard.not")

    def heard(self, event):
        """Take a phrase; give the key or the answer that it stands for, once it is sure (public by day)."""
        if self.words is None:
            return None
        meaning = grammar.read(self.words, event.phrase)
        if meaning is None:
            return None
        if self.at_night:
            return self.neutral(meaning.command, event)
        if self.keys_first():
            return None
        asked = self.asked()
        self.close()
        found = self.sure(asked, meaning, event.score >= CERTAIN)
        if not isinstance(found, Taken):
            if found is None and asked[-1]:
                # Whoever has cancelled hears at once that the question still waits.
                self.stage.public.again()
            self.open(*asked)
        return found

    def keys_first(self) -> bool:
        """Whether somebody is keying: the Enter that is to come ends a number, and must not confirm what was heard.

        Digits that still stand there when something is heard again were pressed by mistake.
        """
        pad = self.sitting.switch.pad
        digits = pad.digits if pad is not None else ""
        begun, self.begun = self.begun, digits
        if digits and digits == begun:
            pad.clear()
            return False
        return bool(digits)

    def sure(self, asked: tuple, meaning: Meaning, certain: bool):
        """Read back what may do harm, or is in doubt, and wait for `confirm`."""
        _, aloud, help, _ = asked
        command, now = meaning.command, self.stage.clock.now
        if meaning.answer is not None or command == "nobody":
            return Taken(meaning.answer) if self.confirmed(aloud(meaning.answer), help) else None
        harmless = command in grammar.HARMLESS and certain
        if not harmless and not self.confirmed(self.dialogue.named(command), help, command):
            return None
        return Key(KEYS[command], now())

    def confirmed(self, line: str, help: str, command: str | None = None) -> bool:
        """Read back; where this table plays by switch, what was read stops, and a press takes "confirm" or "cancel"."""
        switch = self.sitting.switch
        waiting, pad = switch.waiting, switch.pad
        switch.ask(self.read_answers)
        sure = self.dialogue.confirmed(line, help, command)
        switch.answered()
        if sure or waiting is None:
            switch.waiting, switch.pad = waiting, pad
        else:
            switch.ask(waiting, pad)
        return sure

    def read_answers(self) -> None:
        """Read "confirm" and "cancel" to the switch: what is taken counts as if it were said."""
        words = [self.sitting.pack.commands[command][0] for command in ("confirm", "cancel")]
        items = [Item(f"{word.capitalize()}.", word) for word in words]
        self.sitting.switch.choose(Step(items, []), lambda word: Heard(word, self.stage.clock.now(), CERTAIN))

    # At night

    @property
    def at_night(self) -> bool:
        """Whether only neutral words are heard."""
        return self.sitting.is_night()

    def usable_at_night(self) -> bool:
        """Whether this table has voice at night: a moderator who scans in shuffled order (public settings)."""
        settings = self.sitting.settings
        return settings.mode != "table" and settings.entry == "scan"

    def night(self, is_open: bool) -> None:
        """Open or shut the ear with a slot; the cover is silent meanwhile, in every call alike.

        Where nobody could be heard the cover goes on, and the keys answer: a fact of the devices alone.
        """
        if not self.usable_at_night():
            return
        if self.watched is not None:
            self.stage.cancel(self.watched)
            self.watched = None
        if not is_open:
            self.stage.public.listening(False)
            self.close()
        elif self.ear.hears():
            self.stage.public.listening(True)
            self.open(grammar.words(self.sitting.pack, None, "scan", night=True), None, "help.night")
            self.watched = self.stage.later(LOOK, self.look)

    def look(self) -> None:
        """In a slot: let the cover come back where the ear has gone."""
        if self.ear.lost():
            self.night(False)
        else:
            self.watched = self.stage.later(LOOK, self.look)

    def neutral(self, command: str | None, event: Heard) -> None:
        """Do what a neutral word says: the same as a press when it began, a key; nothing of it sounds at the table (a pause does)."""
        sitting, switch = self.sitting, self.sitting.switch
        if command == "take":
            switch.press("enter", event.begun)
        elif command == "back" and switch.scan is not None:
            switch.scan.take_back()
        elif command == "more" and switch.scan is not None:
            switch.scan.step_on()
        elif command == "repeat":
            sitting.stage.private.repeat()
        elif command == "pause" and event.score >= LIKELY:
            sitting.pause_wanted = True
