"""Put the outputs of a session together: the table's loudspeaker, the earpiece, or a file instead of either."""

from __future__ import annotations

import sys

from narrator.errors import DeviceError


def table_mixer(public_seed: int, style: str = "taps", decoys: bool = False):
    """Make the mixer of the table: its cover comes from a seed of the public stream; `decoys` in mode `table`."""
    from narrator.audio import atmosphere, cover, earcons, mixer

    return mixer.Mixer(cover.make(public_seed, style, decoys), earcons.make() | atmosphere.make())


def private_mixer():
    """Make the mixer of the earpiece: no cover."""
    from narrator.audio import earcons, mixer

    return mixer.Mixer(None, earcons.make())


class Desk:
    """What all outputs of one process share: PortAudio, and the sound server where there is one."""

    def __init__(self) -> None:
        from narrator.devices.silent import silent
        from narrator.devices.sinks import Sinks
        from narrator.devices.sound import Sound

        self.sound = Sound(silent=silent)
        self.sinks = Sinks() if sys.platform.startswith("linux") else None

    def loudspeaker(self, mixer, device: str | None = None):
        """Open the table's loudspeaker (public) on a named device, or the default; never raises."""
        from narrator.audio.loudspeaker import Loudspeaker

        return Loudspeaker(mixer, self.sound, device, self.sinks)

    def earpiece(self, mixer, device: str | None, table=None):
        """Open the earpiece (private) on a named device; `table` is the loudspeaker it must keep away from."""
        from narrator.audio import earcons
        from narrator.audio.earpiece import Earpiece

        neutral = earcons.make()["neutral"]
        return Earpiece(mixer, self.sound, device, self.sinks, neutral, table)

    def devices(self) -> list[tuple[str, str]]:
        """Return name and description of each output device, as the settings take them; raise DeviceError."""
        found = self._ask("sinks")
        known = set(found)
        return list(found.items()) + [(name, name) for name in self.sound.devices() if name not in known]

    def microphones(self) -> list[tuple[str, str]]:
        """Return name and description of each microphone; raise DeviceError."""
        found = {name: text for name, text in self._ask("sources").items() if not name.endswith(".monitor")}
        known = set(found)
        return list(found.items()) + [(name, name) for name in self.sound.microphones() if name not in known]

    def sources(self) -> dict[str, str]:
        """Return name and description of each source of the sound server, monitors too; none where there is no server."""
        return self._ask("sources")

    def where(self, named: str | None) -> tuple:
        """Give what a microphone is opened by: its device, or its source, and who names the sources there are."""
        # A name from the sound server's list is known to the server only.
        source = named if named in self.sources() else None
        return None if source else named, source, self.sinks.sources if self.sinks is not None else None

    def _ask(self, kind: str) -> dict[str, str]:
        try:
            if self.sinks is None:
                return {}
            return self.sinks.look().sinks if kind == "sinks" else self.sinks.sources()
        except DeviceError:
            return {}


def wav(mixer, target):
    """Write what a mixer plays to a WAV file (public or private, as the mixer)."""
    from narrator.audio.offline import WavOutput

    return WavOutput(mixer, target)
