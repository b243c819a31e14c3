"""How fast the rules are: random games, beside the peers of other projects; replay of a finished game."""

import json
import random
import statistics
import subprocess
import time

import environment
from engine import Game, Setup, replay, ruleset
from measures.figures import Row, at_least, at_most, figure, number

PEERS = ("werewolf-engine", "mafia", "open-mafia-engine")
PEERS_SCRIPT = environment.ROOT / "scripts" / "measures" / "peers.py"


def random_game(rules, seats, rng, seed):
    """Play the suggested deck to its end with legal answers by chance; return the game and its decisions."""
    cards = [role for role, count in rules.decks[seats].items() for _ in range(count)]
    rng.shuffle(cards)
    names = tuple(f"P{number}" for number in range(seats))
    game = Game(Setup(rules, names, dict(enumerate(cards, 1)), seed=seed))
    decisions = 0
    while game.pending:
        answer = game.pending.ask.legal(rng)
        decisions += len(answer) if isinstance(answer, dict) else 1
        game.answer(answer)
    return game, decisions


def rate(rules, seats, seconds):
    """Decisions a second over random games."""
    rng, decisions, seed = random.Random(1), 0, 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += random_game(rules, seats, rng, seed)[1]
        seed += 1
    return decisions / spent


def peer_rate(python, peer, seats, seconds):
    """Decisions a second of a peer, in a process of its own; None where it does not run."""
    done = subprocess.run(
        [python, str(PEERS_SCRIPT), peer, str(seats), str(seconds)], capture_output=True, text=True, check=False
    )
    return json.loads(done.stdout)["rate"] if done.returncode == 0 else None


@figure("tabula-decisions")
def tabula_decisions(quick):
    """One process each, in turns of the same length, the median of the turns. A decision is one seat's choice: a
    night pick (one for a pack that agrees), one voter's vote, one ballot. Answers are legal ones by chance; making
    the setup and the game is part of the time (processor time). Decks: ours as suggested for that many seats; the peers' with as
    many wolves and every role of theirs (see scripts/measures/peers.py)."""
    rules, rows = ruleset("tabula"), []
    turns, seconds = (1, 0.5) if quick else (5, 1.5)
    peers = {peer: environment.peer_python(peer) for peer in PEERS}
    for seats in (9, 16, 24):
        ours, theirs = [], {peer: [] for peer, python in peers.items() if python}
        for _ in range(turns):
            ours.append(rate(rules, seats, seconds))
            for peer, found in theirs.items():
                found.append(peer_rate(peers[peer], peer, seats, seconds))
        mine = statistics.median(ours)
        rows.append(at_least(f"random games of tabula, {seats} seats", 100_000, mine, "decisions/s"))
        for peer, found in theirs.items():
            if None in found:
                rows.append(Row(f"  beside it {peer}", "", "does not run here", None))
                continue
            peers_median = statistics.median(found)
            below = mine >= peers_median if peer == "werewolf-engine" else None
            goal = "not above ours" if peer == "werewolf-engine" else ""
            rows.append(Row(f"  beside it {peer}", goal, f"{number(peers_median)} decisions/s", below))
    return rows


@figure("tabula-replay")
def tabula_replay(quick):
    """Random games of 24 seats with the suggested deck, played to the end; each is replayed from its setup and its
    answers. Median and longest over the games, the best of three runs of each."""
    rules, rng, times = ruleset("tabula"), random.Random(2), []
    for seed in range(10 if quick else 100):
        game, _ = random_game(rules, 24, rng, seed)
        runs = []
        for _ in range(3):
            start = time.perf_counter()
            replay(game.setup, game.answers)
            runs.append((time.perf_counter() - start) * 1000)
        times.append(min(runs))
    return [
        at_most("replay of a finished 24-seat game, median", 5, statistics.median(times), "ms"),
        at_most("  the longest", 5, max(times), "ms"),
    ]
