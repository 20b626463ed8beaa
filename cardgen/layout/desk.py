"""The cards of one component in, their faces out and, once the sizes of fit-groups are settled, their frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardgen.diagnostics import Diagnostic, Fault, Severity
from cardgen.geometry import Rect
from cardgen.layout.compose import Composer, Piece
from cardgen.layout.edges import Canvas
from cardgen.layout.frame import Frame
from cardgen.layout.placeholder import placeholder
from cardgen.layout.report import Report
from cardgen.layout.setting import TextSetter
from cardgen.layout.shapes import Shapes
from cardgen.layout.tree import Node
from cardgen.layout.vocabulary import FONT
from cardgen.model.dielines import dieline
from cardgen.model.game import Card, Component
from cardgen.model.places import Places

if TYPE_CHECKING:
    from cardgen.layout.faces import Studio

FaceKey = tuple[str, str, str]
"""Component, card id, "front" or "back"."""

TURN = 64
"""Cards after which memos forget what was not met again: memory stays flat, and neighbours still share."""


@dataclass(slots=True)
class Face:
    """A face on its way: its tree and composer stay until fit-groups are settled."""

    card: Card
    side: str
    source: tuple[Node, Composer] | None
    piece: Piece

    def again(self) -> Piece:
        """The face laid out once more, now that the sizes of its fit-groups are known."""
        return self.source[1].face(self.source[0]) if self.source else self.piece


class Desk:
    """Lays out the faces of one component."""

    def __init__(self, studio: Studio, component: Component) -> None:
        self.studio, self.component = studio, component
        self.sizes: dict[str, float] = {}
        setup = studio.game.print
        scale = setup.scale
        size = component.stock.size
        panels = {
            name: Rect(*(length / scale for length in rect)) for name, rect in dieline(component.stock).panels.items()
        }
        self.canvas = Canvas(
            size.width / scale, size.height / scale, setup.bleed / scale, setup.safe / scale, scale, panels
        )
        self.corner = component.stock.corner / scale
        self.composers: dict[tuple[Any, ...], Composer] = {}
        self.frames: dict[Piece, Frame] = {}
        self.judgements: dict[Frame, Sequence[Report]] = {}
        self.same: dict[tuple[str, str], tuple[Node, Composer, Piece]] = {}
        self.looked_at: set[str] = set()
        self.context = {**studio.context, "component": {"name": component.name, "title": component.title}}

    def faces(self, cards: Iterable[Card], told: bool = True) -> Iterator[Face]:
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
                self.turn()

    def turn(self) -> None:
        """Forget what was not met since the last turn."""
        self.studio.trees.turn()
        for composer in self.composers.values():
            composer.turn()

    def faulty(self, card: Card, side: str, problem: Diagnostic) -> Iterator[Face]:
        """Nothing for a face that cannot be laid out; in a draft, a face that says why."""
        report = Report(problem.span, problem.code, problem.severity, problem.message, problem.hints)
        self.studio.collector.add(card, side, [report])
        self.looked_at |= card.fields.keys()  # what the rest of its layout looks at is not known
        if self.studio.draft:
            piece = placeholder(self.canvas, problem, self.studio.typesetter, self.studio.game.theme)
            yield Face(card, side, None, piece)

    def face(self, card: Card, side: str, template: str) -> Face:
        """One face laid out; a template that never looks at its card gives the same face for all."""
        known = self.same.get((template, side))
        if known is not None:
            return Face(card, side, known[:2], known[2])
        watched = Watched(card.fields)
        context = {**self.context, "card": watched, "side": side}
        xml = self.studio.templates.render(template, context)
        try:
            root = self.studio.trees.parse(xml, self.studio.templates.span(template))
        except Fault as fault:
            raise self.studio.templates.broken(template) or fault from None
        composer = self.composer(root, side)
        piece = composer.face(root)
        if watched.looked_at:
            self.looked_at |= watched.looked_at
        else:
            self.same[template, side] = (root, composer, piece)
        return Face(card, side, (root, composer), piece)

    def composer(self, root: Node, side: str) -> Composer:
        """The composer for a side, and for the font attributes that this root gives as defaults."""
        defaults = {name: value for name, value in root.attributes.items() if name in FONT}
        canvas = self.canvas.from_behind() if side == "back" and self.canvas.panels else self.canvas
        key = (canvas is self.canvas, *sorted((name, repr(value)) for name, value in defaults.items()))
        if key not in self.composers:
            studio = self.studio
            text = TextSetter(studio.typesetter, studio.materials, defaults, self.canvas.scale, self.sizes)
            shapes = Shapes(studio.materials, defaults.get("color"))
            self.composers[key] = Composer(canvas, text, shapes, studio.draft)
        return self.composers[key]

    def settle(self, faces: Sequence[Face]) -> None:
        """One size for each fit-group: the smallest that any of its texts took. All must be laid out."""
        for face in faces:
            for group, size in face.piece.sizes:
                self.sizes[group] = min(size, self.sizes.get(group, size))

    def placed(self, faces: Iterable[Face]) -> dict[FaceKey, Frame]:
        """The frames of faces, now that the sizes of fit-groups are settled; what there is to say of them is told."""
        for composer in self.composers.values():
            composer.regroup()
        made: dict[FaceKey, Frame] = {}
        for face in faces:
            if any(self.sizes.get(group, size) != size for group, size in face.piece.sizes):
                face.piece = face.again()
            frame = made[self.component.name, face.card.id, face.side] = self.frame(face)
            self.studio.collector.add(face.card, face.side, face.piece.reports)
            self.studio.collector.add(face.card, face.side, self.judged(face.piece, frame))
        return made

    def frame(self, face: Face) -> Frame:
        """The frame of a piece: one object for one piece."""
        frame = self.frames.get(face.piece)
        if frame is None:
            c = self.canvas
            name = f"{self.component.name}/{face.card.id}/{face.side}"
            frame = Frame(c.width, c.height, c.bleed, face.piece.group, self.corner, name)
            self.frames[face.piece] = frame
        return frame

    def judged(self, piece: Piece, frame: Frame) -> Sequence[Report]:
        """What the studio's judge says of a frame in whose layout nothing is wrong."""
        judge = self.studio.judge
        if judge is None or any(report.severity is Severity.ERROR for report in piece.reports):
            return ()
        known = self.judgements.get(frame)
        if known is None:
            known = self.judgements[frame] = tuple(judge(self.component, frame))
        return known


def _is_faulty(card: Card, faulty: Mapping[str, Set[int]]) -> bool:
    """Whether an error stands on a line of a card, or at a head above it in a table."""
    lines = faulty.get(card.span.file)
    if lines is None:
        return False
    heads = card.spans.node.keys.values() if isinstance(card.spans, Places) else ()
    return any(span.line in lines for span in (*heads, *card.spans.values()))


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
