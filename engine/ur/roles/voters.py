"""Those who bend the coming vote, or the fire."""

from engine.asks import Fields, Number, Pick, YesNo
from engine.ur.asking import targets
from engine.ur.mauling import weigh
from engine.ur.row import ACTIVE, PASSIVE, VILLAGE, WOLVES, Row

# Lawyer and owl


def speak(night, line, me):
    """LAWYER-1, OWL-1, V4: one vote less or more; N1: announced, but in vain on a singing soprano."""
    target = yield from night.consult(line, me)
    if target is not None:
        coming = night.table.coming
        (coming.owls if line.call == "owl" else coming.lawyers).append((target, not night.in_vain(target)))


LAWYER = Row("lawyer", VILLAGE, pw=ACTIVE, power=speak)
OWL = Row("owl", VILLAGE, pw=ACTIVE, own=True, power=speak)

# Influencer, censor, scrutineer


def influence(night, line, me):
    """INFLUENCER-1, V3: a vote counts nothing, or two."""
    question = Fields({"target": targets(night, line, me), "weight": Number((0, 2))})
    answer = yield from night.consult(line, me, question)
    if answer is not None and not night.in_vain(answer["target"]):
        weigh(night.table, answer["target"], int(answer["weight"]))


def censor(night, line, me):
    """CENSOR-1, V3: a vote counts nothing, and the voter is told."""
    target = yield from night.consult(line, me)
    if target is not None and not night.in_vain(target):
        weigh(night.table, target, 0)
        night.table.notice(target, "censored")


def keep_secret(night, line, me):
    """SCRUTINEER-1: the coming vote is secret; afterwards he learns every vote."""
    if (yield from night.consult(line, me, YesNo())):
        night.table.secret.append(me.seat)
        if "secret-vote" not in night.codes:
            night.codes.append("secret-vote")


INFLUENCER = Row("influencer", VILLAGE, pw=ACTIVE, first=1, power=influence)
CENSOR = Row("censor", VILLAGE, pw=ACTIVE, first="censor-from", power=censor)
SCRUTINEER = Row("scrutineer", VILLAGE, pw=ACTIVE, first=1, uses=1, power=keep_secret)

# Judge and tyrant settle a tie: see tie.py (JUDGE-1, TYRANT-1)

JUDGE = Row("judge", VILLAGE, pw=ACTIVE, own=True)
TYRANT = Row("tyrant", VILLAGE, most=0, status=True)

# Vestal


def turn_aside(day, line, me):
    """VESTAL-1: the fire goes to the next most votes; she names one of several equal ones."""
    nearest = day.nearest
    answer = yield from day.consult(line, me, Pick(nearest) if len(nearest) > 1 else YesNo())
    if answer is not None:
        day.condemned = nearest[0] if answer is True else answer
        day.codes.append("deviated")


VESTAL = Row("vestal", WOLVES, wolf=True, pw=ACTIVE, uses=1, power=turn_aside)

# Carpenter (V8, CARPENTER-1)

CARPENTER = Row("carpenter", VILLAGE, pw=PASSIVE, uses=1)

ROWS = (LAWYER, OWL, INFLUENCER, CENSOR, SCRUTINEER, JUDGE, TYRANT, VESTAL, CARPENTER)
