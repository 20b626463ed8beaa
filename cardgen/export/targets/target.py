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
from cardgen.export.names import safe
from cardgen.export.targets.leaves import Leaves, read_leaves
from cardgen.export.targets.paper import Paper, read_paper
from cardgen.export.targets.pictures import Pictures, read_pictures
from cardgen.export.targets.press import Press, read_press
from cardgen.export.targets.product import Product
from cardgen.export.targets.record import Record, distance, dpi, one_of
from cardgen.export.targets.tabletop import Tabletop, read_tabletop
from cardgen.geometry import INCH, fits

NAMES = (
    "avery-5371",
    "component-list",
    "drivethrucards",
    "game-crafter",
    "gameprototyper",
    "home-a4",
    "home-letter",
    "images",
    "images-bleed",
    "longpack",
    "makeplayingcards",
    "mbprint",
    "pdfx1a",
    "pdfx4",
    "playingcards-io",
    "printerstudio",
    "printplaygames",
    "puzzlefactory",
    "tabletop-simulator",
    "tabletopia",
)
"""Every target that comes with cardgen, in the order of listing; each is a file of this folder."""


OURS = Folder(Path(__file__).parent)
"""The folder of cardgen's targets."""


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


Kind = Literal["sheets", "images", "pages", "tabletop", "list"]

KINDS: dict[Kind, str] = {
    "sheets": "many pieces on a page, to be cut apart",
    "images": "a picture for each face",
    "pages": "a PDF with one side of a card on each page",
    "tabletop": "pictures of many cards, and an object that a digital table loads",
    "list": "a list of all components",
}
"""What a target makes."""


class Target(NamedTuple):
    """One way to print. Of `paper`, `pictures`, `leaves` and `tabletop` it has the one that its kind asks for.

    `bleed` is how much of the art's bleed may be seen outside the outer cuts, in printed points. `press` tells how its
    files are printed in ink, None where they are light. `safe` is how far inside the trim the shop wants texts, None
    where the game's own margin is enough. `sources` tells where the numbers come from, `notes` what the sources leave
    open.
    """

    name: str
    title: str
    kind: Kind
    paper: Paper | None
    bleed: float
    dpi: int
    sources: tuple[str, ...]
    pictures: Pictures | None = None
    leaves: Leaves | None = None
    tabletop: Tabletop | None = None
    press: Press | None = None
    safe: float | None = None
    notes: tuple[str, ...] = ()

    @property
    def folders(self) -> tuple[str, ...]:
        """Where its files stand below the game's: sheets for one printer must not replace those for all."""
        printer = self.paper.printer if self.paper else None
        return (self.name, f"printer-{printer.name}") if printer else (self.name,)

    @property
    def products(self) -> tuple[Product, ...]:
        """The pieces that the shop makes; () where it makes any."""
        return (self.pictures or self.leaves or Leaves()).products


def target(name: str, span: Span, problems: Diagnostics, own: Own | None = None) -> Target | None:
    """The target of this name: the game's own, or else cardgen's. `span` is where the name was asked for.

    An unknown name is reported, with the nearest that there is.
    """
    theirs = own.names() if own else ()
    if own and name in theirs:
        file = f"{own.folder}/{name}.yaml"
        if safe(name) != name or any(name.lower() == other.lower() != name for other in (*NAMES, *theirs)):
            hint = "use letters without accents, digits, - and _, and no name that differs in capitals only"
            problems.error(Span(file), "bad-target", f"“{name}” is no name for a target: it names a folder, too", hint)
            return None
        return read_target(own.files, file, problems)
    if name not in NAMES:
        there = tuple(sorted({*NAMES, *theirs}))
        hints = (*nearest(name, there), f"there are {', '.join(there)}")
        problems.error(span, "unknown-target", f"no target is called “{name}”", *hints)
        return None
    return read_target(OURS, f"{name}.yaml", problems)


def all_targets(problems: Diagnostics) -> tuple[Target, ...]:
    """Every target of cardgen's, in the order of listing."""
    found = (read_target(OURS, f"{name}.yaml", problems) for name in NAMES)
    return tuple(one for one in found if one is not None)


