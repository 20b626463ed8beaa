"""A piece of text in, the places where a line may end inside it out: Unicode's line breaking algorithm.

UAX #14, Unicode 16.0 (https://www.unicode.org/reports/tr14/tr14-53.html), with two tailorings for print: a line never
begins with an em dash that touches the word before it, and a range such as “3–4” is not torn. Scripts that
are written without spaces but need a dictionary (Thai) or whole syllables (Balinese) break at spaces only.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

ICON = "\ufffc"
"""What stands for an icon where breaks are sought: the object replacement character, taken as a letter."""

_COMMON = {
    "AL": "#&*<=>@^_`~×÷·•©®½¼¾⅓⅔†‡²³¹→←↑↓↔↕∞≥≤≠≈■□▲▼◆◇○●★☆✓✔✗☠⚓⚔⚡♥♦♣♠♀♂⚀⚁⚂⚃⚄⚅" + ICON,
    "EX": "!?",
    "QU": "\"'«»‘’“”‹›",
    "OP": "([{¡¿‚„",
    "CP": ")]",
    "CL": "}",
    "IS": ",.:;",
    "SY": "/",
    "HY": "-",
    "BA": "\u00ad‐–|\t\u2009",
    "IN": "…",
    "PO": "%°‰′″¢",
    "PR": "$+\\£¥±№−€",
    "GL": "\u00a0\u202f\u2007\u2011",
    "ZW": "\u200b",
    "WJ": "\u2060\ufeff",
    "ZWJ": "\u200d",
    "CM": "\u200c\ufe0e\ufe0f",
    "BB": "´ˈˌ",
    "SP": " ",
    "NU": "0123456789",
}
"""Classes of the characters that texts use most; the whole table is loaded only for a character that is not here."""

_CLASSES = {char: name for name, chars in _COMMON.items() for char in chars}
_CLASSES["—"] = "BA"  # the first tailoring: UAX #14 says B2, which may also begin a line

_LATIN_TO_CYRILLIC = 0x0530
"""Below this every cased letter is class AL."""

_RESOLVED = {"AI": "AL", "SG": "AL", "XX": "AL", "CJ": "NS", "AK": "AL", "AP": "AL", "AS": "AL", "VF": "CM", "VI": "CM"}
_WIDE = ("F", "W", "H")
_LETTER = ("AL", "HL")
_CLINGING = ("CL", "CP", "EX", "IS", "SY", "QU", "NS", "B2", "WJ", "ZW", "GL", "CM", "ZWJ", "SP")
"""Classes at the start of a word that may forbid a break at the space before it (LB7 to LB17)."""
_HOLDING = ("OP", "QU", "B2", "WJ", "ZW", "GL", "CM", "ZWJ", "SP")
"""Classes at its end that may forbid one at the space after it (LB8 to LB17; LB16 needs NS on the other side)."""
_HANGUL = ("JL", "JV", "JT", "H2", "H3")
_SYLLABLES = {"JL": ("JL", "JV", "H2", "H3"), "JV": ("JV", "JT"), "H2": ("JV", "JT"), "JT": ("JT",), "H3": ("JT",)}


class _Unit(NamedTuple):
    """A character with the marks that lie on it; `joined` when a zero-width joiner ties it to the one before."""

    kind: str
    char: str
    offset: int
    joined: bool


_EDGE = _Unit("", "", 0, False)


@lru_cache(maxsize=4096)
def opportunities(text: str) -> tuple[int, ...]:
    """The offsets before which a line may begin, without the start and the end."""
    units = _units(text)
    return tuple(units[i].offset for i in range(1, len(units)) if _may_break(units, i))


@lru_cache(maxsize=1024)
def divides(before: str, after: str) -> bool:
    """Whether a line may end at a space that stands between two words."""
    return len(before) + 1 in opportunities(f"{before} {after}")


def is_plain(text: str) -> bool:
    """Whether a line may end at a space before or after a word, if the word on the other side is plain too."""
    return _kind(text[0]) not in _CLINGING and _kind(text[-1]) not in _HOLDING


def _kind(char: str) -> str:
    kind = _CLASSES.get(char)
    if kind is None:
        kind = "AL" if char.isalpha() and ord(char) < _LATIN_TO_CYRILLIC else _looked_up(char)
        _CLASSES[char] = kind
    return kind


def _looked_up(char: str) -> str:
    from uniseg.db import get_handle, get_value  # 30 ms to load, and most decks need no more than the table above

    kind = str(get_value(get_handle("Line_Break"), ord(char)) or "XX")
    if kind == "SA":  # rule LB1
        return "CM" if unicodedata.category(char) in ("Mn", "Mc") else "AL"
    return _RESOLVED.get(kind, kind)


def _units(text: str) -> list[_Unit]:
    """Rules LB9 and LB10: marks belong to their base; one without a base is a letter."""
    units: list[_Unit] = []
    joined = False
    for offset, char in enumerate(text):
        kind = _kind(char)
        if kind in ("CM", "ZWJ"):
            if not units or units[-1].kind in ("SP", "ZW"):
                units.append(_Unit("AL", "A", offset, joined))
        else:
            units.append(_Unit(kind, char, offset, joined))
        joined = kind == "ZWJ"
    return units


def _may_break(units: Sequence[_Unit], i: int) -> bool:
    """Whether a line may begin with unit `i`. Rules in their order; the first that speaks decides."""
    prev, curr = units[i - 1], units[i]
    if curr.kind in ("SP", "ZW"):  # LB7
        return False
    k = i - 1
    while k > 0 and units[k].kind == "SP":
        k -= 1
    solid = units[k].kind  # the class of the last unit that is no space
    if solid == "ZW":  # LB8
        return True
    after = units[i + 1] if i + 1 < len(units) else _EDGE
    if curr.joined or curr.kind == "WJ" or prev.kind in ("WJ", "GL"):  # LB8a, LB11, LB12
        return False
    if curr.kind == "GL" and prev.kind not in ("SP", "BA", "HY"):  # LB12a
        return False
    if curr.kind in ("CL", "CP", "EX", "SY") or solid == "OP":  # LB13, LB14
        return False
    if _quoted(units, i, k, after):  # LB15a, LB15b
        return False
    if curr.kind == "IS":  # LB15c, LB15d
        return prev.kind == "SP" and after.kind == "NU"
    if (solid in ("CL", "CP") and curr.kind == "NS") or (solid == curr.kind == "B2"):  # LB16, LB17
        return False
    if prev.kind == "SP":  # LB18
        return True
    return not (_glued_by_class(units, i, after) or _glued_by_number(units, i, after))


def _quoted(units: Sequence[_Unit], i: int, k: int, after: _Unit) -> bool:
    """LB15a and LB15b: nothing is torn from a quotation mark that surely opens or surely closes."""
    last = units[k]
    if last.kind == "QU" and unicodedata.category(last.char) == "Pi":
        before = units[k - 1].kind if k else ""
        if before in ("", "OP", "QU", "GL", "SP", "ZW"):
            return True
    curr = units[i]
    if curr.kind == "QU" and unicodedata.category(curr.char) == "Pf":
        return after.kind in ("", "SP", "GL", "WJ", "CL", "QU", "CP", "EX", "IS", "SY", "ZW")
    return False


def _wide(unit: _Unit) -> bool:
    return unit.char != "" and unicodedata.east_asian_width(unit.char) in _WIDE


def _glued_by_class(units: Sequence[_Unit], i: int, after: _Unit) -> bool:
    """LB19 to LB24 and LB26 to LB30b, but for numbers."""
    prev, curr = units[i - 1], units[i]
    before = units[i - 2] if i > 1 else _EDGE
    p, c = prev.kind, curr.kind
    if c == "QU" and not (unicodedata.category(curr.char) == "Pi" and _wide(prev) and _wide(after)):  # LB19, LB19a
        return True
    if p == "QU" and not (unicodedata.category(prev.char) == "Pf" and _wide(curr) and _wide(before)):
        return True
    if c == "CB" or p == "CB":  # LB20
        return False
    starts = before.kind in ("", "SP", "ZW", "CB", "GL")
    if starts and c == "AL" and (p == "HY" or prev.char == "\u2010"):  # LB20a
        return True
    if c in ("BA", "HY", "NS", "IN") or p == "BB":  # LB21, LB22
        return True
    if before.kind == "HL" and p in ("HY", "BA") and c != "HL":  # LB21a
        return True
    if p == "SY" and c == "HL":  # LB21b
        return True
    if p in _LETTER:  # LB23, LB24, LB28, LB30
        return c in (*_LETTER, "NU", "PR", "PO") or (c == "OP" and not _wide(curr))
    if c in _LETTER:
        return p in ("NU", "PR", "PO", "IS") or (p == "CP" and not _wide(prev))  # LB23, LB24, LB29, LB30
    if p in ("ID", "EB", "EM") and c == "PO":  # LB23a
        return True
    if p == "PR" and c in ("ID", "EB", "EM", *_HANGUL):  # LB23a, LB27
        return True
    if c in _SYLLABLES.get(p, ()) or (p in _HANGUL and c == "PO"):  # LB26, LB27
        return True
    return (p == c == "RI" and _odd_flags(units, i)) or (c == "EM" and _emoji_base(prev))  # LB30a, LB30b


def _glued_by_number(units: Sequence[_Unit], i: int, after: _Unit) -> bool:
    """LB25 and LB30 for numbers; and the second tailoring, a dash between figures."""
    prev, curr = units[i - 1], units[i]
    p, c = prev.kind, curr.kind
    if p == "NU" and c == "OP":  # LB30
        return not _wide(curr)
    if c == "NU":
        if p == "CP":  # LB30
            return not _wide(prev)
        if prev.char == "–":
            return i > 1 and units[i - 2].kind == "NU"
        return p in ("PO", "PR", "HY", "IS") or _number_ends(units, i - 1)
    if p in ("PO", "PR") and c == "OP":
        further = units[i + 2].kind if i + 2 < len(units) else ""
        return after.kind == "NU" or (after.kind == "IS" and further == "NU")
    if c in ("PO", "PR"):
        return _number_ends(units, i - 2 if p in ("CL", "CP") else i - 1)
    return False


def _number_ends(units: Sequence[_Unit], k: int) -> bool:
    """Whether a figure, and after it only signs that number may hold, ends at unit `k`."""
    while k >= 0 and units[k].kind in ("SY", "IS"):
        k -= 1
    return k >= 0 and units[k].kind == "NU"


def _odd_flags(units: Sequence[_Unit], i: int) -> bool:
    """Whether an odd number of regional indicators stands before unit `i`: it then completes a pair."""
    k = i - 1
    while k >= 0 and units[k].kind == "RI":
        k -= 1
    return (i - 1 - k) % 2 == 1


def _emoji_base(unit: _Unit) -> bool:
    return unit.kind == "EB" or (unit.kind == "ID" and unicodedata.category(unit.char) == "Cn")
