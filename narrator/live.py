"""A sitting on real devices: voice, loudspeaker, keys, screen; whatever fails, the game goes on."""

from __future__ import annotations

import os
import sys
import time
from contextlib import closing

from narrator import assembly, hearing, outputs, voice
from narrator.cells import columns
from narrator.channels import Earpiece, Frame, ScreenText
from narrator.diary import Diary
from narrator.errors import told
from narrator.knobs import Knobs
from narrator.listening import Listening
from narrator.repertoire import private_lines, repertoire
from narrator.said import Aloud
from narrator.shield import on_stderr
from narrator.spoken import Spoken
from narrator.stage import Interrupted
from narrator.virtual import Finished, MixedInputs



STEP = 3.0
"""Seconds between two lines of progress."""

CALM = (10.0, 30.0)
"""The same for a screen reader: the first line, and every further one (A9)."""


class FrameClock:
    """The session's clock, counted in frames of the loudspeaker: it stands still while a lost device is awaited."""

    def __init__(self, output):
        self.output, self.start = output, output.played()

    def now(self) -> float:
        """Seconds since the session began."""
        return self.output.played() - self.start


def make_voice(pack, settings, private: bool = False):
    """Make the table's voice, or the earpiece's."""
    names = (*((settings.voice_name,) if settings.voice_name else ()), *pack.voices)
    rate = settings.rate_private if private else settings.rate_table
    return voice.make(pack.lang, settings.voice, rate, names, private, settings.recorded)


def progress_steps(settings) -> tuple[float, float]:
    """Give the seconds to the first line of progress and between further ones: few of them where they are read aloud."""
    return CALM if settings.accessible else (STEP, STEP)


def render_lines(speaker, pack, setup, tell, steps=(STEP, STEP), now=time.monotonic, aloud=None) -> None:
    """Make all public lines before night 1; `tell(text)` shows the progress (public), first and further `steps` apart.

    Then `aloud(clip)` says that it takes a while, where that is given.
    """
    if speaker.speaker() is None:
        return
    due, wait = [now() + steps[0]], pack.say("progress.wait")

    def progress(done, total):
        if now() >= due[0] or (done == total and steps[0] == STEP):
            due[0] = now() + steps[1]
            tell(pack.say("progress.voice", n=str(done), m=str(total)))
            if aloud is not None:
                aloud(speaker.clip(wait))

    # What is to be said of the wait must itself be there by then: it is made first.
    speaker.prepare([*([wait] if aloud else ()), *repertoire(pack, setup)], progress)


def make_screen(settings, heard: bool = True):
    """Make the screen: plain lines where they are wanted or the terminal cannot do more; `heard`: the voice can be heard."""
    from narrator.devices.frame import Frame as FullScreen
    from narrator.devices.frame import usable
    from narrator.devices.plain import Plain

    hidden = settings.private == "text" or settings.reply == "screen"
    if settings.accessible or not usable(sys.stdout, os.environ):
        return Plain(private=settings.private == "text", width=min(settings.width, columns() or settings.width))
    return FullScreen(private=hidden and settings.mode != "table", captions=not heard)


