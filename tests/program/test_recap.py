"""`narrator recap`: the whole game in words, refused before the end, readable by a screen reader, aloud in short parts."""

import json
import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from engine import Game, SetupError, check_script, ruleset, write_journal
from narrator import saves
from narrator.aloud import LONGEST, pieces
from narrator.audio.lengths import estimate
from narrator.balance import Deck, play_one
from narrator.evening import Keeper
from narrator.pack import Pack
from narrator.progress import Progress
from narrator.recap import tell
from narrator.recap_html import page
from narrator.settings import Settings
from narrator.streams import Streams

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests/games/tabula"
ENDED_GAME = str(GAMES / "07-werehamster-wins.yaml")
GOING_ON = str(GAMES / "01-seer-finds-werewolf.yaml")


@pytest.fixture(scope="module")
def packs():
    return {lang: Pack.load(lang) for lang in ("en", "it")}


def recap(*arguments, **surroundings):
    """Run the command in a process of its own."""
    return subprocess.run([sys.executable, "-m", "narrator", "recap", *arguments], cwd=ROOT, capture_output=True,
                          text=True, encoding="utf-8", timeout=60, env=os.environ | surroundings)


class Page(HTMLParser):
    """What a screen reader finds: headings in order, list items, tags, references, the picture's words."""

    VOID = {"meta", "br", "rect", "path", "circle", "link", "img"}

    def __init__(self, text):
        super().__init__()
        self.headings, self.tags, self.open, self.references, self.attributes = [], [], [], [], []
        self.items, self.described = 0, ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        self.references += [value for name, value in attrs if name in ("src", "href", "xlink:href", "action")]
        self.items += tag == "li"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append((self.open[-1], data))
        if self.open and self.open[-1] == "desc":
            self.described += data


def test_a_whole_game_in_words():
    done = recap(ENDED_GAME, "--lang", "en")
    assert done.returncode == 0 and done.stderr == ""
    lines = done.stdout.splitlines()
    for line in ("- Ada: seer", "Night one", "- Werewolves (Bea): Ciro [T24, T25]", "- Vote, for Bea: Ada, Ciro, Eva and Dino [T33, T34]",
                 "- Bea: condemned by the village [T37, T39]", "The winner: the werehamster", "With this side: Ciro"):
        assert line in lines
    assert lines.index("Night one") < lines.index("Day one") < lines.index("Night two") < lines.index("Day two")


def test_the_same_in_italian():
    lines = recap(ENDED_GAME, "--lang", "it").stdout.splitlines()
    assert "Notte uno" in lines and "- Bea: la condanna del villaggio [T37, T39]" in lines
    assert "Ha vinto: il lupo mannaro mangiacarote" in lines or any(line.startswith("Ha vinto: ") for line in lines)


def test_json_is_one_object_with_everything():
    data = json.loads(recap(ENDED_GAME, "--lang", "en", "--format", "json").stdout)
    assert data["winners"] == ["werehamster"] and data["rules"] == "tabula"
    assert [row["name"] for row in data["roles"] if row["won"]] == ["Ciro"]
    assert [(part["phase"], part["number"], part["died"]) for part in data["phases"]] == [
        ("night", 1, []), ("day", 1, ["Dino"]), ("night", 2, []), ("day", 2, ["Bea"])]
    assert {"kind": "pass", "text": "Seer (Ada): no choice", "rules": ["T18", "T20"]} in data["phases"][0]["lines"]


def test_html_is_one_file_with_headings_lists_and_a_picture_in_words():
    text = recap(ENDED_GAME, "--lang", "en", "--format", "html").stdout
    found = Page(text)
    assert found.open == [] and text.startswith("<!DOCTYPE html>\n<html lang=\"en\">")
    assert [level for level, _ in found.headings].count("h1") == 1 and len(found.headings) == 8
    assert "table" not in found.tags and "script" not in found.tags and found.items > 20
    assert found.references == [] and "url(" not in text and "@import" not in text
    assert ("role", "img") in found.attributes and "Day two: Out of the game: Bea." in found.described
    assert "@media print" in text


def test_names_are_no_markup(packs):
    game = play_one(Deck("tabula", ruleset("tabula").decks[8]), 1, 1)
    wild = Game(type(game.setup)(game.setup.rules, ('<b>"A"</b>', "&amp;", *game.setup.seats[2:]), game.setup.deal,
                                 game.setup.options, game.setup.seed))
    for entry in game.answers:
        wild.answer(entry.answer)
    text = page(tell(wild, packs["en"], "<script>"))
    assert "<b>" not in text and "<script>" not in text and "&lt;b&gt;" in text and Page(text).open == []


@pytest.mark.parametrize("rules", ["tabula", "licantropi", "ur"])
def test_random_games_of_all_roles_are_told_in_both_languages(rules, packs):
    chance, told = Random(rules), 0
    roles = ruleset(rules).roles
    while told < 12:
        deck = dict(ruleset(rules).decks[16])
        for role in chance.sample(sorted(roles), 5):
            deck[role] = roles[role].most or 1
        try:
            game = play_one(Deck(rules, deck, policy="random"), 1, told)
        except SetupError:
            continue
        told += 1
        for pack in packs.values():
            story = tell(game, pack, "x")
            died = sum(len(part.died) for part in story.parts)
            assert sum(line.kind == "because" for part in story.parts for line in part.lines) == died
            assert story.winners == game.winners and story.end
            assert Page(page(story)).open == []


