"""An earpiece whose owner sees no screen: what "repeat" in the menu brings, and what is told of a lost loudspeaker."""

from types import SimpleNamespace

import pytest
from narrator.live import Live
from narrator.ports import Key
from tests.program.ears import Keying, Listener, Session
from tests.program.test_fix_by_ear import to_dawn


def test_repeat_in_the_menu_of_a_switch_says_the_line_before_the_menu():
    class Forgetful(Listener):
        """Takes "repeat" from the menu before dawn."""

        def tell(self, key, text, seconds=None):
            super().tell(key, text, seconds)
            if key == "private.quiet" and not self.wants:
                self.inputs.add(Key(" ", self.sitting.stage.clock.now() + 1.0))
                self.want(self.sitting.pack.say("menu.repeat"))

    one = to_dawn(Session(Forgetful(5), entry="scan", roles=("villager",) * 6 + ("werewolf", "seer")))
    told = one.person.told
    quiet = [at for at, (key, _) in enumerate(told) if key == "private.quiet"]
    assert len(quiet) == 2 and told[quiet[1]] == told[quiet[0]]
    assert told[quiet[1] - 1] == ("scan.taken", "Taken: Repeat.")


@pytest.mark.parametrize("mode, heard", [("blind", True), ("moderator", True), ("table", False)])
def test_the_key_that_goes_on_without_a_loudspeaker_is_told_in_the_moderators_ear(mode, heard):
    one = Session(Keying(5), entry="keypad", mode=mode)
    problem = "the loudspeaker is gone and the game waits; connect it, or press Enter to go on without it"
    live = object.__new__(Live)
    live.pack, live.told, live.silent, live.listening, live.screen = one.sitting.pack, (), False, None, one.sitting.screen
    live.output = SimpleNamespace(problem=lambda: problem, lost=lambda: True)
    live.voice = SimpleNamespace(problem=lambda: None)
    for _ in range(3):
        live.watch(one.sitting)
    assert [text for key, text in one.person.told if key == "fault"] == [problem] * heard
