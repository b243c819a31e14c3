"""The day: vote, spy, lawyer, madman, ballots, orator, mayor, the reaction of wolf-3, the lynching (section 7)."""

from collections import Counter

from engine.ask import ask
from engine.asks import Vote, Word, YesNo
from engine.licantropi.gate import choose, put
from engine.licantropi.roles import MYSTICS
from engine.licantropi.village import INFRACTION
from engine.steps import Call, Reveal, Tell
from engine.words import Reason, Token

NOBODY = "none"


class Day:
    """What one day carries: the votes, the candidates, the condemned."""

    __slots__ = ("table", "votes", "candidates", "condemned", "again", "tied_twice", "taken")

    def __init__(self, table):
        self.table = table
        self.votes: dict[int, int] = {}
        self.candidates: tuple[int, ...] = ()
        self.condemned: int | None = None
        self.again = self.tied_twice = False
        self.taken: int | None = None

    def told(self):
        """What orator and mayor are told: the condemned now, or `none` (D38)."""
        return NOBODY if self.condemned is None else self.condemned

    def burning_wolf(self) -> int | None:
        """R23: wolf-3, where wolf-3 is the condemned now."""
        seat = self.condemned
        return seat if seat is not None and self.table[seat].role.id == "wolf-3" else None


def hold(day, make_call):
    """Take a vote at which offenders die at once (R44); None where it is not asked, or no longer."""
    day.table.strict = True
    votes = yield from ask(day.table, make_call)
    day.table.strict = False
    return votes


def weigh(table, votes) -> Counter:
    """R33: the merchant's vote counts two."""
    count: Counter = Counter()
    for voter, target in votes.items():
        count[target] += 2 if table[voter].role.id == "merchant" else 1
    return count


def vote(day, line, seats):
    """Section 7, 2: all living vote, for themselves too; then R34 gives the candidates."""
    table = day.table

    def make_call():
        if table.winners:
            return None
        living = table.living()
        return Call(line.call, living, Vote(living, living, must=living, own=True), None, INFRACTION)

    votes = yield from hold(day, make_call)
    if votes is not None:
        day.votes = votes
        day.candidates = candidates(weigh(table, votes))


def candidates(count: Counter) -> tuple[int, ...]:
    """R34: all who have at least as many votes as the second, and at least one."""
    most = [number for _, number in count.most_common(2)]
    least = most[1] if len(most) > 1 else 1
    return tuple(sorted(seat for seat in count if count[seat] >= least))


def spy(day, line, seats):
    """D29: the spy sees who has voted for one living player."""
    target = yield from choose(day.table, line, seats, day.table.living())
    if target is not None:
        yield Tell(line.call, seats, [voter for voter in sorted(day.votes) if day.votes[voter] == target])


def plead(day, line, seats):
    """R34: the lawyer, told the candidates, takes one off, not the own seat."""
    among = day.candidates
    sees_self = day.table.options["lawyer-sees-self"]
    shown = [seat for seat in among if sees_self or seat not in seats]
    target = yield from choose(day.table, line, seats, among, seats, told=shown)
    if target is not None:
        day.candidates = tuple(seat for seat in among if seat != target)


def result(day):
    """Section 7, 5, D38: the candidates left are announced, without numbers."""
    return (Reveal(Token("candidates", *day.candidates) if day.candidates else Token("candidates.none")),)


def declare(day, line, seats):
    """R40, D22, D37: the madman says once which mystic to be; a turned one is asked too (R41)."""
    table = day.table
    question = Word(MYSTICS) if table.declared is None else None
    answer = yield from put(table, line, seats, question)
    if answer is not None:
        table.declared = answer


def ballot(day, line, seats):
    """R44, R35, R36: offenders die first; a tie for most votes makes a second ballot."""
    yield from day.table.punish()
    if day.table.winners:
        return
    tied = yield from poll(day, line)
    if tied:
        day.again = True
        if day.table.options["revote"] == "tied":
            day.candidates = tied
        yield Reveal(Token("ballot.again", *day.candidates))


def ballot_again(day, line, seats):
    """R36: the second ballot, among the tied only (D26); a second tie condemns nobody."""
    if day.again:
        tied = yield from poll(day, line)
        day.tied_twice = day.tied_twice or bool(tied)


def poll(day, line):
    """R35, D25: hold a ballot where it decides something; give the tied, if any."""
    table = day.table
    votes = yield from hold(day, lambda: ballot_call(day, line))
    if table.winners:
        return ()
    # R44: a dead candidate is no candidate any more.
    day.candidates = standing(day)
    if len(day.candidates) == 1:
        day.condemned = day.candidates[0]
    elif votes is not None:
        count = weigh(table, votes)
        most = max(count.values())
        first = tuple(seat for seat in day.candidates if count[seat] == most)
        if len(first) > 1:
            return first
        day.condemned = first[0]
    elif day.candidates:
        # Everybody living is a candidate: it counts as a second tie.
        day.tied_twice = True
    return ()


def standing(day) -> tuple[int, ...]:
    """R44: the candidates who are still alive."""
    return tuple(seat for seat in day.candidates if day.table[seat].alive)


def ballot_call(day, line) -> Call | None:
    """R35: the ballot as it is now; none without two candidates and a voter, or after the end."""
    table, running = day.table, standing(day)
    voters = tuple(seat for seat in table.living() if seat not in running)
    if table.winners or len(running) < 2 or not voters:
        return None
    question = Vote(voters, running, must=voters, outside=Reason.NOT_A_CHOICE)
    return Call(line.call, voters, question, None, INFRACTION)


def save(day, line, seats):
    """R37, D27: the orator, told the condemned, may save anybody but the own seat."""
    able = day.condemned is not None and day.condemned not in seats
    saved = yield from put(day.table, line, seats, YesNo() if able else None, day.told())
    if saved:
        day.condemned = None


def condemn(day, line, seats):
    """R38, D27, D28: once in the game the mayor condemns another living player instead."""
    table = day.table
    able = (not table.spent(seats[0]) and day.condemned not in seats
            and (table.options["mayor-after-tie"] or not day.tied_twice))
    banned = seats if day.condemned is None else (*seats, day.condemned)
    target = yield from choose(table, line, seats, table.living() if able else (), banned, Reason.NOT_A_CHOICE,
                             told=day.told())
    if target is not None:
        table.spend(seats[0])
        day.condemned = target


def react(day, line, seats):
    """R23, D15: the condemned wolf-3 takes somebody along, a must unless the option says otherwise."""
    table = day.table
    day.taken = yield from choose(table, line, seats, table.living(), seats,
                                may_pass=table.options["reaction-optional"])


def lynching(day):
    """R39: the condemned burns, and whom wolf-3 takes along dies too."""
    table, condemned = day.table, day.condemned
    # D16: the druid alone withstands the reaction; Bocca di Rosa the stake.
    if condemned is not None and table[condemned].role.id != "bocca-di-rosa":
        table.kill(condemned)
        taken = day.taken
        if taken is not None and not (table[taken].role.id == "druid" and table.options["druid-survives-reaction"]):
            table.kill(taken)
    return (table.sunset(),)
