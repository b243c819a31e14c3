"""The keys of a table: rehearsal, dead time, repeats, what a called player sees and the next one does not."""

import pytest
from engine import Game, Setup, ruleset
from narrator import leaks, rehearsal
from narrator.channels import Frame
from narrator.ports import Key
from narrator.progress import Progress
from narrator.settings import Settings
from narrator.virtual import Unseen

SETUP = Setup(ruleset("tabula"), ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio"),
              {1: "seer", 2: "werewolf", 3: "bodyguard"}, {}, 4)


class Watched(Unseen):
    """A screen that keeps what its frame showed, and when."""

    def __init__(self, clock):
        self.time, self.shown = clock, []

    def frame(self, big, small=""):
        self.shown.append((self.time.now(), big))


class Nobody(leaks.CarelessPeople):
    """People who press nothing at night."""

    def slot(self, sitting, call, asked, length):
        pass


def night(keys=(), people=None, progress=None, setup=SETUP, **settings):
    """The first night, with keys pressed some seconds after the seer's slot has opened."""
    settings = Settings(**{"mode": "table", "reply": "screen", "deal": "program"} | settings).completed()
    pack, speaker = leaks.words_of("en", "tabula")
    devices = leaks.virtual(speaker)
    devices.screen = Watched(devices.clock)
    devices.ways = (Frame(devices.screen),)
    sitting = leaks.sitting(Game(setup), pack, settings, leaks.Streams(1, 2, 3), devices, people or Nobody(1, 0), None,
                            progress or Progress(dealt=True))
    opened = None if not keys else at(night(setup=setup, people=people, **vars_of(settings)), "call.seer")
    for after, key in keys:
        devices.inputs.add(Key(key, opened + after))

    def phase(kind, number):
        if kind == "day":
            raise leaks.Enough

    sitting.on_phase = phase
    with pytest.raises(leaks.Enough):
        sitting.run()
    return sitting


def vars_of(settings):
    return {name: getattr(settings, name) for name in ("mode", "reply", "deal", "dead_time")}


def at(sitting, key):
    return next(event.at for event in sitting.stage.public.timeline.ordered() if event.kind == "slot" and event.key == key)


def answer(sitting):
    return sitting.game.answers[0].answer


def test_an_entry_counts_and_is_shown_large_with_its_number():
    sitting = night([(2, "2"), (2.2, "enter")])
    assert answer(sitting) == 2
    words = [big for _, big in sitting.screen.shown]
    assert "2 Bea" in words and sitting.pack.say("reply.yes") in words


def test_the_last_complete_entry_counts():
    assert answer(night([(2, "2"), (2.2, "enter"), (4, "5"), (4.2, "enter"), (6, "4")])) == 5


def test_right_after_an_entry_keys_do_nothing():
    double = [(2, "2"), (2.2, "enter"), (2.3, "5"), (2.5, "enter")]
    assert answer(night(double)) == 2
    assert answer(night(double, dead_time=0.0)) == 5


def test_a_point_clears_and_a_wrong_entry_is_told():
    sitting = night([(2, "7"), (2.2, "."), (2.4, "4"), (2.6, "enter"), (4, "1"), (4.2, "enter")])
    assert answer(sitting) == 4
    assert sitting.pack.say("frame.again") in [big for _, big in sitting.screen.shown]


def test_keys_before_and_after_the_slot_are_nothing():
    assert answer(night([(-3, "2"), (-1, "enter"), (1, "enter"), (40, "4"), (41, "enter")])) is None


def test_nobody_can_have_the_reply_of_another_repeated():
    plain = night([(2, "2"), (2.2, "enter")])
    wolves = at(plain, "call.werewolves")
    seer = at(plain, "call.seer")
    sitting = night([(2, "2"), (2.2, "enter"), *((wolves - seer + step, "*") for step in (0.5, 1.0, 2.0))])
    secret = {"2 Bea", sitting.pack.say("reply.yes")}
    assert not [big for moment, big in sitting.screen.shown if moment >= wolves and big in secret]


def test_masked_words_follow_the_sign():
    for sign, word in (("+", "reply.plus"), ("-", "reply.minus")):
        said = night([(2, "2"), (2.2, sign), (2.4, "enter")], reply="masked").stage.public.timeline.ordered()
        assert word in [event.key for event in said]
        said = night([(2, "4"), (2.2, sign), (2.4, "enter")], reply="masked").stage.public.timeline.ordered()
        assert word not in [event.key for event in said]


def test_the_rehearsal_sets_the_slot_for_everybody():
    class Slow(Nobody):
        """Players of whom the third takes eleven seconds."""

        def rehearse(self, sitting, seat, presses):
            self._type(sitting, presses, 11.0 if seat == 3 else 2.0)

    sitting = night(people=Slow(1, 0), progress=Progress(dealt=True, rehearse=True))
    assert sitting.progress.slot == 24.0
    slot = next(event for event in sitting.stage.public.timeline.ordered() if event.key == "call.seer" and event.kind == "slot")
    assert slot.length == 24.0
    quick = night(people=Nobody(1, 0), progress=Progress(dealt=True, rehearse=True))
    assert quick.progress.slot >= rehearsal.LEAST
    keys = [event.key for event in quick.stage.public.timeline.ordered() if event.kind == "slot"]
    assert keys[:6] == [f"rehearsal.{seat}" for seat in range(1, 7)]


def test_somebody_heard_who_pressed():
    class Loud(Nobody):
        """Players who could hear the keys."""

        def press(self, sitting, key):
            self._type(sitting, ["1"], 1.0)

    sitting = night(people=Loud(1, 0), progress=Progress(dealt=True, rehearse=True))
    assert sitting.settings.volume_cover == rehearsal.LOUDER
    assert "rehearsal.noise" in [event.key for event in sitting.stage.public.timeline.events]


def test_the_moderator_is_asked_for_zeros_in_empty_calls_only():
    setup = Setup(SETUP.rules, SETUP.seats, {1: "seer", 2: "werewolf", 3: "owl"}, {}, 4)
    dead = night(mode="moderator", reply="nod", deal="moderator", setup=setup)
    keys = [event.key for event in dead.stage.public.timeline.events if event.channel == "private"]
    assert "private.zero" not in keys


def test_by_hand_enter_alone_ends_the_slot_and_an_empty_call_is_told_when():
    sitting = night(mode="moderator", reply="nod", deal="moderator", pace="hand", people=leaks.CarelessPeople(1, 0))
    slot = next(event for event in sitting.stage.public.timeline.ordered() if event.key == "call.seer" and event.kind == "slot")
    assert 0 < slot.length < 16
    assert sitting.progress.times["seer"]


def test_two_stars_open_no_menu_where_nobody_has_a_switch():
    """Between two slots, and in the deal, where they would put a menu over a card."""
    words = [big for _, big in night([(20, "*"), (20.5, "*"), (21, "*")]).screen.shown]
    pack = leaks.words_of("en", "tabula")[0]
    assert not any(pack.say(f"menu.{id}") in words for id in ("repeat", "where", "pause"))
    deal = at(night(progress=Progress(dealt=False)), "deal.1") - at(night(), "call.seer")
    keyed = night([(deal + after, "*") for after in (3, 3.5, 4)], progress=Progress(dealt=False))
    cards = [big for _, big in keyed.screen.shown]
    assert pack.role("seer") in cards and not any(pack.say(f"menu.{id}") in cards for id in ("repeat", "where", "pause"))
