"""Faces and a target go in; the bytes of every file and the manifest come out. Writing them is `output.write`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from cardgen.data.files import Unreadable
from cardgen.diagnostics import Diagnostics
from cardgen.export import cuts
from cardgen.export.deck import Deck, Faces, Label
from cardgen.export.guide import NAME, Lay, Printed, print_guide
from cardgen.export.manifest import FileEntry, describe, percent
from cardgen.export.names import different
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
    entries: list[FileEntry] = []
    described: dict[str, Mapping[str, object]] = {}
    printed: list[Printed] = []
    for component, pieces in selected(game, players, components, only):
        deck = Deck(game, component, pieces, faces, scale, stems[component.name], draft)
        made = _files(deck, target, label, problems, store, jobs)
        described[component.name] = _described(deck)
        printed += (Printed(component, one, deck.ratio) for one in made)
        entries += made
    if target.kind == "sheets" and lay is not None and printed:
        guide = print_guide(game, target, printed, lay, problems, players=players, scale=scale, draft=draft)
        entries.insert(0, guide)
    heading = {
        "game": game.name,
        "folder": game.folder,
        "version": game.version,
        "target": target.name,
        "scale": percent(scale),
        "players": players,
        **({"draft": True} if draft else {}),
    }
    return Exported({entry.name: entry.data for entry in entries}, describe(heading, entries, described))


def selected(
    game: Game, players: int, components: Collection[str] = (), only: Collection[str] = ()
) -> tuple[tuple[Component, tuple[Copy, ...]], ...]:
    """The components to print and the copies of each, in the order of the game; components with none are left out."""
    found: list[tuple[Component, tuple[Copy, ...]]] = []
    for component in game.components.values():
        if components and component.name not in components:
            continue
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


def _files(
    deck: Deck, target: Target, label: Label, problems: Diagnostics, store: Shelf | None, jobs: int | None
) -> tuple[FileEntry, ...]:
    try:
        if target.kind == "images":
            from cardgen.export.images import images

            return images(deck, target, problems, store, jobs)
        from cardgen.export.sheets import sheets_pdf

        sheets = sheets_pdf(deck, target, label, problems, store)
        return (sheets,) if sheets else ()
    except Unreadable as wrong:
        # A font or picture went away after it was looked at: its bytes are wanted only now.
        problems.error(deck.component.span, "unreadable-file", f"“{deck.component.title}”: {wrong}", *wrong.hints)
        return ()
