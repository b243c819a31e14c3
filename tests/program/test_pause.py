"""Pauses where nobody moderates: one can begin while a call waits, and its keys are for it alone."""

import pytest
from engine import Setup, ruleset
from narrator import leaks
from narrator.canvas import LIGHT
from narrator.ports import Key
from narrator.stage import Interrupted
from tests.program.test_table_keys import Nobody, Watched
from tests.program.test_table_rounds import sitting

SETUP = Setup(ruleset("tabula"), ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio"), {1: "seer", 2: "werewolf"},
              {"first-night-victim": "player"}, 4)


class Late(Nobody):
    """Wolves who wait for a further slot; in the first one keys are pressed some time after it opens."""

    def __init__(self, *keys):
        super().__init__(1, 0)
        self.keys, self.slots = keys, 0

    def slot(self, sitting, call, asked, length):
        """Press what belongs to this slot."""
        if call.id == "werewolves" and call.must:
            self.slots += 1
            for after, key in self.keys if self.slots == 1 else ((2, "5"), (2.5, "enter")):
                sitting.stage.inputs.add(Key(key, sitting.stage.clock.now() + after))


def play(people, nights=1, **settings):
    """Play to the dawn after some nights, unless it is interrupted."""
    one = sitting(SETUP, people, **settings)
    one.screen = one.stage.public.screen = Watched(one.stage.clock)
    one.progress.dealt = True

    def phase(kind, number):
        if kind == "day" and number == nights:
            raise leaks.Enough

    one.on_phase = phase
    try:
        one.run()
    except leaks.Enough:
        pass
    return one


def said(one):
    return [event.key for event in one.stage.public.timeline.ordered() if event.kind == "phrase"]


def victim(one):
    return [entry.answer for entry in one.game.answers if entry.call == "werewolves"][-1]


PAUSED = 60.0
"""Seconds after which the pause has begun and its choices have been said."""


def test_a_pause_begins_while_a_call_waits_for_its_answer():
    one = play(Late((3, "/"), (PAUSED, "1")))
    lines = said(one)
    assert lines.index("pause.end") < max(at for at, key in enumerate(lines) if key == "call.werewolves.close")
    assert victim(one) == 5
    with pytest.raises(Interrupted):
        play(Late((3, "/"), (PAUSED, "3")))


def test_the_keys_of_the_pause_are_no_entry_of_the_call():
    """Neither while it is waited for, nor while it lasts."""
    one = play(Late((3, "/"), (4, "2"), (4.5, "enter"), (PAUSED, "4"), (PAUSED + 0.5, "enter"), (PAUSED + 1, "1"),
                    (PAUSED + 1.5, "enter")))
    assert victim(one) == 5
    before = play(Late((2, "4"), (2.5, "enter"), (3, "/"), (4, "1"), (4.5, "enter"), (PAUSED, "1")))
    assert victim(before) == 4, "what was keyed before counts"


def test_the_night_starts_over_from_a_call_that_waits():
    lines = said(play(Late((3, "/"), (PAUSED, "2"))))
    assert lines.index("restart.night") < lines.index("call.werewolves.close", lines.index("pause.night"))


def test_the_frame_shows_the_pause_and_is_neutral_after_it():
    one = play(Late((3, "/"), (PAUSED, "1")))
    words = [big for _, big in one.screen.shown]
    at = words.index(one.pack.say("menu.pause"))
    assert words[at + 1] == ""
    assert [event.weight for event in one.stage.public.timeline.ordered() if event.kind == "frame" and event.key == "pause"] == [LIGHT]


class Slow(Nobody):
    """Holders of cards who wait for a further call; in the first slot of the seer keys are pressed."""

    def __init__(self, *keys):
        super().__init__(1, 0)
        self.keys, self.slots = keys, 0

    def holders(self, sitting, role, pad, length):
        """Press what belongs to this slot."""
        self.slots += role == "seer"
        if role == "seer" and self.slots == 1:
            for after, key in self.keys:
                sitting.stage.inputs.add(Key(key, sitting.stage.clock.now() + after))
        else:
            super().holders(sitting, role, pad, length)


def test_a_pause_begins_while_cards_are_called():
    one = sitting(SETUP, Slow((3, "/"), (PAUSED, "3")), deal="cards")
    with pytest.raises(Interrupted):
        one.run()
    going = sitting(SETUP, Slow((3, "/"), (PAUSED, "1")), deal="cards")
    stop_at_night(going)
    lines = said(going)
    assert lines.index("pause.end") < max(at for at, key in enumerate(lines) if key == "cards.close")
    assert going.game.setup.roles() == SETUP.roles()


def stop_at_night(one):
    """Play the deal only."""
    deal = one.deal

    def dealt():
        deal()
        raise leaks.Enough

    one.deal = dealt
    with pytest.raises(leaks.Enough):
        one.run()


def test_a_choice_keyed_while_the_choices_are_said_counts():
    """By day from the first word on; at night not before all have heard that there is a pause."""
    day = play_day((1, "/"), (1.2, "1"))
    assert "pause.end" in said(day) and "pause.choice" not in said(day)
    assert "pause.end" in said(play_day((1, "/"), (2.5, "1")))
    night = play(Late((3, "/"), *((second, "3") for second in (4, 5, 6)), (PAUSED, "1")))
    assert victim(night) == 5


