"""Public and Private: two types that cannot be mixed, each with its own devices.

`Public` takes phrase keys and public fields only; `Private` reaches the one whom a line
concerns: the moderator's screen, an earpiece, or the night frame.  Both write the timeline.
"""

from __future__ import annotations

from narrator.canvas import LIGHT
from narrator.ports import Clip, PrivateOutput
from narrator.timeline import Event

COVER_LEVEL = -23.0
"""dBFS of the cover's loudest 50 ms."""

ATMOSPHERE_LEVEL, ATMOSPHERE_SECONDS = -27.0, 3.0
"""dBFS of the loudest 50 ms and length of the sounds of dawn and dusk."""

MUTE = "private sound is off: no voice speaks in the earpiece; narrator doctor tells the cure"
"""The problem of an earpiece in which nothing can be said."""


SIGNAL = 0.3
"""Seconds of the sound with which every line in an ear begins."""


class Public:
    """The table's channel: loudspeaker, table screen, and the `table` events of the timeline."""

    def __init__(self, clock, pack, voice, output, screen, timeline):
        self.clock, self.pack, self.voice = clock, pack, voice
        self.output, self.screen, self.timeline = output, screen, timeline
        self.phase: tuple[str, int] = ("night", 1)
        self.last: tuple[str, dict] | None = None
        self.captions, self._caption = True, ""
        self.ear = None
        self._cover: Event | None = None
        self._still = False
        self._free_at = 0.0

    def clip(self, key: str, **fields) -> Clip:
        """Make the clip of a phrase."""
        return self.voice.clip(self.pack.say(key, **fields))

    def seconds(self, key: str, **fields) -> float:
        """The length of a phrase, in seconds."""
        return self.clip(key, **fields).seconds

    def say(self, key: str, **fields) -> float:
        """Say a phrase at the table, after the one that is still said; give the seconds to its end."""
        self.last = (key, fields)
        return self.speak(key, self.clip(key, **fields))

    def aside(self, key: str, text: str) -> float:
        """Say what the screen shows already; `again` still brings back the line before it. Give the seconds to its end."""
        return self.speak(key, self.voice.clip(text), shown=True)

    def speak(self, key: str, clip: Clip, shown: bool = False) -> float:
        """Say a clip that is made already; an ear that listens does not hear it."""
        now = self.clock.now()
        start = max(now, self._free_at)
        self._free_at = start + clip.seconds
        event = self.event("phrase", key, clip.seconds, clip.text, clip.level)
        event.at = start
        self.output.say(clip)
        if self.ear is not None:
            self.ear.spoke(clip, self._free_at)
        if self.captions and not shown and clip.text != self._caption:
            # A2: a call that is repeated is heard again; its line stands there already.
            self._caption = clip.text
            self.screen.public(clip.text)
        return self._free_at - now

    def stop(self) -> None:
        """Cut the line that is said, and what waits behind it."""
        self.output.stop()
        self._free_at = self.clock.now()

    def busy(self) -> float:
        """The seconds until the last line has ended."""
        return max(0.0, self._free_at - self.clock.now())

    def again(self) -> float:
        """Say the last phrase once more, with no other words; give the seconds to its end."""
        self._caption = ""
        return self.say(self.last[0], **self.last[1]) if self.last else 0.0

    def event(self, kind: str, key: str, length: float = 0.0, text: str = "", gain: float | None = None) -> Event:
        """Write down something that the table can notice."""
        return self.timeline.add(
            Event(self.clock.now(), length, "table", kind, key, text, self.phase, gain))

    def cover(self, on: bool) -> None:
        """Start or end the cover; its event lasts from start to end."""
        self._still = False
        if on and self._cover is None:
            self._cover = self.event("cover", "taps", 0.0, gain=COVER_LEVEL)
            self.output.cover("full")
        elif not on and self._cover is not None:
            self._cover.length = self.clock.now() - self._cover.at
            self._cover = None
            self.output.cover("off")

    def listening(self, on: bool) -> None:
        """Still the cover while the ear listens at night, or let it go on: as the public schedule says."""
        if self._cover is not None and on != self._still:
            self._still = on
            self.event("cover", "still" if on else "taps")
            self.output.cover("off" if on else "full")

    def atmosphere(self, name: str) -> float:
        """Play `dawn` or `dusk`: by day only, the same every time; give its seconds."""
        self.event("earcon", f"atmosphere.{name}", ATMOSPHERE_SECONDS, gain=ATMOSPHERE_LEVEL)
        self.output.earcon(name)
        return ATMOSPHERE_SECONDS

    def large(self, key: str) -> None:
        """Show one public word large, for those who cannot hear; it stays until the board comes back."""
        self.event("frame", key, text=self.pack.say(key))
        self.screen.frame(self.pack.say(key))

    def frame(self, key: str, length: float = 0.0) -> None:
        """Write down that the night frame may change now: its light is always the same (S11)."""
        self.timeline.add(Event(self.clock.now(), length, "table", "frame", key, "", self.phase, weight=LIGHT))

    def click(self, key: str) -> None:
        """Play a short figure of the cover: `fill` (time runs out) or `decoy` (nobody's key)."""
        self.event("cover", key, 0.3, gain=COVER_LEVEL)
        self.output.earcon(key)


class ScreenText:
    """Private lines on the moderator's screen, blanked after their time (M12)."""

    def __init__(self, screen):
        self.screen = screen

    def tell(self, key: str, text: str, seconds: float | None = None) -> None:
        """Show a line."""
        self.screen.private(text, seconds)


