"""A field of the cards is used by no layout and no text: it was misspelt, or it is not needed.

Bad:

    # crew.yaml
    cards:
      - {id: cook, name: Cook, flavor: Tastes of tar.}

    # crew.xml
    <card><text at="safe">{{ card.name }}</text></card>

Good:

    # crew.yaml
    cards:
      - {id: cook, name: Cook, flavour: Tastes of tar.}

    # crew.xml
    <card><column at="safe"><text>{{ card.name }}</text><text>{{ card.flavour }}</text></column></card>
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from cardgen.diagnostics import Diagnostic, Severity, nearest
from cardgen.layout.seen import Seen
from cardgen.model.game import Component, Game

CODE = "unused-field"
MOST_NAMED = 3
"""Components that a message names."""

OWN = frozenset(("id", "name", "copies", "player"))
"""Fields that cardgen itself uses."""


def check(game: Game, seen: Seen) -> Iterator[Diagnostic]:
    """A warning for each field that no text mentions and no layout looked at.

    Components that take their cards from one file are judged together, and only when all of them were laid out whole.
    """
    looked_at = seen.looked_at
    sharing: dict[str, list[Component]] = {}
    for component in game.components.values():
        for file in dict.fromkeys(card.span.file for card in component.cards):
            sharing.setdefault(file, []).append(component)
    for file, components in sharing.items():
        if all(component.name in looked_at for component in components):
            yield from _unused(file, components, looked_at)


def _unused(file: str, components: list[Component], looked_at: Mapping[str, Set[str]]) -> Iterator[Diagnostic]:
    used = OWN.union(*(looked_at[component.name] | component.mentioned for component in components))
    names = [f"“{component.name}”" for component in components]
    where = " or ".join(
        names if len(names) <= MOST_NAMED else (*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} more")
    )
    told: set[str] = set()
    for card in (card for component in components for card in component.cards if card.span.file == file):
        for name in card.fields:
            if name in used or name in told:
                continue
            told.add(name)
            span = card.spans.get((name,), card.span)
            hints = nearest(name, used - OWN) or ("use it as {{ card." + name + " }}, or take it out",)
            yield Diagnostic(
                span, CODE, Severity.WARNING, f"no layout or text of {where} uses the field “{name}”", hints
            )
