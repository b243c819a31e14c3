"""X8 and S6 in the loop: a private device that is gone says nothing, and stops the game after the call only.

That no private sample reaches the table's device is tested with real sinks in test_earpiece.py.
"""

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

    def say(self, clip):
        if self.problem() is None:
            self.said.append((self.clock.now(), clip.text))

    def earcon(self, name):
        self.say(Clip(name, 0.2))

    def stop(self):
        pass


class Words:
    """A voice of silent clips."""

    def clip(self, text):
        return Clip(text, 1.0)


def night(lost, keys=()):
    """The first night and day of a game, with the earpiece lost for a while; give the table's events and the ear."""
    check = leaks.Check("tabula", SETTINGS, 6, nights=1)
    pack, speaker = leaks.words_of("en", "tabula")
    devices = leaks.virtual(speaker)
    ear = LosableEar(devices.clock, lost)
    devices.ways = (Earpiece(Words(), ear),)
    sitting = leaks.sitting(leaks.Game(leaks.setup(check, 1)), pack, SETTINGS, leaks.Streams(1, 0, 1), devices,
                            leaks.CarelessPeople(1, 0))
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
