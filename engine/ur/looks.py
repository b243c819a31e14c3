"""What a seat is (a wolf, of the pack, of a side) and how it is seen."""

from engine.ur.row import LONERS, NONE, STEALERS, WOLVES


def is_wolf(table, seat) -> bool:
    """Section 2: a seat that now holds a pack role, or a turned turnskin."""
    player = table[seat]
    return player.role.pack or player.hold.turned


def living_wolves(table) -> list[int]:
    """The living wolves in seat order, those outside the pack too."""
    return [player.seat for player in table.players if player.alive and (player.role.pack or player.hold.turned)]


def pack(table) -> list[int]:
    """Section 2: the living wolves but an unlucky wolf that has not joined."""
    return [seat for seat in living_wolves(table)
            if table[seat].role.id != "unlucky-wolf" or table[seat].hold.joined]


def side_of(table, seat) -> str:
    """Section 3: the side by the role held now (KNIGHT-4, TURNSKIN-1)."""
    player = table[seat]
    hold = player.hold
    if hold.turned or (player.role.id == "knight" and hold.king is not None and is_wolf(table, hold.king)):
        return WOLVES
    return player.role.side


def looks_wolf(table, seat) -> bool:
    """Section 2: the look by the role held now, which no loss of power changes (CTHULHU-3)."""
    player = table[seat]
    row, hold = player.role, player.hold
    if hold.turned or hold.wolf:
        return True
    if row.side == WOLVES and not row.pack and not table.options["outsiders-seen-wolf"]:
        return False
    return row.wolf


def counts_as_role(table, seat) -> bool:
    """Section 6, "role?": a power that is not lost, an unaware seat, a stealer or a loner."""
    player = table[seat]
    if (player.role.pw != NONE and not player.hold.powerless) or table.unaware(seat):
        return True
    return player.role.side in STEALERS or player.role.side in LONERS
