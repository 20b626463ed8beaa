"""Faces and a target go in, a plan comes out; a plan goes in, the bytes of every file and the manifest come out.

Writing them is `output.write`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.data.files import Unreadable
from cardgen.diagnostics import COMMAND, Diagnostics
from cardgen.export import cuts
from cardgen.export.asked import Copies, selected
from cardgen.export.deck import Deck, Faces, Label, went_away
from cardgen.export.guide import NAME, Lay, print_guide
from cardgen.export.kept import Fetched
from cardgen.export.listings import bracket
from cardgen.export.makers import maker_of
from cardgen.export.manifest import NAME as MANIFEST
from cardgen.export.manifest import FileEntry, describe, percent
from cardgen.export.names import different
from cardgen.export.pieces import ENDINGS
from cardgen.export.printed import Printed
from cardgen.export.printers import described
from cardgen.export.proof import proofs
from cardgen.export.sold import place, sold, tell_players
from cardgen.export.structure import check_structure, claims
from cardgen.export.targets import Setup, Target
from cardgen.export.targets.product import match
from cardgen.geometry import MM
from cardgen.layout.frame import Frame, Group
from cardgen.model.game import Component, Game

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf
    from cardgen.export.sheets import Sheets

__all__ = ["Exported", "Faces", "Label", "Planned", "export", "planned", "ready", "saved", "selected"]


class Exported(NamedTuple):
    """A build before it is written: files by name below the output folder, and the manifest that lists them."""

    files: Mapping[str, bytes]
    manifest: Mapping[str, object]


def ready(target: Target | None) -> None:
    """Load what files for a target will be made with: it takes a while, and may be done at any time before."""
    from cardgen.draw.objects import ready

    if target is not None and target.paper is not None:
        import cardgen.export.sheets
    if target is not None and target.kind == "images":
        import pypdfium2  # noqa: F401

        import cardgen.export.images  # noqa: F401
    ready()


class Planned(NamedTuple):
    """A build before anything is painted: its PDFs in their order, or the decks of which other files are made.

    `files` holds the component of each PDF; the guide, which comes first, has none.
    """

    game: Game
    target: Target
    decks: tuple[Deck, ...]
    files: tuple[tuple[Component | None, Sheets], ...]
    heading: Mapping[str, object]


def planned(
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
    copies: Copies | None = None,
    store: Shelf | None = None,
    draft: bool = False,
    lay: Lay | None = None,
    setup: Setup | None = None,
    build: str = "",
    proof: bool = False,
) -> Planned:
    """What a build of a game for one target would make: all that is wrong with it is told, and nothing is painted.

    `scale` is printed / design, the game's own when None. `components`, `only` (card ids, alone or as `component/id`)
    and `copies` (so many of some cards) narrow the build down; empty, and None, mean all. A side of a card that `faces`
    does not hold stays empty on a sheet, and makes no picture, but for a white back where a shop would print that of
    other cards. Nothing is raised for a piece that fits nowhere: it is
    reported. With `lay`, which lays out pages, sheets are led by a print guide. `build` are the letters that labels
    tell prints apart by. A `proof` shows cut, safe and bleed lines and the boxes of texts.
    """
    scale = game.print.scale if scale is None else scale
    apart = target.leaves is not None or (target.paper is not None and target.paper.scheme == "backs-apart")
    endings = ENDINGS if apart else ("",)
    names = different(game.components, taken=(PurePath(NAME).stem, PurePath(MANIFEST).stem), endings=endings)
    stems = dict(zip(game.components, names, strict=True))
    decks = tuple(
        Deck(
            *(game, component, pieces, faces, scale, stems[component.name], draft, build),
            proof=proofs(component.stock, game, scale, label) if proof else None,
            players=players,
        )
        for component, pieces in selected(game, players, components, only, copies)
    )
    heading = {
        "game": game.name,
        "folder": game.folder,
        "version": game.version,
        "target": target.name,
        "scale": percent(scale),
        "players": players,
        **({"build": build} if build else {}),
        **({"stamp": game.print.stamp} if game.print.stamp not in ("", game.version) else {}),
        **({"draft": True} if draft else {}),
        **({"setup": setup.described()} if setup else {}),
        **({"proof": True} if proof else {}),
        **claims(target.press),
        **({"printer": described(target.paper.printer)} if target.paper and target.paper.printer else {}),
    }
    for note in target.notes:
        problems.note(place(game, target), "target-note", note)
    plan = Planned(game, target, decks, (), heading)
    maker = maker_of(target.kind)
    ours = sold(decks, target, problems, components)
    if target.press is not None:
        from cardgen.export.pressed import possible

        press = target.press
        ours = tuple(deck for deck in ours if possible(deck, press, problems))
        if len(ours) < len(decks) and problems.failed:
            return plan
    tell_players(game, ours, target, players, problems)
    if maker is not None:
        return plan._replace(decks=tuple(deck for deck in ours if maker.possible(deck, target, problems)))
    if target.leaves is not None:
        from cardgen.export.oneup import oneup

        return plan._replace(files=oneup(ours, target, problems, store))
    made, files = _imposed(decks, target, label, problems, store, bool(setup and setup.gang))
    if lay and files:
        printed = [Printed(deck.component, several, deck.ratio) for deck, several in made if several]
        part = bool(components or only or copies is not None)
        guide = print_guide(
            game, target, printed, problems, lay=lay, players=players, scale=scale, draft=draft, part=part
        )
        files.insert(0, (None, guide))
    return plan._replace(files=tuple(files))


def _imposed(
    decks: Sequence[Deck], target: Target, label: Label, problems: Diagnostics, store: Shelf | None, gang: bool
) -> tuple[list[tuple[Deck, tuple[Sheets, ...]]], list[tuple[Component | None, Sheets]]]:
    """The files that the pieces of each deck are in, and all files; one that several decks share is no component's."""
    from cardgen.export.ganging import ganged
    from cardgen.export.sheets import printed, sheets_of

    assert target.paper is not None
    runs, alone = ganged(decks, target.paper, target.bleed) if gang else ((), tuple(decks))
    made: list[tuple[Deck, tuple[Sheets, ...]]] = []
    files: list[tuple[Component | None, Sheets]] = []
    for run in runs:
        shared = printed(run, target, label, problems, store)
        made += ((deck, shared) for deck in run.decks)
        files += ((None, one) for one in shared)
    for deck in alone:
        own = sheets_of(deck, target, label, problems, store)
        made.append((deck, own))
        files += ((deck.component, one) for one in own)
    order = [id(deck) for deck in decks]
    return sorted(made, key=lambda one: order.index(id(one[0]))), files


