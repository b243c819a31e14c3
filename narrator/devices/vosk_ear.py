"""Vosk as the recogniser, for every language with a small model; the only importer of vosk.

A list in Vosk is a loop of words: it gives back mixtures, and takes what was never in the
list for some word of it with full confidence.  So nothing is certain but what is heard
the same without any list, and with a model that lacks `[unk]` nothing is at all.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from narrator.errors import DeviceError
from narrator.utterances import RATE

if TYPE_CHECKING:
    import numpy

UNKNOWN = "[unk]"


SILENT, LOG = -2, 0
"""Vosk's levels of talking."""


def load(folder: str | Path, level: int = SILENT):
    """Load a model: seconds and hundreds of megabytes; raise DeviceError where that fails."""
    try:
        import vosk
    except (ImportError, OSError) as fault:
        raise DeviceError(f"vosk: {fault}; run: pip install 'vosk>=0.3.44'", "fault.package", place="vosk") from None
    vosk.SetLogLevel(level)
    try:
        return vosk.Model(model_path=str(folder))
    except Exception:
        raise DeviceError(f"{folder}: Vosk cannot load this model; see what is wrong: narrator model LANG --model DIR",
                          "fault.model-unloaded", place=str(folder)) from None


class VoskEar:
    """Hear one phrase of a list; a new recogniser for each question."""

    enough = 0.7
    """The smallest confidence of a word with which a phrase was heard (and is asked back)."""

    def __init__(self, model):
        """Listen with a model that `load` gave."""
        self._model = model
        self.strict = model.vosk_model_find_word(UNKNOWN) < 0
        self._list: dict[str, str] = {}
        self._recogniser = None
        self._data: list[bytes] = []
        self._last = ("", b"")

    def knows(self, word: str) -> bool:
        """Tell whether the model has the word: it drops others from a list in silence."""
        return self._model.vosk_model_find_word(word.lower()) >= 0

    def prepare(self, phrases: list[str]) -> list[str]:
        """Take the list that may be heard now; return the phrases that cannot be heard."""
        self._list = {_spelt(phrase): phrase for phrase in phrases if self._known(_spelt(phrase))}
        self._start()
        return [phrase for phrase in phrases if not self._known(_spelt(phrase))]

    def feed(self, samples: "numpy.ndarray") -> None:
        """Take 16 kHz samples of one utterance, while it is spoken."""
        import numpy

        if self._recogniser is not None:
            data = (numpy.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()
            self._data.append(data)
            self._recogniser.AcceptWaveform(data)

    def guess(self) -> None:
        """Give nothing ahead of the end: Vosk works while the utterance is spoken, and its result ends it."""

    def forget(self) -> None:
        """Drop the utterance."""
        self._last = ("", b"")
        self._start()

    def result(self) -> tuple[str | None, float]:
        """Force the final result: the phrase and its smallest confidence; forget the utterance."""
        self._last = ("", b"")
        if self._recogniser is None:
            return None, 0.0
        heard = json.loads(self._recogniser.FinalResult())
        data = b"".join(self._data)
        self._start()
        text = heard.get("text", "")
        if text not in self._list:
            return None, 0.0
        self._last = (text, data)
        return self._list[text], min(word["conf"] for word in heard["result"])

    def likely(self, phrase: str) -> float:
        """Give what no score reaches: confidence proves nothing, not even that a phrase was likely said."""
        return float("inf")

    def certain(self) -> bool:
        """Hear the last utterance again without a list: certain if it is the same."""
        text, data = self._last
        if self.strict or not text:
            return False
        from vosk import KaldiRecognizer

        free = KaldiRecognizer(self._model, RATE)
        free.AcceptWaveform(data)
        return json.loads(free.FinalResult()).get("text", "") == text

    def _known(self, spelt: str) -> bool:
        return bool(spelt) and all(self.knows(word) for word in spelt.split())

    def _start(self) -> None:
        """Make the recogniser anew; with nothing in the list nothing is heard."""
        self._recogniser, self._data = None, []
        if not self._list:
            return
        from vosk import KaldiRecognizer

        words = list(self._list) + ([] if self.strict else [UNKNOWN])
        self._recogniser = KaldiRecognizer(self._model, RATE, json.dumps(words, ensure_ascii=False))
        self._recogniser.SetWords(True)


def _spelt(phrase: str) -> str:
    """Spell a phrase as models do: lower case, no marks but the apostrophe."""
    kept = "".join(sign if sign.isalnum() or sign == "'" else " " for sign in phrase.lower().replace("’", "'"))
    return " ".join(kept.split())


def main() -> None:
    """Try a model in a process of its own: the words of stdin (JSON) in, those that it lacks out.

    A model that is cut off may end the process that uses it.
    """
    from narrator.models import WITHOUT

    words = json.load(sys.stdin)
    try:
        model = load(sys.argv[1], LOG)
    except DeviceError as fault:
        sys.exit(WITHOUT if fault.key == "fault.package" else 1)
    from vosk import KaldiRecognizer

    # A cut graph is noticed only when it is used.
    KaldiRecognizer(model, RATE).AcceptWaveform(bytes(RATE))
    ear = VoskEar(model)
    print(json.dumps({"missing": ear.prepare(words), "strict": ear.strict}))


if __name__ == "__main__":
    main()
