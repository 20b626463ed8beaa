"""YAML as nodes that remember where they stand. Scalars stay text: a schema says later what they are."""

from __future__ import annotations

from cardgen.diagnostics import Span
from cardgen.identity import identity


@identity
class Scalar:
    """Text as written. `plain` is True when it stood without quotes, so that only then it may become a number."""

    text: str
    span: Span
    plain: bool = True


@identity
class Sequence:
    """A list of nodes."""

    items: tuple[Node, ...]
    span: Span


@identity
class Mapping:
    """Names and what they stand for, in the order of the file; `keys` holds the place of each name."""

    entries: dict[str, Node]
    keys: dict[str, Span]
    span: Span


Node = Scalar | Sequence | Mapping
