"""Saves: private, folded, padded, whole or refused in one line, the older state kept (F1, F2, X12)."""

import os
import re
import stat
import subprocess
import sys
from datetime import datetime

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from engine import Game, Setup, ruleset, write_journal
from narrator import saves
from narrator.errors import SaveError
from narrator.evening import load_game
from narrator.saves import Save

SCRIPT = "rules: tabula\nseats: [Quagga, Okapi]\ndeal: {Quagga: seer}\n" + "# x\n" * 400


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """A state folder that does not exist yet."""
    folder = tmp_path / "deep" / "state"
    monkeypatch.setenv("NARRATOR_STATE", str(folder))
    return folder


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request):
    before = os.umask(request.param)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def one_line(error):
    return "\n" not in str(error.value) and "Traceback" not in str(error.value)


def test_what_is_written_is_read_again():
    save = Save("one", SCRIPT, {"seed": 7, "place": [2, "night"], "nested": {"è": None}})
    assert saves.read(saves.write(save)) == save
    assert saves.latest() == saves.path_of("one")


def test_files_and_folder_are_private_whatever_the_umask(umask, state):
    for _ in range(2):
        path = saves.write(Save("one", SCRIPT))
    assert mode(state) == 0o700
    assert {mode(file) for file in state.iterdir()} == {0o600}
    assert sorted(file.name for file in state.iterdir()) == ["one.save", "one.save.older"]
    assert path.stat().st_size % 4096 == 0


def test_a_wider_folder_of_ours_is_tightened(state):
    state.mkdir(parents=True)
    state.chmod(0o755)
    saves.write(Save("one", SCRIPT))
    assert mode(state) == 0o700


def test_no_name_or_role_can_be_read(state):
    data = saves.write(Save("one", SCRIPT, {"seed": "OKAPISEED"})).read_bytes()
    assert not re.search(rb"(?i)quagga|okapi|seer|tabula", data)
    first, _, rest = data.partition(b"\n")
    assert b"narrator" in first and b"version 1" in first and not re.search(rb"[^\x20-\x7e\n]", rest)


def test_names_are_date_and_time_and_never_taken_twice():
    now = datetime(2026, 11, 29, 21, 30, 5)
    first = saves.new_name(now)
    assert first == "2026-11-29_21-30-05"
    saves.write(Save(first, SCRIPT))
    assert saves.new_name(now) == "2026-11-29_21-30-05_2"


def test_the_game_played_last_comes_first():
    for name in ("a", "c", "b"):
        os.utime(saves.write(Save(name, SCRIPT)), (1, {"a": 3, "c": 1, "b": 2}[name]))
    assert [path.name for path in saves.list_saves()] == ["a.save", "b.save", "c.save"]


def test_the_state_before_is_kept_and_offered():
    for number in range(3):
        path = saves.write(Save("one", SCRIPT, {"number": number}))
    assert saves.read(saves.older(path)).data == {"number": 1}
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(SaveError, match=r"one\.save: .*narrator resume '.*one\.save\.older'") as error:
        saves.read(path)
    assert one_line(error)
    path.unlink()
    assert saves.latest() == saves.path_of("one").with_name("one.save.older")
    again = saves.read(saves.latest())
    assert saves.write(again) == path and saves.read(path).data == {"number": 1}


@pytest.mark.parametrize("word", [None, "sesame"])
def test_a_save_cut_anywhere_is_refused(word):
    data = whole(word)
    for length in range(0, len(data), 512):
        with pytest.raises(SaveError) as error:
            saves.unpack(data[:length], "one", seal(word))
        assert one_line(error)


@pytest.mark.parametrize("word", [None, "sesame"])
def test_a_save_with_any_byte_changed_is_refused(word):
    data = whole(word)
    key = seal(word)
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 1 + place % 255
        with pytest.raises(SaveError):
            saves.unpack(bytes(changed), "one", key)


@given(st.binary(max_size=300))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_file_is_refused_in_one_line(tmp_path, data):
    path = tmp_path / "any.save"
    path.write_bytes(data)
    with pytest.raises(SaveError) as error:
        saves.read(path, "word")
    assert one_line(error)


@settings(deadline=None)
@given(st.text(max_size=200), st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=9), max_size=4))
def test_any_game_comes_back(script, data):
    save = Save("one", script, data)
    assert saves.unpack(saves.pack(save), "one") == save


def test_a_whole_envelope_without_a_game_is_refused():
    hollow = saves.pack(Save("one", 5))
    with pytest.raises(SaveError, match="holds no game"):
        saves.unpack(hollow, "one")


def test_missing_file_folder_and_endless_file():
    for path in (saves.path_of("none"), saves.path_of("none").parent, "/dev/zero"):
        with pytest.raises(SaveError) as error:
            saves.read(path)
        assert one_line(error)


