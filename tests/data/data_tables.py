"""A table in, what its nodes hold and its problems out, for the tests of tables."""

from __future__ import annotations

from typing import Any

from cardgen.data import table
from cardgen.data.deck_source import DeckSource
from cardgen.data.files import Memory
from cardgen.data.nodes import Mapping, Node, Scalar
from cardgen.data.table_heads import Typing
from cardgen.diagnostics import Diagnostic, Diagnostics, Span


def read(
    data: str | bytes, name: str = "crew.csv", typing: Typing | None = None, **source: str
) -> tuple[Mapping | None, list[Diagnostic]]:
    """The deck of a table, and its problems."""
    files = Memory({name: data.encode() if isinstance(data, str) else data})
    problems = Diagnostics()
    found = table.load(files, DeckSource(name, **source), typing or Typing(), problems, Span("game.yaml", 3, 5))
    return found, list(problems)


def cards(data: str | bytes, name: str = "crew.csv", typing: Typing | None = None, **source: str) -> list[Any]:
    """The cards of a table that is without problems, as dicts of texts."""
    found, problems = read(data, name, typing, **source)
    assert problems == []
    assert found is not None
    return [bare(card) for card in found.entries["cards"].items]  # type: ignore[union-attr]


def told(data: str | bytes, name: str = "crew.csv", **source: str) -> list[tuple[str, str]]:
    """The places and codes of what is wrong with a table."""
    return [(str(problem.span), problem.code) for problem in read(data, name, **source)[1]]


def bare(node: Node) -> Any:
    """A node as dicts, lists and texts."""
    if isinstance(node, Mapping):
        return {name: bare(one) for name, one in node.entries.items()}
    return node.text if isinstance(node, Scalar) else [bare(one) for one in node.items]
