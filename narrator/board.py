"""The ordinary screen as rows of text: who lives, what was said last, the clock, the prompt.

Pure arithmetic; words come from the caller.  Only `private` rows are hidden text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from narrator.cells import clean, wrap

MARGIN = 2
ASIDE = "    "
KEPT = 200
"""Public lines that are remembered for the screen."""


@dataclass
class Board:
    """All that the ordinary screen shows now; each field but `private` is public."""

    board: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    clock: str = ""
    private: str = ""
    prompt: str = ""
    error: str = ""

    def add(self, text: str) -> None:
        """Remember one more public line, but no line twice in a row; one that begins with a blank is an aside."""
        line = " " * text.startswith(" ") + clean(text)
        if self.said[-1:] == [line]:
            return
        self.said = [*self.said, line][-KEPT:]

    def rows(self, width: int, height: int) -> list[tuple[str, str]]:
        """Return `height` pairs of a style and a text.

        Styles: `board`, `rule`, `now`, `past`, `aside`, `clock`, `private`, `error`, `ask`.
        """
        inner = max(1, width - 2 * MARGIN)
        top = [("board", row) for line in self.board for row in wrap(clean(line), inner)]
        if top:
            top += [("rule", "─" * inner), ("past", "")]
        end = self._end(inner, height)
        top = top[:max(0, height - len(end))]
        middle = self._middle(inner, height - len(top) - len(end))
        return [(style, " " * MARGIN + text if text else "") for style, text in top + middle + end]

    def _end(self, inner: int, height: int) -> list[tuple[str, str]]:
        """The rows at the bottom, a blank one before each kind; in a small window what matters least gives way."""
        kinds = {}
        for style, text in (("clock", self.clock), ("private", self.private), ("error", self.error),
                            ("ask", self.prompt)):
            rows = [row for line in text.splitlines() if line.strip() for row in wrap(clean(line), inner)]
            if rows:
                kinds[style] = [(style, row) for row in rows]
        apart = [("past", "")] if sum(len(rows) + 1 for rows in kinds.values()) <= height else []
        for style in ("clock", *(["ask"] if self.error else [])):
            if not apart and sum(map(len, kinds.values())) > height:
                kinds.pop(style, None)
        return [row for rows in kinds.values() for row in (*apart, *rows)][-height:]

    def _middle(self, inner: int, height: int) -> list[tuple[str, str]]:
        """The last public lines, as many as fit, in the order in which they were said; blank rows below."""
        rows: list[tuple[str, str]] = []
        for number, line in enumerate(reversed(self.said)):
            if len(rows) >= height:
                break
            aside = line.startswith(" ")
            style = "aside" if aside else "past" if number else "now"
            rows = [(style, ASIDE * aside + row) for row in wrap(line.strip(), max(1, inner - len(ASIDE) * aside))] + rows
        rows = rows[max(0, len(rows) - height):]
        return rows + [("past", "")] * (height - len(rows))
