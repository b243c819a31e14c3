"""The questions: what each accepts, why it refuses, and that it invents legal answers only."""

from random import Random

import pytest

from engine import Count, Fields, Guess, Number, OneOf, Pick, Picks, Reason, Refused, Vote, Word, YesNo

PICK = Pick((2, 3), {1: Reason.OWN_SEAT, 4: Reason.DEAD})
MUST = Pick((2, 3), {1: Reason.OWN_SEAT}, may_pass=False)
PICKS = Picks((1, 2, 3), 2, 3, {4: Reason.DEAD})
WORD = Word(("seer", "owl"))
VOTE = Vote(order=(1, 2, 3, 4), among=(1, 2, 3), must=(1, 2, 3))
BALLOT = Vote(order=(3, 4), among=(1, 2), must=(3, 4), outside=Reason.NOT_A_CHOICE)
GUESS = Guess((1, 2, 3), ("seer", "owl"))
FIELDS = Fields({"who": PICK, "what": WORD}, free=("what",))
ONE_OF = OneOf((PICK, WORD))
NUMBER = Number((0, 1, 2))
EVERY = [PICK, MUST, PICKS, WORD, VOTE, BALLOT, GUESS, FIELDS, ONE_OF, NUMBER, YesNo()]


@pytest.mark.parametrize("ask, answer", [
    (PICK, 2), (PICK, None), (MUST, 3), (PICKS, [1, 2]), (PICKS, [3, 1, 2]), (PICKS, None), (WORD, "owl"), (WORD, None),
    (YesNo(), True), (YesNo(), False), (YesNo(), None), (NUMBER, Count(0)), (NUMBER, 2),
    (VOTE, {1: 2, 2: 1, 3: 1}), (VOTE, {1: 2, 2: 1, 3: 1, 4: 3}), (BALLOT, {3: 1, 4: 2}),
    (GUESS, {1: "owl", 3: "seer"}), (GUESS, None), (FIELDS, {"who": 2}), (FIELDS, {"who": 2, "what": "owl"}),
    (FIELDS, {"who": 2, "what": None}), (FIELDS, None), (ONE_OF, 2), (ONE_OF, "seer"), (ONE_OF, None),
    (Vote((1, 2), (1, 2), own=True), {1: 1}),
], ids=str)  # fmt: skip
def test_accepted(ask, answer):
    ask.check(answer)


@pytest.mark.parametrize("ask, answer, reason", [
    (PICK, 1, Reason.OWN_SEAT), (PICK, 4, Reason.DEAD), (PICK, 9, Reason.NOT_A_CHOICE), (PICK, 0, Reason.NOT_A_CHOICE),
    (PICK, True, Reason.WRONG_FORM), (PICK, Count(2), Reason.WRONG_FORM), (PICK, "2", Reason.WRONG_FORM),
    (PICK, [2], Reason.WRONG_FORM), (PICK, {2: 3}, Reason.WRONG_FORM), (PICK, 2.0, Reason.WRONG_FORM),
    (MUST, None, Reason.MUST_CHOOSE), (MUST, 1, Reason.OWN_SEAT),
    (PICKS, [1], Reason.WRONG_COUNT), (PICKS, [1, 1], Reason.WRONG_COUNT), (PICKS, [1, 2, 3, 4], Reason.WRONG_COUNT),
    (PICKS, [1, 4], Reason.DEAD), (PICKS, [1, 7], Reason.NOT_A_CHOICE), (PICKS, 1, Reason.WRONG_FORM),
    (PICKS, [1, "2"], Reason.WRONG_FORM), (PICKS, [1, [2]], Reason.WRONG_FORM), (PICKS, [], Reason.WRONG_COUNT),
    (WORD, "witch", Reason.NOT_A_CHOICE), (WORD, 2, Reason.WRONG_FORM), (WORD, [], Reason.WRONG_FORM),
    (YesNo(), 1, Reason.WRONG_FORM), (YesNo(), "yes", Reason.WRONG_FORM),
    (NUMBER, 3, Reason.NOT_A_CHOICE), (NUMBER, True, Reason.WRONG_FORM), (NUMBER, None, Reason.WRONG_FORM),
    (VOTE, None, Reason.MUST_CHOOSE), (VOTE, {}, Reason.MISSING_VOTER), (VOTE, {1: 2, 2: 1}, Reason.MISSING_VOTER),
    (VOTE, {1: 1, 2: 1, 3: 1}, Reason.OWN_SEAT), (VOTE, {1: 4, 2: 1, 3: 1}, Reason.DEAD),
    (VOTE, {1: 2, 2: 1, 3: 1, 5: 1}, Reason.NOT_A_VOTER), (VOTE, {1: None, 2: 1, 3: 1}, Reason.WRONG_FORM),
    (VOTE, {"1": 2}, Reason.WRONG_FORM), (VOTE, {True: 2, 2: 1, 3: 1}, Reason.WRONG_FORM), (VOTE, [1, 2], Reason.WRONG_FORM),
    (BALLOT, {3: 1}, Reason.MISSING_VOTER), (BALLOT, {3: 1, 4: 3}, Reason.NOT_A_CHOICE), (BALLOT, {1: 2, 3: 1, 4: 1}, Reason.NOT_A_VOTER),
    (GUESS, {1: "owl"}, Reason.NOT_A_CHOICE), (GUESS, {1: "owl", 2: "owl"}, Reason.NOT_A_CHOICE),
    (GUESS, {1: "owl", 9: "seer"}, Reason.NOT_A_CHOICE), (GUESS, {1: 2, 2: 1}, Reason.WRONG_FORM), (GUESS, 1, Reason.WRONG_FORM),
    (FIELDS, {}, Reason.WRONG_FORM), (FIELDS, {"what": "owl"}, Reason.WRONG_FORM), (FIELDS, {"who": 1}, Reason.OWN_SEAT),
    (FIELDS, {"who": 2, "why": 1}, Reason.WRONG_FORM), (FIELDS, 2, Reason.WRONG_FORM),
    (ONE_OF, 1, Reason.OWN_SEAT), (ONE_OF, "witch", Reason.NOT_A_CHOICE), (ONE_OF, [2], Reason.WRONG_FORM),
], ids=str)  # fmt: skip
def test_refused(ask, answer, reason):
    with pytest.raises(Refused) as refused:
        ask.check(answer)
    assert refused.value.reason is reason


@pytest.mark.parametrize("ask", EVERY, ids=lambda ask: type(ask).__name__)
def test_invented_answers_are_legal(ask):
    for seed in range(200):
        ask.check(ask.legal(Random(seed)))


@pytest.mark.parametrize("ask", EVERY, ids=lambda ask: type(ask).__name__)
def test_invented_answers_differ(ask):
    assert len({repr(ask.legal(Random(seed))) for seed in range(200)}) > 1


def test_every_vote_may_be_invented():
    seen = {(voter, target) for seed in range(300) for voter, target in VOTE.legal(Random(seed)).items()}
    assert seen == {(voter, target) for voter in (1, 2, 3, 4) for target in (1, 2, 3) if voter != target}
