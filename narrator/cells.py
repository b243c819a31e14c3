"""Text measured in terminal cells: cleaned of control characters, cut and wrapped at words."""

from __future__ import annotations

import os
import sys
import unicodedata


def clean(text: str, plain: bool = False) -> str:
    """Return text without control characters and line ends; `plain` also drops drawings and emoji (A1, A6)."""
    kept = []
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)
        if character.isspace():
            kept.append(" ")
        elif kind in ("Cc", "Cf", "Co", "Cs", "Cn") or plain and _picture(character, kind):
            continue
        else:
            kept.append(character)
    return " ".join("".join(kept).split())


def escaped(text: str) -> str:
    """Keep a line one line, and free of what a terminal would obey; such characters are written out."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape", "surrogatepass").decode() for char in text)


def _picture(character: str, kind: str) -> bool:
    return kind in ("So", "Sk") or "\u2190" <= character <= "\u2bff" or "\ufe00" <= character <= "\ufe0f"


def cells(text: str) -> int:
    """Return how many cells a text takes: wide characters two, combining marks none."""
    return sum(_cell(character) for character in text)


def _cell(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def cut(text: str, width: int) -> str:
    """Return the beginning of a text that fits into `width` cells."""
    used = 0
    for place, character in enumerate(text):
        used += _cell(character)
        if used > width:
            return text[:place]
    return text


def wrap(text: str, width: int) -> list[str]:
    """Break a clean text at words into lines of at most `width` cells; a longer word is cut."""
    lines, line = [], ""
    for word in text.split():
        if line and cells(line) + 1 + cells(word) > width:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
        while cells(line) > width:
            part = cut(line, width) or line[0]
            lines.append(part)
            line = line[len(part):]
    if line or not lines:
        lines.append(line)
    return lines


def columns() -> int | None:
    """Give the width of the terminal, None where the lines go elsewhere."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return None
