"""Read the lines of a pack to a microphone, one after another: record, hear, repeat, skip, go back."""

from __future__ import annotations

from typing import Protocol

LOUDEST = 0.98
"""Of full scale: a take that goes over it was too near or too loud."""

LEAST = 0.02
"""Of full scale: a take that never reaches it is taken for silence."""

RATE = 48_000
"""Hz of the clips."""


class Studio(Protocol):
    """A microphone and a loudspeaker."""

    def begin(self) -> None:
        """Start a take."""

    def end(self):
        """End it; give its samples, float32 of full scale 1.0 at 48 kHz."""

    def play(self, text: str, samples) -> None:
        """Let a take be heard."""

    def read(self, text: str) -> None:
        """Say the line that is to be read, for those who cannot see it."""


def fault(samples) -> str | None:
    """Judge a take: `record.silent` or `record.loud`, the key that says it, or None."""
    import numpy as np

    peak = float(np.abs(samples).max()) if len(samples) else 0.0
    return "record.silent" if peak < LEAST else "record.loud" if peak > LOUDEST else None


def clip_of(samples) -> bytes:
    """Make the clip of a take: silence cut off at both ends, the level of all speech, 16 bits."""
    import numpy as np

    from narrator.audio import clips

    shaped = clips.shape(samples, RATE)
    return clips.write((np.clip(shaped, -1, 1) * 32767).astype("<i2").tobytes(), RATE)


def session(questions, lines, folder, studio: Studio, aloud: bool = False, again: bool = False) -> int:
    """Go through the lines; give how many clips were kept.  Lines that have a clip are passed over unless `again`."""
    pack, at, kept = questions.pack, 0, 0
    todo = [line for line in lines if again or not folder.clip(line.text)]
    questions.tell(pack.say("record.begin", n=len(todo)))
    while at < len(todo):
        questions.tell(pack.say("record.line", n=at + 1, m=len(todo), text=todo[at].text))
        if aloud:
            studio.read(todo[at].text)
        word = questions.word("record.start", ("", "s", "b", "q"))
        if word == "q":
            break
        if word:
            at = at + 1 if word == "s" else max(at - 1, 0)
            continue
        step = one_take(questions, todo[at], folder, studio)
        if step is None:
            break
        kept += step == "kept"
        at = max(at - 1, 0) if step == "back" else at + 1
    questions.tell(pack.say("record.end", n=kept))
    return kept


def one_take(questions, line, folder, studio: Studio) -> str | None:
    """Record one line until it is kept, skipped or left: `kept`, `skip`, `back`, or None for the end."""
    while True:
        studio.begin()
        questions.word("record.stop", ("",))
        samples = studio.end()
        wrong = fault(samples)
        if wrong:
            questions.error(questions.pack.say(wrong))
        word = "p"
        while word == "p":
            word = questions.word("record.after", ("", "r", "p", "s", "b", "q"))
            if word == "p":
                studio.play(line.text, samples)
        if word == "" and wrong == "record.silent":
            continue
        if word == "":
            folder.keep(line, clip_of(samples))
        if word != "r":
            return {"": "kept", "s": "skip", "b": "back", "q": None}[word]
