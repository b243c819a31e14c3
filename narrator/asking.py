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
    """One list: the items in their own order, those that come last, and what is said before.

    `enough` is the answer where nothing more is taken; None where that is none yet.
    """

    items: list[Item]
    last: list[Item]
    head: str = ""
    enough: object = None


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

    def numbers(self, among) -> list[Item]:
        """Numbers as items."""
        return [Item(self.pack.number(number), number) for number in among]

    def field(self, name: str) -> str:
        """The words of a field of an answer; none for one that needs none."""
        key = f"field.{name}"
        return self.pack.say(key) if self.pack.has(key) else ""

    def passing(self, may: bool) -> list[Item]:
        """The last item, where one may pass."""
        return [Item(self.pack.say("scan.pass"), None)] if may else []


def decoys(lists, fields: int, table: Table, chance):
    """Go through as many lists as an answer has fields, with `take now` in the place of one item each (S9).

    They are the lists of the call, empty or not: the seats, or what `lists` says field by field.
    """
    count = len(table.setup.seats)
    for at in range(fields):
        values = lists[at] if at < len(lists) else ()
        if values == (True,):
            yield Step([Item(table.pack.say("scan.now"), None)], [Item(table.pack.say("scan.no"), None)])
            continue
        if not values:
            items = table.seats(())
        elif isinstance(values[0], str):
            items = table.words(values)
        else:
            items = table.numbers(number for number in values if number <= count)
        items[int(chance.random() * len(items))] = Item(table.pack.say("scan.now"), None)
        yield Step(items, table.passing(at == 0))


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
        found = yield Step(table.numbers(ask.among), table.passing(may))
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
        found = yield Step(left, table.passing(enough), enough=list(had) if had and enough else None)
        if found is None:
            break
        had.append(found)
    return had or None


def fields(ask, table: Table, may: bool):
    """Answer field after field; a pass in the first one passes all where that is allowed."""
    answer: dict = {}
    for at, (name, field) in enumerate(ask.fields.items()):
        # The call itself asks for the first field, unless one may begin anywhere.
        head = table.field(name) if at or name in ask.free else ""
        found = yield from headed(walk(field, table, name in ask.free or (at == 0 and may)), head)
        if found is not None:
            answer[name] = found
        elif at == 0 and name not in ask.free:
            return None
    return answer or None


def headed(way, head: str):
    """Go through a field's lists with its name before them."""
    step = next(way)
    while True:
        found = yield step._replace(head=step.head or head)
        try:
            step = way.send(found)
        except StopIteration as ended:
            return ended.value


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
    """Read the lists of all forms together: what is taken tells which forms are still meant.

    A form of one named field begins with its name, for its seats mean something else than those of the others.
    """
    steps: list[tuple] = []
    for choice in ask.asks:
        way = named(choice, table) if isinstance(choice, Fields) and len(choice.fields) == 1 else walk(choice, table, False)
        steps.append((way, next(way)))
    done = None
    while steps:
        found = yield together(steps, done, table, may)
        if found is None:
            return done if done is not None else next((step.enough for _, step in steps if step.enough is not None), None)
        may, done, going = False, None, []
        for at, value in found:
            way = steps[at][0]
            try:
                going.append((way, way.send(value)))
            except StopIteration as ended:
                done = ended.value if done is None else done
        steps = going
    return done


def together(steps, done, table: Table, may: bool) -> Step:
    """One list of those of several forms; an item stands for its value in each form that has it."""
    values: dict[str, list] = {}
    for at, (_, step) in enumerate(steps):
        for item in step.items:
            values.setdefault(item.text, []).append((at, item.value))
    enough = done if done is not None else next((step.enough for _, step in steps if step.enough is not None), None)
    heads = {step.head for _, step in steps}
    return Step([Item(text, tuple(found)) for text, found in values.items()], table.passing(may or enough is not None),
                heads.pop() if len(heads) == 1 else "", enough)


def named(ask, table: Table):
    """Choose a form of one named field by its name, then answer it."""
    (name, field), = ask.fields.items()
    yield Step([Item(table.field(name), name)], [])
    return {name: (yield from walk(field, table, False))}
