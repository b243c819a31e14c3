"""X8 and S6 in the loop: a private device that is gone says nothing, and stops the game after the call only.

That no private sample reaches the table's device is tested with real sinks in test_earpiece.py.
"""

import pytest
from narrator import leaks
from narrator.channels import Earpiece
from narrator.ports import Clip, Key
from narrator.settings import Settings

SETTINGS = Settings(mode="table", reply="earpiece", deal="program").completed()


class LosableEar:
    """An earpiece that is unplugged between two moments of the session."""

    def __init__(self, clock, lost=(0.0, 0.0)):
        self.clock, self.lost, self.said = clock, lost, []

    def problem(self):
        return "gone" if self.lost[0] <= self.clock.now() < self.lost[1] else None

    def losses(self):
        return int(self.lost[0] <= self.clock.now() and self.lost[1] > self.lost[0])

    def say(self, clip):
        if self.problem() is None:
            self.said.append((self.clock.now(), clip.text))

    def earcon(self, name):
        self.say(Clip(name, 0.2))

    def stop(self):
        pass


class Words:
    """A voice of silent clips."""

    def speaker(self):
        """Whose voice it is."""
        return "a person"

    def clip(self, text):
        return Clip(text, 1.0)


ROLES = {"tabula": ("seer", "werewolf", "werewolf", "bodyguard", "villager", "villager"),
         "ur": ("cub", "seer", "pirate", "peasant", "peasant", "peasant")}


def night(lost, keys=(), seed=1, rules="tabula"):
    """The first night of a game, with the earpiece lost for a while; give the table's events and the ear."""
    check = leaks.Check(rules, SETTINGS, 6, nights=1, cards=ROLES[rules])
    pack, speaker = leaks.words_of("en", rules)
    devices = leaks.virtual(speaker)
    ear = LosableEar(devices.clock, lost)
    devices.ways = (Earpiece(Words(), ear),)
    sitting = leaks.sitting(leaks.Game(leaks.setup(check, seed)), pack, SETTINGS, leaks.Streams(seed, 0, seed), devices,
                            leaks.CarelessPeople(seed, 0))
    for at, key in keys:
        devices.inputs.add(Key(key, at))
    sitting.on_phase = lambda kind, number: stop() if kind == "day" else None

    def stop():
        raise leaks.Enough

    try:
        sitting.run()
    except leaks.Enough:
        pass
    return [event for event in sitting.stage.public.timeline.ordered() if event.channel == "table"], ear, sitting


def first(events, key):
    return next(event.at for event in events if event.key == key)


def test_nothing_private_is_said_while_it_is_gone_and_the_game_waits_after_the_call():
    whole, _, _ = night((0.0, 0.0))
    slot = first(whole, "call.seer")
    events, ear, _ = night((slot - 1, slot + 90))
    assert not [text for at, text in ear.said if slot - 1 <= at < slot + 90]
    close = first(events, "call.seer.close")
    assert close == first(whole, "call.seer.close"), "the call itself takes its time"
    assert close < first(events, "pause.device") < slot + 90 < first(events, "pause.end")
    cover = [event for event in events if event.kind == "cover" and event.key == "taps"]
    assert cover[0].length > 90, "the cover goes on"


def test_one_goes_on_without_private_sound():
    whole, _, _ = night((0.0, 0.0))
    slot = first(whole, "call.seer")
    events, ear, sitting = night((slot - 1, 1e9), [(first(whole, "call.seer.close") + 20, "1")])
    assert not [text for at, text in ear.said if at > slot - 1]
    assert [event.key for event in events if event.key.startswith("pause.")] == ["pause.night", "pause.device", "pause.end"]
    assert sitting.stage.private.ways == ()


def test_an_ear_that_is_there_changes_nothing():
    events, ear, _ = night((0.0, 0.0))
    assert ear.said
    assert not [event for event in events if event.key.startswith("pause")]


def table(events):
    """What the table can notice."""
    return [(round(event.at, 3), event.kind, event.key, event.text, round(event.length, 3)) for event in events]


@pytest.mark.parametrize("rules", ["tabula", "ur"])
def test_what_the_table_hears_of_a_loss_depends_on_the_device_alone(rules):
    end = night((0.0, 0.0), rules=rules)[0][-1].at
    waits = 0
    for start in range(5, int(end), 23):
        # Gone for a moment inside a turn, or until well after its end.
        for length in (3, 40):
            lost = (float(start), float(start + length))
            heard = {tuple(table(night(lost, seed=seed, rules=rules)[0])) for seed in (1, 2, 3)}
            assert len(heard) == 1, lost
            waits += any(event[2] == "pause.end" for event in next(iter(heard)))
    assert waits > 5
