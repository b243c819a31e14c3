"""Measure the odds of every suggested deck and write them to narrator/odds.yaml.

    python scripts/find_odds.py [--games 1000] [--seed 1] [RULES ...]

Every deck is played with both policies; the file says with how many games and which seed.
"""

import argparse
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine import ruleset, rulesets  # noqa: E402
from narrator.balance import Deck, play_many  # noqa: E402

HEAD = """\
# The odds of the suggested decks: ruleset, players, policy.  Written by scripts/find_odds.py;
# each share of wins and the mean number of days come from so many games of this seed.
"""


def main() -> None:
    """Play, and write the file anew after each ruleset."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("rules", nargs="*", default=list(rulesets()))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    path = ROOT / "narrator" / "odds.yaml"
    found = yaml.safe_load(path.read_text("utf-8")) if path.exists() else {}
    for rules in args.rules:
        found[rules] = {"games": args.games, "seed": args.seed, "decks": {}}
        for players, roles in ruleset(rules).decks.items():
            found[rules]["decks"][players] = {policy: odds(rules, roles, policy, args)
                                              for policy in ("random", "informed")}
            print(rules, players, found[rules]["decks"][players], flush=True)
        for taste, decks in ruleset(rules).tastes.items():
            found[rules].setdefault("tastes", {})[taste] = {
                players: {policy: odds(rules, roles, policy, args) for policy in ("random", "informed")}
                for players, roles in decks.items()}
        path.write_text(HEAD + yaml.safe_dump(found, default_flow_style=None, sort_keys=False, width=120), "utf-8")


def odds(rules, roles, policy, args) -> dict:
    """Play one deck."""
    tally = play_many(Deck(rules, roles, policy=policy), args.games, args.seed)
    shares = {side: round(share, 3) for side, (share, _, _) in tally.odds().items()}
    return {"wins": shares, "days": round(tally.mean_days(), 1)}


if __name__ == "__main__":
    main()
