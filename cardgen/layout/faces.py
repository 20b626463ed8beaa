"""A game in, the frames of its faces out: every card's front and back, each distinct face once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

from cardgen.data.files import Files
from cardgen.data.fonts import Library
from cardgen.diagnostics import Diagnostic, Diagnostics, Fault, Severity, Span
from cardgen.layout.checks import theme_font, unused_field
from cardgen.layout.compose import Canvas, Composer, Piece
from cardgen.layout.frame import Frame
from cardgen.layout.materials import Materials
from cardgen.layout.placeholder import placeholder
from cardgen.layout.report import Collector, Report
from cardgen.layout.setting import TextSetter
from cardgen.layout.shapes import Shapes
from cardgen.layout.template import Templates
from cardgen.layout.text.typesetter import Typesetter
from cardgen.layout.tree import Node, Trees
from cardgen.layout.vocabulary import FONT
from cardgen.model.game import Card, Component, Game

FaceKey = tuple[str, str, str]
"""Component, card id, "front" or "back"."""

TURN = 64
"""Cards after which memos forget what was not met again: memory stays flat, and neighbours still share."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which faces to lay out. Fit-groups are measured over whole decks all the same. None means all."""

    components: frozenset[str] | None = None
    cards: frozenset[str] | None = None

    def component(self, name: str) -> bool:
        return self.components is None or name in self.components

    def card(self, card: Card) -> bool:
        return self.cards is None or card.id in self.cards or f"{card.component}/{card.id}" in self.cards


EVERYTHING = Wanted()


def lay_out(
    game: Game,
    files: Files,
    library: Library,
    problems: Diagnostics,
    *,
    wanted: Wanted = EVERYTHING,
    draft: bool = False,
) -> dict[FaceKey, Frame]:
    """The frames of a game's faces. A face that cannot be laid out is missing, and its problem is reported.

    A card in whose own data `problems` holds an error already is passed over: what its face lacked would follow from
    that. With `draft` all are laid out, and what is wrong is framed in magenta.
    """
    studio = Studio(game, files, library, draft, _places(problems))
    faces: dict[FaceKey, Frame] = {}
    for component in game.components.values():
        if wanted.component(component.name):
            faces.update(studio.component(component, wanted))
    studio.report(problems)
    return faces


@dataclass(slots=True)
class _Face:
    """A face on its way: its tree and composer stay until fit-groups are settled."""

    card: Card
    side: str
    source: tuple[Node, Composer] | None
    piece: Piece

    def again(self) -> Piece:
        """The face laid out once more, now that the sizes of its fit-groups are known."""
        return self.source[1].face(self.source[0]) if self.source else self.piece


class Studio:
    """Templates, materials and memos of one game."""

    def __init__(self, game: Game, files: Files, library: Library, draft: bool, faulty: Mapping[str, Set[int]]) -> None:
        self.game, self.draft, self.faulty = game, draft, faulty
        self.mistakes = Diagnostics()
        self.collector = Collector()
        self.templates = Templates(files, _names(game))
        self.materials = Materials(files, game.folder, game.theme, library, self._mistake)
        for family, problem in theme_font.check(game, library):
            self.mistakes.add(problem)
            self.materials.told.add(family)
        self.typesetter = Typesetter(self.materials.font, game.theme.fallback)
        self.trees = Trees(game.theme.palette, self.templates, self._mistake)
        self.context = _game_context(game)

    def report(self, problems: Diagnostics) -> None:
        """Hand over what was found."""
        problems.extend(self.mistakes.found)
        problems.extend(self.materials.art_problems.found)
        self.collector.into(
            problems, {problem.span.file for problem in self.mistakes if problem.severity is Severity.ERROR}
        )

    def component(self, component: Component, wanted: Wanted) -> dict[FaceKey, Frame]:
        """The frames of one component; its fit-groups take one size over all its cards."""
        sizes: dict[str, float] = {}
        desk = _Desk(self, component, sizes)
        cards = [card for card in component.cards if wanted.card(card)]
        faces = list(desk.faces(cards))
        if len(cards) == len(component.cards):
            self.mistakes.extend(unused_field.check(component, desk.looked_at))
            _settle(faces, sizes)
        elif any(face.piece.sizes for face in faces):
            others = [card for card in component.cards if not wanted.card(card)]
            _settle([*faces, *desk.faces(others, told=False)], sizes)
        made: dict[FaceKey, Frame] = {}
        for face in faces:
            if any(sizes.get(group, size) != size for group, size in face.piece.sizes):
                face.piece = face.again()
            self.collector.add(face.card, face.side, face.piece.reports)
            made[component.name, face.card.id, face.side] = desk.frame(face)
        return made

    def _mistake(self, span: Span, code: str, message: str, hints: tuple[str, ...]) -> None:
        self.mistakes.error(span, code, message, *hints)


