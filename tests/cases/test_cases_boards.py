"""A board larger than the paper the whole way: game.yaml, check, the pages, their words, and the print guide."""

from __future__ import annotations

import re

import pytest
from tiny_project import DECK, FRONT, GAME, TinyProject, page_words, words_of

STOCK = "    stock: poker\n"
GUIDE = "print-guide.pdf"


@pytest.fixture
def board(tiny: TinyProject) -> TinyProject:
    """The tiny game with a board of A3 for its crew, glued of pages, front and back."""
    tiny.replace(GAME, STOCK, "    stock: {width: 297mm, height: 420mm}\n    tiled: true\n")
    tiny.write(FRONT, '<card fill="#f6ead0"><text x="8" y="8" right="8" h="30" size="30">{{ card.name }}</text></card>')
    tiny.write(DECK, "cards:\n  - {id: bay, name: The Bay}\n")
    return tiny


def test_check_and_build_find_nothing_wrong_with_it(board: TinyProject) -> None:
    """Four leaves, printed on both sides."""
    assert board.problems() == []
    outcome = board.build()
    assert outcome.problems == ()
    assert outcome.pages() == 8
    assert outcome.manifest["components"]["crew"]["width"] == 297


def test_every_page_says_what_it_is_and_what_it_is_glued_to(board: TinyProject) -> None:
    """The part in the margin, and on fronts two joins, each with both names."""
    words = [" ".join(page.split()) for page in page_words(board.build().files["crew.pdf"])]
    for number, name in enumerate(("A1", "A2", "B1", "B2")):
        front, back = words[2 * number : 2 * number + 2]
        assert f"{name} of 2 x 2 · sheet {number + 1} of 4 front" in front
        assert f"{name} of 2 x 2 · sheet {number + 1} of 4 back" in back
        joins = re.findall(r"([A-Z][0-9]) \| ([A-Z][0-9])", front)
        assert len(joins) == 2 and all(name in join for join in joins)
        assert "|" not in back


def test_the_guide_says_how_many_pages_to_glue_and_how(board: TinyProject) -> None:
    """One piece, whatever the number of its pages; what the game says of making it comes after the gluing."""
    words = words_of(board.build().files[GUIDE])
    assert "1 piece of 4 pages to glue, 297 x 420 mm" in words
    assert "4 sheets" in words
    assert "along that line: from left to right and from top to bottom." in words
    assert "Cut straight" not in words
    board.replace(GAME, "    tiled: true\n", "    tiled: true\n    making: Lay it on grey board.\n")
    board.write(DECK, "cards:\n  - {id: bay, name: The Bay, copies: 2}\n  - {id: sea, name: The Sea}\n")
    words = words_of(board.build().files[GUIDE])
    assert "3 pieces each of 4 pages to glue" in words
    assert "to bottom. Lay it on grey board." in words


@pytest.mark.parametrize(
    ("size", "order"), [("180mm, height: 500mm", "from top to bottom"), ("500mm, height: 180mm", "from left to right")]
)
def test_a_strip_is_glued_one_way(size: str, order: str, board: TinyProject) -> None:
    """There is nothing beside or below."""
    board.replace(GAME, "297mm, height: 420mm", size)
    assert f"along that line: {order}." in words_of(board.build().files[GUIDE])


def test_a_part_of_it_and_another_scale(board: TinyProject) -> None:
    """What is asked for comes with all its pages; half as large it fits on one, and is glued no more."""
    board.write(DECK, "cards:\n  - {id: bay, name: The Bay}\n  - {id: sea, name: The Sea}\n")
    assert board.build().pages() == 16
    only = board.build(only=("sea",))
    assert only.pages() == 8
    assert {slot["card"] for page in range(8) for slot in only.slots(page)} == {"sea"}
    assert "The Sea · A1 of 2 x 2" in only.text()
    small = board.build(scale=0.3)
    assert small.errors == [] and "tile" not in small.slots(0)[0]
    assert board.build(scale=1.2).pages() > 16


def test_the_same_bytes_every_time_and_for_any_number_of_processes(board: TinyProject) -> None:
    """As for all sheets."""
    assert board.build().files == board.build().files


def test_a_name_too_long_for_the_margin_is_told(board: TinyProject) -> None:
    """The sheets come without a label, as those of cards do; their joins are marked all the same."""
    board.replace(GAME, "Crew cards", "A title that goes on and on " * 12)
    outcome = board.build()
    assert "no-room-for-label" in outcome.codes and outcome.made
    assert "A1 | A2" in outcome.text() and "of 2 x 2" not in outcome.text()


def test_a_game_that_does_not_ask_for_it_is_told_what_to_write(board: TinyProject) -> None:
    """By check as by build."""
    board.replace(GAME, "    tiled: true\n", "")
    (problem,) = board.problems()
    assert problem.code == "piece-does-not-fit"
    assert any("tiled: true" in hint for hint in problem.hints)
