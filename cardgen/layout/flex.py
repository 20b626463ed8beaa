"""Sharing out one direction of a row or column: what each child asks for in, what each gets out. Numbers only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.geometry import fits


class Ask(NamedTuple):
    """What a child asks for: its base extent, its share of what is left, whether it can give up, its bounds. Points."""

    base: float
    grow: float = 0.0
    shrinks: bool = False
    least: float = 0.0
    most: float = float("inf")


def share_out(asks: Sequence[Ask], room: float) -> tuple[list[float], float]:
    """The extents of the children in `room` points (gaps already taken off), and what is left over.

    Left over is negative when they need more than there is and none can give way. Those who grow share what is
    left by their `grow`; those who shrink give up in proportion to their base. Who meets a bound is held there
    and the others share again, as in CSS flexible boxes.
    """
    extents = [min(max(ask.base, ask.least), ask.most) for ask in asks]
    free = room - sum(extents)
    if free > 0:
        return _grown(asks, extents, room)
    if not fits(-free, 0):
        return _shrunk(asks, extents, room)
    return extents, 0.0


def _grown(asks: Sequence[Ask], extents: list[float], room: float) -> tuple[list[float], float]:
    held = {index for index, ask in enumerate(asks) if not ask.grow}
    while len(held) < len(asks):
        total = sum(ask.grow for index, ask in enumerate(asks) if index not in held)
        free = room - sum(asks[i].base if i not in held else extents[i] for i in range(len(asks)))
        wanted = {i: asks[i].base + max(0.0, free) * asks[i].grow / total for i in range(len(asks)) if i not in held}
        over = {i for i, extent in wanted.items() if not asks[i].least <= extent <= asks[i].most}
        for i, extent in wanted.items():
            extents[i] = min(max(extent, asks[i].least), asks[i].most)
        if not over:
            return extents, 0.0
        held |= over
    return extents, room - sum(extents)


def _shrunk(asks: Sequence[Ask], extents: list[float], room: float) -> tuple[list[float], float]:
    giving = {index for index, ask in enumerate(asks) if ask.shrinks and extents[index] > ask.least}
    while giving:
        total = sum(extents[i] for i in giving)
        missing = sum(extents) - room
        wanted = {i: extents[i] - missing * extents[i] / total for i in giving}
        under = {i for i, extent in wanted.items() if extent < asks[i].least}
        if not under:
            for i, extent in wanted.items():
                extents[i] = max(0.0, extent)
            break
        for i in under:
            extents[i] = asks[i].least
        giving -= under
    left = room - sum(extents)
    return extents, 0.0 if fits(-left, 0) else left


def offsets(extents: Sequence[float], gap: float, justify: str, left: float) -> list[float]:
    """Where each child starts, given what is left over (negative counts as nothing)."""
    left = max(0.0, left)
    position = {"center": left / 2, "end": left}.get(justify, 0.0)
    if justify == "between" and len(extents) > 1:
        gap += left / (len(extents) - 1)
    starts = []
    for extent in extents:
        starts.append(position)
        position += extent + gap
    return starts
