"""What may stand in a target's file: one table, from which the manual page and the schema for editors are made.

A test holds that it lists just what is read.
"""

from __future__ import annotations

from typing import NamedTuple, get_args

from cardgen.draw.standard import Level
from cardgen.export.registration import REGISTRATIONS
from cardgen.export.targets.leaves import ORDERS
from cardgen.export.targets.paper import LABELS, MARKS
from cardgen.export.targets.pictures import ARRANGEMENTS, LISTINGS
from cardgen.export.targets.press import PROFILES
from cardgen.export.targets.tabletop import TableFormat
from cardgen.export.targets.target import KINDS, NAMES
from cardgen.impose.schemes import SCHEMES


class Field(NamedTuple):
    """A key of a target's file: what stands there (`form`, a word of FORMS, or one of `words`), and what it says.

    `otherwise` is what counts where it is left out; None means that it must be there.
    """

    key: str
    form: str
    help: str
    otherwise: str | None = None
    words: tuple[str, ...] = ()


FORMS = {
    "text": "a text",
    "length": "a length, such as 0.125in or 3mm",
    "size": "a width and a height, such as 63.5mm x 88.9mm",
    "pixels": "a width and a height in pixels, such as 825 x 1125",
    "number": "a whole number",
    "percentage": "a percentage, such as 240%",
    "paper": "a paper, such as Letter, A4 landscape or 210x330mm",
    "mix": "a mix of inks, such as cmyk(60 40 40 100)",
    "address": "an address on the web",
    "pattern": "a text with `{{ }}` in it",
    "texts": "a list of texts",
    "numbers": "a list of whole numbers",
    "labels": "a list of words, all, or none",
    "word": "a word",
    "mapping": "names and values",
}
"""What may stand behind a key."""


def _one_of(key: str, help: str, words: tuple[str, ...], otherwise: str | None = None) -> Field:
    return Field(key, "word", help, otherwise, words)


ALL = (
    Field("title", "text", "what it is for, in a line"),
    _one_of("kind", "what it makes", tuple(KINDS)),
    _one_of("like", "the target of cardgen's that says all that this one leaves out", NAMES, "none"),
    Field("sources", "texts", "where its numbers come from", "none"),
    Field("notes", "texts", "what the sources leave open; each build says it", "none"),
    Field("safe", "length", "how far inside the trim texts must stand", "as the game says"),
    _one_of("inks", "light, or process inks", ("rgb", "cmyk"), "rgb"),
)
"""Of every target."""

ART = (
    Field("bleed", "length", "of the art, seen outside the trim; on sheets, outside the outer cuts of the fronts"),
    Field("dpi", "number", "of pictures on the printed card; finer ones are made coarser"),
)
"""Of every target but lists."""

PAPER = (
    Field("page", "paper", "what is printed on"),
    Field("margin", "length", "pieces end here, on all sides"),
    Field("dead-zone", "length", "marks and labels end here"),
    Field("gutter", "length", "the room between pieces; 0mm for one cut between two"),
    _one_of("flip", "the edge of the paper about which it is turned over", ("long", "short")),
    _one_of("marks", "how sheets show where to cut", tuple(MARKS)),
    _one_of("scheme", "how fronts and backs stand on pages", tuple(SCHEMES), "duplex"),
    Field("labels", "labels", "what stands in the margin: some of " + ", ".join(LABELS), "all"),
    Field("tick-weight", "length", "how heavy ticks and lines are, 0.1 to 3 pt", "0.25pt"),
    Field("tick-length", "length", "the longest that a tick is", "6mm"),
    _one_of("registration", "the marks of a cutting machine", ("none", *REGISTRATIONS), "none"),
    Field("perforation", "mapping", "where the places of a perforated sheet are", "none"),
)
"""Of sheets."""

