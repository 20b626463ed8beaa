"""A template and what it speaks of in, a page that is no face out: the print guide is made of such pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.data.files import Folder, Layered
from cardgen.data.fonts import Library
from cardgen.diagnostics import Diagnostic, Diagnostics, Fault
from cardgen.geometry import Size
from cardgen.layout.compose import Canvas, Composer
from cardgen.layout.faces import Studio
from cardgen.layout.frame import Frame, Group
from cardgen.layout.label import families, has
from cardgen.layout.report import FOLLOWS
from cardgen.layout.setting import TextSetter
from cardgen.layout.shapes import Shapes
from cardgen.layout.template import FOLDER
from cardgen.layout.tree import Node
from cardgen.layout.vocabulary import FONT
from cardgen.model.game import Game

if TYPE_CHECKING:
    from cardgen.data.files import Files

BUILT_IN = "built-in"
"""The folder below templates/ under which cardgen's own templates are known."""


def with_built_in(files: Files) -> Files:
    """The files of a project, and cardgen's own templates among them."""
    return Layered(files, Folder(Path(__file__).parent / "templates"), f"{FOLDER}{BUILT_IN}/")


class Laid(NamedTuple):
    """A page, and whether all that it holds found room on it."""

    frame: Frame
    fits: bool


class Pages:
    """Lays out pages of one game with cardgen's own templates, or with those that the game has under the same name.

    What is wrong with a template or a font is added to `problems`; `missing` holds the characters that no font had.
    Without any font no page can be laid out: then `possible` is False.
    """

    def __init__(self, game: Game, files: Files, library: Library, problems: Diagnostics) -> None:
        self._game, self._problems = game, problems
        self._files = with_built_in(files)
        self._studio = Studio(game, self._files, library, draft=True, faulty={})
        family = next((one for one in families(game.theme, library) if has(library, one)), "")
        self.missing: dict[str, None] = {}
        self._composers: dict[tuple[Any, ...], Composer] = {}
        self.possible = bool(family)
        self._look = {"font": family, "bold": "bold" if has(library, family, bold=True) else "normal"}

    def __call__(self, name: str, size: Size, context: Mapping[str, Any]) -> Laid:
        """The page that a template gives for a context, at printed size; the template also knows the game."""
        template = f"{self._game.folder}/{name}"
        if not self._files.exists(FOLDER + template):
            template = f"{BUILT_IN}/{name}"
        studio = self._studio
        try:
            xml = studio.templates.render(template, {**studio.context, **self._look, **context})
            root = studio.trees.parse(xml, studio.templates.span(template))
        except Fault as fault:
            self._problems.add(fault.problem)
            return Laid(Frame(size.width, size.height, 0.0, Group(()), name=name), True)
        piece = self._composer(root, size).face(root)
        frame = Frame(size.width, size.height, 0.0, piece.group, name=name)
        self._problems.extend(studio.mistakes.found)
        for report in piece.reports:
            if report.code == "missing-glyph":
                self.missing[report.quote] = None
            elif report.code not in FOLLOWS:
                self._problems.add(Diagnostic(report.span, report.code, report.severity, report.message, report.hints))
        return Laid(frame, not any(report.code in FOLLOWS for report in piece.reports))

    def _composer(self, root: Node, size: Size) -> Composer:
        """The composer of a page; the same for all pages that look alike, as what it measured once it knows."""
        defaults = {key: value for key, value in root.attributes.items() if key in FONT}
        key = (size, tuple(sorted((name, repr(value)) for name, value in defaults.items())))
        if key not in self._composers:
            studio = self._studio
            text = TextSetter(studio.typesetter, studio.materials, defaults, 1.0, {})
            shapes = Shapes(studio.materials, defaults.get("color"))
            canvas = Canvas(size.width, size.height, 0.0, 0.0, 1.0)
            self._composers[key] = Composer(canvas, text, shapes)
        return self._composers[key]
