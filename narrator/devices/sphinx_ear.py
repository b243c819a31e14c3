"""PocketSphinx as the recogniser: English, with its model in the box; the only importer of pocketsphinx.

Two searches go over the same utterance: one for a phrase of the list, one for any row of
phones.  A phrase is believed as far as it explains the sound as well as the free phones
do, and sounds like them; the decoder's own `prob` says nothing (audio-notes 4).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from narrator import levelling
from narrator.errors import DeviceError
from narrator.phones import distance
from narrator.utterances import RATE

if TYPE_CHECKING:
    import numpy

LONGEST = 4.0
"""Seconds of the longest utterance that can be one phrase."""

FLOOR = 1e-300
"""Scores underflow to 0."""

NOTHING = ",".join(["0"] * 13)
"""No cepstral mean."""

PHONE_SCALE = 1024
"""PocketSphinx keeps the scores of its phone search divided by this."""

FRAMES_A_PHONE = 9
WEIGHTS = {"behind": 1.08, "beside": -0.03, "pace": -0.043, "unlike": -3.92, "length": -0.33}
BASE = 6.4
"""Fitted by logistic regression on 880 utterances (clean, quick, slow, faint, narrow, noisy) of five synthetic
voices and one real, in lists of 8 to 24 names drawn from 95: log-odds of a hit."""

SECOND = -0.5
"""Score from which on a phrase of the second hearing was heard."""

TALK = ("okay",)
"""Words of talk that are always in the search, so that they are not taken for a phrase that is like them ("take")."""

LIKELY, LIKELY_ELSE = {"confirm": 0.0, "cancel": 0.0}, 1.4
"""Scores that talk hardly reaches.  "Confirm" reached 0 in none of a thousand clips of talk with the list of a read-back open,
"cancel" in two ("cancelled", "console"; it does no harm), "go back" with more than 1 ("goodbye"), at night "back" with 0.9; said by
four voices, clean, faint or beside a quiet room's noise, "confirm" had 0.6 or more, "cancel" 0.02.  Words that are alike
("come from") are no farther off than the words themselves at any score."""

LONG = 8
"""Phones from which on a phrase counts as long."""


class SphinxEar:
    """Hear one phrase of a list in English."""

    enough = -1.5
    """Score from which on a phrase was heard (and is asked back)."""

    beyond_doubt = 3.4
    """Score 0.5 above all of 600 clips of talk ("Quebec" for "go back"); longer forms of a word are looked for."""

    def __init__(self, say=None):
        """Load the model; `say(word, known)` gives more rows of phones for a word, whether the dictionary has it or not.

        Raise DeviceError where the package cannot be used.
        """
        try:
            from pocketsphinx import Decoder, get_model_path
        except (ImportError, OSError) as fault:
            raise DeviceError(f"pocketsphinx: {fault}; run: pip install pocketsphinx", "fault.package",
                              place="pocketsphinx") from None
        model = get_model_path("en-us")
        self._dictionary = f"{model}/cmudict-en-us.dict"
        self._words = Decoder(hmm=f"{model}/en-us", dict=self._dictionary, lm=None, loglevel="FATAL")
        self._phones = Decoder(hmm=f"{model}/en-us", allphone=f"{model}/en-us-phone.lm.bin", lm=None, dict=None,
                               lw=2.0, beam=1e-20, pbeam=1e-20, loglevel="FATAL")
        self._say = say or (lambda word, known: [])
        self._list: dict[str, str] = {}
        self.forget()
        self._last = ("", b"", NOTHING)

    def knows(self, word: str) -> bool:
        """Tell whether the word can be heard."""
        return bool(self.phones(word))

    def phones(self, word: str) -> list[tuple[str, ...]]:
        """Give every way in which the model knows a word to be said, or nothing."""
        word = word.lower()
        return self._listed(word) or self.learn(word)

    def learn(self, word: str) -> list[tuple[str, ...]]:
        """Let a word (a name: people say them in several ways) also be said as it is guessed; give all ways."""
        word = word.lower()
        found = self._listed(word)
        for row in self._say(word, bool(found)):
            if row not in found:
                self._words.add_word(f"{word}({len(found) + 1})" if found else word, " ".join(row), True)
                found.append(row)
        return found

    def _listed(self, word: str) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = []
        while (row := self._words.lookup_word(f"{word}({len(found) + 1})" if found else word)) is not None:
            found.append(tuple(row.split()))
        return found

    def prepare(self, phrases: list[str]) -> list[str]:
        """Take the list that may be heard now; return the phrases that cannot be heard."""
        self.forget()
        self._list, unheard = {}, []
        for phrase in phrases:
            spelt = _spelt(phrase)
            if spelt and all(self.knows(word) for word in spelt.split()):
                self._list[spelt] = phrase
            else:
                unheard.append(phrase)
        if self._list:
            grammar = "#JSGF V1.0; grammar now; public <now> = " + " | ".join(dict.fromkeys((*self._list, *TALK))) + " ;"
            self._words.add_jsgf_string("now", grammar)
            self._words.activate_search("now")
        return unheard

    def feed(self, samples: "numpy.ndarray") -> None:
        """Take 16 kHz samples of one utterance."""
        self._sound.append(samples)
        self._guess = None

    def guess(self) -> tuple[str | None, float]:
        """Say which phrase the utterance is so far, and the log-odds that it is; `result` need not search again."""
        import numpy

        if self._guess is None:
            short = self._sound and sum(map(len, self._sound)) <= LONGEST * RATE
            self._guess = self._heard(numpy.concatenate(self._sound)) if short and self._list else (None, 0.0)
        return self._guess

    def result(self) -> tuple[str | None, float]:
        """Say which phrase the utterance was, and the log-odds that it was; forget the utterance."""
        heard = self.guess()
        self.forget()
        self._score = heard[1]
        return heard

    def forget(self) -> None:
        """Forget the utterance."""
        self._sound, self._guess, self._score = [], None, 0.0

    def _heard(self, sound: "numpy.ndarray") -> tuple[str | None, float]:
        """Hear an utterance, in doubt twice: what faint noise alone has spoilt is heard then, but with no more
        than the least score.
        """
        first = self._hear(sound, 0)
        if first[0] is not None and first[1] >= self.enough:
            return first
        phrase, score = self._hear(sound, 1)
        return (phrase, self.enough) if phrase is not None and score >= SECOND else first

    def _hear(self, sound: "numpy.ndarray", hearing: int) -> tuple[str | None, float]:
        """Search an utterance once."""
        text, words, phones = self._searched(sound, hearing)
        if text not in self._list or not words:
            return None, 0.0
        return self._list[text], self._judge(text, words, phones)

    def _searched(self, sound: "numpy.ndarray", hearing: int) -> tuple[str, list, list]:
        """Search an utterance for a phrase and for phones: the text, its words, the phones."""
        whole, spoken = levelling.levelled(sound, hearing)
        part = _bytes(spoken)
        self._words.set_cmn(NOTHING)
        self._words.start_utt()
        self._words.process_raw(part, no_search=True)
        mean = levelling.mean(self._words.get_cmn(True), len(spoken))
        self._words.end_utt()
        data = _bytes(whole)
        text, words = _search(self._words, data, mean)
        if text not in self._list:
            return text, [], []
        self._last = (text, data, mean)
        return text, [word for word in words if word[0][0].isalnum()], _search(self._phones, data, mean)[1]

    def likely(self, phrase: str) -> float:
        """Give the score that talk hardly reaches with this phrase."""
        return LIKELY.get(phrase, LIKELY_ELSE)

    def certain(self) -> bool:
        """Tell whether the last result is beyond doubt, also beside the words that begin alike ("cancelled")."""
        return self._score >= self.beyond_doubt and self._hears_no_rival()

    def _hears_no_rival(self) -> bool:
        """Hear the last utterance again with the dictionary's longer forms of its last word in the list."""
        text, data, mean = self._last
        *before, word = text.split()
        with open(self._dictionary, encoding="utf-8") as lines:
            rivals = {line.split(maxsplit=1)[0] for line in lines if line.startswith(word[:-1])}
        plain = {rival for rival in rivals if rival.isalpha()} | {word}
        listed = " | ".join(" ".join((*before, rival)) for rival in sorted(plain))
        self._words.add_jsgf_string("rivals", f"#JSGF V1.0; grammar rivals; public <rivals> = {listed} ;")
        self._words.activate_search("rivals")
        heard, _ = _search(self._words, data, mean)
        self._words.activate_search("now")
        return heard == text

    def _judge(self, text: str, words: list, phones: list) -> float:
        """Weigh how well the phrase explains the sound, beside what free phones make of it."""
        first, last = words[0][1], words[-1][2]
        frames = last - first + 1
        inside = outside = 0.0
        heard = []
        for phone, start, end, score in phones:
            shared = max(0, min(end, last) - max(start, first) + 1)
            inside += PHONE_SCALE * math.log(max(score, FLOOR)) * shared / (end - start + 1)
            if phone != "SIL":
                outside += end - start + 1 - shared
            if phone != "SIL" and not phone.startswith("+"):
                heard.append(phone)
        alone = sum(math.log(max(score, FLOOR)) for _, _, _, score in words)
        length, unlike = self._nearest(text, tuple(heard))
        facts = {
            "behind": (alone - inside) / frames,
            "beside": min(outside, 60),
            "pace": abs(frames / length - FRAMES_A_PHONE),
            "unlike": unlike / length,
            "length": min(length, LONG),
        }
        return BASE + sum(WEIGHTS[name] * value for name, value in facts.items())

    def _nearest(self, text: str, heard: tuple[str, ...]) -> tuple[int, float]:
        """Find the way of saying `text` that is nearest to the phones heard: its length, its distance."""
        ways: list[tuple[str, ...]] = [()]
        for word in text.split():
            ways = [way + row for way in ways for row in self.phones(word)]
        return min(((len(way), distance(heard, way)) for way in ways), key=lambda found: found[1] / found[0])


def _spelt(phrase: str) -> str:
    """Spell a phrase as the dictionary does; what could break the grammar is no word."""
    kept = "".join(sign if sign.isalpha() or sign == "'" else " " for sign in phrase.lower().replace("’", "'"))
    return " ".join(kept.split())


def _bytes(sound: "numpy.ndarray") -> bytes:
    """Put samples as the decoder takes them."""
    import numpy

    return (numpy.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()


def _search(decoder, data: bytes, mean: str) -> tuple[str, list]:
    """Run one search over an utterance of this cepstral mean: the text, and (word, first frame, last frame,
    score) of each piece.
    """
    decoder.set_cmn(mean)
    decoder.start_utt()
    decoder.process_raw(data)
    decoder.end_utt()
    if decoder.hyp() is None:
        return "", []
    return decoder.hyp().hypstr, [(part.word, part.start_frame, part.end_frame, part.ascore) for part in decoder.seg()]
