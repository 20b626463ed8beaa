"""The deck in Typst: `python typst_deck.py FOLDER` reads FOLDER/cards.json and writes FOLDER/typst.pdf."""

from __future__ import annotations

import sys
from pathlib import Path

SOURCE = r"""
#set page(paper: "a4", margin: 0pt)
#set text(font: "Fira Sans Condensed", size: 8.4pt, fill: rgb("#2a1c10"))
#let trim = (63.5mm, 88.9mm)
#let data = json("cards.json")
#let icon(name) = box(height: 0.9em, baseline: 0.1em, image("icons/" + name + ".svg"))
#let part = regex(":(\w+):")
#let inline(text) = {
  let rest = 0
  for match in text.matches(part) {
    text.slice(rest, match.start)
    icon(match.captures.at(0))
    rest = match.end
  }
  text.slice(rest)
}
#let rules(body) = {
  let bold = false
  for piece in body.split("**") {
    if bold { strong(inline(piece)) } else { inline(piece) }
    bold = not bold
  }
}
#let fitted(body, size, floor, width, height, make) = layout(_ => context {
  let s = size
  while s > floor {
    let m = measure(block(width: width, make(body, s)))
    if m.height <= height and m.width <= width { break }
    s -= 0.3pt
  }
  make(body, s)
})
#let face(card) = box(width: trim.at(0), height: trim.at(1), fill: rgb("#e8dcc0"), inset: 3.2mm, clip: true)[
  #grid(columns: (1fr, 8mm), gutter: 1.8mm, align: horizon,
    fitted(card.name, 14.4pt, 7.2pt, 46mm, 7mm, (t, s) => text(font: "Oswald", weight: "bold", size: s, t)),
    circle(radius: 3.9mm, fill: rgb("#c8a030"), stroke: 0.9pt + rgb("#4a2f14"),
      align(center + horizon, strong(text(size: 13pt, str(card.cost))))))
  #v(0.6mm)
  #box(width: 100%, height: 37mm, radius: 1.2mm, clip: true, stroke: 0.7pt + rgb("#4a2f14"),
    image("art/" + card.art, width: 100%, height: 100%, fit: "cover"))
  #v(0.6mm)
  #box(width: 100%, height: 29mm, fill: rgb("#fffaf0"), radius: 1.2mm, inset: 1.2mm,
    fitted(card.text, 8.4pt, 6.6pt, 54mm, 26.6mm, (t, s) => { set text(size: s); set par(leading: 0.35em); rules(t) }))
]
#let night = gradient.linear(rgb("#3b5c7a"), rgb("#0e1f2e"), angle: 90deg)
#let back = box(width: trim.at(0), height: trim.at(1), fill: night,
  align(center + horizon, image("icons/gold.svg", width: 40%)))
#for start in range(0, data.len(), step: 9) {
  let some = data.slice(start, calc.min(start + 9, data.len()))
  align(center + horizon, grid(columns: 3, ..some.map(face)))
  pagebreak()
  align(center + horizon, grid(columns: 3, ..some.map(_ => back)))
  if start + 9 < data.len() { pagebreak() }
}
"""


def main() -> None:
    """Compiles the deck."""
    import typst

    folder = Path(sys.argv[1])
    source = folder / "deck.typ"
    source.write_text(SOURCE, encoding="utf-8")
    typst.compile(str(source), output=str(folder / "typst.pdf"), font_paths=[str(folder / "fonts")])


if __name__ == "__main__":
    main()