PERFORATION = (
    Field("columns", "number", "how many places stand beside each other"),
    Field("rows", "number", "how many places stand below each other"),
    Field("left", "length", "from the edge of the paper to the first place"),
    Field("top", "length", "from the edge of the paper to the first place"),
    Field("width", "length", "of a place"),
    Field("height", "length", "of a place"),
    Field("across", "length", "from one place to the next", "the width: they touch"),
    Field("down", "length", "from one place to the next", "the height: they touch"),
)
"""Of `perforation`."""

SOLD = (
    Field("products", "mapping", "the pieces that the shop makes, by their names there", "any size"),
    Field("most", "number", "of cards that one file, or one project of the shop, may hold", "any number"),
    Field("names", "pattern", "how files are called", "by component, number and card"),
)
"""Of pictures and of pages."""

PRODUCT = (
    Field("trim", "size", "of the piece, cut"),
    Field("pixels", "pixels", "of the picture that the shop takes of it, bleed included", "none"),
    _one_of("form", "its shape", ("rectangle", "circle", "hex", "standee"), "rectangle"),
    _one_of("confirmed", "whether the shop's own page says so", ("yes", "no"), "yes"),
)
"""Of each of `products`."""

PICTURES = (
    _one_of("format", "of the files", ("png", "jpeg", "webp"), "png"),
    _one_of("files", "which pictures are made", tuple(ARRANGEMENTS), "faces"),
    _one_of("corners", "whether the corners of the stock are cut away", ("square", "round"), "square"),
    _one_of("listing", "the file that tells of all pictures", tuple(LISTINGS), "none"),
    Field("brackets", "numbers", "of cards, by which the shop counts", "none"),
    Field("base-url", "address", "where the pictures will lie", "not known"),
)
"""Of pictures."""

LEAVES = (
    _one_of("order", "of the pages", tuple(ORDERS)),
    _one_of("pairs", "whether cards without backs get white ones, also where no card has any", ("yes", "no"), "no"),
    _one_of("file", "what one file holds: a component, or all cards of one size", ("component", "size"), "component"),
)
"""Of pages."""

TABLETOP = (
    Field("columns", "number", "of cards on a picture, at most"),
    Field("rows", "number", "of cards on a picture, at most"),
    Field("pixels", "number", "of a picture, each way, at most"),
    _one_of("hidden", "whether the last place of a full picture is kept for the hidden face", ("yes", "no"), "yes"),
    _one_of("format", "of the pictures", get_args(TableFormat), "png"),
    Field("base-url", "address", "where the pictures will lie", "not known"),
)
"""Of pictures for digital tables."""

PRESS = (
    Field("profile", "text", "the ICC profile: " + ", ".join(f"`{name}`" for name in PROFILES) + ", or a file"),
    Field("condition", "text", "the printing condition's name at https://www.color.org, or any of your own"),
    Field("ink-limit", "percentage", "the most ink on one spot"),
    _one_of("standard", "what files follow", get_args(Level), "none"),
    Field("rich-black", "mix", "what prints large black areas", "what the profile makes of black"),
    _one_of("text", "whether letters stay letters or become shapes", ("fonts", "outlines"), "fonts"),
    Field("flatten", "number", "pixels an inch of what is made a picture, as nothing may shine through", "300"),
)
"""Of `press`, where inks are cmyk."""

SECTIONS: dict[str, tuple[str, tuple[Field, ...]]] = {
    "all": ("Every target", (*ALL, Field("press", "mapping", "how a press prints; with `inks: cmyk`", "none"))),
    "art": ("All but lists", ART),
    "sheets": ("`kind: sheets`", PAPER),
    "perforation": ("`perforation` of sheets", PERFORATION),
    "sold": ("`kind: images` and `kind: pages`", SOLD),
    "product": ("Each of `products`", PRODUCT),
    "images": ("`kind: images`", PICTURES),
    "pages": ("`kind: pages`", LEAVES),
    "tabletop": ("`kind: tabletop`", TABLETOP),
    "press": ("`press`", PRESS),
}
"""The table in parts, each with its title."""
