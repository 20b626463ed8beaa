"""The print guide: what it counts, how it is shared out to pages, what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from export_game import card, component, faces_of, game, label
from test_export_setup import record
from tiny_project import GAME, TinyProject

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.files import Exported, export
from cardgen.export.making import MAKING, making
from cardgen.export.printed import advice
from cardgen.export.registration import REGISTRATIONS
from cardgen.export.targets import target
from cardgen.geometry import MM, Rect, Size
from cardgen.impose.perforated import Perforation
from cardgen.layout.frame import Frame, Group
from cardgen.layout.pages import Laid
from cardgen.model.game import SHAPES, Game, Stock

WORDS = ("title", "file", "pieces", "sheets", "sides", "paper", "making")
"""What a block says, besides the drawing of its piece."""


class Lay:
    """Stands in for the layout: a page takes so many blocks. It remembers what it was last asked for each page."""

    def __init__(self, most: int) -> None:
        self.most, self.asked = most, 0
        self.pages: dict[int, Mapping[str, Any]] = {}

    def __call__(self, name: str, size: Size, context: Mapping[str, Any]) -> Laid:
        assert name == "print-guide.xml"
        self.asked += 1
        self.pages[context["page"]] = context
        shown = len(context["blocks"]) + len(context["needs"])
        return Laid(Frame(size.width, size.height, 0.0, Group(())), shown <= self.most)


def export_with(lay: Lay, tiny: Game, problems: Diagnostics, name: str = "home-letter", **asked: Any) -> Exported:
    to = target(name, Span("a test"), problems)
    assert to is not None
    return export(tiny, faces_of(tiny), to, players=3, label=label, problems=problems, lay=lay, **asked)


def decks(count: int) -> Game:
    """A game of decks with 1, 2, 3 … cards, every other one with backs."""
    found = []
    for number in range(1, count + 1):
        cards = tuple(card(f"deck{number}", f"c{each}") for each in range(number))
        found.append(component(f"deck{number}", cards, backs=tuple(one.id for one in cards) if number % 2 else ()))
    return game(*found)


@pytest.mark.parametrize(("count", "most"), [(1, 5), (5, 5), (6, 5), (14, 5), (14, 1), (7, 13)])
def test_each_page_takes_what_fits(count: int, most: int, problems: Diagnostics) -> None:
    """Every component stands in the guide once, in the order of the game, on as few pages as can be."""
    lay = Lay(most)
    built = export_with(lay, decks(count), problems)
    titles = [block["title"] for page in sorted(lay.pages) for block in lay.pages[page]["blocks"]]
    assert titles == [f"Deck{number} cards" for number in range(1, count + 1)]
    assert len(lay.pages) == -(-count // most)
    assert [lay.pages[page]["last"] for page in sorted(lay.pages)] == [False] * (len(lay.pages) - 1) + [True]
    assert {page["pages"] for page in lay.pages.values()} == {len(lay.pages)}
    assert next(iter(built.files)) == "print-guide.pdf"
    (entry,) = (entry for entry in built.manifest["files"] if entry["name"] == "print-guide.pdf")  # type: ignore[attr-defined]
    assert len(entry["pages"]) == len(lay.pages)
    assert not len(problems)


def test_what_it_counts(problems: Diagnostics) -> None:
    """Sheets and not pages, pieces and not slots; each paper for itself."""
    lay = Lay(12)
    tiny = decks(11)
    parts = dict(tiny.components)
    parts["deck2"] = replace(parts["deck2"], paper="plain paper", making="Snip.")
    export_with(lay, replace(tiny, components=parts, needs=("a die",)), problems)
    blocks = {block["title"]: block for page in lay.pages.values() for block in page["blocks"]}
    assert lay.pages[1]["guide"]["sheets"] == 9 + 2 * 2
    assert lay.pages[1]["guide"]["papers"] == "Paper: 12 of card stock, 200 to 300 g/m², 1 of plain paper."
    assert lay.pages[1]["needs"] == ["a die"]
    assert "flip on the long edge" in lay.pages[1]["guide"]["duplex"]
    assert {key: blocks["Deck11 cards"][key] for key in WORDS} == {
        "title": "Deck11 cards",
        "file": "deck11.pdf",
        "pieces": "11 pieces, 63.5 x 88.9 mm",
        "sheets": "2 sheets",
        "sides": "both sides",
        "paper": "card stock, 200 to 300 g/m²",
        "making": "Cut straight from tick to tick.",
    }
    assert (blocks["Deck2 cards"]["sides"], blocks["Deck2 cards"]["making"]) == ("one side", "Snip.")
    assert blocks["Deck1 cards"]["pieces"].startswith("1 piece,")


def test_the_drawing_of_a_piece(problems: Diagnostics) -> None:
    """Its longer side is 15 mm; cuts and folds are path data in its own points."""
    lay = Lay(9)
    export_with(lay, decks(1), problems)
    block = lay.pages[1]["blocks"][0]
    assert (block["viewbox"], block["width"], block["height"]) == ("0 0 180.000 252.000", "10.71", "15.00")
    assert (block["outline"], block["slits"], block["folds"]) == ("M 0 0 L 180 0 L 180 252 L 0 252 Z", "", "")


@pytest.mark.parametrize(("needs", "most"), [(9, 4), (100, 7), (3, 5), (2, 1)])
def test_needs_go_on_like_blocks(needs: int, most: int, problems: Diagnostics) -> None:
    """They follow the last block, over as many pages as they take, each once and in order."""
    lay = Lay(most)
    wanted = tuple(f"thing {number}" for number in range(needs))
    export_with(lay, replace(decks(2), needs=wanted), problems)
    pages = [lay.pages[number] for number in sorted(lay.pages)]
    assert [need for page in pages for need in page["needs"]] == list(wanted)
    assert len(pages) == -(-(2 + needs) // most)
    assert [page["continued"] for page in pages] == [
        sum(len(before["needs"]) for before in pages[:number]) > 0 for number in range(len(pages))
    ]
    assert [page["last"] for page in pages] == [False] * (len(pages) - 1) + [True]
    assert not len(problems)


def test_sheets_are_drawn_between_blocks_and_needs(problems: Diagnostics) -> None:
    """A row of them is one thing more to share out; a game of single pieces has none."""
    lay = Lay(12)
    tiny = replace(decks(11), needs=("a die",))
    export_with(lay, tiny, problems)
    ((drawing,),) = lay.pages[1]["cutting"]
    assert (drawing["count"], drawing["says"]) == ("8 cuts:", "1–4 across, 5–8 down.")
    assert drawing["files"].split(", ") == [f"deck{number}.pdf" for number in range(1, 12)]
    assert (lay.pages[1]["cutting_continued"], lay.pages[1]["continued"], lay.pages[1]["last"]) == (False, False, True)
    export_with(lay, decks(1), problems)
    assert lay.pages[1]["cutting"] == []


def test_what_a_part_says(problems: Diagnostics) -> None:
    """It is marked, promises nothing of the whole, and lists no needs."""
    lay = Lay(9)
    tiny = replace(decks(3), needs=("a die",))
    export_with(lay, tiny, problems, components=("deck2",))
    (page,) = lay.pages.values()
    assert (page["guide"]["mark"], page["guide"]["whole"]) == ("PART", "Only what was asked for is in the files.")
    assert ([block["file"] for block in page["blocks"]], page["needs"], page["last"]) == (["deck2.pdf"], [], True)
    export_with(lay, tiny, problems, only=("deck1/c0",), draft=True)
    assert lay.pages[1]["guide"]["mark"] == "DRAFT · PART"
    export_with(lay, tiny, problems)
    assert (lay.pages[1]["guide"]["mark"], lay.pages[1]["needs"]) == ("", ["a die"])
    assert lay.pages[1]["guide"]["whole"] == "All copies and sets are in the files."


@pytest.mark.parametrize(
    ("own", "asked", "says"),
    [
        (0.6, None, "The pages are reduced to 60 % already."),
        (0.6, 0.6, "The pages are reduced to 60 % already."),
        (1.0, None, ""),
        (1.5, None, "The pages are enlarged to 150 % already."),
        (0.6, 0.8, "The pages are made at 80 % instead of 60 %."),
        (1.0, 0.5, "The pages are made at 50 % instead of 100 %."),
    ],
)
def test_what_it_says_of_the_scale(own: float, asked: float | None, says: str, problems: Diagnostics) -> None:
    """Nothing where pages are as large as designed; another scale than the game's is told."""
    lay = Lay(9)
    tiny = decks(1)
    export_with(lay, replace(tiny, print=tiny.print._replace(scale=own)), problems, scale=asked)
    assert lay.pages[1]["guide"]["scale"] == says


