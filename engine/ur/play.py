"""The course of the game: night and day in turn, nightfall, the first night (G1, 7.2, 7.3)."""

from engine.steps import Begin, Call, Over
from engine.ur.dawn import AFTER_SPECTRE, BEFORE_SPECTRE, daybreak, post_round
from engine.ur.day import play_day
from engine.ur.ends import DAWN, settle
from engine.ur.looks import living_wolves
from engine.ur.night import Night
from engine.ur.roles.blockers import chill
from engine.ur.roles.changers import contagion
from engine.ur.roles.thieves import give_coin
from engine.ur.row import VILLAGE
from engine.ur.sequence import FIRST_NIGHT, NIGHT, SIESTA
from engine.ur.table import Coming


def play(table):
    """G1: night N comes before day N; the end is tested at each dawn and after each lynching (W1)."""
    draw_lots(table)
    options = table.options
    lines = [(line, line.row, *line.nights(options), Call(line.call, ())) for line in NIGHT
             if line.made(table.dealt, options)]
    siesta = [line for line in SIESTA if line.made(table.dealt, options)]
    while not table.winners:
        yield from play_night(table, lines)
        if not table.winners:
            yield from play_day(table, siesta)
    # G12: the round is done as soon as the lynching is settled, at the end of the game too.
    yield from post_round(table)
    yield Over(table.winners)


def draw_lots(table) -> None:
    """Section 14: the draws of the deal (BOUNTY-KILLER-1, GAMBLER-1, PIRATE-1, JUDAS-1)."""
    chance, deal = table.chance, {player.role.id: player.seat for player in table.players}
    if "bounty-killer" in deal:
        table.bounty = chance.pick("bounty", [p.seat for p in table.players if p.role.side == VILLAGE])
    if "gambler" in deal:
        village = [role for role in table.village_ids if role in deal and role != "peasant"]
        table.gambler_roles = tuple(chance.sample("gambler-roles", village, min(4, len(village))))
    if "pirate" in deal:
        others = [seat for seat in table.seats if seat != deal["pirate"]]
        for seat in chance.sample("coins", others, 3):
            give_coin(table, seat)
            table.notice(seat, "coin")
    if "judas" in deal and table.options["judas-knows"] == "one":
        table.judas_wolf = chance.pick("judas-wolf", living_wolves(table))


def play_night(table, lines):
    """7.3, section 8: nightfall, the calls in their order, the end of the night."""
    number = table.begin("night")
    yield Begin("night", number)
    night = nightfall(table)
    yield from post_round(table)
    if number == 1:
        yield from first_night(night)
    for line, row, first, last, empty in lines:
        if line.late or number < first or (last is not None and number > last):
            continue
        if line.power is not None:
            yield from line.power(night, line)
        elif row.id in night.actors:
            yield from night.wake(line, row)
        else:
            yield empty
    for step in BEFORE_SPECTRE:
        step(night)
    for line, _, first, _, _ in lines:
        if line.late and number >= first:
            yield from line.power(night, line)
    for step in AFTER_SPECTRE:
        step(night)
    yield from post_round(table)
    yield daybreak(night)
    settle(table, DAWN)


def nightfall(table) -> Night:
    """G12 (a): what comes into force with the night: contagion, the last wolf, the ice of the night before."""
    table.coming = Coming({}, [], [], {})
    contagion(table)
    wolves = living_wolves(table)
    last = table[wolves[0]] if len(wolves) == 1 else None
    if last is not None and last.role.id == "unlucky-wolf" and not last.hold.joined:
        last.hold.joined = True
        table.notice(last.seat, "pack")
    night = Night(table)
    if last is not None and last.role.id == "cub" and not table.cub_alone:
        # CUB-2: only the first night alone; night 1 counts.
        table.cub_alone = night.rested = True
    for number, seat in table.frozen:
        if number == night.number and table[seat].alive:
            chill(night, seat)
    return night


def first_night(night):
    """7.3: the calls of night 1 only; those of single holders in seat order."""
    table = night.table
    ours = [line for line in FIRST_NIGHT if line.made(table.dealt, table.options)]
    for line in (line for line in ours if line.group):
        yield from line.power(night, line)
    holders = {line: table.holders(*line.wakes)[0] for line in ours if not line.group}
    for line in sorted(holders, key=holders.get):
        yield from line.power(night, line, holders[line])
