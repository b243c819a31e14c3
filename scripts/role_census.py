"""Print for each role what it has: a row, a call, phrases in every pack, a game script in which it acts.

python scripts/role_census.py            what is missing, in all rulesets
python scripts/role_census.py tabula     one ruleset, role by role
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine  # noqa: E402
from narrator.errors import PackError  # noqa: E402
from narrator.pack import Pack  # noqa: E402

GAMES = ROOT / "tests" / "games"


class Line(NamedTuple):
    """What one role has: its calls, the phrases that packs lack, the scripts in which it is held, acts, is refused."""

    role: str
    calls: tuple[str, ...]
    unspoken: tuple[str, ...]
    held: int
    acts: int
    refused: int

    @property
    def missing(self) -> tuple[str, ...]:
        """What the role lacks, in words."""
        found = [f"phrase {key}" for key in self.unspoken]
        if not self.held:
            found.append("a script in which it is held")
        if self.calls and not self.acts:
            found.append("a script in which it acts")
        return tuple(found)


def census(rules_id: str) -> list[Line]:
    """Give a line for every role of a ruleset."""
    rules = engine.ruleset(rules_id)
    packs = [(lang, attempt(lang, rules_id)) for lang in Pack.languages() if speaks_of(lang, rules_id)]
    games = [play(path) for path in sorted((GAMES / rules_id).rglob("*.yaml"))]
    return [line(rules, role, packs, games) for role in rules.roles]


def speaks_of(lang: str, rules_id: str) -> bool:
    """Whether a pack means to have the words of a ruleset; a pack with faults must have all."""
    try:
        return rules_id in Pack.load(lang).rulesets
    except PackError:
        return True


def attempt(lang: str, rules_id: str) -> Pack | None:
    """Load the words of a ruleset, or None where they are not complete."""
    try:
        return Pack.load(lang).of(rules_id)
    except PackError:
        return None


def play(path: Path):
    """Play a script: the roles dealt or held at its end, who was called as what, the calls that refused an answer.

    Roles of the caller are those dealt, and None, which stands for a role that was granted in the game.
    """
    text = path.read_text(encoding="utf-8")
    script = engine.read_script(text)
    dealt = script.setup.roles()
    refused = {step.call for step in script.steps if getattr(step, "refused", False)}
    try:
        game = engine.check_script(text)
    except engine.EngineError:
        return set(dealt), set(), refused
    called = {(role, step.id) for step in game.heard if isinstance(step, engine.Call)
              for seat in step.seats for role in (dealt[seat - 1], None)}
    return {*dealt, *(player.role.id for player in game.table.players)}, called, refused


def line(rules, role: str, packs, games) -> Line:
    """Count what one role has."""
    calls = tuple(dict.fromkeys(slot.call for slot in rules.slots if role in slot.wakes))
    keys = [f"role.{role}", f"card.{role}"]
    keys += [key for key in engine.vocabulary(rules) if key.split(".")[:1] == ["call"] and key.split(".")[1] in calls]
    unspoken = tuple(f"{lang}: {key}" for lang, pack in packs for key in keys if not spoken(pack, key))
    caller = None if rules.roles[role].most == 0 else role
    acting = [any((caller, call) in called for call in calls) for _, called, _ in games]
    return Line(
        role, calls, unspoken,
        held=sum(role in held or acts for (held, _, _), acts in zip(games, acting, strict=True)),
        acts=sum(acting),
        refused=sum((role in held or acts) and bool(refused & set(calls))
                    for (held, _, refused), acts in zip(games, acting, strict=True)))


def spoken(pack: Pack | None, key: str) -> bool:
    """Tell whether a pack has the words of a key."""
    if pack is None:
        return False
    return bool(pack.role(key[5:])) if key.startswith("role.") else pack.has(key)


def main(arguments) -> int:
    """Print the census; 1 when something is missing."""
    missing = 0
    for rules_id in arguments or engine.rulesets():
        for found in census(rules_id):
            missing += bool(found.missing)
            if found.missing or arguments:
                print(f"{rules_id:<11} {found.role:<16} {found.held:>3} held {found.acts:>3} acts {found.refused:>3} refused  "
                      + ("; ".join(found.missing) or "complete"))
    print(f"{missing} roles lack something" if missing else "every role is complete")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
