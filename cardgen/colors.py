"""Colours as values: what a designer writes becomes inks here.

`#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a CSS name, `none`, `cmyk(c m y k)` in per cent, a spot ink as
`spot("NAME", cmyk(...), tint)`, or a name of the game's palette. Nothing here knows a device: `draw` chooses the inks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from cardgen.diagnostics import nearest


class Rgb(NamedTuple):
    """Light: red, green and blue from 0 to 1 (sRGB)."""

    red: float
    green: float
    blue: float


class Cmyk(NamedTuple):
    """Process ink: cyan, magenta, yellow and black from 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float


class Spot(NamedTuple):
    """An ink of its own plate: its name, the process mix that stands in for it, and the tint from 0 to 1."""

    name: str
    alternate: Cmyk
    tint: float = 1.0


Ink = Rgb | Cmyk | Spot


class Color(NamedTuple):
    """One colour: its ink, its opacity from 0 to 1, and the ink that a press target uses instead."""

    ink: Ink
    alpha: float = 1.0
    press: Cmyk | Spot | None = None


NO_INK = Cmyk(0.0, 0.0, 0.0, 0.0)

BLACK = Color(Rgb(0.0, 0.0, 0.0))

_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.ASCII)
_NUMBER = r"(\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})"
_MIX = re.compile(r"cmyk\(\s*" + r"(?:\s+|\s*,\s*)".join([_NUMBER + "%?"] * 4) + r"\s*\)", re.ASCII)
_SPOT = re.compile(r"""spot\(\s*(["'])(.*?)\1\s*,?\s*(cmyk\([^()]*\))\s*(?:,?\s*([^\s,)]+))?\s*\)""", re.IGNORECASE)
_FORMS = "write #rrggbb, a CSS colour name, a name of the palette, cmyk(c m y k) from 0 to 100, or none"


def parse(text: str, palette: Mapping[str, Color]) -> Color | None:
    """The colour that `text` names; None for `none` and `transparent`.

    A name of the palette wins over a CSS name; CSS names, hex digits and functions may be in any case.
    Raises ValueError with a sentence for the person, the nearest name in it.
    """
    word = text.strip()
    found = palette.get(word)
    if found is not None:
        return found
    try:
        return _literal(word)
    except KeyError:
        known = nearest(word, palette) or nearest(word.lower(), _css_names())
        raise ValueError(f"“{text}” is not a colour; {known[0] if known else _FORMS}") from None


@lru_cache(maxsize=4096)
def _literal(word: str) -> Color | None:
    """A colour that needs no palette. Raises KeyError for an unknown name, ValueError for a wrong number."""
    low = word.lower()
    if low in ("none", "transparent"):
        return None
    if low.startswith("#"):
        return _hex(word, low)
    if low.startswith("cmyk"):
        return Color(_mix(word))
    if low.startswith("spot("):
        return Color(_spot(word))
    return Color(_rgb(_css_names()[low]))


def _hex(word: str, low: str) -> Color:
    if not _HEX.fullmatch(low):
        raise ValueError(f"“{word}” is not a colour; after # stand 3, 4, 6 or 8 of the digits 0-9 and a-f")
    digits = low[1:] if len(low) > 5 else "".join(digit * 2 for digit in low[1:])
    return Color(_rgb(digits), int(digits[6:8], 16) / 255 if len(digits) == 8 else 1.0)


def _rgb(digits: str) -> Rgb:
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return Rgb(red, green, blue)


def _mix(word: str) -> Cmyk:
    match = _MIX.fullmatch(word.lower())
    if not match:
        raise ValueError(f"“{word}” is not a colour; write cmyk(c m y k) with four numbers from 0 to 100")
    parts = [float(part) for part in match.groups()]
    if max(parts) > 100:
        raise ValueError(f"“{word}” has more than 100 per cent of an ink")
    cyan, magenta, yellow, black = (part / 100 for part in parts)
    return Cmyk(cyan, magenta, yellow, black)


def _spot(word: str) -> Spot:
    match = _SPOT.fullmatch(word)
    if not match or not match[2].strip():
        raise ValueError(
            f'“{word}” is not a colour; write spot("NAME", cmyk(c m y k)), or with a tint from 0 to 1 after it'
        )
    tint = match[4] or "1"
    if not re.fullmatch(_NUMBER, tint, re.ASCII) or float(tint) > 1:
        raise ValueError(f"“{tint}” is not a tint; write a number from 0 to 1")
    return Spot(match[2].strip(), _mix(match[3]), float(tint))


@cache
def _css_names() -> dict[str, str]:
    """The 148 named colours of CSS Color 4, name -> rrggbb (https://www.w3.org/TR/css-color-4/#named-colors)."""
    words = _CSS.split()
    return dict(zip(words[::2], words[1::2], strict=True))


_CSS = """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black
000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse
7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue
00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b
darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet
9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222
floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520
gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo
4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue
add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey
d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta
ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db
mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6
olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98
paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513
salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue
6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080
thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow
ffff00 yellowgreen 9acd32
"""
