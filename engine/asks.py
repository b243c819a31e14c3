"""The questions: plain data that can judge an answer, list the choices and invent a legal one.

Answers: a seat is an int, a number a `Count` (or int where the ask is a `Number`),
a role or word a str, yes is True, a pass is None, a list is a list, a vote a dict.
`check(answer)` raises `Refused` with a `Reason` that the asked player knows.
`legal(rng)` gives an answer that `check` accepts; `rng.random()` is all it uses.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.errors import Refused
from engine.words import Count, Reason


def draw(rng, options):
    """Choose one of a sequence with `rng.random()` only."""
    return options[int(rng.random() * len(options))]


def passed(ask, answer) -> bool:
    """Tell whether an answer is a pass; refuse one that is not allowed."""
    if answer is None and not ask.may_pass:
        raise Refused(Reason.MUST_CHOOSE)
    return answer is None


@dataclass(slots=True)
class Pick:
    """One seat of `among`; `banned` says why another seat is refused."""

    among: tuple[int, ...]
    banned: dict[int, Reason] = field(default_factory=dict)
    may_pass: bool = True

    def check(self, answer) -> None:
        """Refuse what is no seat of `among`."""
        if passed(self, answer):
            return
        if type(answer) is not int:
            raise Refused(Reason.WRONG_FORM)
        elif answer not in self.among:
            raise Refused(self.banned.get(answer, Reason.NOT_A_CHOICE))

    def legal(self, rng):
        """Give a seat; now and then pass, where that is allowed."""
        if not self.among or (self.may_pass and rng.random() < 0.1):
            return None
        return draw(rng, self.among)


@dataclass(slots=True)
class Picks:
    """From `least` to `most` different seats of `among`, as a list."""

    among: tuple[int, ...]
    least: int
    most: int
    banned: dict[int, Reason] = field(default_factory=dict)
    may_pass: bool = True

    def check(self, answer) -> None:
        """Refuse a wrong number of seats, a seat twice, a seat outside `among`."""
        if passed(self, answer):
            return
        if not isinstance(answer, (list, tuple)) or any(type(seat) is not int for seat in answer):
            raise Refused(Reason.WRONG_FORM)
        if not self.least <= len(answer) <= self.most or len(set(answer)) != len(answer):
            raise Refused(Reason.WRONG_COUNT)
        for seat in answer:
            if seat not in self.among:
                raise Refused(self.banned.get(seat, Reason.NOT_A_CHOICE))

    def legal(self, rng):
        """Give a list of seats, or a pass."""
        if len(self.among) < self.least or (self.may_pass and rng.random() < 0.1):
            return None
        count = min(self.least + int(rng.random() * (self.most - self.least + 1)), len(self.among))
        pool = list(self.among)
        return [pool.pop(int(rng.random() * len(pool))) for _ in range(count)]


@dataclass(slots=True)
class Word:
    """One word of `among`: a role id, a potion."""

    among: tuple[str, ...]
    may_pass: bool = True

    def check(self, answer) -> None:
        """Refuse what is no word of `among`."""
        if passed(self, answer):
            return
        if not isinstance(answer, str):
            raise Refused(Reason.WRONG_FORM)
        elif answer not in self.among:
            raise Refused(Reason.NOT_A_CHOICE)

    def legal(self, rng):
        """Give a word, or a pass."""
        if self.may_pass and rng.random() < 0.1:
            return None
        return draw(rng, self.among)


@dataclass(slots=True)
class Words:
    """Exactly `count` different words of `among`, as a list."""

    among: tuple[str, ...]
    count: int
    may_pass: bool = True

    def check(self, answer) -> None:
        """Refuse a wrong number of words, a word twice, a word outside `among`."""
        if passed(self, answer):
            return
        if not isinstance(answer, (list, tuple)) or any(not isinstance(word, str) for word in answer):
            raise Refused(Reason.WRONG_FORM)
        if len(answer) != self.count or len(set(answer)) != len(answer):
            raise Refused(Reason.WRONG_COUNT)
        if not set(answer) <= set(self.among):
            raise Refused(Reason.NOT_A_CHOICE)

    def legal(self, rng):
        """Give a list of words by chance."""
        pool = list(self.among)
        return [pool.pop(int(rng.random() * len(pool))) for _ in range(self.count)]


@dataclass(slots=True)
class YesNo:
    """Yes (`True`), or a pass (`None` or `False`)."""

    may_pass: bool = True

    def check(self, answer) -> None:
        """Refuse everything but true, false and a pass."""
        if answer is not None and not isinstance(answer, bool):
            raise Refused(Reason.WRONG_FORM)
        if not answer and not self.may_pass:
            raise Refused(Reason.MUST_CHOOSE)

    def legal(self, rng):
        """Say yes half of the time."""
        return True if not self.may_pass or rng.random() < 0.5 else None


@dataclass(slots=True)
class Number:
    """A whole number of `among`."""

    among: tuple[int, ...]

    def check(self, answer) -> None:
        """Refuse what is no number of `among`."""
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise Refused(Reason.WRONG_FORM)
        if answer not in self.among:
            raise Refused(Reason.NOT_A_CHOICE)

    def legal(self, rng):
        """Give one of the numbers."""
        return Count(draw(rng, self.among))


@dataclass(slots=True)
class Vote:
    """A mapping voter -> target.

    `order` lists all who may vote, in the order in which they are called;
    `must` those of them who may not be left out; `own` allows a vote for oneself;
    `outside` is the reason against a target that is not in `among`.
    """

    order: tuple[int, ...]
    among: tuple[int, ...]
    must: tuple[int, ...] = ()
    own: bool = False
    outside: Reason = Reason.DEAD
    may_pass: bool = False

    def check(self, answer) -> None:
        """Refuse a missing or wrong voter, a wrong target, a pass."""
        if passed(self, answer):
            return
        if not isinstance(answer, dict):
            raise Refused(Reason.WRONG_FORM)
        among, order = self.among, self.order
        for voter, target in answer.items():
            if type(voter) is not int or type(target) is not int:
                raise Refused(Reason.WRONG_FORM)
            if voter not in order:
                raise Refused(Reason.NOT_A_VOTER)
            if target not in among:
                raise Refused(self.outside)
            if target == voter and not self.own:
                raise Refused(Reason.OWN_SEAT)
        for voter in self.must:
            if voter not in answer:
                raise Refused(Reason.MISSING_VOTER)

    def legal(self, rng):
        """Give a vote of all who must, and of most who may."""
        random, among, own = rng.random, self.among, self.own
        count, must, votes = len(among), self.must, {}
        for voter in self.order:
            if voter not in must and random() < 0.3:
                continue
            target = among[int(random() * count)]
            if target == voter and not own:
                at = among.index(voter)
                if count == 1:
                    continue
                target = among[(at + 1 + int(random() * (count - 1))) % count]
            votes[voter] = target
        return votes


@dataclass(slots=True)
class Guess:
    """A mapping seat -> role that uses each of `roles` once, on seats of `among`."""

    among: tuple[int, ...]
    roles: tuple[str, ...]
    may_pass: bool = True

    def check(self, answer) -> None:
        """Refuse other seats, other roles, a missing role."""
        if passed(self, answer):
            return
        if not isinstance(answer, dict):
            raise Refused(Reason.WRONG_FORM)
        for seat, role in answer.items():
            if type(seat) is not int or not isinstance(role, str):
                raise Refused(Reason.WRONG_FORM)
            if seat not in self.among:
                raise Refused(Reason.NOT_A_CHOICE)
        if sorted(answer.values()) != sorted(self.roles):
            raise Refused(Reason.NOT_A_CHOICE)

    def legal(self, rng):
        """Give each role a seat by chance."""
        pool = list(self.among)
        if len(pool) < len(self.roles):
            return None
        return {pool.pop(int(rng.random() * len(pool))): role for role in self.roles}


@dataclass(slots=True)
class Fields:
    """Several named answers at once, as a dict; those in `free` may be left out."""

    fields: dict
    free: tuple[str, ...] = ()
    may_pass: bool = True

    def check(self, answer) -> None:
        """Refuse a missing, unknown or wrong field."""
        if passed(self, answer):
            return
        if not isinstance(answer, dict) or not set(answer) <= set(self.fields):
            raise Refused(Reason.WRONG_FORM)
        for name, ask in self.fields.items():
            if name in answer and answer[name] is not None:
                ask.check(answer[name])
            elif name not in self.free:
                raise Refused(Reason.WRONG_FORM)

    def legal(self, rng):
        """Give all fields, or a pass."""
        if self.may_pass and rng.random() < 0.1:
            return None
        answer = {}
        for name, ask in self.fields.items():
            value = ask.legal(rng)
            for _ in range(50):
                if value is not None:
                    break
                value = ask.legal(rng)
            if value is not None:
                answer[name] = value
        try:
            self.check(answer)
        except Refused:
            return None
        return answer


@dataclass(slots=True)
class OneOf:
    """An answer that one of several asks accepts; the form decides which."""

    asks: tuple
    may_pass: bool = True

    def check(self, answer) -> None:
        """Refuse what every ask refuses, with the reason that says most."""
        if passed(self, answer):
            return
        reason = Reason.WRONG_FORM
        for ask in self.asks:
            try:
                return ask.check(answer)
            except Refused as refused:
                if refused.reason is not Reason.WRONG_FORM:
                    reason = refused.reason
        raise Refused(reason)

    def legal(self, rng):
        """Give an answer of one of the asks by chance."""
        for _ in range(50):
            answer = draw(rng, self.asks).legal(rng)
            if answer is not None and answer is not False:
                return answer
        return None
