"""A card goes in, what it says comes out as plain lines: for tables that show a text beside a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardgen.model.game import Card, Component, Game, Value
from cardgen.model.markup import tokens

_NOT_SAID = frozenset(("id", "name", "copies", "player"))
"""Fields of any card that are told otherwise."""

_NAME = re.compile(r"[a-z0-9_./-]*|#\S*")
"""What is the name of a file, an icon or a colour rather than words: our choice."""


def said(card: Card, component: Component, names: Mapping[str, str]) -> str:
    """The texts of a card, a line each: its fields that hold words, and the words of lists.

    Fields whose schema lists what they may be are left out, and so is what looks like the name of a file or an icon.
    `names` are those of all cards by id, for `[[card-id]]`.
    """
    fields = (value for name, value in card.fields.items() if name not in _NOT_SAID | component.options.keys())
    return "\n".join(plain(text, names) for field in fields for text in _texts(field))


def plain(text: str, names: Mapping[str, str]) -> str:
    """A text without its marks: stars are left out, `:two-swords:` is `two swords`, `[[card-id]]` that card's name."""
    found: list[str] = []
    for kind, word in tokens(text):
        if kind == "text":
            found.append(word)
        elif kind == "icon":
            found.append(word.replace("-", " "))
        elif kind == "card":
            found.append(names.get(word, word))
        elif (kind, word) == ("close", "paragraph"):
            found.append("\n")
    return "".join(found).strip()


def names_of(game: Game) -> dict[str, str]:
    """The names of all cards of a game by their ids; where two decks have an id, that of the last."""
    return {card.id: card.name for component in game.components.values() for card in component.cards}


def _texts(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        if not _NAME.fullmatch(value):
            yield value
    elif isinstance(value, tuple):
        for one in value:
            if isinstance(one, str):
                yield from _texts(one)
