"""The setup questions after the role list: deal, screen, keypads, rehearsal (play-modes 3); all public."""

from __future__ import annotations

from dataclasses import replace

from engine import Game, Setup, ruleset
from narrator.errors import UsageError
from narrator.sound_questions import ask_devices, outputs_of
from narrator.table_setup import cards

WAYS = {"moderator": ("program", "moderator", "cards"), "blind": ("program", "cards"), "table": ("program", "cards")}
"""How each mode may deal."""


def ask_deal_way(questions, mode: str, now: str | None = None) -> str:
    """Ask how the roles are dealt, of the ways that a mode has; `now`: as it was."""
    ways = WAYS[mode]
    options = [(way, questions.pack.say(f"dealt.{way}")) for way in ways]
    help = "ask.deal" if "moderator" in ways else "ask.deal-untyped"
    return questions.choose("ask.deal", options, now if now in ways else ways[0], help)


def ask_table(questions, table, settings, given, desk=None):
    """Ask what is not `given` (names of settings); give the settings, and whether the keys are to be rehearsed."""
    pack = questions.pack
    changes = {}
    if "deal" not in given:
        changes["deal"] = ask_deal_way(questions, settings.mode)
    if desk is not None:
        changes |= ask_devices(questions, settings, given, desk)
    settings = replace(settings, **changes)
    if settings.mode == "table":
        settings = ask_reply(questions, settings, given, desk)
    if settings.accessible and settings.private == "text" and not questions.confirm("ask.screen-reader", default=False):
        settings = replace(settings, private="none")
    keyed = settings.mode != "moderator" and settings.entry in (None, "keypad")
    if not keyed:
        return settings, False
    questions.line("ask.pads", lambda text: True)
    if settings.slot:
        questions.tell(pack.say("slot.set", text=pack.digits(f"{settings.slot * settings.pace_factor:g}")))
        return settings, False
    return settings, questions.confirm("ask.rehearsal")


def ask_reply(questions, settings, given, desk):
    """Ask whether all see the screen; where neither it nor an earpiece can tell a role, ask what is to be done; give the settings."""
    pack = questions.pack
    asks = "screen_for_all" not in given and "reply" not in given and not settings.accessible
    if asks:
        settings = replace(settings, screen_for_all=questions.confirm("ask.screen"))
    while "deal" not in given and settings.deal == "program" and settings.completed().reply == "masked":
        ways = {"cards": True, "screen": asks, "earpiece": "reply" not in given and desk is not None and len(outputs_of(desk)) > 1}
        options = [(way, pack.say(f"masked.{way}")) for way, possible in ways.items() if possible]
        way = questions.choose("ask.masked", options, "cards")
        if way == "earpiece":
            ear = replace(settings, reply="earpiece")
            found = ask_devices(questions, ear, {*given, "device_table"}, desk)
            # Without a device that was heard the question comes again.
            settings = replace(ear, **found) if found else settings
        else:
            settings = replace(settings, **{"cards": {"deal": "cards"}, "screen": {"screen_for_all": True}}[way])
    return settings


def judge(table, settings) -> None:
    """Refuse a table whose replies or deal cannot work; raises UsageError."""
    rules = ruleset(table.rules)
    roles = cards(table)
    game = Game(Setup(rules, table.seats, dict(enumerate(roles, 1)), table.options, 0))
    if settings.deal == "cards":
        for seat, role in enumerate(roles, 1):
            if rules.card_of(game.table, seat) != role:
                raise UsageError(f"deal: a card would tell {role}, who must not know it; take deal: program",
                                 "card", role=role)
    if settings.reply == "masked" and settings.mode == "table" and settings.deal == "program":
        raise UsageError("reply: masked can say yes and no only, so the program cannot deal; "
                         "take deal: cards, or reply: screen or earpiece", "masked")
    if settings.reply == "masked" and settings.mode == "table" and settings.entry == "scan":
        raise UsageError("reply: masked needs the plus and minus of a number pad; "
                         "take entry: keypad, or reply: screen or earpiece", "signs")
    if settings.reply == "earpiece" and settings.mode == "table":
        judge_ear(settings)


def judge_ear(settings) -> None:
    """Refuse an earpiece that would stay silent, or that the table would hear; raises UsageError."""
    if settings.device_private is None:
        raise UsageError("reply: earpiece needs a sound device of its own, or nobody learns anything; "
                         "name it with --device-private, see `narrator devices`", "earpiece")
    if settings.device_private == settings.device_table:
        raise UsageError("reply: earpiece and the table are on the same device; name two different ones", "one-device")
    if settings.voice == "text":
        raise UsageError("reply: earpiece needs a voice; take another one than voice: text, or reply: screen", "mute")
