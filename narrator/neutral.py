"""Find words that would give a person away: articles, pronouns, endings, number (announcing 7).

The patterns stand in the pack's `neutral.yaml`; a new language brings its own.
"""

from __future__ import annotations

import re
from typing import Iterator

from narrator import lines
from narrator.device_lines import DEVICES
from narrator.pack import Pack
from narrator.save_lines import SAVES
from narrator.unpack import Phrase

NIGHT = ("night.", "tap.", "call.", "siesta.")
"""Cues that are heard with closed eyes: every pattern counts."""

PERSON = ("pronoun", "participle", "noun")
"""The patterns that count for all else that the table hears, deaths and votes above all."""

SAMPLE = "Ada"
"""Stands for every field when a phrase is tried; it hits no pattern."""


def patterns(pack: Pack) -> dict[str, re.Pattern]:
    """Make the pack's patterns, with TITLES filled in from the pack's own titles and roles."""
    return compiled(pack.patterns, pack.titles())


def compiled(texts: dict[str, str], titles) -> dict[str, re.Pattern]:
    """Make patterns from their texts; TITLES stands for any of `titles`."""
    either = "|".join(re.escape(title) for title in titles)
    return {kind: re.compile(text.replace("TITLES", f"(?:{either})"), re.IGNORECASE) for kind, text in texts.items()}


UNHEARD = ("role.", "card.", "told.", "refused.", "side.", "title.", "word.", "field.")
"""How the keys begin whose words are a part of others, or for one person alone."""


def public(pack: Pack) -> Iterator[Phrase]:
    """Give every phrase that the whole table hears."""
    private = {*lines.PRIVATE, *lines.PROMPTS, *lines.RECAP, *DEVICES, *SAVES}
    for phrases in pack.phrases.values():
        for key, phrase in phrases.items():
            if key not in private and not key.startswith(UNHEARD):
                yield phrase


def hits(text: str, kinds: dict[str, re.Pattern], key: str) -> Iterator[tuple[str, str]]:
    """Give each pattern that a phrase of this key may not hit but does, and the words that hit it."""
    for kind, pattern in kinds.items():
        if key.startswith(NIGHT) or kind in PERSON:
            found = pattern.search(text)
            if found:
                yield kind, found.group()


def check(pack: Pack) -> list[str]:
    """List every phrase that gives somebody away: its place, its key, the pattern and the hit."""
    kinds, faults = patterns(pack), []
    for phrase in public(pack):
        for form in phrase.forms.values():
            text = form.format(**dict.fromkeys(phrase.fields, SAMPLE))
            for kind, words in hits(text, kinds, phrase.key):
                faults.append(f"{phrase.place}: {phrase.key!r} hits {kind} with {words!r}; change the phrase")
    return faults
