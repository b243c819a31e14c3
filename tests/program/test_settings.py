"""Settings: defaults by mode, one-line complaints with their place, the command line over the file (play-modes 3, 12)."""

import argparse
import re

import pytest
from hypothesis import HealthCheck, given, settings as hypothesis, strategies as st
from tests.spoilt import spoilt

from narrator import settings
from narrator.errors import UsageError
from narrator.settings import ROWS, as_yaml, combine, from_environment, from_file, from_options

WHOLE = """\
# The table of Friday
lang: it
mode: table
entry: keypad
pace: patient
pace-factor: 1.5
slot: 20
time-outs: no
marks: true
dead-time: 0
scan-period: 10
accessible: on
width: 40
voice-name: "it: Paola"
devices:
  table: Big box
  private: "Left ear #2"
volumes: {speech: -3, cover: 2.5}
rates:
  table: 130
  private: 450
keys:
  q: enter
  space: "0"
  "*": /
"""


@pytest.fixture
def sheet(tmp_path):
    """Write a settings file and read it."""
    def read(text):
        path = tmp_path / "settings.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return from_file(path)
    return read


def test_a_whole_file_is_read(sheet):
    found = combine(sheet(WHOLE))
    assert (found.lang, found.pace_factor, found.time_outs, found.width) == ("it", 1.5, False, 40)
    assert (found.device_private, found.volume_cover, found.rate_private) == ("Left ear #2", 2.5, 450)
    assert found.keys == {"q": "enter", " ": "0", "*": "/"} and found.accessible and found.marks


def test_no_file_is_no_fault(tmp_path):
    assert from_file(tmp_path / "none.yaml") == {} and combine() == settings.Settings()


@pytest.mark.parametrize("text, line, words", [
    ("mode: tabel", 1, "mode: 'tabel' is not known (do you mean table?); take one of moderator, blind, table"),
    ("lang: it\npaec: steady", 2, "paec: 'paec' is no key (do you mean pace?)"),
    ("pace: steady\npace: hand", 2, "'pace' is there twice (first in line 1)"),
    ("pace-factor: 11", 1, "take a number from 0.5 to 10"),
    ("pace-factor: nan", 1, "take a number from 0.5 to 10"),
    ("width: 40.5", 1, "take a whole number from 20 to 400"),
    ("marks: perhaps", 1, "take true or false"),
    ("mode:", 1, "mode: this has no value"),
    ("mode: [table]", 1, "must be one value"),
    ("devices: big", 1, "devices: this must be a map"),
    ("devices:\n  tabel: x", 2, "devices.tabel: 'tabel' is no key (do you mean table?)"),
    ("keys:\n  a: b\n  entre: c", 3, "'entre' is no key (do you mean enter?)"),
    ("keys: {a: [1]}", 1, "keys.a: this must be one value"),
    ("- a\n- b", 1, "this is no map of settings"),
    ("a: b: c", 1, "mapping values are not allowed"),
    ("lang: it\nmode: \x01", 2, "cannot be shown; take it away"),
    (b"lang: it\nmode: \xff", 2, "UTF-8"),
    ("mode: &a table\npace: *a", 2, "an alias"),
    ("mode: &a [*a]", 1, "an alias"),
    ("mode: !!python/name:os.system x", 1, "a tag"),
    ("[" * 5000, 1, "nesting"),
    ("a: " * 90 + "[" * 900, 1, ""),
    ("lang: it\n---\nmode: table", 2, "another document"),
    ("x" * 200_000, 1, "too large"),
    ("mode: table\npace: hand", 2, "pace: hand needs a moderator"),
    ("mode: table\nprivate: text", 2, "shows hidden words to all"),
    ("mode: table\nreply: nod", 2, "nobody can nod"),
])
def test_complaints_name_file_line_key_and_remedy(sheet, tmp_path, text, line, words):
    with pytest.raises(UsageError) as error:
        combine(sheet(text))
    said = str(error.value)
    assert words in said and "\n" not in said
    assert line is None or said.startswith(f"{tmp_path / 'settings.yaml'}:{line}"), said


@pytest.mark.parametrize("seed", range(20))
def test_spoilt_files_are_taken_or_refused_in_one_line_with_file_and_line(sheet, tmp_path, seed):
    refused = 0
    for number in range(40):
        try:
            combine(sheet(spoilt(WHOLE, seed * 1000 + number)))
        except UsageError as error:
            refused += 1
            assert re.fullmatch(rf"{re.escape(str(tmp_path))}/settings\.yaml:\d+: [^\n]+", str(error)), str(error)
    assert refused > 10


@hypothesis(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "ignore")))
def test_any_bytes_are_taken_or_refused(sheet, data):
    try:
        combine(sheet(data))
    except UsageError as error:
        assert "\n" not in str(error) and "settings.yaml:" in str(error)


