"""`narrator pack check` and `narrator roles`: what they print, and their exit codes."""

import argparse
import json
import shutil
from importlib.resources import as_file, files

import pytest
from narrator.commands import manual, pack, roles
from narrator.errors import PackError, UsageError
from narrator.pack import Pack


def command(module, *argv):
    """Run a command's module with arguments; give its exit code."""
    parser = argparse.ArgumentParser()
    module.add(parser.add_subparsers())
    args = parser.parse_args(argv)
    return args.run(args)


def test_all_packs_hold(capsys):
    assert command(pack, "pack", "check") == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in told] == [["ok", lang] for lang in Pack.languages()]
    assert "ok es (tabula only)" in told


def test_a_pack_that_does_not_hold(tmp_path, capsys):
    with as_file(files("voices") / "it") as original:
        shutil.copytree(original, tmp_path / "it")
    tabula = tmp_path / "it" / "phrases" / "tabula.yaml"
    text = tabula.read_text(encoding="utf-8")
    tabula.write_text(text.replace("Quale persona sondare?", "Chi sonda il veggente?"), encoding="utf-8")
    assert command(pack, "pack", "check", "it", "--folder", str(tmp_path / "it")) == 1
    assert "'call.seer.ask' hits article_title with 'il veggente'" in capsys.readouterr().out
    tabula.write_text("", encoding="utf-8")
    assert command(pack, "pack", "check", "it", "--folder", str(tmp_path / "it"), "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["lang"] == "it" and not told["ok"] and len(told["faults"]) > 30


@pytest.mark.parametrize("argv", [["xx"], ["it", "--folder", "/no/such/folder"], ["--folder", "."]])
def test_a_pack_that_is_not_there(argv):
    with pytest.raises(UsageError):
        command(pack, "pack", "check", *argv)


def test_one_role_by_id_name_or_alias(capsys):
    said = set()
    for role in ("owl", "gufo", "GUFO"):
        assert command(roles, "roles", "tabula", role, "--lang", "it") == 0
        said.add(capsys.readouterr().out)
    assert len(said) == 1 and said.pop().startswith("Gufo (owl, il villaggio): Ogni notte ")


def test_all_roles_of_a_ruleset_and_of_all(capsys):
    assert command(roles, "roles", "tabula", "--lang", "en") == 0
    assert len(capsys.readouterr().out.splitlines()) == 10
    assert command(roles, "roles", "--lang", "en", "--json") == 0
    rows = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert {"rules", "id", "name", "side", "card"} == set(rows[0])
    assert {row["rules"] for row in rows} >= {"tabula"}


def test_what_is_not_there(capsys):
    with pytest.raises(UsageError, match="no ruleset 'chess'"):
        command(roles, "roles", "chess")
    with pytest.raises(UsageError, match="tabula has no role 'queen'"):
        command(roles, "roles", "tabula", "queen")
    with pytest.raises(PackError, match="no such pack"):
        command(roles, "roles", "tabula", "--lang", "xx")


@pytest.mark.parametrize("told, tongue", [("it_IT.UTF-8", "it"), ("it", "it"), ("C.UTF-8", "en"), ("fr_FR", "en"), ("", "en")])
def test_the_language_of_the_locale(monkeypatch, capsys, told, tongue):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", told)
    assert command(roles, "roles", "tabula", "owl") == 0
    assert capsys.readouterr().out.startswith("Gufo" if tongue == "it" else "Owl")


def test_the_manual_chapter_by_chapter(capsys):
    assert command(manual, "manual", "--list", "--lang", "en") == 0
    assert len(capsys.readouterr().out.splitlines()) == 10
    assert command(manual, "manual", "deaf", "--lang", "it", "--width", "40") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "# Chi non sente" and max(map(len, said)) <= 40
    assert command(manual, "manual", "--lang", "en") == 0
    assert capsys.readouterr().out.count("# ") == 10
    with pytest.raises(UsageError, match="no chapter 'chess'"):
        command(manual, "manual", "chess")


def test_a_sheet_of_cards_is_one_file(tmp_path):
    file = tmp_path / "cards.html"
    assert command(roles, "roles", "tabula", "--lang", "it", "--sheet", str(file)) == 0
    page = file.read_text(encoding="utf-8")
    assert page.startswith('<!DOCTYPE html>\n<html lang="it">') and page.count("<li>") == page.count("<h3>") == 10
    assert not any(word in page for word in ("http", "src=", "href=", "<img", "<script", "<table"))
    deck = ("--deck", "seer,werewolf:2,villager:5")
    assert command(roles, "roles", "tabula", "--lang", "en", "--sheet", str(file), *deck) == 0
    assert file.read_text(encoding="utf-8").count("<h3>Villager</h3>") == 5
    assert command(roles, "roles", "--lang", "en", "--sheet", str(file)) == 0
    assert file.read_text(encoding="utf-8").count("<h2>") == 3


@pytest.mark.parametrize("argv", [["tabula", "--deck", "seer"], ["--sheet", "x.html", "--deck", "seer"],
                                  ["tabula", "--sheet", "/no/such/folder/x.html"]])
def test_a_sheet_that_cannot_be(argv):
    with pytest.raises(UsageError):
        command(roles, "roles", *argv)
