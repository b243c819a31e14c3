"""The deal: by the program, seat by seat, or by cards whose holders key their own seats (play-modes 7).

What the table hears depends on the public list of roles alone; who holds what goes through
the private channel and the keys.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from engine import Call, Game, Refused, Setup, SetupError
from narrator import rounds, schedule
from narrator.asking import Item, Step
from narrator.entries import Keyed, Pad
from narrator.ports import Key
from narrator.scan import Taken


def deal_round(sitting) -> None:
    """Tell every seat its role, what it does and whom it knows, for ten seconds each."""
    stage = sitting.stage
    # Without the device nobody would learn a role: it is waited for before anybody is named.
    sitting.missed(stage.private.presence(), deal=True)
    stage.say("deal.begin")
    if stage.private.has_earpiece():
        stage.say("deal.pass")
    known = acquaintances(sitting.game)
    rounds.visit(sitting, "deal", rounds.DEAL * sitting.pace().factor, lambda seat: tell_card(sitting, seat, known))
    stage.say("deal.end")


def tell_card(sitting, seat: int, known) -> None:
    """Tell one seat its card: the role large; beneath it its mark, those it knows, what the role does."""
    pack, setup = sitting.pack, sitting.game.setup
    role = setup.rules.card_of(sitting.game.table, seat)
    mark = int(sitting.marks()[seat]) if sitting.settings.marks and sitting.mode == "table" else None
    lines = card_lines(pack, role, [setup.name(other) for other in known.get(seat, ())], mark)
    name = pack.role(role) if sitting.reply == "screen" else pack.say("deal.role", role=pack.role(role))
    sitting.stage.private.show("deal.card", "\n".join([name, *lines]))


def card_lines(pack, role: str, names: list[str], mark: int | None) -> list[str]:
    """What stands beneath a role: what nobody can know otherwise comes first."""
    lines = [] if mark is None else [pack.say("deal.mark", n=mark)]
    if names:
        lines.append(pack.say("deal.known", names=names))
    return [*lines, pack.card(role)]


def acquaintances(game) -> dict[int, list[int]]:
    """Whom each seat is to recognise on night 1 (private): read off a copy of the game in which all is passed."""
    ahead, known = Game(game.setup), {}
    chance = Random(0)
    while ahead.pending is not None and ahead.table.day == 0:
        try:
            ahead.answer(None)
        except Refused:
            ahead.answer(ahead.pending.ask.legal(chance))
    for step in ahead.heard:
        if isinstance(step, Call) and step.ask is None and isinstance(step.told, list) and set(step.told) == set(step.seats):
            for seat in step.seats:
                known[seat] = [other for other in step.seats if other != seat]
    return known


def marks(seed: int, seats: int) -> dict[int, str]:
    """Each seat's own two digits, all different, of the game's stream (private)."""
    numbers = list(range(10, 100))
    Random(f"{seed}:marks").shuffle(numbers)
    return {seat: str(numbers[seat - 1]) for seat in range(1, seats + 1)}


class Cards:
    """The calls in which the holders of cards key their own seats, before night 1; every role of the list is called."""

    def __init__(self, sitting):
        self.sitting, self.stage = sitting, sitting.stage
        self.held: dict[int, str] = {}
        self.known = True

    def run(self) -> Game:
        """Call role after role, all again where the keyed deal cannot be; give the game whose deal was keyed."""
        setup, stage = self.sitting.game.setup, self.stage
        self.hand_out()
        stage.public.cover(True)
        self.sitting.clear_reply()
        stage.say("night.begin")
        stage.say("tap.start")
        while True:
            self.held = {}
            for role, count in self.called().items():
                presence = stage.private.presence()
                self.call(role, count)
                while self.sitting.missed(presence):
                    presence = stage.private.presence()
                    self.held = {seat: held for seat, held in self.held.items() if held != role}
                    self.call(role, count)
            try:
                game = Game(Setup(setup.rules, setup.seats, dict(self.held), setup.options, setup.seed))
                break
            except SetupError:
                stage.say("rehearsal.repeat")
        stage.public.cover(False)
        stage.say("tap.stop")
        stage.say("deal.end")
        return game

    def hand_out(self) -> None:
        """Say which cards lie in the deck, or how many where that is secret, and wait until every seat knows its own."""
        sitting, stage = self.sitting, self.stage
        pack, listed = sitting.pack, sitting.view("night", 1).roles
        if listed is None:
            stage.say("cards.count", n=len(sitting.game.setup.seats))
        else:
            stage.say("cards.deck", text=", ".join(
                f"{pack.role(role)} {pack.number(count)}" for role, count in sorted(Counter(listed).items())))
        stage.say("setup.cards")
        stage.public.say("cards.ready")
        sitting.prompt(pack.say("cards.ready"), "help.cards")
        if stage.people:
            stage.people.press(sitting, "enter")
        # With a switch every press has something read: this is what there is to take.
        sitting.switch.ask(lambda: sitting.switch.choose(Step([Item(pack.say("menu.go-on"), "on")], []), Taken))
        stage.until(float("inf"), every_seat)
        sitting.answered()

    def called(self) -> dict[str, int]:
        """The roles to be called and their most holders: the public list, or every role where it is secret."""
        rules, listed = self.sitting.game.setup.rules, self.sitting.view("night", 1).roles
        self.known = listed is not None
        cards = Counter(listed) if self.known else {role.id: role.most or 1 for role in rules.roles.values()}
        return {role: count for role, count in sorted(cards.items()) if role != rules.villager}

    def call(self, role: str, count: int) -> None:
        """Call the holders of one role; until all have keyed, where the table knows that they are there (M9a)."""
        sitting, stage, pace = self.sitting, self.stage, self.sitting.pace()
        chance = sitting.streams.shown("cards", role)
        title = sitting.pack.role(role)
        each = "-each" if count > 1 else ""
        stage.say(f"cards.open{each}", after=0.2, role=title)
        keying = Keying(self, role, count)
        # The Enter after digits is no press of the switch.
        sitting.switch.pad = keying.pad
        seconds = (1.0 + 0.5 * (count - 1)) * pace.slot * pace.factor
        drawn = schedule.repeats(chance)
        while True:
            stage.public.event("slot", f"cards.{role}", seconds)
            stage.inputs.flush()
            sitting.calm.begin(seconds)
            if stage.people:
                stage.people.holders(sitting, role, keying.pad, seconds)
            stage.rest(seconds, keying.key)
            if not drawn and (len(keying.seats) == count or not self.known):
                break
            drawn = max(drawn - 1, 0)
            # All know that the call waits: nobody is shown by a pause that begins here.
            sitting.pause_if_wanted()
            stage.say(f"cards.again{each}", after=0.2)
            seconds = (1.0 + 0.5 * (count - 1)) * pace.slot * pace.factor / 2
        sitting.switch.answered()
        sitting.clear_reply()
        for seat in keying.seats:
            self.held[seat] = role
        stage.rest(stage.public.say("cards.close", role=title) + schedule.GAP * pace.factor)
        sitting.pause_if_wanted()


def every_seat(event) -> str | None:
    """Whether somebody says that every seat knows its card: by key or by switch."""
    return "on" if isinstance(event, Taken) or (isinstance(event, Key) and event.name == "enter") else None


class Keying:
    """The entries of the holders of one card: one seat each, with Enter (private)."""

    def __init__(self, cards: Cards, role: str, count: int):
        self.cards, self.role, self.count = cards, role, count
        self.pad = Pad((cards.sitting.forms.width,))
        self.seats: list[int] = []

    def key(self, event) -> None:
        """Take one key: the own seat; `0` begins again."""
        if not isinstance(event, Key):
            return
        keyed = self.pad.press(event.name)
        if keyed is None:
            return
        sitting = self.cards.sitting
        number = keyed.numbers[0] if isinstance(keyed, Keyed) else -1
        if number == 0:
            self.seats = []
            sitting.calm.show("private.pass", sitting.pack.say("private.pass"))
        elif number in sitting.seats() and number not in self.cards.held:
            if number not in self.seats:
                self.seats = [*self.seats, number][-self.count:]
            names = " ".join(f"{seat} {sitting.game.setup.name(seat)}" for seat in self.seats)
            sitting.calm.show("private.entry", names)
        else:
            sitting.calm.refuse()
