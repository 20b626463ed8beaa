"""A drawing of cuts goes in, a DXF in millimetres comes out: a closed polyline a piece, with arcs where it is round.

It is the DXF of AutoCAD 2000 (AC1015), the oldest with polylines of one entity and with units. y points up there, so
a point is as high as the page's height less its distance from the top: (0, 0) is the page's bottom left corner.
The tables are those that https://ezdxf.readthedocs.io/en/stable/dxfinternals/ lists as needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.export.cutfiles.arcs import Vertex, polyline
from cardgen.export.cutfiles.drawing import Drawing, Path, moved
from cardgen.export.cutfiles.svg import REGMARKS
from cardgen.export.cuts import DASH
from cardgen.geometry import MM, Matrix, Size

Tag = tuple[int, str | int | float]

BLACK = 7
"""AutoCAD's index of the colour that is black on white paper."""

MILLIMETRES = 4
"""What $INSUNITS says for mm."""


class _Handles:
    """Numbers for all that is in the file, in hexadecimal, each once; the first are the tables' own."""

    def __init__(self) -> None:
        self._last = 0x2F

    def next(self) -> str:
        self._last += 1
        return f"{self._last:X}"

    @property
    def seed(self) -> str:
        """One that is not given to anything."""
        return f"{self._last + 1:X}"


MODEL, PAPER, ROOT, GROUPS = "20", "21", "22", "23"
"""Handles of the two spaces and of the two dictionaries."""


def dxf(drawing: Drawing) -> bytes:
    """The file, in ASCII."""
    handles = _Handles()
    layers = [(layer.name, layer.aci, "DASHED" if layer.dashed else "CONTINUOUS") for layer in drawing.layers]
    if drawing.marks:
        layers.insert(0, (REGMARKS, BLACK, "CONTINUOUS"))
    tables = [*_tables(drawing.size, layers, handles)]
    blocks = [*_blocks(handles)]
    entities = [*_entities(drawing, handles)]
    objects: list[Tag] = [
        *((0, "DICTIONARY"), (5, ROOT), (330, "0"), (100, "AcDbDictionary"), (281, 1)),
        *((3, "ACAD_GROUP"), (350, GROUPS)),
        *((0, "DICTIONARY"), (5, GROUPS), (330, ROOT), (100, "AcDbDictionary"), (281, 1)),
    ]
    tags: list[Tag] = [
        *((999, line) for line in drawing.says),
        *_section("HEADER", _header(drawing.size, handles.seed)),
        *_section("CLASSES", ()),
        *_section("TABLES", tables),
        *_section("BLOCKS", blocks),
        *_section("ENTITIES", entities),
        *_section("OBJECTS", objects),
        (0, "EOF"),
    ]
    return "".join(f"{code:3}\n{_written(value)}\n" for code, value in tags).encode("ascii")


def _section(name: str, tags: Iterable[Tag]) -> Iterator[Tag]:
    yield from ((0, "SECTION"), (2, name), *tags, (0, "ENDSEC"))


def _header(size: Size, seed: str) -> Iterator[Tag]:
    width, height = (side / MM for side in size)
    yield from ((9, "$ACADVER"), (1, "AC1015"), (9, "$DWGCODEPAGE"), (3, "ANSI_1252"))
    yield from ((9, "$INSUNITS"), (70, MILLIMETRES), (9, "$MEASUREMENT"), (70, 1), (9, "$LUNITS"), (70, 2))
    yield from ((9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0), (9, "$EXTMAX"), (10, width), (20, height), (30, 0.0))
    yield from ((9, "$LIMMIN"), (10, 0.0), (20, 0.0), (9, "$LIMMAX"), (10, width), (20, height))
    yield from ((9, "$HANDSEED"), (5, seed))


