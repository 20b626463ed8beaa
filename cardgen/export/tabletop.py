"""Decks and a target of a digital table go in; sheets of fronts, backs, and objects that load them come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from cardgen.data.files import Unreadable
from cardgen.diagnostics import COMMAND, Diagnostics
from cardgen.export.deck import Deck, Side, went_away
from cardgen.export.encoding import ENDINGS, Finish, finisher
from cardgen.export.manifest import NAME as MANIFEST
from cardgen.export.manifest import FileEntry, PageEntry, SlotEntry
from cardgen.export.names import different
from cardgen.export.tabletop_faces import Faces, Look, faces_of, pasted
from cardgen.export.tabletop_grid import Grid, alone, grid, shares
from cardgen.export.tabletop_object import Laid, Place, Sheet, saved_objects
from cardgen.export.targets import Tabletop, Target
from cardgen.geometry import INCH, MM, Rect, Size
from cardgen.model.game import Card, Game

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
    """The files of several decks: `crew.json`, which loads `crew-fronts.png` and `crew-back.png`; one for all.

    Cards that look alike on both sides share a cell. Where backs differ there is a sheet of them, `crew-backs.png`,
    with the grid and order of the fronts; where there are none, `crew-back.png` is grey. Several sheets are numbered.
    """
    table = target.tabletop
    if table is None:
        raise ValueError(f"target {target.name} is for no digital table")
    if decks and not table.base_url:
        message = f"“{target.name}” does not know where its pictures will lie: on other computers they are not seen"
        hint = "upload them, and say where: --base-url https://example.org/, or base-url in a target of the game's own"
        problems.note(COMMAND, "no-base-url", message, hint)
    laid: list[Laid] = []
    for deck in decks:
        try:
            arranged = _arranged(deck, target, table, store, jobs)
        except Unreadable as wrong:
            went_away(deck.component, wrong, problems)
            continue
        yield from arranged.files(table)
        laid.append(arranged.laid(table))
        yield FileEntry(f"{deck.file}.json", saved_objects(laid[-1:], table.base_url), ())
    if laid:
        yield FileEntry(f"{_whole(laid[0].deck.game)}.json", saved_objects(laid, table.base_url), ())


def _whole(game: Game) -> str:
    """What the object of the whole game is called: as its folder, unless a component is."""
    return different((*game.components, game.folder), taken=(PurePath(MANIFEST).stem,))[-1]


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
        """All pictures of the deck."""
        back, *others = self.backs
        hidden = self.faces.png(back) if table.hidden and not others else None
        for looks, sheet in zip(self.sheets, self._named(table), strict=True):
            yield self._sheet(sheet.fronts, "front", looks, self.cells, self.faces, table, hidden)
            if others:
                yield self._sheet(sheet.backs, "back", looks, self.cells, self.faces, table)
        if not others:
            large = self.faces.sized(self.alone.cell, () if back is None else (back,))
            look = (None, back)
            shared = self._replace(looks={look: [one for cards in self.looks.values() for one in cards]})
            name = self._named(table)[0].backs
            yield shared._sheet(name, "back", (look,), self.alone, large, table)

    def laid(self, table: Tabletop) -> Laid:
        """Where the front of each piece is, in the order of the deck."""
        places = {
            card: Place(sheet, cell)
            for sheet, looks in enumerate(self.sheets)
            for cell, look in enumerate(looks)
            for card, _ in self.looks[look]
        }
        return Laid(self.deck, tuple(places[copy.card] for copy in self.deck.copies), self._named(table))

    def _named(self, table: Tabletop) -> tuple[Sheet, ...]:
        """What the files of each sheet are called."""
        name, ending, found = self.deck.file, ENDINGS[table.format], []
        several, unique = len(self.sheets) > 1, len(self.backs) > 1
        for number in range(1, len(self.sheets) + 1):
            end = f"-{number}{ending}" if several else ending
            backs = f"{name}-backs{end}" if unique else f"{name}-back{ending}"
            found.append(Sheet(f"{name}-fronts{end}", backs, self.cells.columns, self.cells.rows, unique))
        return tuple(found)

    def _sheet(
        self,
        name: str,
        side: Side,
        looks: Sequence[Look],
        cells: Grid,
        faces: Faces,
        table: Tabletop,
        last: bytes | None = None,
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
        pixels = pasted(cells, [faces.png(look[index]) for look in looks], last)
        return FileEntry(name, finisher(Finish(table.format), ())(pixels, dpi), (page,))


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