def test_many_kinds_of_paper_stand_beside_their_files(problems: Diagnostics) -> None:
    """The list on top never takes a page."""
    lay = Lay(90)
    tiny = decks(60)
    parts = {name: replace(one, paper=f"paper of kind {name}") for name, one in tiny.components.items()}
    export_with(lay, replace(tiny, components=parts), problems)
    assert lay.pages[1]["guide"]["papers"] == "Paper: what it is stands beside each file."


def test_long_words_may_break(problems: Diagnostics) -> None:
    """A title without spaces has places to break that do not print."""
    lay = Lay(9)
    tiny = decks(1)
    parts = {"deck1": replace(tiny.components["deck1"], title="x" * 100)}
    export_with(lay, replace(tiny, components=parts), problems)
    title = lay.pages[1]["blocks"][0]["title"]
    assert title.replace("\u200b", "") == "x" * 100
    assert max(map(len, title.split("\u200b"))) < 30


def test_pictures_have_no_guide(problems: Diagnostics) -> None:
    """There is nothing to cut."""
    lay = Lay(9)
    assert not any(name.endswith(".pdf") for name in export_with(lay, decks(1), problems, "images").files)
    assert lay.asked == 0


def said(stock: Stock, ratio: float = 1.0, **paper: Any) -> str:
    """How a stock is made, on Letter as it is set up."""
    found = record(**paper).paper
    assert found is not None
    return making(stock, ratio, found)


