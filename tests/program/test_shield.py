"""A failing program: one neutral line, a private note without values, nothing hidden anywhere (F5, F7, X7)."""

import json
import os
import stat
import subprocess
import sys

import pytest

from narrator import shield
from narrator.commands import report
from narrator.diary import Diary
from narrator.timeline import Event

CANARY = "quagga"

RAISE = """
import sys, threading
from narrator.shield import Shield
shield = Shield("Un momento.").install()
secret = {"quagga": 1}
def power(role):
    return {}["quagga" + str(role)]
"""
WAYS = {
    "main": "power('quagga')",
    "main with context": "try: power(1)\nexcept KeyError as error: raise ValueError('quagga') from error",
    "group": "raise ExceptionGroup('quagga', [KeyError('quagga'), ValueError('quagga')])",
    "thread": "t = threading.Thread(target=power, args=('quagga',), name='quagga'); t.start(); t.join()",
    "unraisable": "class Gone:\n    def __del__(self): power('quagga')\nGone()",
    "caught": "try: power(1)\nexcept KeyError as error: sys.exit(shield.crash(error))",
    "syntax": "exec('quagga = = 1')",
    "log and warning": "import logging, warnings; logging.warning('quagga'); warnings.warn('quagga'); power(1)",
    "leaving fails": "shield.leave.append(lambda: power(2)); power(1)",
}


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    folder = tmp_path / "state"
    monkeypatch.setenv("NARRATOR_STATE", str(folder))
    return folder


def child(code):
    """A fresh Python that fails."""
    return subprocess.run([sys.executable, "-X", "faulthandler", "-c", code], capture_output=True, text=True)


@pytest.mark.parametrize("way", WAYS)
def test_an_error_shows_one_neutral_line_and_leaves_a_note_without_values(way, state):
    done = child(RAISE + WAYS[way])
    assert done.stdout == "" and done.stderr == "Un momento.\n"
    notes = list(state.iterdir())
    assert notes and {stat.S_IMODE(note.stat().st_mode) for note in notes} == {0o600}
    assert CANARY not in "".join(note.name + note.read_text() for note in notes)
    assert any("Error" in note.read_text() for note in notes)
    assert done.returncode == {"caught": 3, "thread": 0, "unraisable": 0}.get(way, 1)


def test_many_failing_threads_say_it_once(state):
    done = child(RAISE + "for n in range(5):\n    t = threading.Thread(target=power, args=(n,)); t.start(); t.join()")
    assert done.stderr == "Un momento.\n" and len(list(state.iterdir())) == 5


def test_an_unwritable_state_folder_shows_the_line_all_the_same(state):
    state.write_text("")
    assert child(RAISE + WAYS["main"]).stderr == "Un momento.\n"


def test_no_core_is_dumped_and_no_fault_is_shown():
    done = child(RAISE + "import faulthandler, resource\n"
                 "print(resource.getrlimit(resource.RLIMIT_CORE), faulthandler.is_enabled())")
    assert done.stdout == "(0, 0) False\n"


def test_the_screen_is_left_before_the_line():
    said = []
    guard = shield.Shield("One moment.", said.append)
    guard.leave.append(lambda: said.append("left"))
    assert guard.crash(KeyError(CANARY)) == 3 and said == ["left", "One moment."]


def fail(depth):
    if depth:
        fail(depth - 1)
    raise KeyError(CANARY)


def test_a_note_names_kind_file_line_and_function():
    try:
        fail(200)
    except KeyError as error:
        text = shield.without_values(error)
    assert text.startswith("KeyError\n  test_shield.py:") and " in fail\n" in text and "..." in text
    assert os.sep + "tests" not in text and CANARY not in text


def test_errors_that_go_round_in_circles_are_noted():
    first, second = KeyError(), ValueError()
    first.__cause__, second.__cause__ = second, first
    assert shield.without_values(first) == "KeyError\nafter:\nValueError\n"


def test_old_notes_go(state):
    for _ in range(shield.NOTES_KEPT + 5):
        shield.note(KeyError())
    assert len(list(state.iterdir())) == shield.NOTES_KEPT


