"""The names of a table, checked before the deal: which cannot be said, which sound alike, what to say instead (A25, public).

The recogniser's own list of words is enough for it: there need be no microphone.
"""

from __future__ import annotations

from narrator import grammar, hearing, soundcheck


def tell_names(questions, settings, seats: tuple[str, ...]) -> None:
    """Tell in one message what is wrong with names; nothing where nothing is, or where the recogniser comes too late."""
    pack, opening, recogniser = questions.pack, None, None
    if settings.ear != "off":
        opening = hearing.shared(pack, settings)
        recogniser = opening.wait(hearing.PATIENCE)
        if recogniser is None and opening.fault is None:
            # It still loads: the game tells what it finds as soon as it can.
            return
    faults = found(pack, recogniser, seats)
    if opening is not None:
        opening.told = True
    if line := soundcheck.names(pack, faults, seats, said=recogniser is not None):
        questions.tell(line)


def found(pack, recogniser, seats: tuple[str, ...]) -> list[grammar.NameFault]:
    """Give what is wrong with names; without a recogniser only which are alike."""
    knows = recogniser.knows if recogniser is not None else lambda word: True
    return grammar.check_names(pack, seats, knows, hearing.rows(recogniser, pack, list(seats)))[1]
