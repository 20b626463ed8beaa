"""What the checks take and give: the level asked for, the document that is looked at, and one fault."""

from __future__ import annotations

from typing import NamedTuple

from pikepdf import Pdf

from cardgen.draw.standard import Level
from cardgen.export.pdfx.things import Things

CALLED: dict[Level, str] = {"x-1a:2003": "PDF/X-1a", "x-4": "PDF/X-4"}
"""How messages speak of a level."""


class Fault(NamedTuple):
    """One rule that a file breaks: the rule's name, the page from 1 (None = the whole file), and what is wrong."""

    rule: str
    page: int | None
    message: str


class Document(NamedTuple):
    """A file that was opened, as the checks see it: its bytes too, the level asked for, and all that its pages use."""

    data: bytes
    pdf: Pdf
    level: Level
    things: Things
