"""Many games by simulated people: how many a second, and whether a closed model agrees."""

import json
import math
import statistics
import subprocess
import time

import environment
from measures.figures import Row, figure, number
from measures.rules import PEERS, run_peer
from narrator.balance import wilson

POINTS = tuple((players, wolves) for wolves in (1, 2, 3, 4) for players in (9, 11, 14, 17, 20))
JOINT = statistics.NormalDist().inv_cdf((1 + 0.95 ** (1 / len(POINTS))) / 2)
"""Standard deviations of an interval that holds at all points at once in 95 % of the runs (Šidák)."""


def balance(*options):
    """Run `narrator balance` in a process of its own; give its JSON and the seconds that it took."""
    start = time.perf_counter()
    done = subprocess.run(
        [environment.program("narrator"), "balance", *options, "--json"], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    return json.loads(done.stdout), time.perf_counter() - start


@figure("balance")
def games_a_second(quick):
    """`narrator balance` on all cores with the suggested deck of 12 players and both policies, whole processes. Beside
    it random games of 12 seats of the peers, one process each (processor time), with the decks of tabula-decisions."""
    rows, games = [], 1000 if quick else 10_000
    for rules in ("tabula", "licantropi", "ur"):
        for policy in ("random", "informed"):
            count = games // (1 if rules == "tabula" else 4)
            _, spent = balance(rules, "--players", "12", "--policy", policy, "--games", str(count))
            rows.append(Row(f"balance of {rules}, 12 players, {policy}", "", f"{number(count / spent)} games/s", None))
    for peer in PEERS:
        python = environment.peer_python(peer)
        found = run_peer(python, peer, 12, 0.5 if quick else 3) if python else None
        value = f"{number(found['games_a_second'])} games/s" if found else "does not run here"
        rows.append(Row(f"  beside it {peer}, one process", "", value, None))
    return rows


@figure("migdal")
def agreement(quick):
    """`narrator balance --migdal`: villagers and wolves alone by Migdał's own rules, 20 decks, beside the chance of the
    wolves by his recursion. Each deck has its own 95 % interval, which misses one time in twenty where all is right:
    19 of 20 are expected, and the row says how likely so few are then. The second row asks for all 20 at
    once: intervals so wide that in 95 % of the runs none misses."""
    games, inside, jointly = 1000 if quick else 10_000, 0, 0
    for players, wolves in POINTS:
        found, _ = balance("tabula", "--migdal", "--players", str(players), "--deck", f"werewolf:{wolves}",
                           "--games", str(games))
        odds, model = found["odds"]["werewolves"], found["model"]
        inside += odds["low"] <= model <= odds["high"]
        low, high = wilson(round(odds["share"] * games), games, JOINT)
        jointly += low <= model <= high
    all_of_them = len(POINTS)
    return [
        Row("decks in which Migdał's model agrees, each alone", "19 of 20 expected",
            f"{inside} (so few by chance: {number(100 * so_few(inside, all_of_them))} %)", None),
        Row("  all together, joint 95 % interval", f"{all_of_them}", f"{jointly}", jointly == all_of_them),
    ]


def so_few(inside, trials):
    """The chance that so many or fewer of some 95 % intervals hold what they should."""
    return sum(math.comb(trials, hits) * 0.95**hits * 0.05 ** (trials - hits) for hits in range(inside + 1))
