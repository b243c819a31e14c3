"""A finished game in words: who held what, night by night and day by day, why somebody died, who won with whom.

It tells what was hidden: it is for after the end, or for the moderator alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine import Announce, Begin, Call, Game, Reveal, Tell, Vote
from narrator import causes, replies
from narrator.announce import coded, order
from narrator.policies import seats_in


class Line(NamedTuple):
    """One thing that happened: its kind, its words, the ids of the rules for the curious."""

    kind: str
    text: str
    rules: tuple[str, ...] = ()


@dataclass
class Part:
    """A night or a day."""

    phase: str
    number: int
    title: str
    lines: list[Line] = field(default_factory=list)
    died: list[int] = field(default_factory=list)
    returned: list[int] = field(default_factory=list)


@dataclass
class Story:
    """A whole game in words; `part.died` and `part.returned` are seats."""

    lang: str
    title: str
    rules: str
    names: tuple[str, ...]
    holders_title: str
    holders: list[str]
    roles: list[dict]
    parts: list[Part]
    winners: tuple[str, ...]
    end: list[str]
    notes: list[str]
    timeline_title: str

    def texts(self) -> list[str]:
        """All lines in order, to be read or said."""
        lines = [self.title, *self.notes, self.holders_title, *self.holders]
        for part in self.parts:
            lines += [part.title, *(line.text for line in part.lines)]
        return lines + self.end


def tell(game, pack, name: str, strays: int = 0, mode: str = "moderator") -> Story:
    """Tell a game from its beginning, by playing its answers again; `mode`: who ran it."""
    teller = Teller(game.setup, pack.of(game.setup.rules.id), mode)
    for entry in game.answers:
        teller.go_on(entry)
    return teller.story(name, strays)


def latest_deaths(game, pack) -> list[str]:
    """Say of the latest phase in which somebody died who did, and why (hidden: for the moderator alone)."""
    parts = [part for part in tell(game, pack, "").parts if part.died]
    return [f"{line.text}." for line in parts[-1].lines if line.kind == "because"] if parts else []


class Teller:
    """Plays a game again and puts each step into words."""

    def __init__(self, setup, pack, mode: str):
        self.setup, self.pack, self.rules, self.mode = setup, pack, setup.rules, mode
        self.game = Game(setup)
        self.parts: list[Part] = []
        self.chosen: dict[int, list[causes.Chosen]] = {}
        self.answered: str | None = None
        self.take(self.game.heard)

    def go_on(self, entry) -> None:
        """Take one answer and what followed."""
        call = self.game.pending
        steps = self.game.take(entry)
        seats = () if entry.command else call.seats
        self.answer(entry.call, seats, None if entry.command else call.ask, entry.answer)
        self.take(steps)

    def answer(self, call: str, seats, ask, answer) -> None:
        """Put an answer into words: a vote target by target, a choice, a pass."""
        title, ids = self.pack.title(call), causes.rule_ids(self.rules, call)
        self.answered = call
        if isinstance(ask, Vote):
            for target in ask.among:
                voters = [voter for voter, vote in (answer or {}).items() if vote == target]
                if voters:
                    self.add("vote", "recap.votes", ids, title=title, a=self.setup.name(target), names=self.named(voters))
            return
        for seat in seats_in(answer):
            self.chosen.setdefault(seat, []).append(causes.Chosen(call, tuple(seats)))
        names = self.named(seats)
        words = replies.describe(self.pack, self.setup, answer).rstrip(".")
        if not seats:
            self.add("answer", "recap.command", ids, title=title, text=words)
        elif answer is None or answer is False:
            self.add("pass", "recap.passed", ids, title=title, names=names)
        else:
            self.add("answer", "recap.answer", ids, title=title, names=names, text=words)

    def take(self, steps) -> None:
        """Put the steps of the engine into words."""
        for step in steps:
            if isinstance(step, Begin):
                title = self.pack.say(f"recap.{step.phase}", n=step.number)
                self.parts.append(Part(step.phase, step.number, title))
                self.chosen = {}
            elif isinstance(step, Call):
                self.answered = None
                if step.told is not None and step.seats and not isinstance(step.ask, Vote):
                    self.inform(step)
            elif isinstance(step, Tell):
                self.told(step)
            elif isinstance(step, Reveal):
                self.codes((step.code,))
                self.deaths(step.died)
            elif isinstance(step, Announce):
                self.announce(step)

    def inform(self, call: Call) -> None:
        """What a call tells before anybody answers; the others of a group are told on the first night only."""
        told = call.told
        if isinstance(told, list) and set(map(str, told)) == set(map(str, call.seats)) and self.parts[-1].number > 1:
            return
        if call.ask is None:
            self.learnt(call.id, call.seats, told)
        else:
            self.add("told", "recap.told", names=self.named(call.seats), text=self.words(told))

    def told(self, step: Tell) -> None:
        """What somebody was told, with the call's title where nobody had to answer."""
        if step.call is None or step.call == self.answered:
            self.add("told", "recap.told", names=self.named(step.seats), text=self.words(step.value))
        else:
            self.learnt(step.call, step.seats, step.value)

    def learnt(self, call: str, seats, value) -> None:
        """What a call that only informs has told."""
        self.add("told", "recap.answer", causes.rule_ids(self.rules, call), title=self.pack.title(call),
                 names=self.named(seats), text=self.words(value))

    def announce(self, step: Announce) -> None:
        """What all heard: codes, deaths with their reasons, returns."""
        part = self.parts[-1]
        before = len(part.lines)
        self.codes(sorted(step.codes, key=order))
        new = [seat for seat in step.died if seat not in part.died]
        self.deaths(new)
        if not part.died and len(part.lines) == before:
            self.add("none", "recap.none")
        if step.returned:
            part.returned += step.returned
            self.add("returns", "recap.returns", names=self.named(step.returned))

    def deaths(self, seats) -> None:
        """Who died, and each one's reason."""
        if not seats:
            return
        part = self.parts[-1]
        part.died += seats
        self.add("dies", "recap.dies", names=self.named(seats))
        for seat in seats:
            reasons, chosen = causes.why(self.game, seat, part.phase, self.chosen.get(seat, []))
            text = ", ".join(self.pack.say(f"cause.{reason}") for reason in reasons)
            by_rule = [*(one.call for one in chosen), *(reason for reason in reasons if not chosen)]
            ids = tuple(dict.fromkeys(id for one in by_rule for id in causes.rule_ids(self.rules, one)))
            name = self.setup.name(seat)
            if chosen:
                by = [f"{self.pack.title(one.call)} ({', '.join(self.named(one.seats))})" if one.seats
                      else self.pack.title(one.call) for one in chosen]
                self.add("because", "recap.chosen", ids, a=name, text=text, names=by)
            else:
                self.add("because", "recap.because", ids, a=name, text=text)

    def codes(self, codes) -> None:
        """The announcements beside deaths, each once a phase."""
        for key, values in coded(self, codes, ()):
            text = self.pack.say(key, **values)
            if all(line.text != text for line in self.parts[-1].lines):
                self.parts[-1].lines.append(Line("code", text))

    def add(self, kind: str, key: str, ids=(), **fields) -> None:
        """Add a line to the phase."""
        self.parts[-1].lines.append(Line(kind, self.pack.say(key, **fields), tuple(ids)))

    def named(self, seats) -> list[str]:
        """The names of seats."""
        return [self.setup.name(seat) for seat in seats]

    def words(self, value) -> str:
        """A told value in words."""
        return replies.words(self.pack, self.setup, value, "word")[1].rstrip(".")

    def story(self, name: str, strays: int) -> Story:
        """Put the whole together."""
        pack, table, winners = self.pack, self.game.table, self.game.winners or ()
        roles, holders = [], []
        for player in table.players:
            side, who = self.rules.side_of(table, player.seat), self.setup.name(player.seat)
            roles.append({"name": who, "dealt": player.dealt.id, "role": player.role.id, "side": side,
                          "alive": player.alive, "won": side in winners})
            changed = player.role.id != player.dealt.id
            dealt = pack.role(player.dealt.id)
            holders.append(pack.say("recap.changed", a=who, role=dealt, text=pack.role(player.role.id)) if changed
                           else pack.say("recap.role", a=who, role=dealt))
        end = []
        for winner in winners:
            with_it = [row["name"] for row in roles if row["side"] == winner]
            end.append(pack.say("recap.draw") if winner == "draw" else
                       pack.say("recap.wins", side=pack.side(winner)))
            if with_it:
                end.append(pack.say("recap.with", names=with_it))
        alive = self.named(table.living())
        if winners and alive:
            end.append(f"{pack.say('recap.alive')}: {pack.word(alive)}")
        if strays:
            end.append(pack.say("recap.stray", n=strays))
        notes = [] if winners else [pack.say("recap.going-on")]
        return Story(pack.lang, pack.say("recap.title", text=name), self.rules.id, self.setup.seats,
                     pack.say("recap.holders"), holders, roles, self.parts, winners, end, notes,
                     pack.say("recap.timeline"))
