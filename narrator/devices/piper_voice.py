"""A piper voice file in a process that stays: the only file that imports piper.

Run as a program, never imported by the rest.  Requests and answers are those
of the espeak program, `voice` is the path of a voice file; nothing is written
to disk, so private text may come here.
"""

import json
import os
import sys

NATURAL = 170
"""Words a minute of a voice that is not stretched."""


def speak(voice, text: str, rate: int) -> bytes:
    """Return the samples of a phrase."""
    from piper import SynthesisConfig

    manner = SynthesisConfig(length_scale=NATURAL / rate)
    return b"".join(chunk.audio_int16_bytes for chunk in voice.synthesize(text, manner))


def main() -> None:
    """Serve requests until stdin ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    voice = None
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if voice is None:
            from piper import PiperVoice

            voice = PiperVoice.load(request["voice"])
        body = speak(voice, request["text"], request["rate"])
        answers.write(json.dumps({"rate": voice.config.sample_rate, "bytes": len(body)}).encode() + b"\n" + body)
        answers.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
