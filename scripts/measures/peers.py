"""Random games of the peers from PyPI, counted as ours are; run in an environment of their own, prints JSON.

A decision is one seat's choice: a night pick (or skip), one voter's vote.  What a seat may choose
is asked of the peer itself where it can tell; making the game is part of the time (processor time).
"""

import json
import random
import sys
import time


def werewolf_engine(seats, rng):
    """One game of werewolf-engine: 2 wolves (3 from 16 seats on), seer, doctor, witch, hunter, villagers."""
    from werewolf_engine import Game, GameConfig
    from werewolf_engine.phases import Phase

    wolves = 3 if seats >= 16 else 2
    deck = {"werewolf": wolves, "seer": 1, "doctor": 1, "witch": 1, "hunter": 1, "villager": seats - wolves - 4}
    game = Game([f"P{number}" for number in range(seats)], GameConfig(role_counts=deck))
    game.start()
    decisions = 0
    while game.phase is not Phase.END:
        if game.phase is Phase.NIGHT:
            actor = game.night_manager.current_actor
            targets = game.night_manager.get_available_targets(actor)
            if targets:
                game.night_action(actor.id, targets[int(rng.random() * len(targets))].id)
            else:
                game.night_skip(actor.id)
            decisions += 1
            continue
        living = [player.id for player in game.players if player.is_alive()]
        for at, voter in enumerate(living):
            game.day_vote(voter, living[(at + 1 + int(rng.random() * (len(living) - 1))) % len(living)])
        decisions += len(living)
    return decisions


def mafia(seats, rng):
    """One game of mafia: 2 goons (3 from 16 seats on), cop, doctor, villagers; its log is kept as it keeps it."""
    from mafia.actions import Investigate, Kill, Protect
    from mafia.day import Day
    from mafia.factions import Mafia, Town
    from mafia.game import Game
    from mafia.night import Night
    from mafia.roles import Cop, Doctor, Goon, Villager
    from mafia.virtual_actions import FactionAction

    game = Game(seed=int(rng.random() * 1e9))
    town, pack = game.add_faction(Town()), game.add_faction(Mafia("Pack"))
    goons = 3 if seats >= 16 else 2
    roles = [Goon(pack) for _ in range(goons)] + [Cop(town), Doctor(town)]
    roles += [Villager(town) for _ in range(seats - len(roles))]
    people = [game.add_player(f"P{number:02}", role) for number, role in enumerate(roles)]
    game.begin()
    decisions, number = 0, 0

    def other(seat):
        return _other(rng, [player for player in people if player.alive], seat)

    while not game.is_game_over():
        night = Night(number)
        wolf = next(player for player in people[:goons] if player.alive)
        night.add_action(FactionAction(pack, Kill(wolf, other(wolf))))
        for player, act in ((people[goons], Investigate), (people[goons + 1], Protect)):
            if player.alive:
                night.add_action(act(player, other(player)))
                decisions += 1
        decisions += 1
        game.resolve(night)
        if game.is_game_over():
            break
        number += 1
        day = Day(number)
        for player in [player for player in people if player.alive]:
            day.set_vote(player, other(player))
            decisions += 1
        game.resolve(day)
    return decisions


def open_mafia_engine(seats, rng):
    """One game of open-mafia-engine's own `test` builder: 2 mafiosi (3 from 16 seats on), doctor, detective, townies."""
    from open_mafia_engine.api import EActivate, GameBuilder

    wolves = 3 if seats >= 16 else 2
    game = GameBuilder.load("test").build([f"P{number:02}" for number in range(seats)], n_mafia=wolves)
    game.change_phase()
    decisions = 0
    powers = ("Mafia Kill", "Protect", "Faction Inspect")
    while game.current_phase.name != "shutdown":
        living = [actor for actor in game.actors if not actor.status["dead"]]
        if game.current_phase.name == "day":
            for actor in living:
                game.process_event(EActivate(game, f"{actor.name}/ability/Vote", target=_other(rng, living, actor).name))
                decisions += 1
                if game.current_phase.name != "day":
                    break
        else:
            used = set()
            for actor in living:
                for power in powers:
                    if power not in used and any(ability.name == power for ability in actor.abilities):
                        used.add(power)
                        target = _other(rng, living, actor)
                        game.process_event(EActivate(game, f"{actor.name}/ability/{power}", target=target))
                        decisions += 1
        game.change_phase()
        if decisions > 100 * seats:
            break
    return decisions


def _other(rng, living, seat):
    others = [player for player in living if player is not seat]
    return others[int(rng.random() * len(others))]


PEERS = {"werewolf-engine": werewolf_engine, "mafia": mafia, "open-mafia-engine": open_mafia_engine}


def main(name, seats, seconds):
    """Play games of one peer for some seconds; print the decisions and the games a second."""
    play, rng = PEERS[name], random.Random(1)
    random.seed(1)
    play(seats, rng)
    decisions = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play(seats, rng)
        games += 1
    print(json.dumps({"rate": decisions / spent, "games_a_second": games / spent}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
