"""Forms: what numbers an answer is keyed with, and back."""

import pytest
from engine import Count, Fields, Guess, Number, OneOf, Pick, Picks, Refused, Word, Words, YesNo
from narrator.forms import Forms

FORMS = Forms(8, ("guard", "seer", "werewolf"))
SEATS = tuple(range(1, 9))
PICK = Pick(SEATS, {}, True)
JAIL = OneOf((PICK, Fields({"free": Pick((2, 3), {}, True)}), YesNo()))
TWO = OneOf((PICK, Picks(SEATS, 3, 3)))


@pytest.mark.parametrize("ask, fields, answer, numbers", [
    (PICK, 1, 5, [5]), (PICK, 1, None, [0]), (YesNo(), 1, True, [1]), (YesNo(), 1, False, [2]),
    (Word(("seer",)), 1, "seer", [2]), (Words(("guard", "seer"), 2), 2, ["seer", "guard"], [2, 1]),
    (Picks(SEATS, 1, 3), 3, [4, 1], [4, 1, 0]), (Guess(SEATS, ("seer", "guard")), 2, {3: "guard", 7: "seer"}, [7, 3]),
    (Fields({"target": PICK, "weight": Number((0, 2))}), 2, {"target": 3, "weight": Count(0)}, [3, 0]),
    (Fields({"target": PICK, "role": Word(("seer",))}), 2, {"target": 3, "role": "seer"}, [3, 2]),
    (JAIL, 2, 4, [4, 0]), (JAIL, 2, {"free": 3}, [0, 3]), (JAIL, 2, True, [1, 1]),
    (TWO, 3, 6, [6, 0, 0]), (TWO, 3, [6, 1, 2], [6, 1, 2]),
])
def test_there_and_back(ask, fields, answer, numbers):
    assert FORMS.encode(ask, answer, fields) == numbers
    assert FORMS.decode(ask, numbers) == answer


@pytest.mark.parametrize("ask, numbers", [(PICK, [3, 4]), (YesNo(), [3]), (Word(("seer",)), [9]), (JAIL, [4, 5]),
                                          (TWO, [1, 2, 0])])
def test_numbers_that_are_no_answer(ask, numbers):
    with pytest.raises((ValueError, Refused)):
        answer = FORMS.decode(ask, numbers)
        ask.check(answer)


def test_widths():
    assert Forms(9, ()).widths(2, False) == (1, 1)
    assert Forms(10, ()).widths(1, False) == (2,)
    assert Forms(6, ()).widths(2, True) == (2, 2)
    assert Forms(6, ()).widths(0, False) == (1,)