def test_a_game_that_goes_on_is_refused_but_to_the_moderator():
    done = recap(GOING_ON, "--lang", "en")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1 and "--moderator" in done.stderr
    done = recap(GOING_ON, "--lang", "en", "--moderator")
    assert done.returncode == 0 and "this copy is for the moderator" in done.stdout


def saved(folder, over, name="2026-01-02_20-30-00", mode="moderator"):
    """Save a game as play does; give the surroundings that lead to it."""
    os.environ["NARRATOR_STATE"] = str(folder)
    try:
        game = play_one(Deck("tabula", ruleset("tabula").decks[8]), 1, 2)
        if not over:
            game = game.undo(1)
        keeper = Keeper(name, Streams(game=game.setup.seed, public=1, private=2), Settings(mode=mode), "it")
        keeper(write_journal(game), Progress(strays=3).plain(), over=over)
    finally:
        del os.environ["NARRATOR_STATE"]
    return {"NARRATOR_STATE": str(folder)}


def test_the_last_save_is_told_in_its_own_language(tmp_path):
    done = recap(**saved(tmp_path, over=True))
    assert done.returncode == 0 and done.stdout.startswith("Cronaca della partita: 2026-01-02_20-30-00")
    assert "Tasti premuti a vuoto durante la notte: tre" in done.stdout
    done = recap("2026-01-02_20-30-00", "--lang", "en", NARRATOR_STATE=str(tmp_path))
    assert done.returncode == 0 and done.stdout.startswith("The story of the game: 2026-01-02_20-30-00")


def test_where_nobody_moderated_the_first_victim_of_the_story_is_no_moderator(tmp_path):
    told = recap(**saved(tmp_path, over=True, mode="table")).stdout
    assert "la vittima è la voce che narra" in told and "chi modera" not in told


def test_a_save_in_the_middle_is_refused(tmp_path):
    done = recap(**saved(tmp_path, over=False))
    assert done.returncode == 2 and "questa partita non è finita; narrator resume" in done.stderr and done.stdout == ""
    done = recap("--lang", "en", "2026-01-02_20-30-00", NARRATOR_STATE=str(tmp_path))
    assert done.returncode == 2 and "has not ended" in done.stderr
    assert saves.ENDED in saves.read(next(tmp_path.glob("*.save"))).data


def test_a_game_that_has_begun_since_does_not_hide_the_one_that_ended(tmp_path):
    saved(tmp_path, over=True)
    done = recap(**saved(tmp_path, over=False, name="2026-01-02_22-00-00"))
    assert done.returncode == 0 and "2026-01-02_20-30-00" in done.stdout.splitlines()[0]


@pytest.mark.parametrize("name", ["nothing.yaml", "nothing", str(GAMES.parent / "wrong/deck-two-seer.yaml")])
def test_what_is_no_game_is_one_line(name, tmp_path):
    done = recap(name, NARRATOR_STATE=str(tmp_path))
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1


def test_no_part_said_aloud_is_longer_than_eight_seconds(packs):
    for rules in ("tabula", "licantropi", "ur"):
        game = play_one(Deck(rules, ruleset(rules).decks[24], policy="random"), 1, 1)
        for pack in packs.values():
            rate = pack.speed("table")
            for text in tell(game, pack, "x").texts():
                parts = pieces(text, rate)
                assert " ".join(parts).split() == text.split()
                assert all(estimate(part, rate) <= LONGEST for part in parts)


def test_aloud_without_a_device_the_story_is_shown_and_one_line_says_why(tmp_path):
    done = recap(ENDED_GAME, "--lang", "en", "--say", PULSE_SERVER="unix:/nowhere", XDG_RUNTIME_DIR=str(tmp_path),
                 NARRATOR_CACHE=str(tmp_path))
    assert done.returncode == 0 and "The winner: the werehamster" in done.stdout
    assert len(done.stderr.splitlines()) <= 2 and "Traceback" not in done.stderr


DEATHS = {
    "R20-highest-rank-with-three-wolves": {"taken", "mauled"},
    "R16-bite-of-vampire-hunter": {"bite"},
    "R41-madmans-lover": {"duty", "love"},
    "R29-druid-as-romeo-dies-by-the-link": {"love"},
    "R23-wolf-3-takes-juliet-and-her-romeo": {"burned", "taken", "love"},
    "R31-raised-juliet-and-the-penalty-of-romeo": {"burned", "penalty", "love"},
    "R26-own-seat": {"power"},
}
"""Scripts of licantropi, and the causes that must be among those of their deaths."""


@pytest.mark.parametrize("script", DEATHS)
def test_every_death_of_licantropi_has_its_own_cause(script, packs):
    game = check_script((GAMES.parent / "licantropi" / f"{script}.yaml").read_text(encoding="utf-8"))
    told = tell(game, packs["it"], "x").texts()
    for cause in DEATHS[script]:
        words = packs["it"].of("licantropi").say(f"cause.{cause}")
        assert any(line.startswith(tuple(f"{name}: {words}" for name in game.setup.seats)) for line in told), (cause, told)
