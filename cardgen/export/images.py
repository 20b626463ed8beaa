"""Decks go in, pictures of their faces come out, as print shops and digital tables take them, and lists of these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cardgen.data.files import Unreadable
from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Page, Placement
from cardgen.export import listings
from cardgen.export.album import Album
from cardgen.export.backs import report_backs, with_backs
from cardgen.export.canvas import Canvas, canvas, finish, sound
from cardgen.export.deck import Deck, Side, went_away
from cardgen.export.document import document
from cardgen.export.encoding import ENDINGS
from cardgen.export.kept import Slip, Spool
from cardgen.export.manifest import FileEntry, PageEntry, SlotEntry
from cardgen.export.names import apart
from cardgen.export.naming import Spot, spots, stems
from cardgen.export.proof import overlaid
from cardgen.export.redrawing import Redrawing
from cardgen.export.targets import Target
from cardgen.layout.frame import Frame

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

Group = tuple[str, Sequence[Spot], Slip]
"""One picture: the folder that it goes into, the spots that it is of, its bytes."""


def possible(deck: Deck, target: Target, problems: Diagnostics) -> bool:
    """Whether pictures of a deck can be made; reports why not."""
    assert target.pictures is not None
    report_backs(deck, target, problems)
    # All that is wrong is told at once.
    named = _named(deck, target, problems)
    return all((sound(deck, target, problems), listings.takes(deck, target.pictures, problems), named))


def _named(deck: Deck, target: Target, problems: Diagnostics) -> bool:
    """Whether the pattern of names makes sense for all files."""
    assert target.pictures is not None
    found = Diagnostics()
    deck = with_backs(deck, target.pictures)
    stems(deck, spots(deck, target.pictures.files), target.pictures, found)
    problems.extend(found.found)
    return not found.failed


def made(
    decks: Sequence[Deck], target: Target, problems: Diagnostics, store: Shelf | None = None, jobs: int | None = None
) -> Iterator[FileEntry]:
    """The pictures of several decks, drawn by `jobs` processes at most, None for as many as pay, and lists of them.

    A file is called by the number of its card in the deck, its id and its side: `crew/02-helmsman-front.png`, or by the
    pattern of the target. Faces that look alike are one file, called by the first card; the one back that a deck shares
    is `back.png`. Where a target has a picture for each copy, all of them have.
    """
    assert target.pictures is not None
    spool = Spool()
    albums: list[Album] = []
    for deck in decks:
        try:
            album = _album(with_backs(deck, target.pictures), target, spool, store, jobs)
        except Unreadable as wrong:
            went_away(deck.component, wrong, problems)
            continue
        albums.append(album)
        yield from album.files
    yield from listings.made(albums, target.pictures)


def _album(deck: Deck, target: Target, spool: Spool, store: Shelf | None, jobs: int | None) -> Album:
    pictures = target.pictures
    assert pictures is not None
    place = canvas(deck, target)
    wanted = spots(deck, pictures.files)
    painted = _painted(deck, target, place, wanted, spool, store, jobs)
    groups = _grouped(deck, target, wanted, painted)
    names = _names(deck, target, groups)
    files = tuple(
        FileEntry(name, data, (_page(place, each),)) for name, (_, each, data) in zip(names, groups, strict=True)
    )
    of: dict[tuple[str, Side], str] = {}
    for name, (_, each, _) in zip(names, groups, strict=True):
        for spot in each:
            of.setdefault((spot.card.id, spot.side), name)
    return Album(deck, place.product, files, of)


def _painted(
    deck: Deck,
    target: Target,
    place: Canvas,
    wanted: Sequence[Spot],
    spool: Spool,
    store: Shelf | None,
    jobs: int | None,
) -> Mapping[tuple[Frame, int], Slip]:
    """The picture of each distinct face, by the frame and how it is turned."""
    pdf = document(deck.game, deck.component.title, target, store)
    faces = dict.fromkeys((_face(deck, spot), place.turn(spot.side)) for spot in wanted)
    for frame, turn in faces:
        # All bleed may be seen; the page ends before it does.
        placement = Placement(frame, place.trim.x, place.trim.y, deck.scale, turn, (deck.bleed,) * 4)
        pdf.page(Page(place.page, (placement, *overlaid(placement, deck.proof)), place.trim))
    sizes = [place.pixels] * len(faces)
    called = f"{deck.game.folder} {deck.component.name} {target.name}"
    redrawing = Redrawing(called, pdf, sizes, target.dpi, finish(deck, target), spool, store, jobs)
    return dict(zip(faces, redrawing.slips(), strict=True))


def _face(deck: Deck, spot: Spot) -> Frame:
    face = deck.face(spot.card, spot.side)
    assert face is not None
    return face


def _grouped(
    deck: Deck, target: Target, wanted: Sequence[Spot], painted: Mapping[tuple[Frame, int], Slip]
) -> list[Group]:
    """The files there are to be, in the order of the deck: one for all that looks alike in a folder, or one a spot."""
    assert target.pictures is not None
    place, files = canvas(deck, target), target.pictures.files
    found: dict[tuple[object, ...], tuple[str, list[Spot], Slip]] = {}
    for spot in wanted:
        folder = f"{deck.file}/cards/{spot.side}s" if files == "sides" else deck.file
        data = painted[_face(deck, spot), place.turn(spot.side)]
        alike = (spot.number, spot.side) if files == "cards" else (folder, data.sha256)
        found.setdefault(alike, (folder, [], data))[1].append(spot)
    return list(found.values())


def _names(deck: Deck, target: Target, groups: Sequence[Group]) -> list[str]:
    """The name of each file below the target's folder."""
    assert target.pictures is not None
    firsts = [each[0] for _, each, _ in groups]
    called = stems(deck, firsts, target.pictures, Diagnostics())  # what is wrong with them was told before
    shared = _shared(groups, target.pictures.files == "cards")
    names: list[str] = [""] * len(groups)
    for folder in dict.fromkeys(folder for folder, _, _ in groups):
        its = [at for at, group in enumerate(groups) if group[0] == folder and at != shared]
        taken = ["back"] if shared is not None and groups[shared][0] == folder else []
        for at, name in zip(its, apart([called[at] for at in its], taken), strict=True):
            names[at] = f"{folder}/{name}"
        if taken and shared is not None:
            names[shared] = f"{folder}/back"
    ending = ENDINGS[target.pictures.format]
    return [f"{name}{ending}" for name in names]


def _shared(groups: Sequence[Group], each: bool) -> int | None:
    """Which of the pictures is the one back that several cards share, if there is just one."""
    backs = [at for at, (_, its, _) in enumerate(groups) if all(spot.side == "back" for spot in its)]
    if each or len(backs) != 1 or len({spot.card for spot in groups[backs[0]][1]}) < 2:
        return None
    return backs[0]


def _page(place: Canvas, of: Sequence[Spot]) -> PageEntry:
    slots = tuple(
        SlotEntry(
            *(spot.card.component, spot.card.id, spot.side, place.trim, place.turn(spot.side)),
            copies=spot.copies,
        )
        for spot in of
    )
    return PageEntry(place.page, of[0].side, None, slots)
