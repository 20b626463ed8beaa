"""The deck in HTML for WeasyPrint: `python weasyprint_deck.py FOLDER` writes FOLDER/weasyprint.pdf.

WeasyPrint cannot fit text to a box, so titles are set at one size: less work than cardgen does.
"""

from __future__ import annotations

import json
import re
import sys
from html import escape
from pathlib import Path

STYLE = """
@page { size: 210mm 297mm; margin: 15.15mm 9.75mm }
body { margin: 0; font: 8pt "Fira Sans Condensed"; color: #2a1c10 }
.sheet { width: 190.5mm; height: 266.7mm; break-after: page }
.card { float: left; width: 57.1mm; height: 82.5mm; padding: 3.2mm; background: #e8dcc0; position: relative }
.title { font: bold 12pt Oswald; height: 9mm; width: 46mm; overflow: hidden; white-space: nowrap }
.cost { position: absolute; right: 3mm; top: 3mm; width: 7.8mm; line-height: 7.8mm; text-align: center;
  font-weight: bold; border-radius: 4mm; background: #c8a030; border: .9pt solid #4a2f14 }
.art { width: 57.1mm; height: 37mm; object-fit: cover; border-radius: 1.2mm }
.rules { background: #fffaf0; padding: 1.2mm; border-radius: 1.2mm; height: 29mm }
.rules img { height: .9em }
.back { background: linear-gradient(#3b5c7a, #0e1f2e) }
.back img { width: 24mm; margin: 28mm 16mm }
"""


def main() -> None:
    """Renders the deck."""
    from weasyprint import HTML

    folder = Path(sys.argv[1])
    cards = json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    body = []
    for start in range(0, len(cards), 9):
        some = cards[start : start + 9]
        body.append(f'<div class="sheet">{"".join(map(_face, some))}</div>')
        body.append(f'<div class="sheet">{_BACK * len(some)}</div>')
    fonts = "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url(fonts/{file}) }}'
        for family, weight, file in (
            ("Oswald", "bold", "oswald/Oswald-Bold.ttf"),
            ("Fira Sans Condensed", "normal", "fira-sans-condensed/FiraSansCondensed-Regular.ttf"),
            ("Fira Sans Condensed", "bold", "fira-sans-condensed/FiraSansCondensed-Bold.ttf"),
        )
    )
    page = f"<style>{fonts}{STYLE}</style>{''.join(body)}"
    HTML(string=page, base_url=f"{folder}/").write_pdf(folder / "weasyprint.pdf")


_BACK = '<div class="card back"><img src="icons/gold.svg"></div>'


def _face(card: dict[str, object]) -> str:
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(str(card["text"])))
    text = re.sub(r":(\w+):", r'<img src="icons/\1.svg">', text)
    return (
        f'<div class="card"><div class="title">{escape(str(card["name"]))}</div><div class="cost">{card["cost"]}</div>'
        f'<img class="art" src="art/{card["art"]}"><div class="rules">{text}</div></div>'
    )


if __name__ == "__main__":
    main()
