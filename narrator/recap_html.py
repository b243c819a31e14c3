"""A story as one HTML file: headings and lists, no outside reference, prints well, a picture with its text."""

from __future__ import annotations

from html import escape

STYLE = """
body { font: 1.05rem/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
  color: #1b1b1b; background: #fff; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2rem; border-bottom: 1px solid #999; }
li.dies, li.because, li.returns { font-weight: bold; }
small { color: #595959; }
svg { width: 100%; height: auto; }
@media print { body { font-size: 11pt; margin: 0; max-width: none; } h2 { break-after: avoid; } li { break-inside: avoid; } }
"""

ROW, COLUMN, LEFT, TOP = 24, 44, 150, 34
"""Units of the picture: height of a seat, width of a phase, room for names, room for numbers."""


def page(story) -> str:
    """Give the whole file."""
    parts = "".join(section(part) for part in story.parts)
    return (f'<!DOCTYPE html>\n<html lang="{escape(story.lang)}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(story.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
            f"<h1>{escape(story.title)}</h1>\n{paragraphs(story.notes)}"
            f"<h2>{escape(story.holders_title)}</h2>\n{items(story.holders)}"
            f"<h2>{escape(story.timeline_title)}</h2>\n<figure>\n{picture(story)}\n</figure>\n"
            f"{parts}<section>\n{ending(story)}</section>\n</main>\n</body>\n</html>\n")


def section(part) -> str:
    """A night or a day: its heading and the list of what happened."""
    lines = "".join(f'<li class="{line.kind}">{escape(line.text)}{marks(line.rules)}</li>\n' for line in part.lines)
    return f"<section>\n<h2>{escape(part.title)}</h2>\n<ul>\n{lines}</ul>\n</section>\n"


def marks(rules) -> str:
    """The ids of rules, small."""
    return f" <small>[{escape(', '.join(rules))}]</small>" if rules else ""


def ending(story) -> str:
    """The end: its first line is the heading."""
    if not story.end:
        return ""
    return f"<h2>{escape(story.end[0])}</h2>\n{paragraphs(story.end[1:])}"


def items(texts) -> str:
    """A list."""
    return "<ul>\n" + "".join(f"<li>{escape(text)}</li>\n" for text in texts) + "</ul>\n"


def paragraphs(texts) -> str:
    """One paragraph a text."""
    return "".join(f"<p>{escape(text)}</p>\n" for text in texts)


def summary(story) -> str:
    """The picture in words: who left and came back, phase by phase."""
    told = []
    for part in story.parts:
        lines = [line.text for line in part.lines if line.kind in ("dies", "returns")]
        if lines:
            told.append(f"{part.title}: {'; '.join(lines)}.")
    return " ".join(told + story.end)


def picture(story) -> str:
    """The timeline: a row a seat, a column a phase, dark for the nights; a line while the seat lives, a cross at its death."""
    width, height = LEFT + COLUMN * len(story.parts) + 10, TOP + ROW * len(story.names) + 10
    drawn = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
             'aria-labelledby="timeline-title timeline-text" font-family="sans-serif" font-size="13">',
             f'<title id="timeline-title">{escape(story.timeline_title)}</title>',
             f'<desc id="timeline-text">{escape(summary(story))}</desc>']
    for at, part in enumerate(story.parts):
        left = LEFT + COLUMN * at
        shade, ink = ("#33415c", "#ffffff") if part.phase == "night" else ("#ffe9a8", "#1b1b1b")
        drawn.append(f'<rect x="{left}" y="8" width="{COLUMN - 2}" height="18" fill="{shade}"/>'
                     f'<text x="{left + COLUMN / 2 - 1}" y="22" text-anchor="middle" fill="{ink}">{part.number}</text>')
    for seat, name in enumerate(story.names, 1):
        drawn += row(story, seat, name)
    return "\n".join([*drawn, "</svg>"])


def row(story, seat: int, name: str) -> list[str]:
    """The line of one seat."""
    y = TOP + ROW * (seat - 1) + ROW / 2
    drawn = [f'<text x="4" y="{y + 4}">{escape(name if len(name) < 19 else name[:17] + "…")}</text>']
    start: float | None = LEFT
    for at, part in enumerate(story.parts):
        end = LEFT + COLUMN * (at + 1) - 6
        if seat in part.died and start is not None:
            drawn += [line(start, end, y), f'<path d="M{end - 5} {y - 5}l10 10m0 -10l-10 10" stroke="#b00020" '
                                           'stroke-width="3"/>']
            start = None
        if seat in part.returned:
            drawn.append(f'<circle cx="{end}" cy="{y}" r="4" fill="#1b5e20"/>')
            start = end
    if start is not None:
        drawn.append(line(start, LEFT + COLUMN * len(story.parts), y))
    return drawn


def line(start: float, end: float, y: float) -> str:
    """The life of a seat between two moments."""
    return f'<path d="M{start} {y}H{end}" stroke="#1b1b1b" stroke-width="3"/>'
