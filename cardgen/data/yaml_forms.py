"""The text of a YAML file goes in; what it holds beside its values comes out: comments, and names for parts of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.diagnostics import Span

_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\r\n]*", re.MULTILINE)
_FOR_EDITORS = "# yaml-language-server:"


class Forms(NamedTuple):
    """The places of comments, and those of anchors and their aliases."""

    comments: tuple[Span, ...]
    anchors: tuple[Span, ...]


def forms(text: str, name: str) -> Forms:
    """What stands in a text that the parser takes; `name` is its file. The line for editors is no comment."""
    import yaml

    comments: list[int] = []
    anchors: list[Span] = []
    before = 0
    for token in yaml.scan(text, Loader=yaml.CLoader if yaml.__with_libyaml__ else yaml.Loader):
        start = token.start_mark
        comments += _comments(text, before, start.index)
        before = max(before, token.end_mark.index)
        if token.__class__.__name__ in ("AnchorToken", "AliasToken"):
            anchors.append(Span(name, start.line + 1, start.column + 1))
    comments += _comments(text, before, len(text))
    return Forms(tuple(_places(text, comments, name)), tuple(anchors))


def _comments(text: str, start: int, end: int) -> Iterator[int]:
    """Where comments begin between two tokens."""
    for found in _COMMENT.finditer(text, start, end) if text.find("#", start, end) >= 0 else ():
        if not found[0].startswith(_FOR_EDITORS):
            yield found.start()


def _places(text: str, offsets: list[int], name: str) -> Iterator[Span]:
    line, last = 1, 0
    for at in offsets:
        line, last = line + text.count("\n", last, at), at
        yield Span(name, line, at - text.rfind("\n", 0, at))
