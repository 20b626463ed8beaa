"""Two states of a game go in; the faces of a component as they were and are come out, unless nothing could differ.

What is byte for byte the same is not laid out: most comparisons are of a few edits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.changes.laid import Beside, Laid, Press
from cardgen.changes.look import materials
from cardgen.changes.settings import of_component, of_game, palette
from cardgen.changes.state import State, pictures, stamped_alike
from cardgen.changes.used import Used
from cardgen.changes.values import differences, same
from cardgen.data.project import CARDS, TEMPLATES
from cardgen.layout.desk import FaceKey
from cardgen.model.game import Component, Game
from cardgen.store import Store

ELSEWHERE = ("needs", "print.target", "print.stamp")
"""Settings that no face shows; a stamp does, and faces are compared with the same one."""

Faces = Mapping[FaceKey, Laid]


class Both(NamedTuple):
    """The faces of one component before and after. One that could not be laid out is missing."""

    before: Faces
    after: Faces


class Looked:
    """Lays out what may look different of a game that can be read and laid out in both states.

    Faces can be `drawn` only where that is asked for: it takes longer.
    """

    def __init__(
        self, before: State, after: State, differing: frozenset[str], store: Store, drawn: bool = False
    ) -> None:
        self._before, self._after, self._differing, self._store = before, after, differing, store
        self._drawn = drawn
        self._used = Used(before.files), Used(after.files)
        self._presses: list[Press] = []
        self._pictures = pictures(differing)
        # A picture that came or went may stand in for another of its name, which did not change.
        self._came = any(not state.files.exists(name) for state in (before, after) for name in self._pictures)
        self._alike = _alike(_game(before), _game(after)) and not any(name.startswith("fonts/") for name in differing)

    def faces(self, before: Component, after: Component) -> Both | None:
        """The faces of a component; None where all look the same, and nothing was laid out to know it or only half."""
        alike = self._alike and _same_data(before, after) and not self._other_templates(before, after)
        if alike and not self._pictures:
            return None
        old, new = self._press()
        now = new.faces(after)
        if alike and not self._came and not any(self._pictures & materials(laid.frame).files for laid in now.values()):
            return None
        return Both(old.faces(before), now)

    def end(self) -> None:
        """Hand over what is wrong with the faces of both states, as far as they were laid out."""
        for press in self._presses:
            press.end()

    def _press(self) -> list[Press]:
        if not self._presses:
            before, after = self._before, self._after
            was, now = _game(before), _game(after)
            beside = Beside(frozenset(self._drawings(was, now)), self._drawn)
            self._presses = [
                Press(stamped_alike(was, now), before.files, before.problems, self._store, beside),
                Press(now, after.files, after.problems, self._store, beside),
            ]
        return self._presses

    def _drawings(self, before: Game, after: Game) -> Iterator[str]:
        """The drawings that may be others now: their files differ, or name a colour that does."""
        yield from (name for name in self._differing if name.lower().endswith(".svg"))
        colours = [change.path.encode() for change in differences(palette(before), palette(after))]
        files = self._after.files
        for name in (*files.names(TEMPLATES), *files.names(f"{CARDS}/{after.folder}")) if colours else ():
            if name.lower().endswith(".svg") and name not in self._differing and files.exists(name):
                data = files.read(name)
                if any(colour in data for colour in colours):
                    yield name

    def _other_templates(self, before: Component, after: Component) -> bool:
        """Whether any template that faces of a component may be made of is another one now."""
        for used, component in zip(self._used, (before, after), strict=True):
            names = {name for templates in (component.front, component.back) for name in templates.values() if name}
            if any(self._differing & used.by(name) for name in names):
                return True
        return False


def _game(state: State) -> Game:
    assert state.game is not None
    return state.game


def _alike(before: Game, after: Game) -> bool:
    """Whether all that faces know besides their cards is the same: settings, colours, constants, names of cards."""
    settings = [change.path for change in differences(of_game(before), of_game(after))]
    return (
        all(path.startswith(ELSEWHERE) for path in settings)
        and not differences(palette(before), palette(after))
        and same(before.constants, after.constants)
        and _names(before) == _names(after)
    )


def _names(game: Game) -> list[tuple[str, str, str]]:
    return [(component.name, card.id, card.name) for component in game.components.values() for card in component.cards]


def _same_data(before: Component, after: Component) -> bool:
    was, now = (
        {card.id: (card.fields, one.front[card.id], one.back[card.id]) for card in one.cards} for one in (before, after)
    )
    settings = [change.path for change in differences(of_component(before), of_component(after))]
    return (
        before.name == after.name
        and was.keys() == now.keys()
        and not any(path.startswith(("title", "stock")) for path in settings)
        and all(same(was[name][0], now[name][0]) and was[name][1:] == now[name][1:] for name in was)
    )
