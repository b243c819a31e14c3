"""PublicView: all that the table may know, and so all that the schedule of a night may see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engine.steps import Announce, Begin, Call, Over, Reveal
from engine.words import Token


class PublicCall(NamedTuple):
    """The public shape of one call of a night: the same whoever holds it, or nobody.

    `phrase` is the variant said after `open`; `fields` the number of answers asked (0 =
    it only informs); `reply` "" / "nod" / "long"; `silent` = no words, a gap only;
    `must` = the table knows that a holder lives who may not pass; `holders` = how many may
    hold the power as far as the table knows, each with a window of its own; `round` = every
    seat is visited in turn, whoever is meant.
    """

    id: str
    phrase: str = "ask"
    fields: int = 1
    group: bool = False
    reply: str = ""
    must: bool = False
    silent: bool = False
    touch: bool = False
    holders: int = 1
    round: bool = False

    @classmethod
    def of(cls, slot, **changes) -> "PublicCall":
        """Read the public shape off a line of the call sequence."""
        return cls(slot.call, slot.phrases[0], slot.fields, slot.group, slot.reply, slot.must,
                   slot.silent, slot.touch)._replace(**changes)


@dataclass(frozen=True)
class PublicView:
    """The public state: nothing here depends on roles held, picks, replies or powers left.

    `roles` is the list of roles in play, sorted (None where the ruleset keeps it
    secret); `events` are all public steps so far; `votes` the public votes.
    """

    rules: str
    options: dict
    seats: tuple[str, ...]
    roles: tuple[str, ...] | None
    phase: str
    night: int
    day: int
    living: tuple[int, ...]
    events: tuple
    votes: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, game, since: tuple[str, int] | None = None) -> "PublicView":
        """Read the view off a game's public steps, never off its table.

        With `since`, a phase and its number, give the view as it was when that phase began.
        """
        setup, rules = game.setup, game.setup.rules
        events = tuple(step for step in game.heard if isinstance(step, (Begin, Announce, Reveal, Over)))
        if since is not None and Begin(*since) in events:
            events = events[:events.index(Begin(*since)) + 1]
        gone: set[int] = set()
        phase, night, day = "night", 0, 0
        for step in events:
            if isinstance(step, Announce):
                left = {code[1] for code in step.codes if isinstance(code, Token) and code[0] in rules.leaving}
                gone = (gone | set(step.died)) - set(step.returned) | left
            elif isinstance(step, Reveal):
                gone.update(step.died)
            elif isinstance(step, Begin):
                phase = step.phase
                night, day = (step.number, day) if phase == "night" else (night, step.number)
        known = rules.public_roles
        if callable(known):
            known = known({name: setup.option(name) for name in rules.options})
        view = cls(
            rules=rules.id, options={name: setup.option(name) for name in rules.options}, seats=setup.seats,
            roles=tuple(sorted(setup.roles())) if known else None,
            phase=phase, night=night, day=day,
            living=tuple(seat for seat in range(1, len(setup.seats) + 1) if seat not in gone),
            events=events, votes=())
        return replace(view, votes=tuple((entry.call, entry.answer) for at, entry in open_votes(view, game)
                                         if since is None or at < since[1]))


def open_votes(view, game) -> list[tuple[int, Any]]:
    """The votes that were given in the open, each with its day: a secret one is no public thing."""
    rules, day, places, closed = game.setup.rules, 0, {}, {}
    if not rules.public_votes:
        return []
    events = []
    for step in game.heard:
        if isinstance(step, (Begin, Announce, Reveal, Over)):
            events.append(step)
        if isinstance(step, Begin) and step.phase == "day":
            day = step.number
            closed[day] = rules.closed_votes(replace(view, phase="day", day=day, events=tuple(events)))
        elif isinstance(step, Call) and step.id in rules.public_votes:
            # A command makes the same vote anew.
            places[step.id, day] = step
    entries = [entry for entry in game.answers if entry.call in rules.public_votes]
    return [(at, entry) for (call, at), entry in zip(places, entries) if call not in closed.get(at, ())]


