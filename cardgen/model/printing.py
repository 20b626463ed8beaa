"""A component and a number of players in; the pieces to print out, in the order of printing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgen.model.game import Card, Component, Copy


def copies(component: Component, players: int) -> tuple[Copy, ...]:
    """Every piece, set by set; in a set the cards as in their file, the copies of each together.

    With `sets: per player` there is one set a player. A card with a seat prints in its player's set only, and not at
    all when fewer play. A card of which every player gets some is printed for one player after the other.
    """
    return tuple(_pieces(component, players))


def printed(component: Component, players: int, only: Card | None = None) -> int:
    """How many pieces `copies` gives; how many of one card, where only that is asked for."""
    per_player = component.sets == "per player"
    total = 0
    for card in component.cards if only is None else (only,):
        if card.player is None:
            total += card.copies * _sets(component, players) * (players if card.per_player else 1)
        elif card.player <= players:
            total += card.copies * (1 if per_player else _sets(component, players))
    return total


def summary(component: Component, players: int) -> dict[str, Any]:
    """What both texts and rules may say of a component, for a number of players."""
    return {"title": component.title, "cards": len(component.cards), "printed": printed(component, players)}


def _sets(component: Component, players: int) -> int:
    return players if isinstance(component.sets, str) else component.sets


def _pieces(component: Component, players: int) -> Iterator[Copy]:
    per_player = component.sets == "per player"
    for number in range(1, _sets(component, players) + 1):
        for card in component.cards:
            if card.player is not None and (card.player > players or (per_player and card.player != number)):
                continue
            if card.per_player:
                yield from (Copy(card, number, seat, 1) for seat in range(1, players + 1))
                continue
            player = number if per_player else card.player
            for copy in range(1, card.copies + 1):
                yield Copy(card, number, player, copy)