def read_target(files: Files, file: str, problems: Diagnostics) -> Target | None:
    """The record in a file, called like the file; None when anything is wrong with it, all of it reported.

    What a file does not say, the target of cardgen's that it is `like` says for it.
    """
    node = load(files, file, problems)
    if node is None:
        return None
    if not isinstance(node, Mapping):
        problems.error(node.span, "bad-target", "a target is a list of names and values, such as “dpi: 300”")
        return None
    name = file.rpartition("/")[2].removesuffix(".yaml")
    own = files if files is not OURS else None
    record = Record(node, problems)
    like = record.optional("like", one_of(*NAMES), None)
    if record.failed:
        return None  # all that the model says would be missing
    if like is not None:
        model = load(OURS, f"{like}.yaml", problems)
        assert isinstance(model, Mapping)
        record.node = merged(_without_condition(model, node), node)
    return read_record(record, name, own)


def read_record(record: Record, name: str, own: Files | None) -> Target | None:
    """The target of a record; `own` are the files of the project, where it is a target of the project's."""
    kind = cast(Kind, record.take("kind", one_of(*KINDS), "sheets"))
    inks = record.optional("inks", one_of("rgb", "cmyk"), "rgb")
    found = Target(
        name=name,
        title=record.take("title", str, ""),
        kind=kind,
        paper=read_paper(record) if kind == "sheets" else None,
        bleed=record.take("bleed", distance, 0.0) if kind != "list" else 0.0,
        dpi=record.take("dpi", dpi, 300) if kind != "list" else 300,
        sources=record.texts("sources"),
        pictures=read_pictures(record) if kind == "images" else None,
        leaves=read_leaves(record) if kind == "pages" else None,
        tabletop=read_tabletop(record) if kind == "tabletop" else None,
        press=read_press(record, own) if inks == "cmyk" else None,
        safe=record.optional("safe", distance, None),
        notes=record.texts("notes"),
    )
    if inks == "rgb" and "like" in record.node.entries:
        record.known.append("press")  # which the model has, and this one has no use for
    record.refuse_the_rest()
    if found.pictures is not None:
        _check_pictures(record, found, found.pictures)
    if inks == "cmyk" and kind not in ("sheets", "pages"):
        record.fail(record.node.entries["inks"].span, f"{kind} are made in rgb only", None)
    elif inks == "cmyk" and "press" not in record.node.entries:
        record.fail(record.node.span, "a target of cmyk inks needs “press”: its profile and its limit of ink", None)
    return None if record.failed else found


def _check_pictures(record: Record, target: Target, pictures: Pictures) -> None:
    """Report what does not go together in a target of pictures."""
    entries = record.node.entries
    if pictures.rounded and (target.bleed or pictures.products):
        message = "corners: what is cut away leaves nothing of the bleed; write bleed: 0mm, and no products"
        record.fail(entries["corners"].span, message, None)
    for product in pictures.products:
        wide, high = (pixels * INCH / target.dpi for pixels in product.pixels or (0, 0))
        if product.pixels and not (fits(product.trim.width, wide) and fits(product.trim.height, high)):
            message = f"the pixels of “{product.name}” at {target.dpi} dpi are less than its trim of {product.trim}"
            record.fail(entries["products"].span, message, None)


def _without_condition(model: Mapping, own: Mapping) -> Mapping:
    """The model, without its printing condition where the other has a profile of its own: that is another's."""
    press, below = own.entries.get("press"), model.entries.get("press")
    if not (isinstance(press, Mapping) and isinstance(below, Mapping) and "profile" in press.entries):
        return model
    left = {key: node for key, node in below.entries.items() if key != "condition"}
    return Mapping({**model.entries, "press": Mapping(left, below.keys, below.span)}, model.keys, model.span)


def merged(below: Mapping, above: Mapping) -> Mapping:
    """Both mappings in one: what `above` says counts and comes first, also inside of mappings that both have."""
    entries = dict(above.entries)
    for key, under in below.entries.items():
        node = entries.setdefault(key, under)
        if isinstance(node, Mapping) and isinstance(under, Mapping) and node is not under:
            entries[key] = merged(under, node)
    return Mapping(entries, below.keys | above.keys, above.span)
