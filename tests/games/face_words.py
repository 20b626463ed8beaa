"""A face goes in, the words on it come out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgen.layout.frame import Frame, Group, Item, Symbol, Text


def items(group: Group) -> Iterator[Item]:
    """All items of a group, groups opened."""
    for item in group.items:
        if isinstance(item, Group):
            yield from items(item)
        else:
            yield item


def said(frame: Frame) -> str:
    """The words of a face, with an icon's name for an icon and one space between words."""
    lines = [line for item in items(frame.root) if isinstance(item, Text) for line in item.lines]
    return " ".join(" ".join(_words(line) for line in lines).split())


def _words(line: Any) -> str:
    words = (word for run in line.runs for word in run.words if not isinstance(word, float))
    return "".join(w.name if isinstance(w, Symbol) else "".join(g.text for g in w.glyphs) for w in words)
