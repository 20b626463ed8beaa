"""Every target of pages: what its record says is what its files are, down to the plates."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, cast

import pikepdf
import pytest
from export_game import POKER, card, component, game, image_file, label, lettered
from export_pages import transparent
from export_plates import INKS, ink_at, is_empty, most_ink, needs_gs, plates
from PIL import Image

from cardgen.colors import Cmyk, Color, Rgb
from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.deck import Faces
from cardgen.export.files import Exported, export
from cardgen.export.targets import Own, Target, all_targets, target
from cardgen.geometry import INCH, MM, Matrix
from cardgen.layout.frame import Box, Frame, Gradient, Group, Item, Picture, Shape, Text
from cardgen.model.game import Game

HERE = Span("a test")
SHOPS = [one.name for one in all_targets(Diagnostics()) if one.kind == "pages"]
X1A = [name for name in SHOPS if (found := target(name, HERE, Diagnostics())) and found.press and found.press.opaque]

needs = {
    name: pytest.mark.skipif(shutil.which(name) is None, reason=f"{name} is not there")
    for name in ("qpdf", "pdffonts", "pdfimages")
}


def shop(name: str) -> Target:
    found = target(name, HERE, Diagnostics())
    assert found is not None
    return found


def word(text: str, x: float, y: float) -> Group:
    """Black letters 12 points high."""
    (item,) = lettered(text, 12).root.items
    assert isinstance(item, Text)
    return Group((item,), Matrix(e=x, f=y))


def face(*items: Item, ground: Color | None) -> Frame:
    """A poker card at 60 %, with 6 mm of bleed around it."""
    width, height, bleed = POKER.width / 0.6, POKER.height / 0.6, 10 * MM
    around = Box(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    return Frame(width, height, bleed, Group(((Shape(around, ground),) if ground else ()) + items))


NIGHT = Color(Rgb(0.02, 0.03, 0.08))
BLACK = Color(Rgb(0, 0, 0))
FADE = Gradient("linear", 0, 0, 250, 0, ((0.0, Color(Rgb(1, 0.2, 0), 0.9)), (1.0, Color(Rgb(0, 0, 0.3), 0.1))))
PHOTO = image_file(Image.radial_gradient("L").convert("RGB"))

CLEAR = face(
    Shape(Box(40, 40, 200, 200), FADE),
    Shape(Box(60, 60, 100, 100), Color(Rgb(0, 0, 0), 0.6)),
    Picture(PHOTO, 100, 250, 100, 100, (0, 0, 256, 256), 0.5),
    word("Low Tide", 60, 300),
    ground=NIGHT,
)
PLAIN = face(word("Black words alone", 60, 200), ground=None)
SOLID = face(Shape(Box(0, 0, 300, 300), BLACK), ground=Color(Rgb(0.9, 0.9, 0.6)))
BACK = face(ground=Color(Rgb(0.1, 0.2, 0.5)))


def deck() -> tuple[Game, Faces]:
    """Three cards with one back, the second of them twice: clear things, words alone, and black."""
    cards = (card("crew", "clear"), card("crew", "plain", 2), card("crew", "solid"))
    tiny = game(component("crew", cards, backs=("clear", "plain", "solid")))
    tiny.print = tiny.print._replace(bleed=6 * MM)
    faces = {("crew", name, "front"): one for name, one in (("clear", CLEAR), ("plain", PLAIN), ("solid", SOLID))}
    return tiny, {**faces, **{("crew", one.id, "back"): BACK for one in cards}}


def built(name: str) -> Exported:
    if name not in BUILT:
        tiny, faces = deck()
        problems = Diagnostics()
        BUILT[name] = export(tiny, faces, shop(name), players=3, label=label, problems=problems)
        assert all(problem.code == "target-note" for problem in problems)
    return BUILT[name]


BUILT: dict[str, Exported] = {}
"""What was built before, by target: a build takes a second."""

F = ["clear", "plain", "plain", "solid"]
B = [f"{name} back" for name in F]
ORDERED = {
    "drivethrucards": {"crew.pdf": [page for pair in zip(B, F, strict=True) for page in pair]},
    "longpack": {"crew.pdf": [*F, B[0]]},
    "mbprint": {"Nonymous_63.5x88.9.pdf": [page for pair in zip(F, B, strict=True) for page in pair]},
    "pdfx1a": {"crew.pdf": [page for pair in zip(F, B, strict=True) for page in pair]},
    "pdfx4": {"crew.pdf": [page for pair in zip(F, B, strict=True) for page in pair]},
    "puzzlefactory": {"crew-backs.pdf": B[:1], "crew-fronts.pdf": F},
}

ASKED: dict[str, dict[str, Any]] = {
    "drivethrucards": {"bleed": INCH / 8, "safe": INCH / 8, "limit": 2.4, "black": Cmyk(0.6, 0.4, 0.4, 1)},
    "longpack": {"bleed": 3 * MM, "safe": 3 * MM, "limit": 3.0, "black": Cmyk(0.4, 0, 0, 1)},
    "mbprint": {"bleed": 3 * MM, "safe": 4 * MM, "limit": 3.0, "black": Cmyk(0.3, 0.3, 0, 1), "outlines": True},
    "pdfx1a": {"bleed": INCH / 8, "limit": 3.0},
    "pdfx4": {"bleed": INCH / 8, "limit": 3.0, "level": "x-4"},
    "puzzlefactory": {"bleed": 3 * MM, "safe": 5 * MM, "limit": 3.0, "outlines": True},
}
"""What each shop asks for, from its own pages."""


@pytest.mark.parametrize("name", SHOPS)
def test_the_record_says_what_the_shop_asks_for(name: str) -> None:
    """Each number as it stands on the shop's pages."""
    record, asked = shop(name), ASKED[name]
    assert record.press is not None
    assert record.bleed == pytest.approx(asked["bleed"])
    assert record.safe == (pytest.approx(asked["safe"]) if "safe" in asked else None)
    assert (record.press.limit, record.press.rich_black) == (asked["limit"], asked.get("black"))
    assert (record.press.outlines, record.press.level) == (
        asked.get("outlines", False),
        asked.get("level", "x-1a:2003"),
    )
    assert (record.press.condition, record.dpi) == ("FOGRA39", 300)


