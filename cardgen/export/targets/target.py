"""The name of a target goes in, its record comes out: how pieces become files for one printer or table.

A target is data: a YAML file in this folder, which says where its numbers come from.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar, cast

from cardgen.data.files import Files, Folder
from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.data.yaml import load
from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.export.printers import Printer
from cardgen.geometry import Size, length
from cardgen.impose.duplex import Flip
from cardgen.impose.pages import UnknownPage, page_size

NAMES = ("home-a4", "home-letter", "images", "images-bleed")
"""Every target there is, in the order of listing; each is a file of this folder."""

T = TypeVar("T")


class Paper(NamedTuple):
    """How pieces stand on sheets. Lengths are points.

    `margin` is where pieces end, `dead_zone` where a printer certainly ends: ticks and labels may stand between.
    `gutter` is the room between pieces, 0 for one cut between two. `printer` is the one that the sheets are made for,
    None for any.
    """

    name: str
    size: Size
    margin: float
    dead_zone: float
    gutter: float
    flip: Flip
    marks: Literal["ticks", "none"]
    printer: Printer | None = None

    @property
    def inset(self) -> float:
        """Where pieces end: at the margin, and outside the dead zone of the printer when that was measured."""
        measured = self.printer.dead_zone if self.printer else None
        return max(self.margin, measured or 0.0)


class Target(NamedTuple):
    """One way to print. `paper` is None where each face is a picture of its own.

    `bleed` is how much of the art's bleed may be seen outside the outer cuts, in printed points. `sources` tells
    where the numbers come from.
    """

    name: str
    title: str
    kind: Literal["sheets", "images"]
    paper: Paper | None
    bleed: float
    inks: Literal["rgb"]
    dpi: int
    sources: tuple[str, ...]

    @property
    def folders(self) -> tuple[str, ...]:
        """Where its files stand below the game's: sheets for one printer must not replace those for all."""
        printer = self.paper.printer if self.paper else None
        return (self.name, f"printer-{printer.name}") if printer else (self.name,)


def target(name: str, span: Span, problems: Diagnostics) -> Target | None:
    """The target of this name; `span` is where the name was asked for. An unknown name is reported, nearest first."""
    if name not in NAMES:
        hints = (*nearest(name, NAMES), f"there are {', '.join(NAMES)}")
        problems.error(span, "unknown-target", f"no target is called “{name}”", *hints)
        return None
    return read_target(Folder(Path(__file__).parent), f"{name}.yaml", problems)


def all_targets(problems: Diagnostics) -> tuple[Target, ...]:
    """Every target, in the order of listing."""
    folder = Folder(Path(__file__).parent)
    found = (read_target(folder, f"{name}.yaml", problems) for name in NAMES)
    return tuple(one for one in found if one is not None)


def read_target(files: Files, file: str, problems: Diagnostics) -> Target | None:
    """The record in a file, called like the file; None when anything is wrong with it, all of it reported."""
    node = load(files, file, problems)
    if node is None:
        return None
    if not isinstance(node, Mapping):
        problems.error(node.span, "bad-target", "a target is a list of names and values, such as “dpi: 300”")
        return None
    record = _Record(node, problems)
    kind = cast(Literal["sheets", "images"], record.take("kind", _one_of("sheets", "images"), "sheets"))
    found = Target(
        name=file.rpartition("/")[2].removesuffix(".yaml"),
        title=record.take("title", str, ""),
        kind=kind,
        paper=_paper(record) if kind == "sheets" else None,
        bleed=record.take("bleed", _distance, 0.0),
        inks=cast(Literal["rgb"], record.take("inks", _one_of("rgb"), "rgb")),
        dpi=record.take("dpi", _dpi, 300),
        sources=record.texts("sources"),
    )
    record.refuse_the_rest()
    return None if record.failed else found


def _paper(record: _Record) -> Paper:
    name = record.take("page", _page, "Letter")
    return Paper(
        name=name,
        size=page_size(name),
        margin=record.take("margin", _distance, 0.0),
        dead_zone=record.take("dead-zone", _distance, 0.0),
        gutter=record.take("gutter", _distance, 0.0),
        flip=cast(Flip, record.take("flip", _one_of("long", "short"), "long")),
        marks=cast(Literal["ticks", "none"], record.take("marks", _one_of("ticks", "none"), "ticks")),
    )


class _Record:
    """The entries of a target's file, taken one by one; what nobody takes is a mistake."""

    def __init__(self, node: Mapping, problems: Diagnostics) -> None:
        self.node, self.problems, self.failed = node, problems, False
        self.known: list[str] = []

    def take(self, key: str, convert: Callable[[str], T], otherwise: T) -> T:
        """The value of a key through `convert`, which raises ValueError; `otherwise` only fills in after a report."""
        node = self._entry(key)
        if node is None:
            return otherwise
        if not isinstance(node, Scalar):
            return self._fail(node.span, f"{key} must be a single value", otherwise)
        try:
            return convert(node.text)
        except UnknownPage as wrong:
            hints = (f"did you mean “{wrong.near}”?",) if wrong.near else ()
            return self._fail(node.span, str(wrong), otherwise, *hints)
        except ValueError as wrong:
            return self._fail(node.span, f"{key}: {wrong}", otherwise)

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts of a list."""
        node = self._entry(key)
        if node is None:
            return ()
        if not isinstance(node, Sequence) or not node.items:
            return self._fail(node.span, f"{key} must be a list of texts", ())
        return tuple(self._text(key, item) for item in node.items)

    def refuse_the_rest(self) -> None:
        for key, span in self.node.keys.items():
            if key not in self.known:
                self._fail(span, f"a target has no “{key}”", None, *nearest(key, self.known))

    def _text(self, key: str, node: Node) -> str:
        return node.text if isinstance(node, Scalar) else self._fail(node.span, f"{key} must be a list of texts", "")

    def _entry(self, key: str) -> Node | None:
        self.known.append(key)
        node = self.node.entries.get(key)
        return node if node is not None else self._fail(self.node.span, f"the target's {key} is missing", None)

    def _fail(self, span: Span, message: str, result: T, *hints: str) -> T:
        self.failed = True
        self.problems.error(span, "bad-target", message, *hints)
        return result


def _distance(text: str) -> float:
    points = length(text)
    if points < 0:
        raise ValueError(f"“{text}” is less than nothing")
    return points


def _dpi(text: str) -> int:
    # 2400: finer than any printer; it also keeps a picture of a whole board in memory.
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 2400):
        raise ValueError(f"“{text}” is not a whole number from 1 to 2400")
    return int(text)


def _page(text: str) -> str:
    page_size(text)
    return text


def _one_of(*choices: str) -> Callable[[str], str]:
    def convert(text: str) -> str:
        if text not in choices:
            raise ValueError(f"“{text}” is not one of {', '.join(choices)}")
        return text

    return convert
