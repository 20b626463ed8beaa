"""The one table of the layout language: element -> attribute -> converter, default, one line of help.

Parsing, the XML schema for editors (`cardgen.xsd`) and the reference page are all made from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.layout import attributes as a


class Attribute(NamedTuple):
    """One attribute: how its text becomes a value, what holds when it is left out, and what it is for.

    A `painter` is a converter that also needs the palette.
    """

    help: str
    convert: a.Converter | None = None
    painter: a.Painter | None = None
    default: str = ""
    required: bool = False


class Element(NamedTuple):
    """One element: its attributes, what may stand inside it, and what it is for."""

    help: str
    attributes: Mapping[str, Attribute]
    holds: str = "nothing"  # "elements", "text" or "nothing"


ALIGNMENTS = ("start", "center", "end", "stretch")

PLACE = {
    "id": Attribute("A name for messages.", a.ident),
    "at": Attribute(
        "Only on children of <card>: which rectangle x, y, right, bottom and % refer to: `trim`, `bleed`, `safe`, or a"
        " panel of a stock that is folded.",
        a.ident,
        default="trim",
    ),
    "x": Attribute("Distance of the left side from the parent's left side.", a.dim),
    "y": Attribute("Distance of the top from the parent's top.", a.dim),
    "right": Attribute("Distance of the right side from the parent's right side, inwards.", a.dim),
    "bottom": Attribute("Distance of the bottom from the parent's bottom, inwards.", a.dim),
    "w": Attribute("Width.", a.extent),
    "h": Attribute("Height.", a.extent),
    "min-h": Attribute("Least height.", a.extent),
    "max-h": Attribute("Greatest height.", a.extent),
    "grow": Attribute("Share of the room left over in a row or column.", a.factor, default="0"),
    "align": Attribute("Place across the row or column, instead of the parent's `items`.", a.word(*ALIGNMENTS)),
    "rotate": Attribute("Degrees clockwise, about the centre.", a.degrees, default="0"),
    "opacity": Attribute("From 0, not seen, to 1.", a.share, default="1"),
}

BOX = {
    **PLACE,
    "pad": Attribute("Room inside the edges: one, two or four lengths.", a.pads, default="0"),
    "fill": Attribute("Colour or gradient inside.", painter=a.paint),
    "stroke": Attribute("Colour or gradient of the edge.", painter=a.paint),
    "stroke-width": Attribute("Width of the edge; a bare number is points.", a.weight, default="0.85"),
    "dash": Attribute("Dash and gap lengths in turn; bare numbers are points.", a.dashes),
    "radius": Attribute("Rounding of the corners.", a.positive, default="0"),
    "clip": Attribute("Whether what sticks out is cut off.", a.switch, default="false"),
}

CONTAINER = {**BOX}

FLEX = {
    **BOX,
    "gap": Attribute("Room between the children.", a.positive, default="0"),
    "justify": Attribute(
        "Where children stand along it.", a.word("start", "center", "end", "between"), default="start"
    ),
    "items": Attribute("Where children stand across it.", a.word(*ALIGNMENTS), default="stretch"),
}

FONT = {
    "font": Attribute("A font family, or a role of the theme.", a.plain, default="text"),
    "size": Attribute("Type size; a bare number is points.", a.size, default="13.3"),
    "color": Attribute("Colour of the letters.", painter=a.color, default="#000"),
    "weight": Attribute("How heavy.", a.word("normal", "bold"), default="normal"),
    "style": Attribute("Upright or italic.", a.word("normal", "italic"), default="normal"),
    "features": Attribute("OpenType features, such as `lnum -liga`.", a.features),
    "leading": Attribute("Distance of the lines, as a factor of the size.", a.factor, default="1.18"),
    "spacing": Attribute("Room between the letters in em.", a.spacing, default="0"),
}

OUTLINE = {
    "outline": Attribute("Colour drawn behind the letters' edges, for text on art.", painter=a.color),
    "outline-width": Attribute("How far the outline stands out; a bare number is points.", a.weight, default="1.5"),
}

TEXT = {
    **BOX,
    **FONT,
    **OUTLINE,
    "text-align": Attribute("Where lines stand.", a.word("left", "center", "right", "justify"), default="left"),
    "valign": Attribute("Where the text stands in its height.", a.word("top", "middle", "bottom"), default="top"),
    "para-gap": Attribute("Room between paragraphs, in lines.", a.factor, default="0.35"),
    "hyphenate": Attribute("Language whose hyphenation is used, such as en_US.", a.language, default="none"),
    "wrap": Attribute(
        "`balance` makes lines of like length, so that none holds one word alone.",
        a.word("normal", "balance"),
        default="normal",
    ),
    "max-lines": Attribute("Most lines.", a.count),
    "trim": Attribute(
        "`cap` measures from the capitals' top to the baseline, so that digits stand truly in the middle.",
        a.word("line", "cap"),
        default="line",
    ),
    "fit": Attribute("`shrink` takes the largest size that fits.", a.word("none", "shrink"), default="none"),
    "min-size": Attribute("Smallest size that shrinking may take; by default the smallest that prints well.", a.size),
    "fit-group": Attribute("Texts of one group print at one size over the whole deck.", a.ident),
    "overflow": Attribute(
        "What happens when the text does not fit.", a.word("error", "warn", "clip", "allow"), default="error"
    ),
}

VOCABULARY: Mapping[str, Element] = {
    "card": Element(
        "The root: one face. Size, bleed and safe margin come from the game and its stock.",
        {
            "id": PLACE["id"],
            "fill": BOX["fill"],
            "pad": BOX["pad"],
            **FONT,
        },
        "elements",
    ),
    "stack": Element("Children lie over one another, each at its own place.", CONTAINER, "elements"),
    "row": Element("Children stand side by side and share the width.", FLEX, "elements"),
    "column": Element("Children stand under one another and share the height.", FLEX, "elements"),
    "grid": Element(
        "Children fill equal cells, row by row.",
        {
            **BOX,
            "cols": Attribute("Number of columns.", a.count, required=True),
            "gap": FLEX["gap"],
            "row-h": Attribute("Height of a row; by default rows share the height.", a.extent),
        },
        "elements",
    ),
    "box": Element("A rectangle.", BOX),
    "circle": Element("An ellipse in its box; a circle where the box is square.", BOX),
    "line": Element(
        "A straight line inside its box.",
        {
            **PLACE,
            "stroke": BOX["stroke"],
            "stroke-width": BOX["stroke-width"],
            "dash": BOX["dash"],
            "x1": Attribute("Start, from the left of its box.", a.dim, default="0"),
            "y1": Attribute("Start, from the top of its box.", a.dim, default="0"),
            "x2": Attribute("End, from the left of its box.", a.dim, default="100%"),
            "y2": Attribute("End, from the top of its box.", a.dim, default="0"),
        },
    ),
    "path": Element(
        "An SVG path, stretched from its viewbox to its box.",
        {
            **{name: BOX[name] for name in (*PLACE, "fill", "stroke", "stroke-width", "dash")},
            "d": Attribute("Path data as in SVG.", a.plain, required=True),
            "viewbox": Attribute("Left, top, width, height of the path's own space.", a.viewbox, required=True),
        },
    ),
    "image": Element(
        "A picture or SVG art, by its name below templates/ or the game's folder.",
        {
            **BOX,
            "src": Attribute("File name, with / between folders.", a.plain, required=True),
            "fit": Attribute(
                "`cover` fills and crops, `contain` shows all, `fill` stretches.",
                a.word("cover", "contain", "fill"),
                default="cover",
            ),
            "focus": Attribute("The point that stays in sight when cropped.", a.focus, default="50% 50%"),
        },
    ),
    "icon": Element(
        "An icon, by the name that texts use.",
        {
            **BOX,
            "name": Attribute("Name of the icon.", a.plain, required=True),
            "color": Attribute("Colour of a one-colour icon; by default that of the card.", painter=a.color),
        },
    ),
    "text": Element("Words: broken into lines, fitted, set.", TEXT, "text"),
    "spacer": Element("Room between its neighbours.", {name: PLACE[name] for name in ("id", "grow", "w", "h")}),
}

INLINE: Mapping[str, Element] = {
    "b": Element("Bold.", {}, "text"),
    "i": Element("Italic.", {}, "text"),
    "br": Element("A line break.", {}),
    "p": Element("A paragraph.", {}, "text"),
    "sup": Element("Raised and small.", {}, "text"),
    "sub": Element("Lowered and small.", {}, "text"),
    "nobr": Element("No line break and no hyphen inside.", {}, "text"),
    "span": Element(
        "Letters of another kind.",
        {
            **{name: FONT[name] for name in ("font", "color", "weight", "style", "features", "spacing")},
            "size": Attribute("A factor of the text's size.", a.factor, default="1"),
            **OUTLINE,
        },
        "text",
    ),
    "icon": Element(
        "An icon that sits and wraps like a letter.",
        {
            "name": Attribute("Name of the icon.", a.plain, required=True),
            "color": Attribute("Colour of a one-colour icon; by default that of the text.", painter=a.color),
            "size": Attribute("A factor of its usual size.", a.factor, default="1"),
        },
    ),
}