def _tables(size: Size, layers: Iterable[tuple[str, int, str]], handles: _Handles) -> Iterator[Tag]:
    width, height = (side / MM for side in size)
    view: list[Tag] = [(70, 0), (10, 0.0), (20, 0.0), (11, 1.0), (21, 1.0), (12, width / 2), (22, height / 2)]
    view += [(16, 0.0), (26, 0.0), (36, 1.0), (17, 0.0), (27, 0.0), (37, 0.0), (40, height), (41, width / height)]
    dashes = [step / MM for step in DASH]
    line: list[Tag] = [(70, 0), (3, ""), (72, 65), (73, 0), (40, 0.0)]
    dashed: list[Tag] = [(70, 0), (3, "_ _ _ _"), (72, 65), (73, 2), (40, sum(dashes))]
    dashed += [(49, dashes[0]), (74, 0), (49, -dashes[1]), (74, 0)]
    types = [("BYBLOCK", line), ("BYLAYER", line), ("CONTINUOUS", line), ("DASHED", dashed)]
    all_layers = [("0", BLACK, "CONTINUOUS"), *layers]
    style: list[Tag] = [(70, 0), (40, 0.0), (41, 1.0), (50, 0.0), (71, 0), (42, 2.5), (3, "txt"), (4, "")]
    yield from _table("VPORT", "Viewport", [("*ACTIVE", view)], handles)
    yield from _table("LTYPE", "Linetype", types, handles)
    looks: list[tuple[str, list[Tag]]] = [
        (name, [(70, 0), (62, color), (6, kind), (370, -3)]) for name, color, kind in all_layers
    ]
    yield from _table("LAYER", "Layer", looks, handles)
    yield from _table("STYLE", "TextStyle", [("STANDARD", style)], handles)
    yield from _table("VIEW", "View", [], handles)
    yield from _table("UCS", "UCS", [], handles)
    yield from _table("APPID", "RegApp", [("ACAD", [(70, 0)])], handles)
    yield from _table("DIMSTYLE", "DimStyle", [("STANDARD", [(70, 0)])], handles)
    spaces: list[tuple[str, list[Tag]]] = [("*MODEL_SPACE", []), ("*PAPER_SPACE", [])]
    yield from _table("BLOCK_RECORD", "Block", spaces, handles, (MODEL, PAPER))


def _table(
    name: str,
    kind: str,
    records: list[tuple[str, list[Tag]]],
    handles: _Handles,
    known: tuple[str, ...] = (),
) -> Iterator[Tag]:
    """A table; `known` are the handles of its records, where others speak of them."""
    own = handles.next()
    yield from ((0, "TABLE"), (2, name), (5, own), (330, "0"), (100, "AcDbSymbolTable"), (70, len(records)))
    if name == "DIMSTYLE":
        yield (100, "AcDbDimStyleTable")
    for number, (title, tags) in enumerate(records):
        handle = known[number] if known else handles.next()
        # 105 and not 5: a handle of a dimension style has a code of its own, for 5 was taken there.
        yield from ((0, name), (105 if name == "DIMSTYLE" else 5, handle), (330, own), (100, "AcDbSymbolTableRecord"))
        yield from ((100, f"AcDb{kind}TableRecord"), (2, title), *tags)
    yield (0, "ENDTAB")


def _blocks(handles: _Handles) -> Iterator[Tag]:
    for name, owner in (("*MODEL_SPACE", MODEL), ("*PAPER_SPACE", PAPER)):
        space: tuple[Tag, ...] = ((67, 1),) if owner == PAPER else ()
        yield from ((0, "BLOCK"), (5, handles.next()), (330, owner), (100, "AcDbEntity"), *space, (8, "0"))
        yield from ((100, "AcDbBlockBegin"), (2, name), (70, 0), (10, 0.0), (20, 0.0), (30, 0.0), (3, name), (1, ""))
        yield from ((0, "ENDBLK"), (5, handles.next()), (330, owner), (100, "AcDbEntity"), *space, (8, "0"))
        yield (100, "AcDbBlockEnd")


def _entities(drawing: Drawing, handles: _Handles) -> Iterator[Tag]:
    up = Matrix(1 / MM, 0, 0, -1 / MM, 0, drawing.size.height / MM)
    if drawing.marks:
        marks: list[Path] = [
            (("M", *start), ("L", *middle), ("L", *end)) for _, (start, middle, end) in drawing.marks.angles
        ]
        if drawing.marks.square:
            x, y, right, bottom = *drawing.marks.square[:2], drawing.marks.square.right, drawing.marks.square.bottom
            marks.append((("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",)))
        for mark in marks:
            yield from _polyline(mark, up, REGMARKS, BLACK, handles)
    for layer in drawing.layers:
        for path in layer.paths:
            yield from _polyline(path, up, layer.name, layer.aci, handles)


def _polyline(path: Path, up: Matrix, layer: str, color: int, handles: _Handles) -> Iterator[Tag]:
    corners = polyline(moved(path, up))
    yield from ((0, "LWPOLYLINE"), (5, handles.next()), (330, MODEL), (100, "AcDbEntity"), (8, layer), (62, color))
    yield from ((100, "AcDbPolyline"), (90, len(corners)), (70, int(path[-1] == ("Z",))), (43, 0.0))
    for corner in corners:
        yield from _corner(corner)


def _corner(corner: Vertex) -> Iterator[Tag]:
    yield from ((10, corner.x), (20, corner.y))
    if corner.bulge:
        yield (42, corner.bulge)


def _written(value: str | int | float) -> str:
    """A value on its line. Letters beyond ASCII are written by their number, as AutoCAD does."""
    if isinstance(value, float):
        whole, _, part = f"{round(value, 7) + 0.0:.7f}".partition(".")
        return f"{whole}.{part.rstrip('0') or '0'}"
    if isinstance(value, int):
        return str(value)
    return "".join(letter if letter.isascii() else f"\\U+{ord(letter):04X}" for letter in value)
