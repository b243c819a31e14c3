"""The hidden state on one key: why somebody died and who is what, in the ear of the moderator alone (play-modes 8)."""

import pytest
from tests.program.ears import Keying, Listener, Session

from narrator.ports import Key


def asked_at(seconds, person=Keying, seed=1, key="s", **settings):
    """A game in which the state is asked for so many seconds into every day."""
    one = Session(person(5), seed=seed, **{"entry": "keypad", **settings})

    def began(phase, number):
        if phase == "day" and key:
            one.inputs.add(Key(key, one.clock.now() + seconds))

    one.sitting.on_phase = began
    return one.run()


def told(one):
    """What the ear was told of the state, each time in lines."""
    return [text.splitlines() for key, text in one.person.told if key == "state"]


def test_why_somebody_died_is_told_first():
    first, *later = told(asked_at(20))
    assert not any("wolves" in line for line in first[:1]) and len(first) == 8, "nobody has died yet"
    assert any("prey of the wolves, by the choice of Werewolves" in line for lines in later for line in lines[:1])
    assert all(len(lines) > 8 and lines[0].partition(":")[0] in " ".join(lines[1:]) for lines in later)


@pytest.mark.parametrize("settings", [{"private": "audio"}, {"private": "text", "mode": "moderator"}])
def test_nothing_of_it_reaches_the_table(settings):
    asked, plain = (asked_at(20, key=key, **settings) for key in ("s", ""))
    assert [event.line() for event in asked.public()] == [event.line() for event in plain.public()]
    assert (len(told(asked)) > 1) and not told(plain)


def test_one_switch_asks_for_it_in_the_menu():
    class Curious(Listener):
        """Opens the menu by two stars and takes the state from it."""

        def tell(self, key, text, seconds=None):
            super().tell(key, text, seconds)
            if key == "private.tonight":
                for wait in (30.0, 30.5):
                    self.inputs.add(Key("*", self.sitting.stage.clock.now() + wait))
                self.want(self.sitting.pack.say("menu.state"))

    one = Session(Curious(5), seed=1, entry="scan").run()
    assert told(one)


def test_a_line_aside_is_not_what_the_repeat_key_brings():
    one = Session(Keying(5), entry="keypad")
    private = one.sitting.stage.private
    private.tell("reply.nod")
    private.aside("private.deaf")
    private.repeat()
    assert [key for key, _ in one.person.told] == ["reply.nod", "private.deaf", "reply.nod"]
