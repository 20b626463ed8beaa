"""Fonts of the project: which families there are, and the bytes of each as static TrueType."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """One face of a family, ready to shape and embed.

    `family` is what templates call it ("Alegreya LF"), `bold` and `italic` say which of its faces this is,
    `postscript` is its unique PostScript name, `digest` names its content. `load()` gives its bytes as a static TrueType
    (glyf) font, read or converted on the first call.
    """

    family: str
    bold: bool
    italic: bool
    postscript: str
    file: str
    digest: str
    load: Callable[[], bytes] = field(repr=False)
