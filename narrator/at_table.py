"""What a sitting does where nobody moderates, and how its private replies reach one person alone."""

from __future__ import annotations

from dataclasses import replace

from engine import Refused
from narrator import dealing, rounds
from narrator.errors import told
from narrator.ports import Key
from narrator.rehearsal import rehearse
from narrator.replies import words
from narrator.stage import Interrupted

LOOK = 2.0
"""Seconds between two looks for a lost earpiece."""


class AtTable:
    """The part of a sitting that deals, replies and looks after the private channel."""

    def seats(self) -> range:
        """All seats, living or dead."""
        return range(1, len(self.game.setup.seats) + 1)

    def marks(self) -> dict[int, str]:
        """Each seat's two digits (private)."""
        return dealing.marks(self.streams.game, len(self.game.setup.seats))

    def deal(self) -> None:
        """Before night 1: rehearse the keys where it is wished; deal seat by seat, or let the holders of cards key their seats."""
        if self.progress.rehearse:
            self.progress.slot, self.progress.rehearse = rehearse(self), False
            self.save()
        if self.progress.dealt or self.progress.number > 1:
            return
        if self.settings.deal == "program":
            self.tell_signs()
            dealing.deal_round(self)
        elif self.settings.deal == "cards":
            self.game = dealing.Cards(self).run()
        self.progress.dealt = True
        self.save()

    def tell_signs(self) -> None:
        """S10: say how plus and minus are keyed, where they are: nobody could guess it, and signs not drawn by chance tell who keys."""
        if self.reply == "masked":
            self.stage.say("masked.how")
            if self.pack.has("masked.nothing"):
                self.stage.say("masked.nothing")

    def asks_zeros(self, call) -> bool:
        """S9: with `entry: keyboard` the moderator is asked for `0 Enter` in every empty call that has an entry."""
        return self.settings.entry == "keyboard" and self.mode != "table" and call.fields > 0

    def posts(self) -> tuple[bool, bool]:
        """Whether this table has a post round at nightfall, and one before dawn: facts of its public role list."""
        nightfall, dawn, touch = self.game.setup.rules.post(self.view("night", self.progress.number))
        return nightfall, dawn or (touch and self.mode == "table")

    def post(self, dawn: bool) -> None:
        """Hold the post round of nightfall or of dawn, if this table has one."""
        if self.posts()[dawn]:
            rounds.post(self, dawn)

    def allows_vote(self, ask, voter: int, target: int) -> bool:
        """Whether a voter may name a target; 0 is an abstention."""
        if target == 0:
            return voter not in ask.must
        try:
            replace(ask, must=()).check({voter: target})
        except Refused:
            return False
        return True

    def hear_takes(self, on: bool) -> None:
        """Open or shut the ear for neutral words with closed eyes, in every such time alike, where this table speaks."""
        if self.spoken is not None:
            self.spoken.night(on)

    # Replies (private, but for the `masked` words)

    def give_reply(self, call, values, window: float, sign: str, place: int) -> None:
        """Give a reply in its window by this table's way; nothing told gives the neutral form."""
        value = values[-1] if values else None
        if self.reply == "masked":
            # A word (`blocked`) cannot be said: no, as of any choice that comes to nothing, so that a yes is always true.
            nothing = call.reply == "nod" and value is not None and not isinstance(value, bool)
            self.say_masked(False if nothing else value, sign, place)
            return
        self.mark_frame("reply", window)
        if value is None and self.mode == "table":
            self.clear_reply()
        else:
            key, text = words(self.pack, self.game.setup, value, self.reply)
            self.stage.private.show(key, text, window)

    def masked_word(self, place: int) -> bool:
        """S10: whether the public stream's word for this window is `plus`."""
        where = (self.progress.phase, self.progress.number, self.progress.call, place, "masked")
        return self.streams.shown(*where).random() < 0.5

    def say_masked(self, value, sign: str, place: int) -> None:
        """S10: the same sign as keyed means yes; without an entry the public stream chooses the word."""
        plus = (sign == "+") == value if isinstance(value, bool) and sign else self.masked_word(place)
        self.stage.public.say("reply.plus" if plus else "reply.minus")

    def mark_frame(self, key: str, seconds: float = 0.0) -> None:
        """Write down, for the table, a moment at which the night frame may change; only where there is one."""
        if self.mode == "table" and self.reply == "screen":
            self.stage.public.frame(key, seconds)

    def clear_reply(self) -> None:
        """Make the night frame neutral, and forget what was told: the next person must not see or repeat it."""
        if self.mode == "table":
            self.screen.frame("")
            self.stage.private.forget()

    # The private device (S6)

    def miss_by_day(self) -> None:
        """S6: by day too the table waits for the moderator's earpiece: who cannot see would not know that it is dead."""
        if self.mode != "table":
            self.missed(self.stage.private.presence(), by_day=True)

    def missed(self, presence: int, deal: bool = False, by_day: bool = False) -> bool:
        """S6: after a call or a turn, wait for a private device that is gone; give whether it has to be played again.

        So it has where the loudspeaker was lost and the night frame hidden meanwhile.
        `presence` is that of its beginning.  What the table hears depends on the device alone, never on whether
        something was told.  In the deal nobody can go on without it where it is the only way to learn a role.
        """
        private, stage = self.stage.private, self.stage
        private.reveal()
        problem = private.problem()
        if problem is None:
            return private.presence() != presence
        needed = deal and (self.mode, self.reply) == ("table", "earpiece")
        stage.say("pause.day" if deal or by_day else "pause.night")
        stage.say("pause.deal" if needed else "pause.device")
        self.screen.error(told(problem, self.pack))
        stage.inputs.flush()
        choice = "3" if needed else "1"
        while private.problem() is not None:
            found = stage.rest(LOOK, lambda event: event.name if isinstance(event, Key) and event.name == choice else None)
            if found == "3":
                stage.say("save.stop")
                raise Interrupted("device")
            if found:
                private.without_earpiece()
                presence = private.presence()
        stage.say("pause.end")
        return private.presence() != presence
