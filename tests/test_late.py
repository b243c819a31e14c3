"""Commands that need no device load none, nor anything that is slow to load."""

import subprocess
import sys

import pytest
from tests.source import ROOT
from tests.test_floors import HEAVY

PROGRAM = """
import sys
from narrator.cli import main
code = main(sys.argv[1:])
print("loaded:", *sorted({name.partition(".")[0] for name in sys.modules} & set(%r)))
sys.exit(code)
"""

GAME = ROOT / "tests" / "games" / "tabula" / "01-seer-finds-werewolf.yaml"


COMMANDS = (["--help"], ["play", "--help"], ["check", str(GAME)], ["roles", "tabula", "seer"], ["pack", "check", "en"])


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_command_without_devices_loads_nothing_heavy(command):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM % (HEAVY,), *command],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "loaded:"
