"""A game in, how each of its faces looks out, and what it was made of: templates, constants, sizes of fit-groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from cardgen.changes.look import Looks
from cardgen.colors import Color
from cardgen.data.files import Files
from cardgen.data.fonts import Library, library
from cardgen.diagnostics import Diagnostics, Severity
from cardgen.layout.desk import Desk, Face, FaceKey, Watched
from cardgen.layout.faces import Studio
from cardgen.layout.frame import Art, Frame
from cardgen.layout.sound import SoundArt
from cardgen.layout.tree import Node
from cardgen.model.game import Component, Game
from cardgen.store import Store


class Laid(NamedTuple):
    """A laid-out face: its look as a digest, the template files that drew any of it, what it looked at (`game.name`,
    `constants.hand`), and the sizes that its fit-groups took, in points of design.
    """

    frame: Frame
    look: str
    templates: frozenset[str]
    looked_at: frozenset[str]
    sizes: Mapping[str, float]


class Beside(NamedTuple):
    """What faces are compared with: which drawings are not known to be the same there, and whether all are to be read,
    as the faces are to be drawn.
    """

    differing: frozenset[str]
    drawn: bool = False


class _Sound(SoundArt):
    """Knows nothing of drawings that are other ones in another state: these are to be read."""

    def __init__(self, store: Store, palette: Mapping[str, Color], files: Files, differing: Iterable[str]) -> None:
        super().__init__(store, palette)
        self._unread = {files.read(name) for name in differing if files.exists(name)}

    def find(self, data: bytes, name: str, read: Callable[[], Art | None]) -> Art | None:
        return None if data in self._unread else super().find(data, name, read)


class Press:
    """Lays out components of one game, each when it is asked for. `problems` takes what is wrong, at the `end`.

    `beside` says what its faces are compared with. Unless they are to be drawn, drawings that are the same there are
    not read.
    """

    def __init__(self, game: Game, files: Files, problems: Diagnostics, store: Store, beside: Beside) -> None:
        fonts: Library = library(files, problems, store)
        faulty: dict[str, set[int]] = {}
        for error in (problem for problem in problems.found if problem.severity is Severity.ERROR):
            faulty.setdefault(error.span.file, set()).add(error.span.line)
        sound = None if beside.drawn else _Sound(store, game.theme.palette, files, beside.differing)
        self._studio = Studio(game, files, fonts, False, faulty, sound)
        self._problems = problems
        self._looks = Looks(beside.differing)
        self._watched = {name: Watched(fields) for name, fields in self._studio.context.items()}
        self._studio.context = dict(self._watched)
        self._files: dict[Node, frozenset[str]] = {}

    def faces(self, component: Component) -> dict[FaceKey, Laid]:
        """The faces of a component. One that cannot be laid out is missing."""
        desk = Desk(self._studio, component)
        about = Watched({"name": component.name, "title": component.title})
        desk.context["component"] = about
        watched = {**self._watched, "component": about}
        looked: dict[object, frozenset[str]] = {}
        faces: list[Face] = []
        for face in desk.faces(component.cards):
            # Asked between two faces, each has only what it looked at itself. One that all cards share looked once.
            looked[face.piece] = looked.get(face.piece, frozenset()) | _looked(watched)
            faces.append(face)
        seen = [(looked[face.piece], [group for group, _ in face.piece.sizes]) for face in faces]
        desk.settle(faces)
        frames = desk.placed(faces)
        found: dict[FaceKey, Laid] = {}
        for face, (names, groups) in zip(faces, seen, strict=True):
            key = (component.name, face.card.id, face.side)
            templates = self._drawn(face.source[0]) if face.source else frozenset()
            sizes = {group: desk.sizes[group] for group in groups}
            found[key] = Laid(frames[key], self._looks.of(frames[key]), templates, names, sizes)
        return found

    def end(self) -> None:
        """Hand over what is wrong with the faces that were laid out."""
        self._studio.report(self._problems)

    def _drawn(self, node: Node) -> frozenset[str]:
        """The template files that a tree came from."""
        known = self._files.get(node)
        if known is None:
            kids = [self._drawn(kid) for kid in node.kids if isinstance(kid, Node)]
            known = self._files[node] = frozenset((node.span.file,)).union(*kids)
        return known


def _looked(watched: Mapping[str, Watched]) -> frozenset[str]:
    """What was looked at since it was last asked."""
    found = frozenset(f"{owner}.{name}" for owner, fields in watched.items() for name in fields.looked_at)
    for fields in watched.values():
        fields.looked_at.clear()
    return found
