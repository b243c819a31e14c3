"""A whole evening where nobody moderates, as the table has it: a real terminal, real sound, real keys, real time."""

import faulthandler
import random
import shlex
import shutil
import sys
import time

import pytest
from tests import sound_server
from tests.program.evening_people import People
from tests.program.evening_senses import HEIGHT, LOUD, RATE, SILENT, WIDTH, Ear, flat, leave
from tests.program.terminal import Tmux

from narrator.canvas import LIT
from narrator.pack import Pack

pytestmark = [pytest.mark.release, pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")]
NAMES = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fabio", "Gino", "Ida", "Leo")
LIMIT = {"tabula": 900.0, "licantropi": 1800.0, "ur": 900.0}
"""Seconds after which an evening is too long.  In licantropi no equal numbers end it (R7), and every day has two rounds of votes."""

ROUND = 450.0
"""Seconds after which a night with its day is too long, or what comes before the first night."""

DECKS = {"tabula": {"seer": 1, "werewolf": 2, "villager": 5},
         "licantropi": {"seer": 1, "wolf-1": 1, "wolf-2": 1, "peasant": 1, "witch": 1, "medium": 1, "peasant-hero": 3},
         "ur": {"werewolf": 1, "cub": 1, "seer": 1, "guard": 1, "medium": 1, "peasant": 3}}
BELIEVED = {"peasant-hero": "peasant"}
"""What the holder of a card takes it for, where that is another one."""

OPTIONS = {"tabula": "debate-seconds: 20, defence-seconds: 10", "licantropi": "call-absent-roles: false"}
"""What makes an evening shorter."""

ASKED = {"screen": [("ask.screen", "")], "masked": [("ask.screen", "2"), ("ask.masked", "1")],
         "earpiece": [("ask.screen", "2"), ("ask.masked", "3"), ("ask.ear-sound", "")]}
"""What is answered where the set-up asks for the way of the replies."""


@pytest.fixture
def sound():
    """A sound server with a loudspeaker and an earpiece."""
    if missing := sound_server.SoundServer.missing():
        pytest.skip(f"{missing} is not installed")
    made = sound_server.SoundServer()
    if not made.start("table", "ear"):
        made.close()
        pytest.skip("PulseAudio does not start here")
    yield made
    made.close()


def group(rules, lang, reply, names):
    """A group file."""
    deck = ", ".join(f"{role}: {count}" for role, count in DECKS[rules].items())
    options = f"options: {{{OPTIONS[rules]}}}\n" if rules in OPTIONS else ""
    return (f"rules: {rules}\nseats: [{', '.join(names)}]\ndeck: {{{deck}}}\nlang: {lang}\nmode: table\nreply: {reply}\n"
            f"slot: 8\npace-factor: 0.5\ndeal: {'cards' if reply == 'masked' else 'program'}\n{options}"
            "devices: {table: table, private: ear}\n")


def answer(terminal, pack, reply, names):
    """Answer the questions of the set-up, as they come."""
    for key, text in [("ask.mode", "3"), ("ask.rules", ""), ("ask.seats", ", ".join(names)), ("ask.deck", ""), ("ask.deal", ""),
                      ("ask.table-sound", ""), *ASKED[reply], ("ask.pads", ""), ("ask.rehearsal", ""), ("ask.passphrase", "")]:
        wanted = flat(pack.say(key, **({"n": len(names)} if key == "ask.deck" else {})))
        terminal.wait(lambda seen: flat(seen).rfind(wanted) >= 0, 60)
        time.sleep(0.5)  # a question that hides its answer forgets what was typed before it
        terminal.type(text)
        terminal.run("send-keys", "Enter")


def another_game(people, pack):
    """Hear the story of the game, then play the same table again: its first card is dealt when the power goes."""
    terminal = people.terminal
    terminal.type("4")
    terminal.run("send-keys", "Enter")
    won = pack.say("recap.wins", side=pack.say(f"side.{people.winner}"))
    people.play(30, lambda seen: won in flat(seen) and flat(seen).endswith(pack.say("another.end") + "."))
    terminal.type("1")
    terminal.run("send-keys", "Enter")
    people.turns.clear()
    people.spoken.clear()
    people.play(60, lambda seen: 2 in people.turns)
    assert "rehearsal.begin" not in people.spoken, "the slot that was measured holds for all the evening"
    terminal.run("send-keys", "C-c")
    people.play(30, lambda seen: "status 3" in seen and "narrator resume" in seen)
    assert LIT not in terminal.everything()


@pytest.mark.parametrize("asked, lang, reply, rules", [
    (True, "it", "screen", "tabula"), (False, "en", "screen", "tabula"), (False, "it", "earpiece", "tabula"),
    (True, "en", "earpiece", "tabula"), (True, "it", "masked", "tabula"), (False, "en", "masked", "tabula"),
    (False, "it", "screen", "licantropi"), (False, "en", "earpiece", "ur")])
def test_an_evening_without_moderator(tmp_path, sound, asked, lang, reply, rules):
    faulthandler.cancel_dump_traceback_later()  # an evening is long, and no hang
    names = NAMES[:9 if rules == "licantropi" else 8]
    pack = Pack.load(lang).of(rules)
    deck = [role for role, count in DECKS[rules].items() for _ in range(count)]
    random.Random(f"{lang}{reply}").shuffle(deck)
    cards = dict(enumerate(deck, 1)) if reply == "masked" else None
    (tmp_path / "friday.yaml").write_text(group(rules, lang, reply, names))
    (tmp_path / "none.yaml").write_text("pace-factor: 0.5\n" if asked else "")
    words = ["play", "--lang", lang] if asked else ["play", "--group", str(tmp_path / "friday.yaml")]
    command = shlex.join([sys.executable, "-m", "narrator", *words])
    ears = {sink: Ear(sound, sink, lang, pack) for sink in ("table", "ear")}
    terminal = Tmux(tmp_path, f"{command}; echo status $?; exec sh", WIDTH, HEIGHT,
                    NARRATOR_CACHE=str(tmp_path / "cache"), **sound.surroundings)
    people = People(terminal, tmp_path / "state" / "public.log", pack, rules, names, tuple(DECKS[rules]), reply, ears, cards, len(lang + reply) + asked)
    try:
        if asked:
            answer(terminal, pack, reply, names)
        another = flat(pack.say("ask.another"))
        people.play(LIMIT[rules], lambda seen: another in flat(seen) or "status " in seen, ROUND)
        left, roles, spoken = terminal.everything(), dict(people.roles), set(people.spoken)
        if asked and reply == "screen":
            another_game(people, pack)
        else:
            terminal.run("send-keys", "Enter")
            people.play(30, lambda seen: "status " in seen)
            assert "status 0" in people.seen
    finally:
        leave(tmp_path / "seen.txt", people, ears, terminal)
    shown = [flat(seen) for _, seen in people.story]
    assert people.winner and any(pack.say(f"end.{people.winner}") in seen for seen in shown)
    assert {"pause.night", "pause.end"} <= spoken and not people.slips & {"pause", "vote" if rules == "tabula" else ""}
    open_cards = people.open_cards
    assert sorted(open_cards) == sorted(roles) == list(range(1, len(names) + 1))
    for seat, role in roles.items():
        assert role == BELIEVED.get(open_cards[seat], open_cards[seat])
    if rules == "tabula":
        assert people.told and all(yes == (open_cards[seat] == "werewolf") for seat, yes in people.told)
    for behind in [*people.behind, left]:
        assert LIT not in behind and not any(pack.role(role) in behind for role in DECKS[rules] if not asked)
        assert not any(pack.say("end.role", a=name, role=pack.role(role)) in behind for name in names for role in DECKS[rules])
    if reply == "earpiece":
        for turn in people.turns.values():
            assert ears["ear"].loud(turn["ear"], turn["ear"] + 5 * RATE) > LOUD
            assert ears["table"].loud(turn["table"] + 2 * RATE, turn["table"] + 6 * RATE) < SILENT, "only the name is said aloud"
    else:
        assert ears["ear"].loud(0) < SILENT, "nothing is played in the ear of a table that has none"
