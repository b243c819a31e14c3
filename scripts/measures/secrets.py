"""What proving that nothing leaks costs."""

import subprocess
import time

import environment
from measures.figures import Row, figure, number


@figure("leak-check")
def leak_check(quick):
    """`narrator leak-check` of one ruleset at 6 seats and two nights a game, in modes `moderator` and `table`, a whole process
    on all cores, by the seconds that it took."""
    rows, games = [], 200 if quick else 2000
    for rules in ("tabula", "licantropi", "ur"):
        for mode in ("moderator", "table"):
            start = time.perf_counter()
            done = subprocess.run(
                [environment.program("narrator"), "leak-check", "--rules", rules, "--mode", mode, "--games", str(games)],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            spent = time.perf_counter() - start
            value = f"{number(games / spent)} games/s" if done.returncode == 0 else last(done.stdout + done.stderr)
            rows.append(Row(f"leak-check of {rules}, mode {mode}", "no difference", value, done.returncode == 0))
    return rows


def last(text):
    """The last line of an output."""
    return (text.strip().splitlines() or ["it said nothing"])[-1][:60]
