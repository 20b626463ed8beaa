"""The cards of a deck file and a component's `where` in; those that belong to the component out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.data.nodes import Node
from cardgen.diagnostics import Diagnostics
from cardgen.expressions.errors import ExpressionError
from cardgen.model import fields
from cardgen.model.decks import Draft


def chosen(
    drafts: Sequence[Draft], node: Node | None, constants: Mapping[str, Any], problems: Diagnostics
) -> tuple[Draft, ...]:
    """The drafts for which the expression holds, all of them where there is none.

    It sees the typed fields as they are written, before the `{{ }}` of texts are worked out. An expression that fails
    is told once, for the first card that obeys its schema; one that holds for no card is an error too.
    """
    source = fields.text(node, "where", problems)
    if node is None or source is None:
        return tuple(drafts)
    from cardgen.expressions.environments import expression  # 30 ms: Jinja

    found: list[Draft] = []
    try:
        compiled = expression(source)
        for draft in drafts:
            try:
                if compiled.value({"card": draft.fields, "constants": constants}):
                    found.append(draft)
            except ExpressionError:
                if draft.sound:
                    raise
    except ExpressionError as error:
        hints = error.hints or ("a field that only some cards have: card.… is defined",)
        problems.error(node.span, "bad-expression", f"where: {error.message}", *hints)
        return ()
    if not found and drafts:
        problems.error(node.span, "no-card-chosen", f"no card of the deck has “{source}”", "correct it, or take it out")
    return tuple(found)
