"""What the table knows of the calls to come: from the list of roles, the options and the number of the night alone."""

from engine.steps import Announce
from engine.ur.roles import ROLES
from engine.ur.sequence import DAY, FIRST_NIGHT, NIGHT, SIESTA
from engine.view import PublicCall

SECOND_HOLDERS = ("prostitute", "spectre", "predator")
"""The roles through which one power may come to have one holder more each (G6)."""
SILENT = frozenset({"peasant", "onion", "ugly", "chosen-one", "hobbit", "mason", "seer", "medium", "guard", "knight",
                    "soprano", "oracle", "minos", "gravedigger", "lawyer", "owl", "influencer", "judge", "tyrant", "vestal",
                    "carpenter", "werewolf", "berserker", "duplicator", "explorer", "pack-leader", "cub", "blackmailer",
                    "illusionist", "necromancer", "oracle-wolf", "ghostbuster", "sorcerer-wolf", "sorcerer", "famished",
                    "bomb-disposer", "judas", "vegan", "spectre", "priest", "spitter", "survivor", "jailer", "kamikaze",
                    "gesoo", "red-hood", "batsman", "hamster", "medusa", "gambler", "piper", "dragon", "idiot"})
"""Roles that never cause a message outside a call, in whatever company of their like."""
BY_DAY = frozenset({"scrutineer", "zombie", "bounty-killer", "notary", "cthulhu", "prostitute", "contagious", "niflheimr",
                    "unlucky-wolf", "pirate"})
"""Roles that can cause a message between dawn and nightfall, or with the nightfall itself."""
RETURNS = ("sorcerer", "sorcerer-wolf")
"""With them a zombie may be back beside the one that it infected."""


def public_calls(view) -> tuple[PublicCall, ...]:
    """7.3, G5: the calls of a night; on night 1 those of night 1 first, in one order whoever sits where."""
    lines, roles = (FIRST_NIGHT + NIGHT if view.night == 1 else NIGHT), set(view.roles)
    return tuple(shape(line, view) for line in lines if line.made(roles, view.options) and comes(line, view))


def comes(line, view) -> bool:
    """G5: whether a call belongs to this night, whether anybody can act or not."""
    first, last = line.nights(view.options)
    return first <= view.night and (last is None or view.night <= last)


def public_day(view) -> tuple:
    """V1: siesta, debate, vote; what may settle a tie and turn the fire aside comes every day alike."""
    siesta = [shape(line, view) for line in SIESTA if line.made(view.roles, view.options)]
    if view.day == 1 and not view.options["first-burn"]:
        return tuple(siesta)
    course = [*siesta, "debate"]
    for line in DAY[len(SIESTA):]:
        if not line.phrases:
            course += [line.call] if line.call == "vote" or view.options["runoff"] else []
        elif line.made(view.roles, view.options):
            course.append(shape(line, view))
    return tuple(course)


def shape(line, view) -> PublicCall:
    """Give a call's public shape: windows for all who may hold the power, entries for as many wolves as may be.

    Only on night 1 does the table know that a holder lives who must choose: later a pack may not be able to maul.
    """
    changes: dict = {"round": line.round, "must": line.must and line.last == 1}
    # Nobody holds another's power before dawn 2; only one decides a tie, whoever else might (V6).
    second = view.night >= (2 if view.phase == "day" else 3)
    if second and not line.round and not line.group and not line.must and line.row is not None:
        changes["holders"] = 1 + sum(role in view.roles and role != line.call for role in SECOND_HOLDERS)
        if line.call == "zombie":
            changes["holders"] += sum(role in view.roles for role in RETURNS)
    if line.call == "dragon":
        changes["fields"] = sum(ROLES[role].pack or role in ("contagious", "turnskin") for role in view.roles)
    return PublicCall.of(line, **changes)


def post(view) -> tuple[bool, bool, bool]:
    """G12: the round of nightfall, where a role causes messages by day; that of dawn, unless none ever causes one."""
    return any(role in BY_DAY for role in view.roles), any(role not in SILENT for role in view.roles), False


def closed_votes(view) -> tuple[str, ...]:
    """SCRUTINEER-1: a vote that was announced as secret at dawn."""
    last = next((step for step in reversed(view.events) if isinstance(step, Announce) and step.phase == "night"), None)
    return ("vote",) if last is not None and "secret-vote" in last.codes else ()
