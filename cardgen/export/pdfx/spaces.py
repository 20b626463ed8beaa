"""A colour space goes in; what a level of PDF/X says against it comes out."""

from __future__ import annotations

from typing import NamedTuple

from pikepdf import Array

from cardgen.draw.standard import Level
from cardgen.export.pdfx.reading import DEEPEST, Value, entry, name_of
from cardgen.export.pdfx.record import CALLED

DEVICE = {"/DeviceRGB": "/RGB", "/DeviceCMYK": "/CMYK", "/DeviceGray": "/G"}
"""The device spaces, and the short names that they may have in inline pictures (ISO 32000-1, table 94)."""

TAKEN: dict[Level, frozenset[str]] = {
    "x-1a:2003": frozenset(("/DeviceCMYK", "/DeviceGray")),
    "x-4": frozenset(("/DeviceCMYK", "/DeviceGray", "/ICCBased", "/CalGray", "/CalRGB", "/Lab")),
}
"""The spaces that hold the colours at last (JHOVE X1Profile, GS VectorDevices.rst)."""

TAKES: dict[Level, str] = {"x-1a:2003": "CMYK and grey", "x-4": "CMYK, grey and colours with a profile"}

_LONG = {short: name for name, short in DEVICE.items()} | {"/I": "/Indexed"}


class Wrong(NamedTuple):
    """What is wrong with a colour space: whether it is the alternate of a spot colour, and how a message goes on."""

    spot: bool
    message: str


def wrong(space: Value, resources: Value, level: Level) -> Wrong | None:
    """What is wrong with a colour space, the spaces below it too; None when nothing is.

    DeviceRGB passes in PDF/X-4 where the resources say what it means (DefaultRGB; secondary sources only).
    """
    spot = False
    for _ in range(DEEPEST):
        family, below, spots = _step(space)
        spot = spot or spots
        if below is None:
            break
        space = below
    if family == "/Pattern" or family in TAKEN[level]:
        return None
    if family == "/DeviceRGB" and level == "x-4" and entry(entry(resources, "/ColorSpace"), "/DefaultRGB") is not None:
        return None
    found = f"in {family[1:]}" if family else "in a colour space that cannot be read"
    return Wrong(spot, f"{found}; {CALLED[level]} takes {TAKES[level]}")


def family_of(space: Value) -> str | None:
    """The name of the family of a colour space, or of a space that is but a name; None when it is no colour space."""
    first = space[0] if isinstance(space, Array) and len(space) else space
    name = name_of(first)
    return _LONG.get(name, name) if name else None


def _step(space: Value) -> tuple[str | None, Value, bool]:
    """The family of a space, the space below it, and whether that is the alternate of a spot colour."""
    family = family_of(space)
    parts = tuple(space) if isinstance(space, Array) else ()
    if family in ("/Indexed", "/Pattern") and len(parts) > 1:
        return family, parts[1], False
    if family in ("/Separation", "/DeviceN") and len(parts) > 2:
        return family, parts[2], True
    return family, None, False
