"""A layout asks for a field that no card of the game has, and no schema knows.

To ask `card.flavor is defined`, or for `card.flavor | default("")`, is no error, as a card may do without a field. When
all do, the name is misspelt, and whatever depends on it is never printed. Layouts in shared/ may ask for what other
games have.

Bad:

    # crew.yaml
    cards:
      - {id: cook, name: Cook, flavour: Tastes of tar.}
      - {id: guard, name: Guard}

    # crew.xml
    <card>
      <column at="safe">
        <text>{{ card.name }}</text>
        {% if card.flavor is defined %}<text>{{ card.flavor }}</text>{% endif %}
        {% if card.flavour is defined %}<box/>{% endif %}
      </column>
    </card>

Good:

    # crew.yaml
    cards:
      - {id: cook, name: Cook, flavour: Tastes of tar.}
      - {id: guard, name: Guard}

    # crew.xml
    <card>
      <column at="safe">
        <text>{{ card.name }}</text>
        {% if card.flavour is defined %}<text>{{ card.flavour }}</text>{% endif %}
      </column>
    </card>
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardgen.diagnostics import Diagnostic, Severity, Span, nearest
from cardgen.layout.checks.unused_field import OWN
from cardgen.layout.seen import Seen
from cardgen.model.game import Game

CODE = "no-such-field"
SHARED = "templates/shared/"
_METHODS = frozenset(dir(Mapping))
"""What a template may do with a card as a whole, such as card.items()."""


def check(game: Game, seen: Seen) -> Iterator[Diagnostic]:
    """A warning for each field that layouts asked for in vain, at the line that asks for it first.

    Nothing where a field of nearly that name is used by nothing: then the card may be wrong, and unused_field says so;
    nor where a deck could not be read, which may have it.
    """
    components = game.components.values()
    if not all(component.sure for component in components):
        return
    known = {name: None for one in components for card in one.cards for name in card.fields}
    named = frozenset().union(*(component.named for component in components))
    asked = frozenset().union(*seen.looked_at.values())
    unused = known.keys() - asked.union(OWN, *(component.mentioned for component in components))
    for name in sorted(asked - known.keys() - named - _METHODS):
        place = None if nearest(name, sorted(unused)) else _place(name, seen)
        if place is not None and (place.file, place.line) not in seen.mistaken:
            message = f"no card has the field “{name}” that this layout asks for"
            hints = nearest(name, [*known, *sorted(named)]) or ("give it to a card, or take it out of the layout",)
            yield Diagnostic(place, CODE, Severity.WARNING, message, hints)


def _place(name: str, seen: Seen) -> Span | None:
    """Where a layout of the game speaks of a field; None where only a shared one does, or another name for the card."""
    own = [file for file in sorted(seen.used) if file.endswith(".xml") and not file.startswith(SHARED)]
    pattern = re.compile(rf"""\bcard(?:\.{re.escape(name)}\b|\[["']{re.escape(name)}["']\])""")
    for file in own:
        text = seen.text(file)
        found = pattern.search(text)
        if found:
            line = text.count("\n", 0, found.start())
            return Span(file, line + 1, found.start() - text.rfind("\n", 0, found.start()))
    return None
