"""Nodes in; plain values out, or a problem at the node's own place.

Every reader takes what the value is called in messages, adds its problem and gives None when the node is not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardgen import geometry
from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.diagnostics import Diagnostics, Span, nearest

IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}", re.ASCII)
"""A name of a component: part of the names of files, and of expressions when it has no hyphen."""

_WHOLE = re.compile(r"\d{1,9}", re.ASCII)
_RATIO = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)(?:\s*%|\s*/\s*(\d{1,6}))?", re.ASCII)


def kind(node: Node) -> str:
    """What a node is, in a word for the person."""
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    return f"“{shortened(node.text)}”" if node.text else "empty"


def shortened(text: str) -> str:
    """A value in a message, cut where it would get in the way."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"


def mapping(node: Node | None, what: str, problems: Diagnostics) -> Mapping | None:
    """The node as a mapping."""
    if node is None or isinstance(node, Mapping):
        return node
    problems.error(node.span, "wrong-type", f"{what} must be a mapping of names to values, and is {kind(node)}")
    return None


def known_keys(
    node: Mapping, what: str, known: Iterable[str], problems: Diagnostics, required: Iterable[str] = ()
) -> None:
    """Reports each name of the mapping that means nothing, and each that is missing."""
    known = tuple(known)
    for name, span in node.keys.items():
        if name not in known:
            hints = nearest(name, known) or (f"known are {', '.join(known)}",)
            problems.error(span, "unknown-key", f"{what} has no setting “{name}”", *hints)
    for name in required:
        if name not in node.entries:
            problems.error(node.span, "missing-key", f"{what} needs “{name}”")


def text(node: Node | None, what: str, problems: Diagnostics) -> str | None:
    """Text that is not empty."""
    if node is None:
        return None
    if isinstance(node, Scalar) and node.text.strip():
        return node.text.strip()
    problems.error(node.span, "wrong-type", f"{what} must be text, and is {kind(node)}")
    return None


def whole(node: Node | None, what: str, problems: Diagnostics, least: int = 0, most: int = 1_000_000) -> int | None:
    """A whole number from `least` to `most`."""
    if node is None:
        return None
    if isinstance(node, Scalar) and _WHOLE.fullmatch(node.text.strip()) and least <= int(node.text) <= most:
        return int(node.text)
    problems.error(
        node.span, "wrong-number", f"{what} must be a whole number from {least} to {most}, and is {kind(node)}"
    )
    return None


def length(node: Node | None, what: str, problems: Diagnostics, least: float = 0.0) -> float | None:
    """A length in points, at least `least`."""
    if node is None:
        return None
    if not isinstance(node, Scalar):
        problems.error(node.span, "wrong-length", f"{what} must be a length such as 3mm, and is {kind(node)}")
        return None
    try:
        points = geometry.length(node.text)
    except ValueError as error:
        problems.error(node.span, "wrong-length", f"{what}: {error}")
        return None
    if points < least:
        least_mm = geometry.millimetres(least)
        problems.error(node.span, "wrong-length", f"{what} must be at least {least_mm} mm, and is “{node.text}”")
        return None
    return points


def ratio(node: Node | None, what: str, problems: Diagnostics) -> float | None:
    """A scale such as `60%`, `3/5` or `1`, from a tenth to four."""
    if node is None:
        return None
    match = _RATIO.fullmatch(node.text.strip()) if isinstance(node, Scalar) else None
    if match and match[2] != "0":
        found = float(match[1]) / int(match[2] or 1)
        if match[0].endswith("%"):
            found /= 100
        if 0.1 <= found <= 4:
            return found
    problems.error(node.span, "wrong-scale", f"{what} must be a scale such as 60%, 3/5 or 1, and is {kind(node)}")
    return None


def texts(node: Node | None, what: str, problems: Diagnostics) -> tuple[str, ...]:
    """A list of texts."""
    if node is None:
        return ()
    if not isinstance(node, Sequence):
        problems.error(node.span, "wrong-type", f"{what} must be a list, and is {kind(node)}", "write [one, another]")
        return ()
    found = (text(item, f"an item of {what}", problems) for item in node.items)
    return tuple(item for item in found if item is not None)


def truth(node: Node | None, what: str, problems: Diagnostics) -> bool | None:
    """`true` or `false`."""
    if node is None:
        return None
    if isinstance(node, Scalar) and node.text.strip() in ("true", "false"):
        return node.text.strip() == "true"
    problems.error(node.span, "wrong-type", f"{what} must be true or false, and is {kind(node)}")
    return None


def items(node: Node | None, what: str, problems: Diagnostics) -> tuple[Node, ...]:
    """The nodes of a list."""
    if node is None or isinstance(node, Sequence):
        return tuple(node.items) if node else ()
    problems.error(node.span, "wrong-type", f"{what} must be a list, and is {kind(node)}", "begin each line with -")
    return ()


def place(node: Mapping, name: str) -> Span:
    """Where the value of a name stands, or the mapping when there is none."""
    return node.entries[name].span if name in node.entries else node.span
