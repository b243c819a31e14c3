"""Many games by simulated people: how many a second, and whether a closed model agrees."""

import json
import subprocess
import time

import environment
from measures.figures import Row, figure, number

POINTS = tuple((players, wolves) for wolves in (1, 2, 3, 4) for players in (9, 11, 14, 17, 20))


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
    """`narrator balance` on all cores with the suggested deck of 12 players and both policies, whole processes; then,
    by Migdał's own rules (--migdal), 20 decks of villagers and wolves: in how many the closed model's chance lies
    inside the 95 % interval of the games. One in twenty may miss by chance."""
    rows, games = [], 1000 if quick else 10_000
    for rules in ("tabula", "licantropi", "ur"):
        for policy in ("random", "informed"):
            count = games // (1 if rules == "tabula" else 4)
            _, spent = balance(rules, "--players", "12", "--policy", policy, "--games", str(count))
            rows.append(Row(f"balance of {rules}, 12 players, {policy}", "", f"{number(count / spent)} games/s", None))
    inside = 0
    for players, wolves in POINTS:
        deck = ("--players", str(players), "--deck", f"werewolf:{wolves}")
        found, _ = balance("tabula", "--migdal", *deck, "--games", str(games))
        odds = found["odds"]["werewolves"]
        inside += odds["low"] <= found["model"] <= odds["high"]
    rows.append(Row("decks in which Migdał's model agrees", f"{len(POINTS)}, 1 may miss", f"{inside}", inside >= len(POINTS) - 1))
    return rows
