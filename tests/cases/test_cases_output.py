"""Names and folders that broke other card generators: no file is lost, doubled or left over."""

from __future__ import annotations

import pytest
from tiny_project import DECK, GAME, TinyProject

GUIDE = "print-guide.pdf"


def names(tiny: TinyProject) -> list[str]:
    """The pictures that stand in the output folder, as a file manager sorts them."""
    return [name for name in tiny.output() if name.endswith(".png")]


def test_cards_of_one_name_are_files_of_their_own(tiny: TinyProject) -> None:
    """Two cards called Guard are two pictures."""
    tiny.cards("id: guard, name: Guard, text: x", "id: guard-2, name: Guard, text: y")
    assert tiny.run("build", "--target", "images").exit_code == 0
    fronts = [name for name in names(tiny) if name.endswith("-front.png")]
    assert [name.rpartition("/")[2] for name in fronts] == ["01-guard-front.png", "02-guard-2-front.png"]


@pytest.mark.parametrize("name", ["AC/DC", "Crème: the “best” *one*", "..", "CON", "a\\b", "x" * 200])
def test_names_of_cards_are_not_names_of_files(tiny: TinyProject, name: str) -> None:
    """Whatever a card is called, its files have safe names inside the output folder."""
    tiny.cards(f"id: a, name: '{name}', text: x")
    tiny.front("<text>{{ card.text }}</text>")
    assert tiny.run("build", "--target", "images").exit_code == 0
    assert set(tiny.output()) == {f"tiny/images/{file}" for file in ("manifest.json", *_two_sides("a"))}


def _two_sides(card: str) -> tuple[str, str]:
    return f"crew/01-{card}-front.png", f"crew/01-{card}-back.png"


@pytest.mark.parametrize("wrong", ["AC/DC", "Crème", "Con", "nul", "../up", "a b", ".hidden", "", "x" * 101])
def test_ids_that_cannot_name_files_are_errors(tiny: TinyProject, wrong: str) -> None:
    """An id that some system refuses as a file name is an error at its place."""
    tiny.cards("id: good, text: x", f"id: '{wrong}', name: Wrong, text: x")
    outcome = tiny.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code in ("wrong-id", "unsafe-id")) == (f"{DECK}:3:10", True)


def test_ids_that_differ_in_capitals_only_are_errors(tiny: TinyProject) -> None:
    """On many systems `guard` and `Guard` are one file, so they are one id."""
    tiny.cards("id: guard, text: x", "id: Guard, text: y")
    (problem,) = tiny.problems()
    assert (str(problem.span), problem.code) == (f"{DECK}:3:10", "duplicate-id")
    assert "first used on line 2" in problem.hints


def test_files_sort_in_the_order_of_the_deck(tiny: TinyProject) -> None:
    """Card 2 of twelve stands before card 10."""
    order = [f"card-{number}" for number in range(1, 13)]
    tiny.cards(*(f"id: {name}, text: {name}" for name in order))
    assert tiny.run("build", "--target", "images").exit_code == 0
    fronts = [name for name in names(tiny) if name.endswith("-front.png")]
    assert fronts == [f"tiny/images/crew/{number:02}-{name}-front.png" for number, name in enumerate(order, 1)]


def test_a_removed_card_leaves_no_file(tiny: TinyProject) -> None:
    """After a card is gone so are its pictures; files that cardgen did not make stay."""
    tiny.cards("id: a, text: x", "id: b, text: y", "id: c, text: z")
    assert tiny.run("build", "--target", "images").exit_code == 0
    tiny.write("output/tiny/images/crew/notes.txt", "mine")
    tiny.cards("id: a, text: x", "id: c, text: z")
    assert tiny.run("build", "--target", "images").exit_code == 0
    files = {name.rpartition("/")[2] for name in tiny.output()}
    assert files == {"01-a-front.png", "02-c-front.png", "back.png", "manifest.json", "notes.txt"}


def test_a_removed_deck_leaves_no_sheets(tiny: TinyProject) -> None:
    """After a component is gone so is its PDF."""
    more = "  extra:\n    stock: poker\n    cards: crew.yaml\n    front: tiny/crew.xml\n"
    game = (tiny.root / GAME).read_text(encoding="utf-8")
    tiny.write(GAME, game + more)
    assert tiny.run("build").exit_code == 0
    assert set(tiny.output()) == {
        f"tiny/home-letter/{name}" for name in ("crew.pdf", "extra.pdf", "manifest.json", GUIDE)
    }
    tiny.write(GAME, game)
    assert tiny.run("build").exit_code == 0
    assert set(tiny.output()) == {f"tiny/home-letter/{name}" for name in ("crew.pdf", "manifest.json", GUIDE)}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("templates/tiny/back.xml", "#205060", "#602050"),
        ("templates/shared/icons/gold.svg", "M0 0h10v10H0z", "M0 0h10v10z"),
        (DECK, "Nobody passes.", "Everybody passes."),
        ("card_data/tiny/game.yaml", '"#201810"', '"#802010"'),
    ],
)
def test_a_change_of_any_file_is_seen(tiny: TinyProject, file: str, old: str, new: str) -> None:
    """A changed back, icon, text or colour changes the next build, whatever was remembered; undone, it changes back."""
    first = tiny.build(target="images").files
    tiny.replace(file, old, new)
    assert tiny.build(target="images").files != first
    tiny.replace(file, new, old)
    assert tiny.build(target="images").files == first


def test_a_back_that_a_deck_shares_is_stored_once(tiny: TinyProject) -> None:
    """Equal faces are one picture, and one drawing in the sheets."""
    tiny.cards(*(f"id: c{number}, text: x" for number in range(30)))
    assert [name for name in tiny.build(target="images").files if "back" in name] == ["crew/back.png"]
    with tiny.build().pdf() as pdf:
        backs = {str(name) for page in pdf.pages[1::2] for name in page.resources.XObject}
    few = tiny.build(only=("c1",))
    with few.pdf() as pdf:
        one = {str(name) for page in pdf.pages[1::2] for name in page.resources.XObject}
    # A back page holds the back and the strip's words, whose number changes from sheet to sheet.
    assert len(backs) <= len(one) + 4
