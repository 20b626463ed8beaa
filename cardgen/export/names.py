"""The names of decks and cards go in, file names that are safe and different on every system come out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

_RESERVED = {"con", "prn", "aux", "nul", *(f"com{n}" for n in range(1, 10)), *(f"lpt{n}" for n in range(1, 10))}
"""Names that are devices on Windows, whatever their ending:
https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file."""

_PLAIN = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "ss", "æ": "ae", "Æ": "AE"})
"""Letters of names that are no plain one with an accent: without this they would be lost."""

_LONGEST = 80
"""Letters of one name: with number, side and ending well below the 255 bytes that file systems take."""


_END = 24
"""Letters of the end of a name that is too long, which stay."""


def safe(name: str, dots: bool = False) -> str:
    """A name of ASCII letters, digits, `-` and `_` only, never empty, too long, or a device: `Crème/2` is `Creme-2`.

    With `dots`, those inside it stay, as in `63.5x88.9`; it never begins or ends with one.
    """
    short = _cleaned(name, dots)[:_LONGEST].rstrip("-.")
    if not short:
        return "unnamed"
    stem, dot, rest = short.partition(".")
    return f"{stem}_{dot}{rest}" if stem.lower() in _RESERVED else short


def different(
    names: Iterable[str], taken: Iterable[str] = (), endings: Sequence[str] = ("",), dots: bool = False
) -> tuple[str, ...]:
    """Safe names for `names`, in their order; `-2`, `-3` follow where two would be one file (capitals do not count).

    None is one of those that are `taken` already. A name may be used with several `endings`: no two are one file then.
    With `dots`, those inside of names stay.
    """
    return apart([safe(name, dots) for name in names], taken, endings)


def apart(stems: Iterable[str], taken: Iterable[str] = (), endings: Sequence[str] = ("",)) -> tuple[str, ...]:
    """As `different`, of names that are safe already."""
    taken = {name.lower() for name in taken}
    found: list[str] = []
    for stem in stems:
        candidate, number = stem, 2
        while any(f"{candidate}{ending}".lower() in taken for ending in endings):
            candidate = f"{stem}-{number}"
            number += 1
        taken |= {f"{candidate}{ending}".lower() for ending in endings}
        found.append(candidate)
    return tuple(found)


def shortened(name: str) -> str:
    """A safe name that keeps its beginning and its end where it is too long: numbers stand at the one, sides at the
    other.
    """
    cleaned = _cleaned(name)
    return safe(f"{cleaned[: _LONGEST - _END - 1]}-{cleaned[-_END:]}" if len(cleaned) > _LONGEST else cleaned)


def numbered(number: int, of: int, name: str) -> str:
    """`name` made safe, behind its number padded with zeros, so that card 2 of 12 stands before card 10: `02-name`."""
    return f"{number:0{max(2, len(str(of)))}}-{safe(name)}"


def _cleaned(name: str, dots: bool = False) -> str:
    """The letters of a name that every system takes, and `-` for others."""
    plain = unicodedata.normalize("NFKD", name.translate(_PLAIN)).encode("ascii", "ignore").decode()
    short = re.sub(r"[^A-Za-z0-9_.]+" if dots else r"[^A-Za-z0-9_]+", "-", plain)
    return re.sub(r"\.{2,}", ".", short).strip("-.")
