"""The night: nightfall, the calls, the gap before dawn (play-modes 4, M10)."""

from __future__ import annotations

from narrator import schedule
from narrator.calls import Calls


class Night:
    """One night of a sitting, from nightfall (or the interrupted call) to the end of the gap before dawn."""

    kind = Calls

    def __init__(self, sitting):
        self.sitting, self.stage = sitting, sitting.stage
        self.public, self.private = sitting.stage.public, sitting.stage.private
        self.number = sitting.progress.number
        self.calls = self.kind(sitting, "night", self.number, sitting.public_calls(self.number))
        self.pace = self.calls.pace

    def run(self) -> None:
        """Play the night; what is announced at dawn is the day's business."""
        sitting, progress = self.sitting, self.sitting.progress
        resumed = progress.call > 0 or progress.open
        self.fall(resumed)
        if not resumed:
            sitting.post(dawn=False)
        while progress.call < len(self.calls.calls):
            self.calls.play(progress.call)
            progress.go_on()
            sitting.save()
            sitting.pause_if_wanted()
        self.before_dawn()

    def fall(self, resumed: bool) -> None:
        """Say that night falls (or goes on), and how to tap; the cover begins with the first line.

        After the calls in which the holders of cards keyed their seats the night has begun already.
        """
        progress, falls = self.sitting.progress, self.sitting.night_falls
        self.sitting.night_falls = True
        if self.sitting.settings.atmosphere and falls and not resumed:
            # Still day: all eyes are open until the first words.
            self.stage.rest(self.public.atmosphere("dusk"))
        self.public.cover(True)
        if resumed:
            self.stage.say("resume.night", n=self.number)
        elif falls:
            self.stage.say("night.again" if progress.again else "night.begin")
            self.stage.say("tap.start")
        if self.sitting.mode == "table":
            self.sitting.clear_reply()
            self.sitting.mark_frame("neutral")
        else:
            self.private.tell("private.night", n=self.number, m=len(self.sitting.living()))
        self.stage.rest(2.0 * self.pace.factor, self.calls.outside)

    def before_dawn(self) -> None:
        """M10: a gap of cover, for `fix` and for answers that are still owed."""
        sitting = self.sitting
        self.calls.leave_nothing()
        sitting.post(dawn=True)
        drawn = schedule.steps_before_dawn(sitting.streams.shown("dawn", self.number))
        if sitting.mode != "table":
            self.tell_tonight()
        self.stage.rest(schedule.BEFORE_DAWN * self.pace.factor, self.calls.outside)
        self.calls.wait_owed(drawn)
        # Else a pause wished for in the gap would come in the next night.
        sitting.pause_if_wanted()
        self.public.cover(False)

    def tell_tonight(self) -> None:
        """Tell the moderator privately who dies at dawn (the engine has settled it already)."""
        game = self.sitting.game
        died = game.latest.died if (game.latest.phase, game.latest.number) == ("night", self.number) else ()
        names = [game.setup.name(seat) for seat in died]
        say = self.private.pack.say
        key, text = ("private.tonight", say("private.tonight", names=names)) if names else (
            "private.quiet", say("private.quiet"))
        # One line, because in the ear a new one cuts the one before.
        self.private.show(key, f"{text} {say('private.press' if self.sitting.switch.used else 'private.fix')}")
