"""What a build is made of and for goes in, what it would make comes out, before anything is painted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from cardgen.data.digest import LETTERS, build_digest
from cardgen.data.files import Files
from cardgen.data.fonts import Library
from cardgen.data.project import games
from cardgen.diagnostics import Diagnostics
from cardgen.model.game import Game
from cardgen.model.remarks import place, remarks
from cardgen.request import Request
from cardgen.store import Store

if TYPE_CHECKING:
    from cardgen.export.deck import Faces
    from cardgen.export.files import Planned
    from cardgen.export.targets import Target


class Making(NamedTuple):
    """All that faces are made of and for."""

    game: Game
    files: Files
    fonts: Library
    target: Target | None
    request: Request
    store: Store
    passing: Callable[[str], None]
    jobs: int | None


def planned(making: Making, faces: Faces, chosen: Target, problems: Diagnostics, *, trial: bool = False) -> Planned:
    """What a build makes of the faces, before anything is painted; all that is wrong with it is told.

    On `trial` nothing will be printed: labels have letters of the usual length, and not those of this build.
    """
    from cardgen.export.files import planned as plan_files
    from cardgen.layout.label import Labels
    from cardgen.layout.pages import Pages

    game, files, fonts, _, request, store, _, _ = making
    labels = Labels(game.theme, fonts)
    pages = Pages(game, files, fonts, problems, [(text, place(game, path)) for path, text in remarks(game)])
    plan = plan_files(
        game,
        faces,
        chosen,
        players=request.players or game.players.usual,
        label=labels,
        problems=problems,
        scale=request.scale,
        components=request.components,
        only=request.only,
        copies=request.copies,
        store=store,
        draft=request.draft,
        setup=request.setup,
        build="0" * LETTERS if trial else _build(making, chosen),
        lay=pages if pages.possible else None,
        proof=request.proof,
    )
    missing = labels.missing | pages.missing
    if missing:
        named = ", ".join(f"“{one}”" for one in missing)
        message = f"the labels of sheets and the print guide need {named}, which no font of theirs has"
        problems.warning(
            game.place("name"), "missing-glyph", message, "name a font that has it under theme: fonts: fallback"
        )
    return plan


def _build(making: Making, chosen: Target) -> str:
    """The letters that this print is told from others by, where its labels say them."""
    if chosen.paper is None or "build" not in chosen.paper.labels:
        return ""
    others = tuple(other for other in games(making.files) if other != making.game.folder)
    return build_digest(making.files, making.game.folder, others)
