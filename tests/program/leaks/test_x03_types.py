"""X3: the schedule sees public things only, by its types and its imports."""

import ast
from dataclasses import fields
from pathlib import Path

import engine
import narrator

PUBLIC = {"rules", "options", "seats", "roles", "phase", "night", "day", "living", "events", "votes"}
SHAPE = {"id", "phrase", "fields", "group", "reply", "must", "silent", "touch", "holders", "round"}


def imports(name):
    tree = ast.parse((Path(narrator.__file__).parent / name).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


def test_the_public_view_has_no_field_more():
    assert {field.name for field in fields(engine.PublicView)} == PUBLIC


def test_the_shape_of_a_call_has_no_field_more():
    assert set(engine.PublicCall._fields) == SHAPE


def test_the_schedule_imports_nothing_of_ours():
    assert not [name for name in imports("schedule.py") if name.split(".")[0] in ("engine", "narrator")]


def test_the_night_frame_and_the_cover_know_nothing_of_the_engine():
    for name in ("canvas.py", "audio/cover.py", "audio/mixer.py"):
        assert not [found for found in imports(name) if found.split(".")[0] == "engine"]