@pytest.mark.parametrize("name", SHOPS)
def test_the_order_of_a_shop(name: str) -> None:
    """The pages of each file, by the manifest."""
    found = {}
    for file in cast("Any", built(name).manifest["files"]):
        slots = [slot for page in file["pages"] for slot in page["slots"]]
        found[file["name"]] = [slot["card"] + (" back" if slot["side"] == "back" else "") for slot in slots]
    assert found == ORDERED[name]


@pytest.mark.parametrize("name", SHOPS)
def test_the_files_of_a_shop_have_its_pages(name: str) -> None:
    """As many as the order says, in its size, boxes and colours, with its claim."""
    record = shop(name)
    assert record.press is not None
    for file, pages in ORDERED[name].items():
        data = built(name).files[file]
        with pikepdf.open(io.BytesIO(data)) as pdf:
            assert len(pdf.pages) == len(pages)
            for page in pdf.pages:
                bleed = record.bleed
                whole = [0, 0, POKER.width + 2 * bleed, POKER.height + 2 * bleed]
                trim = [bleed, bleed, bleed + POKER.width, bleed + POKER.height]
                assert [float(side) for side in page.MediaBox] == pytest.approx(whole, abs=0.01)
                assert [float(side) for side in page.BleedBox] == pytest.approx(whole, abs=0.01)
                assert [float(side) for side in page.TrimBox] == pytest.approx(trim, abs=0.01)
            condition = str(cast("Any", pdf.Root.OutputIntents)[0].OutputConditionIdentifier)
            assert condition == record.press.condition
            spaces = {str(one.ColorSpace) for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/Width" in one}
            assert spaces <= {"/DeviceCMYK", "/DeviceGray"}
            assert str(pdf.docinfo.get("/GTS_PDFXVersion", "")) == ("PDF/X-1a:2003" if name in X1A else "")
        assert data.startswith(b"%PDF-1.4" if name in X1A else b"%PDF-1.6")
        assert bool(transparent(data)) == (name not in X1A)


def test_a_poker_card_of_drivethrucards_is_the_page_that_it_asks_for() -> None:
    """198 x 270 points."""
    with pikepdf.open(io.BytesIO(built("drivethrucards").files["crew.pdf"])) as pdf:
        assert [float(side) for side in pdf.pages[0].MediaBox] == [0, 0, 198, 270]


@needs["qpdf"]
@pytest.mark.parametrize("name", SHOPS)
def test_the_files_of_a_shop_are_sound(name: str, tmp_path: Path) -> None:
    """By the judgement of another reader."""
    for file, data in built(name).files.items():
        (tmp_path / file).write_bytes(data)
        subprocess.run(["qpdf", "--check", str(tmp_path / file)], check=True, capture_output=True)


@needs["pdffonts"]
@pytest.mark.parametrize("name", SHOPS)
def test_all_fonts_are_embedded(name: str, tmp_path: Path) -> None:
    """Where there are letters at all."""
    for file, data in built(name).files.items():
        (tmp_path / file).write_bytes(data)
        found = subprocess.run(["pdffonts", str(tmp_path / file)], check=True, capture_output=True, text=True)
        rows = found.stdout.splitlines()[2:]
        assert all(re.search(r" yes (yes|no) +(yes|no) +\d+ +0$", row) for row in rows)
        assert rows or "backs" in file or shop(name).press.outlines  # type: ignore[union-attr]


@needs["pdfimages"]
@pytest.mark.parametrize("name", X1A)
def test_all_pictures_are_ink(name: str, tmp_path: Path) -> None:
    """cmyk or grey, and no soft mask."""
    for file, data in built(name).files.items():
        (tmp_path / file).write_bytes(data)
        found = subprocess.run(["pdfimages", "-list", str(tmp_path / file)], check=True, capture_output=True, text=True)
        rows = [row.split() for row in found.stdout.splitlines()[2:]]
        assert {row[5] for row in rows} <= {"cmyk", "gray"} and {row[2] for row in rows} <= {"image"}
        assert rows or "backs" in file


@needs_gs
@pytest.mark.parametrize("name", X1A)
def test_no_spot_of_a_page_has_more_ink_than_the_limit(name: str) -> None:
    """At 150 dpi, on every page; and dark pages come near to it, so that the limit is what holds them."""
    record = shop(name)
    assert record.press is not None
    most = [most_ink(page) for data in built(name).files.values() for page in plates(data)]
    assert max(most) <= record.press.limit + 1e-9
    assert max(most) > 2.3


@needs_gs
@pytest.mark.parametrize("name", SHOPS)
def test_black_words_are_on_the_black_plate_alone(name: str) -> None:
    """And a large black area is the shop's rich black."""
    record = shop(name)
    assert record.press is not None
    (file,) = (file for file, pages in ORDERED[name].items() if "plain" in pages)
    pages = plates(built(name).files[file])
    plain = pages[ORDERED[name][file].index("plain")]
    assert set(plain) == set(INKS)
    assert all(is_empty(plain[ink]) for ink in INKS[:3]) and not is_empty(plain["Black"])
    solid = pages[ORDERED[name][file].index("solid")]
    found = ink_at(solid, 60, 60)
    if record.press.rich_black:
        assert found == pytest.approx([255 * part for part in record.press.rich_black], abs=1)
    else:
        assert sum(found) > 2.8 * 255


def test_a_proof_for_a_shop_has_nothing_transparent_and_hides_no_art() -> None:
    """Its lines lie over the faces as letters and paths."""
    tiny, faces = deck()
    problems = Diagnostics()
    made = export(tiny, faces, shop("pdfx1a"), players=3, label=label, problems=problems, proof=True)
    assert transparent(made.files["crew.pdf"]) == []
    with pikepdf.open(io.BytesIO(made.files["crew.pdf"])) as pdf:
        sizes = [(int(one.Width)) for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/Width" in one]
    assert len(sizes) == 1  # the one face that has something transparent


def test_sheets_in_inks_have_nothing_transparent_either() -> None:
    """Marks, labels and faces of a target of sheets that follows the standard, and a proof over them."""
    text = "like: home-letter\ninks: cmyk\npress: {standard: x-1a:2003, profile: iso-coated-v2-300, condition: FOGRA39"
    files = Memory({"card_data/tide/targets/shop.yaml": f"{text}, ink-limit: 300%}}\n".encode()})
    to = target("shop", HERE, Diagnostics(), Own(files, "tide"))
    assert to is not None
    tiny, faces = deck()
    for proof in (False, True):
        problems = Diagnostics()
        data = export(tiny, faces, to, players=3, label=label, problems=problems, proof=proof).files["crew.pdf"]
        assert not problems.failed and transparent(data) == []
        with pikepdf.open(io.BytesIO(data)) as pdf:
            assert all([float(side) for side in page.TrimBox] == [0, 0, 612, 792] for page in pdf.pages)
            assert sum("/Width" in one for one in pdf.objects if isinstance(one, pikepdf.Stream)) == 1


@pytest.mark.parametrize("dpi", [150, 300, 1200])
def test_what_is_made_flat_is_as_fine_as_the_press_asks(dpi: int) -> None:
    """However fine other pictures are: with its 6 mm of bleed, the face is 75.5 mm wide on paper."""
    to = shop("pdfx1a")
    assert to.press is not None
    tiny, faces = deck()
    to = to._replace(press=to.press._replace(flat_dpi=dpi))
    made = export(tiny, faces, to, players=3, label=label, problems=Diagnostics(), only=("clear",))
    with pikepdf.open(io.BytesIO(made.files["crew.pdf"])) as pdf:
        (width,) = [int(one.Width) for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/Width" in one]
    assert width == pytest.approx(75.5 / 25.4 * dpi, abs=1)


def test_two_builds_for_a_shop_are_the_same_bytes() -> None:
    """Pictures of what shone through too."""
    BUILT.pop("pdfx1a", None)
    first = built("pdfx1a").files
    BUILT.pop("pdfx1a")
    assert first == built("pdfx1a").files
