"""A colour in, the ink that prints it out. A press target draws the same frames with other inks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from cardgen.colors import Color, Ink

if TYPE_CHECKING:
    from PIL.Image import Image

Mode = Literal["L", "RGB", "CMYK"]


class Inks(Protocol):
    """What a device prints with: one ink for each colour, and pictures in modes that it takes."""

    def ink(self, color: Color, fine: bool = False) -> Ink:
        """The ink for a colour; its alpha is not looked at. It is `fine` in letters and lines, where more than one
        plate would blur.
        """
        ...

    def takes(self, mode: Mode) -> bool:
        """Whether a picture of this mode may go through as it is."""
        ...

    def convert(self, image: Image, spare: int = 0) -> Image:
        """A picture of a mode that is not taken, in one that is; itself, where it may stay as it is.

        Its alpha has been set aside before. Of 255 levels of ink, `spare` are to stay below the limit.
        """
        ...

    @property
    def key(self) -> str:
        """A name for all that decides what `convert` makes, so that its pictures can be kept."""
        ...


class ScreenInks:
    """Colours as authored: light as red, green and blue, and what was given as process or spot ink as that ink."""

    key = "rgb"

    def ink(self, color: Color, fine: bool = False) -> Ink:
        return color.ink

    def takes(self, mode: Mode) -> bool:
        return True

    def convert(self, image: Image, spare: int = 0) -> Image:
        return image


RGB = ScreenInks()
