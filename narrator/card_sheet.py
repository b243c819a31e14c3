"""A sheet of role cards as one HTML file: prints with lines to cut along, a list of headings for a screen reader."""

from __future__ import annotations

from html import escape

STYLE = """
body { font: 1rem/1.4 Georgia, serif; margin: 1rem; color: #1b1b1b; background: #fff; }
h1, h2 { line-height: 1.2; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(58mm, 1fr)); list-style: none; margin: 0; padding: 0; }
.cards li { box-sizing: border-box; min-height: 84mm; padding: 5mm; border: 1px dashed #767676; break-inside: avoid; }
.cards h3 { margin: 0 0 3mm; font-size: 1.3rem; }
.side { margin: 0 0 3mm; font-style: italic; }
@media print { @page { margin: 10mm; } body { margin: 0; font-size: 11pt; } h1 { display: none; }
  .cards { grid-template-columns: repeat(3, 1fr); } h2 { break-after: avoid; } }
"""


def sheet(pack, title: str, groups: list[tuple[str, list[dict]]]) -> str:
    """Give the whole file: groups of cards, each a title and its rows (`name`, `side`, `card`)."""
    parts = "".join(f"<h2>{escape(words)}</h2>\n<ul class=\"cards\">\n{''.join(map(card, rows))}</ul>\n"
                    for words, rows in groups)
    return (f'<!DOCTYPE html>\n<html lang="{escape(pack.lang)}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
            f"<h1>{escape(title)}</h1>\n{parts}</main>\n</body>\n</html>\n")


def card(row: dict) -> str:
    """One card: the role's name as a heading, its side, what it does."""
    name = row["name"][:1].upper() + row["name"][1:]
    return (f"<li><h3>{escape(name)}</h3>\n<p class=\"side\">{escape(row['side'])}</p>\n"
            f"<p>{escape(row['card'])}</p></li>\n")
