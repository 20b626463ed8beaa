"""The vessel sheets of SeaCrashers: cards fit on them, their numbers stand in the data alone, and the rules hold."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2
import pytest
from tiny_project import ROOT, words_of

from cardgen.data.files import Folder, Memory
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.model.game import Card, Component
from cardgen.pipeline import Built, Request, build
from cardgen.store import Store

DECK = "card_data/seacrashers/vessels.yaml"
SHEETS = ("vessels", "small-craft")
CARD, STRIP = 63.5, 20
"""Printed millimetres: the width of a crew card, and what the next card leaves to be seen of it."""
MM = 72 / 25.4


def project(**changes: str) -> Project:
    """SeaCrashers in memory; each change is of a field of the brig: `move="2"`."""
    repository = Folder(ROOT)
    folders = ("card_data/seacrashers", "templates/seacrashers", "templates/shared", "fonts")
    files = {name: repository.read(name) for folder in folders for name in repository.names(folder)}
    before, brig, rest = re.split(r"(?m)^(?=  - id: (?:brig|merchantman)$)", files[DECK].decode())
    for field, value in changes.items():
        brig, found = re.subn(rf"(?m)^    {field}: .*$", f"    {field}: {value}", brig)
        assert found == 1
    files[DECK] = f"{before}{brig}{rest}".encode()
    return Project(ROOT, Memory(files))


def printed(*only: str, **changes: str) -> Built:
    """The sheets of two players."""
    problems = Diagnostics()
    request = Request(target="home-letter", players=2, components=SHEETS, only=only)
    built = build(project(**changes), "seacrashers", request, problems, Store(None))
    assert list(problems) == []
    assert built is not None
    return built


def components() -> dict[str, Component]:
    game = load_game(project().files, "seacrashers", Diagnostics())
    assert game is not None
    return {name: game.components[name] for name in SHEETS}


def vessels() -> list[Card]:
    return [card for component in components().values() for card in component.cards]


class Numeral(NamedTuple):
    """A figure as it is printed: its middle and its height, in mm from the page's top left."""

    figure: str
    x: float
    y: float
    height: float


def numerals(pdf: bytes) -> Iterator[list[Numeral]]:
    """The figures of each page."""
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    try:
        for page in document:
            text, top = page.get_textpage(), page.get_height()
            found = []
            for index in range(text.count_chars()):
                figure = text.get_text_range(index, 1)
                if figure.isdigit():
                    left, low, right, high = text.get_charbox(index)
                    found.append(
                        Numeral(figure, (left + right) / 2 / MM, (top - (low + high) / 2) / MM, (high - low) / MM)
                    )
            yield found
    finally:
        document.close()


def test_crew_cards_fit_side_by_side() -> None:
    """As many cards as a vessel has slots lie on its sheet, each showing its strip; their places are numbered there."""
    built, seen = printed(), set()
    slots: dict[str, Any] = {card.id: card.fields["slots"] for card in vessels()}
    pages = {entry["name"]: entry["pages"] for entry in built.manifest["files"]}
    for name in (f"{sheet}.pdf" for sheet in SHEETS):
        for page, found in zip(pages[name], numerals(built.files[name]), strict=True):
            for slot in page["slots"]:
                vessel = slot["card"]
                places = _places(found, slot["trim"])
                assert [int(place.figure) for place in places] == list(range(1, slots[vessel] + 1))
                for one, other in pairwise(places):
                    assert other.x - one.x == pytest.approx(STRIP, abs=1)
                left, _, width, _ = slot["trim"]
                first = places[0].x - STRIP / 2
                assert first >= left
                assert first + (len(places) - 1) * STRIP + CARD <= left + width
                seen.add(vessel)
    assert seen == set(slots)


def _places(found: list[Numeral], trim: tuple[float, float, float, float]) -> list[Numeral]:
    """The large figures in the lower half of a sheet, from the left; those of the words there are smaller."""
    left, top, width, height = trim
    inside = [one for one in found if left < one.x < left + width and top + height * 0.65 < one.y < top + height]
    return sorted((one for one in inside if one.height > 4), key=lambda one: one.x)


CHANGES = {"cost": "2", "move": "4", "strike": "7", "evade": "5", "carries": "2", "slots": "6"}
"""Numbers that break no rule of the game."""


@pytest.mark.parametrize(("field", "value"), CHANGES.items())
def test_a_number_of_the_data_is_the_number_on_the_sheet(field: str, value: str) -> None:
    """A change in the data is found on the face, and the old number is gone, wherever the face says it."""
    (brig,) = (card for card in vessels() if card.id == "brig")
    before, after = _figures(), _figures(**{field: value})
    assert after != before
    if field == "slots":  # each place has its number, on both sheets
        assert after - before == Counter({"5": 2, "6": 4})
    else:
        assert (after - before).keys() == {value}
        assert (before - after).keys() <= {str(brig.fields[field])}


def _figures(**changes: str) -> Counter[str]:
    """How often each number stands on the page of two brigs' sheets; what the page itself says is always the same."""
    words = words_of(printed("vessels/brig", **changes).files["vessels.pdf"])
    return Counter(re.findall(r"\d+", re.sub(r"build \w+", "", words)))  # the letters of a build have figures too


def test_what_never_sails_can_be_carried() -> None:
    """What cannot cross the sea by itself is small, and something of the set carries it; nothing small carries."""
    fields: list[Mapping[str, Any]] = [card.fields for card in vessels()]
    assert any(vessel["move"] == 0 for vessel in fields)
    assert any(vessel.get("carries", 0) for vessel in fields)
    for vessel in fields:
        assert vessel["small"] or vessel["move"] > 0
        assert not (vessel["small"] and vessel.get("carries", 0))


def test_every_vessel_has_one_sheet() -> None:
    """The two components share the file's vessels: none is left out, none is printed twice."""
    large, small = (component.cards for component in components().values())
    ids = re.findall(r"(?m)^  - id: ([a-z-]+)$", (ROOT / DECK).read_text(encoding="utf-8"))
    assert sorted(card.id for card in (*large, *small)) == sorted(ids)
