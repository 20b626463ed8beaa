"""Pieces of all sizes on shared sheets: nothing lost, backs behind, and the guide and the manifest know them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from export_game import POKER, card, codes, component, faces_of, game, label
from export_pages import pixels
from test_export_schemes import is_behind, listed, marked, turned
from test_export_setup import record

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Faces
from cardgen.export.files import Exported, export
from cardgen.export.registration import REGISTRATIONS
from cardgen.export.targets import Setup
from cardgen.geometry import MM, Rect, Size
from cardgen.impose.pages import page_size
from cardgen.model.game import Component, Game

TOKEN, TILE = Size(20 * MM, 20 * MM), Size(80 * MM, 60 * MM)


def parts() -> tuple[Component, ...]:
    """Cards, tokens and tiles, none of which fills its last sheet; tiles have no back."""
    return tuple(
        component(name, cards, size, tuple(one.id for one in cards) if backs else ())
        for name, count, size, backs in (("crew", 10, POKER, True), ("token", 7, TOKEN, True), ("tile", 3, TILE, False))
        for cards in (tuple(card(name, f"c{number}") for number in range(count)),)
    )


def ganged(tiny: Game, problems: Diagnostics, faces: Faces | None = None, **changes: Any) -> Exported:
    to, setup = record(**changes), Setup(gang=True)
    made = faces or faces_of(tiny)
    return export(tiny, made, to, players=3, label=label, problems=problems, setup=setup)


def test_all_pieces_stand_once_on_fewer_sheets(problems: Diagnostics) -> None:
    made = ganged(game(*parts()), problems)
    assert [name for name in made.files if name.endswith(".pdf")] == ["shared.pdf"]
    fronts = [slot for _, _, page in listed(made) if page["side"] == "front" for slot in page["slots"]]
    assert Counter((slot["component"], slot["card"]) for slot in fronts) == Counter(
        (one.name, each.id) for one in parts() for each in one.cards
    )
    assert max(page["sheet"] for _, _, page in listed(made)) == 2  # four, each deck for itself
    assert not len(problems)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_lie_behind_their_fronts_and_upright(flip: Any, problems: Diagnostics) -> None:
    tiny = game(*parts())
    faces = {
        (one.name, each.id, side): marked(one.stock.size, number, side)
        for one in tiny.components.values()
        for number, each in enumerate(one.cards)
        for side in ("front", "back")
        if side == "front" or one.back[each.id]
    }
    made = ganged(tiny, problems, faces, flip=flip, gutter=2.0)
    pages = pixels(made.files["shared.pdf"])
    behind = {page["sheet"]: pages[number] for _, number, page in listed(made) if page["side"] == "back"}
    looked_at = 0
    for _, _, page in listed(made):
        if page["side"] == "front":
            for slot in page["slots"]:
                if slot["component"] != "tile":
                    is_behind(slot, behind[page["sheet"]], turned(Size(612, 792), flip), int(slot["card"][1:]))
                    looked_at += 1
    assert looked_at == 17


def test_pieces_of_another_paper_have_sheets_of_their_own(problems: Diagnostics) -> None:
    """Those that share a paper share sheets; one that is alone with its paper keeps its file's name."""
    crew, token, tile = parts()
    paper = game(crew, replace_paper(token, "plain paper"), replace_paper(tile, "plain paper"))
    assert set(ganged(paper, problems).files) == {"crew.pdf", "shared.pdf"}
    flag = component("flag", tuple(card("flag", f"c{number}") for number in range(2)), TOKEN)
    both = game(crew, flag, replace_paper(token, "plain paper"), replace_paper(tile, "plain paper"))
    assert set(ganged(both, problems).files) == {"shared.pdf", "shared-2.pdf"}


def replace_paper(one: Component, paper: str) -> Component:
    return replace(one, paper=paper)


def test_a_component_called_shared_keeps_its_file(problems: Diagnostics) -> None:
    crew, token, tile = parts()
    shared = component("shared", tuple(card("shared", f"c{number}") for number in range(2)), Size(900, 900))
    made = ganged(game(crew, token, tile, shared), problems)
    assert "shared.pdf" not in made.files and "shared-2.pdf" in made.files
    assert codes(problems) == ["piece-does-not-fit"]


@pytest.mark.parametrize("name", REGISTRATIONS)
def test_shared_sheets_keep_clear_of_registration_marks(name: str, problems: Diagnostics) -> None:
    marks = REGISTRATIONS[name]
    made = ganged(game(*parts()), problems, registration=marks)
    for _, _, page in listed(made):
        trims = [Rect(*(length * MM for length in slot["trim"])) for slot in page["slots"]]
        assert page["side"] == "back" or marks.is_clear(Size(612, 792), [trim.grown(1.5 * MM) for trim in trims])


def test_the_same_game_gives_the_same_bytes(problems: Diagnostics) -> None:
    assert ganged(game(*parts()), problems).files == ganged(game(*parts()), problems).files


@pytest.mark.parametrize("page", ["Letter", "A4", "A4 landscape"])
@pytest.mark.parametrize("name", [None, *REGISTRATIONS])
def test_there_are_never_more_sheets_than_without(name: str | None, page: str, problems: Diagnostics) -> None:
    """Beside registration marks there is more than one way to keep clear of them."""
    changes = {"registration": REGISTRATIONS.get(name or ""), "name": page, "size": page_size(page)}
    tiny = game(*parts())
    apart = export(tiny, faces_of(tiny), record(**changes), players=3, label=label, problems=problems)
    assert sheets_in(ganged(tiny, problems, **changes)) <= sheets_in(apart)


def sheets_in(made: Exported) -> int:
    return len({(file, page["sheet"]) for file, _, page in listed(made)})


def test_decks_that_save_nothing_keep_their_files(problems: Diagnostics) -> None:
    """Two decks that fill their sheets."""
    decks = [
        component(name, tuple(card(name, f"c{number}") for number in range(9)), POKER) for name in ("crew", "event")
    ]
    assert set(ganged(game(*decks), problems).files) == {"crew.pdf", "event.pdf"}
