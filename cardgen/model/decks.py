"""A deck file in; its cards as drafts out: defaults merged, fields typed, the fields that every card has read.

A draft's texts are not worked out yet: they may speak of other components.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from cardgen.data import yaml
from cardgen.data.deck_source import DeckSource, is_table
from cardgen.data.files import Files
from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.model import fields, reading
from cardgen.model.mistaken import errors_in, mistaken
from cardgen.model.places import Places
from cardgen.model.shapes import CardSchema

OWN = frozenset(("id", "name", "copies", "player"))
"""The fields that every card may have, whatever its schema says."""

ASK_ABOVE = 999
MOST_COPIES = 10_000
"""More copies of one card than any print run of one game; a slip of the finger, most likely."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}", re.ASCII)
"""What is a file's name on every system (the longest such name is 255 bytes, and more is added to it)."""

_WHOLE = re.compile(r"\d{1,6}", re.ASCII)


PER_PLAYER: Literal["per player"] = "per player"
"""As a number of copies or sets: one for each player."""


def is_per_player(node: Node | None) -> bool:
    """Whether a number of copies or sets is written as one for each player."""
    return isinstance(node, Scalar) and " ".join(node.text.split()) == PER_PLAYER


class Draft(NamedTuple):
    """A card before its texts are worked out; `sure` when all of it was read, `sound` when it obeys its schema too."""

    id: str
    name: str
    fields: dict[str, Any]
    copies: int
    player: int | None
    places: Places
    sound: bool
    per_player: bool = False
    sure: bool = True


def _cards(node: Node | None, defaults: Mapping | None, problems: Diagnostics) -> Iterator[Mapping]:
    if isinstance(node, Scalar) and not node.text:
        return
    if node is not None and not isinstance(node, Sequence):
        problems.error(
            node.span, "wrong-type", f"cards must be a list, and is {fields.kind(node)}", "begin each card with -"
        )
        return
    for item in node.items if node else ():
        card = fields.mapping(item, "a card", problems)
        if card:
            yield merged(defaults, card) if defaults else card


def merged(defaults: Mapping, card: Mapping) -> Mapping:
    """The card with what it leaves out taken from the defaults, mappings inside it likewise."""
    entries = dict(defaults.entries)
    for name, entry in card.entries.items():
        usual = entries.get(name)
        both = isinstance(usual, Mapping) and isinstance(entry, Mapping)
        entries[name] = merged(usual, entry) if both else entry  # type: ignore[arg-type]
    return Mapping(entries, {**defaults.keys, **card.keys}, card.span)


