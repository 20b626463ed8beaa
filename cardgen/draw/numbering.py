"""Names of resources in, the numbers of their objects in a file out, given in the order in which pages lead to them."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.draw.objects import Objects, stream
from cardgen.draw.resources import PLACE, Definition


class Numbering:
    """The resources of one file. Only what a page leads to is written.

    `waiting` holds the numbers of names without a definition, which are fonts and pictures, in the order of first use.
    """

    def __init__(self, objects: Objects, definitions: Mapping[str, Definition]) -> None:
        self.waiting: dict[str, int] = {}
        self._objects = objects
        self._definitions = definitions
        self._numbers: dict[str, int] = {}

    def numbered(self, text: str) -> str:
        """A text with numbers for names; what it refers to is written first."""
        parts = text.split(PLACE)
        parts[1::2] = [f"{self._number(label)} 0 R" for label in parts[1::2]]
        return "".join(parts)

    def _number(self, label: str) -> int:
        known = self._numbers.get(label)
        if known is None:
            known = self._numbers[label] = self._written(label)
        return known

    def _written(self, label: str) -> int:
        definition = self._definitions.get(label)
        if definition is None:
            self.waiting[label] = number = self._objects.reserve()
            return number
        head = self.numbered(definition.head)
        if definition.data is None:
            return self._objects.add(head.encode("latin-1"))
        return self._objects.add(stream(f"{head} /Filter /FlateDecode", definition.data, packed=False))
