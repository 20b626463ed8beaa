"""A game in; the texts of its cards out: as they stand in the file, and as they print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.diagnostics import Span
from cardgen.model.game import Card, Game, Path, Value
from cardgen.model.places import Places
from cardgen.model.texts import without_expressions


class Text(NamedTuple):
    """A text of a card: where it stands inside the card, and what it says with its expressions worked out."""

    card: Card
    path: Path
    said: str

    @property
    def span(self) -> Span:
        return self.card.spans.get(self.path, self.card.span)

    @property
    def written(self) -> str:
        """The text as the file has it, its expressions as written."""
        places = self.card.spans
        scalar = places.scalar(self.path) if isinstance(places, Places) else None
        return scalar.text if scalar else self.said

    @property
    def typed(self) -> str:
        """What the file has beside the expressions; an x stands for each of them."""
        return without_expressions(self.written)


def texts(cards: Iterable[Card]) -> Iterator[Text]:
    """Every text of some cards, lists and mappings gone through; ids are no texts."""
    for card in cards:
        for name, value in card.fields.items():
            if value.__class__ is str:  # as most are, and there are many
                if name != "id":
                    yield Text(card, (name,), value)
            elif isinstance(value, Mapping | tuple):
                for path, said in _texts(value, (name,)):
                    yield Text(card, path, said)


def sentences(cards: Iterable[Card]) -> Iterator[Text]:
    """The texts that are more than one word: not the names of pictures, icons and the like."""
    return (text for text in texts(cards) if " " in text.said)


def decks(game: Game) -> Mapping[str, tuple[Card, ...]]:
    """The cards of each deck file, each once, although several components may take it."""
    found: dict[str, dict[Span, Card]] = {}
    for component in game.components.values():
        for card in component.cards:
            found.setdefault(card.span.file, {}).setdefault(card.span, card)
    return {file: tuple(cards.values()) for file, cards in found.items()}


def _texts(value: Value, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for name, entry in value.items():
            yield from _texts(entry, (*path, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _texts(item, (*path, index))
