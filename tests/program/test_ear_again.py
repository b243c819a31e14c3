"""What an earpiece could not say is told again when it is back: roles, messages, votes, replies (S6)."""

import io

import pytest
from engine import Game, Setup, ruleset
from narrator import leaks
from narrator.channels import Earpiece
from narrator.devices.plain import Plain
from narrator.ports import Clip, Key
from narrator.settings import Settings
from narrator.stage import Interrupted

NAMES = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio")
NEVER = (float("inf"), float("inf"))


class Ear:
    """An earpiece that is missing between two moments; a line counts as heard if the device was there to its end."""

    def __init__(self, clock, gone):
        self.clock, self.gone, self.said = clock, gone, []

    def problem(self):
        return "the earpiece is gone" if self.gone[0] <= self.clock.now() < self.gone[1] else None

    def losses(self):
        return int(0.0 < self.gone[0] <= self.clock.now())

    def say(self, clip):
        if self.problem() is None:
            self.said.append((self.clock.now(), clip.text))

    def heard(self):
        """The lines that were not cut by the loss."""
        return [text for at, text in self.said if not at <= self.gone[0] < at + 2.0]

    def earcon(self, name):
        """Nothing that matters here."""

    def stop(self):
        """Nothing is still said."""


class Words:
    """A voice of clips that last two seconds."""

    def __init__(self, clock, mute=False):
        self.clock, self.mute = clock, mute

    def speaker(self):
        """Whose voice it is; None where lines are text only."""
        return None if self.mute else "a person"

    def clip(self, text):
        return Clip(text, 2.0)


class Keyed(leaks.CarelessPeople):
    """People who key only what the test types: at each opening of a slot the next entry of its call."""

    def __init__(self, **entries):
        super().__init__(1, 0)
        self.entries = {call: list(keys) for call, keys in entries.items()}

    def slot(self, sitting, call, asked, length):
        keys = self.entries.get(call.id, [])
        if keys and (entry := keys.pop(0)):
            now = sitting.stage.clock.now()
            for count, key in enumerate((*entry, "enter")):
                sitting.stage.inputs.add(Key(key, now + 1 + count / 10))


def evening(gone=NEVER, people=None, rules="tabula", deal=None, until=("day", 1), keys=(), mode="table", mute=False, ear=Ear,
            words=Words, screen=None, **more):
    """The beginning of a game in mode table whose replies come in the ear; give the sitting, the ear, the table's keys."""
    reply = "earpiece" if mode == "table" else None
    settings = Settings(mode=mode, reply=reply, device_private="ear", ear="off", **more).completed()
    setup = Setup(ruleset(rules), NAMES, deal or {1: "seer", 2: "werewolf", 3: "werewolf"}, {}, 4)
    pack, speaker = leaks.words_of("en", rules)
    devices = leaks.virtual(speaker)
    ear = ear(devices.clock, gone)
    devices.ways, devices.screen = (Earpiece(words(devices.clock, mute), ear),), screen or Plain(io.StringIO())
    for at, key in keys:
        devices.inputs.add(Key(key, at))
    one = leaks.sitting(Game(setup), pack, settings, leaks.Streams(1, 2, 3), devices, people or leaks.CarelessPeople(1, 0))

    def phase(kind, number):
        if (kind, number) == until:
            raise leaks.Enough

    one.on_phase = phase
    with pytest.raises((leaks.Enough, Interrupted)):
        one.run()
    return one, ear, [event for event in one.stage.public.timeline.ordered() if event.channel == "table"]


def keys(events):
    return [event.key for event in events]


def at(events, key):
    return next(event.at for event in events if event.key == key)


def roles(one):
    return [one.pack.say("deal.role", role=one.pack.role(role)) for role in one.game.setup.roles()]


def test_no_role_is_dealt_into_an_ear_in_which_no_voice_speaks():
    """The speech engine is missing or has been given up: the device is there, and nobody would learn a role."""
    one, ear, events = evening(keys=((60, "3"),), mute=True)
    assert "no voice speaks in the earpiece" in one.screen._stream.getvalue()
    assert keys(events)[-2:] == ["pause.deal", "save.stop"]
    assert not one.progress.dealt and not set(roles(one)) & set(ear.heard())


def test_no_role_is_dealt_before_the_earpiece_is_there():
    one, ear, events = evening((-1.0, 100.0))
    assert "the earpiece is gone" in one.screen._stream.getvalue(), "the screen says what is wrong"
    said = [key for key in keys(events) if key.startswith(("pause", "deal.")) and key != "deal.turn"]
    assert said[:4] == ["pause.day", "pause.deal", "pause.end", "deal.begin"]
    assert at(events, "deal.begin") > 100
    assert [text.splitlines()[0] for text in ear.heard()[:6]] == roles(one)


