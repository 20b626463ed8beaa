"""Components and a crew in; all of their frames out, of which partners laid out a part: many decks, or a large one.

Both sides go the same way: lay out their own cards, tell what they found and the sizes that fit-groups took, learn the
sizes that are settled, place. What is told is added in the order of the cards, so that it does not matter who told it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from cardgen.data.files import Unreadable
from cardgen.data.fonts import Font, MissingFont
from cardgen.data.pictures import PictureFile
from cardgen.diagnostics import Diagnostic
from cardgen.layout.desk import Desk, Face, FaceKey
from cardgen.layout.frame import Away, Frame, Group
from cardgen.layout.materials import Materials
from cardgen.layout.report import Report
from cardgen.model.game import Card, Component
from cardgen.partner import Channel, Crew, Lost, Partner, Queue, serve

if TYPE_CHECKING:
    from cardgen.layout.faces import Studio

FIRST = 1
"""Cards laid out before others are shared: their templates, fonts and art are then known to all."""


class Found(NamedTuple):
    """What was found since it was last told."""

    mistakes: tuple[Diagnostic, ...]
    art_problems: tuple[Diagnostic, ...]
    met: Mapping[Report, Sequence[str]]
    looked_at: frozenset[str]
    used: frozenset[str]


class Share:
    """The work on the cards of one component, shared with as many partners as it is worth: mostly none."""

    def __init__(self, desk: Desk, cards: Sequence[Card], crew: Crew) -> None:
        self._desk = desk
        self._crew = crew
        self._faces: list[Face] = []
        self._own = cards
        self._partners: list[Partner] = []
        self._sizes: list[dict[str, float]] = []
        ends = crew.shares(len(cards))
        if len(ends) > 1:
            self._faces += desk.faces(cards[:FIRST])
            self._own = cards[FIRST : ends[0]]
            self._partners = [self._fork(cards[start:end]) for start, end in pairwise(ends)]

    def faces(self) -> list[Face]:
        """The faces of this process's part, once all parts are laid out; what was found in the others is added."""
        self._faces += self._desk.faces(self._own)
        if self._partners:
            self._crew.wait()
        for partner in self._partners:
            found, sizes = partner.answer()
            self._add(found)
            self._sizes.append(sizes)
        return self._faces

    def _add(self, found: Found) -> None:
        add_found(self._desk.studio, found)
        self._desk.looked_at |= found.looked_at

    def settle(self, faces: Sequence[Face]) -> None:
        """One size for each fit-group over all parts."""
        sizes = self._desk.sizes
        self._desk.settle(faces)
        for others in self._sizes:
            for group, size in others.items():
                sizes[group] = min(size, sizes.get(group, size))
        for partner in self._partners:
            partner.send(sizes)

    def frames(self, own: dict[FaceKey, Frame]) -> dict[FaceKey, Frame]:
        """This process's frames, and those of the others."""
        c, corner = self._desk.canvas, self._desk.corner
        for partner in self._partners:
            found, placed, names = partner.answer()
            self._add(found)
            away = [
                Away(c.width, c.height, c.bleed, Group(()), corner, name, partner, number)
                for number, name in enumerate(names)
            ]
            for key, number in placed.items():
                # What the first cards share with the others is one frame, as with one process.
                own[key] = away[number] if number >= 0 else self._desk.frame(self._faces[-number - 1])
        return own

    def _fork(self, cards: Sequence[Card]) -> Partner:
        desk, materials = self._desk, self._desk.studio.materials
        return self._crew.fork(
            lambda channel: _apart(desk, self._faces, cards, channel), _name, lambda named: _find(materials, named)
        )


Laid = dict[FaceKey, Frame]


class Decks:
    """The components of a game. Where it pays, a partner and this process each take the next that is not laid out."""

    def __init__(self, studio: Studio, components: Sequence[Component], crew: Crew) -> None:
        self._studio, self._components, self._crew = studio, components, crew
        cards = [len(component.cards) for component in components]
        self._shared = crew.pays(cards) and not crew.shares_one(cards)
        # The largest first: what is left for the end is small, and nobody waits long for another.
        self._order = sorted(range(len(cards)), key=lambda number: -cards[number])

    def frames(self, lay: Callable[[Component], Laid]) -> Laid:
        """The frames of all components; `lay` gives those of one that is laid out here. What is found is told in the
        order of the components, whoever found it. Raises Lost.
        """
        if not self._shared:
            return {key: frame for component in self._components for key, frame in lay(component).items()}
        studio, first = self._studio, told(self._studio, frozenset())
        with Queue(self._order) as queue:
            partner = self._fork(queue)
            laid = {number: self._own(self._components[number], lay) for number in queue}
        self._crew.wait()
        laid |= _theirs(partner)
        add_found(studio, first)
        faces: Laid = {}
        for number, component in enumerate(self._components):
            found, frames = laid[number]
            add_found(studio, found)
            studio.looked_at[component.name] = found.looked_at
            faces.update(frames)
        return faces

    def _fork(self, queue: Queue) -> Partner:
        studio, components = self._studio, self._components
        return self._crew.fork(
            lambda channel: _decks(studio, components, queue, channel),
            _name,
            lambda named: _find(studio.materials, named),
        )

    def _own(self, component: Component, lay: Callable[[Component], Laid]) -> tuple[Found, Laid]:
        frames = lay(component)
        return told(self._studio, self._studio.looked_at.get(component.name, frozenset())), frames


