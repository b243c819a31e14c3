"""The setup questions about loudspeaker and earpiece: each device is heard before it counts (play-modes 3); all public."""

from __future__ import annotations

from narrator.errors import DeviceError, told


def ask_devices(questions, settings, given, desk) -> dict:
    """Let the table and the earpiece be heard where there is a choice; give the settings that were found."""
    found = outputs_of(desk, lambda problem: questions.error(told(problem, questions.pack)))
    changes = {}
    if "device_table" not in given and len(found) > 1:
        name = first_heard(questions, found, "ask.table-sound", desk)
        if name:
            changes["device_table"] = name
    ear = settings.private == "audio" or settings.reply == "earpiece" or settings.mode == "blind"
    if ear and "device_private" not in given and len(found) > 1:
        found.pop(changes.get("device_table", settings.device_table), None)
        name = first_heard(questions, found, "ask.ear-sound", desk)
        if name:
            changes["device_private"] = name
    return changes


def outputs_of(desk, tell=lambda problem: None) -> dict[str, str]:
    """Give names and descriptions of the outputs; none where sound is broken: no game dies of that, `tell` may say so."""
    try:
        return dict(desk.devices())
    except DeviceError as problem:
        tell(problem)
        return {}


def first_heard(questions, found: dict[str, str], question: str, desk) -> str | None:
    """Play a line on a device, then on those that are chosen, until one is the right one; None = on anyway without."""
    pack, names = questions.pack, list(found)
    name = names[0]
    while True:
        questions.tell(pack.say("sound.from", text=called(name, found[name])))
        desk.play(pack.say("sound.table"), name)
        if questions.confirm(question):
            return name
        questions.tell(pack.say("sound.advice"))
        # A device may have any name: a sign before it keeps it apart from the other two choices.
        options = [(f"={one}", called(one, found[one])) for one in names]
        options += [(id, pack.say(f"device.{id}")) for id in ("again", "none")]
        chosen = questions.choose("ask.device", options, f"={names[(names.index(name) + 1) % len(names)]}")
        if chosen == "none":
            return None
        name = name if chosen == "again" else chosen[1:]


def called(name: str, text: str) -> str:
    """How a device is called: what it is, and the name that the settings take; two of a kind differ in that alone."""
    return f"{text} ({name})" if text and text != name else name


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
