"""The beginning of an evening: an interrupted game, the same table again, one thing of it changed, or a new table.

All questions are public.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine import SetupError, ruleset
from narrator import saves
from narrator.errors import SaveError
from narrator.group import Group
from narrator.recap import tell
from narrator.sound_questions import ask_devices
from narrator.table_questions import WAYS, ask_deal_way
from narrator.table_setup import ask_deck, filled, read_seats

PACES = {"quick": 0.75, "usual": 1.0, "slow": 1.5, "slowest": 2.0}
BY_MODE = ("deal", "entry", "reply", "private", "screen_for_all")
"""Settings that another mode decides anew."""


def interrupted() -> Path | None:
    """Give the save of the last game if it has not ended."""
    try:
        path = saves.latest()
        if path is None or not saves.has_ended(path):
            return path
    except SaveError:
        pass
    return None


def ask_start(questions, last: Group | None, save: Path | None) -> str:
    """Ask how the evening begins: `continue`, `again`, `change` or `new`."""
    pack = questions.pack
    options = [("continue", pack.say("start.continue"))] if save else []
    if last:
        options += [("again", pack.say("start.again", names=list(last.seats))), ("change", pack.say("start.change"))]
    options.append(("new", pack.say("start.new")))
    return questions.choose("ask.start", options, options[0][0]) if len(options) > 1 else "new"


def ask_another(questions, ended) -> str:
    """Ask after a game whether there is another: `again`, `change` or `end`; the game that has ended is told on request."""
    pack = questions.pack
    options = [("again", pack.say("another.again")), ("change", pack.say("start.change")),
               ("end", pack.say("another.end")), ("story", pack.say("another.story"))]
    while (chosen := questions.choose("ask.another", options, "end")) == "story":
        for text in tell(ended.game, ended.pack, ended.name, ended.strays, ended.settings.mode).texts():
            questions.tell(text)
    return chosen


def change(questions, group: Group, settings, desk) -> Group:
    """Let one thing after another be changed until nothing more is wanted; `settings` are those of the group now."""
    pack, what = questions.pack, None
    kinds = {"seats": ask_seats, "rules": ask_rules, "deck": again_deck, "mode": ask_mode, "deal": ask_deal,
             "pace": ask_pace, "devices": lambda questions, group: ask_outputs(questions, group, settings, desk)}
    while what != "none":
        options = [(id, pack.say(f"change.{id}")) for id in ("none", *kinds)]
        # The first time something is to change; after that Enter plays.
        what = questions.choose("ask.change", options, "seats" if what is None else "none")
        if what != "none":
            group = kinds[what](questions, group)
    return group


def ask_seats(questions, group: Group) -> Group:
    """Ask for other seats; the roles are asked again where their number no longer fits."""

    def judge(text):
        names, sign = list(group.seats), text[:1]
        if not text:
            return group.seats
        if sign not in "+-":
            return read_seats(questions, text)
        name = text[1:].strip()
        kept = [one for one in names if one.casefold() != name.casefold()]
        if sign == "-" and kept == names:
            questions.error(questions.pack.say("error.seats"))
            return None
        return read_seats(questions, ",".join(kept if sign == "-" else [*names, name]))

    seats = questions.line("ask.seats-change", judge, names=list(group.seats))
    fits = len(seats) == len(group.seats)
    group = replace(group, seats=seats)
    return group if fits else again_deck(questions, group)


def ask_rules(questions, group: Group) -> Group:
    """Ask for another ruleset, and its roles."""
    found = [(id, questions.pack.say(f"rules.{id}")) for id in questions.pack.rulesets]
    rules = questions.choose("ask.rules", found, group.rules)
    if rules == group.rules:
        return group
    group = replace(group, rules=rules, deck={}, options={})
    return replace(group, deck=ask_deck(questions, group))


def again_deck(questions, group: Group) -> Group:
    """Ask for the roles, from those of the last game on; villagers make room or go."""
    rules = ruleset(group.rules)
    special = {role: number for role, number in group.deck.items() if role != rules.villager}
    try:
        special = filled(special, rules, len(group.seats))
    except SetupError:
        special = {}
    return replace(group, deck=ask_deck(questions, replace(group, deck=special)))


def ask_mode(questions, group: Group) -> Group:
    """Ask who runs the game; what the old mode had decided is decided anew."""
    modes = [(id, questions.pack.say(f"mode.{id}")) for id in WAYS]
    now = group.settings.get("mode", ("moderator", ""))[0]
    mode = questions.choose("ask.mode", modes, now)
    if mode == now:
        return group
    kept = {name: value for name, value in group.settings.items() if name not in BY_MODE}
    if mode == "table" and kept.get("pace", ("",))[0] == "hand":
        del kept["pace"]
    return replace(group, settings=kept | {"mode": (mode, "mode")})


def ask_deal(questions, group: Group) -> Group:
    """Ask how the roles are dealt."""
    mode, now = (group.settings.get(name, (usual, ""))[0] for name, usual in (("mode", "moderator"), ("deal", "program")))
    return with_settings(group, deal=ask_deal_way(questions, mode, now))


def ask_outputs(questions, group: Group, settings, desk) -> Group:
    """Ask which loudspeaker and which earpiece are heard."""
    named = {name: value for name, value in group.settings.items() if name not in ("device_table", "device_private")}
    return with_settings(replace(group, settings=named), **ask_devices(questions, settings, named, desk))


def ask_pace(questions, group: Group) -> Group:
    """Ask how long the waits are."""
    options = [(id, questions.pack.say(f"pace.{id}")) for id in PACES]
    now = group.settings.get("pace_factor", (1.0, ""))[0]
    usual = next((id for id, factor in PACES.items() if factor == now), "usual")
    return with_settings(group, pace_factor=PACES[questions.choose("ask.pace", options, usual)])


def with_settings(group: Group, **values) -> Group:
    """Give a group with some settings as answered."""
    return replace(group, settings=group.settings | {name: (value, name) for name, value in values.items()})
