"""Keys, switches and sounds: one number pad, one or two switches, the key map, rates and volumes, the earcons (A14 to A16, A21, A22, A24)."""

import numpy as np
import pytest
from tests.program.ears import Keying, Listener, Session

from narrator.audio import earcons
from narrator.kinds import Wrong
from narrator.knobs import KNOBS, Knobs
from narrator.live import Live
from narrator.lookup import SOUNDS
from narrator.ports import Key
from narrator.settings import ROWS, Settings, from_file
from narrator.switch import ALWAYS, DAY, NIGHT, OTHER

PAD = set("0123456789") | {"enter", ".", "*", "+", "-"}


def at(session, key, count=0):
    """When a line is said."""
    return [event.at for event in session.public() if event.key == key][count]


@pytest.fixture(scope="module")
def plain():
    return Session(Keying(5), entry="keypad").run()


@pytest.mark.parametrize("number, id", list(enumerate(DAY, 1)))
def test_all_is_done_by_digits_and_five_more_keys(plain, number, id):
    """Two stars open the menu, its digit takes what is in it: every function without any other key."""
    when = at(plain, "debate.begin") + 10
    one = Session(Keying(5), entry="keypad")
    presses = [("*", 0.0), ("*", 0.5), (str(number % 10), 5.0), *([("1", 30.0)] if id == "pause" else [])]
    for key, place in presses:
        assert key in PAD
        one.inputs.add(Key(key, when + place))
    one.run()
    told = [text for key, text in one.person.told if key == "scan.item"]
    assert one.sitting.pack.say("menu.next") in told
    seen = {"next": lambda: at(one, "debate.end") < at(plain, "debate.end") - 60, "more": lambda: "debate.more" in one.said(),
            "pause": lambda: "pause.choice" in one.said(), "state": lambda: "state" in [key for key, _ in one.person.told],
            "repeat": lambda: one.said().count("debate.begin") > 0, "back": lambda: True,
            "other": lambda: one.sitting.pack.say("menu.keys") in told}
    looked = "lookup" in [key for key, _ in one.person.told]
    assert seen.get(id, lambda: looked)()
    assert one.said()[-1].startswith("end.")


def test_the_menu_has_every_function_and_every_key_its_own():
    keys = [*DAY.values(), *OTHER.values()]
    assert len(set(keys)) == len(keys) and len(set(NIGHT.values())) == len(NIGHT)
    assert set(KNOBS) <= set(OTHER.values()) and len(DAY) <= 10
    assert {"*", "h", "l", "v", "s", "/", "?", "-", "+", "backspace", "n", "k"} <= set(keys)
    assert set(ALWAYS) < set(NIGHT)
    assert list(DAY) == ["next", "more", "back", "repeat", "where", "living", "last", "pause", "state", "other"]


class Menu(Listener):
    """Opens the menu by the one switch in the debate, and takes a thing from it."""

    def __init__(self, seed, *wanted):
        super().__init__(seed)
        self.wanted = list(wanted)

    def open(self, when):
        """Press while nothing is read."""
        self.inputs.add(Key(self.key, when))

    def tell(self, key, text, seconds=None):
        """In the menu wait for what is wanted."""
        if key == "scan.item" and text == self.sitting.pack.say("menu.next") and self.wanted and not self.wants:
            self.wants, self.wanted = [self.sitting.pack.say(f"menu.{id}") for id in self.wanted], []
        super().tell(key, text, seconds)


@pytest.mark.parametrize("id", [*DAY, *OTHER])
def test_everything_by_one_switch(id):
    whole = Session(Listener(5), entry="scan").run()
    person = Menu(5, *(() if id in DAY else ("other",)), id)
    one = Session(person, entry="scan")
    person.open(at(whole, "debate.begin") + 4)
    turned = []
    one.sitting.knobs = Turned(turned)
    if id == "pause":
        one.inputs.add(Key("1", at(whole, "debate.begin") + 60))
    one.run()
    assert one.said()[-1].startswith("end.")
    assert ("scan.taken", one.sitting.pack.say("scan.taken", a=one.sitting.pack.say(f"menu.{id}").rstrip(".?"))) in person.told
    if OTHER.get(id) in KNOBS:
        assert turned == [OTHER[id]]


class Turned:
    """Notes which knob is turned."""

    def __init__(self, turned):
        self.turned = turned

    def turn(self, sitting, key):
        """Turn one."""
        if key in KNOBS:
            self.turned.append(key)
        return key in KNOBS


