"""What the tests of drawing share: texts shaped into words, small faces, and pages as pixels, letters and text."""

from __future__ import annotations

import hashlib
import io
import itertools
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import uharfbuzz
from PIL import Image, ImageChops, ImageStat

from cardgen.colors import BLACK, Color, Rgb
from cardgen.data.fonts import Font
from cardgen.data.picture_heads import head
from cardgen.data.pictures import PictureFile
from cardgen.draw.document import Document, Page, Placement
from cardgen.geometry import Size
from cardgen.layout.frame import Art, Frame, Glyph, Group, Item, Outline, Run, Shape, Symbol, Text, TextLine, Word

FONTS = Path(__file__).parents[2] / "fonts"

RED, GREEN, BLUE, WHITE = (
    Color(Rgb(1, 0, 0)),
    Color(Rgb(0, 1, 0)),
    Color(Rgb(0, 0, 1)),
    Color(Rgb(1, 1, 1)),
)
LETTERS = {
    (255, 255, 255): "_",
    (255, 0, 0): "R",
    (0, 255, 0): "G",
    (0, 0, 255): "B",
    (0, 0, 0): "K",
    (255, 255, 0): "Y",
}


@cache
def font(name: str = "alegreya-lf/AlegreyaLF-Medium") -> Font:
    """A font of the project, by its path below fonts/."""
    path = FONTS / f"{name}.ttf"
    data = path.read_bytes()
    return Font(path.parent.name, False, False, path.stem, path.name, hashlib.sha256(data).hexdigest(), lambda: data)


@cache
def _shaper(name: str) -> tuple[uharfbuzz.Font, float]:
    face = uharfbuzz.Face((FONTS / f"{name}.ttf").read_bytes())
    return uharfbuzz.Font(face), 1000 / face.upem


@cache
def word(text: str, name: str = "alegreya-lf/AlegreyaLF-Medium", spacing: float = 0.0) -> Word:
    """A text shaped as one word; `spacing` in thousandths of an em."""
    shaper, unit = _shaper(name)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaper, buffer, {"kern": True, "liga": True, "dlig": False})
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    starts = [*sorted({info.cluster for info in infos}), len(text)]
    ends = dict(itertools.pairwise(starts))
    seen: set[int] = set()
    glyphs = []
    for info, place in zip(infos, places, strict=True):
        part = "" if info.cluster in seen else text[info.cluster : ends[info.cluster]]
        seen.add(info.cluster)
        natural = shaper.get_glyph_h_advance(info.codepoint) * unit
        advance = place.x_advance * unit + spacing
        glyphs.append(Glyph(info.codepoint, part, advance, natural, place.x_offset * unit, place.y_offset * unit))
    return Word(font(name), tuple(glyphs), sum(glyph.advance for glyph in glyphs) / 1000)


def words(text: str, name: str = "alegreya-lf/AlegreyaLF-Medium") -> tuple[Word, ...]:
    """Words and the spaces between them."""
    parts: list[Word] = []
    for place, part in enumerate(text.split(" ")):
        if place:
            parts.append(word(" ", name))
        if part:
            parts.append(word(part, name))
    return tuple(parts)


def text(content: str, x: float = 5, y: float = 20, size: float = 12, color: Color = BLACK, name: str = "") -> Text:
    """One line of text."""
    shaped = words(content, name) if name else words(content)
    return Text((TextLine(x, y, (Run(shaped, size),)),), color)


def frame(*items: Item, width: float = 60, height: float = 40, bleed: float = 0) -> Frame:
    """A face of these items."""
    return Frame(width, height, bleed, Group(tuple(items)))


def pdf(*frames: Frame, scale: float = 1.0) -> bytes:
    """A file with one page a frame, cut to the trim."""
    document = Document("Test")
    for each in frames:
        size = Size(each.width * scale, each.height * scale)
        document.page(Page(size, (Placement(each, 0, 0, scale),)))
    return document.save()


def pixels(data: bytes, dpi: float = 72, page: int = 0) -> Image.Image:
    """A page as pdfium draws it."""
    document = pypdfium2.PdfDocument(data)
    image = document[page].render(scale=dpi / 72).to_pil().convert("RGB")
    document.close()
    return image


def extracted(data: bytes, page: int = 0) -> str:
    """A page's text as pdfium copies it."""
    document = pypdfium2.PdfDocument(data)
    found = document[page].get_textpage().get_text_bounded()
    document.close()
    return str(found)