def parsed(*words):
    parser = argparse.ArgumentParser()
    settings.add_options(parser)
    return from_options(parser.parse_args(words))


def test_every_setting_is_an_option_too():
    told = parsed("--mode", "blind", "--no-time-outs", "--marks", "--device-private", "Left", "--rate-table", "100",
                  "--keys", "q=enter,space=0")
    found = combine(told)
    assert (found.mode, found.time_outs, found.marks, found.rate_table) == ("blind", False, True, 100)
    assert found.device_private == "Left" and found.keys == {"q": "enter", " ": "0"}
    helped = argparse.ArgumentParser()
    settings.add_options(helped)
    assert all(f"--{settings.key_of(name)}" in helped.format_help() for name in ROWS)


@pytest.mark.parametrize("words, said", [
    (("--pace", "fast"), "--pace: 'fast' is not known"), (("--width", "4"), "--width: '4' does not fit"),
    (("--keys", "q"), "--keys: 'q' is no map of keys"), (("--keys", "q=a,q=b"), "--keys: 'q=a,q=b' gives a key twice"),
    (("--mode", "table", "--pace", "hand"), "--pace: hand needs a moderator")])
def test_wrong_options_are_named(words, said):
    with pytest.raises(UsageError, match=re.escape(said)):
        combine(parsed(*words))


def test_later_ones_win(sheet):
    found = combine(sheet("width: 60\npace: patient"), from_environment({"ACCESSIBLE": "1"}), parsed("--width", "40"))
    assert (found.width, found.pace, found.accessible) == (40, "patient", True)


@pytest.mark.parametrize("value, accessible", [("1", True), ("yes", True), ("0", False), ("false", False), ("", False)])
def test_accessible_by_environment(value, accessible):
    assert combine(from_environment({"ACCESSIBLE": value})).accessible is accessible


@pytest.mark.parametrize("words, outputs, expected", [
    ((), 1, ("moderator", "keyboard", "nod", "text")),
    (("--accessible",), 1, ("moderator", "keyboard", "nod", "none")),
    (("--accessible",), 2, ("moderator", "keyboard", "nod", "audio")),
    (("--mode", "blind"), 1, ("program", "keypad", "nod", "audio")),
    (("--mode", "table"), 1, ("program", "keypad", "screen", "none")),
    (("--mode", "table", "--no-screen-for-all"), 2, ("program", "keypad", "earpiece", "none")),
    (("--mode", "table", "--accessible"), 1, ("cards", "keypad", "masked", "none")),
    (("--mode", "table", "--reply", "masked", "--deal", "cards"), 1, ("cards", "keypad", "masked", "none"))])
def test_what_the_mode_decides(words, outputs, expected):
    found = combine(parsed(*words)).completed(outputs)
    assert (found.deal, found.entry, found.reply, found.private) == expected


def test_settings_are_kept_beside_those_that_stand(tmp_path, monkeypatch):
    path = tmp_path / "deep" / "settings.yaml"
    monkeypatch.setenv("NARRATOR_CONFIG", str(path))
    settings.keep({"rate_private": 300, "mode": "blind"})
    settings.keep({"mode": "table", "keys": {" ": "enter"}})
    found = combine(from_file())
    assert (found.rate_private, found.mode, found.keys) == (300, "table", {" ": "enter"})


NAMES = st.text(st.characters(min_codepoint=33, max_codepoint=0x17F, exclude_characters="\x7f\xad"), min_size=1, max_size=20)


@hypothesis(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(NAMES, NAMES, st.floats(-40, 12), st.booleans())
def test_what_is_written_is_read_again(sheet, device, voice, volume, marks):
    from narrator.cells import clean
    if clean(device) != device or clean(voice) != voice:
        return
    told = {"device_table": (device, ""), "voice_name": (voice, ""), "volume_cover": (volume, ""), "marks": (marks, "")}
    assert combine(sheet(as_yaml(told))) == combine(told)


def test_a_folder_is_no_settings_file(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_CONFIG", str(tmp_path))
    with pytest.raises(UsageError, match="NARRATOR_CONFIG: .* is a folder"):
        settings.settings_file()


@pytest.mark.parametrize("words, lost", [
    (("--keys", "1=enter"), "1"), (("--keys", "enter=1"), "enter"), (("--keys", "a=3,3=b"), None), (("--keys", "1=2,2=1"), None),
    (("--keys", "1=enter", "--entry", "scan"), None), (("--keys", "enter=a", "--entry", "scan"), None),
    (("--keys", "enter=a,space=a", "--entry", "scan"), "enter"), (("--keys", "q=1,1=enter,space=enter"), None),
])
def test_a_map_that_takes_a_needed_key_away_is_refused(words, lost):
    if lost is None:
        assert combine(parsed(*words)).keys
    else:
        with pytest.raises(UsageError, match=f"^--keys: no key is left that counts as {lost}; give another"):
            combine(parsed(*words))
