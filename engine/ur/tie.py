"""V6: who settles a tie: the judge, else the tyrant, else a ballot, else nobody."""

from engine.asks import Pick, Vote
from engine.steps import Call
from engine.words import Reason, Token


def break_tie(day, tied):
    """V6: give the condemned, or None for a stall."""
    table = day.table
    judge = sitting_judge(table)
    if judge is not None:
        day.codes.append("judged")
        return (yield from decide(day, "judge", judge, tied))
    if table.options["tyrant"] and table[table.tyrant].alive:
        day.codes.append(Token("tyrant", table.tyrant))
        return (yield from decide(day, "tyrant", table.tyrant, tied))
    if table.options["runoff"]:
        return (yield from second_vote(day, tied))
    return None


def sitting_judge(table) -> int | None:
    """V6 (a): the first judge, living or dead, that is not powerless; PREDATOR-4: a captive's captor instead."""
    captors = {player.hold.captive: player.seat for player in table.players if player.hold.captive is not None}
    judges = [captors.get(player.seat, player.seat) for player in table.players
              if player.role.id == "judge" and not player.hold.powerless and not player.gone]
    return min(judges, default=None)


def decide(day, call, seat, tied):
    """JUDGE-1, -2, TYRANT-1: one of the tied must be named; a hypnotised decider has named already (option)."""
    table = day.table
    target = table.coming.hypnosis.get(seat)
    if table.options["hypnotise-judge"] and target in tied:
        return target
    banned = dict.fromkeys((other for other in table.seats if other not in tied), Reason.NOT_A_CHOICE)
    return (yield Call(call, (seat,), Pick(tied, banned, may_pass=False)))


def second_vote(day, tied):
    """V6 (c): the living who are not tied vote among the tied, with the weights of V3."""
    table = day.table
    voters = tuple(seat for seat in table.living() if seat not in tied)
    votes = yield Call("ballot", voters, Vote(voters, tied, outside=Reason.NOT_A_CHOICE), list(tied))
    factors, count = table.coming.factors, dict.fromkeys(tied, 0)
    for voter, target in votes.items():
        count[target] += factors.get(voter, 1)
    most = max(count.values())
    first = [seat for seat in tied if count[seat] == most]
    return first[0] if most > 0 and len(first) == 1 else None
