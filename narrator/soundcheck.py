"""The sound check: each word that the table may say is asked for, heard or not, and told (doctor --listen); what is wrong with names."""

from __future__ import annotations

from typing import Callable, Iterable

from narrator.ports import Heard

WAIT = 8.0
"""Seconds to say one word in."""


def check(pack, listening, inputs, clock, say: Callable[[str], None], ask: Callable[[str], str],
          commands: Iterable[str] | None = None, missed: Callable[[], bool] = lambda: False) -> tuple[int, int]:
    """Ask for each command of the pack and for two seats; give how many were heard right, of how many.

    `ask` makes the line that asks for a word; `say` shows it.  Any key goes on to the next word;
    the terminal's end, or Ctrl-C, ends the check, and so does `missed()`, which is called after a word that was
    not heard, where it gives true.  The list is that of a day, as in a game.
    """
    wanted = [pack.commands[command][0] for command in (commands or pack.commands)]
    wanted += [pack.seat(1), pack.seat(2)]
    right = asked = 0
    for word in wanted:
        say(ask(word))
        asked += 1
        if word in listening.listen(wanted):
            # The model lacks the word: nobody needs to say it.
            continue
        event = inputs.next(clock.now() + WAIT)
        listening.stop()
        if isinstance(event, Heard) and event.phrase == word:
            right += 1
        elif getattr(event, "name", "") in ("closed", "ctrl-c") or missed():
            break
    return right, asked


def names(pack, faults, seats: tuple[str, ...], said: bool = True) -> str:
    """Say in one line which names are alike, and for which the seat number is said where names can be `said` at all."""
    pairs = {tuple(sorted((fault.seat, seats.index(fault.like) + 1))) for fault in faults if fault.like in seats}
    parts = []
    if pairs:
        alike = "; ".join(pack.word([seats[one - 1], seats[other - 1]]) for one, other in sorted(pairs))
        parts.append(pack.say("names.alike", text=alike))
    if faults and said:
        parts.append(pack.say("names.unheard", names=[
            pack.say("names.seat", a=seats[fault.seat - 1], n=fault.seat) for fault in faults]))
    return " ".join(parts)
