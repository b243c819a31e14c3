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


def devices(one, lost=None, deaf=lambda: None):
    """The devices of a sitting as its watch sees them: a loudspeaker with this problem, a microphone with those."""
    live = object.__new__(Live)
    live.pack, live.told, live.silent, live.screen = one.sitting.pack, (), False, one.sitting.screen
    live.output = SimpleNamespace(problem=lambda: lost, lost=lambda: lost is not None)
    live.voice, live.listening = SimpleNamespace(problem=lambda: None), SimpleNamespace(problem=deaf)
    return live


def test_that_nobody_is_heard_is_told_once_while_it_lasts_and_again_when_it_comes_again():
    one = Session(Keying(5), entry="keypad")
    problems = ["unplugged", "stopped", "silent", None, "silent"]
    seen = iter(problems)
    live = devices(one, deaf=lambda: next(seen))
    told = []
    for _ in problems:
        live.watch(one.sitting)
        told.append([key for key, _ in one.person.told].count("private.deaf"))
    assert told == [1, 1, 1, 1, 2]


@pytest.mark.parametrize("mode, heard", [("blind", True), ("moderator", True), ("table", False)])
def test_the_key_that_goes_on_without_a_loudspeaker_is_told_in_the_moderators_ear(mode, heard):
    one = Session(Keying(5), entry="keypad", mode=mode)
    problem = "the loudspeaker is gone and the game waits; connect it, or press Enter to go on without it"
    live = devices(one, problem)
    for _ in range(3):
        live.watch(one.sitting)
    assert [text for key, text in one.person.told if key == "fault"] == [problem] * heard
