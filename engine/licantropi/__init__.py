"""Ruleset `licantropi`: Licantropi 1.2.1 (licantropi.md)."""

from engine.licantropi.deal import NEEDED, check_deal, deck
from engine.licantropi.ends import stuck, winners
from engine.licantropi.gate import Line, lines_made, make_calls
from engine.licantropi.powers import Night
from engine.licantropi.public import closed_votes, post, public_calls, public_day, roles_are_public
from engine.licantropi.roles import AGAINST, ROLES, VAMPIRES, VILLAGE, WOLVES
from engine.licantropi.sequence import DAWN, DAY, NIGHT
from engine.licantropi.village import INFRACTION, Village
from engine.licantropi.votes import Day
from engine.roles import Option, Ruleset
from engine.steps import Begin, Over


def play(table):
    """Night and day in turn; R1: the end is tested at dawn, after a penalty by day and after the lynching."""
    night_lines, day_lines = lines_made(NIGHT, table) + DAWN, lines_made(DAY, table)
    while True:
        yield Begin("night", table.begin("night"))
        yield from make_calls(Night(table), night_lines, table.night)
        table.winners = winners(table)
        if table.winners:
            break
        yield Begin("day", table.day)
        yield from make_calls(Day(table), day_lines, table.day)
        # A penalty by day may have ended it (R44); R6 comes after R4.
        table.winners = table.winners or winners(table) or stuck(table)
        if table.winners:
            break
    yield Over(table.winners)


RULES = Ruleset(
    id="licantropi",
    roles=ROLES,
    villager="peasant",
    slots=NIGHT + tuple(line for line in DAY if isinstance(line, Line)),
    options={
        "seek-draw": Option(False, bool),
        "call-absent-roles": Option(True, bool),
        "lawyer-sees-self": Option(True, bool),
        "hero-kills": Option("highest-rank", ("highest-rank", "highest-number")),
        "assassin-first-night": Option(True, bool),
        "reaction-optional": Option(False, bool),
        "druid-survives-reaction": Option(True, bool),
        "revote": Option("tied", ("tied", "all")),
        "mayor-after-tie": Option(True, bool),
    },
    sides=(VILLAGE, WOLVES, VAMPIRES, AGAINST),
    endings=(VILLAGE, WOLVES, VAMPIRES, AGAINST, "draw"),
    statuses=("failed", "turned", "died", "traitor", "wolf-4", "none"),
    codes={
        "inn-news": ("inn-news", ()),
        "candidates": ("candidates", ("names",)),
        "candidates.none": ("candidates.none", ()),
        "ballot.again": ("ballot.again", ("names",)),
        "penalty.death": ("penalty.death", ("names",)),
    },
    table=Village,
    play=play,
    check_deal=check_deal,
    side_of=lambda table, seat: table[seat].role.side,
    public_calls=public_calls,
    public_day=public_day,
    commands=INFRACTION,
    told_in_calls=True,
    public_roles=roles_are_public,
    post=post,
    closed_votes=closed_votes,
    # D36: section 2 has no least number but that of the roles which must be dealt.
    fewest=len(NEEDED),
    decks={players: deck(players) for players in range(9, 25)},
)
