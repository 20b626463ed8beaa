"""The file: pages and their boxes, one form a face, bookmarks, sameness, and what the file says of itself."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proof import BLUE, GREEN, RED, extracted, forms, frame, icon, letters, needs, pdf, picture, pixels, text, word

from cardgen.colors import BLACK
from cardgen.draw.document import Document, Page, Placement
from cardgen.draw.easel import GENERATION
from cardgen.draw.memo import Memo
from cardgen.draw.objects import Objects, name
from cardgen.geometry import Matrix, Rect, Size
from cardgen.layout.frame import Box, Frame, Gradient, Group, Placed, Run, Shape, Symbol, Text, TextLine

FLAG = frame(Shape(Box(-2, -2, 8, 7), fill=GREEN), Shape(Box(0, 0, 1, 1), fill=RED), width=4, height=3, bleed=2)
"""4 x 3 points with a bleed of 2: green, its top left point red."""


def page(*placements: Placement, width: float = 10, height: float = 8, **more: object) -> bytes:
    """A file of one page."""
    document = Document("Test")
    document.page(Page(Size(width, height), placements, **more))  # type: ignore[arg-type]
    return document.save()


def shown(*placements: Placement, **more: object) -> list[str]:
    """A page as rows of letters, one a point."""
    return letters(pixels(page(*placements, **more))).split()  # type: ignore[arg-type]


def test_a_placement_shows_the_trim_and_no_more() -> None:
    """Without a clip a face is cut to its trim, at the place of its top left corner."""
    assert shown(Placement(FLAG, 3, 2)) == [
        "__________",
        "__________",
        "___RGGG___",
        "___GGGG___",
        "___GGGG___",
        "__________",
        "__________",
        "__________",
    ]


def test_the_clip_lets_bleed_be_seen_side_by_side() -> None:
    """Top, right, bottom and left each show as much as they say, and never more than the bleed."""
    assert shown(Placement(FLAG, 3, 2, clip=(1, 9, 2, 0))) == [
        "__________",
        "___GGGGGG_",
        "___RGGGGG_",
        "___GGGGGG_",
        "___GGGGGG_",
        "___GGGGGG_",
        "___GGGGGG_",
        "__________",
    ]


@pytest.mark.parametrize(
    ("turn", "corner", "size"),
    [(0, (3, 2), (4, 3)), (90, (5, 2), (3, 4)), (180, (6, 4), (4, 3)), (270, (3, 5), (3, 4))],
)
def test_a_turn_is_clockwise_and_keeps_the_top_left(turn: int, corner: tuple[int, int], size: tuple[int, int]) -> None:
    """The turned face fills its own bounding box from (x, y), its red corner gone round clockwise."""
    rows = shown(Placement(FLAG, 3, 2, turn=turn))
    inked = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "_"]
    assert min(inked) == (3, 2) and max(inked) == (2 + size[0], 1 + size[1])
    assert [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "R"] == [corner]


def test_the_clip_is_told_as_the_page_is_seen() -> None:
    """On a turned face “top” is still the top of the page."""
    rows = shown(Placement(FLAG, 3, 3, turn=90, clip=(2, 0, 0, 0)))
    assert [row.strip("_") for row in rows] == ["", "GGG", "GGG", "GGR", "GGG", "GGG", "GGG", ""]


def test_a_clip_below_nothing_shows_a_part_of_the_trim() -> None:
    """A part of a board: the first row and two columns are cut away, two columns and a bleed of 1 are seen."""
    assert shown(Placement(FLAG, 1, 2, clip=(-1, 1, 1, -2))) == [
        "__________",
        "__________",
        "__________",
        "___GGG____",
        "___GGG____",
        "___GGG____",
        "__________",
        "__________",
    ]
    rows = shown(Placement(FLAG, 3, 2, turn=90, clip=(0, 0, -3, -2)))
    assert [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "_"] == [(5, 2)]
    assert rows[2][5] == "R", "the corner of the trim, turned to the right"


def test_scale_makes_the_print_of_the_design() -> None:
    """At a scale of 2 each point of the design is two."""
    assert shown(Placement(FLAG, 0, 0, scale=2), width=8, height=6) == ["RRGGGGGG"] * 2 + ["GGGGGGGG"] * 4


def test_a_correction_moves_all_that_lies_on_the_page() -> None:
    """A shift to the right and down, in points, moves face and cut alike."""
    moved = shown(Placement(FLAG, 1, 1), correction=Matrix(1, 0, 0, 1, 2, 1))
    assert moved == shown(Placement(FLAG, 3, 2))


@given(
    st.sampled_from([0, 90, 180, 270]),
    st.floats(0, 500),
    st.floats(0, 700),
    st.floats(0.1, 2),
    st.floats(10, 400),
    st.floats(10, 400),
)
@settings(max_examples=60)
def test_the_trim_lands_where_it_was_told(
    turn: int, x: float, y: float, scale: float, width: float, height: float
) -> None:
    """Whatever the turn and scale, the form's trim maps onto its rectangle of the page within 0.01 mm."""
    face = Frame(width, height, 3, Group((Shape(Box(0, 0, 5, 5), fill=RED),)))
    with pikepdf.open(io.BytesIO(page(Placement(face, x, y, scale, turn), width=600, height=800))) as file:
        operators = list(pikepdf.parse_content_stream(file.pages[0]))
        (given_map,) = [[float(part) for part in each.operands] for each in operators if str(each.operator) == "cm"]
        own = [float(part) for part in forms(file)[0].Matrix]
    to_page = Matrix(*given_map) @ Matrix(*own)
    corners = [to_page.apply(*corner) for corner in ((0, 0), (width, 0), (width, height), (0, height))]
    across, down = (width, height) if turn % 180 == 0 else (height, width)
    limit = 0.01 * 72 / 25.4
    assert min(px for px, _ in corners) == pytest.approx(x, abs=limit)
    assert max(px for px, _ in corners) == pytest.approx(x + scale * across, abs=limit)
    assert 800 - max(py for _, py in corners) == pytest.approx(y, abs=limit)
    assert 800 - min(py for _, py in corners) == pytest.approx(y + scale * down, abs=limit)
    first = {0: (x, y), 90: (x + scale * across, y), 270: (x, y + scale * down)}
    first[180] = (x + scale * across, y + scale * down)
    assert (corners[0][0], 800 - corners[0][1]) == pytest.approx(first[turn], abs=limit)


