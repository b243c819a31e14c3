"""The debate's clock and the defences, with spoken cues; keys: Enter or `-` ends, `+` adds 30 s (public)."""

from __future__ import annotations

from math import ceil

from narrator.ports import Key

MORE = 30.0
"""Seconds that one press of `+` adds."""

HUSH = 0.4
"""Seconds between the words that begin a clock and its start."""

NEAR = 1e-6
"""Seconds that are no time at all."""


def debate(sitting) -> None:
    """Run the debate: its length, half time, the last minute, ten seconds, the end; or no limit at all (A12)."""
    seconds = allowed(sitting, sitting.debate_seconds())
    if not sitting.settings.time_outs:
        Clock(sitting).run(float("inf"), [], "debate.open")
    else:
        cues = [(seconds / 2, "debate.half")] if seconds >= 240 else []
        cues += [(60.0, "debate.minute")] if seconds >= 120 else []
        cues += [(10.0, "debate.ten")] if seconds >= 20 else []
        if seconds % 60 == 0:
            Clock(sitting).run(seconds, cues, "debate.begin", n=seconds // 60)
        else:
            Clock(sitting).run(seconds, cues, "debate.seconds", n=seconds)
    sitting.stage.say("debate.end")


def defences(sitting, suspects) -> None:
    """Give each suspect the time of a defence, nearest to the marker first."""
    progress, clock = sitting.progress, Clock(sitting)
    seconds = allowed(sitting, sitting.game.setup.option("defence-seconds"))
    for seat in suspects[progress.done:]:
        clock.run(seconds, [], "defence.turn", a=sitting.game.setup.name(seat), n=seconds)
        progress.done += 1
        sitting.save()


def allowed(sitting, seconds: int) -> int:
    """Give the seconds that are announced and last: a slow table has more, in whole minutes where it had such.

    A quick pace shortens waits, not what people may say.
    """
    factor = sitting.pace().factor
    if factor <= 1:
        return seconds
    unit = 60 if seconds % 60 == 0 else 1
    return ceil(round(seconds * factor / unit, 6)) * unit


class Clock:
    """A public countdown; its times are those of the session without its pauses."""

    def __init__(self, sitting):
        self.sitting, self.stage = sitting, sitting.stage
        self.end = float("inf")
        self.text = ""
        self.held, self.dead_until = "", float("-inf")
        self.ran_out = float("-inf")

    def run(self, seconds: float, cues, key: str, **fields) -> None:
        """Say the words that begin it, then count; each cue, given as (seconds left, key), is said when so much is left.

        Keys count from the first word on.
        """
        begin = self.now() + self.stage.public.say(key, **fields) + HUSH
        self.end, self.text = begin + seconds, ""
        if self.stage.people:
            self.stage.people.clock(self.sitting, begin - self.now(), seconds)
        try:
            while self.now() < begin - NEAR:
                if self.wait(begin) == "next":
                    return
            if self.sitting.spoken is not None:
                self.sitting.spoken.commands("next", "more", "pause", "repeat", "help")
            self.count(sorted(cues, reverse=True))
        finally:
            self.sitting.screen.clock("")
            self.sitting.answered()

    def now(self) -> float:
        """The time of the session, without its pauses."""
        return self.stage.clock.now() - self.stage.paused

    def wait(self, at: float):
        """Wait for a time; give what a key does first."""
        return self.stage.until(at + self.stage.paused, self.key)

    def count(self, cues) -> None:
        """Wait and say the cues; without time-outs only `next` ends it (A12)."""
        self.show(heard=True)
        while True:
            now = self.now()
            cues = [cue for cue in cues if self.end - cue[0] > now + NEAR]
            said = self.end - cues[0][0] if cues else self.end
            at = min(said, self.minute())
            found = self.wait(at)
            if found == "next":
                return
            if found == "more":
                self.show()
            elif self.now() >= at - NEAR:
                if at >= said and not cues:
                    self.ran_out = self.stage.clock.now()
                    break
                if at >= said:
                    self.stage.private.earcon("tick")
                    self.stage.public.say(cues.pop(0)[1])
                self.show(heard=at >= said)
        while not self.sitting.settings.time_outs and self.wait(float("inf")) != "next":
            continue

    def minute(self) -> float:
        """The next time at which whole minutes are left."""
        left = self.end - self.now()
        return self.end - 60.0 * (ceil((left - NEAR) / 60.0) - 1) if left < float("inf") else left

    def show(self, heard: bool = False) -> None:
        """Show the clock as text, a line a minute (public): the whole minutes that are nearest to what is left.

        Where all have just `heard` it, a screen reader does not read it once more.
        """
        left = self.end - self.now()
        minutes = ceil(left / 60.0 - 0.5 - NEAR) if left < float("inf") else 0
        text = self.sitting.pack.say("debate.left", n=minutes) if minutes > 0 else self.text
        if text != self.text:
            self.text = text
            if not (heard and self.sitting.settings.accessible):
                self.sitting.screen.clock(text)

    def key(self, event):
        """Enter goes on, `+` adds time; there is no step back here."""
        if isinstance(event, Key) and event.name == "backspace":
            self.sitting.refuse("undo.none")
        if not isinstance(event, Key) or event.name not in ("enter", "-", "+"):
            return None
        # A key that is held counts once: else the voice would have to tell of every press, and the next clock would end too (A17).
        now, before = self.stage.clock.now(), (self.held, self.dead_until)
        self.held, self.dead_until = event.name, now + self.sitting.settings.dead_time
        if before[0] == event.name and now < before[1]:
            return None
        if event.name != "+":
            # Who wanted to end a time that had just run out must not end that of the next one.
            return "next" if now >= self.ran_out + self.sitting.settings.dead_time else None
        if self.end == float("inf"):
            return None
        self.end += MORE
        self.stage.public.say("debate.more", n=int(MORE))
        return "more"
