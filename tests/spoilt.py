"""Files as a careless hand leaves them, for tests that they are taken or refused in words."""

import random


def spoilt(text, seed):
    """Spoil one to three lines of a file."""
    chance = random.Random(seed)
    lines = text.splitlines()
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        place = chance.randint(0, len(lines[at]))
        lines[at:at + 1] = chance.choice([
            [], [lines[at]] * 2, ["  " + lines[at]], [lines[at].lstrip()],
            [lines[at][:place] + chance.choice("\t:{}[]#&*!|>'\"%@`,-?~\0é ") + lines[at][place:]],
            [lines[at][:place] + lines[at][place + 1:]], [lines[at].partition(":")[0] + ":"],
            [lines[at].partition(":")[0] + ": " + chance.choice(["null", "~", "-1", "1e9", "{}", "[]", "x" * 99])],
            [lines[at], chance.choice(lines)]])
        lines = lines or [""]
    return "\n".join(lines)[:chance.choice([9999, 9999, 60])]
