"""What a night gives away, and what proving that it gives nothing away costs."""

import subprocess
import time

import environment
import told_apart
from measures.figures import Row, at_most, figure, number


@figure("bits")
def bits(quick):
    """1,000 living and 1,000 empty calls by the program's own schedule, entries drawn as in test X4 (log-normal, 3 %
    late), five seeds: mutual information of a call's length and of its being empty, and the area under the curve of
    the best threshold; the worst of the seeds."""
    rows = []
    for pace, calls, limit in (("patient", told_apart.patient_calls, 0.02), ("hand", told_apart.hand_calls, None)):
        pairs = [calls(1000, seed) for seed in range(5)]
        told = max(told_apart.bits(*pair) for pair in pairs)
        area = max(told_apart.best_threshold(*pair) for pair in pairs)
        if limit is None:
            rows.append(Row(f"pace {pace} tells", "", f"{told:.3f} bits a call", None))
            rows.append(Row("  best threshold, area", "", f"{area:.3f}", None))
        else:
            rows += [at_most(f"pace {pace} tells", limit, told, "bits a call"), at_most("  best threshold, area", 0.55, area, "")]
    return rows


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
