"""What a table without a moderator costs and gives away: lengths of nights, bits a call, games a second."""

from __future__ import annotations

import math
import time
from random import Random

SLOT = 16.0


def entry_time(chance: Random) -> float:
    """X4: seconds to an entry: log-normal (median S/2.3, sigma 0.45), 3 % late by an exponential of mean 10 s."""
    found = math.exp(math.log(SLOT / 2.3) + 0.45 * chance.gauss(0, 1))
    return found + (chance.expovariate(0.1) if chance.random() < 0.03 else 0.0)


def patient_calls(count: int, seed: int) -> tuple[list[float], list[float]]:
    """Lengths of the slots of living and empty calls at pace `patient`, by the schedule of the program."""
    from engine import PublicCall
    from narrator import schedule
    from narrator.calls import MOST_REPEATS

    call, pace = PublicCall("seer", reply="nod"), schedule.Pace("patient", SLOT)

    def says(key):
        return 2.0

    def length(chance, entry):
        drawn = schedule.repeats(chance)
        at = schedule.opening(call, pace, says, chance, drawn).length
        while entry is not None and drawn < MOST_REPEATS and entry > in_slots(drawn):
            drawn += 1
            at = schedule.again([], at, call, pace, says, chance)
        return at

    def in_slots(repeats):
        # Only the time inside slots counts: the entry waits while a phrase is said.
        return pace.window(call) * (1 + repeats / 2)

    chance = Random(f"patient:{seed}")
    living = [length(chance, entry_time(chance)) for _ in range(count)]
    return living, [length(chance, None) for _ in range(count)]


def hand_calls(count: int, seed: int) -> tuple[list[float], list[float]]:
    """Lengths of slots at pace `hand`: the empty call takes a recorded time, the moderator a moment to press."""
    from narrator.hand import LEAD

    chance = Random(f"hand:{seed}")
    living = [entry_time(chance) + 1.0 + chance.expovariate(1.0) for _ in range(count)]
    return living, [max(living[int(chance.random() * count)] - LEAD, 1.0) + 0.6 + chance.expovariate(2.0) for _ in range(count)]


def leaky_calls(count: int, seed: int) -> tuple[list[float], list[float]]:
    """X5: a schedule that ends at the answer, its empty calls uniform from 3 to 10 s."""
    chance = Random(f"leaky:{seed}")
    return [entry_time(chance) for _ in range(count)], [chance.uniform(3, 10) for _ in range(count)]


def smirnov(one: list[float], other: list[float]) -> float:
    """The Kolmogorov-Smirnov distance of two samples."""
    marks = sorted({round(value, 6) for value in one + other})
    first, second = sorted(round(value, 6) for value in one), sorted(round(value, 6) for value in other)
    worst, at, to = 0.0, 0, 0
    for mark in marks:
        while at < len(first) and first[at] <= mark:
            at += 1
        while to < len(second) and second[to] <= mark:
            to += 1
        worst = max(worst, abs(at / len(first) - to / len(second)))
    return worst


def smirnov_limit(one: int, other: int) -> float:
    """The distance that is exceeded by chance once in a hundred times."""
    return 1.628 * math.sqrt((one + other) / (one * other))


def best_threshold(living: list[float], empty: list[float]) -> float:
    """The area under the curve of the classifier "longer than x" (or shorter): 0.5 tells nothing."""
    marked = sorted([(round(value, 6), 1) for value in living] + [(round(value, 6), 0) for value in empty])
    ranks, at = 0.0, 0
    while at < len(marked):
        end = at
        while end < len(marked) and marked[end][0] == marked[at][0]:
            end += 1
        ranks += sum(kind for _, kind in marked[at:end]) * (at + 1 + end) / 2
        at = end
    area = (ranks - len(living) * (len(living) + 1) / 2) / (len(living) * len(empty))
    return max(area, 1 - area)


def bits(living: list[float], empty: list[float], steps: int = 12) -> float:
    """Mutual information of the length (in equally full steps) and of being empty, in bits a call."""
    edges = sorted(living + empty)
    cuts = sorted({edges[int(len(edges) * step / steps)] for step in range(1, steps)})
    total, found = len(living) + len(empty), 0.0
    for low, high in zip([-math.inf, *cuts], [*cuts, math.inf]):
        counts = [sum(low <= value < high for value in sample) for sample in (living, empty)]
        for count, sample in zip(counts, (living, empty)):
            if count:
                found += count / total * math.log2(count * total / (sum(counts) * len(sample)))
    return found


def night_seconds(quick: float) -> dict[str, float]:
    """The length of a tabula night (the second) at 8 seats, where keys come within so many seconds (M1 sets the slot)."""
    from narrator.leaks import Check, play
    from narrator.settings import Settings

    slot = max(8.0, math.ceil(2 * quick / 2) * 2)
    found = {}
    for mode in ("table", "moderator"):
        check = Check("tabula", Settings(mode=mode, slot=slot).completed(), 8, nights=2)
        lengths = []
        for seed in range(12):
            played = play(check, seed)
            starts = [event.at for event in played.sitting.stage.public.timeline.events
                      if event.key == "night.begin" and event.phase == ("night", 2)]
            if 2 in played.ends and starts:
                lengths.append(played.ends[2] - starts[0])
        found[mode] = sum(lengths) / max(len(lengths), 1)
    return found


def games_a_second(games: int = 200) -> float:
    """How many games `leak-check` plays in a second on all cores."""
    import os

    from narrator.leaks import Check, leak_check
    from narrator.settings import Settings

    begin = time.perf_counter()
    leak_check(Check("tabula", Settings(mode="table").completed()), games, cores=os.cpu_count() or 1)
    return games / (time.perf_counter() - begin)


def rows() -> list[tuple[str, str]]:
    """All measurements as pairs of a name and a value."""
    found = []
    for name, quick in (("quick (keys within 4 s)", 4.0), ("slow (20 s)", 20.0)):
        for mode, seconds in night_seconds(quick).items():
            found.append((f"a tabula night, 8 seats, {name}, mode {mode}", f"{seconds:.0f} s"))
    for pace, calls in (("patient", patient_calls), ("hand", hand_calls)):
        living, empty = calls(1000, 1)
        found.append((f"pace {pace}: bits a call", f"{bits(living, empty):.4f} (AUC {best_threshold(living, empty):.3f})"))
    found.append(("leak-check: games a second", f"{games_a_second():.0f}"))
    return found


if __name__ == "__main__":
    for row in rows():
        print(": ".join(row))
