"""README and CONTRIBUTING are true: the commands, options and files that they name are there."""

import contextlib
import io
import re

import pytest
from tests.source import ROOT

from narrator.cli import main

DOCS = ("README.md", "CONTRIBUTING.md")
SCRIPTS_OPTIONS = {"--release", "--quick", "--only", "--pack"}


def text_of(doc):
    """The text of a document, its lines joined."""
    return " ".join((ROOT / doc).read_text(encoding="utf-8").split())


def help_of(*words):
    """What `narrator WORDS --help` prints."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        assert main([*words, "--help"]) == 0
    return told.getvalue()


def commands():
    """The names of all commands."""
    return set(re.findall(r"^  ([a-z][a-z-]+)  ", help_of(), re.MULTILINE))


@pytest.mark.parametrize("doc", DOCS)
def test_commands_that_are_named_exist(doc):
    named = set(re.findall(r"(?:`narrator |play\.py )([a-z][a-z-]+)", text_of(doc)))
    assert named <= commands()


def test_options_that_are_named_exist():
    known = SCRIPTS_OPTIONS | {"--help"}
    for command in commands():
        known |= set(re.findall(r"--[a-z][a-z-]+", help_of(command)))
    assert {option for doc in DOCS for option in re.findall(r"--[a-z][a-z-]+", text_of(doc))} <= known


@pytest.mark.parametrize("doc", DOCS)
def test_files_that_are_named_exist(doc):
    named = re.findall(r"`((?:engine|narrator|voices|tests|scripts|\.ci)/[^`<>* ]*)`", text_of(doc))
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_file_of_the_program_has_its_room():
    rooms = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## The rooms of")[1].split("\n## ")[0]
    named = re.findall(r"`([a-z_]+)`", rooms.split("| --- |")[1])
    there = {path.stem for path in (ROOT / "narrator").glob("*.py") if not path.stem.startswith("__")}
    assert sorted(named) == sorted(there)
