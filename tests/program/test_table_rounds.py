"""Rounds in a virtual evening: every seat has its name and equal time; what is told is private; the deal, cards, posts."""

from collections import Counter

import pytest
from engine import Game, Setup, read_journal, replay, ruleset, write_journal
from narrator import dealing, leaks, recap, rounds
from narrator.channels import Frame
from narrator.ports import Key
from narrator.settings import Settings
from narrator.virtual import Unseen

NAMES = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio")
DEAL = {1: "seer", 2: "werewolf", 3: "werewolf", 4: "bodyguard"}


class Watched(Unseen):
    """A screen that keeps what its frame showed."""

    def __init__(self):
        self.shown = []

    def frame(self, big, small=""):
        self.shown.append((big, small))


def sitting(setup, people=None, screen=None, **settings):
    settings = Settings(mode="table", **settings).completed()
    pack, speaker = leaks.words_of("en", setup.rules.id)
    devices = leaks.virtual(speaker)
    devices.screen = screen or Watched()
    devices.ways = (Frame(devices.screen),) if settings.reply == "screen" else ()
    return leaks.sitting(Game(setup), pack, settings, leaks.Streams(1, 2, 3), devices,
                         people if people is not None else leaks.CarelessPeople(1, 0))


def tabula():
    return Setup(ruleset("tabula"), NAMES, DEAL, {}, 4)


class Asleep(leaks.CarelessPeople):
    """People who press nothing at night."""

    def slot(self, sitting, call, asked, length):
        """Sleep on."""


@pytest.mark.parametrize(("no_answer", "named"), [("draw", True), ("pass", False)])
def test_a_call_that_must_be_answered_and_is_not_is_drawn_or_left(no_answer, named):
    deal = {1: "juliet", 2: "wolf-1", 3: "wolf-2", 4: "seer", 5: "guard", 6: "guard"}
    one = sitting(Setup(ruleset("licantropi"), NAMES, deal, {"call-absent-roles": True}, 4), Asleep(1, 0),
                  no_answer=no_answer)
    play(one)
    romeo = next(entry for entry in one.game.answers if entry.call == "juliet")
    assert (romeo.answer is not None) is named and romeo.left is not named
    setup, entries = read_journal(write_journal(one.game), 4)
    assert repr(replay(setup, entries).heard) == repr(one.game.heard), "a saved game goes on from it"
    story = recap.tell(one.game, one.pack, "evening").texts()
    assert any(one.pack.title("juliet") in line and "Ada" in line for line in story)


def play(one, nights=1, ends=None):
    def phase(kind, number):
        if (kind, number) == (ends or ("day", nights)):
            raise leaks.Enough

    one.on_phase = phase
    with pytest.raises(leaks.Enough):
        one.run()
    return one.stage.public.timeline


def slots(timeline, start):
    return [event for event in timeline.ordered() if event.kind == "slot" and event.key.startswith(start)]


def test_the_deal_visits_every_seat_for_ten_seconds_before_night_one():
    one = sitting(tabula())
    timeline = play(one)
    seats = slots(timeline, "deal.")
    assert [event.key for event in seats] == [f"deal.{seat}" for seat in range(1, 7)]
    assert {event.length for event in seats} == {rounds.DEAL}
    night = next(event.at for event in timeline.ordered() if event.key == "night.begin")
    assert seats[-1].at + rounds.DEAL < night
    cards = [event.text for event in timeline.ordered() if event.key == "deal.card"]
    assert len(cards) == 6
    assert cards[0].startswith(one.pack.role("seer")) and cards[5].startswith(one.pack.role("villager"))
    assert "Ciro" in cards[1] and "Bea" in cards[2], "the pack knows each other"
    assert "Bea" not in cards[0] and "Ciro" not in cards[4]


def test_the_frame_is_neutral_between_two_seats():
    one = sitting(tabula())
    play(one)
    shown = one.screen.shown
    cards = [at for at, (big, _) in enumerate(shown) if big in (one.pack.role(role) for role in ("seer", "werewolf", "villager"))]
    assert len(cards) >= 5
    for at in cards:
        assert shown[at + 1][0] == ""


def test_zero_and_enter_hides_early_and_the_time_goes_on():
    whole = play(sitting(tabula()))
    turn = slots(whole, "deal.")[0]
    one = sitting(tabula())
    for at, key in ((turn.at + 1, "0"), (turn.at + 1.2, "enter")):
        one.stage.inputs.add(Key(key, at))
    timeline = play(one)
    assert [event.at for event in slots(timeline, "deal.")] == [event.at for event in slots(whole, "deal.")]


