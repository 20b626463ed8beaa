"""The tables of checks that need paper: the code of each, and the module that holds its page and its function.

To add a check, add its file here. There are three kinds: the `check` of a sheet takes a game and the target that it is
usually made for; that of a face takes all that lies on it; that of a thing takes one of these, and is asked once for
what is the same on several faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Protocol

from cardgen.diagnostics import Diagnostic
from cardgen.export.preflight import (
    four_ink_type,
    lost_spot,
    low_contrast,
    low_resolution,
    outside_safe,
    reversed_line,
    reversed_type,
    sheet_not_filled,
    short_of_bleed,
    small_type,
    thin_line,
    too_much_ink,
)
from cardgen.export.separation import separation
from cardgen.export.surface import Lettering, Surface, Thing, Things
from cardgen.export.targets import Target
from cardgen.export.targets.product import match
from cardgen.geometry import Size
from cardgen.layout.desk import TURN
from cardgen.layout.frame import Frame
from cardgen.layout.memo import Memo
from cardgen.layout.report import Report
from cardgen.model.game import Component, Game


class SheetCheck(Protocol):
    """What a module that looks at sheets has, beside its docstring."""

    def check(self, game: Game, target: Target) -> Iterator[Diagnostic]:
        """The problems of one kind that the sheets of a target have."""
        ...


class FaceCheck(Protocol):
    """What a module that looks at whole faces has."""

    def check(self, surface: Surface) -> Iterator[Report]:
        """The problems of one kind that a face has."""
        ...


class ThingCheck(Protocol):
    """What a module has that looks at one thing at a time, whatever lies around it."""

    def check(self, thing: Thing | Lettering, surface: Surface) -> Iterator[Report]:
        """The problems of one kind that a thing has on faces of this size."""
        ...


SHEETS: dict[str, SheetCheck] = {
    "sheet-not-filled": sheet_not_filled,
}

FACES: dict[str, FaceCheck] = {
    "four-ink-type": four_ink_type,
    "lost-spot": lost_spot,
    "low-contrast": low_contrast,
    "reversed-line": reversed_line,
    "reversed-type": reversed_type,
    "short-of-bleed": short_of_bleed,
    "small-type": small_type,
}

THINGS: dict[str, ThingCheck] = {
    "low-resolution": low_resolution,
    "outside-safe": outside_safe,
    "thin-line": thin_line,
    "too-much-ink": too_much_ink,
}

CHECKS: Mapping[str, SheetCheck | FaceCheck | ThingCheck] = {**SHEETS, **FACES, **THINGS}
"""All of them: each has its page."""


def preflight(game: Game, target: Target) -> Iterator[Diagnostic]:
    """What the checks of sheets say of a game on its usual target."""
    for check in SHEETS.values():
        yield from check.check(game, target)


class FaceJudge:
    """Asks all checks of faces and things about the faces of a game, as they are printed at a scale for a target: by
    its press, and as far inside the trim as its shop wants texts.
    """

    codes: Set[str] = FACES.keys() | THINGS.keys()

    def __init__(self, game: Game, scale: float | None = None, target: Target | None = None) -> None:
        self._scale = game.print.scale if scale is None else scale
        self._game = game
        self._press = separation(game, target.press) if target and target.press else None
        self._safe = target.safe if target else None
        self._products = target.products if target else ()
        self._component: Component | None = None
        self._faces = 0
        self._forget()

    def _forget(self) -> None:
        self._things = Things()
        self._known: Memo[Thing | Lettering, tuple[Report, ...]] = Memo()

    def _is_made(self, component: Component) -> bool:
        """Whether the target's shop makes such pieces: what is left out is not judged."""
        if not self._products:
            return True
        ratio = self._scale / self._game.print.scale
        width, height = component.stock.size
        return match(self._products, Size(width * ratio, height * ratio), component.stock.shape) is not None

    def __call__(self, component: Component, frame: Frame) -> Iterator[Report]:
        """What there is to say of a face of a component; components are best asked about one after the other."""
        if not self._is_made(component):
            return
        if component is not self._component:
            self._component = component
            self._forget()
        self._faces += 1
        if self._faces % TURN == 0:
            self._things.turn()
            self._known.turn()
        things, known = self._things, self._known
        safe = outside_safe.margin(component.stock, self._game, self._safe) / self._game.print.scale
        surface = Surface(frame, component.stock, self._scale, safe, things.of(frame.root), self._press)
        for check in FACES.values():
            yield from check.check(surface)
        for thing in surface.things:
            its = known.find(thing)
            if its is None:
                its = known[thing] = tuple(
                    [report for check in THINGS.values() for report in check.check(thing, surface)]
                )
            yield from its
