"""The day: dawn's announcement, debate, votes, powers with closed eyes, the lynching (play-modes 8); all of it public."""

from __future__ import annotations

from engine import Announce, Begin, Over, Reveal
from narrator import schedule
from narrator.announce import head, lines, told_today
from narrator.calls import Calls
from narrator.debate import debate, defences
from narrator.hands import closed_vote, is_closed
from narrator.ports import Key
from narrator.votes import VoteChanged, Votes

SETTLE = 6.0
"""Seconds after the last announcement in which a step back is still possible, before night falls."""

AT_VOTES = ("penalty.death", "ballot.again")
"""What is made public when a vote begins or ends: elsewhere the moment would tell what the engine waits for."""

AT_OPENING = ("owl", "lawyer")
"""What is told when the vote opens, not before (ur V4)."""

AT_ONCE = ("expelled",)
"""Announcements by day that wait for nothing."""


class DayOver(Exception):
    """A penalty has ended the game."""


class Day:
    """One day of a sitting, from dawn to the end of the lynching.

    The engine runs ahead of the table through all calls that ask nobody; so what it makes
    public is said at a place of the day's course, never as soon as it is known.
    """

    def __init__(self, sitting):
        self.sitting, self.stage, self.public = sitting, sitting.stage, sitting.stage.public
        self.number = sitting.progress.number
        rules = sitting.game.setup.rules
        self.plan = rules.public_day(sitting.view("day", self.number))
        places = [at for at, item in enumerate(self.plan) if not isinstance(item, str)]
        self.closed = Calls(sitting, "day", self.number, [self.plan[at] for at in places], places)
        closed = rules.closed_votes(sitting.view("day", self.number))
        self.shut = [is_closed(item, closed) for item in self.plan]
        self.opening = "eyes.open"
        self.at_vote = False
        self.early = self.vote_call = None

    def run(self) -> None:
        """Play the day; ends when night may fall or the game is over."""
        progress, sitting = self.sitting.progress, self.sitting
        sitting.on_command = self.commanded
        try:
            if not progress.dawn:
                self.stage.say("tap.stop")
                self.open_all("day.begin")
                sitting.show_board()
                self.announce(dawn=True)
                progress.dawn = True
                sitting.save()
            else:
                self.stage.say("resume.day", n=self.number)
            while sitting.game.winners is None or progress.spoken < len(sitting.events()):
                if progress.call >= len(self.plan):
                    self.closed.leave_nothing()
                    self.announce()
                    if sitting.game.winners is not None:
                        self.announce()
                    elif self.settle():
                        return
                    continue
                self.item(self.plan[progress.call], self.shut[progress.call])
        except DayOver:
            sitting.answered()
            self.open_eyes()
            progress.call = len(self.plan)
            self.announce()
        finally:
            sitting.on_command = None
            sitting.eyes_closed = False

    def item(self, item, shut: bool) -> None:
        """Play one item of the day's course; say what has become public when all eyes are open."""
        sitting, progress = self.sitting, self.sitting.progress
        if item == "vote":
            self.tell_opening()
        if item == "debate":
            self.at_vote = self.before_vote()
            debate(sitting)
        elif item == "defence":
            defences(sitting, self.suspects())
        elif not isinstance(item, str):
            self.close_eyes()
            self.closed.play(self.closed.places.index(progress.call))
            sitting.pause_if_wanted()
        elif shut:
            closed_vote(self, item)
            sitting.pause_if_wanted()
        elif not self.open_vote(item):
            self.back()
            return
        progress.go_on()
        while sitting.eyes_closed and self.needless():
            progress.call += 1
        if not any(self.shut[progress.call:progress.call + 1]):
            self.open_eyes()
        if not sitting.eyes_closed:
            self.announce()
        sitting.save()

    def needless(self) -> bool:
        """Tell whether the next item is an open vote that is not held, so that eyes need not be opened for it (public)."""
        at, pending = self.sitting.progress.call, self.sitting.game.pending
        item = self.plan[at] if at < len(self.plan) else "debate"
        return self.is_vote(at) and any(self.shut[at + 1:at + 2]) and (pending is None or pending.id != item)

    def is_vote(self, at: int) -> bool:
        """Tell whether an item of the day's course is a vote with open eyes."""
        return at < len(self.plan) and not self.shut[at] and self.plan[at] not in ("debate", "defence")

    def open_vote(self, item: str) -> bool:
        """Take a vote in the open, if the engine waits for it; False = a step back beyond its beginning."""
        sitting = self.sitting
        if self.stage.people:
            self.stage.people.commands(sitting)
        pending = sitting.game.pending
        if pending is None or pending.id != item:
            return True
        self.vote_call = pending
        try:
            return Votes(sitting).run()
        finally:
            self.vote_call = None

    def before_vote(self) -> bool:
        """Tell whether the day's first vote is still to come: then a penalty is told at once."""
        return "vote" in self.plan[self.sitting.progress.call:]

    # Closed eyes by day

    def close_eyes(self, cue: str = "eyes.closed", **fields) -> None:
        """Have all eyes closed (with the cue of a vote, where one begins), and the cover begin."""
        sitting = self.sitting
        if sitting.eyes_closed:
            return
        if cue == "eyes.closed" and sitting.progress.call == 0 and sitting.pack.has("siesta.begin"):
            cue, self.opening = "siesta.begin", "siesta.end"
        self.public.cover(True)
        self.stage.say(cue, **fields)
        self.stage.say("tap.start")
        sitting.eyes_closed = True
        if sitting.mode == "table":
            # The board is brighter or darker than the frames of those who are named.
            sitting.clear_reply()
            sitting.mark_frame("neutral")

    def open_eyes(self) -> None:
        """Settle what is still owed, then have all eyes opened."""
        sitting = self.sitting
        if not sitting.eyes_closed:
            return
        calls = sitting.game.setup.rules.calls
        first = len(self.shut[:sitting.progress.call])
        while first and (self.shut[first - 1] or (self.is_vote(first - 1) and not self.was_held(self.plan[first - 1]))):
            first -= 1
        block = self.plan[first:sitting.progress.call]
        must = any(calls[item.id].must for item in block if not isinstance(item, str))
        place = ("eyes", self.number, sitting.progress.call)
        self.closed.wait_owed(schedule.steps_before_dawn(sitting.streams.shown(*place)) if must else 0)
        sitting.pause_if_wanted()
        self.public.cover(False)
        self.stage.say("tap.stop")
        self.open_all(self.opening)
        self.opening, sitting.eyes_closed = "eyes.open", False

    def open_all(self, key: str) -> None:
        """Say that all open their eyes, with the stage directions that the settings ask for (public, always the same)."""
        settings = self.sitting.settings
        if settings.light_cue:
            self.public.large("frame.day")
        self.stage.say(key)
        if settings.atmosphere:
            self.stage.rest(self.public.atmosphere("dawn"))
        if settings.light_cue or self.sitting.mode == "table":
            # The night frame was up, and would hide all that is said by day.
            self.sitting.show_board()

    def was_held(self, item: str) -> bool:
        """Tell whether a vote has been taken today."""
        return any(entry.call == item for entry in self.sitting.game.answers[self.sitting.progress.mark:])

    # What is said

    def announce(self, dawn: bool = False) -> None:
        """Say every public step that is due and has not been said yet."""
        sitting, progress = self.sitting, self.sitting.progress
        while progress.spoken < len(sitting.events()):
            step = sitting.events()[progress.spoken]
            if not self.due(step, dawn):
                break
            self.tell_next()
            # What has been said is seen at once, also while the end is being told.
            sitting.show_board()
            if isinstance(step, Over):
                break

    def due(self, step, dawn: bool) -> bool:
        """Tell whether a public step may be said here: by the day's course alone."""
        ahead = any(self.shut[self.sitting.progress.call:])
        if isinstance(step, Begin):
            return step.phase == "day" or step.number <= self.number
        if isinstance(step, Reveal) and head(step.code) in AT_OPENING:
            return not ahead and not self.before_vote()
        if isinstance(step, Reveal):
            return not ahead or (head(step.code) not in AT_VOTES and not (dawn and self.shut[0]))
        if isinstance(step, Announce) and step.phase == "day":
            return not ahead or any(head(code) in AT_ONCE for code in step.codes)
        return dawn or not ahead or isinstance(step, Announce)

    def tell_next(self) -> None:
        """Say the next public step."""
        sitting = self.sitting
        for key, fields in lines(sitting, sitting.events(), sitting.progress.spoken):
            self.early = self.stage.say(key, take=self.settling_early, **fields) or self.early
        sitting.progress.spoken += 1

    def tell_opening(self) -> None:
        """Say whom owl and lawyer have chosen, where it has not been said."""
        while isinstance(step := next(iter(self.unsaid()), None), Reveal) and head(step.code) in AT_OPENING:
            self.tell_next()

    def tell_penalties(self) -> None:
        """R44: say who has died of a penalty; raises DayOver where that ends the game."""
        events, progress = self.sitting.events(), self.sitting.progress
        told = False
        while progress.spoken < len(events) and self.is_penalty(events[progress.spoken]):
            self.tell_next()
            told = True
        rest = events[progress.spoken:]
        if told and len(rest) > 1 and isinstance(rest[0], Announce) and isinstance(rest[1], Over) \
                and set(rest[0].died) <= told_today(events, progress.spoken):
            raise DayOver

    @staticmethod
    def is_penalty(step) -> bool:
        """Tell whether a step is the death of an offender."""
        return isinstance(step, Reveal) and head(step.code) == "penalty.death"

    def commanded(self) -> None:
        """The moderator has given a command: what it does is told now where that tells nothing else.

        Raises DayOver where it has ended the game, VoteChanged where a vote is being taken.
        """
        self.tell_opening()
        step = next(iter(self.unsaid()), None)
        if isinstance(step, Announce):
            self.announce()
            if isinstance(next(iter(self.unsaid()), None), Over):
                raise DayOver
        elif self.at_vote:
            self.tell_penalties()
        if self.vote_call is not None and self.sitting.game.pending is not self.vote_call:
            self.vote_call = self.sitting.game.pending
            raise VoteChanged

    def unsaid(self) -> tuple:
        """The public steps that have not been said yet."""
        return self.sitting.events()[self.sitting.progress.spoken:]

    # Steps back, and the end of the day

    def back(self) -> None:
        """Go back before the first voter: to the vote before, if there was one today."""
        sitting, progress = self.sitting, self.sitting.progress
        last = sitting.last_vote()
        if last is None:
            self.stage.say("undo.none")
            return
        entry = sitting.game.answers[last]
        sitting.game = sitting.game.undo(len(sitting.game.answers) - last)
        progress.votes = {}
        if entry.call in sitting.game.setup.rules.public_votes:
            order = sitting.game.pending.ask.order
            if not order:
                # Nobody could vote in it (a tie of all the living).
                return self.back()
            progress.votes = {voter: entry.answer.get(voter) for voter in order[:-1]}
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

    def settling_early(self, event) -> str | None:
        """What is keyed while the day's last words are said; not Enter, which may belong to the vote before them."""
        if self.sitting.progress.call < len(self.plan) or (isinstance(event, Key) and event.name == "enter"):
            return None
        return self.sitting.settling_key(event)

    def settle(self) -> bool:
        """Leave a moment for a step back (public); give True when night may fall."""
        found, self.early = self.early, None
        if found is None:
            if self.sitting.spoken is not None:
                self.sitting.spoken.commands("next", "back", "pause", "repeat", "help")
            found = self.stage.rest(SETTLE * self.sitting.pace().factor, self.sitting.settling_key)
        self.sitting.answered()
        if found == "back":
            self.sitting.progress.call = len(self.plan) - 1
            self.back()
            return False
        return True
