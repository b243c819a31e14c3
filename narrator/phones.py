"""How words sound: phones, how far apart two of them are, and a guess from letters.

Phones are written as in PocketSphinx's dictionary (`S IY T`).  One edit costs 1, less
between phones that are easily taken for each other.
"""

from __future__ import annotations

NEAR = (
    "P B", "T D", "K G", "F V", "TH DH", "S Z", "SH ZH", "CH JH", "M N NG", "IY IH", "EY IH", "EH AE", "EH IH",
    "AA AO AH AW", "AE AH", "UW UH", "OW UH", "OW AO", "L W", "R ER", "AA AY", "TH F", "TH S", "T TH", "D DH",
)
"""Phones that a recogniser takes for each other: half a change."""

HALF = frozenset((one, other) for group in NEAR for one in group.split() for other in group.split())

FAR_ENOUGH = 2.0
"""Two phrases of one list are at least so many changes apart (audio-notes 4)."""

IPA = {
    "tʃ": "CH", "dʒ": "JH", "ts": "T S", "dz": "D Z", "aɪ": "AY", "aʊ": "AW", "eɪ": "EY", "oʊ": "OW", "əʊ": "OW",
    "ɔɪ": "OY", "ɲ": "N Y", "ʎ": "L Y", "p": "P", "b": "B", "t": "T", "d": "D", "k": "K", "g": "G", "ɡ": "G",
    "f": "F", "v": "V", "θ": "TH", "ð": "DH", "s": "S", "z": "Z", "ʃ": "SH", "ʒ": "ZH", "h": "HH", "m": "M",
    "n": "N", "ŋ": "NG", "l": "L", "ɫ": "L", "r": "R", "ɹ": "R", "ɾ": "R", "ʁ": "R", "j": "Y", "w": "W", "x": "K",
    "i": "IY", "ɪ": "IH", "e": "EY", "ɛ": "EH", "æ": "AE", "a": "AA", "ɑ": "AA", "ɐ": "AH", "ʌ": "AH", "ə": "AH",
    "ᵻ": "IH", "ɔ": "AO", "o": "OW", "ɒ": "AA", "u": "UW", "ʊ": "UH", "ɚ": "ER", "ɜ": "ER", "y": "UW", "ø": "ER",
    "œ": "ER", "ʋ": "V", "β": "B", "c": "K", "ɟ": "G", "ç": "SH",
}
"""International letters, as eSpeak writes them, to phones; all else (stress, length) is no phone."""

LETTERS = {
    "sch": "sh", "sh": "ʃ", "ch": "k", "gh": "g", "ph": "f", "qu": "kw", "gn": "ɲ", "gli": "ʎi", "ce": "tʃe",
    "ci": "tʃi", "ge": "dʒe", "gi": "dʒi", "sce": "ʃe", "sci": "ʃi", "c": "k", "q": "k", "x": "ks", "y": "i",
    "à": "a", "á": "a", "è": "ɛ", "é": "e", "ì": "i", "í": "i", "ò": "ɔ", "ó": "o", "ù": "u", "ú": "u", "ä": "ɛ",
    "ö": "ø", "ü": "y", "ñ": "ɲ", "ß": "s", "ç": "s", "z": "ts", "h": "",
}
"""What letters sound like where no dictionary is at hand: near enough to compare names."""


def distance(one: "tuple[str, ...]", other: "tuple[str, ...]") -> float:
    """Count the changes that turn one row of phones into the other."""
    row = [float(count) for count in range(len(other) + 1)]
    for first, phone in enumerate(one, 1):
        before, row = row, [float(first)]
        for second, heard in enumerate(other, 1):
            change = 0.0 if phone == heard else 0.5 if (phone, heard) in HALF else 1.0
            row.append(min(before[second] + 1.0, row[-1] + 1.0, before[second - 1] + change))
    return row[-1]


def from_ipa(text: str) -> tuple[str, ...]:
    """Turn international phonetic letters into phones."""
    return _longest(text, IPA)


def from_letters(text: str) -> tuple[str, ...]:
    """Guess the phones of a word from its spelling."""
    sounds, place, text = [], 0, text.lower()
    while place < len(text):
        for length in (3, 2, 1):
            piece = text[place:place + length]
            if len(piece) == length and piece in LETTERS:
                sounds.append(LETTERS[piece])
                break
        else:
            sounds.append(text[place])
            length = 1
        place += length
    return from_ipa("".join(sounds))


def _longest(text: str, table: dict[str, str]) -> tuple[str, ...]:
    found: list[str] = []
    place = 0
    while place < len(text):
        length = 2 if text[place:place + 2] in table else 1
        found += table.get(text[place:place + length], "").split()
        place += length
    return tuple(found)
