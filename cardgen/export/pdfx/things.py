"""The records of what the pages of a PDF use: each object once, with the page where it was met first."""

from __future__ import annotations

from typing import NamedTuple

from pikepdf import Object

from cardgen.export.pdfx.reading import Value


class Thing(NamedTuple):
    """A picture, font, shading or the like: its first page, from 1, what messages call it, and the resources around."""

    page: int
    called: str
    object: Object
    resources: Value


class Content(NamedTuple):
    """What one content stream does: of a page, a form, a pattern, a glyph of a Type3 font, or an appearance.

    `holder` is the page or the stream; `spaces` are the names that cs and CS were given.
    """

    page: int
    called: str
    holder: Object
    resources: Value
    operators: frozenset[str]
    spaces: tuple[str, ...]
    inline: tuple[Object, ...]

    @property
    def place(self) -> str:
        """How a message goes on: nothing on a page itself, else “ in the form Fm0”."""
        return f" in {self.called}" if self.called else ""


class Things(NamedTuple):
    """All that the pages use. `others` are XObjects that are neither pictures nor forms.

    `missing` are fonts that a content asks for and its resources do not have; `damaged` is what could not be read, and
    why.
    """

    pages: list[Object]
    contents: list[Content]
    pictures: list[Thing]
    fonts: list[Thing]
    states: list[Thing]
    spaces: list[Thing]
    shadings: list[Thing]
    others: list[Thing]
    annotations: list[Thing]
    missing: list[tuple[int, str]]
    damaged: list[tuple[int | None, str]]


def nothing() -> Things:
    """The lists, empty."""
    return Things([], [], [], [], [], [], [], [], [], [], [])
