"""The debate's clock and the defences, with spoken cues; keys: Enter or `-` ends, `+` adds 30 s (public)."""

from __future__ import annotations

from narrator.ports import Key

MORE = 30.0
"""Seconds that one press of `+` adds."""


def debate(sitting) -> None:
    """Run the debate: its length, half time, the last minute, ten seconds, the end; or no limit at all (A12)."""
    stage, factor = sitting.stage, sitting.pace().factor
    seconds = sitting.debate_seconds()
    if not sitting.settings.time_outs:
        stage.say("debate.open")
        Clock(sitting, float("inf")).run([])
        stage.say("debate.end")
        return
    if seconds % 60 == 0:
        stage.say("debate.begin", n=int(seconds // 60))
    else:
        stage.say("debate.seconds", n=int(seconds))
    clock = Clock(sitting, seconds * factor)
    cues = [(seconds / 2, "debate.half")] if seconds >= 240 else []
    cues += [(60.0, "debate.minute")] if seconds >= 120 else []
    cues += [(10.0, "debate.ten")] if seconds >= 20 else []
    clock.run([(left * factor, key) for left, key in cues])
    stage.say("debate.end")


def defences(sitting, suspects) -> None:
    """Give each suspect the time of a defence, nearest to the marker first."""
    progress = sitting.progress
    seconds = sitting.game.setup.option("defence-seconds")
    for seat in suspects[progress.done:]:
        sitting.stage.say("defence.turn", a=sitting.game.setup.name(seat), n=seconds)
        Clock(sitting, seconds * sitting.pace().factor).run([])
        progress.done += 1
        sitting.save()


class Clock:
    """A public countdown."""

    def __init__(self, sitting, seconds: float):
        self.sitting, self.stage = sitting, sitting.stage
        self.end = self.stage.clock.now() + seconds
        self.ended = False
        self.dead_until = float("-inf")

    def run(self, cues) -> None:
        """Wait for the end; say each cue, given as (seconds left, key), when so much is left."""
        left_cues = sorted(cues, reverse=True)
        spoken = self.sitting.spoken
        if spoken is not None:
            spoken.commands("next", "more", "pause", "repeat", "help")
        self.tell_minutes()
        try:
            self.count(left_cues)
        finally:
            self.ended = True
            self.sitting.screen.clock("")
            self.sitting.answered()

    def tell_minutes(self) -> None:
        """Show the clock as text, a line a minute (public)."""
        left = self.end - self.stage.clock.now()
        minute = 60.0 * self.sitting.pace().factor
        if not self.ended and minute - 1 <= left < float("inf"):
            self.sitting.screen.clock(self.sitting.pack.say("debate.left", n=round(left / minute)))
            self.stage.later(minute, self.tell_minutes)

    def count(self, left_cues) -> None:
        """Wait and say the cues; without time-outs only `next` ends it (A12)."""
        while True:
            now = self.stage.clock.now()
            left_cues = [cue for cue in left_cues if self.end - cue[0] > now]
            at = self.end - left_cues[0][0] if left_cues else self.end
            before = self.stage.paused
            found = self.stage.until(at, self.key)
            self.end += self.stage.paused - before
            if found == "next":
                return
            if found is None and self.stage.clock.now() >= at - 1e-6:
                if not left_cues:
                    if not self.sitting.settings.time_outs:
                        self.stage.until(float("inf"), self.key)
                    return
                self.stage.private.earcon("tick")
                self.stage.public.say(left_cues.pop(0)[1])

    def key(self, event):
        """Enter goes on, `+` adds time."""
        if not isinstance(event, Key):
            return None
        if event.name in ("enter", "-"):
            return "next"
        if event.name == "+" and self.end < float("inf"):
            # A key that is held gives its time once: else the voice would have to tell of every press (A17).
            now = self.stage.clock.now()
            held, self.dead_until = now < self.dead_until, now + self.sitting.settings.dead_time
            if held:
                return None
            self.end += MORE
            self.stage.public.say("debate.more", n=int(MORE))
            return "more"
        return None
