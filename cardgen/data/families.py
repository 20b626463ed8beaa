"""Styles of faces go in; families come out that know which of their faces is regular, bold, italic."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

Key = TypeVar("Key")

REGULAR, BOLD = 400, 700
LEAST_BOLD = 600
"""The weights that “regular” and “bold” mean, and the lightest that counts as bold (CSS Fonts 4, 2.2 and 5.2)."""

_WEIGHT = re.compile(
    r"(?i:(?:extra|ultra|semi|demi)[ -]?(?:light|bold|black)|extra|ultra|thin|hairline|light|book|regular|normal|roman"
    r"|medium|demi|bold|black|heavy)(?![a-z])"
)
_SLOPE = re.compile(r"(?i:italic|oblique|slanted|inclined)(?![a-z])")
_PLAIN = frozenset(("", "regular", "normal", "roman", "book"))


class Style(NamedTuple):
    """A face among its kin: family, the name of its weight ("" = regular), its four-face family, weight, slope."""

    family: str
    weight_name: str
    legacy: str
    weight: int
    italic: bool


def split(family: str, style: str) -> tuple[str, str]:
    """Family and name of the weight: ("DejaVu Sans", "Condensed Bold Oblique") is ("DejaVu Sans Condensed", "Bold").

    Words of a style that tell neither weight nor slope belong to the family: a condensed or display cut is its own.
    """
    upright = _SLOPE.sub("", style)
    weight = " ".join(match[0] for match in _WEIGHT.finditer(upright))
    rest = _WEIGHT.sub("", upright).split()
    return " ".join((family, *rest)), "" if weight.lower() in _PLAIN else weight


class Group(Generic[Key]):
    """The faces of one family. `name` is how it is written."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faces: dict[Key, Style] = {}

    def face(self, bold: bool, italic: bool) -> Key | None:
        """The face asked for, or None. Where no face is upright, the plain face is a sloping one."""
        uprights = [key for key, style in self.faces.items() if not style.italic]
        slopes = [key for key, style in self.faces.items() if style.italic]
        plain = self._regular(uprights or slopes)
        if not bold:
            wanted = self.faces[plain].weight
            return plain if not italic or not uprights else self._near(slopes, wanted)
        heavy = self._near([key for key in uprights or slopes if self._heavier(key, plain)], BOLD)
        if not italic or not uprights:
            return heavy
        wanted = BOLD if heavy is None else self.faces[heavy].weight
        return self._near([key for key in slopes if self._heavier(key, plain)], wanted)

    def listed(self) -> list[tuple[str, Key]]:
        """What there is, in words, each with its face."""
        found: dict[Key, str] = {}
        for words, bold, italic in (
            ("regular", False, False),
            ("bold", True, False),
            ("italic", False, True),
            ("bold italic", True, True),
        ):
            key = self.face(bold, italic)
            if key is not None:
                found.setdefault(key, words)
        return [(words, key) for key, words in found.items()]

    def _regular(self, keys: list[Key]) -> Key:
        return min(keys, key=lambda key: (abs(self.faces[key].weight - REGULAR), -self.faces[key].weight))

    def _heavier(self, key: Key, plain: Key) -> bool:
        """Whether a face can be the bold beside the plain one."""
        return self.faces[key].weight >= max(LEAST_BOLD, self.faces[plain].weight + 1)

    def _near(self, keys: list[Key], weight: int) -> Key | None:
        return min(keys, key=lambda key: abs(self.faces[key].weight - weight), default=None)


class Families(Generic[Key]):
    """All families of some faces, by the names that fonts give themselves."""

    def __init__(self, styles: Mapping[Key, Style]) -> None:
        self._main: dict[str, Group[Key]] = {}
        self._also: dict[str, Group[Key]] = {}
        self._styles = dict(styles)
        for key, style in styles.items():
            _group(self._main, style.family).faces[key] = style
        for key, style in styles.items():
            for name in {style.legacy, f"{style.family} {style.weight_name}".strip()}:
                if _folded(name) not in self._main:
                    _group(self._also, name).faces[key] = style

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the families, sorted."""
        return tuple(sorted(group.name for group in self._main.values()))

    @property
    def also(self) -> tuple[str, ...]:
        """The names under which single weights can be had, sorted."""
        return tuple(sorted(group.name for group in self._also.values()))

    def group(self, name: str) -> Group[Key] | None:
        """The family of a name; capitals and double spaces do not matter."""
        return self._main.get(_folded(name)) or self._also.get(_folded(name))

    def role(self, key: Key) -> tuple[str, bool]:
        """The family in which a face is regular or bold, and whether it is the bold."""
        style = self._styles[key]
        group = self._main[_folded(style.family)]
        for bold in (False, True):
            if key in (group.face(bold, False), group.face(bold, True)):
                return group.name, bold
        return f"{group.name} {style.weight_name}".strip(), False

    def alike(self) -> list[tuple[Key, Key]]:
        """Pairs of faces that no request can tell apart: of one family, weight and slope."""
        found = []
        for group in self._main.values():
            seen: dict[tuple[int, bool], Key] = {}
            for key, style in group.faces.items():
                first = seen.setdefault((style.weight, style.italic), key)
                if first is not key:
                    found.append((first, key))
        return found


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _group(groups: dict[str, Group[Key]], name: str) -> Group[Key]:
    group = groups.get(_folded(name))
    if group is None:
        group = groups[_folded(name)] = Group(name)
    return group
