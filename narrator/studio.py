"""A microphone that keeps a take in memory, and a loudspeaker to hear it (public: only its owner is there)."""

from __future__ import annotations

import time

from narrator.errors import DeviceError

RATES = (48_000, 44_100, 16_000)
"""Hz at which a microphone is tried, the best first."""


class Studio:
    """One microphone and one loudspeaker for `narrator record`."""

    def __init__(self, pack, desk, microphone: str | None = None, table: str | None = None):
        """Look for the microphone; raise DeviceError where there is none."""
        self.pack, self.desk, self.table = pack, desk, table
        self.device, self.source = microphone, None
        found = [name for name, _ in desk.microphones()]
        if not found and not microphone:
            raise DeviceError("microphone: there is none; connect one, see narrator devices", "fault.no-microphone")
        # What a loudspeaker plays can be recorded too (a monitor), though no list offers it.
        if microphone and microphone not in found and not microphone.endswith(".monitor"):
            raise DeviceError(f"microphone: {microphone!r} is not there; see narrator devices", "fault.no-device", place=microphone)
        if microphone and desk.sinks is not None and microphone not in desk.sound.microphones():
            self.device, self.source = None, microphone
        self.blocks: list[bytes] = []
        self.rate = RATES[0]
        self.stream = self.voice = None

    def begin(self) -> None:
        """Start a take; raise DeviceError."""
        self.blocks = []
        for self.rate in RATES:
            try:
                self.stream = self.desk.sound.listen(
                    self.blocks.append, self.rate, self.rate // 50, self.device, self.source)
                return
            except DeviceError as error:
                fault = error
        raise fault

    def end(self):
        """End the take; give its samples at 48 kHz, without the clicks of the keys."""
        import numpy as np

        stream, self.stream = self.stream, None
        stream.stop(ignore_errors=True)
        stream.close(ignore_errors=True)
        samples = np.frombuffer(b"".join(self.blocks), dtype="<i2").astype(np.float32) / 32768
        if self.rate != RATES[0]:
            import soxr

            samples = soxr.resample(samples, self.rate, RATES[0])
        # What a key press leaves at both ends goes: its click would be louder than the first word.
        edge = RATES[0] // 12
        return samples[edge:-edge] - samples.mean() if len(samples) > 4 * edge else samples[:0]

    def play(self, text: str, samples) -> None:
        """Let a take be heard as the table would hear it."""
        from narrator.audio import clips
        from narrator.ports import Clip

        shaped = clips.shape(samples, RATES[0])
        self._sound(Clip(text, len(shaped) / RATES[0], shaped))

    def read(self, text: str) -> None:
        """Say a line by the voice of the machine."""
        from narrator import voice

        self.voice = self.voice or voice.make(self.pack.lang, preferred=self.pack.voices)
        self._sound(self.voice.clip(text))

    def close(self) -> None:
        """Let everything go."""
        if self.stream is not None:
            self.end()
        if self.voice is not None:
            self.voice.close()

    def _sound(self, clip) -> None:
        from narrator import outputs

        output = self.desk.loudspeaker(outputs.private_mixer(), self.table)
        output.say(clip)
        time.sleep(clip.seconds + 0.3)
        output.close()
