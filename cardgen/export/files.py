"""Faces and a target go in; the bytes of every file and the manifest come out. Writing them is `output.write`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from cardgen.data.files import Unreadable
from cardgen.diagnostics import Diagnostics
from cardgen.export import cuts
from cardgen.export.deck import Deck, Faces, Label
from cardgen.export.guide import NAME, Lay, Printed, print_guide
from cardgen.export.manifest import FileEntry, describe, percent
from cardgen.export.names import different
from cardgen.export.printers import described
from cardgen.export.targets import Target
from cardgen.geometry import MM
from cardgen.model.game import Component, Copy, Game
from cardgen.model.printing import copies

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

__all__ = ["Exported", "Faces", "Label", "export", "ready", "selected"]


class Exported(NamedTuple):
    """A build before it is written: files by name below the output folder, and the manifest that lists them."""

    files: Mapping[str, bytes]
    manifest: Mapping[str, object]


def ready(target: Target | None) -> None:
    """Load what files for a target will be made with: it takes a while, and may be done at any time before."""
    from cardgen.draw.objects import ready

    if target is not None and target.kind != "images":
        import cardgen.export.sheets  # noqa: F401
    ready()


def export(
    game: Game,
    faces: Faces,
    target: Target,
    *,
    players: int,
    label: Label,
    problems: Diagnostics,
    scale: float | None = None,
    components: Collection[str] = (),
    only: Collection[str] = (),
    store: Shelf | None = None,
    draft: bool = False,
    lay: Lay | None = None,
    jobs: int | None = None,
) -> Exported:
    """The files of a game for one target.

    `scale` is printed / design, the game's own when None. `components` and `only` (card ids, alone or as
    `component/id`) narrow the build down; empty means all. A side of a card that `faces` does not hold stays empty on a
    sheet, and makes no picture. Nothing is raised for a piece that fits nowhere: it is reported. With `lay`, which lays
    out pages, sheets are led by a print guide. Pictures are drawn by `jobs` processes at most.
    """
    scale = game.print.scale if scale is None else scale
    stems = dict(zip(game.components, different(game.components, taken=(PurePath(NAME).stem,)), strict=True))
    decks = [
        Deck(game, component, pieces, faces, scale, stems[component.name], draft)
        for component, pieces in selected(game, players, components, only)
    ]
    entries: list[FileEntry]
    if target.kind == "images":
        entries = [file for deck in decks for file in _images(deck, target, problems, store, jobs)]
    else:
        guide = lay and partial(print_guide, game, target, players=players, scale=scale, draft=draft, lay=lay)
        entries = _sheets(decks, target, label, problems, store, guide)
    heading = {
        "game": game.name,
        "folder": game.folder,
        "version": game.version,
        "target": target.name,
        "scale": percent(scale),
        "players": players,
        **({"draft": True} if draft else {}),
        **({"printer": described(target.paper.printer)} if target.paper and target.paper.printer else {}),
    }
    return Exported(
        {entry.name: entry.data for entry in entries},
        describe(heading, entries, {deck.component.name: _described(deck) for deck in decks}),
    )


def selected(
    game: Game, players: int, components: Collection[str] = (), only: Collection[str] = ()
) -> tuple[tuple[Component, tuple[Copy, ...]], ...]:
    """The components to print and the copies of each, in the order of the game; those with none are left out."""
    found: list[tuple[Component, tuple[Copy, ...]]] = []
    for component in game.asked_for(components):
        pieces = tuple(
            copy
            for copy in copies(component, players)
            if not only or copy.card.id in only or f"{component.name}/{copy.card.id}" in only
        )
        if pieces:
            found.append((component, pieces))
    return tuple(found)


def _described(deck: Deck) -> dict[str, object]:
    """What the manifest says of a component."""
    component, size = deck.component, deck.size
    return {
        "title": component.title,
        "width": round(size.width / MM, 4),
        "height": round(size.height / MM, 4),
        **cuts.described(component.stock, deck.ratio),
    }


Guide = Callable[[Sequence[Printed], Diagnostics], FileEntry]
"""Makes the print guide of what is printed."""


def _sheets(
    decks: Sequence[Deck],
    target: Target,
    label: Label,
    problems: Diagnostics,
    store: Shelf | None,
    guide: Guide | None,
) -> list[FileEntry]:
    """The guide and the sheets of all decks. What partners paint is asked for first, and saved last."""
    from cardgen.draw.document import ask_ahead
    from cardgen.export.sheets import sheets_of

    made = [(deck, sheets_of(deck, target, label, problems, store)) for deck in decks]
    found = [(deck, sheets) for deck, sheets in made if sheets]
    ask_ahead(sheets.pdf for _, sheets in found)
    printed = [Printed(deck.component, sheets.name, sheets.pages, deck.ratio) for deck, sheets in found]
    entries = {NAME: guide(printed, problems)} if guide and printed else {}
    entries |= {sheets.name: FileEntry(sheets.name, b"", sheets.pages) for _, sheets in found}
    for deck, sheets in sorted(found, key=lambda one: bool(one[1].pdf.away())):
        try:
            entries[sheets.name] = FileEntry(sheets.name, sheets.pdf.save(), sheets.pages)
        except Unreadable as wrong:
            _went_away(deck, wrong, problems)
            del entries[sheets.name]
    return list(entries.values())


def _images(
    deck: Deck, target: Target, problems: Diagnostics, store: Shelf | None, jobs: int | None
) -> tuple[FileEntry, ...]:
    from cardgen.export.images import images

    try:
        return images(deck, target, problems, store, jobs)
    except Unreadable as wrong:
        _went_away(deck, wrong, problems)
        return ()


def _went_away(deck: Deck, wrong: Unreadable, problems: Diagnostics) -> None:
    """A font or picture went away after it was looked at: its bytes are wanted only now."""
    problems.error(deck.component.span, "unreadable-file", f"“{deck.component.title}”: {wrong}", *wrong.hints)
