"""A correction by keys for who hears and sees nothing else: each step is told, and can be left (A10, A11)."""

import pytest
from narrator.ports import Key
from tests.program.ears import Keying, Session


class Dawn(Exception):
    """The first dawn."""


def to_dawn(one):
    """Play a session until its first day begins."""
    def phase(kind, number):
        if kind == "day":
            raise Dawn

    one.sitting.on_phase = phase
    with pytest.raises(Dawn):
        one.run()
    return one


def night(*presses, entry="keypad"):
    """Play a first night with a correction before dawn, keyed a second apart; give the session and what was told from then on."""
    class Corrector(Keying):
        """Presses in the gap before dawn."""

        begun = None

        def tell(self, key, text, seconds=None):
            """Begin with the line that offers the correction."""
            super().tell(key, text, seconds)
            if key in ("private.quiet", "private.tonight") and self.begun is None:
                self.begun = len(self.told)
                for at, pressed in enumerate(presses, 1):
                    self.sitting.stage.later(at, lambda pressed=pressed: self.sitting.anytime(pressed) or
                                             self.sitting.own_key(key_at(pressed, self.sitting)))

    one = to_dawn(Session(Corrector(5), entry=entry))
    return one, one.person.told[one.person.begun:]


def key_at(name, sitting):
    """A key that is pressed now."""
    return Key(name, sitting.stage.clock.now())


def test_who_has_keyed_which_answer_hears_what_to_key_now():
    one, told = night("f", "1", "enter", "3", "enter")
    seer = one.sitting.pack.title("seer")
    assert [key for key, _ in told][:3] == ["private.fix", "private.fix-which", "private.fixed"]
    assert told[1][1].startswith(f"{seer}: ") and one.sitting.game.answers[0].answer == 3


@pytest.mark.parametrize("key", [".", ",", "escape", "backspace"])
@pytest.mark.parametrize("before", [("f",), ("f", "1", "enter"), ("f", "1", "enter", "3", ".")])
def test_one_key_leaves_all_as_it_was_and_dawn_comes(before, key):
    plain = night()[0].sitting.game.answers
    one, told = night(*before, key)
    assert told[-1] == ("private.fix-none", one.sitting.pack.say("private.fix-none"))
    assert one.sitting.game.answers == plain and not one.sitting.fix.busy()


def test_an_answer_that_is_owed_cannot_be_left():
    one = Session(Keying(5), entry="keypad")
    fix = one.sitting.fix
    one.sitting.game.answer(one.sitting.game.pending.ask.among[0])
    fix.owed(0)
    fix.key(key_at(".", one.sitting))
    assert fix.busy(), "the night waits for it"
