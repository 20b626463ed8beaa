"""The vocabulary in, its reference page and its XML schema out. Both are committed, and tested to be current."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from cardgen.layout.vocabulary import CONTAINER, FONT, INLINE, PLACE, VOCABULARY, Attribute, Element

HEAD = """# The layout language

Made by `cardgen.layout.manual` from the table that also drives the parser: run `make docs` after a change.

A layout is a Jinja template that renders to these elements. The root is `<card>`; macros live in files whose root is
`<library>`. Bare lengths are design millimetres, bare type sizes and line weights are design points; `mm cm in pt px %`
may be written. A face is designed at printed size / scale: at 60 % a design length of 5 mm prints as 3 mm. The origin
is the top left corner of the trim box. A child of a card or stack that says nothing of its place fills its parent;
text and icons keep their natural size where they are pinned to one side, and text its natural height unless it
says `h`, `valign` or `fit="shrink"`.

## What a layout knows

| name | what it is |
| --- | --- |
| `card` | the card's fields, typed by its schema: `{{ card.name }}`, `{{ card.toll.gold }}` |
| `constants` | what game.yaml says under `constants` |
| `game` | `name`, `version`, `stamp`, `author`, `players` (`min`, `max`, `usual`) |
| `component` | `name` and `title` of the deck |
| `side` | `front` or `back` |

- `{{ card.text | rich }}` turns the markup of a text (`**bold**`, `*italic*`, `:icon:`, `[[card-id]]`, a blank line for
  a paragraph) into `b`, `i`, `icon` and `p`. A figure and the icon after it stay on one line. Without `rich` a value is
  printed as written. Either way it is escaped: a value is never markup of the layout.
- A field that some cards do without: `{% if card.flavour is defined %}`, or `{{ card.flavour | default("") }}`.
- `{% from "tea/kit.xml" import disc %}` and `{% include "tea/frame.xml" %}` name files below `templates/`. They stand
  inside the root, so that every template is well-formed XML; for the same reason write `is lt(3)` for `<`.
- `src` of an image is a file below `templates/`, or below the game's own folder in `card_data/`.
  Pictures may be PNG (with alpha), JPEG, WebP, GIF, TIFF or SVG; they are sampled down to 300 ppi of print where they
  are more than twice as fine, and never up.
- `hyphenate` takes a language as pyphen names it: `en_US`, `en_GB`, `de_DE`, `fr`, `es`, `it_IT`, `nl_NL`, `pt_BR` and
  many more.
- Icons are SVG files in `templates/GAME/icons/` and `templates/shared/icons/`, under the names that texts use.
- All of Jinja is there but what could run away or reach out: loops, ranges, products and texts are bounded.

## Colours