def saved(
    plan: Planned,
    problems: Diagnostics,
    store: Shelf | None = None,
    jobs: int | None = None,
    cut: Collection[str] = (),
    notes: Iterable[tuple[str, str]] = (),
) -> Exported:
    """The files of a build that was planned. Pictures are drawn by `jobs` processes at most.

    `cut` are the kinds of cut files to go with the sheets: svg, dxf. `notes` are texts by name that go with all.
    """
    maker = maker_of(plan.target.kind)
    if cut and plan.target.paper is None:
        message = f"“{plan.target.name}” makes no sheets: there is nothing to cut"
        problems.warning(COMMAND, "no-sheets-to-cut", message, "leave --cut out, or choose a target of sheets")
        cut = ()
    if maker is not None:
        entries = list(maker.made(plan.decks, plan.target, problems, store, jobs))
    else:
        entries = _sheets(plan, problems)
        entries += _cut(plan, {entry.name for entry in entries}, cut) if cut else ()
    entries += (FileEntry(name, text.encode(), ()) for name, text in notes)
    return Exported(
        Fetched({entry.name: entry.data for entry in entries}),
        describe(plan.heading, entries, {deck.component.name: _described(deck, plan.target) for deck in plan.decks}),
    )


def export(
    game: Game,
    faces: Faces,
    target: Target,
    *,
    problems: Diagnostics,
    store: Shelf | None = None,
    jobs: int | None = None,
    cut: Collection[str] = (),
    **asked: Any,
) -> Exported:
    """The files of a game for one target, planned and saved at once."""
    return saved(planned(game, faces, target, problems=problems, store=store, **asked), problems, store, jobs, cut)


def _described(deck: Deck, target: Target) -> dict[str, object]:
    """What the manifest says of a component."""
    component, size = deck.component, deck.size
    product = match(target.products, size, component.stock.shape)
    paid = bracket(deck, target.pictures) if target.pictures else None
    return {
        "title": component.title,
        "width": round(size.width / MM, 4),
        "height": round(size.height / MM, 4),
        **cuts.described(component.stock, deck.ratio),
        **({"product": product.product.name, "cards": len(deck.copies)} if product else {}),
        **({"bracket": paid} if paid is not None else {}),
    }


def _sheets(plan: Planned, problems: Diagnostics) -> list[FileEntry]:
    """The guide and the sheets of all decks. What partners paint is asked for first, and saved last."""
    from cardgen.draw.document import ask_ahead

    ask_ahead(sheets.pdf for _, sheets in plan.files)
    entries = {sheets.name: FileEntry(sheets.name, b"", sheets.pages) for _, sheets in plan.files}
    for component, sheets in sorted(plan.files, key=lambda one: bool(one[1].pdf.away())):
        try:
            data = sheets.pdf.save()
            span = (component or plan.game).span
            check_structure(sheets.name, data, plan.target.press, span, problems)
            entries[sheets.name] = FileEntry(sheets.name, data, sheets.pages)
        except Unreadable as wrong:
            went_away(component or plan.game, wrong, problems)
            del entries[sheets.name]
    return list(entries.values())


def _cut(plan: Planned, saved: Collection[str], kinds: Collection[str]) -> Iterator[FileEntry]:
    """The cut files of those sheets that were saved. The guide has no pieces, and gets none."""
    from cardgen.export.cutfiles import cut_files

    stocks = {deck.component.name: deck.component.stock for deck in plan.decks}
    marks = plan.target.paper.registration if plan.target.paper else None
    for component, sheets in plan.files:
        if sheets.name in saved:
            title = f"{plan.game.name} – {component.title}" if component else plan.game.name
            yield from cut_files(sheets.name, title, sheets.pages, stocks, plan.decks[0].ratio, kinds, marks)


def blank_faces(game: Game) -> Faces:
    """An empty face for each side that a card of the game has: enough to plan sheets with."""
    faces: dict[tuple[str, str, str], Frame] = {}
    scale, bleed = game.print.scale, game.print.bleed / game.print.scale
    for component in game.components.values():
        size = component.stock.size
        blank = Frame(size.width / scale, size.height / scale, bleed, Group(()))
        for card in component.cards:
            faces[component.name, card.id, "front"] = blank
            if component.back[card.id] is not None:
                faces[component.name, card.id, "back"] = blank
    return faces
