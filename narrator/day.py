"""The day: dawn's announcement, debate, votes, defences, the lynching (play-modes 8); all of it public."""

from __future__ import annotations

from engine import Begin, Over, Reveal
from narrator.announce import lines
from narrator.calls import Calls
from narrator.debate import debate, defences
from narrator.votes import Votes

SETTLE = 6.0
"""Seconds after the last announcement in which a step back is still possible, before night falls."""


class Day:
    """One day of a sitting, from dawn to the end of the lynching."""

    def __init__(self, sitting):
        self.sitting, self.stage, self.public = sitting, sitting.stage, sitting.stage.public
        self.number = sitting.progress.number
        self.plan = sitting.game.setup.rules.public_day(sitting.view("day", self.number))
        calls = [None if isinstance(item, str) else item for item in self.plan]
        self.closed = Calls(sitting, "day", self.number, [call for call in calls if call is not None])

    def run(self) -> None:
        """Play the day; ends when night may fall or the game is over."""
        progress, sitting = self.sitting.progress, self.sitting
        if not progress.dawn:
            self.stage.say("tap.stop")
            self.stage.say("day.begin")
            sitting.show_board()
            self.announce()
            progress.dawn = True
            sitting.save()
        else:
            self.stage.say("resume.day", n=self.number)
        while sitting.game.winners is None or progress.spoken < len(sitting.events()):
            if progress.call >= len(self.plan):
                if self.settle():
                    return
                continue
            self.item(self.plan[progress.call])

    def item(self, item) -> None:
        """Play one item of the day's course, then say what has become public."""
        sitting, progress = self.sitting, self.sitting.progress
        pending = sitting.game.pending
        if item == "debate":
            debate(sitting)
        elif item == "defence":
            defences(sitting, self.suspects())
        elif not isinstance(item, str):
            self.stage.say("night.begin") if progress.done == 0 else None
            self.closed.play(self.closed.calls.index(item))
        elif pending is not None and pending.id == item and not Votes(sitting).run():
            self.back()
            return
        progress.call, progress.open, progress.done = progress.call + 1, False, 0
        self.announce()
        sitting.save()

    def back(self) -> None:
        """Go back before the first voter: to the vote before, if there was one today."""
        sitting, progress = self.sitting, self.sitting.progress
        last = sitting.last_vote()
        if last is None:
            self.stage.say("undo.none")
            return
        entry = sitting.game.answers[last]
        sitting.game = sitting.game.undo(len(sitting.game.answers) - last)
        order = sitting.game.pending.ask.order
        votes = {voter: entry.answer.get(voter) for voter in order}
        votes.pop(order[-1])
        progress.votes = votes
        progress.call = max(at for at, item in enumerate(self.plan[:progress.call + 1]) if item == entry.call)
        progress.spoken = min(progress.spoken, len(sitting.events()))
        self.stage.say("undo.step")
        sitting.save()

    def suspects(self) -> tuple[int, ...]:
        """Today's suspects, nearest to the marker first."""
        for step in reversed(self.sitting.events()):
            if isinstance(step, Reveal) and step.code[0] == "suspects":
                return step.code[1:]
        return ()

    def announce(self) -> None:
        """Say every public step that has not been said yet."""
        sitting, progress = self.sitting, self.sitting.progress
        events = sitting.events()
        while progress.spoken < len(events):
            step = events[progress.spoken]
            if isinstance(step, Begin) and step.phase == "night" and step.number > self.number:
                break
            revealed = [other.code for other in events[:progress.spoken] if isinstance(other, Reveal)]
            for key, fields in lines(sitting, step, revealed):
                self.stage.say(key, **fields)
            progress.spoken += 1
            if isinstance(step, Over):
                break
        sitting.show_board()

    def settle(self) -> bool:
        """Leave a moment for a step back (public); give True when night may fall."""
        found = self.stage.rest(SETTLE * self.sitting.pace().factor, self.sitting.settling_key)
        if found == "back":
            self.sitting.progress.call = len(self.plan) - 1
            self.back()
            return False
        return True
