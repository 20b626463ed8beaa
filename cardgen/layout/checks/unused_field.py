"""A field of the cards is used by no layout and no text: it was misspelt, or it is not needed.

Bad:

    # crew.yaml
    cards:
      - {id: cook, name: Cook, flavor: Tastes of tar.}

    # crew.xml
    <card><text>{{ card.name }}</text></card>

Good:

    # crew.yaml
    cards:
      - {id: cook, name: Cook, flavour: Tastes of tar.}

    # crew.xml
    <card><column><text>{{ card.name }}</text><text>{{ card.flavour }}</text></column></card>
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from cardgen.diagnostics import Diagnostic, Severity, nearest
from cardgen.model.game import Component

CODE = "unused-field"
OWN = frozenset(("id", "name", "copies", "player"))
"""Fields that cardgen itself uses."""


def check(component: Component, looked_at: Set[str]) -> Iterator[Diagnostic]:
    """A warning for each field that layouts did not look at (those they did are `looked_at`) and no text mentions."""
    used = OWN | looked_at | component.mentioned
    told: set[str] = set()
    for card in component.cards:
        for name in card.fields:
            if name in used or name in told:
                continue
            told.add(name)
            span = card.spans.get((name,), card.span)
            hints = nearest(name, used - OWN) or ("use it as {{ card." + name + " }}, or take it out",)
            message = f"no layout or text of “{component.name}” uses the field “{name}”"
            yield Diagnostic(span, CODE, Severity.WARNING, message, hints)
