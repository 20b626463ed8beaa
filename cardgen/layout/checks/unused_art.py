"""Pictures or icons of the game stand on no card.

A note: pictures may be kept for later. What counts is what was laid out, so that `art/{{ card.id }}.svg` is used where
a card has that id. One note stands for all such files of a folder.

Bad:

    # crew.xml
    <card><image at="safe" src="tide/cook.svg"/></card>

    # cook.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>

    # guard.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>

Good:

    # crew.yaml
    cards:
      - {id: cook, name: Cook}
      - {id: guard, name: Guard}

    # crew.xml
    <card><column at="safe"><text>{{ card.name }}</text><image src="tide/{{ card.id }}.svg"/></column></card>

    # cook.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>

    # guard.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.layout.seen import Seen
from cardgen.model.game import Game

CODE = "unused-art"
ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff")
"""What files are called that a layout can show."""

MOST_NAMED = 5


def check(game: Game, seen: Seen) -> Iterator[Diagnostic]:
    """A note for each folder with pictures that nothing shows."""
    folders: dict[str, list[str]] = {}
    for name in seen.unused(game.folder, ENDINGS):
        folders.setdefault(name.rpartition("/")[0], []).append(name)
    for names in folders.values():
        others = [name.rpartition("/")[2] for name in names[1:]]
        message = "no card shows this picture" + (f", nor {len(others)} more of its folder" if others else "")
        more = f" and {len(others) - MOST_NAMED} more" if len(others) > MOST_NAMED else ""
        hints = (f"nor {', '.join(others[:MOST_NAMED])}{more}",) if others else ()
        yield Diagnostic(Span(names[0]), CODE, Severity.NOTE, message, hints)
