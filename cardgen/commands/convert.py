"""`cardgen convert`: a deck in YAML, CSV or a workbook in; the same deck in CSV or YAML out, as text."""

from __future__ import annotations

import posixpath
from typing import NamedTuple

from cardgen.commands.convert_csv import NOT_KEPT, as_csv
from cardgen.commands.convert_yaml import as_yaml
from cardgen.data import table, yaml
from cardgen.data.deck_source import DeckSource, is_table, split
from cardgen.data.files import Files
from cardgen.data.nodes import Mapping, Node, Sequence
from cardgen.data.table_heads import Typing
from cardgen.data.table_ids import slug
from cardgen.data.yaml_forms import forms
from cardgen.data.yaml_source import decoded
from cardgen.diagnostics import Diagnostics, Span
from cardgen.model import fields
from cardgen.model.deckname import Asked, asked
from cardgen.model.decks import merged
from cardgen.model.schemas import Schemas, validator
from cardgen.model.shapes import CardSchema

CSV, YAML = "csv", "yaml"
BOM = "\ufeff"
"""Excel takes a file without this mark for one in the encoding of its country."""


class WrongUse(ValueError):
    """What was asked for cannot be done, whatever the file holds."""


class Converted(NamedTuple):
    """What the file is called, from the folder that it was in, and its text."""

    name: str
    text: str


def run(files: Files, name: str, to: str | None, problems: Diagnostics, encoding: str = "") -> Converted | None:
    """The deck file `name`, `crew.yaml` or `game.xlsx#Crew`, as CSV or YAML; None where an error is in the way.

    Without `to` a table becomes YAML, and YAML a table. Where the game.yaml beside it asks for the file, its schema and
    settings say what the cells are. Raises WrongUse.
    """
    file, sheet = split(name)
    kind = CSV if file.lower().endswith((".csv", ".tsv")) else YAML if not is_table(file) else ""
    to = to or (YAML if is_table(file) else CSV)
    if to == kind:
        raise WrongUse(f"“{file}” is {to.upper()} already")
    deck = _deck(files, DeckSource(file, sheet, encoding), problems)
    if deck is None:
        return None
    if to == YAML:
        text = as_yaml(deck)
    else:
        defaults, cards = deck.entries.get("defaults"), deck.entries["cards"]
        found = [card for card in cards.items if isinstance(card, Mapping)] if isinstance(cards, Sequence) else []
        if isinstance(defaults, Mapping):
            found = [merged(defaults, card) for card in found]
        text = BOM + as_csv(found, Span(file), problems)
    stem = slug(sheet) or posixpath.basename(file).rpartition(".")[0]
    return None if problems.failed else Converted(f"{stem}.{to}", text)


def _deck(files: Files, source: DeckSource, problems: Diagnostics) -> Mapping | None:
    """The deck, with `cards` and what its cards have in common; None where it cannot be read."""
    if is_table(source.file):
        game, typing = _in_game(files, source)
        if game:
            source = game.source._replace(encoding=source.encoding or game.source.encoding)
        found = table.load(files, source, typing, problems, comments=lambda place: _not_kept(place, "column", problems))
        if found and game and game.defaults:
            return Mapping({"defaults": game.defaults, **found.entries}, found.keys, found.span)
        return found
    node = yaml.load(files, source.file, problems)
    deck = fields.mapping(node, "a deck", problems)
    if deck is None or node is None:
        return None
    fields.known_keys(deck, "a deck", ("defaults", "cards"), problems, required=("cards",))
    fields.mapping(deck.entries.get("defaults"), "defaults", problems)
    for card in fields.items(deck.entries.get("cards"), "cards", problems):
        fields.mapping(card, "a card", problems)
    if problems.failed:
        return None
    said = forms(decoded(files.read(source.file), source.file), source.file)
    for place in said.comments[:1]:
        _not_kept(place, "comment", problems, len(said.comments))
    for place in said.anchors[:1]:
        message = "what & and * say once is written out at each place"
        problems.warning(place, NOT_KEPT, message)
    return deck


def _not_kept(place: Span, what: str, problems: Diagnostics, count: int = 1) -> None:
    more = f", and {count - 1} more" if count > 1 else ""
    problems.warning(place, NOT_KEPT, f"this {what}{' of comments' if what == 'column' else ''} is not kept{more}")


def _in_game(files: Files, source: DeckSource) -> tuple[Asked | None, Typing]:
    """What the game.yaml beside a table says of it: how it is asked for, and what its schema makes of its columns.

    What is wrong there `cardgen check` tells.
    """
    unheard = Diagnostics()
    folder = posixpath.dirname(source.file)
    name = posixpath.join(folder, "game.yaml")
    game = fields.mapping(yaml.load(files, name, unheard), "a game", unheard) if files.exists(name) else None
    components = fields.mapping(game.entries.get("components"), "components", unheard) if game else None
    for node in components.entries.values() if components else ():
        entries: dict[str, Node] = node.entries if isinstance(node, Mapping) else {}
        found = asked(entries.get("cards"), folder, unheard)
        if found and found.source[:2] == source[:2]:
            return found, _typing(files, entries, folder)
    return None, Typing()


def _typing(files: Files, entries: dict[str, Node], folder: str) -> Typing:
    unheard = Diagnostics()
    written = fields.text(entries.get("schema"), "schema", unheard)
    name = posixpath.normpath(posixpath.join(folder, written)) if written else ""
    schemas = Schemas(files, unheard)
    library = validator(schemas, name) if name and schemas.load(name, Span(name)) else None
    if library is None:
        return Typing()
    schema = CardSchema(schemas, name, library)
    return Typing(schema.shape.is_list, schema.named)
