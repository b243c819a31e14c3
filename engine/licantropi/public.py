"""What the table knows of the calls to come: the same whoever holds the roles, or nobody (R8, D1)."""

from engine.licantropi.gate import Line
from engine.licantropi.sequence import DAY, NIGHT
from engine.view import PublicCall


def roles_are_public(options) -> bool:
    """Tell whether the list of roles is known: without the calls of absent roles it cannot be kept."""
    return not options["call-absent-roles"]


def public_calls(view) -> tuple[PublicCall, ...]:
    """Section 5: the night's calls; those that reach a player by touch, or nobody, are gaps on every night."""
    return tuple(shape(line, view) for line in NIGHT if line.on(view.night) and known(line, view))


def public_day(view) -> tuple:
    """Section 7: the day's course; the calls with closed eyes come on every day alike."""
    course: list = ["debate"]
    for line in DAY:
        if not isinstance(line, Line):
            course += ["debate"] if line.__name__ == "result" else []
        elif not line.phrases:
            course += [line.call] if line.call not in course else []
        elif line.on(view.day) and known(line, view):
            course.append(shape(line, view))
    return tuple(course)


def known(line, view) -> bool:
    """R8: whether the table expects a call, from the roles that it knows to have been dealt."""
    return line.made(view.roles or (), view.options["call-absent-roles"])


def shape(line, view) -> PublicCall:
    """Give a call's public shape; that its holder lives and may not pass is known for Juliet alone, if she is."""
    return PublicCall.of(line, must=line.must and view.roles is not None)


def post(view) -> tuple[bool, bool, bool]:
    """Calls 4, 17, 19, 20: whether somebody may be reached by a touch; there are no other messages."""
    return False, False, any(line.touch and known(line, view) for line in NIGHT)


def closed_votes(view) -> tuple[str, ...]:
    """Section 7, 2 and 7: all votes are taken with closed eyes."""
    return ("vote", "ballot")
