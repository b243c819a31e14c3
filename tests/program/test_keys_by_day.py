"""Keys by day while something is said, listened for or read back: none is lost, none counts for another question."""

from random import Random

import pytest
from tests.program.ears import Keying, Session, Speaker, SpeakingEar

from narrator.ports import Heard, Key

FAST = 0.3
"""Seconds between two presses of somebody who knows the pad."""


class Ahead(Keying):
    """A moderator who keys the open votes in one go, at the pace of the hand, not of the voice."""

    def __init__(self, seed, start, step=FAST):
        super().__init__(seed)
        self.start, self.step, self.meant, self.keyed = start, step, {}, set()

    def voter(self, sitting, call, voter, pad, clues):
        """The first voter is named: key the votes of all, whoever is named meanwhile."""
        place = (sitting.progress.number, call.id, len(sitting.progress.votes) == 0)
        if not place[2] or place in self.keyed:
            return
        self.keyed.add(place)
        at = sitting.stage.clock.now() + self.start
        for each in call.ask.order:
            target = self.target_of(call, each)
            self.meant[sitting.progress.number, call.id, each] = target
            number = call.ask.among.index(target) + 1 if clues else target
            for key in pad.keys([number]):
                at += self.step
                self.inputs.add(Key(key, at))

    def target_of(self, call, voter):
        """A seat that the voter may name."""
        chance = Random(f"{self.seed}:{call.id}:{voter}")
        return chance.choice([seat for seat in call.ask.among if call.ask.own or seat != voter])


@pytest.mark.parametrize("start, step", [(0.0, FAST), (1.3, FAST), (2.0, 0.9), (0.4, 0.05)])
@pytest.mark.parametrize("entry", ["keypad", "scan"])
@pytest.mark.parametrize("mode", ["moderator", "blind"])
def test_votes_that_are_keyed_ahead_of_the_voice_count_each_for_its_own_voter(mode, entry, start, step):
    person = Ahead(5, start, step)
    one = Session(person, seed=3, mode=mode, entry=entry).run()
    said = [event.text for event in one.public() if event.key in ("vote.taken", "vote.abstains")]
    name = one.sitting.game.setup.name
    meant = [f"{name(voter)} votes for {name(target)}." for (_, _, voter), target in person.meant.items()]
    assert meant and said == meant and one.said()[-1].startswith("end.")


class Timed(Keying):
    """Somebody who presses keys when the first voter of the first vote is named, and votes a minute later as all do."""

    def __init__(self, seed, *presses):
        super().__init__(seed)
        self.presses, self.begun = presses, False

    def voter(self, sitting, call, voter, pad, clues):
        """A voter is named."""
        if self.begun:
            return super().voter(sitting, call, voter, pad, clues)
        self.begun = True
        for at, key in self.presses:
            self.inputs.add(Key(key, sitting.stage.clock.now() + at))


def votes_of(one):
    """What was said of votes, and the steps back."""
    return [event.text for event in one.public() if event.key in ("vote.taken", "undo.step")]


def test_a_step_back_drops_what_was_keyed_ahead_before_it_takes_back_what_has_counted():
    ahead = Session(Timed(5, (0.1, "2"), (0.2, "enter"), (0.9, "3"), (1.2, "enter"), (1.5, "backspace")), seed=3, entry="keypad")
    back = Session(Timed(5, (0.1, "2"), (0.2, "enter"), (0.9, "3"), (1.2, "backspace"), (1.5, "backspace")),
                   seed=3, entry="keypad")
    first = ahead.run().sitting.game.setup.seats[0]
    assert votes_of(ahead)[0] == f"{first} votes for Bea." and "One step back." not in votes_of(ahead)
    taken = votes_of(back.run())
    assert taken[:2] == [f"{first} votes for Bea.", "One step back."] and taken[2].startswith(f"{first} votes for ")


def test_a_vote_that_is_keyed_before_the_first_name_is_that_voters():
    person = Timed(5)
    one = Session(person, seed=3, entry="keypad")
    plain = Session(Keying(5), seed=3, entry="keypad").run()
    begun = next(event.at for event in plain.public() if event.key == "vote.begin")
    for at, key in enumerate("2", 1):
        one.inputs.add(Key(key, begun + 0.3 * at))
    one.inputs.add(Key("enter", begun + 0.9))
    assert votes_of(one.run())[0].endswith(" votes for Bea.")


def test_who_ends_a_time_that_has_just_run_out_does_not_end_the_next_one():
    def defences(*presses):
        one = Session(Keying(5), seed=3, entry="keypad")
        for at in presses:
            one.inputs.add(Key("enter", at))
        turns = [event.at for event in one.run().public() if event.key == "defence.turn"]
        return turns + [next(event.at for event in one.public() if event.key == "ballot.begin")]

    first, second, end = defences()[:3]
    late = defences(second + 0.2)
    assert late[:3] == [first, second, end]
    assert defences(second + 2.0)[2] < end - 10


class Both(Keying):
    """A voter keys while somebody says another name."""

    def __init__(self, seed, *events):
        super().__init__(seed)
        self.events, self.begun = events, False

    def asked(self, phrases):
        """The ear has opened for a vote."""
        if self.begun or self.sitting.game.setup.seats[1] not in phrases:
            return
        self.begun = True
        now = self.sitting.stage.clock.now()
        for at, event in self.events:
            self.inputs.add(Heard(event, now + at, 1.0) if event[0].isupper() or len(event) > 9 else Key(event, now + at))

    def voter(self, sitting, call, voter, pad, clues):
        """All others key."""
        if self.begun:
            super().voter(sitting, call, voter, pad, clues)


def spoken(*events, lang="en", **settings):
    person = Both(5, *events)
    return Session(person, seed=3, ear=SpeakingEar(person), lang=lang, **{"entry": "keypad", **settings}).run()


@pytest.mark.parametrize("said", [0.2, 0.45])
def test_the_enter_of_a_keyed_vote_confirms_no_name_that_was_heard_meanwhile(said):
    one = spoken((0.1, "3"), (said, "Bea"), (0.6, "enter"))
    assert votes_of(one)[0].endswith(" votes for Ciro.")


def test_a_digit_pressed_by_mistake_does_not_deafen():
    one = spoken((0.1, "3"), (1.0, "Bea"), (4.0, "Bea"), (9.0, "enter"))
    assert votes_of(one)[0].endswith(" votes for Bea.")


@pytest.mark.parametrize("key", ["*", "?", "/"])
def test_what_is_read_back_is_what_a_key_repeats_explains_or_pauses(key):
    # The switch of the pause: one goes on.
    one = spoken((0.1, "Bea"), (6.0, key), (14.0, "1"), (25.0, "enter"))
    said = [event.text for event in one.public() if event.kind == "phrase"]
    first = next(at for at, text in enumerate(said) if text.endswith("votes for Bea: confirm or cancel?"))
    rest = said[first + 1:said.index(said[first].replace(": confirm or cancel?", "."))]
    assert said[first] in rest, rest
    assert ("Pause." in rest) == (key == "/") or key != "/", rest
    assert not any(text.endswith("your vote?") for text in rest)
