"""The cards of a deck file and a component's settings in; those that belong to the component, and how many, out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardgen.data.nodes import Mapping as Entries
from cardgen.data.nodes import Node, Scalar
from cardgen.data.nodes import Sequence as Items
from cardgen.diagnostics import Diagnostics
from cardgen.expressions.errors import ExpressionError, kind
from cardgen.expressions.texts import has_expression
from cardgen.model import fields
from cardgen.model.decks import MOST_COPIES, PER_PLAYER, Draft, is_per_player

_SINGLE = re.compile(r"(?<![=!<>])=(?![=])")
"""A sign of equality that stands alone."""


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
                holds = compiled.value({"card": draft.fields, "constants": constants})
                if not isinstance(holds, bool):
                    raise ExpressionError(
                        f"must come to true or false, and is {kind(holds)}", "compare it with something"
                    )
                if holds:
                    found.append(draft)
            except ExpressionError:
                if draft.sound:
                    raise
    except ExpressionError as error:
        hints = error.hints
        if "{{" in source:
            hints = ("leave out {{ and }}",)
        elif _SINGLE.search(source):
            hints = ("to compare, write == and not =",)
        elif "has no field" in error.message and not hints:
            hints = ("a field that only some cards have: card.… is defined",)
        problems.error(node.span, "bad-expression", f"where: {error.message}", *hints)
        return ()
    if not found and drafts:
        problems.error(node.span, "no-card-chosen", f"no card of the deck has “{source}”", "correct it, or take it out")
    return tuple(found)


def recopied(drafts: Sequence[Draft], node: Node | None, problems: Diagnostics) -> tuple[Draft, ...]:
    """The drafts with the component's own number of copies of each, where it gives one."""
    if node is None:
        return tuple(drafts)
    per_player = is_per_player(node)
    copies = 1 if per_player else fields.whole(node, "copies", problems, 0, MOST_COPIES)
    if copies is None:
        return tuple(drafts)
    return tuple(
        draft._replace(
            copies=copies,
            per_player=per_player,
            fields={**draft.fields, "copies": PER_PLAYER if per_player else copies},
        )
        for draft in drafts
    )


def settled(node: Node | None, said: Callable[[Scalar], str]) -> Node | None:
    """A setting with the expressions in its texts worked out by `said`; the places stay."""
    if isinstance(node, Scalar) and has_expression(node.text):
        return Scalar(said(node), node.span, node.plain)
    if isinstance(node, Entries):
        entries = {name: settled(entry, said) or entry for name, entry in node.entries.items()}
        return Entries(entries, node.keys, node.span)
    if isinstance(node, Items):
        return Items(tuple(settled(item, said) or item for item in node.items), node.span)
    return node
