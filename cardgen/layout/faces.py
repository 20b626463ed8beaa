"""A game in, the frames of its faces out: every card's front and back, each distinct face once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any, NamedTuple

from cardgen.data.files import Files
from cardgen.data.fonts import Library
from cardgen.diagnostics import Diagnostics, Severity, Span
from cardgen.layout.checks import look_back, theme_font
from cardgen.layout.desk import Desk, FaceKey
from cardgen.layout.frame import Frame
from cardgen.layout.looking import look_over
from cardgen.layout.materials import Materials
from cardgen.layout.report import FOLLOWS, Collector, Judge
from cardgen.layout.rich import Names
from cardgen.layout.seen import Seen
from cardgen.layout.sharing import Decks, Share
from cardgen.layout.sound import SoundArt
from cardgen.layout.template import Templates
from cardgen.layout.text.typesetter import Typesetter
from cardgen.layout.tree import Trees
from cardgen.model.game import Card, Component, Game
from cardgen.partner import ALONE, Crew
from cardgen.store import Store

__all__ = ["EVERYTHING", "FaceKey", "Studio", "Wanted", "lay_out", "look_at"]


class Wanted(NamedTuple):
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
    crew: Crew = ALONE,
    judge: Judge | None = None,
) -> dict[FaceKey, Frame]:
    """The frames of a game's faces. A face that cannot be laid out is missing, and its problem is reported.

    A card in whose own data `problems` holds an error already is passed over: what its face lacked would follow from
    that. With `draft` all are laid out, and what is wrong is framed in magenta. Each face in which nothing is wrong is
    shown to the `judge`, by the process that laid it out.

    Large decks, and many decks, are shared out among a `crew`; faces that a partner laid out are `Away`, and can be
    drawn as long as the crew is there. Raises Lost when a partner is gone: then nothing is to be relied on, and all is
    to be laid out alone.
    """
    studio = Studio(game, files, library, draft, places_of(problems), judge=judge)
    components = [component for component in game.components.values() if wanted.component(component.name)]
    decks = Decks(studio, components, crew if wanted.cards is None else ALONE)
    faces = decks.frames(lambda component: studio.component(component, wanted, crew))
    studio.report(problems)
    return faces


def look_at(
    games: Iterable[Game],
    files: Files,
    library: Library,
    problems: Diagnostics,
    store: Store,
    crew: Crew = ALONE,
    judge_of: Callable[[Game], Judge | None] = lambda _: None,
) -> None:
    """What is wrong with the faces of games, which are laid out and forgotten. Raises Lost, as `lay_out` does.

    The store remembers which drawings are sound.
    """
    places = places_of(problems)
    studios = [
        Studio(game, files, library, False, places, SoundArt(store, game.theme.palette), judge_of(game))
        for game in games
    ]
    look_over(studios, crew)
    for studio in studios:
        studio.report(problems)


class Studio:
    """Templates, materials and memos of one game."""

    def __init__(
        self,
        game: Game,
        files: Files,
        library: Library,
        draft: bool,
        faulty: Mapping[str, Set[int]],
        sound: SoundArt | None = None,
        judge: Judge | None = None,
    ) -> None:
        self.game, self.draft, self.faulty, self.judge = game, draft, faulty, judge
        self.mistakes = Diagnostics()
        self.collector = Collector(FOLLOWS | judge.codes if judge else FOLLOWS)
        self.names = Names(names_of(game))
        self.templates = Templates(files, self.names)
        self.materials = Materials(files, game.folder, game.theme, library, self._mistake, sound)
        for family, problem in theme_font.check(game, library):
            self.mistakes.add(problem)
            self.materials.told.add(family)
        self.typesetter = Typesetter(self.materials.font, game.theme.fallback)
        self.trees = Trees(game.theme.palette, self.templates, self._mistake)
        self.context = _game_context(game)
        self.looked_at: dict[str, Set[str]] = {}
        self.used_elsewhere: Set[str] = frozenset()

    def report(self, problems: Diagnostics) -> None:
        """Hand over what was found."""
        mistakes = Diagnostics(dict(self.mistakes.found))
        mistakes.extend(look_back(self.game, self._seen()))
        problems.extend(mistakes.found)
        problems.extend(self.materials.art_problems.found)
        mistaken = {problem.span.file for problem in mistakes if problem.severity is Severity.ERROR}
        # Without its art a face is not what will be printed.
        judged = not self.materials.art_problems.failed
        self.collector.into(problems, mistaken, frozenset() if judged or not self.judge else self.judge.codes)

    def component(self, component: Component, wanted: Wanted, crew: Crew) -> dict[FaceKey, Frame]:
        """The frames of one component; its fit-groups take one size over all its cards."""
        desk = Desk(self, component)
        cards = [card for card in component.cards if wanted.card(card)]
        if len(cards) < len(component.cards):
            faces = list(desk.faces(cards))
            if any(face.piece.sizes for face in faces):
                others = [card for card in component.cards if not wanted.card(card)]
                desk.settle([*faces, *desk.faces(others, told=False)])
            return desk.placed(faces)
        share = Share(desk, cards, crew)
        faces = share.faces()
        self.looked_at[component.name] = desk.looked_at
        share.settle(faces)
        return share.frames(desk.placed(faces))

    @property
    def used(self) -> frozenset[str]:
        """The names of the templates, pictures and icons that were asked for, by partners too."""
        return self.templates.used | self.materials.used | self.used_elsewhere

    def _seen(self) -> Seen:
        """What is known once all that is wanted is laid out."""
        errors = [
            *(one.span for one in self.mistakes.found if one.severity is Severity.ERROR),
            *(one.span for one in self.materials.art_problems.found if one.severity is Severity.ERROR),
            *(one.span for one in self.collector.met if one.severity is Severity.ERROR),
        ]
        whole = self.looked_at.keys() >= self.game.components.keys()
        mistaken = {(span.file, span.line) for span in errors}
        sound = whole and not self.faulty and not errors
        return Seen(self.materials.files, self.looked_at, self.used, sound, mistaken)

    def whole(self, component: Component, crew: Crew = ALONE) -> dict[FaceKey, Frame]:
        """The frames of all faces of one component, laid out by this process where no crew shares them."""
        return self.component(component, EVERYTHING, crew)

    def _mistake(self, span: Span, code: str, message: str, hints: tuple[str, ...]) -> None:
        self.mistakes.error(span, code, message, *hints)


def places_of(problems: Diagnostics) -> dict[str, set[int]]:
    """The lines of each file on which an error stands."""
    lines: dict[str, set[int]] = {}
    for problem in problems.found:
        if problem.severity is Severity.ERROR:
            lines.setdefault(problem.span.file, set()).add(problem.span.line)
    return lines


def names_of(game: Game) -> dict[str, str]:
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
    about = {"name": game.name, "version": game.version, "stamp": game.print.stamp, "author": game.author}
    return {"game": {**about, "players": players}, "constants": game.constants}
