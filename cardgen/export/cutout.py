"""The outline of a piece in pixels goes in, a mask comes out: white where the piece is, black where it is cut away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardgen.geometry import Size
from cardgen.model.dielines import Step, dieline
from cardgen.model.game import Stock

if TYPE_CHECKING:
    from PIL.Image import Image

FINE = 4
"""Points each way that a pixel is judged by: 16 shades from black to white at the edge, as screens show letters."""

STEPS = 48
"""Straight pieces for each curve of an outline: on a circle of a metre at 300 dpi within two pixels, on a card within a
tenth of one."""

BAND = 256
"""Rows of the mask that are drawn at once: a board of 10,000 pixels takes 40 MB meanwhile."""


def outline(stock: Stock, pixels: tuple[int, int]) -> tuple[Step, ...]:
    """Where a piece is cut, as drawn on a picture of its trim in so many pixels."""
    across, down = _factors(stock.size, pixels)
    return tuple(
        (step[0], *(number * (down if place % 2 else across) for place, number in enumerate(step[1:])))  # type: ignore[misc]  # as many as there were
        for step in dieline(stock).outline
    )


def mask(steps: Iterable[Step], pixels: tuple[int, int]) -> Image:
    """The mask of an outline, in shades of grey at its edge."""
    from PIL import Image, ImageDraw

    width, height = pixels
    points = list(_points(steps))
    found = Image.new("L", pixels)
    for top in range(0, height, BAND):
        rows = min(BAND, height - top)
        band = Image.new("L", (width * FINE, rows * FINE))
        # Pillow colours the pixels that a line goes through as well: half a pixel less all round makes up for it.
        at = [(x * FINE - 0.5, (y - top) * FINE - 0.5) for x, y in points]
        ImageDraw.Draw(band).polygon(at, fill=255)
        found.paste(band.reduce(FINE), (0, top))
    return found


def _factors(size: Size, pixels: tuple[int, int]) -> tuple[float, float]:
    return pixels[0] / size.width, pixels[1] / size.height


def _points(steps: Iterable[Step]) -> Iterator[tuple[float, float]]:
    """The corners of an outline of one part, its curves cut into straight pieces."""
    x = y = 0.0
    for step in steps:
        if len(step) == 7:
            _, x1, y1, x2, y2, x3, y3 = step
            for number in range(1, STEPS + 1):
                t, u = number / STEPS, 1 - number / STEPS
                yield (
                    u * u * u * x + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x3,
                    u * u * u * y + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y3,
                )
            x, y = x3, y3
        elif len(step) == 3:
            _, x, y = step
            yield x, y