class Live:
    """The real devices of one sitting, made in the order in which they need each other."""

    def __init__(self, pack, settings, streams, setup, simulated: bool = False):
        """Open everything; what is missing is said on the screen as soon as somebody waits (public)."""
        from narrator.devices.keypad import Keypad

        self.pack, self.settings, self.told, self.silent = pack, settings, (), False
        self.voice = make_voice(pack, settings)
        width = settings.width if settings.accessible else None
        with closing(Aloud(settings.device_table)) as aloud:
            render_lines(self.voice, pack, setup, lambda text: on_stderr(text, "public", width),
                         progress_steps(settings), aloud=aloud.say if settings.accessible else None)
        desk = outputs.Desk()
        decoys = settings.mode == "table"
        style = settings.cover
        self.output = desk.loudspeaker(outputs.table_mixer(streams.public, style, decoys), settings.device_table)
        self.output.volume(settings.volume_speech, settings.volume_cover)
        self.ear = self.ear_voice = self.listening = None
        self.desk = desk
        clock = FrameClock(self.output)
        keypad = Keypad(clock, keymap=settings.keys)
        self.screen = make_screen(settings, self.voice.speaker() is not None and self.output.problem() is None)
        self.names = setup.seats
        ways = self.private_ways(desk)
        inputs = MixedInputs(keypad, clock, alone=not sys.stdin.isatty()) if simulated else keypad
        self.keypad = keypad
        self.devices = assembly.Devices(clock, inputs, self.voice, self.output, self.screen, ways)

    def private_ways(self, desk) -> tuple:
        """Open the private channel that the settings name; none where they name none."""
        settings, ways = self.settings, []
        if settings.private == "text":
            ways.append(ScreenText(self.screen))
        if settings.private == "audio" or settings.reply == "earpiece":
            self.ear_voice = make_voice(self.pack, settings, private=True)
            self.ear = desk.earpiece(outputs.private_mixer(), settings.device_private, self.output)
            self.ear.volume(settings.volume_private)
            # Private lines are made in memory, and stay there (F4).
            self.ear_voice.prepare(private_lines(self.pack, self.names))
            ways.append(Earpiece(self.ear_voice, self.ear))
        if settings.mode == "table" and settings.reply == "screen":
            ways.append(Frame(self.screen))
        return tuple(ways)

    def listen(self, sitting) -> None:
        """Let the sitting hear what is said, where that is wished; until all is there, and without it, the keys answer."""
        settings, pack = self.settings, self.pack
        if settings.ear == "off" or sitting.stage.people is not None:
            return
        opening = hearing.shared(pack, settings)
        self.listening = Listening(opening.whole, self.devices.clock, self.keypad.put,
                                   lambda: self.output.seconds_left() > 0)
        self.listening.open(self.desk.sound, *self.desk.where(settings.device_microphone))
        sitting.spoken = Spoken(sitting, self.listening, told=opening.told)

    def watch(self, sitting) -> None:
        """Say on the screen what has become of a device or of the save (public)."""
        deaf = self.listening.problem() if self.listening is not None else None
        problems = [self.output.problem(), self.voice.problem(), getattr(sitting.saver, "problem", None), deaf]
        if deaf and not (self.told and self.told[-1]):
            # Whoever does not see the screen must know it, too: once, whatever it is that is wrong with the microphone by now.
            sitting.stage.private.aside("private.deaf")
        lost = self.output.lost()
        if lost and not self.silent and sitting.is_night():
            # Time stands still, and whoever opens the eyes to read why must see nothing of the call.
            sitting.stage.private.hide()
        self.silent = lost
        for problem in problems:
            if problem and problem not in self.told:
                self.screen.error(told(problem, self.pack))
                if not sitting.is_night():
                    sitting.stage.private.earcon("lost")
                if lost and problem is problems[0] and sitting.mode != "table":
                    # The game waits, and the key that lets it go on stands in this line alone.
                    sitting.stage.private.aside("fault", told(problem, self.pack), spoken=True)
        self.told = tuple(problems)

    def without_sound(self, key: str) -> bool:
        """While the lost loudspeaker is awaited, Enter goes on without it."""
        if key == "enter" and self.output.lost():
            self.output.go_on_unheard()
            return True
        return False

    def apply(self, settings) -> None:
        """Take over changed volumes and speech rates; lines at a new rate are made as they come."""
        self.output.volume(settings.volume_speech, settings.volume_cover)
        self.voice.rate = settings.rate_table
        if self.ear is not None:
            self.ear.volume(settings.volume_private)
            self.ear_voice.rate = settings.rate_private

    def sorry(self) -> None:
        """Say aloud that something went wrong, without a word about what (F5)."""
        clip = self.voice.clip(self.pack.say("crash.moment"))
        self.output.stop()
        self.output.say(clip)
        time.sleep(clip.seconds + 0.3)

    def close(self) -> None:
        """Let everything go; the terminal first, so that it is whole whatever follows."""
        self.screen.close()
        self.keypad.close()
        for device in (self.listening, self.output, self.ear, self.voice, self.ear_voice):
            if device is not None:
                device.close()


def perform(game, pack, settings, streams, people=None, saver=None, progress=None, after=None, shield=None,
            secrets: bool = False):
    """Play a sitting on real devices to its end; give its timeline.

    `after(sitting)` may talk with the table once the game is over; `shield` is told how to
    leave the screen; `secrets` writes hidden events to the log.  Raises Interrupted.
    """
    live = Live(pack, settings, streams, game.setup, simulated=people is not None)
    if shield is not None:
        shield.line, shield.show = pack.say("crash.moment"), live.screen.error
        shield.remedy = f"{pack.say('save.stop')} narrator resume"
        shield.leave.append(live.close)
    try:
        sitting = assembly.sitting(game, pack, settings, streams, live.devices, people, saver, progress,
                                   Diary(secrets))
        live.keypad.watch = sitting.stage.watch = lambda: live.watch(sitting)
        sitting.knobs = Knobs(live.apply, kept=people is None)
        sitting.lost_key = live.without_sound
        live.listen(sitting)
        if secrets:
            sitting.stage.say("warn.secrets")
        try:
            sitting.run()
            if after is not None:
                after(sitting)
        except Finished:
            pass
        except (Interrupted, KeyboardInterrupt):
            raise
        except Exception:
            if shield is not None and saver is not None and saver.problem:
                shield.remedy = told(saver.problem, pack)
            live.sorry()
            raise
        sitting.stage.public.cover(False)
        return sitting.stage.public.timeline
    finally:
        live.close()
