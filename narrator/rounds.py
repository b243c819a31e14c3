"""Rounds: every seat in turn, equal time for each, whether or not there is something for it (play-modes 7, M11).

What the table hears and the frame's light are the same for every seat; what one person
is told goes through the private channel alone.
"""

from __future__ import annotations

from typing import Callable

from engine import Announce, Begin, Call, Tell
from narrator.asking import Step, Table
from narrator.channels import SIGNAL
from narrator.entries import Pad
from narrator.ports import Key
from narrator.replies import words

DEAL, POST = 10.0, 4.0
"""Seconds for each seat in the round of the deal and in a post round."""

PASS, LEAST_PASS = 3.0, 1.5
"""Seconds from a name to what is said in an earpiece that has to be passed on first, and the least of them."""

NEWS = 1.9
"""Seconds that the longest message of a post round takes in an ear at 250 words a minute."""

HUSH = 0.3
"""Seconds between a name and what is for that person, and before the next name."""


def visit(sitting, name: str, seconds: float, longest: float, tell: Callable[[int], None]) -> None:
    """Name every seat in turn; `tell(seat)` tells what is for it, which is gone before the next name.

    `longest` is how long anything that is told here may be said in an ear (public).  A turn in which the private
    device was lost comes again when it is back (S6).
    """
    wait = 0.0
    if sitting.stage.private.has_earpiece():
        # Whoever is named has to get hold of the earpiece, and must be alone with it while something is said.
        seconds = max(seconds, LEAST_PASS + longest + HUSH)
        wait = min(PASS, seconds - longest - HUSH)
    for seat in sitting.seats():
        presence = sitting.stage.private.presence()
        turn(sitting, name, seat, seconds, wait, tell)
        while sitting.missed(presence, deal=name == "deal"):
            presence = sitting.stage.private.presence()
            turn(sitting, name, seat, seconds, wait, tell)
        sitting.pause_if_wanted()


def turn(sitting, name: str, seat: int, seconds: float, wait: float, tell: Callable[[int], None]) -> None:
    """Name one seat and tell what is for it after `wait`; `0 Enter` hides it early, the time goes on."""
    stage, pad = sitting.stage, Pad((1,))
    stage.rest(stage.public.say(f"{name}.turn", a=sitting.game.setup.name(seat)) + HUSH)
    stage.public.event("slot", f"{name}.{seat}", seconds)
    # From here on by the clock: how long a line takes to be made must not show.
    end = stage.clock.now() + seconds
    sitting.mark_frame("turn", seconds)
    stage.private.forget()
    stage.until(end - seconds + wait)
    tell(seat)

    def hide(event):
        if isinstance(event, Key) and pad.press(event.name) is not None:
            clear()

    def clear():
        if name == "deal" and sitting.reply != "screen":
            # Eyes are open, and nothing is told on the screen: it goes on showing whose turn it is.
            stage.private.forget()
        else:
            sitting.clear_reply()
        stage.private.hush()

    stage.until(end, hide)
    clear()
    stage.rest(HUSH)


def messages(game, number: int) -> tuple[dict[int, list], dict[int, list]]:
    """What seats are told outside calls in a night, before its first call and after (private): seat -> messages.

    A message is the call that reaches its seat by a touch, or None, and the value; a touch
    comes in the round before dawn.
    """
    early: dict[int, list] = {}
    late: dict[int, list] = {}
    slots, now, touch, inside = game.setup.rules.calls, early, False, False
    for step in game.heard:
        if isinstance(step, Begin):
            inside = inside or step == Begin("night", number)
        elif not inside:
            continue
        elif isinstance(step, Announce) and step.phase == "night":
            break
        elif isinstance(step, Call):
            now, touch = late, slots[step.id].touch
            if touch and step.told is not None:
                for seat in step.seats:
                    late.setdefault(seat, []).append((step.id, step.told))
        elif isinstance(step, Tell) and (step.call is None or touch):
            for seat in step.seats:
                now.setdefault(seat, []).append((step.call, step.value))
    return early, late


def post(sitting, dawn: bool) -> None:
    """Give the messages of this nightfall, or of this night; for most seats there is none."""
    found = messages(sitting.game, sitting.progress.number)[dawn]
    stage, pack, setup = sitting.stage, sitting.pack, sitting.game.setup
    stage.rest(stage.public.say("post.begin") + HUSH)

    def tell(seat):
        if seat in found:
            stage.private.show("post.message", message(sitting, seat, found[seat]), POST)
        else:
            stage.private.tell("post.none", POST)

    visit(sitting, "post", POST * sitting.pace().factor, SIGNAL + NEWS * 250 / sitting.settings.rate_private, tell)
    stage.rest(stage.public.say("post.end") + HUSH)