class Reader:
    """Reads deck files whose cards have one schema, or none; `players` is the most seats there are."""

    def __init__(self, schema: CardSchema | None, players: int, problems: Diagnostics) -> None:
        self.schema = schema
        self.shape = schema.shape if schema else None
        self.players = players
        self.problems = problems
        self.violations = Diagnostics()
        self.whole = True

    def deck(self, files: Files, source: DeckSource, place: Span, defaults: Mapping | None = None) -> tuple[Draft, ...]:
        """The cards of a deck file, in its order. `place` is where the file was asked for, and maybe `defaults`."""
        deck = fields.mapping(self._read(files, source, place), "a deck", self.problems)
        if deck is None:
            self.whole = False
            return ()
        fields.known_keys(deck, "a deck", ("defaults", "cards"), self.problems, required=("cards",))
        if "defaults" in deck.entries:
            defaults = fields.mapping(deck.entries["defaults"], "defaults", self.problems)
        cards = deck.entries.get("cards")
        drafts = tuple(self.draft(card) for card in _cards(cards, defaults, self.problems))
        if ("defaults" in deck.entries and defaults is None) or (
            "defaults" not in deck.entries and not deck.entries.keys() <= {"cards"}
        ):
            self._forgive()
        self.whole &= len(drafts) == len(cards.items if isinstance(cards, Sequence) else ())
        return self._marked(drafts, source.name)

    def _read(self, files: Files, source: DeckSource, place: Span) -> Node | None:
        """The root node of a deck file; None where it cannot be had, which is told."""
        if not is_table(source.file):
            return yaml.load(files, source.file, self.problems, place)
        from cardgen.data import table
        from cardgen.data.table_heads import Typing

        typing = Typing(self.shape.is_list, self.schema.named) if self.shape and self.schema else Typing()
        return table.load(files, source, typing, self.problems, place)

    def _forgive(self) -> None:
        """Takes out that fields are missing: the defaults could not be read, and may have them."""
        for problem in [one for one in self.violations.found if one.code == "missing-field"]:
            del self.violations.found[problem]

    def _marked(self, drafts: tuple[Draft, ...], name: str) -> tuple[Draft, ...]:
        """The drafts, of which those that hold an error are not sure."""
        errors = errors_in(name, self.problems.found)
        if not errors:
            return drafts
        wrong = mistaken({at: draft.places[()] for at, draft in enumerate(drafts)}, errors)
        return tuple(
            draft._replace(sound=False, sure=False) if at in wrong else draft for at, draft in enumerate(drafts)
        )

    def draft(self, node: Mapping) -> Draft:
        """One card, its defaults already in it."""
        places = Places(node)
        values: dict[str, Any] = reading.value(node, self.shape)
        entries = node.entries
        identity = self._identity(entries.get("id"), node.span)
        asked = entries.get("copies")
        per_player = is_per_player(asked)
        copies = 1 if per_player else self._copies(asked)
        before = len(self.problems)
        player = self._player(entries.get("player"))
        read = len(self.problems) == before
        name = fields.text(entries.get("name"), "name", self.problems) or identity
        if "id" in entries:
            values["id"] = identity
        if "name" in entries:
            values["name"] = name
        if "copies" in entries:
            values["copies"] = PER_PLAYER if per_player else copies
        if "player" in entries and read:  # else what is written stays, as others may speak of it
            values["player"] = player
        sound = self._obeys(self.schema, values, places) if self.schema else True
        values = {"id": identity, "name": name, "copies": copies, **values}
        if per_player and player is not None:
            message = "a card cannot be both for one player and for every player"
            self.problems.error(entries["copies"].span, "wrong-copies", message, "take player or copies out")
        return Draft(identity, name, values, copies, player, places, sound, per_player)

    def _obeys(self, schema: CardSchema, values: dict[str, Any], places: Places) -> bool:
        said = {name: value for name, value in values.items() if name not in OWN or name in schema.named}
        if not schema.bears(said, self.problems):
            return False
        if schema.validator.is_valid(said):
            return True
        from cardgen.model.violations import violations  # 3 ms: only when there are any

        if schema.tells(said, self.problems):
            told = {problem.span for problem in self.problems}
            self.violations.extend(one for one in violations(schema, said, places, OWN) if one.span not in told)
        return False

    def _identity(self, node: Node | None, span: Span) -> str:
        if node is None:
            self.whole = False
            hints = ["it names the card in texts and files"]
            if span.cell:
                hints.append(
                    "fill its cell in the column “id”; without that column, ids are made of names with letters a-z"
                )
            self.problems.error(span, "missing-field", "a card needs an “id”", *hints)
            return ""
        if isinstance(node, Scalar) and _ID.fullmatch(node.text):
            return node.text
        self.whole = False
        self.problems.error(
            node.span,
            "wrong-id",
            f"{fields.kind(node)} cannot be an id",
            "use letters a-z, digits, - and _; at most 100 of them",
        )
        return node.text if isinstance(node, Scalar) else ""

    def _copies(self, node: Node | None) -> int:
        text = node.text.strip() if isinstance(node, Scalar) else None
        if node is None or text == "":
            return 1
        if text is None or not _WHOLE.fullmatch(text) or int(text) > MOST_COPIES:
            self.problems.error(
                node.span,
                "wrong-copies",
                f"copies must be a whole number from 0 to {MOST_COPIES}, or “{PER_PLAYER}”, and is {fields.kind(node)}",
                *nearest(text or "", (PER_PLAYER,)),
            )
            return 1
        if int(text) > ASK_ABOVE:
            self.problems.warning(node.span, "many-copies", f"{text} copies of one card: is that meant?")
        return int(text)

    def _player(self, node: Node | None) -> int | None:
        if isinstance(node, Scalar) and node.text in ("", "null", "~"):
            return None
        return fields.whole(node, "player", self.problems, 1, self.players)