def public(key):
    return Event(1.0, 2.0, "table", "phrase", key, "Night falls.")


def hidden():
    return Event(1.5, 0.0, "private", "reply", "reply.nod", f"Ada: {CANARY}")


def test_the_log_holds_ids_of_public_events_only(state):
    diary = Diary()
    for event in (public("night.begin"), hidden(), public("day.begin")):
        diary.add(event)
    assert len(diary.events) == 3
    written = (state / "public.log").read_text()
    assert [json.loads(line)["key"] for line in written.splitlines()] == ["night.begin", "day.begin"]
    assert stat.S_IMODE((state / "public.log").stat().st_mode) == 0o600
    assert CANARY not in written and "Night" not in written
    Diary().add(public("night.again"))
    assert (state / "public.log").read_text().count("\n") == 1


def test_the_log_is_that_of_the_sitting_that_began_last_and_of_no_other(state):
    first = Diary()
    first.add(public("night.begin"))
    second = Diary()
    second.add(public("day.begin"))
    first.add(public("night.again"))
    assert [json.loads(line)["key"] for line in (state / "public.log").read_text().splitlines()] == ["day.begin"]


def test_secrets_are_written_only_when_asked_for(state):
    Diary(secrets=True).add(hidden())
    assert CANARY in (state / "public.log").read_text()


def test_a_log_that_cannot_be_written_stops_nothing(state):
    state.write_text("")
    diary = Diary()
    diary.add(public("night.begin"))
    assert len(diary.events) == 1


def test_the_report_holds_what_helps_and_nothing_hidden(state, tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_CONFIG", str(tmp_path / "settings.yaml"))
    (tmp_path / "settings.yaml").write_text(f"mode: blind\ndevices: {{private: {CANARY}}}\n")
    shield.note(KeyError(CANARY))
    diary = Diary(secrets=True)
    diary.add(public("night.begin"))
    diary.add(hidden())
    text = report.report()
    for expected in ("narrator 0", "numpy", "mode blind", "device_private given", "KeyError", "phrase night.begin"):
        assert expected in text
    assert CANARY not in text and "reply.nod" not in text and str(tmp_path) not in text


def run_report(*words, cwd):
    import argparse
    parser = argparse.ArgumentParser()
    report.add(parser.add_subparsers())
    args = parser.parse_args(["report", *words])
    before = os.getcwd()
    os.chdir(cwd)
    try:
        return args.run(args)
    finally:
        os.chdir(before)


def test_the_report_is_a_file_where_one_is(tmp_path, capsys):
    assert run_report(cwd=tmp_path) == 0
    [path] = tmp_path.glob("narrator-report-*.txt")
    assert path.name in capsys.readouterr().out and "narrator 0" in path.read_text()
    assert run_report("-o", "-", cwd=tmp_path) == 0
    assert capsys.readouterr().out == path.read_text()


def test_a_report_that_cannot_be_written_is_told(tmp_path):
    from narrator.errors import UsageError
    with pytest.raises(UsageError, match="name another file with -o"):
        run_report("-o", str(tmp_path / "none" / "x.txt"), cwd=tmp_path)


def test_a_wrong_settings_file_is_not_quoted(tmp_path, monkeypatch):
    monkeypatch.setenv("NARRATOR_CONFIG", str(tmp_path / "settings.yaml"))
    (tmp_path / "settings.yaml").write_text(f"{CANARY}: 1\n")
    assert "settings: the file is wrong" in report.report() and CANARY not in report.report()


def test_after_a_screen_has_been_left_the_last_line_is_still_seen(state):
    last, screen = [], []
    guard = shield.Shield("One moment.", last.append)
    guard.show, guard.remedy = screen.append, "narrator resume"
    guard.leave.append(lambda: screen.append("left"))
    assert guard.crash(KeyError(CANARY)) == shield.INTERRUPTED
    assert screen == ["left"] and last == ["One moment. narrator resume"]
