"""Every card can be read on the screen: the role large, its mark, those it knows and its line whole, in equal light (S11)."""

import struct

import pytest
from engine import Game, Setup, ruleset
from narrator.canvas import LEAST, LIGHT, LIT, frame_rows, holds, lit
from narrator.dealing import MARK, card_lines
from narrator.glyphs import HIGH
from narrator.in_sight import needed
from narrator.pack import Pack
from tests.program.test_play_typed import Typed

fcntl, termios = pytest.importorskip("fcntl"), pytest.importorskip("termios")

NAMES = ["Ada", "Beatrice", "Ciro", "Federica", "Massimiliano"]
PACKS = [(lang, rules) for lang in Pack.languages() for rules in Pack.load(lang).rulesets]


def read(rows):
    """The words that stand small in a frame."""
    return " ".join("".join(rows).replace(LIT, " ").split())


@pytest.mark.parametrize("size", [(80, 24), (100, 40)])
@pytest.mark.parametrize("lang, rules", PACKS)
def test_every_card_can_be_read_whole(lang, rules, size):
    pack = Pack.load(lang).of(rules)
    target = LIGHT * size[0] * size[1]
    for role in ruleset(rules).roles:
        lines = card_lines(pack, role, NAMES, MARK)
        assert holds(pack.role(role), "\n".join(lines), *size), role
        rows = frame_rows(pack.role(role), "\n".join(lines), *size)
        assert read(rows) == " ".join(lines)
        assert abs(lit(rows) - target) <= 0.02 * target, role


def test_what_cannot_be_guessed_comes_first():
    pack = Pack.load("en").of("tabula")
    first, second, third = card_lines(pack, "werewolf", ["Ciro"], 42)
    assert "forty two" in first and "Ciro" in second and third == pack.card("werewolf")
    assert card_lines(pack, "werewolf", [], None) == [third]


def test_the_large_word_stays_large_above_many_lines():
    rows = frame_rows("SEER", "word " * 60, 80, 24)
    inside = [row[20:-20] for row in rows[2:]]
    assert sum(LIT in row for row in inside if not any(letter.isalpha() for letter in row)) >= max(HIGH, LEAST * 24)


def test_a_public_line_stands_in_the_night_frame_without_more_light():
    gone = "sound: the loudspeaker is gone and the game waits; connect it, or press Enter to go on without it"
    for big, small in (("", ""), ("YES", ""), ("2 Bea", "")):
        rows = frame_rows(big, small, 80, 24, gone)
        assert read(rows).endswith(gone) and lit(rows) == lit(frame_rows("", "", 80, 24))


def game(rules="tabula", seats=8):
    cards = [role for role, count in ruleset(rules).decks[seats].items() for _ in range(count)]
    return Game(Setup(ruleset(rules), tuple("Ada Bea Ciro Dino Eva Fabio Gino Ida".split()), dict(enumerate(cards, 1)), {}, 0))


def test_a_small_window_is_told_what_it_needs_whoever_holds_what():
    pack = Pack.load("en").of("tabula")
    assert needed(pack, game(), True, 80, 24) is None
    assert needed(pack, game(), True, 40, 12) == (80, 24)


def test_a_game_does_not_begin_on_a_window_in_which_a_card_would_be_cut(tmp_path):
    group = tmp_path / "small.yaml"
    group.write_text("rules: tabula\nseats: [Ada, Bea, Ciro, Dino, Eva, Fabio, Gino, Ida]\ndeck: {seer: 1, werewolf: 2}\n"
                     "mode: table\nreply: screen\nvoice: text\nlang: en\n")
    play = Typed(tmp_path, "play", "--group", str(group), ACCESSIBLE="", TERM="xterm")
    fcntl.ioctl(play.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 12, 40, 0, 0))
    play.until("too small for the cards")
    assert play.end() == 2 and "eighty columns" in play.text


@pytest.mark.parametrize(("lines", "said"), [
    ("reply: screen\naccessible: true", "needs a full terminal"),
    ("reply: masked\ndeal: cards\nentry: scan", "come from number pads"),
])
def test_replies_that_nobody_would_perceive_are_refused(tmp_path, lines, said):
    group = tmp_path / "deaf.yaml"
    group.write_text("rules: tabula\nseats: [Ada, Bea, Ciro, Dino, Eva, Fabio, Gino, Ida]\ndeck: {seer: 1, werewolf: 2}\n"
                     f"mode: table\nvoice: text\nlang: en\n{lines}\n")
    play = Typed(tmp_path, "play", "--group", str(group), ACCESSIBLE="", TERM="xterm")
    play.until(said)
    assert play.end() == 2
