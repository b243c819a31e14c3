"""How quickly the program itself is there."""

import statistics
import subprocess
import sys
import time

import environment
from measures.figures import at_most, figure


def seconds(command):
    """How long a command takes from start to end."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


@figure("help")
def help_time(quick):
    """`narrator --help` and `python -c pass` of the same environment in turns, whole processes; the medians."""
    ours, bare, start = [], [], []
    for _ in range(5 if quick else 30):
        bare.append(seconds([sys.executable, "-c", "pass"]))
        ours.append(seconds([environment.program("narrator"), "--help"]))
        start.append(seconds([sys.executable, str(environment.ROOT / "scripts" / "play.py"), "--help"]))
    bare, ours, start = (statistics.median(times) for times in (bare, ours, start))
    return [
        at_most("narrator --help, times a bare interpreter", 3, ours / bare, "times"),
        at_most("  in milliseconds", 150, ours * 1000, "ms"),
        at_most("what a second start by scripts/play.py adds", 300, (start - ours) * 1000, "ms"),
    ]