def _theirs(partner: Partner) -> dict[int, tuple[Found, Laid]]:
    """What a partner found in each of the components that it took, and their frames, which it will paint."""
    laid: dict[int, tuple[Found, Laid]] = {}
    known = 0
    for number, (found, placed, made) in partner.answer().items():
        away = [
            Away(width, height, bleed, Group(()), corner, name, partner, at)
            for at, (width, height, bleed, corner, name) in enumerate(made, known)
        ]
        known += len(away)
        laid[number] = found, {key: away[at] for key, at in placed.items()}
    return laid


def _decks(studio: Studio, components: Sequence[Component], queue: Queue, channel: Channel) -> None:
    """What a partner does that takes whole components, and whatever is asked of their frames afterwards."""
    told(studio, frozenset())
    frames: list[Frame] = []
    answer = {}
    for number in queue:
        component = components[number]
        placed = studio.whole(component)
        new = {frame: at for at, frame in enumerate(dict.fromkeys(placed.values()))}
        made = [(frame.width, frame.height, frame.bleed, frame.corner, frame.name) for frame in new]
        found = told(studio, studio.looked_at[component.name])
        answer[number] = found, {key: new[frame] for key, frame in placed.items()}, made
        frames += new
    channel.send(answer)
    serve(channel, frames)


def _apart(desk: Desk, first: Sequence[Face], cards: Sequence[Card], channel: Channel) -> None:
    """What a partner does: its part of the cards, and whatever is asked of its frames afterwards."""
    studio = desk.studio
    told(studio, frozenset())
    faces = list(desk.faces(cards))
    desk.settle(faces)
    channel.send((told(studio, desk.looked_at), desk.sizes))
    desk.sizes.clear()
    desk.sizes.update(channel.receive())
    made = desk.placed(faces)
    known = {face.piece: -1 - number for number, face in enumerate(first)}
    ours = {desk.frames[piece]: number for piece, number in known.items() if piece in desk.frames}
    frames: list[Frame] = []
    placed: dict[FaceKey, int] = {}
    for key, frame in made.items():
        number = ours.get(frame)
        if number is None:
            number = ours[frame] = len(frames)
            frames.append(frame)
        placed[key] = number
    channel.send((told(studio, desk.looked_at), placed, [frame.name for frame in frames]))
    serve(channel, frames)


def told(studio: Studio, looked_at: Set[str]) -> Found:
    """All that was found, which is then forgotten."""
    mistakes, art, met = studio.mistakes.found, studio.materials.art_problems.found, studio.collector.met
    found = Found(tuple(mistakes), tuple(art), dict(met), frozenset(looked_at), studio.used)
    for told in (mistakes, art, met):
        told.clear()
    return found


def add_found(studio: Studio, found: Found) -> None:
    """What a partner found, as if it had been found here."""
    studio.mistakes.extend(found.mistakes)
    studio.materials.art_problems.extend(found.art_problems)
    studio.collector.merge(found.met)
    studio.used_elsewhere |= found.used


def _name(thing: object) -> object:
    """What fonts and pictures are called on the way to another process: both read files when they are wanted."""
    if isinstance(thing, Font):
        return "font", thing.family, thing.bold, thing.italic, thing.digest
    if isinstance(thing, PictureFile):
        return "picture", thing.name, thing.digest
    return None


def _find(materials: Materials, named: tuple[str, ...]) -> Font | PictureFile:
    """The font or picture of a name. Raises Lost when its file is not what it was."""
    kind, name, *style, digest = named
    thing: Font | PictureFile
    try:
        thing = materials.font(name, bool(style[0]), bool(style[1])) if kind == "font" else materials.picture(name)
    except (MissingFont, Unreadable) as error:
        raise Lost from error
    if thing.digest != digest:
        raise Lost
    return thing
