"""What changed in a game goes in; what to print again comes out, and what to take out of the box and put into it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from cardgen.changes.as_markdown import escaped
from cardgen.changes.compare import Comparison
from cardgen.changes.record import CardChange, ComponentChange
from cardgen.model.game import Card, Component, Game
from cardgen.model.printing import printed

NAME = "changes.md"
"""The file of a build that says what to take out of the box, and what to put in."""


UNKNOWN = "nobody knows whether it looks the same"
"""Why a card is printed again that could not be laid out, now or before."""


class Move(NamedTuple):
    """Some copies of a card, of which component, and why they go or come."""

    component: str
    card: str
    copies: int
    why: str


class Reprint(NamedTuple):
    """How many copies to print by `component/id`; what leaves the box; what comes into it."""

    copies: tuple[tuple[str, int], ...]
    out: tuple[Move, ...]
    into: tuple[Move, ...]

    @property
    def nothing(self) -> bool:
        return not (self.copies or self.out)


class Asked(NamedTuple):
    """What is built: the components and cards that are asked for, all where none is, and the number of players."""

    components: Collection[str] = ()
    only: Collection[str] = ()
    players: int | None = None

    def has(self, component: str, card: Card) -> bool:
        return not self.only or card.id in self.only or f"{component}/{card.id}" in self.only


def reprint(comparison: Comparison, asked: Asked) -> Reprint | None:
    """The cards that are new or look different with all their copies, of others those that are printed more of.

    The comparison must be for the same number of players. A card of which nobody knows whether it looks the same is
    printed again. None where the game cannot be read now.
    """
    box = _Box(comparison, asked)
    return box.packed() if comparison.after.game is not None else None


def box_note(game: str, version: str, revision: str, found: Reprint) -> str:
    """The text of changes.md."""
    lines = [f"# {escaped(game)} {escaped(version)}: what changes in the box since {escaped(revision)}"]
    for title, moves in (("Take out", found.out), ("Put in", found.into)):
        lines += ["", f"## {title}"]
        lines += _moves(moves) if moves else ["", "Nothing."]
    return "\n".join(lines) + "\n"


def _moves(moves: Iterable[Move]) -> Iterator[str]:
    component = ""
    for move in moves:
        if move.component != component:
            component = move.component
            yield from ("", f"**{escaped(component)}**", "")
        yield f"- {move.copies} × {escaped(move.card)}: {move.why}"


class _Box:
    """Packs the box anew."""

    def __init__(self, comparison: Comparison, asked: Asked) -> None:
        self._same = comparison.changes.nothing
        self._readable = comparison.changes.before.read or not comparison.changes.before.there
        self._old = None if self._same else comparison.before.game
        self._new = comparison.after.game
        self._asked = asked
        self._changes = {change.name: change for change in comparison.changes.components}
        changes = comparison.changes
        self._unknown = not (changes.before.laid and changes.after.laid)
        self._copies: dict[str, int] = {}
        self._out: list[Move] = []
        self._into: list[Move] = []

    def packed(self) -> Reprint:
        assert self._new is not None
        if not self._same:
            for component in self._new.asked_for(self._asked.components):
                self._component(self._new, component)
            self._gone()
        return Reprint(tuple(self._copies.items()), tuple(self._out), tuple(self._into))

    def _component(self, game: Game, after: Component) -> None:
        change = self._changes.get(after.name)
        before = self._before(after, change)
        cards = {card.id: card for card in change.changes} if change else {}
        players = self._asked.players or game.players.usual
        old = {card.id: card for card in before.cards} if before else {}
        for card in after.cards:
            if self._asked.has(after.name, card):
                was = old.get(cards[card.id].was_id if card.id in cards else card.id)
                self._card(after, card, was, cards.get(card.id), self._were(before, was), printed(after, players, card))
        for told in cards.values():
            if told.kind == "removed" and before is not None and self._asked.has(after.name, old[told.was_id]):
                self._take(before, told.was_name, told.copies[0], "no longer in the game")

    def _card(
        self, component: Component, card: Card, was: Card | None, change: CardChange | None, before: int, after: int
    ) -> None:
        name = f"{component.name}/{card.id}"
        if was is None:
            self._put(component, name, card.name, after, "new" if self._readable else UNKNOWN)
        elif self._unknown or (change is not None and (change.faces or change.unseen)):
            why = "looks different" if change is not None and change.faces else UNKNOWN
            self._take(component, was.name, before, why)
            self._put(component, name, card.name, after, why)
        elif after > before:
            self._put(component, name, card.name, after - before, f"{after} in all, not {before}")
        else:
            self._take(component, was.name, before - after, f"{after} in all, not {before}")

    def _before(self, after: Component, change: ComponentChange | None) -> Component | None:
        """What a component was, if it was printed."""
        if self._old is None:
            return None
        names = change.was if change else after.name
        found = self._old.components.get(names)
        return found if found is not None and (not found.optional or after.name in self._asked.components) else None

    def _were(self, component: Component | None, card: Card | None) -> int:
        """How many copies of a card were printed."""
        if component is None or card is None or self._old is None:
            return 0
        return printed(component, self._asked.players or self._old.players.usual, card)

    def _gone(self) -> None:
        """Whole components that are no longer in the game, as far as all were printed."""
        if self._old is None or self._asked.components or self._asked.only:
            return
        for change in self._changes.values():
            component: Component | None = self._old.components.get(change.was) if change.kind == "removed" else None
            if component is not None and not component.optional:
                for card in change.changes:
                    self._take(component, card.was_name, card.copies[0], "no longer in the game")

    def _take(self, component: Component, name: str, copies: int, why: str) -> None:
        if copies:
            self._out.append(Move(component.title, name, copies, why))

    def _put(self, component: Component, key: str, name: str, copies: int, why: str) -> None:
        if copies:
            self._copies[key] = copies
            self._into.append(Move(component.title, name, copies, why))
