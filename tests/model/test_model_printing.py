"""What is printed, and in which order."""

from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.diagnostics import Span
from cardgen.model.game import Card, Component
from cardgen.model.printing import copies, printed
from cardgen.model.stocks import STOCKS


def component(sets, *cards):
    """A component of cards given as (id, copies, player)."""
    return Component(
        name="deck",
        title="Deck",
        stock=STOCKS["poker"],
        cards=tuple(
            Card("deck", name, name, MappingProxyType({}), count, player, {(): Span("deck.yaml", 1)})
            for name, count, player in cards
        ),
        front={},
        back={},
        sets=sets,
        span=Span("game.yaml", 1),
    )


def printed_as(deck, players):
    """Each piece as id, set, player and copy."""
    return [(copy.card.id, copy.set, copy.player, copy.copy) for copy in copies(deck, players)]


def test_set_by_set():
    """Sets follow each other; in a set the cards stand as in their file, the copies of each together."""
    assert printed_as(component(2, ("a", 2, None), ("b", 0, None), ("c", 1, None)), 4) == [
        ("a", 1, None, 1),
        ("a", 1, None, 2),
        ("c", 1, None, 1),
        ("a", 2, None, 1),
        ("a", 2, None, 2),
        ("c", 2, None, 1),
    ]


def test_per_player():
    """There is one set a player, and a card with a seat is in that player's set only."""
    deck = component("per player", ("a", 1, None), ("two", 1, 2), ("four", 1, 4))
    assert printed_as(deck, 3) == [("a", 1, 1, 1), ("a", 2, 2, 1), ("two", 2, 2, 1), ("a", 3, 3, 1)]


def test_seats_in_a_common_set():
    """In a set for the table a card with a seat is printed when so many play."""
    assert printed_as(component(1, ("one", 1, 1), ("three", 1, 3)), 2) == [("one", 1, 1, 1)]


@pytest.mark.parametrize("sets", [0, "per player"])
def test_no_sets(sets):
    """No sets, or no players, print nothing."""
    assert copies(component(sets, ("a", 1, None)), 0) == ()


@given(
    st.integers(0, 4) | st.just("per player"),
    st.lists(st.tuples(st.integers(0, 3), st.none() | st.integers(1, 6)), max_size=5),
    st.integers(0, 6),
)
def test_printed_counts_copies(sets, cards, players):
    """`printed` is the number of pieces that `copies` gives."""
    deck = component(sets, *((f"c{number}", *card) for number, card in enumerate(cards)))
    assert printed(deck, players) == len(copies(deck, players))
