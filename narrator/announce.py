"""From public steps to phrases: announcements, what is revealed by day, the end (table channel)."""

from __future__ import annotations

from engine import Announce, Begin, Over, Reveal, Token


def lines(sitting, events, at: int) -> list[tuple[str, dict]]:
    """The phrases of the public step at a place; what was revealed before is not said again."""
    step = events[at]
    if isinstance(step, Reveal):
        return coded(sitting, (step.code,), ()) + rules_of_death(sitting, names(sitting, step.died))
    if isinstance(step, Over):
        return [("end.begin", {}), *((f"end.{winner}", {}) for winner in step.winners)]
    if not isinstance(step, Announce):
        return []
    dawn = step.phase == "night"
    revealed = [other.code for other in events[:at] if isinstance(other, Reveal)]
    before = set() if dawn else told_today(events, at)
    said: list[tuple[str, dict]] = []
    died = names(sitting, around(sitting, [seat for seat in step.died if seat not in before]))
    if died:
        said.append(("dawn.deaths" if dawn else "lynch.result", {"names": died}))
    elif not dawn and not any(head(code) in ("no-burn", "expelled") for code in step.codes) and not (
            before and any(isinstance(other, Over) for other in events[at + 1:at + 2])):
        said.append(("lynch.none", {}))
    if step.returned:
        key = "dawn.returned" if dawn or not sitting.pack.has("lynch.returned") else "lynch.returned"
        said.append((key, {"names": names(sitting, step.returned)}))
    said += coded(sitting, sorted(step.codes, key=order), revealed)
    if dawn and not died and not any(key.startswith("dawn.") for key, _ in said):
        # First who has died, or that nobody has; then the news.
        said.insert(0, ("dawn.none", {}))
    said += rules_of_death(sitting, died)
    if dawn and not died and sitting.pack.has("marker.stay"):
        said.append(("marker.stay", {}))
    return said


def rules_of_death(sitting, died) -> list[tuple[str, dict]]:
    """What the dead are told, where a ruleset has words for it."""
    return [("ghost.rules", {"names": died})] if died and sitting.pack.has("ghost.rules") else []


def told_today(events, at: int) -> set[int]:
    """The seats whose death was told by day before an event, since the day began."""
    told: set[int] = set()
    for step in events[:at]:
        if isinstance(step, Begin):
            told = set()
        elif isinstance(step, Reveal):
            told.update(step.died)
    return told


def coded(sitting, codes, revealed) -> list[tuple[str, dict]]:
    """The phrases of announcement codes."""
    found = []
    for code in codes:
        key, fields = sitting.game.setup.rules.codes[head(code)]
        if not key or code in revealed:
            continue
        if sitting.mode == "table" and sitting.pack.has(f"{key}-table"):
            # Nobody moderates: who would that victim be?
            key = f"{key}-table"
        parts = code[1:] if isinstance(code, Token) else ()
        values = {field: word(sitting, part) for field, part in zip(fields, parts)}
        if fields[-1:] == ("names",):
            # The last field takes all that is left.
            values["names"] = [word(sitting, part) for part in parts[len(fields) - 1:]]
        found.append((key, values))
    return found


def order(code) -> int:
    """Codes about the night come before those about seats, so that `dawn.moderator` is heard first."""
    return isinstance(code, Token)


def head(code) -> str:
    """The code's own word."""
    return code[0] if isinstance(code, Token) else code


def word(sitting, part) -> str:
    """A seat's name, or the name of a role."""
    return sitting.game.setup.name(part) if isinstance(part, int) else sitting.pack.role(part)


def names(sitting, seats) -> list[str]:
    """The names of seats."""
    return [sitting.game.setup.name(seat) for seat in seats]


def around(sitting, seats) -> tuple[int, ...]:
    """Seats in clockwise order from the marker as it lay before (announcing 3), else in seat order."""
    start = 0
    for step in sitting.events()[:sitting.progress.spoken]:
        if isinstance(step, Announce):
            start = next((code[1] for code in step.codes if head(code) == "welcome"), start)
    count = len(sitting.game.setup.seats)
    return tuple(sorted(seats, key=lambda seat: (seat - start - 1) % count))