def test_where_nobody_moderates_the_first_victim_is_not_the_moderator():
    one = sitting(tabula())
    said = [event.key for event in play(one, 2).ordered() if event.kind == "phrase"]
    assert said.count("dawn.moderator-table") == 1 and "dawn.moderator" not in said


def test_no_seat_is_named_alone_at_night():
    timeline = play(sitting(tabula()), 2)
    night = [event.text for event in timeline.ordered() if event.channel == "table" and event.phase == ("night", 2)]
    assert not [text for text in night for name in NAMES if name in text]


def test_cards_are_called_role_by_role_and_make_the_game():
    one = sitting(tabula(), deal="cards")
    timeline = play(one)
    called = [event.key for event in slots(timeline, "cards.")]
    assert set(called) == {"cards.seer", "cards.werewolf", "cards.bodyguard"}
    assert one.game.setup.roles() == tabula().roles()
    assert not slots(timeline, "deal.")


def lines(timeline, *keys):
    return [event.text for event in timeline.ordered() if event.kind == "phrase" and event.key in keys]


def test_the_cards_of_the_deck_are_said_and_the_night_waits_for_enter():
    class Late(leaks.CarelessPeople):
        """People who take a quarter of an hour to hand out the cards."""

        def press(self, sitting, key):
            self._type(sitting, [key], 900.0)

    one = sitting(tabula(), Late(1, 0), deal="cards")
    timeline = play(one)
    word = one.pack.number
    held = [f"{one.pack.role(role)} {word(count)}" for role, count in sorted(Counter(tabula().roles()).items())]
    assert lines(timeline, "cards.deck") == [one.pack.say("cards.deck", text=", ".join(held))]
    ready, night = (next(event.at for event in timeline.ordered() if event.key == key) for key in ("cards.ready", "night.begin"))
    assert night - ready >= 900.0


def test_cards_are_keyed_in_the_first_night_which_falls_once():
    one = sitting(tabula(), deal="cards")
    timeline = play(one)
    said = [event.key for event in timeline.ordered() if event.kind == "phrase" and event.phase == ("night", 1)]
    assert said.count("night.begin") == said.count("tap.start") == 1 and "tap.stop" not in said
    assert said.index("night.begin") < said.index("cards.open") < said.index("deal.end") < said.index("call.seer.open")
    assert len([event for event in timeline.ordered() if event.kind == "cover" and event.key == "taps"]) == 1


def test_a_secret_list_gives_the_number_of_cards_alone():
    deal = {1: "juliet", 2: "wolf-1", 3: "wolf-2", 4: "seer", 5: "guard", 6: "guard"}
    for secret in (True, False):
        one = sitting(Setup(ruleset("licantropi"), NAMES, deal, {"call-absent-roles": secret}, 4), deal="cards")
        said = lines(play(one), "cards.deck", "cards.count")
        assert (said == [one.pack.say("cards.count", n=6)]) is secret and len(said) == 1


@pytest.mark.parametrize("entry", ["keypad", "scan"])
def test_enter_of_any_table_ends_the_wait_for_the_cards(entry):
    one = sitting(tabula(), deal="cards", reply="earpiece", entry=entry)
    assert lines(play(one), "cards.ready") and one.game.setup.roles() == tabula().roles()


def test_several_holders_are_told_that_each_keys_alone():
    one = sitting(tabula(), deal="cards")
    timeline = play(one)
    assert lines(timeline, "cards.open-each") == [one.pack.say("cards.open-each", role=one.pack.role("werewolf"))]
    assert len(lines(timeline, "cards.open")) == 2


def test_the_keys_of_the_holders_decide_whatever_was_thought_before():
    class Others(leaks.CarelessPeople):
        """People who hold other cards than the program's placeholder."""

        def holders(self, sitting, role, pad, length):
            held = {"seer": [6], "werewolf": [4, 5], "bodyguard": [2]}[role]
            self._type(sitting, [press for seat in held for press in pad.keys([seat])], 1.0)

    one = sitting(tabula(), Others(1, 0), deal="cards")
    play(one)
    assert Counter(one.game.setup.roles()) == Counter(tabula().roles())
    assert [one.game.setup.roles()[seat - 1] for seat in (6, 4, 5, 2)] == ["seer", "werewolf", "werewolf", "bodyguard"]


def test_a_seat_cannot_hold_two_cards():
    class Mistaken(leaks.CarelessPeople):
        """People of whom one keys a neighbour's seat first."""

        def holders(self, sitting, role, pad, length):
            held = {"bodyguard": [1], "seer": [1, 2], "werewolf": [3, 4]}[role]
            self._type(sitting, [press for seat in held for press in pad.keys([seat])], 1.0)

    one = sitting(tabula(), Mistaken(1, 0), deal="cards")
    play(one)
    assert one.game.setup.roles()[:4] == ("bodyguard", "seer", "werewolf", "werewolf")


