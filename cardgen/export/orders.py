"""Decks and an order go in, the sides of their cards come out, page by page and file by file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, get_args

from cardgen.export.deck import Deck, Side
from cardgen.export.targets.leaves import PAIRED, Leaves
from cardgen.layout.frame import Frame
from cardgen.model.game import Copy

Part = Literal["cards", "fronts", "backs"]
"""What a file holds: both sides, or one."""

PARTS: tuple[Part, ...] = get_args(Part)


class Turn(NamedTuple):
    """One page: a side of a copy of a card."""

    deck: Deck
    copy: Copy
    side: Side

    @property
    def face(self) -> Frame | None:
        """What is on it; None where it stays white."""
        return self.deck.face(self.copy.card, self.side)


def parts(decks: Sequence[Deck], leaves: Leaves) -> tuple[tuple[Part, tuple[Turn, ...]], ...]:
    """The pages of the files that hold these decks, in the shop's order and that of the physical deck.

    A back that a card does not have is a white page, so that what belongs together stays together. Where no card has
    one there are fronts alone, but for a shop that takes pairs only.
    """
    fronts, backs = tuple(_turns(decks, "front")), tuple(_turns(decks, "back"))
    has_backs = any(turn.face for turn in backs)
    if leaves.order in PAIRED:
        if not (has_backs or leaves.pairs):
            return (("cards", fronts),)
        first, second = (fronts, backs) if leaves.order == "front-back" else (backs, fronts)
        return (("cards", tuple(turn for pair in zip(first, second, strict=True) for turn in pair)),)
    common = len({turn.face for turn in backs}) == 1
    if leaves.order == "fronts-back" and (common or not has_backs):
        return (("cards", (*fronts, *(backs[:1] if has_backs else ()))),)
    behind = backs[:1] if common else backs
    return (("fronts", fronts), ("backs", behind)) if has_backs else (("fronts", fronts),)


def _turns(decks: Sequence[Deck], side: Side) -> Iterator[Turn]:
    for deck in decks:
        for copy in deck.copies:
            yield Turn(deck, copy, side)
