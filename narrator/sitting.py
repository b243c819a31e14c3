"""One sitting: a game at a table from its first night (or where it was interrupted) to the winner."""

from __future__ import annotations

from typing import Callable

from engine import Announce, Begin, PublicView, replay, write_journal
from narrator import recap
from narrator.at_table import AtTable
from narrator.calm import Calm
from narrator.day import Day
from narrator.fix import Fix
from narrator.forms import Forms
from narrator.keyed import KeyedEntry
from narrator.lookup import LISTS, Lookup
from narrator.night import Night
from narrator.penalty import KEY, Penalty
from narrator.palm import PalmEntry
from narrator.pauses import NightAgain, Pauses
from narrator.ports import Key
from narrator.progress import Progress
from narrator.scan import worst
from narrator.scanned import ScanEntry
from narrator.schedule import Pace
from narrator.switch import Switch

SLOT = 16.0
"""Seconds of one pick where the rehearsal of the keys was skipped (M1)."""

DEBATE = 180
"""Seconds of a debate in a ruleset without an option for it."""


ENTRIES = {"scan": ScanEntry, "palm": PalmEntry}
"""How answers are given, where it is not by keys alone."""


class Sitting(AtTable, Pauses):
    """The game, the words, the settings and the stage of one evening's game.

    `settings` is a completed Settings; `saver(script, data)` writes a
    save or does nothing; `screen` is the Screen port.
    """

    night = Night
    """How a night is played: the tests of secrecy put a leaky one here."""

    def __init__(self, game, pack, settings, streams, stage, screen, saver=None, progress=None):
        self.game, self.pack, self.settings, self.streams = game, pack, settings, streams
        self.stage, self.screen, self.saver = stage, screen, saver
        self.progress = progress or Progress()
        self.mode, self.reply = settings.mode, settings.reply
        setup = game.setup
        self.forms = Forms(len(setup.seats), (*sorted(setup.rules.roles), *setup.rules.words))
        self.entry = ENTRIES.get(settings.entry, KeyedEntry)(self)
        self.fix, self.penalty, self.switch, self.lookup = Fix(self), Penalty(self), Switch(self), Lookup(self)
        self.spoken, self.calm = None, Calm(self)
        self.asking = self.helps = ""
        self.pause_wanted = self.eyes_closed = False
        self.night_falls = True
        self.on_command = None
        self.on_phase = lambda phase, number: None
        self.knobs = None
        self.lost_key: Callable[[str], bool] = lambda key: False
        stage.anytime = self.anytime

    # The course of the game

    def run(self) -> None:
        """Play to the end; raises Interrupted (the game is saved)."""
        progress = self.progress
        if self.game.winners is not None and progress.spoken == len(self.events()):
            # Interrupted after the last word: the winner is told again.
            progress.spoken -= 1
        self.save()
        while True:
            self.stage.phase(progress.phase, progress.number)
            self.on_phase(progress.phase, progress.number)
            try:
                if progress.phase == "night":
                    self.deal()
                    self.night(self).run()
                    progress.begin("day", progress.number)
                    progress.mark = len(self.game.answers)
                else:
                    Day(self).run()
                    if self.game.winners is not None:
                        return
                    progress.begin("night", progress.number + 1)
                    progress.mark = progress.nightfall = len(self.game.answers)
                self.save()
            except NightAgain:
                self.night_again()

    def night_again(self) -> None:
        """Take back everything since nightfall (public)."""
        progress = self.progress
        self.answered()
        self.stage.public.cover(False)
        if progress.phase == "day":
            self.stage.say("restart.day")
        else:
            self.stage.say("restart.night")
        self.game = replay(self.game.setup, self.game.answers[:progress.nightfall])
        progress.begin("night", progress.number)
        progress.again, progress.mark = True, progress.nightfall
        # A night that asks nobody is settled in the engine as soon as it falls: its dawn has to be told again.
        fell = next((at for at, step in enumerate(self.events()) if step == Begin("night", progress.number)), progress.spoken)
        progress.spoken = min(progress.spoken, fell)
        self.save()

    def command(self, id: str, answer) -> None:
        """Carry out the moderator's command; raises Refused."""
        self.game.command(id, answer)
        self.save()
        if self.on_command is not None:
            begin = self.stage.clock.now()
            self.on_command()
            self.stage.paused += self.stage.clock.now() - begin

    def save(self) -> None:
        """Write the save; never fails the game."""
        if self.saver is not None:
            self.saver(write_journal(self.game), self.progress.plain())

    # Public knowledge

    def events(self) -> tuple:
        """All public steps so far, as the engine gives them; what was said is `progress.spoken` of them."""
        return PublicView.of(self.game).events

    def view(self, phase: str, number: int) -> PublicView:
        """The public view as it was when a phase began."""
        return PublicView.of(self.game, (phase, number))

    def public_calls(self, number: int):
        """The public calls of a night (S3); nobody is touched where nobody moderates: a round takes the place."""
        calls = self.game.setup.rules.public_calls(self.view("night", number))
        return tuple(call for call in calls if self.mode != "table" or not call.touch)

    def living(self) -> tuple[int, ...]:
        """The living seats, as announced."""
        return PublicView.of(self.game).living

    def pace(self) -> Pace:
        """The lengths of this table's calls: settings alone."""
        settings = self.settings
        rules, scans = self.game.setup.rules, self.switch.used
        return Pace(settings.pace, self.progress.slot or settings.slot or SLOT, settings.pace_factor,
                    scan=worst(len(self.game.setup.seats), settings.scan_period) if scans else 0,
                    scan_period=settings.scan_period,
                    scan_words=worst(len(self.forms.words), settings.scan_period),
                    worded=frozenset(id for id, slot in rules.calls.items() if slot.worded),
                    palm=len(self.game.setup.seats) if settings.entry == "palm" else 0,
                    decoys=settings.mode == "table")

    def debate_seconds(self) -> int:
        """The length of a debate."""
        named = "debate-seconds" in self.game.setup.rules.options
        return self.game.setup.option("debate-seconds") if named else DEBATE

    def form_of(self, call_id: str) -> tuple[int, bool]:
        """How a call is keyed: its number of fields, and whether a field may be a word's code."""
        slot = self.game.setup.rules.calls[call_id]
        return slot.fields, slot.worded

    def widths(self, call) -> tuple[int, ...]:
        """The digits of each field of a public call."""
        return self.forms.widths(call.fields, self.game.setup.rules.calls[call.id].worded)

    def last_vote(self) -> int | None:
        """The place of the last vote of this day among the answers."""
        votes = {item for item in self.game.setup.rules.public_day(self.view("day", self.progress.number))
                 if isinstance(item, str)}
        places = [at for at, entry in enumerate(self.game.answers)
                  if at >= self.progress.mark and entry.call in votes]
        return places[-1] if places else None

    def show_board(self) -> None:
        """Show the public board."""
        self.screen.board(self.board_rows())

    def board_rows(self) -> list[str]:
        """The public board in lines: who lives, who has died (as announced so far)."""
        said = self.events()[:self.progress.spoken]
        gone: set[int] = set()
        for step in said:
            if isinstance(step, Announce):
                gone = (gone | set(step.died)) - set(step.returned)
        name = self.game.setup.name
        seats = range(1, len(self.game.setup.seats) + 1)
        rows = [self.pack.say("board.living", names=[f"{seat} {name(seat)}" for seat in seats if seat not in gone])]
        if gone:
            rows.append(self.pack.say("board.dead", names=[name(seat) for seat in sorted(gone)]))
        return rows

    # Private things

    def count_stray(self) -> None:
        """Keys in an empty call: told after the end; the moderator's are asked for (S9)."""
        if self.settings.entry != "keyboard":
            self.progress.strays += 1

    # Keys that count at any time

    def anytime(self, key: str) -> bool:
        """Pause, repeat, help, state, fix; give True where the key is taken."""
        night = self.is_night()
        self.lookup.stop()
        if self.penalty.busy():
            self.penalty.press(key)
            return True
        if self.lost_key(key) or self.switch.press(key) or (self.knobs is not None and self.knobs.turn(self, key)):
            return True
        if key == "/":
            if night:
                self.pause_wanted = True
                if self.mode != "table":
                    self.stage.private.aside("private.pause")
            else:
                self.pause()
        elif key == "*":
            if night and self.switch.slot and self.entry.pad.digits and self.mode != "table":
                self.stage.private.tell("private.digits", names=list(map(int, self.entry.pad.digits)))
            elif night and not self.helps:
                self.stage.private.repeat()
            else:
                self.stage.public.again()
        elif key == "?" and (self.helps or not (night and self.mode == "table")):
            self.help(night)
        elif key in LISTS and not (night and self.mode == "table"):
            self.lookup.tell(key)
        elif key == "p" and not night and self.switch.used:
            self.switch.practice.start()
        elif key in "nk" and not night:
            (self.lookup.sounds if key == "n" else self.lookup.keys)()
        elif key in ("s", "f") and self.mode != "table" and not self.stage.private.ways:
            self.screen.error(self.pack.say("error.private"))
        elif key == "s" and self.mode != "table":
            self.show_state()
        elif key == KEY and self.mode != "table":
            self.penalty.start()
        elif key == "f" and self.mode != "table" and night:
            self.fix.start()
        else:
            return False
        return True

    def is_night(self) -> bool:
        """Whether all eyes are closed now."""
        return self.progress.phase == "night" or self.eyes_closed

    def help(self, night: bool) -> None:
        """Say what the keys do, at most five lines, and what is asked again (public, A19); in the moderator's ear, too."""
        keys = (self.helps,) if self.helps else ("help.night", "help.own") if night else ("help.day", "help.keys")
        lines = [self.pack.say(key) for key in keys]
        if not self.helps and self.mode != "table" and self.game.setup.rules.commands:
            lines.append(self.pack.say("help.command"))
        for line in lines:
            self.screen.public(line)
        if self.asking:
            self.screen.ask(self.asking)
        self.lookup.heard("help", " ".join([*lines, self.asking]).strip())

    def own_key(self, event) -> None:
        """A key outside the slots: only a correction under way takes it."""
        self.fix.key(event)

    def settling_key(self, event):
        """After the lynching: a step back, or on at once."""
        if isinstance(event, Key) and event.name in (".", ",", "backspace"):
            return "back"
        if isinstance(event, Key) and event.name in ("enter", "-"):
            return "on"
        return None

    def show_state(self) -> None:
        """Tell why those who died last died, and who is what, privately, for five seconds."""
        game, rows = self.game, recap.latest_deaths(self.game, self.pack)
        dead = game.table.known_dead()
        for player in game.table.players:
            key = "state.dead" if player.seat in dead else "state.living"
            rows.append(self.pack.say(key, a=game.setup.name(player.seat), role=self.pack.role(player.role.id)))
        self.stage.private.show("state", "\n".join(rows), self.settings.state_seconds or None)

    def correct(self, key: str, choices: int | None = None) -> None:
        """Say by day what is wrong with an entry (public: votes are open); `choices` there are, else the seats."""
        fields = {"n": choices or len(self.game.setup.seats)} if "n" in self.pack.find(key).fields else {}
        text = self.pack.say(key, **fields)
        self.screen.error(text)
        # Whoever keyed it may be a player who does not see the screen, and has no other channel.
        self.stage.public.aside(key, text)

    def refuse(self, key: str) -> None:
        """Say that a key does nothing here: to the moderator privately, else on the screen (by day)."""
        if self.mode != "table" and self.stage.private.ways:
            self.stage.private.aside(key)
        else:
            self.screen.error(self.pack.say(key))

    def prompt(self, text: str, helps: str = "") -> None:
        """Show what is asked now (public); before the first night it has a help of its own, and a star repeats it aloud."""
        self.asking, self.helps = text, helps
        self.screen.ask(text)

    def answered(self) -> None:
        """What was asked by day has its answer: nothing is read, and nobody is listened to."""
        if self.asking or self.helps:
            self.prompt("")
        self.switch.answered()
        if self.spoken is not None:
            self.spoken.close()
