"""A template and what it speaks of in, a page that is no face out: the print guide is made of such pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.data.files import Folder, Layered, is_missing
from cardgen.data.fonts import Font, Library, MissingFont
from cardgen.diagnostics import Diagnostic, Diagnostics, Fault, Severity, Span
from cardgen.geometry import Size
from cardgen.layout.compose import Composer
from cardgen.layout.edges import Canvas
from cardgen.layout.faces import Studio
from cardgen.layout.frame import Frame, Group
from cardgen.layout.label import families, has
from cardgen.layout.report import FOLLOWS, Report
from cardgen.layout.setting import TextSetter
from cardgen.layout.shapes import Shapes
from cardgen.layout.template import FOLDER
from cardgen.layout.text.typesetter import Typesetter
from cardgen.layout.tree import Node
from cardgen.layout.vocabulary import FONT
from cardgen.model.game import Game
from cardgen.model.markup import tokens

if TYPE_CHECKING:
    from cardgen.data.files import Files

BUILT_IN = "built-in"
"""The folder below templates/ under which cardgen's own templates are known."""


Said = Sequence[tuple[str, Span]]
"""Texts of the game that stand on pages, each with its place."""


def with_built_in(files: Files) -> Files:
    """The files of a project, and cardgen's own templates among them."""
    return Layered(files, Folder(Path(__file__).parent / "templates"), f"{FOLDER}{BUILT_IN}/")


class Laid(NamedTuple):
    """A page, whether all that it holds found room on it, and what else is wrong with it.

    `crowded` says what found no room.
    """

    frame: Frame
    fits: bool
    problems: tuple[Diagnostic, ...] = ()
    crowded: tuple[Diagnostic, ...] = ()


class Pages:
    """Lays out pages of one game with cardgen's own templates, or with those that the game has under the same name.

    What is wrong with a template or a font is added to `problems`; `missing` holds the characters that no font had, but
    for those of the texts in `said`, which are told at their places. Without any font no page can be laid out: then
    `possible` is False.
    """

    def __init__(self, game: Game, files: Files, library: Library, problems: Diagnostics, said: Said = ()) -> None:
        self._game, self._problems, self._said = game, problems, said
        self._files = with_built_in(files)
        self._studio = Studio(game, self._files, library, draft=True, faulty={})
        self._family = family = _family(game, library, said)
        fallback = tuple(one for one in game.theme.fallback if has(library, one))
        self._typesetter = Typesetter(self._font, fallback)
        self.missing: dict[str, None] = {}
        self._templates: dict[str, str] = {}
        self._composers: dict[tuple[Any, ...], Composer] = {}
        self.possible = bool(family)
        self._look = {"font": family, "bold": "bold" if has(library, family, bold=True) else "normal"}

    def _template(self, name: str) -> str:
        """The game's own template of this name, or else the built-in one."""
        if name not in self._templates:
            own = f"{self._game.folder}/{name}"
            self._templates[name] = f"{BUILT_IN}/{name}" if is_missing(self._files, FOLDER + own) else own
        return self._templates[name]

    def __call__(self, name: str, size: Size, context: Mapping[str, Any]) -> Laid:
        """The page that a template gives for a context, at printed size; the template also knows the game."""
        template = self._template(name)
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
        self._problems.extend(studio.materials.art_problems.found)
        crowded = tuple(_problem(report, report.span) for report in piece.reports if report.code in FOLLOWS)
        told = [one for report in piece.reports if report.code not in FOLLOWS for one in self._told(report)]
        return Laid(frame, not crowded, tuple(told), crowded)

    def _told(self, report: Report) -> Iterator[Diagnostic]:
        """A report at each text of the game that holds what is at fault; else where the template has it."""
        spans = [span for text, span in self._said if report.quote and report.quote in text]
        if report.code == "missing-glyph":
            if not spans:
                self.missing[report.quote] = None
            report = report._replace(severity=Severity.WARNING)
        elif not spans:
            spans = [report.span]
        yield from (_problem(report, span) for span in spans)

    def _font(self, family: str, bold: bool, italic: bool) -> Font:
        """A font of the project. The pages' own family does without faces that it lacks. Raises MissingFont."""
        find = self._studio.materials.font
        for heavy, sloping in dict.fromkeys(((bold, italic), (bold, False), (False, italic))):
            try:
                return find(family, heavy, sloping)
            except MissingFont:
                if family != self._family:
                    raise
        return find(family, False, False)

    def _composer(self, root: Node, size: Size) -> Composer:
        """The composer of a page; the same for all pages that look alike, as what it measured once it knows."""
        defaults = {key: value for key, value in root.attributes.items() if key in FONT}
        key = (size, tuple(sorted((name, repr(value)) for name, value in defaults.items())))
        if key not in self._composers:
            studio = self._studio
            text = TextSetter(self._typesetter, studio.materials, defaults, 1.0, {})
            shapes = Shapes(studio.materials, defaults.get("color"))
            canvas = Canvas(size.width, size.height, 0.0, 0.0, 1.0)
            self._composers[key] = Composer(canvas, text, shapes)
        return self._composers[key]


def _family(game: Game, library: Library, said: Said) -> str:
    """The first family that has all faces which the texts ask for, else the first that has an upright one, else ""."""
    wanted = dict.fromkeys(face for text, _ in said for face in _faces(text))
    first = ""
    for family in dict.fromkeys(families(game.theme, library)):  # one by one: each face that is looked at is read
        if not has(library, family):
            continue
        if all(has(library, family, bold, italic) for bold, italic in wanted):
            return family
        first = first or family
    return first


def _faces(text: str) -> Iterator[tuple[bool, bool]]:
    """The faces that the markup of a text asks for: bold or not, italic or not."""
    opened: list[str] = []
    for token in tokens(text):
        if token.kind == "open":
            opened.append(token.text)
        elif token.kind == "close":
            opened.remove(token.text)
        elif opened:
            yield "bold" in opened, "italic" in opened


def _problem(report: Report, span: Span) -> Diagnostic:
    return Diagnostic(span, report.code, report.severity, report.message, report.hints)
