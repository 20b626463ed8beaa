"""A game of a project in, its state out, again and again: only what differs is worked on, and what was good stays."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from cardgen.data.fonts import FOLDER as FONTS
from cardgen.data.fonts import Library
from cardgen.data.project import CARDS, TEMPLATES, Project
from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.draw.easel import Easel
from cardgen.draw.inks import RGB
from cardgen.export.preflight import FaceJudge
from cardgen.export.targets import Target
from cardgen.layout.desk import FaceKey
from cardgen.layout.frame import Frame
from cardgen.layout.warm import WarmGame
from cardgen.model.game import Card, Component, Game
from cardgen.pipeline import loaded, looked_over
from cardgen.preview.held import Held
from cardgen.preview.state import CardState, DeckState, FaceState, GameState, Problem, Shown
from cardgen.store import Store
from cardgen.validate import check_rules

MOST_DEFINED = 50_000
"""Parts of drawings that are remembered for their names before all are forgotten: most are below a kilobyte."""


class KeptGame:
    """One game, kept warm. `refresh` gives its faces, `judge` then all that is wrong with it."""

    def __init__(self, project: Project, folder: str, store: Store) -> None:
        self._root, self._files = project.root, Held(project.files)
        self.folder, self._store = folder, store
        self.state = GameState(folder, None, {})
        self.shown: dict[str, Shown] = {}
        self.target: Target | None = None
        self._warm = WarmGame(lambda game: FaceJudge(game, target=self.target))
        self._names = frozenset(project.files.names(TEMPLATES))
        self._renew = False
        self._problems = Diagnostics()
        self._late: tuple[Problem, ...] = ()
        self._versions: dict[Frame, str] = {}
        self._easel = Easel(RGB)

    def concerned(self, names: frozenset[str]) -> bool:
        """Whether the game may look otherwise because of these files."""
        own = f"{CARDS}/{self.folder}/"
        return any(name.startswith((own, f"{TEMPLATES}/", f"{FONTS}/")) or name in self._files.asked for name in names)

    def refresh(self, library: Library, changed: frozenset[str] | None = None) -> GameState:
        """The game as it is now, of which these files changed (None: nobody knows which). Its problems are those of its
        data, and for the rest what was last known.
        """
        problems = Diagnostics()
        self._files = self._files.anew(changed)
        self._renew |= self._renewed(changed)  # also for later, where the game cannot be read now
        found = loaded(Project(self._root, self._files), self.folder, problems)
        self._problems = problems
        if found is None:
            self.state = self._stale(problems)
            return self.state
        game, target = found
        renewed = self._renew or repr(target) != repr(self.target)
        self.target, self._renew = target, False
        frames = self._warm.lay_out(game, self._files, library, problems, renewed)
        versions = self._named(frames)
        decks = {name: self._deck(component, frames, versions) for name, component in game.components.items()}
        self._keep(game, frames, versions, decks)
        self.state = GameState(self.folder, game, decks, self._with_late(problems, decks))
        return self.state

    def judge(self, library: Library, fonts: Diagnostics) -> GameState:
        """The game with all that is wrong with it as it was last read, and with the fonts of the project."""
        game, problems = self.state.game, Diagnostics(dict(self._problems.found))
        if game is None or self.state.stale:
            return self.state
        problems.extend(fonts)
        befallen = self._warm.report(problems)
        problems.extend(check_rules(game))
        if self.target is not None:
            looked_over(game, self._files, library, self.target, self._store, problems)
        placed = _placed(problems, self.state.decks, befallen)
        self._late = tuple(problem for problem in placed if problem.diagnostic not in self._problems.found)
        self.state = self.state._replace(problems=placed)
        return self.state

    def _with_late(self, problems: Diagnostics, decks: Mapping[str, DeckState]) -> tuple[Problem, ...]:
        """Problems of the data, and what was last known of the rest."""
        late = (problem for problem in self._late if problem.diagnostic not in problems.found)
        return (*_placed(problems, decks, {}), *late)

    def _stale(self, problems: Diagnostics) -> GameState:
        """What was known before, beside what is wrong now."""
        decks = {
            name: deck._replace(cards={card: _as_stale(entry) for card, entry in deck.cards.items()}, stale=True)
            for name, deck in self.state.decks.items()
        }
        return self.state._replace(decks=decks, problems=_placed(problems, decks, {}), stale=True)

    def _renewed(self, changed: frozenset[str] | None) -> bool:
        """Whether templates or art may be others than before."""
        before, self._names = self._names, frozenset(self._files.names(TEMPLATES))
        if changed is None or before != self._names:
            return True
        own = f"{CARDS}/{self.folder}/"
        # A picture is looked for below templates/ first, and there it is known by where it was missing.
        elsewhere = (f"{TEMPLATES}/{name.removeprefix(own)}" for name in changed if name.startswith(own))
        return any(map(self._warm.uses, (*changed, *elsewhere)))

    def _named(self, frames: Mapping[FaceKey, Frame]) -> dict[FaceKey, str]:
        """The version of each face: of what is painted, so that what looks the same is the same."""
        if len(self._easel.resources.definitions) > MOST_DEFINED:
            self._easel = Easel(RGB)
        known: dict[Frame, str] = {}
        versions: dict[FaceKey, str] = {}
        for key, frame in frames.items():
            version = self._versions.get(frame) or known.get(frame) or self._easel.paint(frame).form
            known[frame] = version
            # What is cut away belongs to the picture of a proof, and the component tells it.
            about = f"{self.folder} {key[0]} {version}"
            versions[key] = hashlib.sha256(about.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        self._versions = known
        return versions

    def _deck(
        self, component: Component, frames: Mapping[FaceKey, Frame], versions: Mapping[FaceKey, str]
    ) -> DeckState:
        before = self.state.decks.get(component.name)
        old = before.cards if before else {}
        cards = {card.id: self._card(component, card, versions, old.get(card.id)) for card in component.cards}
        lost = {} if component.whole else {card: entry for card, entry in old.items() if card not in cards}
        if lost:
            merged = {card: cards.get(card) or _as_stale(entry) for card, entry in old.items()}
            cards = {**merged, **cards}
        return DeckState(component, cards, bool(lost))

    def _card(
        self, component: Component, card: Card, versions: Mapping[FaceKey, str], old: CardState | None
    ) -> CardState:
        faces: dict[str, FaceState] = {}
        for side, template in (("front", component.front[card.id]), ("back", component.back[card.id])):
            version = versions.get((component.name, card.id, side))
            if version is not None:
                faces[side] = FaceState(version)
            elif old is not None and side in old.faces and (side == "front" or template or not card.sound):
                faces[side] = old.faces[side]._replace(stale=True)
        return CardState(card.id, card.name, card.copies, card.span, card.fields, faces)

    def _keep(
        self,
        game: Game,
        frames: Mapping[FaceKey, Frame],
        versions: Mapping[FaceKey, str],
        decks: Mapping[str, DeckState],
    ) -> None:
        """Remember what the pictures of all faces are made of, those that are stale among them."""
        shown = {versions[key]: Shown(game, game.components[key[0]], frame) for key, frame in frames.items()}
        for version in versions_of(decks):
            if version not in shown:
                shown[version] = self.shown[version]
        self.shown = shown


def versions_of(decks: Mapping[str, DeckState]) -> Iterator[str]:
    """The versions of all faces."""
    for deck in decks.values():
        for card in deck.cards.values():
            for face in card.faces.values():
                yield face.version


def _as_stale(card: CardState) -> CardState:
    return card._replace(faces={side: face._replace(stale=True) for side, face in card.faces.items()})


def _placed(
    problems: Diagnostics, decks: Mapping[str, DeckState], befallen: Mapping[Diagnostic, tuple[str, ...]]
) -> tuple[Problem, ...]:
    """Problems in the order of their places, each with its cards: those that it names, or in whose lines it stands."""
    starts: dict[str, list[tuple[int, str]]] = {}
    for name, deck in decks.items():
        for card in deck.cards.values():
            starts.setdefault(card.span.file, []).append((card.span.line, f"{name}/{card.id}"))
    for lines in starts.values():
        lines.sort()
    placed = []
    for problem in problems:
        cards = tuple(dict.fromkeys(face.removesuffix(" (back)") for face in befallen.get(problem, ())))
        placed.append(Problem(problem, cards or _standing(problem.span.line, starts.get(problem.span.file, []))))
    return tuple(placed)


def _standing(line: int, starts: list[tuple[int, str]]) -> tuple[str, ...]:
    """The cards in whose lines a line stands: from where they begin to where the next does."""
    above = [start for start, _ in starts if start <= line]
    return tuple(card for start, card in starts if above and start == above[-1])
