"""`cardgen schemas`: games in; for each deck with a schema, a schema of its whole file for editors, as text, out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.data import yaml
from cardgen.data.files import Files
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import DATA, load_game
from cardgen.model.canonical import loose
from cardgen.model.deckschema import deck_schema

HEAD = "# Made by `cardgen schemas` from {}: change that one, and run it again.\n"

WIDTH = 120
"""Columns that a list on one line may fill."""

_PLAIN = re.compile(r"[$A-Za-z][$A-Za-z0-9-]*", re.ASCII)
"""Words that need no quotes, but for those that YAML 1.1 takes for something else."""

_UNSAFE = re.compile(r"[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
"""What JSON allows and YAML does not, or takes for a line break (YAML 1.2.2, productions 1 and 24 to 28)."""

_TAKEN = frozenset("true false null yes no on off y n".split())
"""https://yaml.org/type/bool.html and https://yaml.org/type/null.html."""


def run(project: Project, games: Iterable[str], problems: Diagnostics) -> Mapping[str, str]:
    """The texts by their names in the project: card_data/<game>/schemas/<component>.deck.yaml."""
    found: dict[str, str] = {}
    for folder in games:
        game = load_game(project.files, folder, problems)
        for component in game.components.values() if game else ():
            # Only editors of YAML read such a schema, and a table is opened in other programs.
            if component.schema and not any(card.span.cell for card in component.cards):
                schema = deck_schema(component.schema, lambda name: _document(project.files, name, problems))
                head = HEAD.format(component.schema)
                found[f"{DATA}/{folder}/schemas/{component.name}.deck.yaml"] = head + text(schema)
    return found


def _document(files: Files, name: str, problems: Diagnostics) -> dict[str, Any] | None:
    node = yaml.load(files, name, problems)
    document = loose(node) if node else None
    return document if isinstance(document, dict) else None


def text(value: dict[str, Any]) -> str:
    """A mapping as YAML that reads the same in YAML 1.1 and 1.2."""
    return "".join(f"{line}\n" for line in _lines(value))


def _lines(value: Any) -> Iterator[str]:
    """A mapping or a list that is not empty, a line at a time."""
    entries = value.items() if isinstance(value, dict) else (("", item) for item in value)
    for name, inner in entries:
        lead = f"{_word(name)}:" if isinstance(value, dict) else "-"
        short = _short(inner)
        if short is not None and (len(short) < WIDTH or not isinstance(inner, list)):
            yield f"{lead} {short}"
        elif lead == "-":
            for index, line in enumerate(_lines(inner)):
                yield f"  {line}" if index else f"- {line}"
        else:
            yield lead
            yield from (f"  {line}" for line in _lines(inner))


def _short(value: Any) -> str | None:
    """A scalar, an empty mapping or a list of scalars on one line; None where it takes more."""
    if isinstance(value, dict | list) and not value:
        return "{}" if isinstance(value, dict) else "[]"
    if isinstance(value, list):
        words = [_word(item) for item in value if not isinstance(item, dict | list)]
        return f"[{', '.join(words)}]" if len(words) == len(value) else None
    return None if isinstance(value, dict) else _word(value)


def _word(value: Any) -> str:
    """A scalar; text in quotes where it could be taken for something else."""
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in _TAKEN:
        return value
    return _UNSAFE.sub(lambda character: f"\\u{ord(character[0]):04x}", json.dumps(value, ensure_ascii=False))