def test_pages_say_their_boxes() -> None:
    """MediaBox always, TrimBox and BleedBox where given, counted from the bottom as PDF does."""
    data = page(Placement(FLAG, 3, 2), width=100, height=80, trim=Rect(10, 5, 50, 60), bleed=Rect(7, 2, 56, 66))
    with pikepdf.open(io.BytesIO(data)) as file:
        boxes = {
            key: [float(edge) for edge in file.pages[0].obj[key]] for key in ("/MediaBox", "/TrimBox", "/BleedBox")
        }
    assert boxes == {"/MediaBox": [0, 0, 100, 80], "/TrimBox": [10, 15, 60, 75], "/BleedBox": [7, 12, 63, 78]}
    with pikepdf.open(io.BytesIO(page(Placement(FLAG, 3, 2)))) as file:
        assert "/TrimBox" not in file.pages[0].obj


def test_copies_and_equal_faces_are_one_form() -> None:
    """The same frame, and another of the same content made elsewhere, cost one form on all pages."""
    twin = replace(FLAG, root=Group(tuple(replace(item) for item in FLAG.root.items)))  # type: ignore[type-var]
    document = Document("Test")
    for _ in range(2):
        document.page(Page(Size(20, 8), (Placement(FLAG, 0, 0), Placement(FLAG, 5, 0), Placement(twin, 10, 0))))
    with pikepdf.open(io.BytesIO(document.save())) as file:
        found = [each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
        assert len(found) == 1
        assert len({each.objgen for number in (0, 1) for each in forms(file, number)}) == 1


def test_a_page_lists_only_the_forms_it_shows() -> None:
    """A page taken out of the file brings nothing of the others with it."""
    document = Document("Test")
    for color in (RED, BLUE):
        each = frame(Shape(Box(0, 0, 9, 9), fill=color))
        document.page(Page(Size(60, 40), (Placement(each, 0, 0),)))
    with pikepdf.open(io.BytesIO(document.save())) as file:
        assert [len(each.Resources.XObject) for each in file.pages] == [1, 1]
        assert [list(each.Resources.keys()) for each in file.pages] == [["/XObject"]] * 2


def test_faces_that_come_again_after_many_others_are_still_one_form() -> None:
    """What was forgotten is drawn again, to the same form."""
    document = Document("Test")
    first = frame(text("first"))
    others = [frame(text(f"no {number}"), width=100) for number in range(3 * GENERATION)]
    for each in (first, *others, first):
        document.page(Page(Size(100, 40), (Placement(each, 0, 0),)))
    data = document.save()
    with pikepdf.open(io.BytesIO(data)) as file:
        last = len(others) + 1
        assert forms(file, 0)[0].objgen == forms(file, last)[0].objgen
    assert extracted(data, 0) == extracted(data, last) == "first"
    assert extracted(data, 100) == "no 99"


def test_bookmarks_are_listed_in_order_and_open_their_pages() -> None:
    """Titles may hold any letters; pages without one have none."""
    document = Document("Test")
    for title in ("Land", None, "Größe (60 %) 🚀"):
        document.page(Page(Size(10, 8), (Placement(FLAG, 0, 0),), bookmark=title))
    with pikepdf.open(io.BytesIO(document.save())) as file:
        with file.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["Land", "Größe (60 %) 🚀"]
            pages = [entry.destination[0].objgen for entry in outline.root]  # type: ignore[index, union-attr]
        assert pages == [file.pages[0].objgen, file.pages[2].objgen]


def test_the_file_says_what_it_is() -> None:
    """Title and author as given, cardgen as the maker, no clock, and actual size for printing."""
    document = Document("Seekräuber", "Åsa")
    document.page(Page(Size(10, 8), (Placement(FLAG, 0, 0),)))
    with pikepdf.open(io.BytesIO(document.save())) as file:
        info = {key: str(value) for key, value in file.docinfo.items()}
        assert info["/Title"] == "Seekräuber" and info["/Author"] == "Åsa"
        assert info["/Producer"] == info["/Creator"] == "cardgen"
        assert info["/CreationDate"].startswith("D:2000")
        assert file.pdf_version == "1.6"
        assert str(file.Root.ViewerPreferences.PrintScaling) == "/None"
        assert "/Outlines" not in file.Root


def test_the_id_follows_the_content() -> None:
    """Two files of different content differ in their ID."""

    def identity(data: bytes) -> bytes:
        with pikepdf.open(io.BytesIO(data)) as file:
            return bytes(file.trailer.ID[0])

    assert identity(page(Placement(FLAG, 3, 2))) == identity(page(Placement(FLAG, 3, 2)))
    assert identity(page(Placement(FLAG, 3, 2))) != identity(page(Placement(FLAG, 3, 3)))


SCRIPT = """
import sys, hashlib
sys.path.insert(0, sys.argv[1])
from test_draw_document import rich
print(hashlib.sha256(rich()).hexdigest())
"""


def rich() -> bytes:
    """A file with text, icons, gradients, masks, pictures and two pages."""
    from PIL import Image

    from cardgen.colors import Color, Rgb

    fade = Gradient("radial", 20, 20, 20, 20, ((0, RED), (1, Color(Rgb(0, 0, 1), 0.2))), 0, 20)
    gold = Symbol(icon(), "gold", 0.8, 0.7, 0.0)
    art = picture(Image.linear_gradient("L").convert("RGB"))
    from cardgen.layout.frame import Picture

    items = (
        Shape(Box(0, 0, 60, 40), fill=fade),
        Group((Shape(Box(0, 0, 20, 20), fill=BLUE),), opacity=0.4),
        Placed(icon("two"), Matrix(0.1, 0, 0, 0.1, 5, 5), GREEN),
        Picture(art, 30, 5, 20, 20, (0, 0, 256, 256)),
        Text((TextLine(5, 30, (Run((word("3"), word(" "), gold), 10),)),), BLACK),
    )
    return pdf(frame(*items), frame(text("Office", name="oswald/Oswald-Bold"), *items))


@pytest.mark.parametrize("seed", ["0", "1"])
def test_the_same_faces_give_the_same_bytes_in_another_process(seed: str) -> None:
    """Neither hashing of strings nor memory addresses reach the file."""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", SCRIPT, here]
    other = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    import hashlib

    assert other.stdout.strip() == hashlib.sha256(rich()).hexdigest()


@needs("qpdf")
def test_qpdf_finds_nothing_wrong(tmp_path: Path) -> None:
    """Cross-references, lengths and streams are sound."""
    (tmp_path / "rich.pdf").write_bytes(rich())
    done = subprocess.run(["qpdf", "--check", "rich.pdf"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr


def test_an_empty_face_and_an_empty_page_are_pages() -> None:
    """Nothing on a face is no reason to fail."""
    assert set(letters(pixels(page(Placement(frame(), 0, 0))))) == {"_", "\n"}
    assert set(letters(pixels(page()))) == {"_", "\n"}


def test_names_are_escaped_as_pdf_asks() -> None:
    """Spaces, slashes and letters beyond ASCII become # and two digits."""
    assert name("PANTONE 871/C é") == "PANTONE#20871#2FC#20#C3#A9"


def test_a_memo_forgets_what_was_not_asked_for_since_the_last_turn() -> None:
    """Two generations: what is used stays, what is not goes at the second turn."""
    memo: Memo[str, int] = Memo()
    memo.put("used", 1)
    memo.put("left", 2)
    memo.turn()
    assert memo.get("used") == 1
    memo.turn()
    assert (memo.get("used"), memo.get("left")) == (1, None)


def test_an_object_that_was_promised_and_never_made_is_a_fault() -> None:
    """A file with a hole in it is never written."""
    objects = Objects()
    objects.reserve()
    with pytest.raises(AssertionError, match="never filled"):
        objects.save("", "")