def play_day(*keys):
    """Play a first debate in which keys are pressed."""
    class Debating(leaks.CarelessPeople):
        """People who press keys in the debate."""

        def clock(self, sitting, wait, seconds):
            for after, key in keys:
                sitting.stage.inputs.add(Key(key, sitting.stage.clock.now() + wait + after))

    one = sitting(SETUP, Debating(1, 0))

    def phase(kind, number):
        if (kind, number) == ("night", 2):
            raise leaks.Enough

    one.on_phase = phase
    with pytest.raises(leaks.Enough):
        one.run()
    return one


@pytest.mark.parametrize("begins, before", [("deal.turn", "deal.end"), ("call.werewolves.close", "day.begin")])
def test_a_pause_waits_no_longer_than_for_a_turn_or_the_gap_before_dawn(begins, before):
    at = next(event.at + event.length for event in by_chance().stage.public.timeline.ordered() if event.key == begins)
    lines = said(by_chance((at + 3, "/"), (at + 60, "1")))
    assert lines.index(begins) < lines.index("pause.night") < lines.index(before)
    assert begins != "deal.turn" or lines.index("pause.night") == lines.index(begins) + 1


def by_chance(*keys):
    """Play the deal and a first night by chance, with keys pressed at given times."""
    one = sitting(SETUP, leaks.CarelessPeople(1, 0))
    for at, key in keys:
        one.stage.inputs.add(Key(key, at))

    def phase(kind, number):
        if kind == "night" and number == 2:
            raise leaks.Enough

    one.on_phase = phase
    with pytest.raises(leaks.Enough):
        one.run()
    return one


class Reluctant(leaks.CarelessPeople):
    """Voters with closed eyes of whom the first keys nothing until a pause is over."""

    paused = False

    def ballot(self, sitting, call, voter, pad, length):
        """Ask for the pause instead of voting."""
        if self.paused:
            return super().ballot(sitting, call, voter, pad, length)
        self.paused = True
        for after, key in ((3, "/"), (PAUSED, "1")):
            sitting.stage.inputs.add(Key(key, sitting.stage.clock.now() + after))


def test_a_pause_begins_while_a_vote_with_closed_eyes_waits():
    rules = ruleset("licantropi")
    cards = [role for role, count in rules.decks[9].items() for _ in range(count)]
    one = sitting(Setup(rules, tuple(map(str, range(9))), dict(enumerate(cards, 1)), {}, 1), Reluctant(1, 0))

    def phase(kind, number):
        if (kind, number) == ("night", 2):
            raise leaks.Enough

    one.on_phase = phase
    with pytest.raises(leaks.Enough):
        one.run()
    turns = [event for event in one.stage.public.timeline.ordered() if event.kind == "slot" and event.key.startswith("vote.")]
    assert [event.key for event in turns[:3]] == ["vote.1", "vote.1", "vote.2"]
    pause = next(event.at for event in one.stage.public.timeline.ordered() if event.key == "pause.end")
    assert turns[0].at < pause < turns[1].at


class Voters(Nobody):
    """Voters of whom the first presses the pause, and then one of its choices; at the second vote it is enough."""

    def __init__(self, choice):
        super().__init__(1, 0)
        self.choice, self.asked, self.prompts = choice, 0, []

    def voter(self, sitting, call, voter, pad, clues):
        """Press the keys, once; the prompt is looked at before each, and at the next vote."""
        self.asked += 1
        if self.asked > 1:
            self.prompts.append(sitting.asking)
            raise leaks.Enough
        now = sitting.stage.clock.now()
        sitting.stage.inputs.add(Key("/", now + 1))
        sitting.stage.inputs.add(Key(self.choice, now + PAUSED))


def day(choice):
    """The first day of a game in which nobody chooses at night, up to its second vote; give it and each prompt."""
    people = Voters(choice)
    one = sitting(Setup(SETUP.rules, SETUP.seats, {1: "seer", 2: "werewolf"}, {"debate-seconds": 10}, 4), people)
    one.progress.dealt = True
    one.screen = one.stage.public.screen = Watched(one.stage.clock)
    one.screen.ask = people.prompts.append
    try:
        one.run()
    except (leaks.Enough, leaks.Finished):
        pass
    return one, people.prompts


def test_in_a_pause_the_vote_does_not_stand_there_as_the_question():
    """Its numbers would be choices of the pause: who votes for seat two would begin the night anew."""
    one, prompts = day("1")
    vote = one.pack.say("vote.turn", a="Ada")
    assert prompts[:3] == [vote, one.pack.say("pause.choice"), vote]


def test_after_the_night_has_started_over_the_whole_dawn_is_told_again_and_no_question_is_left():
    one, prompts = day("2")
    lines = said(one)
    again = lines.index("restart.day")
    dawns = [lines[at:at + 4] for at, key in enumerate(lines) if key == "day.begin"]
    assert len(dawns) == 2 and dawns[0] == dawns[1], "a night in which nobody chooses is settled as soon as it falls"
    assert "vote.turn" in lines[:again] and prompts[3] == ""
