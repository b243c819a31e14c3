"""How fast the rules are: random games, beside the peers of other projects; replay of a finished game."""

import json
import os
import random
import statistics
import subprocess
import sys
import time

import environment
from engine import Game, Setup, SetupError, replay, ruleset
from measures.figures import Row, at_least, at_most, figure, number

PEERS = {"werewolf-engine": "werewolf_engine", "mafia": "mafia", "open-mafia-engine": "open_mafia_engine.api"}
"""Each peer on PyPI and the module that holds its roles."""
MUST = {"licantropi": ("seer", "wolf-1", "wolf-2", "wolf-3")}
PEERS_SCRIPT = environment.ROOT / "scripts" / "measures" / "peers.py"


def random_game(rules, seats, rng, seed):
    """Play the suggested deck to its end with legal answers by chance; return the game and its decisions."""
    cards = [role for role, count in rules.decks[seats].items() for _ in range(count)]
    rng.shuffle(cards)
    return play_out(setup_of(rules, cards, seed), rng)


def special_game(rules, seats, rng, seed):
    """Play special roles alone, all different and by chance (with those that must be dealt), to the end."""
    special = [role for role in rules.roles if role != rules.villager]
    while True:
        must = MUST.get(rules.id, ())
        cards = [*must, *rng.sample([role for role in special if role not in must], seats - len(must))]
        rng.shuffle(cards)
        try:
            setup = setup_of(rules, cards, seed)
        except SetupError:
            continue
        return play_out(setup, rng)


def setup_of(rules, cards, seed):
    """The setup of cards in seat order."""
    return Setup(rules, tuple(f"P{number}" for number in range(len(cards))), dict(enumerate(cards, 1)), seed=seed)


def play_out(setup, rng):
    """Answer every call with a legal answer by chance; return the game and the number of decisions."""
    game, decisions = Game(setup), 0
    while game.pending:
        answer = game.pending.ask.legal(rng)
        decisions += len(answer) if is_vote(answer) else 1
        game.answer(answer)
    return game, decisions


def is_vote(answer):
    """Whether an answer is that of several voters."""
    return isinstance(answer, dict) and all(type(value) is int for value in (*answer, *answer.values()))


def rate(rules, seats, seconds, play=random_game):
    """Decisions a second over games of one kind."""
    rng, decisions, seed = random.Random(1), 0, 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play(rules, seats, rng, seed)[1]
        seed += 1
    return decisions / spent


def run_peer(python, peer, seats, seconds):
    """Decisions (`rate`) and games a second of a peer, in a process of its own; None where it does not run."""
    done = subprocess.run(
        [python, str(PEERS_SCRIPT), peer, str(seats), str(seconds)], capture_output=True, text=True, check=False
    )
    return json.loads(done.stdout) if done.returncode == 0 else None


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
                found.append(run_peer(peers[peer], peer, seats, seconds))
        mine = statistics.median(ours)
        rows.append(at_least(f"random games of tabula, {seats} seats", 100_000, mine, "decisions/s"))
        for peer, found in theirs.items():
            if None in found:
                rows.append(Row(f"  beside it {peer}", "", "does not run here", None))
                continue
            peers_median = statistics.median(run["rate"] for run in found)
            below = mine >= peers_median if peer == "werewolf-engine" else None
            goal = "not above ours" if peer == "werewolf-engine" else ""
            rows.append(Row(f"  beside it {peer}", goal, f"{number(peers_median)} decisions/s", below))
    return rows


def replay_times(rules, seats, games, play):
    """Milliseconds of a replay of each of some finished games, the best of three runs of each."""
    rng, times = random.Random(2), []
    for seed in range(games):
        game, _ = play(rules, seats, rng, seed)
        runs = []
        for _ in range(3):
            start = time.process_time()
            replay(game.setup, game.answers)
            runs.append((time.process_time() - start) * 1000)
        times.append(min(runs))
    return times


@figure("tabula-replay")
def tabula_replay(quick):
    """Random games of 24 seats with the suggested deck, played to the end; each is replayed from its setup and its
    answers (processor time). Median and longest over the games, the best of three runs of each."""
    times = replay_times(ruleset("tabula"), 24, 10 if quick else 100, random_game)
    return [
        at_most("replay of a finished 24-seat game of tabula, median", 5, statistics.median(times), "ms"),
        at_most("  the longest", 5, max(times), "ms"),
    ]


@figure("licantropi")
def licantropi(quick):
    """Random games of 16 seats that all hold special roles, drawn by chance for each game beside those that must be
    dealt; decisions and replay counted as for tabula (processor time)."""
    return special("licantropi", 16, 50_000, 10, quick)


@figure("ur")
def ur(quick):
    """Random games of 20 seats that all hold different special roles, drawn by chance for each game; decisions and
    replay counted as for tabula (processor time). The ruleset is loaded in fresh processes, the engine's core
    before it; the median. Beside it the import of each peer, which loads its roles; none of them replays a game."""
    times = 3 if quick else 15
    loaded = load_time(sys.executable, "import engine", "engine.ruleset('ur')", times)
    rows = special("ur", 20, 20_000, 25, quick) + [at_most("time to load the ruleset ur", 50, loaded, "ms")]
    for peer, module in PEERS.items():
        python = environment.peer_python(peer)
        loaded = load_time(python, "", f"import {module}", times) if python else None
        value = f"{number(loaded)} ms" if loaded is not None else "does not run here"
        rows.append(Row(f"  beside it the import of {peer}", "", value, None))
    return rows


def load_time(python, before, code, times):
    """Milliseconds that some code takes in fresh processes after other code (processor time), the median; None where it fails.

    Modules are compiled before, as those of an installed program are.
    """
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    code = f"import time\n{before}\nt = time.process_time()\n{code}\nprint(time.process_time() - t)"
    runs = [subprocess.run([python, "-c", code], cwd=environment.ROOT, capture_output=True, text=True, check=False, env=compiled)
            for _ in range(times + 1)][1:]
    return None if any(run.returncode for run in runs) else 1000 * statistics.median(float(run.stdout) for run in runs)


def special(name, seats, rate_goal, replay_goal, quick):
    """The rows of a ruleset played with special roles alone."""
    rules = ruleset(name)
    rates = [rate(rules, seats, 0.5 if quick else 2, special_game) for _ in range(1 if quick else 5)]
    times = replay_times(rules, seats, 10 if quick else 100, special_game)
    what = f"{name}, {seats} special"
    return [
        at_least(f"random games of {what}", rate_goal, statistics.median(rates), "decisions/s"),
        at_most(f"replay of a finished game of {what}, median", replay_goal, statistics.median(times), "ms"),
        at_most("  the longest", replay_goal, max(times), "ms"),
    ]