@pytest.mark.parametrize(
    ("paper", "words"),
    [
        ({"marks": "outer"}, "from tick to tick"),
        ({"marks": "lines"}, "along the lines"),
        ({"marks": "none"}, "along the edges of the art"),
        ({"registration": REGISTRATIONS["silhouette"]}, "by machine"),
        ({"perforation": Perforation(Rect(0, 0, 90, 90), 1, 1, 90, 90)}, "Tear out along the perforation"),
    ],
)
def test_words_follow_the_marks_of_the_sheets(paper: dict[str, Any], words: str) -> None:
    """What is not on the sheet is not spoken of, in the block and in the heading."""
    assert words in said(Stock("own", "own", Size(60, 40), 0.0, "rectangle", "test"), **paper)
    found = record(**paper).paper
    assert found is not None
    assert ("tick" in advice(found)) == ("tick" in words)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_has_words(shape: Any) -> None:
    """How it is cut, where the game says nothing."""
    stock = Stock("own", "own", Size(60 * MM, 40 * MM), 0.0, shape, "test")
    assert said(stock) == MAKING.get(shape, "Cut straight from tick to tick.")


def test_what_depends_on_a_rectangle() -> None:
    """Corners, folds and slits each add what there is to do, in the order of doing it."""
    stock = Stock("own", "own", Size(60 * MM, 40 * MM), 3 * MM, "rectangle", "test")
    corners = "Round the corners, if you like, with a punch of 3 mm."
    assert said(stock) == f"Cut straight from tick to tick. {corners}"
    assert "punch of 4.5 mm" in said(stock, 1.5)
    assert "punch of 3.2 mm" in said(stock._replace(corner=9.0))
    folded = said(stock._replace(corner=0.0, folds=((20.0,), ()), slits=((0.0, 5.0, 9.0, 5.0),)))
    assert folded == (
        "Cut the slits first, then straight from tick to tick. Score the dashed lines before you fold, and fold away"
        " from you: the print comes outwards."
    )
    assert "Score the dashed lines before you fold" in said(stock._replace(shape="standee"))


def test_the_guide_as_it_is_printed(tiny: TinyProject) -> None:
    """The whole way: what game.yaml says of paper, making and needs, worked out and set."""
    tiny.replace(
        GAME,
        "    stock: poker\n",
        "    stock: poker\n    paper: thick card\n    making: >-\n"
        "      Cut **all {{ components.crew.printed }}** with a :gold: knife.\n",
    )
    tiny.write(GAME, (tiny.root / GAME).read_text(encoding="utf-8") + "needs: [a pot, two spoons]\n")
    outcome = tiny.build()
    assert outcome.problems == ()
    words = outcome.text("print-guide.pdf")
    for part in ("Tiny", "1 sheet of Letter", "crew.pdf", "2 pieces, 63.5 x 88.9 mm", "thick card", "two spoons"):
        assert part in words
    assert "Cut all 2 with a" in words
    assert "Order of cutting" in words
    assert "5 cuts: 1–2 across, 3–5 down." in words


def test_a_game_may_have_a_guide_of_its_own(tiny: TinyProject) -> None:
    """A template of the same name in the game's folder takes the place of cardgen's."""
    tiny.write("templates/tiny/print-guide.xml", "<card><text>{{ blocks[0].title }} for {{ game.name }}</text></card>")
    assert tiny.build().text("print-guide.pdf") == "Crew cards for Tiny"
    tiny.write("templates/tiny/print-guide.xml", "<card>\n<text>{{ blck }}</text></card>")
    outcome = tiny.build()
    assert not outcome.made
    assert [(one.span.file, one.span.line, one.code) for one in outcome.problems] == [
        ("templates/tiny/print-guide.xml", 2, "bad-template")
    ]


def test_no_component_takes_the_name_of_the_guide(tiny: TinyProject) -> None:
    """A deck that is called print-guide has a file of its own."""
    tiny.replace(GAME, "  crew:\n", "  print-guide:\n")
    assert set(tiny.build().files) == {"print-guide.pdf", "print-guide-2.pdf"}
