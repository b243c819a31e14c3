"""Pauses: the public word, the choices, and what is keyed meanwhile (play-modes 10)."""

from __future__ import annotations

from narrator.ports import Key
from narrator.scan import Taken
from narrator.stage import Interrupted
from narrator.switch import PAUSE


class NightAgain(Exception):
    """The table wants the night to start over."""


class Pauses:
    """The part of a sitting that pauses."""

    def pause_if_wanted(self) -> None:
        """At night a pause begins after the close of a call, so that it shows nobody (play-modes 10)."""
        if self.pause_wanted:
            self.pause_wanted = False
            self.pause()

    def pause_key(self, key: str) -> bool:
        """In a pause: the switch, the choices again, help (public)."""
        self.lookup.stop()
        if self.switch.used and self.switch.press(key):
            return True
        if key == "*":
            self.stage.public.again()
        elif key == "?":
            self.screen.public(self.pack.say("help.pause"))
            self.screen.ask(self.pack.say("pause.choice"))
            self.lookup.heard("help", f"{self.pack.say('help.pause')} {self.pack.say('pause.choice')}")
        return key in "*?"

    def pause(self) -> None:
        """Pause until somebody says how to go on; raises NightAgain or Interrupted."""
        stage, begin = self.stage, self.stage.clock.now()
        night, spoken = self.is_night(), self.spoken
        anytime, stage.anytime = stage.anytime, self.pause_key
        waiting, pad, question = self.switch.waiting, self.switch.pad, stage.public.last
        asked = spoken.asked() if spoken is not None else None
        framed, asking = night and self.mode == "table", self.asking
        try:
            if framed:
                self.mark_frame("pause")
                self.screen.frame(self.pack.say("menu.pause"))
            # What is keyed at night when the pause begins may be an entry that comes late: the choices count from their line on.
            choice = stage.say("pause.night") if night else stage.say("pause.day", take=pause_choice)
            choice = choice or stage.say("pause.choice", take=pause_choice)
            if choice is None:
                # The question that waits must not stand there: its numbers would be choices of the pause.
                self.prompt(self.pack.say("pause.choice"))
                self.switch.ask(lambda: self.switch.menu(PAUSE))
                if spoken is not None:
                    spoken.pause(night)
                choice = stage.until(float("inf"), pause_choice)
            if choice == "2":
                raise NightAgain
            if choice == "3":
                stage.say("save.stop")
                raise Interrupted("pause")
            stage.say("pause.end")
            # What waits for an answer is what is said again, by a star or after 8 s of silence.
            stage.public.last = question
        finally:
            stage.anytime = anytime
            if self.asking != asking:
                self.prompt(asking)
            if framed:
                self.clear_reply()
            self.switch.answered()
            self.switch.waiting, self.switch.pad = waiting, pad
            if spoken is not None:
                spoken.resume(asked)
        stage.paused += stage.clock.now() - begin


def pause_choice(event) -> str | None:
    """The number of a choice in a pause: keyed, scanned or said."""
    if isinstance(event, Taken):
        return event.value
    return event.name if isinstance(event, Key) and event.name in "123" else None
