"""Painted faces in; a digest of all that decides how each looks, the same in every process and run, out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from cardgen.draw.easel import Easel
from cardgen.draw.resources import PLACE


class Looks:
    """The looks of what an easel painted.

    `sizes` are those at which pictures are printed largest, by the names of their resources, in points, and `dpi` is
    how fine they are then.
    """

    def __init__(self, easel: Easel, sizes: Mapping[str, tuple[float, float]], dpi: int) -> None:
        self._easel, self._sizes, self._dpi = easel, sizes, dpi
        self._known: dict[str, str] = {}

    def of(self, about: str, placed: Iterable[tuple[str, str]]) -> str:
        """The look of a page: what there is to say of the page itself, and its forms, each with what places it."""
        return _digest(about, *(part for place, form in placed for part in (place, self._resource(form))))

    def _resource(self, label: str) -> str:
        known = self._known.get(label)
        if known is None:
            known = self._known[label] = self._looked_at(label)
        return known

    def _looked_at(self, label: str) -> str:
        easel = self._easel
        definition = easel.resources.definitions.get(label)
        if definition is not None:
            head, *parts = definition.head.split(PLACE)
            parts[::2] = [self._resource(other) for other in parts[::2]]
            data = hashlib.sha256(definition.data).hexdigest() if definition.data is not None else ""
            return _digest(head, *parts, data)
        if label in easel.pictures.parts:
            part = easel.pictures.parts[label]
            key = easel.resources.inks.key
            return _digest(part.file.digest, repr(part.crop), repr(self._sizes.get(label)), str(self._dpi), key)
        font = easel.fonts.known[label]
        return _digest(font.font.postscript, font.font.digest, repr(font.displaced()))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
