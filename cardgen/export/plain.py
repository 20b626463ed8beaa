"""A card goes in, what it says comes out as plain lines: for tables that show a text beside a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardgen.model.game import Card, Component, Game, Value
from cardgen.model.markup import tokens

_NOT_SAID = frozenset(("id", "name", "copies", "player"))
"""Fields of any card that are told otherwise."""

_LOOKS = frozenset(("art", "color", "colour", "icon", "image", "picture"))
"""Fields that by their names say how a card looks, and are not told in a word: our choice."""

_NAME = re.compile(r"[a-z0-9_./-]*|#\S*")
"""What is the name of a thing, a file, an icon or a colour rather than words: our choice."""

_FILE = re.compile(r"#\S*|\S*[./]\S*")
"""What is the name of a file or a colour."""

_WORD = 40
"""Letters of the longest text that is told behind the name of its field: our choice."""


def said(card: Card, component: Component, names: Mapping[str, str]) -> str:
    """The texts of a card, a line each, with the words of lists; and its other fields: `kind: wreck, cost: 3`.

    Those are numbers, what is true, and texts that are a word or that the schema lists; not what looks like the name of
    a file or a colour. `names` are those of all cards by id, for `[[card-id]]`.
    """
    fields = {name: value for name, value in card.fields.items() if name not in _NOT_SAID}
    texts = [value for name, value in fields.items() if name not in component.options]
    lines = [plain(text, names) for value in texts for text in _texts(value)]
    words = ((name, _word(value, name in component.options)) for name, value in fields.items() if name not in _LOOKS)
    told = ", ".join(f"{name.replace('_', ' ')}: {word}" for name, word in words if word)
    return "\n".join((*lines, told) if told else lines)


def _word(value: Value, listed: bool) -> str:
    """What is told of a field behind its name: a number, `yes`, or a short text that is no line of its own."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, int | float):
        return str(value)
    if not isinstance(value, str) or len(value) > _WORD or _FILE.fullmatch(value):
        return ""
    return value if listed or _NAME.fullmatch(value) else ""


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
