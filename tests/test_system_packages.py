"""System packages: installed all at once, after a fresh list, else one by one; told where they may not be."""

import os
import sys

import pytest
from tests.source import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
import system_packages  # noqa: E402

APT = """#!/bin/sh
echo "$*" >> "$LOG"
case "$*" in *unknown*) exit 100;; esac
if [ -e "$FRESH" ]; then exit 0; fi
case "$*" in *update*) touch "$FRESH"; exit 0;; esac
exit 100
"""
DPKG = """#!/bin/sh
case "$*" in *there*) printf installed;; *) exit 1;; esac
"""


@pytest.fixture
def apt(tmp_path, monkeypatch):
    """A machine whose package list is old and which has only `there`; gives what apt-get was told."""
    for name, text in (("apt-get", APT), ("dpkg-query", DPKG), ("sudo", "#!/bin/sh\nexit 1\n")):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    monkeypatch.setenv("FRESH", str(tmp_path / "fresh"))
    return lambda: [line.partition("=120 ")[2] for line in (tmp_path / "log").read_text().splitlines()]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="apt-get is of Debian")
class TestDebian:
    """What happens on Debian and its kin."""

    def test_an_old_list_is_renewed(self, apt):
        assert system_packages.install(["one", "two"], []) == []
        assert apt() == ["install -y --no-install-recommends one two", "update"] + [
            "install -y --no-install-recommends one two"
        ]

    def test_what_is_unknown_does_not_keep_out_the_others(self, apt):
        assert system_packages.install(["one", "unknown", "two"], []) == ["unknown"]
        assert [line.split()[-1] for line in apt()[-3:]] == ["one", "unknown", "two"]

    def test_what_is_there_is_left_alone(self, apt, tmp_path):
        system_packages.provide(["there"], pytest.fail)
        assert not (tmp_path / "log").exists()

    def test_where_it_may_not_it_tells_the_command(self, apt, tmp_path):
        if os.geteuid() == 0:
            pytest.skip("root may install")
        told = []
        system_packages.provide(["there", "one"], told.append)
        assert told == ["system packages are missing; run once: sudo apt-get install one"]
        assert not (tmp_path / "log").exists()

    def test_root_installs_and_says_so(self, apt):
        if os.geteuid() != 0:
            pytest.skip("only root may install")
        told = []
        system_packages.provide(["there", "one"], told.append)
        assert told == ["installing system packages: one"]
