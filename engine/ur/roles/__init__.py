"""All rows of the role table (section 6), gathered by what the power does."""

from engine.ur.roles import (blockers, changers, guards, killers, loners, mediums, pack, plain, returners, sects, seers,
                             thieves, voters, watchers)

GROUPS = (plain, seers, mediums, watchers, guards, blockers, voters, killers, returners, changers, pack, sects, thieves,
          loners)


def gather():
    """Put the rows in one table; raises ValueError for an id that is there twice."""
    rows: dict = {}
    for group in GROUPS:
        for row in group.ROWS:
            if row.id in rows:
                raise ValueError(f"ur: the role {row.id} has two rows")
            rows[row.id] = row
    return rows


ROLES = gather()