def test_by_day_a_blind_moderator_is_told_at_the_table_that_the_ear_is_dead_and_the_vote_waits():
    whole = evening(mode="blind", until=("night", 2))[2]
    vote = next(event.at for event in whole if event.key == "vote.3")
    found = evening(gone=(vote - 1, vote + 60), mode="blind", until=("night", 2))[2]
    said = keys(found)
    assert said.count("pause.device") == 1 and said.index("pause.device") > said.index("vote.begin")
    assert next(event.at for event in found if event.key == "pause.end") > vote + 55


def test_the_earpiece_is_sent_round_in_the_deal():
    assert "deal.pass" in keys(evening()[2])


def test_an_earpiece_that_never_comes_saves_and_stops():
    one, ear, events = evening((-1.0, 1e9), keys=((60.0, "1"), (90.0, "3")))
    assert keys(events)[-1] == "save.stop" and "deal.begin" not in keys(events) and not ear.said
    assert not one.progress.dealt, "the roles are dealt when the game goes on"


@pytest.mark.parametrize("gone", [(0.5, 60.0), (-0.5, 4.0), (4.0, 6.0), (9.0, 14.0)])
@pytest.mark.parametrize("seat", [1, 4, 6])
def test_a_turn_of_the_deal_in_which_it_was_missing_comes_again(seat, gone):
    _, _, whole = evening()
    turn = at(whole, f"deal.{seat}")
    one, ear, events = evening((turn + gone[0], turn + gone[1]))
    turns = [key for key in keys(events) if key.startswith("deal.") and key[5:].isdigit()]
    assert turns == [f"deal.{number}" for number in (*range(1, seat + 1), *range(seat, 7))]
    told = roles(one)
    told[seat:seat] = told[seat - 1:seat] if gone[0] > 6 else []
    assert [text.splitlines()[0] for text in ear.heard()[:len(told)]] == told, "everybody has learnt the own role"


def test_a_message_is_told_again_to_its_seat():
    deal = {1: "cub", 2: "seer", 3: "pirate"}
    _, _, whole = evening(rules="ur", deal=deal)
    turn = at(whole, "post.2")
    _, ear, events = evening((turn + 0.5, turn + 60), rules="ur", deal=deal)
    assert [key for key in keys(events) if key.startswith("post.") and key[5:].isdigit()][:4] == ["post.1", "post.2", "post.2", "post.3"]
    assert "pause.device" in keys(events)


def seer(gone, *entries):
    """Night 1 with what the seer keys at each opening of the call, and the ear's replies."""
    people = Keyed(seer=entries, werewolves=["5"] * 3)
    one, ear, events = evening(gone, people)
    answer = next(entry.answer for entry in one.game.answers if entry.call == "seer")
    replies = [text for text in ear.heard() if text in (one.pack.say("reply.yes"), one.pack.say("reply.no"))]
    return answer, replies, events


def window():
    """When the seer's slot opens and ends."""
    slot = next(event for event in seer(NEVER, "2")[2] if event.kind == "slot" and event.key == "call.seer")
    return slot.at, slot.at + slot.length


def test_a_reply_that_was_lost_is_given_again_and_cannot_become_a_second_one():
    _, end = window()
    answer, replies, events = seer((end + 1.0, end + 60.0), "2", "5")
    assert keys(events).count("call.seer.open") == 2, "the call is opened again for all to hear"
    assert keys(events).count("call.werewolves.open") == 1
    assert answer == 2 and replies == ["YES"], "another entry after the reply is none"


def test_whoever_could_not_hear_the_own_entry_may_choose_again():
    start, end = window()
    answer, replies, events = seer((start + 0.5, end + 60.0), "2", "5")
    assert keys(events).count("call.seer.open") == 2 and answer == 5 and replies == ["NO"]
    answer, replies, _ = seer((start + 0.5, end + 60.0), "2", "")
    assert answer == 2 and replies == ["YES"], "what was keyed holds"


def test_a_seer_who_pulls_the_plug_learns_nothing_more():
    start, end = window()
    answer, replies, events = seer((start + 3.0, start + 6.0), "2", "5")
    assert keys(events).count("call.seer.open") == 2
    assert answer == 2 and set(replies) == {"YES"}


def test_a_vote_with_closed_eyes_is_named_again_and_what_was_keyed_holds():
    rules = ruleset("licantropi")
    deal = dict(enumerate(("wolf-1", "wolf-2", "seer", "guard", "peasant", "peasant"), 1))
    _, _, whole = evening(rules=rules.id, deal=deal, until=("night", 2))
    turn = next(event for event in whole if event.kind == "slot" and event.key == "vote.3")
    one, _, events = evening((turn.at + 0.5, turn.at + 90), rules=rules.id, deal=deal, until=("night", 2))
    turns = [event.key for event in events if event.kind == "slot" and event.key.startswith("vote.")]
    assert turns[:5] == ["vote.1", "vote.2", "vote.3", "vote.3", "vote.4"]
