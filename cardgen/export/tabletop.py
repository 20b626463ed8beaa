"""Decks and a target of a digital table go in; sheets of fronts, backs, and an object that loads them come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.data.files import Unreadable
from cardgen.diagnostics import COMMAND, Diagnostics
from cardgen.export.deck import Deck, Side, went_away
from cardgen.export.manifest import FileEntry, PageEntry, SlotEntry
from cardgen.export.png import encode
from cardgen.export.tabletop_faces import Faces, Look, faces_of, pasted
from cardgen.export.tabletop_grid import Grid, alone, grid, shares
from cardgen.export.tabletop_object import Place, Sheet, saved_object
from cardgen.export.targets import Tabletop, Target
from cardgen.geometry import INCH, MM, Rect, Size
from cardgen.model.game import Card

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf


def possible(deck: Deck, target: Target, problems: Diagnostics) -> bool:
    """Whether files can be made for the target, of any deck: what is too large for a sheet is made smaller."""
    if target.bleed:
        message = f"“{target.name}” shows {target.bleed / MM:.4g} mm of bleed, and a digital table cuts nothing off"
        problems.error(deck.game.place("print", "target"), "bad-target", message, "write into it: bleed: 0mm")
        return False
    return True


def made(
    decks: Sequence[Deck], target: Target, problems: Diagnostics, store: Shelf | None = None, jobs: int | None = None
) -> Iterator[FileEntry]:
    """The files of several decks: `crew.json`, which loads `crew-fronts.png` and `crew-back.png`.

    Cards that look alike on both sides share a cell. Where backs differ there is a sheet of them, `crew-backs.png`,
    with the grid and order of the fronts; where there are none, `crew-back.png` is grey. Several sheets are numbered.
    """
    table = target.tabletop
    if table is None:
        raise ValueError(f"target {target.name} is for no digital table")
    if decks and not table.base_url:
        message = f"“{target.name}” does not know where its pictures will lie: on other computers they are not seen"
        hint = "upload them, and write their place into a target of the game's own, as base-url: https://example.org/"
        problems.note(COMMAND, "no-base-url", message, hint)
    for deck in decks:
        try:
            yield from _arranged(deck, target, table, store, jobs).files(table)
        except Unreadable as wrong:
            went_away(deck.component, wrong, problems)


class _Arranged(NamedTuple):
    """A deck on sheets: what its cards look like, which looks are on which sheet, and the grid of all sheets.

    `looks` are distinct, in the order of the deck; each has the cards that look so, and how many copies of each.
    """

    deck: Deck
    faces: Faces
    looks: Mapping[Look, Sequence[tuple[Card, int]]]
    sheets: tuple[tuple[Look, ...], ...]
    cells: Grid
    alone: Grid

    @property
    def backs(self) -> tuple[int | None, ...]:
        """The different backs; None among them where a card has none."""
        return tuple({back: None for _, back in self.looks})

    def files(self, table: Tabletop) -> Iterator[FileEntry]:
        """All files of the deck."""
        (back, *others), name = self.backs, self.deck.file
        hidden = self.faces.png(back) if table.hidden and not others else None
        named: list[Sheet] = []
        for number, looks in enumerate(self.sheets, 1):
            ending = f"-{number}.png" if len(self.sheets) > 1 else ".png"
            fronts, backs = f"{name}-fronts{ending}", f"{name}-backs{ending}" if others else f"{name}-back.png"
            yield self._sheet(fronts, "front", looks, self.cells, self.faces, hidden)
            if others:
                yield self._sheet(backs, "back", looks, self.cells, self.faces)
            named.append(Sheet(fronts, backs, self.cells.columns, self.cells.rows, unique=bool(others)))
        if not others:
            large = self.faces.sized(self.alone.cell, () if back is None else (back,))
            looks = ((None, back),)
            shared = self._replace(looks={looks[0]: [one for cards in self.looks.values() for one in cards]})
            yield shared._sheet(f"{name}-back.png", "back", looks, self.alone, large)
        yield FileEntry(f"{name}.json", saved_object(self.deck, self._places(), named, table.base_url), ())

    def _places(self) -> list[tuple[Card, Place]]:
        """Where the front of each piece is, in the order of the deck."""
        places = {
            card: Place(sheet, cell)
            for sheet, looks in enumerate(self.sheets)
            for cell, look in enumerate(looks)
            for card, _ in self.looks[look]
        }
        return [(copy.card, places[copy.card]) for copy in self.deck.copies]

    def _sheet(
        self, name: str, side: Side, looks: Sequence[Look], cells: Grid, faces: Faces, last: bytes | None = None
    ) -> FileEntry:
        """One side of some looks as a file, and what the manifest says of it in printed points."""
        index = 0 if side == "front" else 1
        wide, high = self.deck.size
        slots: list[SlotEntry] = []
        for number, look in enumerate(looks):
            row, column = divmod(number, cells.columns)
            trim = Rect(column * wide, row * high, wide, high)
            if look[index] is not None:
                slots += (SlotEntry(card.component, card.id, side, trim, copies=n) for card, n in self.looks[look])
        page = PageEntry(Size(wide * cells.columns, high * cells.rows), side, None, tuple(slots))
        dpi = max(1, round(cells.cell[0] * INCH / wide))
        return FileEntry(name, encode(pasted(cells, [faces.png(look[index]) for look in looks], last), dpi), (page,))


def _arranged(deck: Deck, target: Target, table: Tabletop, store: Shelf | None, jobs: int | None) -> _Arranged:
    """Draws the faces of a deck and shares them out among sheets. Raises Unreadable."""
    faces = faces_of(deck, target, table, store, jobs)
    looks: dict[Look, list[tuple[Card, int]]] = {}
    for card, copies in Counter(copy.card for copy in deck.copies).items():
        looks.setdefault(faces.look(deck, card), []).append((card, copies))
    in_order = tuple(looks)
    sheets = tuple(in_order[share.start : share.stop] for share in shares(len(looks), table))
    cells = grid(len(sheets[0]), deck.size, table, target.dpi)
    large = Grid(1, 1, alone(deck.size, table, target.dpi))
    return _Arranged(deck, faces.sized(cells.cell), looks, sheets, cells, large)