def test_an_unwritable_place_is_told_and_the_former_save_stays(state, monkeypatch):
    path = saves.write(Save("one", SCRIPT, {"number": 1}))
    path.with_name(f"one.save.{os.getpid()}.new").mkdir()
    with pytest.raises(SaveError, match="the game goes on unsaved") as error:
        saves.write(Save("one", SCRIPT, {"number": 2}))
    assert one_line(error) and saves.read(path).data == {"number": 1}


LIMITED = """
import resource, sys
from narrator import saves
from narrator.errors import SaveError
saves.write(saves.Save("one", "first"))
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    saves.write(saves.Save("one", "second"))
except SaveError as error:
    print(error)
print(saves.read(saves.latest()).script, len(saves.list_saves()), saves.older(saves.latest()))
"""


def child(code):
    """What a fresh Python prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(os.name != "posix", reason="limits of file size are set as on Unix")
def test_a_full_disk_is_told_and_leaves_nothing_half_written(state):
    message, after = child(LIMITED).splitlines()
    assert "cannot be saved (file too large)" in message and after == "first 1 None"
    assert [file.name for file in state.iterdir()] == ["one.save"]


def test_without_the_package_a_passphrase_is_refused_with_the_remedy():
    code = ("import sys; sys.modules['cryptography'] = None\nfrom narrator.seal import Seal\n"
            "try: Seal('word')\nexcept Exception as error: print(type(error).__name__, error)")
    assert child(code).startswith("SaveError a passphrase needs the package 'cryptography'; install it with: pip")


def test_a_state_folder_that_is_a_file_is_told(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NARRATOR_STATE", str(tmp_path / "file"))
    for call in (lambda: saves.write(Save("one", SCRIPT)), saves.latest):
        with pytest.raises(SaveError, match="NARRATOR_STATE"):
            call()


def seal(word):
    pytest.importorskip("cryptography")
    from narrator.seal import Seal
    return Seal(word) if word else None


def whole(word):
    """A whole save as bytes, sealed or not."""
    return saves.pack(Save("one", SCRIPT, {"seed": 7}), seal(word))


def test_a_sealed_save_opens_with_its_word_only():
    save = Save("one", SCRIPT, {"seed": 7})
    path = saves.write(save, seal("sesame"))
    assert path.stat().st_size % 4096 == 0 and saves.needs_passphrase(path)
    assert saves.read(path, "sesame") == save
    for word in ("Sesame", "x", None):
        with pytest.raises(SaveError) as error:
            saves.read(path, word)
        assert one_line(error) and "sesame" not in str(error.value).lower().replace(str(path).lower(), "")


def test_a_sealed_save_tells_that_its_game_has_ended_and_no_more():
    key, going, ended = seal("sesame"), Save("one", SCRIPT, {"over": False}), Save("one", SCRIPT, {"over": True})
    path = saves.write(going, key)
    assert not saves.has_ended(path)
    before = path.read_bytes().splitlines()
    saves.write(ended, key)
    after = path.read_bytes().splitlines()
    assert saves.has_ended(path) and saves.read(path, "sesame") == ended
    assert (before[0], after[0]) == (saves._header(saves.SEALED).strip(), saves._header(saves.OVER).strip())
    # The mark is vouched for: it cannot be put on or taken off without the word.
    path.write_bytes(b"\n".join([before[0], *after[1:], b""]))
    with pytest.raises(SaveError):
        saves.read(path, "sesame")


def test_one_seal_writes_many_times_with_different_bytes():
    key = seal("sesame")
    first, second = (saves.pack(Save("one", SCRIPT), key) for _ in range(2))
    assert first != second
    again = seal("sesame")
    assert saves.unpack(first, "one", again) == saves.unpack(second, "one", again)


def test_an_empty_passphrase_is_refused():
    pytest.importorskip("cryptography")
    with pytest.raises(SaveError, match="empty"):
        from narrator.seal import Seal
        Seal("")


@pytest.mark.parametrize("spoilt", [{"progress": {"votes": None}}, {"settings": None}, {"progress": None}, {"streams": None},
                                    {"lang": None}, {"settings": []}])
def test_a_save_whose_data_is_none_of_ours_cannot_be_read(spoilt):
    game = Game(Setup(ruleset("tabula"), ("Ada", "Bea", "Ciro", "Dino"), {1: "werewolf"}))
    sound = {"streams": [1, 2, 3], "settings": {}, "lang": "en", "progress": {}}
    assert load_game(saves.write(Save("one", write_journal(game), sound)))
    path = saves.write(Save("one", write_journal(game), sound | spoilt))
    with pytest.raises(SaveError, match="cannot be read.*take another save"):
        load_game(path)
