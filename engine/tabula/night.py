"""The night of tabula: the call sequence (section 5), each call's power, and the dawn."""

from engine.asks import Pick
from engine.roles import Slot
from engine.steps import Announce, Begin, Call, Tell
from engine.view import PublicCall
from engine.words import Reason, Token


class Night:
    """What one night carries: the picks, until dawn settles them."""

    __slots__ = ("table", "number", "guarded", "marked", "victim", "seen")

    def __init__(self, table):
        self.table, self.number = table, table.night
        self.guarded = self.marked = self.victim = None
        self.seen: set[int] = set()


def pick(table, call, seats, banned=(), reason=Reason.OWN_SEAT, may_pass=True, told=None):
    """Make a call that asks for one living seat outside `banned` (T15: tonight's victim is living)."""
    living = table.living()
    among = tuple(seat for seat in living if seat not in banned) if banned else living
    refused = dict.fromkeys(table.dead(), Reason.DEAD)
    refused.update(dict.fromkeys(banned, reason))
    return Call(call, seats, Pick(among, refused, may_pass), told)


def meet(night, slot, seats):
    """T16, T24: those who wake recognise each other."""
    yield Call(slot.call, seats, None, list(seats))


def listen(night, slot, seats):
    """T17: was the one lynched on the day before a werewolf, by the role at death?"""
    yield Call(slot.call, seats)
    yield Tell(slot.call, seats, night.table.lynched == "werewolf")


def see(night, slot, seats):
    """T18 to T20: is the pick a werewolf now? A werehamster that is seen dies at dawn."""
    target = yield pick(night.table, slot.call, seats, seats, Reason.SAME_ROLE)
    if target is not None:
        role = night.table[target].role.id
        if role == "werehamster":
            night.seen.add(target)
        yield Tell(slot.call, seats, role == "werewolf")


def protect(night, slot, seats):
    """T21: keep another seat from the werewolves tonight."""
    table, banned, reason = night.table, seats, Reason.OWN_SEAT
    call = pick(table, slot.call, seats, banned, reason)
    if not table.options["bodyguard-repeat"] and table.guarded is not None:
        call.ask.among = tuple(seat for seat in call.ask.among if seat != table.guarded)
        call.ask.banned.setdefault(table.guarded, Reason.SAME_AGAIN)
    night.guarded = table.guarded = yield call


def mark(night, slot, seats):
    """T22: the pick is marked for the coming day; the own seat may be picked (D7)."""
    night.marked = yield pick(night.table, slot.call, seats)


def devour(night, slot, seats):
    """T24, T25: the pack recognises each other on night 1, and chooses a victim on every other."""
    if meets_only(night.number, night.table.options):
        yield from meet(night, slot, seats)
        return
    night.victim = yield pick(night.table, slot.call, seats, seats, Reason.SAME_ROLE,
                              may_pass=False, told=list(seats))


def imitate(night, slot, seats):
    """T27: turn into a werewolf or a seer, at once and for good, or never."""
    target = yield pick(night.table, slot.call, seats, seats)
    if target is not None:
        role = night.table[target].role.id
        turned = role in ("werewolf", "seer")
        if turned:
            night.table.become(seats[0], role)
        yield Tell(slot.call, seats, role if turned else "failed")


NIGHT = (
    Slot("freemasons", ("freemason",), meet, last=1, phrases=("meet",), fields=0, group=True),
    Slot("medium", (), listen, first=2, phrases=("answer",), fields=0, reply="nod"),
    Slot("seer", (), see, reply="nod"),
    Slot("bodyguard", (), protect, first=2),
    Slot("owl", (), mark),
    Slot("werewolves", ("werewolf",), devour, phrases=("ask", "meet"), group=True, must=True),
    Slot("mythomaniac", (), imitate, first=2, last=2, reply="long"),
)


def public_calls(view) -> tuple[PublicCall, ...]:
    """T12, T13: a night's calls, from what the table knows."""
    calls = []
    for slot in NIGHT:
        dealt = any(role in view.roles for role in slot.wakes)
        if slot.on(view.night) and (dealt or view.options["call-absent-roles"]):
            if slot.call == "werewolves" and meets_only(view.night, view.options):
                calls.append(PublicCall.of(slot, phrase="meet", fields=0, must=False))
            else:
                calls.append(PublicCall.of(slot))
    return tuple(calls)


def meets_only(night, options) -> bool:
    """T24: on night 1 the pack only recognises each other, if the moderator is the victim."""
    return night == 1 and options["first-night-victim"] == "moderator"


def play_night(table):
    """T12, T13: make the calls in order; a call without a living holder asks nobody."""
    number = table.begin("night")
    yield Begin("night", number)
    night = Night(table)
    everyone = table.options["call-absent-roles"]
    for slot in NIGHT:
        if not slot.on(number):
            continue
        seats = table.holders(*slot.wakes)
        if seats:
            yield from slot.power(night, slot, seats)
        elif everyone or any(role in table.dealt for role in slot.wakes):
            yield Call(slot.call, ())
    yield from dawn(night)


def doomed(night) -> tuple[int, ...]:
    """T20, T21, T23, T25, T26: who dies at this dawn, in seat order."""
    table, dead = night.table, set(night.seen)
    victim = night.victim
    if victim is not None and victim != night.guarded and table[victim].role.id != "werehamster":
        dead.add(victim)
    if night.marked is not None and table.deadly_owl:
        if table[night.marked].role.id not in ("werewolf", "werehamster"):
            dead.add(night.marked)
    return tuple(sorted(dead))


def dawn(night):
    """T29 to T31: all die together; the marker passes to one of them."""
    table = night.table
    dead = doomed(night)
    for seat in dead:
        table.die(seat)
    codes = []
    if meets_only(night.number, table.options):
        codes.append("moderator-died")
    elif not dead:
        codes.append("no-victim")
    if dead:
        table.marker = dead[0] if len(dead) == 1 else table.chance.pick(f"welcome-{night.number}", dead)
        codes.append(Token("welcome", table.marker))
    table.marked = night.marked if night.marked not in dead else None
    table.begin("day")
    yield Announce("night", night.number, dead, (), tuple(codes))
