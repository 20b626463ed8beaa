"""What a build is asked for goes in; the pieces of each component come out, and the reason where a name has none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.model.game import Card, Component, Copy, Game
from cardgen.model.printing import copies

Copies = tuple[tuple[str, int], ...]
"""How many copies of a card are wanted, by `component/id`."""

NOTHING = "nothing of what is asked for is printed"


class Unprinted(NamedTuple):
    """A component or a card that was asked for by `name` and of which nothing is printed, and why."""

    name: str
    span: Span
    reasons: tuple[str, ...]


def known(
    game: Game, players: int | None, components: Collection[str], only: Collection[str], problems: Diagnostics
) -> bool:
    """Whether what was asked for exists: components, cards, a number of players that can play."""
    whole = Span(game.span.file)
    good = True
    for name in components:
        if name not in game.components:
            hints = nearest(name, game.components) or (f"there are {', '.join(game.components)}",)
            problems.error(whole, "no-such-component", f"there is no component “{name}”", *hints)
            good = False
    ids = {card.id for component in game.components.values() for card in component.cards}
    full = {f"{card.component}/{card.id}" for component in game.components.values() for card in component.cards}
    for name in only:
        if name not in ids and name not in full:
            problems.error(whole, "no-such-card", f"there is no card “{name}”", *nearest(name, ids | full))
            good = False
    if players is not None and not game.players.min <= players <= game.players.max:
        many = f"{game.players.min} to {game.players.max}"
        problems.error(game.span, "wrong-players", f"{game.name} is for {many} players, not {players}")
        good = False
    return good


def prints(
    game: Game, players: int | None, components: Collection[str], only: Collection[str], problems: Diagnostics
) -> bool:
    """Whether anything of what is asked for is printed. Each name that prints nothing is told, with the reason."""
    players = players or game.players.usual
    whole = Span(game.span.file)
    silent = tuple(unprinted(game, players, components, only))
    if selected(game, players, components, only):
        for name, span, (reason, *others) in silent:
            problems.warning(span, "not-printed", f"“{name}” is asked for, and not printed: {reason}", *others)
        return True
    if components or only:
        hints = dict.fromkeys(reason for one in silent for reason in one.reasons)
        problems.error(whole, "nothing-asked-for", NOTHING, *hints)
        return False
    if game.components and not game.asked_for():
        hint = f"name one with --component: {', '.join(game.components)}"
        problems.error(whole, "nothing-asked-for", "every component is optional, and none is asked for", hint)
        return False
    return True


def selected(
    game: Game,
    players: int,
    components: Collection[str] = (),
    only: Collection[str] = (),
    few: Copies | None = None,
) -> tuple[tuple[Component, tuple[Copy, ...]], ...]:
    """The components to print and the copies of each, in the order of the game; those with none are left out.

    Where `few` is given, only so many copies of these cards are: the last ones.
    """
    found: list[tuple[Component, tuple[Copy, ...]]] = []
    wanted = frozenset(only)
    for component in game.asked_for(components):
        pieces = tuple(copy for copy in copies(component, players) if not wanted or wanted & _names(copy.card))
        pieces = pieces if few is None else _last(pieces, dict(few))
        if pieces:
            found.append((component, pieces))
    return tuple(found)


def _last(pieces: Iterable[Copy], few: dict[str, int]) -> tuple[Copy, ...]:
    """The last pieces of each card, as many as `few` has of it."""
    kept = []
    for copy in reversed(tuple(pieces)):
        name = f"{copy.card.component}/{copy.card.id}"
        if few.get(name, 0) > 0:
            few[name] -= 1
            kept.append(copy)
    return tuple(reversed(kept))


def cards_of(game: Game, only: Collection[str], few: Copies | None) -> frozenset[str] | None:
    """The names of the cards whose faces are wanted; None for all."""
    if few is None:
        return frozenset(only) or None
    cards = (card for component in game.components.values() for card in component.cards)
    wanted = frozenset(only)
    names = {f"{card.component}/{card.id}" for card in cards if not wanted or wanted & _names(card)}
    return frozenset(name for name, number in few if number and name in names)


def unprinted(game: Game, players: int, components: Collection[str], only: Collection[str]) -> Iterator[Unprinted]:
    """Each name that prints nothing: those of components first, then those of cards; all must be there."""
    printed = {
        name for _, pieces in selected(game, players, components, only) for copy in pieces for name in _names(copy.card)
    }
    for name in components:
        component = game.components[name]
        cards = [card for card in component.cards if not only or set(only) & _names(card)]
        if only and not cards:
            continue  # who asks for cards in some components means those of them that have the cards
        if not any(f"{name}/{card.id}" in printed for card in cards):
            reasons = dict.fromkeys(_reason(component, card, players, components) for card in cards)
            reasons = reasons or {"it has no cards": None}
            yield Unprinted(name, component.span, tuple(reasons))
    for name in only:
        if name not in printed:
            cards_of = [(one, card) for one in game.components.values() for card in one.cards if name in _names(card)]
            reasons = dict.fromkeys(_reason(one, card, players, components) for one, card in cards_of)
            yield Unprinted(name, cards_of[0][1].span, tuple(reasons))


def _names(card: Card) -> set[str]:
    """What a card may be asked for by."""
    return {card.id, f"{card.component}/{card.id}"}


def _reason(component: Component, card: Card, players: int, components: Collection[str]) -> str:
    """Why a card is not printed in a component."""
    if components and component.name not in components:
        return f"its component is not asked for: add --component {component.name}"
    if component.optional and not components:
        return f"its component is optional: add --component {component.name}"
    if component.sets == 0:
        return f"“{component.name}” has 0 sets"
    if card.player is not None and card.player > players:
        return f"“{card.id}” is player {card.player}'s, and {players} play: add --players {card.player}"
    return f"“{card.id}” has 0 copies"