def message(sitting, seat: int, found: list) -> str:
    """Put all that a seat is told in one round into words; what comes several times (coins) is told once, with its number."""
    pack, setup, texts = sitting.pack, sitting.game.setup, []
    for number, (call, value) in enumerate(found):
        often = found.count((call, value))
        if (call, value) in found[:number]:
            continue
        if often > 1 and value == "coin":
            texts.append(pack.say("post.coins", n=often))
        else:
            texts.append(f"{pack.title(call)}: {words(pack, setup, value, 'say')[1]}" if call else notice(sitting, seat, value))
    return " ".join(texts)


def notice(sitting, seat: int, value) -> str:
    """Put a message into words: the seat's new role as such, anything else as it is."""
    pack, setup = sitting.pack, sitting.game.setup
    if isinstance(value, str) and sitting.game.table[seat].role.id == value:
        return pack.say("deal.role", role=pack.role(value))
    return words(pack, setup, value, "say")[1]


def closed_vote(sitting) -> dict[int, int]:
    """A vote with closed eyes: every seat is named and has the time of one pick; give the votes of the voters.

    The table knows who lives: a voter without a vote is asked again (M9a).
    """
    call, stage, setup = sitting.game.pending, sitting.stage, sitting.game.setup
    votes = sitting.progress.votes
    for seat in sitting.seats():
        if seat in votes:
            continue
        seconds = sitting.pace().one_pick()
        ballot = Ballot(sitting, call, seat)
        while True:
            presence = stage.private.presence()
            stage.rest(stage.public.say("round.turn", a=setup.name(seat)) + HUSH)
            ballot.pad.clear()
            stage.public.event("slot", f"{call.id}.{seat}", seconds)
            stage.inputs.flush()
            sitting.calm.begin(seconds)
            if seat in call.ask.order:
                # Into a palm the number is tapped first: the press that follows has the seats read.
                sitting.switch.ask(ballot.read, ballot.pad, at_once=sitting.settings.entry != "palm")
            sitting.hear_takes(True)
            if stage.people and seat in call.ask.order:
                stage.people.ballot(sitting, call, seat, ballot.pad, seconds)
            stage.rest(seconds, ballot.key)
            sitting.hear_takes(False)
            sitting.switch.finish()
            sitting.clear_reply()
            if sitting.missed(presence):
                # What was keyed holds unless it is keyed anew; only whether it was understood could not be heard.
                continue
            if seat not in call.ask.must or ballot.target is not None:
                break
            sitting.pause_if_wanted()
            seconds = sitting.pace().one_pick() / (1 if sitting.switch.used else 2)
        if seat in call.ask.order:
            votes[seat] = ballot.target
        sitting.save()
    return {voter: target for voter, target in votes.items() if target is not None}


class Ballot:
    """One person's entry in a vote with closed eyes: latched, never echoed at the table."""

    def __init__(self, sitting, call, seat: int):
        self.sitting, self.call, self.seat = sitting, call, seat
        self.pad = Pad((sitting.forms.width,))
        self.target: int | None = None

    def read(self) -> None:
        """Read whom one may vote for (private), where this table plays by switch."""
        sitting, ask = self.sitting, self.call.ask
        table = Table(sitting.pack, sitting.game.setup)
        items = table.seats([target for target in ask.among if ask.own or target != self.seat])
        sitting.switch.choose(Step(items, table.passing(self.seat not in ask.must)), self.take, ("ballot", self.seat))

    def take(self, target: int | None) -> None:
        """Take what was scanned; it is said back privately."""
        self.sitting.stage.private.event("entry", self.call.id)
        self._keep(target)

    def _keep(self, target: int | None) -> None:
        self.target = target
        name = self.sitting.game.setup.name
        text = f"{target} {name(target)}" if target else self.sitting.pack.say("private.pass")
        self.sitting.calm.show("private.entry", text)

    def key(self, event) -> None:
        """Take one key; the last valid entry counts."""
        if not isinstance(event, Key):
            return
        keyed = self.pad.press(event.name)
        if keyed is None or self.seat not in self.call.ask.order:
            return
        sitting = self.sitting
        number = 0 if keyed == "wrong" else keyed.numbers[0]
        sitting.stage.private.event("entry", self.call.id)
        if keyed == "wrong" or not sitting.allows_vote(self.call.ask, self.seat, number):
            sitting.calm.refuse()
            return
        self._keep(number or None)
