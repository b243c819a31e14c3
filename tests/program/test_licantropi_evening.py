"""An Italian evening of licantropi, three games of sixteen seats in which every special role is dealt and acts, as a table lives it."""

from pathlib import Path

import pytest
from engine import Call, Game, check_script
from narrator import voice
from narrator.assembly import play_through, sitting, virtual
from narrator.channels import ScreenText
from narrator.pack import Pack
from narrator.schedule import GAP
from narrator.settings import Settings
from narrator.simulate import ScriptedPeople
from narrator.streams import Streams

GAMES = sorted((Path(__file__).parents[1] / "games" / "licantropi").glob("evening-*.yaml"))
NEVER_CALLED = {"sinner", "bocca-di-rosa", "druid", "merchant", "innkeeper", "black-mage", "black-witch", "peasant-hero", "peasant-wolf",
                "ghoul", "corrupt-guard", "guard", "wolf-1", "wolf-2"}
"""Roles without a call of their own name: what they do shows in the other calls and in the announcements."""

FIRST = ["priest", "vampire-hunter", "juliet", "guards-meet", "seer", "mage", "vampires-meet", "wolves-meet"]
LATER = ["seer", "mage", "medium", "witch", "vampire", "wolves", "healer"]


def played(path, **settings):
    script = check_script(path.read_text(encoding="utf-8"))
    devices = virtual(voice.make("it", "text"))
    devices.ways = (ScreenText(devices.screen),)
    playing = sitting(Game(script.setup), Pack.load("it").of("licantropi"), Settings(**settings).completed(), Streams(4, 5, 6),
                      devices, ScriptedPeople(script.answers, 1))
    return script, playing, [event for event in play_through(playing).ordered()]


@pytest.fixture(scope="module", params=GAMES, ids=lambda path: path.stem)
def evening(request):
    return played(request.param, mode="moderator")


def phrases(events, phase=None):
    return [event for event in events if event.channel == "table" and event.kind == "phrase"
            and (phase is None or event.phase == phase)]


def test_every_special_role_is_dealt_and_called_with_a_living_holder():
    dealt, called = set(), set()
    for path in GAMES:
        game = check_script(path.read_text(encoding="utf-8"))
        assert len(game.setup.seats) == 16
        dealt |= set(game.setup.roles())
        called |= {step.id for step in game.heard if type(step) is Call and step.seats}
    specials = {role for role, row in game.setup.rules.roles.items() if row.most != 0} - {"peasant"}
    assert dealt >= specials
    assert called >= specials - NEVER_CALLED | {"romeo", "vampirised", "wolf-4", "guards-meet", "vampires-meet", "wolves-meet", "wolves"}


def test_the_game_is_played_to_its_end(evening):
    script, playing, events = evening
    assert playing.game.answers == script.answers and playing.game.winners == script.winners
    assert phrases(events)[-1].key == "end.village"


def test_every_call_of_the_nights_and_days_is_heard_in_its_order(evening):
    _, playing, events = evening
    for phase in {event.phase for event in events}:
        opened = [event.key.split(".")[1] for event in phrases(events, phase)
                  if event.key.startswith("call.") and event.key.endswith(".open")]
        if phase[0] == "night":
            assert opened == (FIRST if phase[1] == 1 else LATER)
        else:
            assert opened == ["lawyer", *["madman"] * (phase[1] <= 2), "orator", "mayor", "wolf-3"]
        # Whoever is told to open the eyes is told to close them.
        closed = [event.key for event in phrases(events, phase) if event.key.endswith(".close")]
        assert closed == [f"call.{call}.close" for call in opened]


def test_no_two_lines_overlap_and_nothing_is_said_twice_in_a_row(evening):
    said = phrases(evening[2])
    for one, then in zip(said, said[1:]):
        assert one.at + one.length <= then.at + 1e-6, (one.text, then.text)
        # M3: a call may be repeated, whoever is called.
        assert one.text != then.text or one.key.startswith("call."), one.text
    # Before the next eyes open those before have had time to close.
    for one, then in zip(said, said[1:]):
        if one.key.endswith(".close") and then.key.endswith(".open"):
            assert then.at - one.at - one.length >= GAP - 1e-6


def test_the_dead_are_named_before_the_innkeepers_news(evening):
    script, playing, events = evening
    for number in range(1, playing.progress.number + 1):
        keys = [event.key for event in phrases(events, ("day", number))]
        dawn = keys[keys.index("day.begin") + 1:keys.index("debate.begin")]
        assert dawn[0] in ("dawn.deaths", "dawn.none")
        assert dawn[1:].count("inn-news") <= 1


def test_every_night_has_the_length_of_its_kind(evening):
    """Who lives and who was dealt changes nothing: after the first night all calls but the drawn repeats are alike."""
    _, playing, events = evening
    slots = {}
    for event in events:
        if event.channel == "table" and event.kind == "slot" and event.phase[0] == "night" and event.phase[1] > 1:
            slots.setdefault(event.phase, []).append((event.key, event.length))
    once = [list(dict.fromkeys(found)) for found in slots.values()]
    full = [[pair for pair in night if pair[1] == max(length for key, length in night if key == pair[0])] for night in once]
    assert all(night == full[0] for night in full)


def test_at_a_name_there_is_time_for_the_hands_that_may_be_up(evening):
    """A ballot of two with fourteen voters leaves more time a name than a vote in which sixteen names are read."""
    events = evening[2]
    lengths = {event.key.split(".")[0]: event.length for event in events
               if event.kind == "slot" and event.key.startswith(("vote.", "ballot.")) and event.phase == ("day", 1)}
    assert lengths["ballot"] > lengths["vote"] >= 6.0


def test_the_three_games_are_alike_at_the_table_on_night_one():
    nights = [[event.line() for event in played(path, mode="moderator")[2]
               if event.channel == "table" and event.phase == ("night", 1)] for path in GAMES]
    assert len(nights) == 3 and all(night == nights[0] for night in nights)


def test_no_ear_is_kept_with_the_names_of_everybody(evening):
    """A choice is named where it is a narrow one; that all the living may be picked goes without saying."""
    assert not [event.text for event in evening[2] if event.channel == "private" and "Scelta fra" in event.text]
