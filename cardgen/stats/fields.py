"""A component in; its fields out by their dotted paths, parted by what they hold: numbers, few words, or texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.model.game import Card, Component, Game, Value
from cardgen.model.printing import printed
from cardgen.validate.words import word_count

MOST_WORDS = 12
"""Different words of a field that is counted by them: more are names."""

LONGEST_WORD = 40
"""Letters of a word that cards are counted by: more is a text."""

OWN = frozenset(("id", "name", "copies", "player"))
"""The fields that say which card it is and how often it is printed, and nothing of what it does."""


class Printed(NamedTuple):
    """A card, and how many pieces of it are printed."""

    card: Card
    copies: int


class Field(NamedTuple):
    """A field: its path, and its value for each printed card that has it; several where it is `listed`."""

    path: str
    values: tuple[tuple[Value, Printed], ...]
    listed: bool = False

    @property
    def counts(self) -> dict[Value, int]:
        """How many pieces are printed for each value, in the order of the deck."""
        found: dict[Value, int] = {}
        for value, one in self.values:
            found[value] = found.get(value, 0) + one.copies
        return found


class Fields(NamedTuple):
    """The fields of a component, in the order in which its cards name them."""

    numbers: tuple[Field, ...]
    words: tuple[Field, ...]
    texts: tuple[Field, ...]


def deck(component: Component, players: int) -> tuple[Printed, ...]:
    """The cards of a component that are printed for a number of players; none of an optional one."""
    if component.optional:
        return ()
    found = (Printed(card, printed(component, players, card)) for card in component.cards)
    return tuple(one for one in found if one.copies)


def whole_deck(game: Game, names: tuple[str, ...]) -> tuple[Printed, ...]:
    """The printed cards of several components of a game, for its usual number of players."""
    return tuple(one for name in names for one in deck(game.components[name], game.players.usual))


def fields_of(component: Component, cards: tuple[Printed, ...]) -> Fields:
    """The fields of the cards. Ids, names and copies are none; what stands in lists is only read."""
    found: dict[str, list[tuple[Value, Printed]]] = {}
    listed: set[str] = set()
    for one in cards:
        for path, value, in_list in _inside(one.card.fields, ""):
            if path not in OWN:
                found.setdefault(path, []).append((value, one))
                listed |= {path} if in_list else set()
    fields = [Field(path, tuple(values), path in listed) for path, values in found.items()]
    single = [field for field in fields if not field.listed]
    numbers = tuple(field for field in single if all(_is_number(value) for value, _ in field.values))
    words = tuple(field for field in single if field not in numbers and _is_of_words(field, component))
    known = {field.path for field in (*numbers, *words)}
    return Fields(numbers, words, tuple(field for field in fields if field.path not in known and _is_text(field)))


def _inside(value: Value, path: str, listed: bool = False) -> Iterator[tuple[str, Value, bool]]:
    """What a value holds, by dotted paths, and whether it stands in a list, of which all items share one path."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _inside(inner, f"{path}.{name}" if path else name, listed)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _inside(inner, path, True)
    elif value is not None:
        yield path, value, listed


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_of_words(field: Field, component: Component) -> bool:
    """Whether cards are counted by a field: its schema lists what it may be, or few values come again and again."""
    values = [value for value, _ in field.values]
    different = set(map(repr, values))
    if len(different) > MOST_WORDS or not all(isinstance(value, str | bool) for value in values):
        return False
    if field.path in component.options or all(isinstance(value, bool) for value in values):
        return True
    return 3 * len(different) <= 2 * len(values) and all(len(str(value)) <= LONGEST_WORD for value in values)


def _is_text(field: Field) -> bool:
    """Whether a field is read: most of its values are of several words."""
    texts = [value for value, _ in field.values if isinstance(value, str)]
    return len(texts) == len(field.values) and 2 * sum(word_count(text) > 1 for text in texts) > len(texts)
