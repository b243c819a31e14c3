"""The rehearsal of the keys: when they count, what is answered aloud, whose time counts, once more at the end."""

import pytest
from engine import Game, Setup, ruleset
from narrator import leaks, rehearsal
from narrator.ports import Key
from narrator.settings import Settings

SEATS = tuple("Ada Bea Ciro Dino Eva Fabio Gino Ida Lia Mara Nino Olga".split())


class Keying(leaks.CarelessPeople):
    """Players who key what `keyed(seat, try)` says: pairs of seconds after the words and a key; None = the right number."""

    def __init__(self, keyed=lambda seat, count: None, heard="2"):
        super().__init__(1, 0)
        self.keyed, self.heard, self.tries = keyed, heard, {}

    def rehearse(self, sitting, seat, presses):
        self.tries[seat] = self.tries.get(seat, 0) + 1
        keys = self.keyed(seat, self.tries[seat])
        for after, key in enumerate(presses, 1) if keys is None else keys:
            sitting.stage.inputs.add(Key(key, sitting.stage.clock.now() + after))

    def press(self, sitting, key):
        super().press(sitting, self.heard)


def held(people=None, seats=6, early=(), **settings):
    """Rehearse; give the slot and what the table heard."""
    pack, speaker = leaks.words_of("en", "tabula")
    devices = leaks.virtual(speaker)
    setup = Setup(ruleset("tabula"), SEATS[:seats], {1: "seer", 2: "werewolf"}, {}, 4)
    one = leaks.sitting(Game(setup), pack, Settings(mode="table", reply="screen", **settings).completed(),
                        leaks.Streams(1, 2, 3), devices, people or Keying())
    for when, key in early:
        devices.inputs.add(Key(key, when))
    return rehearsal.rehearse(one), [event for event in one.stage.public.timeline.ordered() if event.channel == "table"]


def said(events, key):
    return [event for event in events if event.kind == "phrase" and event.key == key]


def number_of(text):
    pack, _ = leaks.words_of("en", "tabula")
    return next(n for n in range(1, 13) if text.endswith(f"number {pack.number(n)}."))


def test_keys_count_from_the_beginning_of_the_name():
    first = said(held()[1], "rehearsal.turn")[0]
    number = str(number_of(first.text))
    silent = Keying(lambda seat, count: () if seat == 1 else None)
    slot, events = held(silent, early=[(first.at + 0.6, number), (first.at + 0.8, "enter")])
    assert not said(events, "rehearsal.repeat") and silent.tries.get(1, 0) <= 1
    assert slot == rehearsal.LEAST, "nobody else needed long, and a time is never less than nothing"


def test_the_double_press_of_one_player_is_no_entry_of_the_next():
    people = Keying()
    turns = said(held(people)[1], "rehearsal.turn")
    _, events = held(people, early=[(turns[1].at + 0.2, "enter")])
    assert not said(events, "rehearsal.wrong")


@pytest.mark.parametrize("entry", [["9", "enter"], ["enter"], ["1", "2", "enter"]])
def test_a_wrong_entry_is_answered_aloud_at_once_and_the_new_try_has_its_own_time(entry):
    wrong = Keying(lambda seat, count: [(14 + at, key) for at, key in enumerate(entry)] if (seat, count) == (3, 1) else None)
    slot, events = held(wrong)
    told, = said(events, "rehearsal.wrong")
    keyed = said(events, "rehearsal.turn")
    assert [event.text for event in keyed].count(keyed[2].text) == 2, "the number is said again"
    assert told.at < keyed[2].at + keyed[2].length + 20 and slot == rehearsal.LEAST


def test_a_try_that_ran_out_is_nobodys_time():
    slot, events = held(Keying(lambda seat, count: () if (seat, count) == (2, 1) else None))
    assert len(said(events, "rehearsal.repeat")) == 1 and slot == rehearsal.LEAST


def test_whoever_keys_nothing_counts_as_at_a_table_without_rehearsal():
    slot, events = held(Keying(lambda seat, count: () if seat == 5 else None))
    assert len(said(events, "rehearsal.turn")) == 5 + rehearsal.TRIES and slot == 2 * rehearsal.UNMEASURED


def test_the_slowest_right_try_counts_and_has_all_its_time_while_keys_come():
    number = str(number_of(said(held()[1], "rehearsal.turn")[3].text))
    slow = [(5, "9"), (20, "."), (40, number), (49, "enter")]
    slot, events = held(Keying(lambda seat, count: slow if seat == 4 else None))
    assert slot == 98.0 and not said(events, "rehearsal.repeat")


def test_two_digits_are_explained_where_numbers_have_two():
    assert said(held(seats=12)[1], "rehearsal.digits") and not said(held()[1], "rehearsal.digits")


@pytest.mark.parametrize("factor", [0.5, 1.0, 2.0])
def test_the_result_is_said_as_long_as_a_choice_will_be_and_all_open_their_eyes(factor):
    slot, events = held(pace_factor=factor)
    pack, _ = leaks.words_of("en", "tabula")
    assert said(events, "rehearsal.end")[0].text == pack.say("rehearsal.end", n=round(slot * factor))
    assert "eyes open" in said(events, "rehearsal.end")[0].text


def test_a_full_stop_after_the_result_rehearses_again_and_enter_goes_on():
    choice = said(held()[1], "rehearsal.choice")[0]
    _, events = held(early=[(choice.at + 0.5, ".")])
    assert len(said(events, "rehearsal.end")) == 2 and len(said(events, "rehearsal.turn")) == 12
    plain, quick = held()[1], held(early=[(choice.at + 0.5, "enter")])[1]
    asked = said(plain, "ask.noise")[0].at
    assert said(quick, "ask.noise")[0].at < asked and len(said(quick, "rehearsal.end")) == 1


def test_the_noise_may_be_answered_before_the_question_has_been_said():
    choice = said(held()[1], "rehearsal.choice")[0]
    people = Keying()
    people.press = lambda sitting, key: None
    _, events = held(people, early=[(choice.at + 0.5, "enter"), (choice.at + 0.7, "1")])
    assert said(events, "ask.noise") and said(events, "rehearsal.noise")
