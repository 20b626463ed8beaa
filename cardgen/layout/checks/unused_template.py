"""A template of the game is used by no component, and by no other template.

It was left behind when another took its place, or the component that should use it names another. Templates in shared/
do not count: other games may use them.

Bad:

    # crew.xml
    <card/>

    # crew-old.xml
    <card/>

Good:

    # crew.xml
    <card>{% include "tide/frame.xml" %}</card>

    # frame.xml
    <box at="safe"/>
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.layout.seen import Seen
from cardgen.model.game import Game

CODE = "unused-template"


def check(game: Game, seen: Seen) -> Iterator[Diagnostic]:
    """A warning for each template below the game's folder that was not used, and that none which was speaks of."""
    for name in seen.unused(game.folder, (".xml",)):
        hints = ("name it as the front or back of a component, include it, or delete it",)
        yield Diagnostic(Span(name), CODE, Severity.WARNING, "no component and no template uses this template", hints)
