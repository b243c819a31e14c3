"""What is said of devices, of the recogniser and its models: keys and their fields, never words.

The words stand in `voices/<lang>/phrases/devices.yaml`.  They are for whoever sets the table up, or reads at the
screen what is wrong: nothing in them is of a game.  `place` is a file, a folder, a device or a package, as it is
called; the other fields are those of `narrator.lines`.  A remedy stands last, after a semicolon.
"""

from __future__ import annotations

FAULTS = {
    **{f"fault.{id}": () for id in (
        "portaudio", "no-output", "no-microphone", "pulse-plugin", "no-server", "server-gone", "server-silent", "libpulse",
        "loudspeaker", "unheard", "busy-machine", "mixer", "earpiece-unnamed", "earpiece-unwatched", "microphone-lost",
        "microphone-stopped", "microphone-silent", "ear-loading", "voice-hung", "voice-failed", "voice-clip")},
    **{f"fault.{id}": ("place",) for id in (
        "package", "no-device", "busy", "on-default", "earpiece-gone", "earpiece-table", "voice-file", "voice-bad",
        "model-file", "model-unloaded", "model-list", "model-other")},
    **{f"fault.{id}": ("text",) for id in (
        "earpiece-off", "ear-english", "ear-model", "ear-failed", "voice-library", "voice-none", "voice-text", "recorded")},
    **{f"fault.{id}": ("place", "text") for id in (
        "not-opened", "elsewhere", "voice-lacks", "voice-instead", "cache", "model-absent", "model-large", "model-inside",
        "model-named", "model-damaged", "model-broken", "model-network", "model-full")},
    "fault.model-slow": ("place", "n"),
    "fault.model-foreign": ("place", "names"),
    "fault.model-cut": ("place", "names"),
    "fault.model-cut-ours": ("place", "names", "text"),
    "fault.model-language": ("place", "text", "n", "m"),
    **{f"cure.voice-{id}": () for id in ("linux", "windows", "mac")},
}

HEAR = {
    **{f"hear.{id}": ("place",) for id in ("folder", "special", "absent", "forbidden", "empty", "no-wav", "headless", "nothing", "unheard", "format")},
    "hear.unopened": ("place", "text"),
    "hear.other": ("place", "text"),
    "hear.cut": ("place", "a", "b"),
    "hear.long": ("place", "n", "m"),
    "hear.taken": ("place", "text", "title"),
    "hear.asked": ("place", "text", "title"),
}

DOCTOR = {
    **{f"doctor.{id}": () for id in (
        "ok", "missing", "cure", "is-packages", "is-pack", "is-terminal", "is-saves", "is-voice", "is-sound", "is-earpiece",
        "is-microphone", "is-recognition", "no-keys", "frame", "plain", "no-voice", "no-sound", "one-output")},
    "doctor.together": ("place",),
    "doctor.astray": ("title", "place", "text"),
    "doctor.pack": ("title", "text"),
    "doctor.utf8": ("text",),
    "doctor.unwritable": ("place",),
    "doctor.full": ("place",),
    "doctor.kept": ("place",),
    "doctor.voice": ("title", "place", "text"),
    "doctor.plays": ("place",),
    "doctor.hears": ("names",),
    "doctor.boxed": ("text",),
    "doctor.vosk": ("place",),
    "doctor.vosk-strict": ("place",),
    **{f"meter.{id}": () for id in ("nothing", "loud", "noisy")},
    **{f"meter.{id}": ("names",) for id in ("silent", "faint")},
    "listen.quiet": (),
}

LISTS = {
    "devices.outputs": ("n",),
    "devices.microphones": ("n",),
    "devices.no-outputs": (),
    "devices.no-microphones": (),
    "devices.no-voices": (),
    "devices.default": (),
    "devices.default-microphone": (),
    "model.place": ("place",),
    "model.none": ("text",),
    "model.whole": ("place",),
}

DEVICES = {**FAULTS, **HEAR, **DOCTOR, **LISTS}
"""What every pack says of devices: `phrases/devices.yaml`."""
