"""How well living and empty calls can be told apart by their lengths: bits a call, the best classifier (X4, X5)."""

from __future__ import annotations

import math
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
