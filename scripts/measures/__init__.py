"""The measurements of `scripts/bench.py`, one file a part of the house."""

from measures.figures import FIGURES


def all_figures():
    """Every measurement by name, in the order of the table."""
    from measures import balance, ear, night, program, rules, secrets, sound  # noqa: F401

    return FIGURES
