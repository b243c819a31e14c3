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
