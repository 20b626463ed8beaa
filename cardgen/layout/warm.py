"""A game goes in again and again as it changes; faces that differ are laid out, the others stay: for a preview.

A face stays as it is while its card's data and its templates' names stay, and while the settings of the game, the
templates, fonts and art do; when any of these differ, all faces are laid out afresh. What there is to say of the game
is the same as if it had never been laid out before, but that what a card no longer uses counts as used until then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.data.files import Files
from cardgen.data.fonts import Library
from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.layout.compose import Piece
from cardgen.layout.desk import TURN, Desk, Face, FaceKey
from cardgen.layout.faces import Studio, names_of, places_of
from cardgen.layout.frame import Frame
from cardgen.layout.report import Collector, Judge, Report, told
from cardgen.model.game import Card, Component, Game

Sizes = Mapping[str, float]


class Laid(NamedTuple):
    """A card's faces as they were laid out: what they were made of, and what was found on the way.

    `faces` are sides with their pieces; `sizes` are those that their texts would take in their fit-groups.
    """

    made_of: str
    faces: tuple[tuple[str, Piece], ...]
    sizes: tuple[tuple[str, float], ...]
    looked_at: frozenset[str]
    met: Mapping[Report, Sequence[str]]


class WarmGame:
    """Lays out one game again and again. `judge_of` gives what looks at its faces."""

    def __init__(self, judge_of: Callable[[Game], Judge | None] = lambda _: None) -> None:
        self._judge_of = judge_of
        self._studio: Studio | None = None
        self._setup = ""
        self._library: Library | None = None
        self._told = 0
        self._desks: dict[str, WarmDesk] = {}

    def lay_out(
        self, game: Game, files: Files, library: Library, problems: Diagnostics, renewed: bool = False
    ) -> dict[FaceKey, Frame]:
        """The frames of all faces that can be laid out; a frame that is as it was is the same object.

        `renewed` says that a template, picture or drawing may be another than before. `problems` are those of the data:
        a card in which an error stands is passed over. What the faces have to say is told by `report`.
        """
        studio = self._current(game, files, library, renewed)
        studio.game, studio.faulty = game, places_of(problems)
        studio.templates.refill()
        met: dict[Report, list[str]] = {}
        frames: dict[FaceKey, Frame] = {}
        for name, component in game.components.items():
            desk = self._desks.get(name)
            if desk is None or not desk.is_for(component):
                desk = self._desks[name] = WarmDesk(studio, component)
            studio.collector = Collector(studio.collector.follows)
            frames.update(desk.lay_out(component))
            studio.looked_at[name] = desk.looked_at
            for report, names in studio.collector.met.items():
                met.setdefault(report, []).extend(names)
        for name in self._desks.keys() - game.components.keys():
            del self._desks[name]
            studio.looked_at.pop(name, None)
        studio.collector.met = met
        return frames

    def report(self, problems: Diagnostics) -> dict[Diagnostic, tuple[str, ...]]:
        """Adds what there is to say of the faces last laid out. Gives the faces that a problem befalls:
        `crew/cook`, `crew/cook (back)`.
        """
        if self._studio is None:
            return {}
        for desk in self._desks.values():
            desk.judge()
        self._studio.report(problems)
        return {told(report, names): tuple(names) for report, names in self._studio.collector.met.items()}

    def uses(self, name: str) -> bool:
        """Whether a template, picture or icon of this name was asked for, or may have been."""
        return self._studio is None or self._mistaken or name in self._studio.used

    @property
    def _mistaken(self) -> bool:
        """Whether templates or art have mistakes of their own, which are told only once while a studio stands."""
        studio = self._studio
        return studio is not None and (len(studio.mistakes) > self._told or studio.materials.art_problems.failed)

    def _current(self, game: Game, files: Files, library: Library, renewed: bool) -> Studio:
        """The studio as it stands, where it still holds; otherwise a new one."""
        setup = repr((game.folder, game.name, game.version, game.author, game.players, game.print, game.theme))
        setup += repr(game.constants)
        names = names_of(game)
        studio = self._studio
        if (
            studio is None
            or renewed
            or library is not self._library
            or setup != self._setup
            or self._mistaken
            or any(studio.names.get(card) != names.get(card) for card in studio.names.asked)
        ):
            studio = Studio(game, files, library, False, {}, judge=self._judge_of(game))
            self._studio, self._library, self._setup = studio, library, setup
            self._told = len(studio.mistakes)
            self._desks.clear()
        studio.names.clear()
        studio.names.update(names)
        return studio


class WarmDesk:
    """Lays out one component again and again, as long as its stock and title stay."""

    def __init__(self, studio: Studio, component: Component) -> None:
        self._studio = studio
        self._begin(component)

    def _begin(self, component: Component) -> None:
        self._desk = Desk(self._studio, component)
        self._about = _about(component)
        self._laid: dict[str, Laid] = {}
        self._sizes: Sizes = {}
        self._shown: list[tuple[Card, str, Piece, Frame]] = []

    def is_for(self, component: Component) -> bool:
        return _about(component) == self._about

    @property
    def looked_at(self) -> frozenset[str]:
        """The fields that layouts looked at on any card."""
        return frozenset().union(*(laid.looked_at for laid in self._laid.values()))

    def lay_out(self, component: Component) -> dict[FaceKey, Frame]:
        """The frames of the component as it is now; what there is to say of them is told to the studio's collector."""
        desk = self._desk
        desk.component = component
        desk.sizes.clear()
        self._regroup()
        before = self._laid
        self._laid, fresh = {}, {}
        for number, card in enumerate(component.cards, 1):
            made_of = self._made_of(card, component)
            laid = before.get(card.id)
            if laid is None or laid.made_of != made_of:
                laid, fresh[card.id] = self._lay(card, made_of)
            self._laid[card.id] = laid
            if len(fresh) and number % TURN == 0:
                desk.turn()
        sizes = _settled(self._laid.values())
        stay = [laid for card, laid in self._laid.items() if card not in fresh]
        if any(self._sizes.get(group) != sizes[group] for laid in stay for group, _ in laid.sizes):
            self._begin(component)  # a fit-group took another size: all of its members may
            return self.lay_out(component)
        self._sizes = sizes
        self._settle(fresh, sizes)
        return self._placed(component)

    def _made_of(self, card: Card, component: Component) -> str:
        """All that a card's faces are made of, beside what the studio knows. Its words tell 1, 1.0 and True apart."""
        lines = self._studio.faulty.get(card.span.file, frozenset())
        faulty = any(span.line in lines for span in card.spans.values()) if lines else False
        return repr((component.front[card.id], component.back[card.id], faulty, card.fields))

    def _lay(self, card: Card, made_of: str) -> tuple[Laid, list[Face]]:
        """A card's faces, whatever the sizes of their fit-groups."""
        desk, studio = self._desk, self._studio
        desk.looked_at, outer = set(), studio.collector
        studio.collector = Collector(outer.follows)
        faces = list(desk.faces([card]))
        met, studio.collector = studio.collector.met, outer
        sizes = tuple(size for face in faces for size in face.piece.sizes)
        pieces = tuple((face.side, face.piece) for face in faces)
        return Laid(made_of, pieces, sizes, frozenset(desk.looked_at), met), faces

    def _settle(self, fresh: Mapping[str, Sequence[Face]], sizes: Sizes) -> None:
        """Lay out again those fresh faces whose fit-groups took other sizes than they would have."""
        self._desk.sizes.update(sizes)
        self._regroup()
        for card, faces in fresh.items():
            pieces = tuple(
                (
                    face.side,
                    face.again() if any(sizes[group] != size for group, size in face.piece.sizes) else face.piece,
                )
                for face in faces
            )
            self._laid[card] = self._laid[card]._replace(faces=pieces)

    def _placed(self, component: Component) -> dict[FaceKey, Frame]:
        desk, collector = self._desk, self._studio.collector
        frames: dict[FaceKey, Frame] = {}
        pieces: dict[Piece, None] = {}
        self._shown = []
        for card in component.cards:
            laid = self._laid[card.id]
            collector.merge(laid.met)
            for side, piece in laid.faces:
                pieces[piece] = None
                frame = frames[component.name, card.id, side] = desk.frame(Face(card, side, None, piece))
                collector.add(card, side, piece.reports)
                self._shown.append((card, side, piece, frame))
        desk.frames = {piece: desk.frames[piece] for piece in pieces}
        shown = set(desk.frames.values())
        desk.judgements = {frame: said for frame, said in desk.judgements.items() if frame in shown}
        return frames

    def judge(self) -> None:
        """Have the studio's judge look at the faces that were last laid out: it is asked once of each."""
        for card, side, piece, frame in self._shown:
            self._studio.collector.add(card, side, self._desk.judged(piece, frame))

    def _regroup(self) -> None:
        for composer in self._desk.composers.values():
            composer.regroup()


def _about(component: Component) -> str:
    """What a component's faces see of it beside its cards."""
    return repr((component.name, component.title, component.stock))


def _settled(cards: Iterable[Laid]) -> dict[str, float]:
    """The size of each fit-group: the smallest that any of its texts took."""
    sizes: dict[str, float] = {}
    for laid in cards:
        for group, size in laid.sizes:
            sizes[group] = min(size, sizes.get(group, size))
    return sizes