class TwoSwitches(Listener):
    """Steps with one switch until the wanted item is read, then takes it with the other: no timing."""

    def tell(self, key, text, seconds=None):
        """Hear an item: take it or step on."""
        super().tell(key, text, seconds)
        if key in ("scan.item", "scan.head") and self.latest_is_not_wanted():
            self.step()

    def latest_is_not_wanted(self):
        """Whether the item that is read is another."""
        return bool(self.wants)

    def want(self, *texts):
        """Wait for an item; the first one may have been read already."""
        super().want(*texts)
        if self.wants:
            self.step()

    def step(self):
        """Press the first switch."""
        self.inputs.add(Key("tab", self.sitting.stage.clock.now() + 0.3))


def test_a_whole_game_by_two_switches():
    one = Session(TwoSwitches(5), entry="scan", switches=2, slot=40.0, scan_order="seats").run()
    assert one.said()[-1].startswith("end.")


def test_the_key_map_is_printed_and_read_as_it_is_mapped(plain):
    one = Session(Keying(5), entry="keypad", keys={"q": "*", "é": "k"})
    one.inputs.add(Key("k", at(plain, "debate.begin") + 10))
    one.run()
    text = " ".join(one.paper.getvalue().split())
    assert "Repeat: q." in text and "Pause: slash." in text and "Where are we? H." in text
    assert any(key == "lookup" and "Pause: slash." in said for key, said in one.person.told)


def test_rates_and_volumes_have_a_key_each_and_their_span():
    spans = {(name, least, most) for name, _, least, most in KNOBS.values()}
    assert {("rate_private", 100, 450), ("rate_table", 100, 220)} <= spans
    assert {"volume_speech", "volume_cover", "volume_private"} <= {name for name, _, _ in spans}
    assert (Settings().rate_private, Settings().rate_table) == (250, 150)


@pytest.mark.parametrize("key", KNOBS)
def test_no_press_goes_beyond_the_span(key):
    name, step, least, most = KNOBS[key]
    sitting = Session(Keying(5), entry="keypad").sitting
    knobs = Knobs(lambda settings: None, kept=False)
    sitting.progress.phase = "day"
    for _ in range(60):
        assert knobs.turn(sitting, key)
    assert getattr(sitting.settings, name) == (most if step > 0 else least)
    kind = ROWS[name].metadata["kind"]
    if name.startswith("rate"):
        assert (kind.read(str(least)), kind.read(str(most))) == (least, most)
        for beyond in (least - 1, most + 1):
            with pytest.raises(Wrong):
                kind.read(str(beyond))


def test_what_is_turned_by_key_stands_in_the_settings_file(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_CONFIG", str(tmp_path / "settings.yaml"))
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path))
    sitting = Session(Keying(5), entry="keypad").sitting
    assert Knobs(lambda settings: None).turn(sitting, ":")
    assert from_file()["rate_private"][0] == 275


class Noted:
    """A device that notes its volumes and its rate."""

    def volume(self, speech=None, cover=None):
        """Note them."""
        self.volumes = (speech, cover)


def test_every_rate_and_volume_reaches_its_own_device():
    live = object.__new__(Live)
    live.output, live.voice, live.ear, live.ear_voice = Noted(), Noted(), Noted(), Noted()
    live.apply(Settings(volume_speech=1.0, volume_cover=2.0, volume_private=3.0, rate_table=110, rate_private=310))
    assert live.output.volumes == (1.0, 2.0) and live.ear.volumes[0] == 3.0
    assert (live.voice.rate, live.ear_voice.rate) == (110, 310)


def night(session):
    """A moment in a slot of the first night."""
    return at(session, "call.seer.ask") + 4.0


def table(session):
    """All that the table could notice."""
    return [(event.at, event.length, event.kind, event.key, event.text) for event in session.public()]


@pytest.mark.parametrize("key, name, said", [
    (":", "rate_private", "Voice in the ear: 275 words a minute."), (";", "rate_private", "Voice in the ear: 225 words a minute."),
    (")", "volume_private", "Volume in the ear: 3 decibels."), ("(", "volume_private", "Volume in the ear: -3 decibels.")])
