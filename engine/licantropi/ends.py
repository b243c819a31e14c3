"""Who has won: the sides that remain, the strikers, the stuck game (R1 to R7)."""

from engine.licantropi.roles import AGAINST, STRIKERS, VILLAGE

BLACK_MYSTICS = ("black-mage", "black-witch")
DRAW = ("draw",)


def winners(table) -> tuple[str, ...]:
    """R4, R7: who has won now, or nobody; equal numbers decide nothing."""
    # R2: a side remains while anybody living plays for it, with or without power.
    living = {player.role.side for player in table.players if player.alive}
    remain = living - {AGAINST}
    seek_draw = table.options["seek-draw"]
    if not remain:
        # D30
        return (AGAINST,) if living else DRAW
    if len(remain) == 1 and VILLAGE not in remain:
        return shared(table, remain.pop())
    if VILLAGE in remain:
        if len(remain) == 1 and not (seek_draw and AGAINST in living):
            return (VILLAGE,)
        # Technical note 14, D31, D34, D35: nobody is left who could strike the village.
        if len(remain) > 1 and not seek_draw and not strikers(table):
            return (VILLAGE,)
    # D32: helpless players hold up the other night side.
    return ()


def shared(table, side) -> tuple[str, ...]:
    """R5, D30: black mystics who were dealt win beside wolves or vampires, dead or alive."""
    return (side, AGAINST) if any(role in table.dealt for role in BLACK_MYSTICS) else (side,)


def strikers(table) -> tuple[int, ...]:
    """R3: the living who can still strike the village by night."""
    return table.holders(*STRIKERS)


def stuck(table) -> tuple[str, ...]:
    """R6, D33: two are left and nothing has happened since nightfall: a draw."""
    return DRAW if len(table.living()) == 2 and not table.stirred else ()
