"""A piece larger than the page goes in, the parts of it that are printed on several pages come out. Numbers only."""

from __future__ import annotations

import math
from typing import NamedTuple

from cardgen.geometry import Rect, Size, fits
from cardgen.impose.duplex import Flip, flips_sideways, mirrored
from cardgen.impose.grid import DoesNotFit


class Tile(NamedTuple):
    """One page of a piece that is glued together: its row and column from 0, as the front is seen upright.

    `window` is the part of the piece that it shows, in printed points from the trim's top left; `at` is where that
    part lies on the page. `turn` (0, 90, 180, 270) turns the art clockwise.
    """

    row: int
    column: int
    window: Rect
    at: Rect
    turn: int = 0

    @property
    def name(self) -> str:
        """A letter for the row and a number for the column: `B3`."""
        return f"{_letters(self.row)}{self.column + 1}"


def tiles(size: Size, page: Size, margin: float, overlap: float) -> tuple[Tile, ...]:
    """The fewest pages that show a piece of `size`, row by row; each part centred on its page. All in points.

    Neighbours share a strip that is exactly `overlap` wide, which is glued under the one and over the other. All parts
    are of one size: nobody can glue a sliver. The piece is turned by 90 degrees where that takes fewer pages. Raises
    DoesNotFit when the room inside the margins is not worth four strips: then both strips of a part would meet.
    """
    room = Size(page.width - 2 * margin, page.height - 2 * margin)
    if min(room) <= 0 or min(room) < 4 * overlap:
        raise DoesNotFit(size, room)
    upright, turned = _counts(size, room, overlap), _counts(size, Size(room.height, room.width), overlap)
    turn = 90 if math.prod(turned) < math.prod(upright) else 0
    columns, rows = turned if turn else upright
    across, down = _parts(size.width, columns, overlap), _parts(size.height, rows, overlap)
    return tuple(
        _tile(row, column, Rect(x, y, width, height), page, turn)
        for row, (y, height) in enumerate(down)
        for column, (x, width) in enumerate(across)
    )


def shape(tiles: tuple[Tile, ...]) -> tuple[int, int]:
    """How many rows and columns the tiles of a piece have."""
    return tiles[-1].row + 1, tiles[-1].column + 1


def behind(tile: Tile, size: Size, page: Size, flip: Flip = "long") -> Tile:
    """The back of a page: the part of the back that lies behind the tile's part of the front, mirrored with its page.

    `size` is the whole piece. The art is turned like that of all backs: see `duplex.backs`.
    """
    window = tile.window
    return tile._replace(
        window=window._replace(x=size.width - window.right),
        at=mirrored(tile.at, page, flip),
        turn=(-tile.turn if flips_sideways(page, flip) else 180 - tile.turn) % 360,
    )


def whole(tile: Tile, size: Size) -> Rect:
    """Where the trim of the whole piece would lie on the page of a tile, most of it outside."""
    window = tile.window
    left, top = window.x, window.y
    right, bottom = size.width - window.right, size.height - window.bottom
    for _ in range(tile.turn // 90):
        left, top, right, bottom = bottom, left, top, right
    at = tile.at
    return Rect(at.x - left, at.y - top, at.width + left + right, at.height + top + bottom)


def _counts(size: Size, room: Size, overlap: float) -> tuple[int, int]:
    """How many columns and rows it takes."""
    return _count(size.width, room.width, overlap), _count(size.height, room.height, overlap)


def _count(whole: float, room: float, overlap: float) -> int:
    if fits(whole, room):
        return 1
    number = math.ceil((whole - overlap) / (room - overlap))
    # The quotient may lie above a whole number by float noise.
    return number - 1 if fits((whole + (number - 2) * overlap) / (number - 1), room) else number


def _parts(whole: float, count: int, overlap: float) -> tuple[tuple[float, float], ...]:
    """Where each part begins, and how long it is."""
    long = (whole + (count - 1) * overlap) / count
    return tuple((number * (long - overlap), long) for number in range(count))


def _tile(row: int, column: int, window: Rect, page: Size, turn: int) -> Tile:
    width, height = (window.height, window.width) if turn else (window.width, window.height)
    at = Rect((page.width - width) / 2, (page.height - height) / 2, width, height)
    return Tile(row, column, window, at, turn)


def _letters(number: int) -> str:
    """A, B … Z, AA, AB …"""
    letters = chr(ord("A") + number % 26)
    return letters if number < 26 else _letters(number // 26 - 1) + letters
