"""The names of cards go in; an id for each comes out, for tables that have no column of ids."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 90
"""An id has 100 characters at most, and a number may follow."""

DEVICES = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
"""https://learn.microsoft.com/windows/win32/fileio/naming-a-file: names that no file may have."""

_SPELLED = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"})
"""Letters that Unicode does not take apart, as they are written without their own keys."""

_APOSTROPHE = re.compile("['’‘]")
_OTHER = re.compile(r"[^a-z0-9]+")


def slug(name: str) -> str:
    """A name in the letters a-z, digits and hyphens: `Crème AC/DC` is `creme-ac-dc`; empty where none is left."""
    plain = unicodedata.normalize("NFKD", _APOSTROPHE.sub("", name)).casefold().translate(_SPELLED)
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    found = _OTHER.sub("-", letters).strip("-")[:LONGEST].rstrip("-")
    return f"{found}-card" if DEVICES.fullmatch(found) else found


def ids(names: Iterable[str]) -> list[str]:
    """The ids of cards with these names, all different: of equal ones the second is `guard-2`, unless a card is called
    so. A name without a letter or digit of those has none, and is empty.
    """
    slugs = [slug(name) for name in names]
    taken = set(slugs)
    met: dict[str, int] = {}
    found = []
    for one in slugs:
        count = met[one] = met.get(one, 0) + 1
        made = one
        while one and count > 1 and (made := f"{one}-{count}") in taken:
            count += 1
        met[one] = count
        taken.add(made)
        found.append(made)
    return found
