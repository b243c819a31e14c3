"""Named draws: the only randomness of the rules.

Every name has a stream of its own, `Random(f"{seed}:{name}")`, and only `.random()`
is used, since Python promises stability for that method alone.
"""

from random import Random

from engine.errors import ImpossibleDraw


class Chance:
    """Draw by name; outcomes in `fixed` stand, all outcomes are kept in `drawn` for the save.

    A fixed outcome that cannot be is an error, or (`loose`) is drawn anew.
    """

    def __init__(self, seed: int, fixed: dict | None = None, loose: bool = False):
        self.seed = seed
        self.fixed = fixed or {}
        self.loose = loose
        self.drawn: dict[str, list] = {}

    def pick(self, name: str, options, repeats: bool = False):
        """Draw one of `options`; raise ImpossibleDraw if the fixed outcome is none of them."""
        return self._draw(name, options, None, repeats)

    def sample(self, name: str, options, count: int) -> list:
        """Draw `count` different ones of `options`, in the order drawn."""
        return self._draw(name, options, count, False)

    def _draw(self, name, options, count, repeats):
        past = self.drawn.setdefault(name, [])
        outcome = self._fixed(name, len(past), repeats)
        options = tuple(options)
        possible = outcome in options if count is None else is_sample(outcome, options, count)
        if outcome is None or (self.loose and not possible):
            stream = Random(f"{self.seed}:{name}" + (f":{len(past) + 1}" if past else ""))
            pool = list(options)
            drawn = [pool.pop(int(stream.random() * len(pool))) for _ in range(1 if count is None else count)]
            outcome = drawn[0] if count is None else drawn
        elif not possible:
            raise ImpossibleDraw(name, outcome)
        past.append(outcome)
        return outcome

    def _fixed(self, name, index, repeats):
        outcome = self.fixed.get(name)
        if repeats and isinstance(outcome, list):
            return outcome[index] if index < len(outcome) else None
        return outcome


def is_sample(outcome, options, count) -> bool:
    """Tell whether an outcome is a list of `count` different options."""
    return (isinstance(outcome, list) and len(outcome) == count and len(set(outcome)) == count
            and set(outcome) <= set(options))
