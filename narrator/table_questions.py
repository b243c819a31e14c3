"""The setup questions after the role list: deal, devices, screen, keypads, rehearsal (play-modes 3); all public."""

from __future__ import annotations

from dataclasses import replace

from engine import Game, Setup, ruleset
from narrator.errors import UsageError
from narrator.table_setup import cards

WAYS = {"moderator": ("program", "moderator", "cards"), "blind": ("program", "cards"), "table": ("program", "cards")}
"""How each mode may deal."""


def ask_table(questions, table, settings, given, desk=None):
    """Ask what is not `given` (names of settings); give the settings, and whether the keys are to be rehearsed."""
    pack = questions.pack
    changes = {}
    if "deal" not in given:
        ways = [(way, pack.say(f"dealt.{way}")) for way in WAYS[settings.mode]]
        changes["deal"] = questions.choose("ask.deal", ways, "program")
    if desk is not None:
        changes |= ask_devices(questions, settings, given, desk)
    if "screen_for_all" not in given and "reply" not in given and settings.mode == "table" and not settings.accessible:
        changes["screen_for_all"] = questions.confirm("ask.screen")
    if settings.accessible and settings.private == "text" and not questions.confirm("ask.screen-reader", default=False):
        changes["private"] = "none"
    settings = replace(settings, **changes)
    if "deal" not in given and settings.mode == "table" and settings.completed().reply == "masked":
        settings = replace(settings, deal="cards")
        questions.tell(pack.say("cannot.masked"))
        questions.tell(pack.say("dealt.cards"))
    keyed = settings.mode != "moderator" and settings.entry in (None, "keypad")
    if not keyed:
        return settings, False
    questions.line("ask.pads", lambda text: True)
    return settings, "slot" not in given and questions.confirm("ask.rehearsal")


def ask_devices(questions, settings, given, desk) -> dict:
    """Let the table and the earpiece be heard, device after device, until each is where it belongs."""
    found = [name for name, _ in desk.devices()]
    changes = {}
    if "device_table" not in given and len(found) > 1:
        name = first_heard(questions, found, "sound.table", "ask.table-sound", desk)
        if name:
            changes["device_table"] = name
    ear = settings.private == "audio" or settings.reply == "earpiece" or settings.mode == "blind"
    if ear and "device_private" not in given and len(found) > 1:
        others = [name for name in found if name != changes.get("device_table", settings.device_table)]
        name = first_heard(questions, others, "sound.table", "ask.ear-sound", desk)
        if name:
            changes["device_private"] = name
    return changes


def first_heard(questions, names, line: str, question: str, desk) -> str | None:
    """Play a line on one device after another until somebody says that it is the right one; None = none is."""
    for name in names:
        desk.play(questions.pack.say(line), name)
        if questions.confirm(question):
            return name
    return None


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
    if settings.reply == "earpiece" and settings.mode == "table" and settings.device_private is None:
        raise UsageError("reply: earpiece needs a sound device of its own, or nobody learns anything; "
                         "name it with --device-private, see `narrator devices`", "earpiece")


class SoundDesk:
    """Plays one line on one device, for the question whether it is heard there."""

    def __init__(self, pack, settings):
        """Make the voice and look for the devices."""
        from narrator import outputs
        from narrator.live import make_voice

        self.desk, self.voice = outputs.Desk(), make_voice(pack, settings)

    def devices(self) -> list[tuple[str, str]]:
        """The names and descriptions of the output devices."""
        return self.desk.devices()

    def play(self, text: str, device: str) -> None:
        """Play a public line on a device and wait for its end."""
        import time

        from narrator import outputs

        clip = self.voice.clip(text)
        output = self.desk.loudspeaker(outputs.table_mixer(0, "off"), device)
        output.say(clip)
        time.sleep(clip.seconds + 0.5)
        output.close()

    def close(self) -> None:
        """Let everything go."""
        self.voice.close()
