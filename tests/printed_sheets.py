"""Pages of sheets go in, the faces that they draw come out, as pikepdf reads them; and where backs must lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pikepdf
import pytest

MM = 72 / 25.4
LETTER = (612.0, 792.0)
NEAR = 0.01
"""Millimetres: a printed trim is where the manifest says to this, which no printer or knife reaches."""


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


def check_backs(pages: list[Mapping[str, Any]], backs: Mapping[str, str | None]) -> None:
    """Each back page follows its front, and each back lies behind its front when the leaf turns about its long edge."""
    fronts = [page for page in pages if page["side"] == "front"]
    for page in fronts:
        number = pages.index(page)
        expected = {
            (slot["card"], slot["set"], slot["player"], slot["copy"]): slot["trim"]
            for slot in page["slots"]
            if backs[slot["card"]]
        }
        if not expected:
            continue
        behind = pages[number + 1]
        assert (behind["side"], behind["sheet"]) == ("back", page["sheet"])
        found = {(slot["card"], slot["set"], slot["player"], slot["copy"]): slot["trim"] for slot in behind["slots"]}
        assert set(found) == set(expected)
        for key, (x, y, w, h) in expected.items():
            assert found[key] == pytest.approx((LETTER[0] / MM - x - w, y, w, h), abs=NEAR)
