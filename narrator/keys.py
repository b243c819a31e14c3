"""What a key press means: characters and escape sequences become the names of keys.

Nothing here touches a terminal.  The names are those of `ports.Key`: a printable
character stands for itself, all else has a word (`enter`, `backspace`, `escape`).
"""

from __future__ import annotations

NUM_LOCK_OFF = {
    "home": "7", "up": "8", "page-up": "9",
    "left": "4", "begin": "5", "right": "6",
    "end": "1", "down": "2", "page-down": "3",
    "insert": "0", "delete": ".",
}
"""What the number pad's second names count as (play-modes 5)."""

CONTROL = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\x08": "backspace", "\x03": "ctrl-c"}
"""Control characters that mean something; all others are dropped, Ctrl-R and Ctrl-Z among them."""

_LETTERS = {
    "A": "up", "B": "down", "C": "right", "D": "left", "E": "begin", "G": "begin", "F": "end", "H": "home",
}
_NUMBERS = {
    "1": "home", "7": "home", "4": "end", "8": "end", "2": "insert", "3": "delete", "5": "page-up", "6": "page-down",
}
_PAD = {"M": "enter", "X": "=", "j": "*", "k": "+", "l": ",", "m": "-", "n": ".", "o": "/"}
_PAD |= {chr(ord("p") + digit): str(digit) for digit in range(10)}

NAMES = frozenset(NUM_LOCK_OFF) | {"enter", "tab", "backspace", "escape"}
"""The words that a key map may use beside single characters (A16)."""


class Decoder:
    """Turn what a terminal sends into key names, however it is cut into pieces."""

    def __init__(self, table: dict[str, str] | None = None):
        """Take further whole sequences (those of the platform) as `table`."""
        self.table = table or {}
        self.waiting = ""
        self._after_return = False

    def feed(self, text: str) -> list[str]:
        """Take what has arrived and return the keys that are complete."""
        self.waiting += text
        keys = []
        while self.waiting:
            taken, name = self._first()
            if not taken:
                break
            if taken == 1 and self.waiting[0] == "\n" and self._after_return:
                name = None
            self._after_return = self.waiting[0] == "\r"
            self.waiting = self.waiting[taken:]
            if name:
                keys.append(name)
        return keys

    def idle(self) -> list[str]:
        """Nothing more has come for a while: a lone Escape is a key, a torn sequence is dropped."""
        keys = ["escape"] if self.waiting == "\x1b" else []
        self.waiting = ""
        return keys

    def _first(self) -> tuple[int, str | None]:
        """Return how many characters the first key takes (0: not complete yet) and its name."""
        text = self.waiting
        for sequence, name in self.table.items():
            if text.startswith(sequence):
                return len(sequence), name
        if any(sequence.startswith(text) for sequence in self.table):
            return 0, None
        if text[0] == "\x1b":
            return self._escape(text)
        if text[0] in CONTROL:
            return 1, CONTROL[text[0]]
        return 1, text[0] if text[0].isprintable() else None

    def _escape(self, text: str) -> tuple[int, str | None]:
        if len(text) < 2:
            return 0, None
        if text[1] == "\x1b":
            return 1, "escape"
        if text[1] not in "[O":
            return 1, None
        if text[1:3] == "[[":
            return (4, None) if len(text) > 3 else (0, None)
        end = 2
        while end < len(text) and " " <= text[end] <= "?":
            end += 1
        if end == len(text):
            return 0, None
        return end + 1, self._sequence(text[1], text[2:end], text[end])

    @staticmethod
    def _sequence(kind: str, parameters: str, final: str) -> str | None:
        if final == "~" and kind == "[":
            return _NUMBERS.get(parameters.split(";")[0])
        if final in _LETTERS:
            return _LETTERS[final]
        return _PAD.get(final) if kind == "O" else None


def meaning(name: str, keymap: dict[str, str]) -> str:
    """Return what a key counts as: by the user's map first, then by the number pad's layout."""
    name = keymap.get(name, name)
    return NUM_LOCK_OFF.get(name, name)
