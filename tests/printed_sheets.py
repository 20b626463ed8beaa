"""A page of a sheet goes in, the faces that it draws come out, as pikepdf reads them."""

from __future__ import annotations

from dataclasses import dataclass

import pikepdf
import pytest

MM = 72 / 25.4


@dataclass(frozen=True)
class Drawn:
    """A face as the page draws it: its form, the place of its trim in mm from the page's top left, and its turn."""

    form: str
    trim: tuple[float, float, float, float]
    turn: int
    clip: tuple[float, float, float, float]


def drawn(page: pikepdf.Page, size: tuple[float, float]) -> list[Drawn]:
    """What a page draws under a clip of its own: its faces. `size` is the trim's, upright, in mm."""
    found: list[Drawn] = []
    points: list[tuple[float, float]] = []
    matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    clipped = False
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            points, matrix, clipped = [], (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), False
        elif name in ("m", "l"):
            points.append((float(operands[0]), float(operands[1])))
        elif name == "re":
            x, y, w, h = (float(number) for number in operands)
            points += [(x, y), (x + w, y + h)]
        elif name == "W":
            clipped = True
        elif name == "cm":
            assert matrix == (1, 0, 0, 1, 0, 0), "one placement, one matrix"
            matrix = tuple(float(number) for number in operands)  # type: ignore[assignment]
        elif name == "Do" and clipped:
            found.append(_drawn(str(operands[0]), matrix, points, page, size))
    return found


def _drawn(
    form: str,
    matrix: tuple[float, ...],
    points: list[tuple[float, float]],
    page: pikepdf.Page,
    size: tuple[float, float],
) -> Drawn:
    """A form's own space has the trim's lower left corner at its origin; the page's matrix puts it in place."""
    height = float(page.mediabox[3])
    a, b, c, d, e, f = matrix
    scale = (a * a + b * b) ** 0.5
    assert scale == pytest.approx((c * c + d * d) ** 0.5, abs=1e-6)
    turn = {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}[round(a / scale), round(b / scale)]
    wide, high = size[0] * MM / scale, size[1] * MM / scale
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (0, wide) for y in (0, high)]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    low, top = min(y for _, y in corners), max(y for _, y in corners)
    trim = (left / MM, (height - top) / MM, (right - left) / MM, (top - low) / MM)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    clip = (min(xs) / MM, (height - max(ys)) / MM, max(xs) / MM, (height - min(ys)) / MM)
    return Drawn(form, trim, turn, clip)
