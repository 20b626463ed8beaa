"""Texts made by hand to be turned into shapes, and ways to look at what came of them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping

import pikepdf
import pypdfium2
from layout_room import FONTS
from PIL import Image, ImageChops, ImageStat

from cardgen.colors import BLACK, Color, Rgb
from cardgen.draw.document import Document, Page, Placement
from cardgen.geometry import Matrix, Size
from cardgen.layout.frame import (
    Art,
    Box,
    Frame,
    Group,
    Item,
    Outline,
    Placed,
    Run,
    Shape,
    Stroke,
    Symbol,
    Text,
    TextLine,
    Word,
)
from cardgen.layout.text.shaping import Shaper
from cardgen.layout.text_outlines import Outlines

RED, BLUE, WHITE = Color(Rgb(1, 0, 0)), Color(Rgb(0, 0, 1)), Color(Rgb(1, 1, 1))
GLASS = Color(Rgb(0, 0.2, 0.6), 0.5)
UPRIGHT = Matrix()
DPI, FINER = 200, 4
"""Pages are compared at this resolution, drawn so many times finer and then made smaller: pdfium moves letters to whole
pixels, and shapes it does not."""

SHADE, MEAN = 70, 0.15
"""How much a pixel may differ, of 255, and all on average: a letter that is moved by one of the finer pixels shows as a
quarter of the contrast, 64.
"""


def shaper(family: str, bold: bool = False, italic: bool = False) -> Shaper:
    return Shaper(FONTS.find(family, bold, italic))


SERIF, DEJAVU, FIRA = shaper("Alegreya LF"), shaper("DejaVu Sans Condensed"), shaper("Fira Sans Condensed")
"""Two of 1000 units an em and one of 2048. pdfium takes widths as whole thousandths of an em, and strays on a line of
the latter: pictures are of the former.
"""


def word(text: str, by: Shaper = SERIF, spacing: float = 0.0) -> Word:
    return by.word(text, (), spacing)[0]


def text(*words: Word | Symbol | float, x: float = 10, y: float = 40, size: float = 20, color: Color = BLACK) -> Text:
    return Text((TextLine(x, y, (Run(words, size),)),), color)


def frame(*drawn: Item) -> Frame:
    return Frame(150, 60, 0, Group(drawn))


def icon(*shapes: Item, name: str = "icon", tinted: bool = True) -> Art:
    return Art(name, name, 0, 0, 100, 100, shapes, tinted)


def left(item: Item | Art) -> Iterator[Text]:
    """All texts that are left anywhere below an item."""
    if isinstance(item, Text):
        yield item
    for inner in item.items if isinstance(item, Group | Art) else (item.art,) if isinstance(item, Placed) else ():
        yield from left(inner)


def pdf(*frames: Frame) -> bytes:
    """A file of one page a face."""
    document = Document("Test")
    for each in frames:
        document.page(Page(Size(each.width, each.height), (Placement(each, 0, 0),)))
    return document.save()


def pages(data: bytes) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(data)
    drawn = [page.render(scale=FINER * DPI / 72).to_pil().convert("RGB").reduce(FINER) for page in document]
    document.close()
    return drawn


def check_alike(*frames: Frame) -> tuple[Frame, ...]:
    """The faces as outlines, which look as the faces do, to a shade at edges."""
    outlines = Outlines()
    made = tuple(outlines.frame(each) for each in frames)
    before, after = pdf(*frames), pdf(*made)
    for one, other, page in zip(pages(before), pages(after), made, strict=True):
        assert list(left(page.root)) == []
        assert one.getextrema() != ((255, 255),) * 3, "something is drawn"
        differing = ImageChops.difference(one, other)
        assert sum(ImageStat.Stat(differing).mean) / 3 < MEAN
        assert max(high for _, high in differing.getextrema()) <= SHADE
    assert fonts(before) and not fonts(after)
    return made


def fonts(data: bytes) -> list[pikepdf.Object]:
    """All fonts of a file, and all resources that name some."""
    with pikepdf.open(io.BytesIO(data)) as file:
        streams = [each.stream_dict if isinstance(each, pikepdf.Stream) else each for each in file.objects]
        found = [each for each in streams if isinstance(each, pikepdf.Dictionary)]
        return [
            each
            for each in found
            if each.get("/Type") == "/Font" or "/Font" in each or "/Font" in each.get("/Resources", {})
        ]


def shapes(root: Group, matrix: Matrix = UPRIGHT) -> Iterator[tuple[Shape, Matrix]]:
    """All shapes, each with what maps it to the face."""
    by = matrix @ root.matrix if root.matrix else matrix
    for item in root.items:
        if isinstance(item, Group):
            yield from shapes(item, by)
        elif isinstance(item, Shape):
            yield item, by


def points(shape: Shape, by: Matrix) -> list[tuple[str, float, float]]:
    """The letters of an outline's steps, and where each ends on the face."""
    assert isinstance(shape.geometry, Outline)
    steps = [step for step in shape.geometry.segments if len(step) > 1]
    return [(step[0], *(round(value, 2) for value in by.apply(*step[-2:]))) for step in steps]  # type: ignore[misc]


def outlined_icon() -> Symbol:
    """An icon of a filled and a drawn shape, in a group that makes it larger, with a hole."""
    ring = Outline((("M", 0, 0), ("L", 10, 0), ("L", 10, 10), ("L", 0, 10), ("Z",)))
    hole = Outline((*ring.segments, ("M", 3, 3), ("L", 7, 3), ("L", 7, 7), ("L", 3, 7), ("Z",)))
    line = Shape(Outline((("M", 12, 0), ("L", 18, 10))), None, Stroke(BLACK, 2, tinted=True))
    return Symbol(
        icon(Group((Shape(hole, tinted=True, rule="evenodd"), line), Matrix(5, 0, 0, 5))), "ring", 1.2, 0.8, 0.1
    )


SAMPLES: Mapping[str, Text | Group] = {
    "kerning": text(word("AVATAR To"), size=24),
    "ligatures": text(word("Office ffl"), size=24),
    "parts": text(word("é", DEJAVU), size=40),
    "marks": text(word("x\u030cq\u0301 é"), size=24),
    "spacing": text(word("Letters", FIRA, 0.15), size=20),
    "fonts": text(word("Aa"), word("Bb", FIRA), word("Cc", shaper("Fira Sans Condensed", True, True)), size=20),
    "rise": Text((TextLine(10, 40, (Run((word("my"),), 20), Run((word("2"),), 12, RED, 8.0))),), BLACK),
    "outline": Text((TextLine(10, 40, (Run((word("Wave"), outlined_icon()), 24),)),), WHITE, outline=(RED, 1.5)),
    "run outline": Text((TextLine(9, 40, (Run((word("ab"),), 20), Run((word("c"),), 20, None, 0, (RED, 2)))),), BLUE),
    "faded": Text((TextLine(10, 40, (Run((word("Fog"), outlined_icon()), 24),)),), BLACK, opacity=0.4),
    "faded outline": Text((TextLine(9, 40, (Run((word("Fog"),), 24),)),), WHITE, (BLUE, 2.0), 0.5),
    "see-through": text(word("Glass"), outlined_icon(), color=GLASS, size=24),
    "icons": text(word("3"), outlined_icon(), 0.2, outlined_icon(), color=BLUE, size=24),
    "coloured icon": text(Symbol(icon(Shape(Box(0, 0, 50, 90), RED), tinted=False), "i", 0.8, 0.7, 0), size=30),
    "turned": Group((text(word("Turned"), size=16),), Matrix.rotation(-15, 60, 30), opacity=0.7),
}
