"""A small project on the disk that a test changes a file of, builds, and looks at with tools that are not ours.

The game itself stands in tests/games/tiny/; the fonts are those of the repository.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
from click.testing import CliRunner, Result
from PIL import Image, ImageChops

from cardgen.cli import main
from cardgen.data.project import find
from cardgen.diagnostics import Diagnostic, Diagnostics, Severity
from cardgen.pipeline import Request, build, check

ROOT = Path(__file__).parent.parent
TINY = ROOT / "tests/games/tiny"
FONTS = (
    "alegreya-lf/AlegreyaLF-Medium.ttf",
    "alegreya-lf/AlegreyaLF-MediumItalic.ttf",
    "alegreya-lf/AlegreyaLF-ExtraBold.ttf",
    "pirata-one/PirataOne-Regular.ttf",
    "dejavu-sans/DejaVuSansCondensed.ttf",
)
DECK = "card_data/tiny/crew.yaml"
GAME = "card_data/tiny/game.yaml"
FRONT = "templates/tiny/crew.xml"


@dataclass(frozen=True)
class Outcome:
    """What a build gave: the files, the manifest, and the problems in the order of their places."""

    files: Mapping[str, bytes]
    manifest: Mapping[str, Any]
    problems: tuple[Diagnostic, ...]
    made: bool

    @property
    def codes(self) -> list[str]:
        return [problem.code for problem in self.problems]

    @property
    def errors(self) -> list[Diagnostic]:
        return [problem for problem in self.problems if problem.severity is Severity.ERROR]

    def pdf(self, name: str = "crew.pdf") -> pikepdf.Pdf:
        return pikepdf.open(io.BytesIO(self.files[name]))

    def text(self, name: str = "crew.pdf") -> str:
        """All words of a PDF as PDFium reads them, with one space between them."""
        return words_of(self.files[name])

    def picture(self, name: str) -> Image.Image:
        return Image.open(io.BytesIO(self.files[name])).convert("RGB")

    def slots(self, page: int, name: str = "crew.pdf") -> list[Mapping[str, Any]]:
        """The slots of one page."""
        (entry,) = (entry for entry in self.manifest["files"] if entry["name"] == name)
        found: list[Mapping[str, Any]] = entry["pages"][page]["slots"]
        return found

    def pages(self, name: str = "crew.pdf") -> int:
        (entry,) = (entry for entry in self.manifest["files"] if entry["name"] == name)
        return len(entry["pages"])


class TinyProject:
    """The tiny game in a folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(TINY, root, dirs_exist_ok=True)
        for font in FONTS:
            place = root / "fonts" / font
            place.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(ROOT / "fonts" / font, place)
            except OSError:  # another disk
                shutil.copyfile(ROOT / "fonts" / font, place)

    def write(self, name: str, content: str | bytes) -> None:
        """Makes or replaces a file."""
        place = self.root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)

    def replace(self, name: str, old: str, new: str) -> None:
        """Changes some words of a file; they must stand there."""
        text = (self.root / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def cards(self, *cards: str, defaults: str = "") -> None:
        """The deck: each card as the inside of a YAML flow mapping, `id: a, text: b`."""
        begin = f"defaults: {{{defaults}}}\n" if defaults else ""
        self.write(DECK, begin + "cards:\n" + "".join(f"  - {{{card}}}\n" for card in cards))

    def second_game(self, folder: str, *cards: str) -> None:
        """A second game beside the tiny one, with the same templates and cards of its own."""
        shutil.copytree(self.root / "card_data/tiny", self.root / "card_data" / folder)
        self.write(f"card_data/{folder}/crew.yaml", "cards:\n" + "".join(f"  - {{{card}}}\n" for card in cards))

    def front(self, inside: str) -> None:
        """The front's template: what stands on a white card."""
        self.write(FRONT, f'<card color="ink">\n{inside}\n</card>\n')

    def schema(self, text: str) -> None:
        """A schema for the deck's cards."""
        self.write("card_data/tiny/crew-schema.yaml", text)
        self.replace(GAME, "    cards: crew.yaml\n", "    cards: crew.yaml\n    schema: crew-schema.yaml\n")

    def build(self, **request: Any) -> Outcome:
        """The files as the pipeline makes them, in memory."""
        project, problems = find(self.root), Diagnostics()
        assert project is not None
        built = build(project, "tiny", Request(**request), problems)
        if built is None:
            return Outcome({}, {}, tuple(problems), False)
        return Outcome(built.files, built.manifest, tuple(problems), True)

    def problems(self) -> list[Diagnostic]:
        """What `check` finds."""
        project, problems = find(self.root), Diagnostics()
        assert project is not None
        check(project, "tiny", problems)
        return list(problems)

    def run(self, *arguments: str, below: str = "") -> Result:
        """The command line, run in the project or in a folder of it."""
        with inside(self.root / below):
            return CliRunner().invoke(main, list(arguments))

    def output(self) -> dict[str, bytes]:
        """Everything below output/, by its name there."""
        return contents(self.root / "output")

    def manifest(self, folder: str = "tiny/home-letter") -> Mapping[str, Any]:
        found: Mapping[str, Any] = json.loads((self.root / "output" / folder / "manifest.json").read_bytes())
        return found


@dataclass(frozen=True)
class inside:  # noqa: N801 -- reads as a word behind `with`
    """Another current folder for a while."""

    folder: Path

    def __enter__(self) -> None:
        object.__setattr__(self, "before", Path.cwd())
        os.chdir(self.folder)

    def __exit__(self, *_: object) -> None:
        os.chdir(self.before)  # type: ignore[attr-defined]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its name there."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


PLACE = r"([\d:]+|(?:[A-Z]+|row )\d+(?: \(line \d+\))?)"
"""A place in a file as reports write it."""


def told(report: str) -> list[tuple[str, str]]:
    """The place and the code of each error and warning of a report for people, in its order."""
    found, file = [], ""
    for line in report.splitlines():
        if heading := re.fullmatch(r"(\S.*): \d+ (?:error|warning|note)s?.*", line):
            file = heading[1]
        elif problem := re.fullmatch(rf"  (?:{PLACE}: )?(?:error|warning|note): .* \[([a-z0-9-]+)\]", line):
            found.append((f"{file}:{problem[1]}" if problem[1] else file, problem[2]))
    return found


def words_of(pdf: bytes) -> str:
    """All words of a PDF as PDFium reads them, with one space between them."""
    return " ".join(" ".join(page_words(pdf)).split())


def page_words(pdf: bytes) -> list[str]:
    """The text of each page as PDFium reads it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [document[number].get_textpage().get_text_range() for number in range(len(document))]
    finally:
        document.close()


def fonts(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Every font of a document, also those of forms."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
            yield item


def embedded(font: pikepdf.Object) -> bool:
    """Whether the letters of a font stand in the document: in a font file, or drawn by it (Type 3)."""
    if font.Subtype == "/Type3":
        return True
    if font.Subtype == "/Type0":
        return all(embedded(one) for one in font.DescendantFonts)
    described = font.get("/FontDescriptor", {})
    return any(name in described for name in ("/FontFile", "/FontFile2", "/FontFile3"))


OPERATORS = frozenset(
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re "
    "RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split()
)
"""Every operator of PDF's page descriptions (ISO 32000-1, table A.1)."""


def strange(pdf: bytes) -> set[str]:
    """What stands in the drawings of a document and is no operator of PDF, such as a number with an exponent."""
    found: set[str] = set()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        drawings = [item for item in document.objects if isinstance(item, pikepdf.Stream) and _draws(item)]
        for drawing in (*document.pages, *drawings):
            found |= {str(operator) for _, operator in pikepdf.parse_content_stream(drawing)} - OPERATORS
    return found


def _draws(stream: pikepdf.Object) -> bool:
    return stream.get("/Subtype") == "/Form" or "/PatternType" in stream


DARK = ((0, 99), (0, 99), (0, 99))
RED = ((201, 255), (0, 59), (0, 59))
"""Colours as the least and the most of red, green and blue."""


def box_of(picture: Image.Image, colour: tuple[tuple[int, int], ...]) -> tuple[int, int, int, int] | None:
    """The rectangle around all pixels of a colour: left, top, right, bottom (outside); None when there are none."""
    mask = Image.new("L", picture.size, 255)
    for band, (least, most) in zip(picture.split(), colour, strict=True):
        mask = ImageChops.darker(mask, band.point([255 if least <= value <= most else 0 for value in range(256)]))
    return mask.getbbox()
