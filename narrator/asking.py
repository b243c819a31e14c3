"""A question of the engine as a row of short lists to choose from, one after another.

`walk(ask, table)` is a generator: it yields a `Step`, takes the value that was chosen
(None = pass), and returns the answer.  `table` puts seats and words into items.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import Count, Fields, Guess, Number, OneOf, Pick, Picks, Word, Words, YesNo
from narrator.phones import FAR_ENOUGH, distance, from_letters


class Item(NamedTuple):
    """One thing that is read: its words and what it stands for; `seat` for one that may stand in a group."""

    text: str
    value: object


class Step(NamedTuple):
    """One list: the items in their own order, those that come last, and what is said before."""

    items: list[Item]
    last: list[Item]
    head: str = ""


class Table:
    """Puts the values of one sitting into items; `others` are seats that are read although they are no choice.

    Reading the same public seats in every call keeps the moments alike in all of them (X14).
    """

    def __init__(self, pack, setup, others: tuple[int, ...] = ()):
        self.pack, self.setup, self.others = pack, setup, others

    def seats(self, among, without=()) -> list[Item]:
        """The seats as items, in seat order."""
        listed = sorted({*among, *self.others} - set(without))
        return [Item(self.name(seat), seat) for seat in listed]

    def name(self, seat: int) -> str:
        """A seat's name, with its number where another name is like it (A25)."""
        name, pack = self.setup.name(seat), self.pack
        sound = from_letters(name)
        alike = any(distance(sound, from_letters(other)) < FAR_ENOUGH
                    for at, other in enumerate(self.setup.seats, 1) if at != seat)
        return pack.say("private.seat", a=name, n=seat) if alike else name

    def words(self, among, without=()) -> list[Item]:
        """Roles and other words as items."""
        return [Item(self.pack.role(word), word) for word in among if word not in without]

    def passing(self, may: bool) -> list[Item]:
        """The last item, where one may pass."""
        return [Item(self.pack.say("scan.pass"), None)] if may else []


def walk(ask, table: Table, optional: bool | None = None):
    """Go through a question list by list; `optional` says otherwise than the ask whether one may pass."""
    may = ask_passes(ask) if optional is None else optional
    if isinstance(ask, OneOf):
        return (yield from one_of(ask, table, may))
    if isinstance(ask, Fields):
        return (yield from fields(ask, table, may))
    if isinstance(ask, Picks):
        return (yield from several(lambda had: table.seats(ask.among, had), ask.least, ask.most, table, may))
    if isinstance(ask, Words):
        return (yield from several(lambda had: table.words(ask.among, had), ask.count, ask.count, table, may))
    if isinstance(ask, Guess):
        return (yield from guess(ask, table, may))
    if isinstance(ask, YesNo):
        pack = table.pack
        return (yield Step([Item(pack.say("scan.yes"), True)], [Item(pack.say("scan.no"), False)]))
    if isinstance(ask, Number):
        found = yield Step([Item(table.pack.number(number), number) for number in ask.among], table.passing(may))
        return None if found is None else Count(found)
    if isinstance(ask, Word):
        return (yield Step(table.words(ask.among), table.passing(may)))
    assert isinstance(ask, Pick), ask
    return (yield Step(table.seats(ask.among), table.passing(may)))


def ask_passes(ask) -> bool:
    """Tell whether a question may be passed."""
    return getattr(ask, "may_pass", False)


def several(items, least: int, most: int, table: Table, may: bool):
    """Choose from `least` to `most`, one after the other; a pass ends it where that is enough."""
    had: list = []
    while len(had) < most and (left := items(had)):
        enough = len(had) >= least if had else may or least == 0
        found = yield Step(left, table.passing(enough))
        if found is None:
            break
        had.append(found)
    return had or None


def fields(ask, table: Table, may: bool):
    """Answer field after field; a pass in the first one passes all where that is allowed."""
    answer: dict = {}
    for at, (name, field) in enumerate(ask.fields.items()):
        found = yield from walk(field, table, name in ask.free or (at == 0 and may))
        if found is not None:
            answer[name] = found
        elif at == 0 and name not in ask.free:
            return None
    return answer or None


def guess(ask, table: Table, may: bool):
    """Give each role a seat; a pass at the first one passes all."""
    answer: dict = {}
    for role in ask.roles:
        found = yield Step(table.seats(ask.among, answer), table.passing(may and not answer), table.pack.role(role))
        if found is None:
            return None
        answer[found] = role
    return answer


def one_of(ask, table: Table, may: bool):
    """Offer the first lists of all forms together; what is chosen says which form is meant."""
    ways = [walk(choice, table, False) for choice in ask.asks]
    firsts = [next(way) for way in ways]
    items = [Item(item.text, (at, item.value)) for at, step in enumerate(firsts) for item in (*step.items, *step.last)]
    single = list({item.text: item for item in reversed(items)}.values())[::-1]
    found = yield Step(single, table.passing(may))
    if found is None:
        return None
    at, value = found
    try:
        step = ways[at].send(value)
        while True:
            step = ways[at].send((yield step))
    except StopIteration as ended:
        return ended.value
