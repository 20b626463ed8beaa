"""A stock of the game's own, as game.yaml describes it, in; the stock out, or every problem at its place."""

from __future__ import annotations

from cardgen.data.nodes import Mapping, Node, Sequence
from cardgen.diagnostics import Diagnostics, nearest
from cardgen.geometry import MM, Size, fits, millimetres
from cardgen.model import fields
from cardgen.model.game import SHAPES, Stock
from cardgen.model.slits import slits

NARROWEST = 2 * MM
"""The narrowest panel that can be folded by hand: our choice."""

_EXTRA = {"pennant": ("wrap", "notch"), "standee": ("base",), "rectangle": ("corner", "folds", "slits")}
"""What a shape takes besides its width and height."""


def own_stock(node: Mapping, what: str, problems: Diagnostics) -> Stock | None:
    """`{width: 186mm, height: 126mm, corner: 3mm}`, `{…, shape: pennant, wrap: 6mm, notch: 8mm}`."""
    reader = _Reader(node, what, problems)
    return reader.stock()


class _Reader:
    """Reads one mapping."""

    def __init__(self, node: Mapping, what: str, problems: Diagnostics) -> None:
        self.node, self.what, self.problems = node, what, problems

    def stock(self) -> Stock | None:
        entries = self.node.entries
        written = fields.text(entries.get("shape"), f"{self.what}.shape", self.problems) or "rectangle"
        shape = next((one for one in SHAPES if one == written), None)
        extra = _EXTRA.get(written, ()) if shape else tuple(name for names in _EXTRA.values() for name in names)
        known = ("width", "height", "shape", "title", *extra)
        fields.known_keys(self.node, self.what, known, self.problems, required=("width", "height"))
        if shape is None:
            self._error("shape", "wrong-shape", f"there is no shape “{written}”", *nearest(written, SHAPES))
        width, height = self._length("width", MM), self._length("height", MM)
        if width is None or height is None or shape is None:
            return None
        title = fields.text(entries.get("title"), f"{self.what}.title", self.problems)
        size, corner = Size(width, height), self._length("corner") or 0.0
        rounded = min(corner, width / 2, height / 2)
        stock = Stock(
            name="own",
            title=title or f"own size, {size}",
            size=size,
            corner=corner,
            shape=shape,
            source="the game's own",
            base=self._part("base", height / 3, shape == "standee", NARROWEST),
            wrap=self._part("wrap", width / 10, shape == "pennant", NARROWEST),
            notch=self._part("notch", 0.0, shape == "pennant"),
            folds=self._folds(entries.get("folds"), size),
            slits=slits(entries.get("slits"), f"{self.what}.slits", size, rounded, self.problems),
        )
        return stock if self._sensible(stock) else None

    def _sensible(self, stock: Stock) -> bool:
        """Whether the parts fit into the whole."""
        width, height = stock.size
        shape = stock.shape
        limits = (
            ("corner", shape == "rectangle", min(width, height) / 2, "is more than half of a side"),
            ("base", shape == "standee", height - NARROWEST, "leaves no room for the figure above it"),
            ("wrap", shape == "pennant", width - 2 * NARROWEST, "leaves no room for the pennant beside it"),
            ("notch", shape == "pennant", (width - stock.wrap) / 2 - NARROWEST, "cuts the pennant off"),
        )
        for name, asked, most, trouble in limits:
            if asked and not fits(getattr(stock, name), max(0.0, most)):
                at_most = f"at most {millimetres(max(0.0, most))} mm"
                self._error(name, "wrong-length", f"{self.what}.{name} {trouble}", at_most)
                return False
        if shape == "circle" and abs(width - height) > MM / 100:
            self._error("height", "wrong-length", f"{self.what} is a circle, so its height must be its width")
            return False
        if shape == "standee" and not fits(4 * NARROWEST, width):
            self._error(
                "width",
                "wrong-length",
                f"{self.what} is too narrow to be folded",
                f"at least {millimetres(4 * NARROWEST)} mm",
            )
            return False
        return True

    def _folds(self, node: Node | None, size: Size) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """`folds: {x: [12mm, 24mm], y: []}`: where it is folded, from the left and from the top."""
        what = f"{self.what}.folds"
        found = fields.mapping(node, what, self.problems)
        if found is None:
            return (), ()
        fields.known_keys(found, what, ("x", "y"), self.problems)
        across = self._places(found.entries.get("x"), f"{what}.x", size.width)
        return across, self._places(found.entries.get("y"), f"{what}.y", size.height)

    def _places(self, node: Node | None, what: str, whole: float) -> tuple[float, ...]:
        if node is not None and not isinstance(node, Sequence):
            self.problems.error(
                node.span, "wrong-type", f"{what} must be a list of lengths, and is {fields.kind(node)}"
            )
            return ()
        places: list[float] = []
        for item in node.items if node else ():
            place = fields.length(item, f"a fold of {what}", self.problems)
            if place is None:
                continue
            if place > whole:
                message = f"a fold of {what} lies outside: at {millimetres(place)} of {millimetres(whole)} mm"
                self.problems.error(item.span, "wrong-length", message)
            elif not (fits((places[-1] if places else 0.0) + NARROWEST, place) and fits(place, whole - NARROWEST)):
                message = f"a fold of {what} lies less than 2 mm from the one before, or from an edge"
                self.problems.error(item.span, "wrong-length", message, "give them in order, measured from one edge")
            else:
                places.append(place)
        return tuple(places)

    def _length(self, name: str, least: float = 0.0) -> float | None:
        return fields.length(self.node.entries.get(name), f"{self.what}.{name}", self.problems, least=least)

    def _part(self, name: str, usual: float, wanted: bool, least: float = 0.0) -> float:
        """A length that only one shape has; `usual` when it is not said."""
        found = self._length(name, least if wanted else 0.0)
        return 0.0 if not wanted else usual if found is None else found

    def _error(self, name: str, code: str, message: str, *hints: str) -> None:
        self.problems.error(fields.place(self.node, name), code, message, *hints)
