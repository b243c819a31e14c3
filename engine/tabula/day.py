"""The day of tabula: the vote with the marker, the owl's mark, the ballot, the lynching (section 7)."""

from engine.asks import Vote
from engine.roles import Slot
from engine.steps import Announce, Begin, Call, Reveal
from engine.words import Reason, Token

DAY = (
    Slot("vote", day=True, must=True, phrases=()),
    Slot("ballot", day=True, must=True, phrases=()),
)


def play_day(table):
    """T33 to T39: first vote, suspects, second vote, lynching."""
    yield Begin("day", table.day)
    seats, living = clockwise(table), table.living()
    votes = yield Call("vote", living, Vote(seats, living, must=living))
    suspects, codes = name_suspects(table, seats, votes)
    if codes:
        yield Reveal(codes[0])
    yield Reveal(Token("suspects", *suspects))
    voters = tuple(seat for seat in living if seat not in suspects)
    ballot = yield Call("ballot", voters, Vote(voters, suspects, must=voters, outside=Reason.NOT_A_CHOICE),
                        list(suspects))
    first, second = suspects
    counts = list(ballot.values())
    # T37: suspects stand nearest to the marker first, so a tie goes to the first.
    lynched = first if counts.count(first) >= counts.count(second) else second
    table.lynched = table[lynched].role.id
    table.die(lynched)
    codes += [Token("suspect", first), Token("suspect", second)]
    yield Announce("day", table.day, (lynched,), (), tuple(codes))


def clockwise(table) -> tuple[int, ...]:
    """T10, T11: all seats from the left of the marker round to its holder."""
    return table.seats[table.marker:] + table.seats[:table.marker]


def name_suspects(table, seats, votes):
    """T34, T35: the two with most votes, ties to the nearest; the owl's mark takes the second place.

    Gives the suspects, nearest to the marker first, and the codes so far.
    """
    count = dict.fromkeys(table.living(), 0)
    for target in votes.values():
        count[target] += 1
    order = [seat for seat in seats if seat in count]
    first = max(order, key=count.__getitem__)
    second = max((seat for seat in order if seat != first), key=count.__getitem__)
    codes, marked = [], table.marked
    table.marked = None
    if marked is not None and marked in count:
        codes.append(Token("owl", marked))
        if marked not in (first, second):
            second = marked
    pair = tuple(sorted((first, second), key=order.index))
    return pair, codes
