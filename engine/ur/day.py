"""The day of ur: siesta, vote, tie, vestal, fire (section 9, V1 to V11)."""

from engine.ask import ask
from engine.asks import Vote
from engine.steps import Announce, Begin, Call, Reveal
from engine.ur.asking import able, targets
from engine.ur.deaths import BURNED, bury, promote
from engine.ur.ends import settle
from engine.ur.looks import is_wolf
from engine.ur.roles.returners import mauled_hoods
from engine.ur.sequence import VESTAL
from engine.ur.tie import break_tie
from engine.words import Reason, Token

EXPEL = ("expel",)


class Day:
    """What one day carries: the count, the condemned, the codes of the lynching."""

    def __init__(self, table):
        self.table, self.number = table, table.day
        self.dead = {player.seat: Reason.DEAD for player in table.players if not player.alive and not player.gone}
        self.count: dict[int, int] = {}
        self.nearest: tuple[int, ...] = ()
        self.condemned: int | None = None
        self.codes: list = []

    def rouse(self, line):
        """Call the holders of a power by day, eyes closed; B2: no block reaches here."""
        called = False
        for me in self.table.actors().get(line.call, ()):
            called = True
            if able(self, line.row, me):
                yield from line.row.power(self, line, me)
            else:
                yield Call(line.call, ())
        if not called:
            yield Call(line.call, ())

    def consult(self, line, me, question=None):
        """Ask a holder; None = a pass."""
        answer = yield Call(line.call, (me.seat,), question or targets(self, line, me))
        if answer is None or answer is False:
            return None
        me.hold.used += 1
        return answer


def play_day(table, siesta):
    """V1: siesta, vote, tie, vestal, carpenter and knight, burning, announcement."""
    yield Begin("day", table.day)
    table.burned_look = None
    if table.options["tyrant"]:
        table.tyrant = table.chance.pick("tyrant", table.living(), repeats=True)
    day = Day(table)
    for line in siesta:
        yield from day.rouse(line)
    if table.day == 1 and not table.options["first-burn"]:
        return
    votes = yield from hold_vote(day)
    if table.winners:
        return
    yield from condemn_one(day, votes)
    yield burn(day)
    for seat in table.secret:
        table.notice(seat, [Token(voter, target) for voter, target in votes.items()])
    table.secret = []
    settle(table, BURNED)


def hold_vote(day):
    """V2, V4: owl's and lawyer's choices are announced, then all living vote; the moderator may expel."""
    table = day.table
    for name, choices in (("owl", table.coming.owls), ("lawyer", table.coming.lawyers)):
        for seat, _ in choices:
            code = Token(name, seat)
            if code not in day.codes:
                day.codes.append(code)
                yield Reveal(code)

    def make_call():
        if table.winners:
            return None
        living = table.living()
        return Call("vote", living, Vote(living, living, own=True), None, EXPEL)

    return (yield from ask(table, make_call))


def weighed(table, votes) -> dict[int, int]:
    """V3: the weights of the votes, by target."""
    factors, count = table.coming.factors, {}
    for voter, target in votes.items():
        count[target] = count.get(target, 0) + factors.get(voter, 1)
    return count


def most_voted(count) -> tuple[int, ...]:
    """V5: the seats with the most votes, more than 0."""
    most = max(count.values(), default=0)
    return tuple(sorted(seat for seat in count if count[seat] == most)) if most > 0 else ()


def condemn_one(day, votes):
    """V4 to V7: owl and lawyer, the most voted, the tie, the vestal."""
    table, count = day.table, weighed(day.table, votes)
    for seat, counts in table.coming.owls:
        if counts and table[seat].alive:
            count[seat] = count.get(seat, 0) + 1
    for seat, counts in table.coming.lawyers:
        if counts and seat in count:
            count[seat] = max(count[seat] - 1, 0)
    first = most_voted(count)
    if len(first) > 1:
        day.condemned = yield from break_tie(day, first)
    elif first:
        day.condemned = first[0]
    if day.condemned is None:
        table.stall += 1
        return
    day.nearest = most_voted({seat: votes for seat, votes in count.items() if seat != day.condemned})
    if day.nearest and "vestal" in table.dealt:
        yield from day.rouse(VESTAL)


def burn(day) -> Announce:
    """V8 to V11: carpenter, knight, the burning and what it causes, the announcement."""
    table, seat, returned, died = day.table, day.condemned, [], ()
    if seat in table.in_force("carpenter") and not table[seat].hold.used:
        table[seat].hold.used = 1
        day.codes.append(Token("carpenter", seat))
        seat = None
    elif seat is not None:
        table.stall = 0
        knights = table.knights_of(seat)
        if knights:
            seat = knights[0]
            day.codes.append(Token("knight", seat))
    if seat is None:
        day.codes.append("no-burn")
    else:
        died = bury(table, {seat: {BURNED}}, BURNED)
        table.burned_look = table[seat].death.wolf
        if any(is_wolf(table, dead) for dead in died):
            returned = mauled_hoods(table, table.day)
            for hood in returned:
                table.come_back(hood)
        pay_bounty(day, seat)
        promote(table)
    return Announce("day", table.day, died, tuple(returned), tuple(day.codes))


def pay_bounty(day, burned) -> None:
    """BOUNTY-KILLER-2: the target has burned: the killer leaves the village."""
    table = day.table
    if burned == table.bounty:
        for killer in table.holders("bounty-killer"):
            table.die(killer)
            table[killer].gone = True
            table.bounty_done = killer
            day.codes.append(Token("bounty", killer))
