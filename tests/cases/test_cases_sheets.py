"""Sheets that broke other card generators: the right paper, and every back behind its card."""

from __future__ import annotations

import pytest
from tiny_project import GAME, Outcome, TinyProject

from cardgen.data.files import Memory
from cardgen.data.fonts import library
from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.files import export
from cardgen.export.targets import target
from cardgen.export.targets.target import read_target
from cardgen.geometry import MM
from cardgen.impose.duplex import Flip
from cardgen.layout.faces import lay_out
from cardgen.layout.label import Labels
from cardgen.model.build import load_game
from cardgen.model.stocks import STOCKS

LETTER = (215.9, 279.4)


def deck(tiny: TinyProject, count: int) -> None:
    tiny.cards(*(f"id: c{number}, text: 'Card {number}'" for number in range(1, count + 1)))


def places(outcome: Outcome, page: int) -> dict[str, tuple[float, ...]]:
    """The trim of each card of a page, left, top, width, height in millimetres."""
    return {slot["card"]: tuple(slot["trim"]) for slot in outcome.slots(page)}


def behind(trim: tuple[float, ...], page: tuple[float, float] = LETTER) -> tuple[float, ...]:
    """The place at the back of the leaf, turned about its long edge."""
    return (page[0] - trim[0] - trim[2], *trim[1:])


def test_a_back_lies_behind_its_card_on_a_partly_filled_sheet(tiny: TinyProject) -> None:
    """The tenth card is alone on its sheet at the left, and its back alone at the right."""
    deck(tiny, 10)
    outcome = tiny.build()
    assert outcome.pages() == 4
    for front, back in ((0, 1), (2, 3)):
        fronts, backs = places(outcome, front), places(outcome, back)
        assert set(backs) == set(fronts)
        for card, trim in fronts.items():
            assert backs[card] == pytest.approx(behind(trim), abs=0.001)
    assert list(places(outcome, 2)) == ["c10"]
    assert places(outcome, 2)["c10"][0] < LETTER[0] / 3 < places(outcome, 3)["c10"][0]


def test_cards_without_backs_leave_their_place_blank(tiny: TinyProject) -> None:
    """Where cards with and without backs mix, each back stays behind its own card."""
    tiny.replace(GAME, "back: tiny/back.xml", "back: '{{ card.reverse }}'")
    tiny.cards(
        "id: a, text: x, reverse: tiny/back.xml",
        "id: b, text: x, reverse: none",
        "id: c, text: x, reverse: tiny/back.xml",
        "id: d, text: x, reverse: ''",
    )
    outcome = tiny.build()
    assert outcome.problems == ()
    assert outcome.pages() == 2
    fronts, backs = places(outcome, 0), places(outcome, 1)
    assert list(fronts) == ["a", "b", "c", "d"]
    assert set(backs) == {"a", "c"}
    for card, trim in backs.items():
        assert trim == pytest.approx(behind(fronts[card]), abs=0.001)


def test_a_deck_without_backs_has_no_back_pages(tiny: TinyProject) -> None:
    """No page is blank."""
    tiny.replace(GAME, "    back: tiny/back.xml\n", "")
    deck(tiny, 10)
    outcome = tiny.build()
    assert outcome.pages() == 2
    assert len(outcome.pdf().pages) == 2


def printed_with(tiny: TinyProject, **paper: object) -> Outcome:
    """The tiny game on a home printer's Letter paper with other settings of the paper."""
    project, problems = find(tiny.root), Diagnostics()
    assert project is not None
    game = load_game(project.files, "tiny", problems)
    home = target("home-letter", Span("test"), problems)
    assert game is not None
    assert home is not None
    assert home.paper is not None
    fonts = library(project.files, problems)
    faces = lay_out(game, project.files, fonts, problems)
    other = home._replace(paper=home.paper._replace(**paper))
    built = export(game, faces, other, players=2, label=Labels(game.theme, fonts), problems=problems)
    return Outcome(built.files, built.manifest, tuple(problems), True)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_both_ways_to_turn_a_leaf(tiny: TinyProject, flip: Flip) -> None:
    """About the long edge a sheet is mirrored left to right; about the short edge top to bottom, and backs turn."""
    deck(tiny, 4)
    outcome = printed_with(tiny, flip=flip)
    fronts, backs = places(outcome, 0), places(outcome, 1)
    for card, (x, y, w, h) in fronts.items():
        expected = (LETTER[0] - x - w, y, w, h) if flip == "long" else (x, LETTER[1] - y - h, w, h)
        assert backs[card] == pytest.approx(expected, abs=0.001)
    assert {slot["turn"] for slot in outcome.slots(1)} == {0 if flip == "long" else 180}