def test_marks_must_come_first():
    one = sitting(tabula(), marks=True)
    timeline = play(one)
    marks = dealing.marks(1, 6)
    assert len(set(marks.values())) == 6
    cards = [event.text for event in timeline.ordered() if event.key == "deal.card"]
    assert all(one.pack.number(int(mark)) in card for mark, card in zip(marks.values(), cards))
    assert one.game.answers[0].answer is not None, "with the right mark an entry counts"

    class Wrong(leaks.CarelessPeople):
        """A seer who keys somebody else's mark."""

        def slot(self, sitting, call, asked, length):
            if asked is not None:
                other = next(mark for seat, mark in sitting.marks().items() if seat not in asked.seats)
                self._type(sitting, [*other, "enter", "2", "enter"], 1.0)

    other = sitting(tabula(), Wrong(1, 0), marks=True)
    play(other)
    assert other.game.answers[0].answer is None


@pytest.mark.parametrize("rules, seats, dawn, dusk", [("tabula", 6, False, False), ("licantropi", 9, True, False),
                                                      ("ur", 8, False, False), ("ur", 12, True, False)])
def test_post_rounds_are_a_fact_of_the_role_list(rules, seats, dawn, dusk):
    cards = [role for role, count in ruleset(rules).decks.get(seats, {"seer": 1, "werewolf": 1, "villager": 4}).items()
             for _ in range(count)]
    setup = Setup(ruleset(rules), tuple(map(str, range(seats))), dict(enumerate(cards, 1)), {}, 1)
    timeline = play(sitting(setup), 2)
    for night in (1, 2):
        turns = [event for event in slots(timeline, "post.") if event.phase == ("night", night)]
        assert len(turns) == seats * (dawn + dusk)
        assert {event.length for event in turns} <= {rounds.POST}


def test_messages_reach_their_seat_and_others_have_none():
    cards = ["cub", "seer", "pirate", "peasant", "peasant", "peasant"]
    setup = Setup(ruleset("ur"), NAMES, dict(enumerate(cards, 1)), {}, 1)
    found = 0
    for seed in range(6):
        one = sitting(setup, leaks.CarelessPeople(seed, 0))
        timeline = play(one, 1)
        early, late = rounds.messages(one.game, 1)
        told = [event for event in timeline.ordered() if event.key == "post.message"]
        assert len(told) == len(early) + len(late)
        found += len(told)
        empty = [event for event in timeline.ordered() if event.key == "post.none"]
        assert len(empty) + len(told) == 12
    assert found


def test_two_coins_are_told_once():
    setup = Setup(ruleset("ur"), NAMES, dict(enumerate(["pirate", "cub", *["peasant"] * 4], 1)), {}, 1)
    one, coin = sitting(setup), (None, "coin")
    assert rounds.message(one, 1, [coin, coin]) == "New coins: two."
    assert rounds.message(one, 1, [coin, (None, "coin-lost"), coin]) == "New coins: two. A coin is missing."
    assert rounds.message(one, 2, [coin]) == "You have a coin."


class Seen(Watched):
    """A screen that keeps the order of lines, boards and frames."""

    def public(self, text):
        self.shown.append(text)

    def board(self, rows):
        self.shown.append("board")


def test_a_vote_with_closed_eyes_begins_with_a_neutral_frame_and_ends_with_the_board():
    rules = ruleset("licantropi")
    cards = [role for role, count in rules.decks[9].items() for _ in range(count)]
    one = sitting(Setup(rules, tuple(map(str, range(9))), dict(enumerate(cards, 1)), {}, 1), screen=Seen())
    play(one, ends=("night", 2))
    shown = one.screen.shown
    opened = shown.index(one.pack.say("vote.open"))
    closed = shown.index(one.pack.say("vote.turns"))
    assert shown[closed + 1:closed + 3] == [one.pack.say("tap.start"), ("", "")]
    assert shown[opened + 1] == "board"


def test_closed_votes_visit_every_seat_with_equal_time():
    rules = ruleset("licantropi")
    cards = [role for role, count in rules.decks[9].items() for _ in range(count)]
    setup = Setup(rules, tuple(map(str, range(9))), dict(enumerate(cards, 1)), {}, 1)
    one = sitting(setup)
    play(one, ends=("night", 2))
    turns = slots(one.stage.public.timeline, "vote.")
    assert [event.key for event in turns] == [f"vote.{seat}" for seat in range(1, 10)]
    assert len({event.length for event in turns}) == 1
    entries = [event for event in one.stage.public.timeline.events if event.kind == "entry" and event.channel == "table"]
    assert not [event for event in entries if event.key.startswith("vote")]