@pytest.mark.parametrize("when", [night, lambda session: at(session, "debate.begin") + 10], ids=["night", "day"])
def test_speed_and_volume_of_the_ear_are_told_there_by_day_and_night(plain, key, name, said, when):
    one = Session(Keying(5), entry="keypad")
    applied = []
    one.sitting.knobs = Knobs(applied.append, kept=False)
    one.inputs.add(Key(key, when(plain)))
    one.inputs.add(Key("*", when(plain) + 1.0))
    one.run()
    assert [text for told, text in one.person.told if told.startswith("knob.")] == [said], "told once, and no star repeats it"
    assert getattr(applied[0], name) != getattr(Settings(), name)
    assert said not in " ".join(one.paper.getvalue().split())
    if when is night:
        assert table(one) == table(plain), "the table notices nothing of it"


@pytest.mark.parametrize("key", [*DAY.values(), *sorted(set(OTHER.values()) - {"p"})])
def test_every_key_of_the_map_is_answered(plain, key):
    """In the debate, in the ear of a moderator who neither sees nor reads: or at the table, where all notice it anyway."""
    if not key:
        return
    one = Session(Keying(5), entry="keypad")
    one.sitting.knobs = Knobs(lambda settings: None, kept=False)
    when = at(plain, "debate.begin") + 10
    for number, pressed in enumerate([key, "1"] if key == "/" else [key]):
        one.inputs.add(Key(pressed, when + 20 * number))
    one.run()
    answers = [event for event in one.timeline.ordered() if when <= event.at < when + 3 and event.kind in ("phrase", "reply") and event.text]
    assert answers, key


def test_where_nothing_private_can_be_told_the_keys_answer_on_the_screen(plain):
    when, pack = at(plain, "debate.begin") + 10, plain.sitting.pack
    one = Session(Keying(5), entry="keyboard", mode="moderator", private="none")
    one.sitting.stage.private.ways = ()
    one.sitting.knobs = Knobs(lambda settings: None, kept=False)
    for number, key in enumerate("hlvs:>"):
        one.inputs.add(Key(key, when + 3 * number))
    one.run()
    printed = " ".join(one.paper.getvalue().split())
    where = f"Public: {pack.say('private.day', n=1, m=8)} {pack.say('debate.begin', n=3)} Public: In the game: 1 Ada"
    assert where in printed
    assert f"Error: {pack.say('error.private')}" in printed
    assert "Public: Voice in the ear: 275 words a minute." in printed
    # What is heard at the table is told there, when the last press is done.
    assert "Voice at the table: 160 words a minute." in [event.text for event in one.public() if event.kind == "phrase"]
    assert not {"state", "call.seer"} & {key for key, _ in one.person.told}


def test_a_pause_at_night_is_told_in_the_ear_at_once(plain):
    one = Session(Keying(5), entry="keypad")
    one.inputs.add(Key("/", night(plain)))
    one.inputs.add(Key("1", night(plain) + 60))
    one.run()
    assert ("private.pause", one.sitting.pack.say("private.pause")) in one.person.told and "pause.choice" in one.said()


def test_each_sound_has_a_spoken_name(plain):
    assert set(earcons.NOTES) == set(SOUNDS) and len(SOUNDS) <= 6
    for name, samples in earcons.make().items():
        assert 0.1 <= len(samples) / 48_000 <= 0.4, name
        assert np.all(np.isfinite(samples))
        power = np.abs(np.fft.rfft(samples)) ** 2
        pitch = np.fft.rfftfreq(len(samples), 1 / 48_000)
        assert power[(pitch >= 150) & (pitch <= 5000)].sum() > 0.9 * power.sum(), name
    # No two alike in rhythm and pitch.
    rows = [tuple((begin, long) for begin, long, _, _ in notes) for _, notes in earcons.NOTES.values()]
    timbres = [timbre for timbre, _ in earcons.NOTES.values()]
    assert len(set(rows)) == len(set(timbres)) == len(SOUNDS)
    one = Session(Keying(5), entry="keypad")
    one.inputs.add(Key("n", at(plain, "debate.begin") + 10))
    one.run()
    told = [key for key, _ in one.person.told]
    assert ["help.sounds", *(f"sound.{name}" for name in SOUNDS)] == [
        key for key in told if key == "help.sounds" or key.startswith("sound.")]
    sounds = [event for event in one.timeline.events if event.kind == "earcon"]
    assert {event.phase[0] for event in sounds} == {"day"} and {event.channel for event in sounds} == {"private"}