Colours are `#rgb`, `#rrggbb`, `#rrggbbaa`, a CSS name, a name of the palette, `cmyk(c m y k)` in per cent or
`spot("NAME", cmyk(...), tint)`. Where a fill is taken, so are `linear(180deg, white, gold 70%, brown)` and
`radial(white, gold)`.
"""


def page() -> str:
    """The reference page, in Markdown."""
    shared = {"Place": PLACE, "Box": {k: v for k, v in CONTAINER.items() if k not in PLACE}, "Font": FONT}
    lines = [HEAD]
    for title, table in shared.items():
        lines += [f"\n## {title} attributes\n", *_table(table)]
    lines.append("\n## Elements\n")
    for name, element in VOCABULARY.items():
        lines += _element(name, element)
    lines.append("\n## Inside `<text>`\n")
    for name, element in INLINE.items():
        lines += [f"\n### `<{name}>`\n", element.help, "", *_table(element.attributes)]
    return "\n".join(lines).rstrip() + "\n"


def _element(name: str, element: Element) -> list[str]:
    own = dict(element.attributes)
    sets = []
    for title, table in (("place", PLACE), ("box", BOX_ONLY), ("font", FONT)):
        if all(own.get(key) is value for key, value in table.items()):
            sets.append(title)
            own = {key: value for key, value in own.items() if key not in table}
    takes = f"Takes the {' and '.join(sets)} attributes" if sets else "Takes"
    holds = {"elements": "Holds elements.", "text": "Holds words.", "nothing": "Holds nothing."}[element.holds]
    more = ", and:" if own and sets else ":" if own else "."
    return [f"\n### `<{name}>`\n", f"{element.help} {holds}", "", takes + more, "", *_table(own)]


BOX_ONLY = {key: value for key, value in CONTAINER.items() if key not in PLACE}


def _table(attributes: Mapping[str, Attribute]) -> list[str]:
    if not attributes:
        return []
    rows = ["| attribute | value | default | |", "| --- | --- | --- | --- |"]
    for name, known in attributes.items():
        default = "required" if known.required else f"`{known.default}`" if known.default else ""
        rows.append(f"| `{name}` | {_kind(known)} | {default} | {known.help} |")
    return rows


def _kind(known: Attribute) -> str:
    words = getattr(known.convert, "words", None)
    if words:
        return ", ".join(f"`{one}`" for one in words)
    name = getattr(known.painter or known.convert, "__name__", "")
    return KINDS[name]


KINDS = {
    "dim": "length or %",
    "extent": "length or %",
    "positive": "length",
    "weight": "points",
    "size": "points",
    "pads": "1, 2 or 4 lengths",
    "dashes": "points",
    "factor": "number",
    "spacing": "em",
    "share": "0 to 1, or %",
    "degrees": "degrees",
    "count": "whole number",
    "switch": "`true`, `false`",
    "ident": "name",
    "plain": "text",
    "language": "language",
    "features": "feature tags",
    "focus": "one or two %",
    "viewbox": "four numbers",
    "color": "colour",
    "paint": "colour or gradient",
}


def schema() -> str:
    """The XML schema of raw templates, for editors: values are free text, because Jinja stands in them."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">',
        '  <xs:element name="library" type="elements"/>',
        '  <xs:complexType name="elements" mixed="true">',
        '    <xs:choice minOccurs="0" maxOccurs="unbounded">',
        *(f'      <xs:element name="{n}" type="{n}"/>' for n in VOCABULARY if n != "card"),
        *(f'      <xs:element name="{n}" type="inline-{n}"/>' for n in INLINE if n not in VOCABULARY),
        "    </xs:choice>",
        "  </xs:complexType>",
        '  <xs:element name="card" type="card"/>',
    ]
    for name, element in VOCABULARY.items():
        lines += _type(name, element, VOCABULARY)
    for name, element in INLINE.items():
        lines += _type(f"inline-{name}", element, INLINE)
    return "\n".join([*lines, "</xs:schema>"]) + "\n"


def _type(name: str, element: Element, table: Mapping[str, Element]) -> list[str]:
    # Jinja stands between elements, so every holder is mixed.
    mixed = "" if element.holds == "nothing" else ' mixed="true"'
    lines = [f'  <xs:complexType name="{name}"{mixed}>']
    lines.append(f"    <xs:annotation><xs:documentation>{escape(element.help)}</xs:documentation></xs:annotation>")
    inside = INLINE if element.holds == "text" else table
    if element.holds != "nothing":
        prefix = "inline-" if element.holds == "text" else ""
        lines.append('    <xs:choice minOccurs="0" maxOccurs="unbounded">')
        lines += [f'      <xs:element name="{n}" type="{prefix}{n}"/>' for n in inside if n != "card"]
        lines.append("    </xs:choice>")
    for attribute, known in element.attributes.items():
        use = ' use="required"' if known.required else ""
        kind = _enumeration(known)
        head = f"    <xs:attribute name={quoteattr(attribute)}{use}{'' if kind else ' type=' + quoteattr('xs:string')}>"
        note = f"<xs:annotation><xs:documentation>{escape(known.help)}</xs:documentation></xs:annotation>"
        lines.append(f"{head}{note}{kind}</xs:attribute>")
    return [*lines, "  </xs:complexType>"]


def _enumeration(known: Attribute) -> str:
    """The words an editor offers; any other text stays right, because Jinja may stand there."""
    words = getattr(known.convert, "words", None)
    if not words:
        return ""
    values = "".join(f'<xs:enumeration value="{one}"/>' for one in words)
    return (
        '<xs:simpleType><xs:union memberTypes="xs:string"><xs:simpleType><xs:restriction base="xs:string">'
        f"{values}</xs:restriction></xs:simpleType></xs:union></xs:simpleType>"
    )
