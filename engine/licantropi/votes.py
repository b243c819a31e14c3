"""The votes of the day: the vote with its candidates, the ballot and the second ballot (R33 to R36)."""

from engine.ask import ask
from engine.asks import Vote
from engine.licantropi.village import INFRACTION
from engine.steps import Call, Reveal
from engine.words import Reason, Token


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
        return "none" if self.condemned is None else self.condemned

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


def weigh(table, votes) -> dict[int, int]:
    """R33: the merchant's vote counts two."""
    count = dict.fromkeys(votes.values(), 0)
    for target in votes.values():
        count[target] += 1
    for merchant in table.holders("merchant"):
        if merchant in votes:
            count[votes[merchant]] += 1
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


def candidates(count: dict[int, int]) -> tuple[int, ...]:
    """R34: all who have at least as many votes as the second, and at least one."""
    most = sorted(count.values(), reverse=True)
    least = most[1] if len(most) > 1 else 1
    return tuple(sorted(seat for seat in count if count[seat] >= least))


def result(day):
    """Section 7, 5, D38: the candidates left are announced, without numbers."""
    return (Reveal(Token("candidates", *day.candidates) if day.candidates else Token("candidates.none")),)


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
        first = tuple(seat for seat in day.candidates if count.get(seat) == most)
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
