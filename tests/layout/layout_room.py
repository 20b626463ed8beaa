"""A room to try layouts in: a game in memory with the repository's fonts, made by hand, no YAML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cardgen.colors import parse
from cardgen.data.files import Folder, Memory
from cardgen.data.fonts import library
from cardgen.diagnostics import Diagnostic, Diagnostics, Span
from cardgen.geometry import MM, Size
from cardgen.layout.faces import FaceKey, Wanted, lay_out
from cardgen.layout.frame import Frame, Group, Item
from cardgen.model.game import Card, Component, Game, Players, Print, Stock, Theme

ROOT = Path(__file__).parent.parent.parent
PALETTE = {name: parse(value, {}) for name, value in {"ink": "#2a1c10", "parchment": "#f6ead0"}.items()}
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10h-10z"/></svg>'
FONTS = library(Folder(ROOT), Diagnostics())


@dataclass
class Room:
    """Templates by name below templates/, cards by their fields, and what laying them out gave."""

    templates: dict[str, str]
    cards: list[dict[str, Any]] = field(default_factory=lambda: [{"name": "Idol", "cost": 3, "text": "Win **two**."}])
    files: dict[str, bytes] = field(default_factory=dict)
    draft: bool = False
    tell_unused: bool = False
    wanted: Wanted = field(default_factory=Wanted)
    trim: Size = field(default_factory=lambda: Size(60 * MM, 90 * MM))
    scale: float = 3 / 5
    bleed: float = 3 * MM
    safe: float = 3 * MM
    stock: Stock | None = None

    def lay_out(self) -> tuple[Mapping[FaceKey, Frame], list[Diagnostic]]:
        """The frames and the problems."""
        problems = Diagnostics()
        memory = {f"templates/{name}": text.encode() for name, text in self.templates.items()}
        memory["templates/shared/icons/gold.svg"] = SQUARE.encode()
        faces = lay_out(
            self._game(), Memory({**memory, **self.files}), FONTS, problems, wanted=self.wanted, draft=self.draft
        )
        return faces, [problem for problem in problems if self.tell_unused or problem.code != "unused-field"]

    def _game(self) -> Game:
        cards = tuple(self._card(number, fields) for number, fields in enumerate(self.cards, 1))
        stock = self.stock or Stock("test", "Test", self.trim, 3 * MM, "rectangle", "test")
        back = "back.xml" if "back.xml" in self.templates else None
        component = Component(
            "crew",
            "Crew cards",
            stock,
            cards,
            MappingProxyType({card.id: "card.xml" for card in cards}),
            MappingProxyType({card.id: back for card in cards}),
            1,
            Span("game.yaml", 1),
        )
        theme = Theme(
            MappingProxyType({"text": "Alegreya LF", "title": "Pirata One"}),
            ("DejaVu Sans Condensed",),
            MappingProxyType(PALETTE),
        )
        return Game(
            "test",
            "Test",
            "1",
            "Nobody",
            Players(2, 6, 4),
            Print(self.scale, self.bleed, self.safe, "home-a4"),
            theme,
            MappingProxyType({}),
            MappingProxyType({"crew": component}),
            Span("game.yaml", 1),
        )

    def _card(self, number: int, fields: dict[str, Any]) -> Card:
        whole = {"id": f"card-{number}", "name": f"Card {number}", **fields}
        spans = {(): Span("crew.yaml", number * 10)}
        spans |= {(key,): Span("crew.yaml", number * 10 + line, 5) for line, key in enumerate(whole, 1)}
        return Card("crew", whole["id"], whole["name"], MappingProxyType(whole), 1, None, MappingProxyType(spans))


def laid(xml: str, **more: Any) -> tuple[Frame, list[Diagnostic]]:
    """The front of the first card with one template, and the problems."""
    faces, problems = Room({"card.xml": xml}, **more).lay_out()
    return next(iter(faces.values())), problems


def problems_of(xml: str, **more: Any) -> list[tuple[str, int, str]]:
    """File, line and code of each problem of one template."""
    _, problems = Room({"card.xml": xml}, **more).lay_out()
    return [(problem.span.file, problem.span.line, problem.code) for problem in problems]


def items(group: Group) -> list[Item]:
    """All items of a group, groups opened."""
    found: list[Item] = []
    for item in group.items:
        found += items(item) if isinstance(item, Group) else [item]
    return found


def millimetres(*points: float) -> tuple[float, ...]:
    """Design points as millimetres, rounded to a hundredth."""
    return tuple(round(point / MM, 2) + 0.0 for point in points)
