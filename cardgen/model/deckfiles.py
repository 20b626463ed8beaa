"""What game.yaml says of a component's deck in; its cards as drafts out. A file that several share is read once."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardgen.data.deck_source import DeckSource
from cardgen.data.files import Files
from cardgen.data.nodes import Node
from cardgen.diagnostics import Diagnostics, Span
from cardgen.model import fields
from cardgen.model.deckname import asked
from cardgen.model.decks import Draft, Reader
from cardgen.model.schemas import Schemas, validator
from cardgen.model.shapes import CardSchema
from cardgen.model.spoken import Spoken, spoken


@dataclass(slots=True, eq=False)
class Read:
    """A deck file: its cards, whether they are all, whether every part of them could be read, whether nothing is wrong
    with them, and the ids of those that components took.
    """

    drafts: tuple[Draft, ...]
    whole: bool
    sure: bool
    sound: bool
    taken: set[str] = field(default_factory=set)


class DeckFiles:
    """The deck files and card schemas of one game, whose folder is `folder`."""

    def __init__(self, files: Files, schemas: Schemas, folder: str, problems: Diagnostics) -> None:
        self._files, self._schemas, self._folder, self._problems = files, schemas, folder, problems
        self._read: dict[tuple[DeckSource, str | None, Span | None], Read] = {}
        self._card_schemas: dict[str, CardSchema | None] = {}
        self._spoken: dict[str, Spoken] = {}

    def drafts(self, entries: Mapping[str, Node], players: int) -> Read:
        """The cards of a component's file, typed by its schema; `players` is the most seats there are."""
        problems = self._problems
        deck = asked(entries.get("cards"), self._folder, problems)
        schema = fields.text(entries.get("schema"), "schema", problems)
        card_schema = self._card_schema(self.path(schema), entries["schema"].span) if schema else None
        if deck is None:
            return Read((), whole=False, sure=False, sound=False)
        key = (deck.source, schema, deck.defaults.span if deck.defaults else None)
        if key not in self._read:
            found = Diagnostics()
            reader = Reader(card_schema, players, found)
            drafts = reader.deck(self._files, deck.source, deck.span, deck.defaults)
            sure = not found.failed and (card_schema is not None or not schema)
            problems.extend((*found.found, *reader.violations.found))
            self._read[key] = Read(drafts, reader.whole, sure, sure and not reader.violations.found)
        return self._read[key]

    def tell_left_out(self) -> None:
        """A warning for each card that no component takes, unless nothing of its file is taken: that is told."""
        for read in self._read.values():
            for draft in read.drafts if read.taken and read.sound else ():
                if draft.id not in read.taken:
                    self._problems.warning(
                        draft.places[()],
                        "unchosen-card",
                        f"the card “{draft.id}” is in no component: the “where” of none holds for it",
                        "correct the card, or a where; with copies: 0 a card is kept and not printed",
                    )

    def schema(self, name: str | None) -> str:
        """The path of a component's schema; empty where there is none that can be used."""
        return self.path(name) if name and self._card_schemas.get(self.path(name)) else ""

    def spoken(self, name: str | None) -> Spoken:
        """What a component's schema speaks of; nothing where there is no schema that can be used."""
        schema = self._card_schemas.get(self.path(name)) if name else None
        if schema is None:
            return Spoken()
        if schema.name not in self._spoken:
            self._spoken[schema.name] = spoken(schema)
        return self._spoken[schema.name]

    def path(self, name: str) -> str:
        """A file of the game's folder, by its path in the project."""
        return posixpath.normpath(posixpath.join(self._folder, name))

    def _card_schema(self, name: str, span: Span) -> CardSchema | None:
        if name not in self._card_schemas:
            library = validator(self._schemas, name) if self._schemas.load(name, span) else None
            self._card_schemas[name] = CardSchema(self._schemas, name, library) if library else None
        return self._card_schemas[name]