@pytest.mark.parametrize(("name", "size"), [("home-letter", (612, 792)), ("home-a4", (595.276, 841.89))])
def test_pages_have_their_paper_s_size(tiny: TinyProject, name: str, size: tuple[float, float]) -> None:
    """Letter is 612 by 792 points and A4 is 210 by 297 mm, in the PDF itself."""
    with tiny.build(target=name).pdf() as pdf:
        for page in pdf.pages:
            left, bottom, right, top = (float(number) for number in page.mediabox)
            assert (left, bottom) == (0, 0)
            assert (right, top) == pytest.approx(size, abs=0.01)


def test_a_misspelt_paper_is_an_error() -> None:
    """A target on `Lettre` is an error with the paper that was meant; it never becomes A4."""
    home = "kind: sheets\ntitle: x\npage: Lettre\nmargin: 6mm\ndead-zone: 12pt\ngutter: 0mm\nbleed: 0mm\nmarks: ticks\n"
    problems = Diagnostics()
    record = f"{home}flip: long\ninks: rgb\ndpi: 300\nsources: [x]\n"
    assert read_target(Memory({"own.yaml": record.encode()}), "own.yaml", problems) is None
    (problem,) = problems
    assert str(problem.span) == "own.yaml:3:7"
    assert "“Lettre”" in problem.message
    assert "did you mean “Letter”?" in problem.hints


def test_a_misspelt_target_of_a_game_is_an_error(tiny: TinyProject) -> None:
    """A game that asks for an unknown target is not built for another one."""
    tiny.replace(GAME, "home-letter", "home-leter")
    outcome = tiny.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{GAME}:5:45", "unknown-target")
    assert "did you mean “home-letter”?" in problem.hints
    assert tiny.problems() == [problem]


def test_a_piece_as_large_as_the_page_is_alone_on_it(tiny: TinyProject) -> None:
    """A sheet of the paper's own size makes one page a piece, and none is blank."""
    tiny.replace(GAME, "stock: poker", "stock: {width: 8.5in, height: 11in}")
    tiny.replace(GAME, "    back: tiny/back.xml\n", "")
    deck(tiny, 3)
    outcome = tiny.build()
    assert outcome.made
    assert outcome.pages() == 3
    assert [len(outcome.slots(page)) for page in range(3)] == [1, 1, 1]


@pytest.mark.parametrize("count", [9, 18])
def test_full_sheets_are_not_followed_by_an_empty_one(tiny: TinyProject, count: int) -> None:
    """A deck that exactly fills its sheets ends with the last of them."""
    deck(tiny, count)
    outcome = tiny.build()
    assert outcome.pages() == 2 * count // 9
    assert [len(outcome.slots(page)) for page in range(outcome.pages())] == [9] * outcome.pages()
    assert len(outcome.pdf().pages) == outcome.pages()


@pytest.mark.parametrize("name", sorted(STOCKS))
def test_every_stock_prints_at_its_size(tiny: TinyProject, name: str) -> None:
    """Cards, tiles and tokens of each stock stand on the sheet at the size they are sold in, backs behind them."""
    tiny.replace(GAME, "stock: poker", f"stock: {name}")
    tiny.cards("id: a", "id: b, copies: 3")
    tiny.front('<box at="bleed" fill="ink"/>')
    outcome = tiny.build()
    assert outcome.made
    size = sorted((STOCKS[name].size.width / MM, STOCKS[name].size.height / MM))
    fronts, backs = outcome.slots(0), outcome.slots(1)
    assert 1 <= len(fronts) == len(backs) <= 4
    for front, back in zip(fronts, backs, strict=True):
        assert sorted(front["trim"][2:]) == pytest.approx(size, abs=0.001)
        assert back["trim"] == pytest.approx(behind(tuple(front["trim"])), abs=0.001)
        assert front["turn"] in (0, 90)
        assert back["turn"] == (360 - front["turn"]) % 360
