"""X10: the night frame has one weight, and a word only where the schedule has a slot or a reply.

That nothing stays in the scrollback after exit, crash and Ctrl-C is tested in test_frame_seen.py, with tmux.
"""

from itertools import pairwise

import pytest
from engine import ruleset
from narrator import leaks
from narrator.canvas import LIGHT, LIT, frame_rows
from narrator.channels import Frame
from narrator.pack import Pack
from narrator.settings import Settings
from narrator.virtual import Unseen

SETTINGS = Settings(mode="table", reply="screen").completed()


class Watched(Unseen):
    """A screen that remembers what its night frame showed, and when."""

    def __init__(self, clock):
        self.time, self.shown = clock, []

    def frame(self, big, small=""):
        self.shown.append((self.time.now(), big))


@pytest.mark.parametrize("lang, rules", [(lang, rules) for lang in Pack.languages()
                                         for rules in Pack.load(lang).rulesets])
def test_every_word_lights_the_same_number_of_cells(lang, rules):
    pack = Pack.load(lang).of(rules)
    words = ["", pack.say("reply.yes"), pack.say("reply.no"), pack.say("frame.again"), "1 Ada", "12 Fabrizio", "Ada, Bea"]
    words += [pack.role(role) for role in list(ruleset(rules).roles)[::4]]
    for width, height in ((80, 24), (120, 40)):
        lit = {sum(row.count(LIT) for row in frame_rows(word, "", width, height)) for word in words}
        target = LIGHT * width * height
        assert all(abs(count - target) <= 0.02 * target for count in lit), lit


@pytest.mark.parametrize("rules", ["tabula", "licantropi", "ur"])
def test_a_word_stands_only_in_a_slot_or_a_reply(rules):
    check = leaks.Check(rules, SETTINGS, 8, nights=2)
    pack, speaker = leaks.words_of("en", rules)
    words = 0
    for seed in range(8):
        devices = leaks.virtual(speaker)
        screen = devices.screen = Watched(devices.clock)
        devices.ways = (Frame(screen),)
        sitting = leaks.sitting(leaks.Game(leaks.setup(check, seed)), pack, SETTINGS, leaks.Streams(seed, 0, seed), devices,
                                leaks.CarelessPeople(seed, 0))

        def phase(kind, number):
            if kind == "day" and number == 2:
                raise leaks.Enough

        sitting.on_phase = phase
        try:
            sitting.run()
        except (leaks.Enough, leaks.Finished):
            pass
        events = [event for event in sitting.stage.public.timeline.ordered() if event.channel == "table"]
        free = [(event.at, event.at + event.length) for event in events if event.kind in ("slot", "frame")]
        close = [event.at for event in events if event.key.endswith(".close")]
        for (at, word), (until, _) in pairwise([*screen.shown, (devices.clock.now(), "")]):
            if not word:
                continue
            words += 1
            assert any(start <= at <= end + 1e-6 for start, end in free), (word, at)
            assert not [moment for moment in close if at < moment < until], "gone before CLOSE begins"
        weights = {event.weight for event in events if event.kind == "frame"}
        assert weights == {LIGHT}
    assert words > 20