def letters(image: Image.Image) -> str:
    """A small picture as lines of letters, one a pixel; `?` is a colour without a letter."""
    rows = []
    for y in range(image.height):
        rows.append("".join(LETTERS.get(image.getpixel((x, y)), "?") for x in range(image.width)))
    return "\n".join(rows)


def content(data: bytes, form: int = 0) -> str:
    """The operators of a page's form, as text."""
    with pikepdf.open(io.BytesIO(data)) as file:
        return forms(file)[form].read_bytes().decode("latin-1")


def forms(file: pikepdf.Pdf, page: int = 0) -> list[Any]:
    """The forms that a page shows, in the order in which it does."""
    shown = re.findall(r"/(X\w+) Do", file.pages[page].Contents.read_bytes().decode("latin-1"))
    return [file.pages[page].Resources.XObject[f"/{name}"] for name in shown]


def poppler(data: bytes, folder: Path, dpi: int = 72) -> Image.Image:
    """A page as poppler draws it."""
    (folder / "page.pdf").write_bytes(data)
    subprocess.run(["pdftoppm", "-r", str(dpi), "-png", "-singlefile", "page.pdf", "page"], cwd=folder, check=True)
    return Image.open(folder / "page.png").convert("RGB")


def ghostscript(data: bytes, folder: Path, dpi: int = 72) -> Image.Image:
    """A page as Ghostscript draws it; it must not complain."""
    (folder / "page.pdf").write_bytes(data)
    quiet = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4"]
    command = [*quiet, "-sDEVICE=png16m", f"-r{dpi}", "-sOutputFile=gs.png", "page.pdf"]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    assert done.stdout + done.stderr == ""
    return Image.open(folder / "gs.png").convert("RGB")


def difference(first: Image.Image, second: Image.Image) -> float:
    """The mean difference of two pictures' channels, from 0 to 255."""
    assert first.size == second.size
    return sum(ImageStat.Stat(ImageChops.difference(first, second)).mean) / 3


def needs(program: str) -> pytest.MarkDecorator:
    """Skips a test where a program is missing."""
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def icon(name: str = "gold", *shapes: Shape) -> Art:
    """An icon: a triangle that takes the text's colour, or other shapes."""
    triangle = Outline((("M", 0, 100), ("L", 50, 0), ("L", 100, 100), ("Z",)))
    drawn = shapes or (Shape(triangle, tinted=True),)
    return Art(name, hashlib.sha256(repr((name, drawn)).encode()).hexdigest(), 0, 0, 100, 100, drawn, tinted=True)


def picture(image: Image.Image, kind: str = "PNG", turned: int = 1, **options: Any) -> PictureFile:
    """A picture file of an image, with EXIF's orientation tag when it is turned."""
    if turned != 1:
        exif = Image.Exif()
        exif[0x112] = turned
        options["exif"] = exif
    file = io.BytesIO()
    image.save(file, kind, **options)
    data = file.getvalue()
    width, height = image.size if turned < 5 else image.size[::-1]
    mode: Any = {"P": "RGB", "RGBA": "RGB", "LA": "L", "1": "L", "I;16": "L"}.get(image.mode, image.mode)
    digest = hashlib.sha256(data).hexdigest()
    alpha = image.mode in ("RGBA", "LA")
    name, profiled = f"art.{kind.lower()}", head(data).profiled
    return PictureFile(name, digest, kind, width, height, mode, alpha, turned, lambda: data, profiled)  # type: ignore[arg-type]


def line(*parts: Word | Symbol | float, size: float = 12, color: Color = BLACK) -> Text:
    """One run of a line."""
    return Text((TextLine(5, 20, (Run(tuple(parts), size),)),), color)


def poppler_text(data: bytes, folder: Path) -> str:
    """A file's text as poppler copies it."""
    (folder / "text.pdf").write_bytes(data)
    done = subprocess.run(["pdftotext", "text.pdf", "-"], cwd=folder, check=True, capture_output=True)
    return done.stdout.decode().replace("\f", "").strip()


def quarters(width: int = 60, height: int = 40) -> Image.Image:
    """A picture of four fields: red and green over blue and yellow."""
    image = Image.new("RGB", (2, 2))
    image.putdata([(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)])
    return image.resize((width, height), Image.Resampling.NEAREST)


def every(image: Image.Image) -> list[tuple[int, int]]:
    """The places of all pixels of a picture."""
    return [(x, y) for y in range(image.height) for x in range(image.width)]
