"""The name of a target goes in, its record comes out: how pieces become files for one printer or table.

A target is data: a YAML file in this folder or in a game's own, which says where its numbers come from.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple, cast

from cardgen.data.files import Files, Folder
from cardgen.data.nodes import Mapping
from cardgen.data.yaml import load
from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.export.targets.paper import Paper, read_paper
from cardgen.export.targets.record import Record, distance, dpi, one_of

NAMES = ("avery-5371", "home-a4", "home-letter", "images", "images-bleed")
"""Every target that comes with cardgen, in the order of listing; each is a file of this folder."""


class Own(NamedTuple):
    """Where a game keeps targets of its own: files of its folder `targets`, called as cardgen's are, or otherwise."""

    files: Files
    game: str

    @property
    def folder(self) -> str:
        return f"card_data/{self.game}/targets"

    def names(self) -> tuple[str, ...]:
        """Their names, sorted."""
        start = len(self.folder) + 1
        found = (name[start:] for name in self.files.names(self.folder))
        return tuple(sorted(name.removesuffix(".yaml") for name in found if name.endswith(".yaml") and "/" not in name))


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


def target(name: str, span: Span, problems: Diagnostics, own: Own | None = None) -> Target | None:
    """The target of this name: the game's own, or else cardgen's. `span` is where the name was asked for.

    An unknown name is reported, with the nearest that there is.
    """
    theirs = own.names() if own else ()
    if own and name in theirs:
        return read_target(own.files, f"{own.folder}/{name}.yaml", problems)
    if name not in NAMES:
        there = tuple(sorted({*NAMES, *theirs}))
        hints = (*nearest(name, there), f"there are {', '.join(there)}")
        problems.error(span, "unknown-target", f"no target is called “{name}”", *hints)
        return None
    return read_target(Folder(Path(__file__).parent), f"{name}.yaml", problems)


def all_targets(problems: Diagnostics) -> tuple[Target, ...]:
    """Every target of cardgen's, in the order of listing."""
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
    record = Record(node, problems)
    kind = cast(Literal["sheets", "images"], record.take("kind", one_of("sheets", "images"), "sheets"))
    found = Target(
        name=file.rpartition("/")[2].removesuffix(".yaml"),
        title=record.take("title", str, ""),
        kind=kind,
        paper=read_paper(record) if kind == "sheets" else None,
        bleed=record.take("bleed", distance, 0.0),
        inks=cast(Literal["rgb"], record.optional("inks", one_of("rgb"), "rgb")),
        dpi=record.take("dpi", dpi, 300),
        sources=record.texts("sources"),
    )
    record.refuse_the_rest()
    return None if record.failed else found