class Earpiece:
    """Private lines in one ear, on a device of its own (S6): rendered in memory, never cached."""

    def __init__(self, voice, output: PrivateOutput):
        self.voice, self.output = voice, output

    def presence(self) -> int:
        """The number of times that the device was missing, but for a time that still lasts."""
        return self.output.losses() - (self.output.problem() is not None)

    def problem(self) -> str | None:
        """What keeps private lines from being heard: the device, or no voice that speaks; never which line it was."""
        return self.output.problem() or (None if self.voice.speaker() else MUTE)

    def tell(self, key: str, text: str, seconds: float | None = None) -> None:
        """Say a line; a new one cuts the one before (S7: public sound never waits for it)."""
        self.output.stop()
        self.output.say(self.voice.clip(text))


class Frame:
    """Private lines in the night frame, large; an empty text is the neutral frame (S11)."""

    def __init__(self, screen):
        self.screen = screen
        self.hidings, self.hidden = 0, False

    def presence(self) -> int:
        """The number of times that the frame was hidden, but for a time that still lasts."""
        return self.hidings - self.hidden

    def hide(self) -> None:
        """Show nothing private from now on: somebody opens the eyes to read what is wrong."""
        self.hidings, self.hidden = self.hidings + (not self.hidden), True
        self.screen.frame("")

    def tell(self, key: str, text: str, seconds: float | None = None) -> None:
        """Show a word, unless the frame is hidden."""
        if self.hidden:
            return
        big, _, small = text.partition("\n")
        self.screen.frame(big, small)


class Private:
    """The private channel: what it carries is hidden from the table, by `ways` that keep it so."""

    def __init__(self, clock, pack, timeline, ways=()):
        self.clock, self.pack, self.timeline, self.ways = clock, pack, timeline, tuple(ways)
        self.phase: tuple[str, int] = ("night", 1)
        self.last: tuple[str, str] = ("", "")

    def tell(self, key: str, seconds: float | None = None, **fields) -> None:
        """Tell a phrase privately."""
        self.show(key, self.pack.say(key, **fields), seconds)

    def aside(self, key: str, text: str | None = None, spoken: bool = False) -> None:
        """Tell a phrase, or its `text`, that `repeat` does not bring back: the line before it stays the last one.

        `spoken`: in the ear only, where the same stands on the screen already.
        """
        last, ways = self.last, self.ways
        if spoken:
            self.ways = self.heard()
        self.show(key, self.pack.say(key) if text is None else text)
        self.last, self.ways = last, ways

    def show(self, key: str, text: str, seconds: float | None = None) -> None:
        """Tell a text that the pack has made already; it is shown for `seconds`."""
        self.last = (key, text)
        self.event("reply", key, text)
        for way in self.ways:
            way.tell(key, text, seconds)

    def earcon(self, name: str) -> None:
        """Play a short sound in the earpiece (by day only, A24)."""
        self.event("earcon", name)
        for way in self.ways:
            if isinstance(way, Earpiece):
                way.output.earcon(name)

    def seconds(self, text: str) -> float:
        """How long a line is said in an ear, 0 where there is none; it is made now, and ready later."""
        return max((SIGNAL + way.voice.clip(text).seconds for way in self.ways if isinstance(way, Earpiece)), default=0.0)

    def hush(self) -> None:
        """End what is being said in an ear: a key was pressed, or the earpiece goes on to somebody else."""
        for way in self.ways:
            if isinstance(way, Earpiece):
                way.output.stop()

    def forget(self) -> None:
        """Forget the last line: it was for somebody else, and nobody else may have it repeated."""
        self.last = ("", "")

    def heard(self) -> tuple:
        """The ways that are no screen."""
        return tuple(way for way in self.ways if not isinstance(way, (ScreenText, Frame)))

    def has_earpiece(self) -> bool:
        """Whether private lines are said in an ear."""
        return any(isinstance(way, Earpiece) for way in self.ways)

    def without_earpiece(self) -> None:
        """Go on without private sound (`private: none`)."""
        self.ways = tuple(way for way in self.ways if not isinstance(way, Earpiece))

    def problem(self) -> str | None:
        """What is wrong with the device of private sound, or None."""
        return next((way.problem() for way in self.ways if isinstance(way, Earpiece)), None)

    def presence(self) -> int:
        """A number that is another one later if something private could not be told now or in between.

        It says nothing of what was told: only the devices count.
        """
        return sum(way.presence() for way in self.ways if isinstance(way, (Earpiece, Frame)))

    def missing(self) -> bool:
        """Whether nothing private can be told at this moment."""
        return self.problem() is not None or any(isinstance(way, Frame) and way.hidden for way in self.ways)

    def hide(self) -> None:
        """Keep the night frame neutral until `reveal`."""
        for way in self.ways:
            if isinstance(way, Frame):
                way.hide()

    def reveal(self) -> None:
        """Let the night frame show private words again."""
        for way in self.ways:
            if isinstance(way, Frame):
                way.hidden = False

    def repeat(self) -> None:
        """Tell the last line again."""
        key, text = self.last
        if text:
            self.show(key, text)

    def event(self, kind: str, key: str, text: str = "") -> None:
        """Write down a private event."""
        self.timeline.add(Event(self.clock.now(), 0.0, "private", kind, key, text, self.phase))
