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


MARK = 87
"""A mark whose words are long in every language."""


def deal_round(sitting) -> None:
    """Tell every seat its role, what it does and whom it knows, for ten seconds each."""
    stage = sitting.stage
    # Without the device nobody would learn a role: it is waited for before anybody is named.
    sitting.missed(stage.private.presence(), deal=True)
    end, longest = stage.clock.now() + stage.public.say("deal.begin"), 0.0
    cards = seat_cards(sitting)
    if stage.private.has_earpiece():
        end = stage.clock.now() + stage.public.say("deal.pass")
        longest = longest_card(sitting)
        for text in cards.values():
            # Made while the words before are said, so that no seat has to wait for its own.
            stage.private.seconds(text)
    stage.until(end + 0.4)
    rounds.visit(sitting, "deal", rounds.DEAL * sitting.pace().factor, longest,
                 lambda seat: stage.private.show("deal.card", cards[seat]))
    stage.say("deal.end")


def seat_cards(sitting) -> dict[int, str]:
    """The card of each seat (private): the role large; beneath it its mark, those it knows, what the role does."""
    setup, known, cards = sitting.game.setup, acquaintances(sitting.game), {}
    marks = sitting.marks() if sitting.settings.marks and sitting.mode == "table" else {}
    for seat in sitting.seats():
        role = setup.rules.card_of(sitting.game.table, seat)
        lines = card_lines(sitting.pack, role, [setup.name(other) for other in known.get(seat, ())],
                           int(marks[seat]) if marks else None)
        cards[seat] = card_text(sitting, role, lines)
    return cards


def longest_card(sitting) -> float:
    """How long the longest card of this table is said in an ear: by the public list of roles and the names, not by who holds what."""
    private, listed = sitting.stage.private, sitting.view("night", 1).roles is not None
    marked = sitting.settings.marks and sitting.mode == "table"
    return max(private.seconds(card_text(sitting, role, lines))
               for role, lines in every_card(sitting.pack, sitting.game, marked, private.seconds, listed))


def card_text(sitting, role: str, lines: list[str]) -> str:
    """The words of a card, on a screen or in an ear."""
    name = sitting.pack.role(role)
    return "\n".join([name if sitting.reply == "screen" else sitting.pack.say("deal.role", role=name), *lines])


def every_card(pack, game, marks: bool, size, listed: bool = True) -> list[tuple[str, list[str]]]:
    """Give every card that may be dealt at this table: its role, and its lines with the names that are longest by `size`.

    It depends on the list of roles and on the names, never on who holds what: any seat may know the longest names.
    Where the list is secret (`listed` is false) all roles of the rules may be there, and half of the seats be known.
    """
    setup = game.setup
    most = max(map(len, acquaintances(game).values()), default=0) if listed else len(setup.seats) // 2
    names = sorted(setup.seats, key=size, reverse=True)[:most]
    held = {setup.rules.card_of(game.table, seat) for seat in range(1, len(setup.seats) + 1)}
    return [(role, card_lines(pack, role, names, MARK if marks else None))
            for role in sorted(held if listed else setup.rules.roles)]


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
        # Not before: while the cards are handed out it would be forgotten.
        self.sitting.tell_signs()
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
        stage.say("deal.end")
        # All eyes are closed, and every hand taps: the first night goes on from here.
        self.sitting.night_falls = False
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
