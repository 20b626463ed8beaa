"""Texts as shapes, looked at beside the texts: the same picture, in a file without fonts."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from fontTools.ttLib import TTFont
from layout_room import FONTS, ROOT, Room, items
from outlines_room import (
    SAMPLES,
    check_alike,
    frame,
    icon,
    left,
    text,
    word,
)

from cardgen.colors import Color, Rgb
from cardgen.data.files import Folder
from cardgen.data.fonts import Font
from cardgen.diagnostics import Diagnostics
from cardgen.geometry import Matrix
from cardgen.layout.faces import FaceKey, lay_out
from cardgen.layout.frame import (
    Box,
    Frame,
    Placed,
    Shape,
    Symbol,
    Text,
    Word,
)
from cardgen.layout.text_outlines import Outlines
from cardgen.model.build import load_game


def test_ink_of_an_icon_outside_its_view_box_is_seen() -> None:
    """Placed art is cut at its view box, and an icon in text is not."""
    check_alike(frame(text(word("a"), Symbol(icon(Shape(Box(-50, -20, 260, 130), tinted=True)), "out", 2.0, 1.0, 0.2))))


def test_texts_in_art_become_shapes_too() -> None:
    """Art that holds a text is other art, with a digest of its own, once for all its places."""
    art = icon(text(word("In"), x=10, y=80, size=60), tinted=False)
    twice = frame(Placed(art, Matrix(0.5, 0, 0, 0.5, 5, 5)), Placed(art, Matrix(0.5, 0, 0, 0.5, 80, 5)))
    (made,) = check_alike(twice)
    first, second = made.root.items
    assert isinstance(first, Placed) and isinstance(second, Placed)
    assert first.art is second.art and first.art.digest != art.digest


@pytest.mark.parametrize("name", SAMPLES)
def test_it_looks_the_same(name: str) -> None:
    """Each way in which a text may look, before and after: the pictures differ by shades at edges."""
    check_alike(frame(Shape(Box(0, 0, 150, 60), Color(Rgb(0.95, 0.9, 0.7))), SAMPLES[name]))


RICH = """<card fill="#f6ead0">
  <text x="4mm" y="4mm" w="50mm" size="14" text-align="justify">{{ card.text | rich }} <sup>2</sup>
    <icon name="gold" color="#c00"/> <span spacing="0.2" outline="#fff">wide</span> \N{BLACK CHESS KING}</text>
  <text x="4mm" y="70mm" w="50mm" h="12mm" size="22" font="title" color="#fff" outline="#622" outline-width="2"
    opacity="0.8" rotate="-6">Pirata <icon name="gold"/></text>
</card>"""


def test_a_laid_out_face_looks_the_same() -> None:
    """Bold, italics, icons, rises, justified lines, letters of another font, outlines and turns on one face."""
    words = "Office **bold and *both*** or *slanted* AVATAR, and so on to fill a few lines of this face."
    room = Room({"card.xml": RICH}, cards=[{"text": words}])
    faces, problems = room.lay_out()
    assert [problem.code for problem in problems] == []
    (found,) = faces.values()
    used = {one.font.postscript for one in _words(found)}
    assert len(used) >= 5, "four faces of the text's family or the title's, and one that stands in"
    check_alike(found)


def _words(found: Frame) -> Iterator[Word]:
    for item in items(found.root):
        for line in item.lines if isinstance(item, Text) else ():
            yield from (one for run in line.runs for one in run.words if isinstance(one, Word))


GAMES = sorted(path.parent.name for path in ROOT.glob("card_data/*/game.yaml"))


def faces_of(name: str) -> Mapping[FaceKey, Frame]:
    game = load_game(Folder(ROOT), name, Diagnostics())
    assert game is not None
    return lay_out(game, Folder(ROOT), FONTS, Diagnostics())


@pytest.mark.parametrize("name", GAMES)
def test_faces_of_the_games_look_the_same(name: str) -> None:
    """The face fullest of words of each of three components, in fonts that pdfium does not stray on; and no face of the
    game keeps a text.
    """
    faces = faces_of(name)
    outlines = Outlines()
    made = {key: outlines.frame(found) for key, found in faces.items()}
    assert not any(text for found in made.values() for text in left(found.root))
    assert len(set(made.values())) == len(set(faces.values()))
    fullest: dict[str, tuple[float, Frame]] = {}
    for (component, _, _), found in faces.items():
        words = list(_words(found))
        if any(_units(one.font) != 1000 for one in words):
            continue
        full = len(words) / (found.width * found.height)
        fullest[component] = max((full, found), fullest.get(component, (0.0, found)), key=lambda pair: pair[0])
    chosen = sorted(fullest.values(), key=lambda pair: -pair[0])[:3]
    assert len(chosen) == 3
    check_alike(*(found for _, found in chosen))


@cache
def _units(font: Font) -> int:
    return int(TTFont(io.BytesIO(font.load()))["head"].unitsPerEm)
