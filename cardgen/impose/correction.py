"""How a printer misplaces the back of a leaf goes in, the map that makes up for it comes out. Numbers only."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.geometry import Matrix, Size
from cardgen.impose.duplex import Flip


class Misprint(NamedTuple):
    """How the print on the back of a leaf lies, by where it should: what a calibration sheet measures.

    This is the one sign convention, for profiles, commands and sheets alike. You look at the back, its words upright,
    as if the page lay on a screen: x runs to the right, y down. The printer takes what belongs at a point of the page,

    1. stretches it about the page's centre, `across` times in x and `along` times in y (1.002: 0.2 % too large),
    2. turns it `turn` degrees clockwise about the page's centre (the right edge sinks when it is positive),
    3. and shifts it `right` and `down`, in points (too far right, too far down when they are positive).

    `flip` is the edge that the leaf was turned about. A printer that flips on the other edge feeds the same leaf the
    other way round, so that there its print lies shifted to the opposite sides; turn and stretch stay what they are.
    """

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    across: float = 1.0
    along: float = 1.0
    flip: Flip = "long"

    def flipped(self, flip: Flip) -> Misprint:
        """The same fault of the same printer, as it shows when leaves are flipped on that edge."""
        return self if flip == self.flip else self._replace(right=-self.right, down=-self.down, flip=flip)


def misprint(fault: Misprint, page: Size) -> Matrix:
    """Where the printer puts the points of a back, in points from its top left, y down."""
    x, y = page.width / 2, page.height / 2
    stretched = Matrix(fault.across, 0.0, 0.0, fault.along)
    return _shift(x + fault.right, y + fault.down) @ Matrix.rotation(fault.turn) @ stretched @ _shift(-x, -y)


def correction(fault: Misprint, page: Size, flip: Flip) -> Matrix:
    """The map of a back's content after which the printer puts every point where it belongs: the misprint's inverse.

    `page` and `flip` are those of the sheets to print.
    """
    fault = fault.flipped(flip)
    x, y = page.width / 2, page.height / 2
    shrunk = Matrix(1 / fault.across, 0.0, 0.0, 1 / fault.along)
    return _shift(x, y) @ shrunk @ Matrix.rotation(-fault.turn) @ _shift(-x - fault.right, -y - fault.down)


def _shift(x: float, y: float) -> Matrix:
    return Matrix(e=x, f=y)