class _Desk:
    """Lays out the faces of one component."""

    def __init__(self, studio: Studio, component: Component, sizes: dict[str, float]) -> None:
        self.studio, self.component, self.sizes = studio, component, sizes
        setup = studio.game.print
        scale = float(setup.scale)
        size = component.stock.size
        self.canvas = Canvas(size.width / scale, size.height / scale, setup.bleed / scale, setup.safe / scale, scale)
        self.corner = component.stock.corner / scale
        self.composers: dict[tuple[Any, ...], Composer] = {}
        self.frames: dict[Piece, Frame] = {}
        self.same: dict[tuple[str, str], tuple[Node, Composer, Piece]] = {}
        self.looked_at: set[str] = set()
        self.context = {**studio.context, "component": {"name": component.name, "title": component.title}}

    def faces(self, cards: Iterable[Card], told: bool = True) -> Iterator[_Face]:
        """The faces of cards; what is wrong with them is `told`, or they are only laid out for their sizes."""
        for number, card in enumerate(cards, 1):
            if not self.studio.draft and _is_faulty(card, self.studio.faulty):
                self.looked_at |= card.fields.keys()
                continue
            for side, template in (("front", self.component.front[card.id]), ("back", self.component.back[card.id])):
                if template is None:
                    continue
                try:
                    yield self.face(card, side, template)
                except Fault as fault:
                    if told:
                        yield from self.faulty(card, side, fault.problem)
            if number % TURN == 0:
                self.studio.trees.turn()
                for composer in self.composers.values():
                    composer.turn()

    def faulty(self, card: Card, side: str, problem: Diagnostic) -> Iterator[_Face]:
        """Nothing for a face that cannot be laid out; in a draft, a face that says why."""
        report = Report(problem.span, problem.code, problem.severity, problem.message, problem.hints)
        self.studio.collector.add(card, side, [report])
        self.looked_at |= card.fields.keys()  # what the rest of its layout looks at is not known
        if self.studio.draft:
            piece = placeholder(self.canvas, problem, self.studio.typesetter, self.studio.game.theme)
            yield _Face(card, side, None, piece)

    def face(self, card: Card, side: str, template: str) -> _Face:
        """One face laid out; a template that never looks at its card gives the same face for all."""
        known = self.same.get((template, side))
        if known is not None:
            return _Face(card, side, known[:2], known[2])
        watched = Watched(card.fields)
        context = {**self.context, "card": watched, "side": side}
        xml = self.studio.templates.render(template, context)
        try:
            root = self.studio.trees.parse(xml, self.studio.templates.span(template))
        except Fault as fault:
            raise self.studio.templates.broken(template) or fault from None
        composer = self.composer(root)
        piece = composer.face(root)
        if watched.looked_at:
            self.looked_at |= watched.looked_at
        else:
            self.same[template, side] = (root, composer, piece)
        return _Face(card, side, (root, composer), piece)

    def composer(self, root: Node) -> Composer:
        """The composer for the font attributes that this root gives as defaults."""
        defaults = {name: value for name, value in root.attributes.items() if name in FONT}
        key = tuple(sorted((name, repr(value)) for name, value in defaults.items()))
        if key not in self.composers:
            studio = self.studio
            text = TextSetter(studio.typesetter, studio.materials, defaults, self.canvas.scale, self.sizes)
            shapes = Shapes(studio.materials, defaults.get("color"))
            self.composers[key] = Composer(self.canvas, text, shapes, studio.draft)
        return self.composers[key]

    def frame(self, face: _Face) -> Frame:
        """The frame of a piece: one object for one piece."""
        frame = self.frames.get(face.piece)
        if frame is None:
            c = self.canvas
            name = f"{self.component.name}/{face.card.id}/{face.side}"
            frame = Frame(c.width, c.height, c.bleed, face.piece.group, self.corner, name)
            self.frames[face.piece] = frame
        return frame


def _places(problems: Diagnostics) -> dict[str, set[int]]:
    """The lines of each file on which an error stands."""
    lines: dict[str, set[int]] = {}
    for problem in problems.found:
        if problem.severity is Severity.ERROR:
            lines.setdefault(problem.span.file, set()).add(problem.span.line)
    return lines


def _is_faulty(card: Card, faulty: Mapping[str, Set[int]]) -> bool:
    lines = faulty.get(card.span.file)
    return lines is not None and any(span.line in lines for span in card.spans.values())


def _settle(faces: list[_Face], sizes: dict[str, float]) -> None:
    """One size for each fit-group: the smallest that any of its texts took."""
    for face in faces:
        for group, size in face.piece.sizes:
            sizes[group] = min(size, sizes.get(group, size))
    for composer in {face.source[1]: None for face in faces if face.source}:
        composer.regroup()


def _names(game: Game) -> dict[str, str]:
    """The names of all cards, by id and by component/id."""
    names: dict[str, str] = {}
    for component in game.components.values():
        for card in component.cards:
            names.setdefault(card.id, card.name)
            names[f"{component.name}/{card.id}"] = card.name
    return names


def _game_context(game: Game) -> dict[str, Any]:
    """What templates may say of the game."""
    players = {"min": game.players.min, "max": game.players.max, "usual": game.players.usual}
    about = {"name": game.name, "version": game.version, "author": game.author, "players": players}
    return {"game": about, "constants": game.constants}


class Watched(Mapping[str, Any]):
    """A card's fields that remember which of them were looked at."""

    __slots__ = ("_fields", "looked_at")

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields
        self.looked_at: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.looked_at.add(name)
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        self.looked_at |= self._fields.keys()
        return iter(self._fields)

    def __len__(self) -> int:
        self.looked_at |= self._fields.keys()
        return len(self._fields)
