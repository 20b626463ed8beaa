"""A press's profile and limit of ink in; the process ink of each colour, and pictures in process inks, out.

Colours that were given as ink stay as they are, but for the limit. Light goes through the profile: relative
colorimetric, with black point compensation, as printers' own software does. Black in letters and lines is black ink
alone, and grey there a tint of it: four plates never lie quite on each other, and thin things would show it.
"""

from __future__ import annotations

import hashlib
import io
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.colors import Cmyk, Color, Ink, Rgb, Spot
from cardgen.draw.inks import Mode

if TYPE_CHECKING:
    from PIL.Image import Image

LEVELS = 255
"""Steps of a plate: inks are whole numbers of them, so that what rounds them keeps the limit."""

LOOKS = 512
"""Pixels each way that are looked at for the most ink of a picture: each eighth of a millimetre of a card."""

SPREAD = 1e-3
"""How far the parts of a colour may differ for it to be grey: half a step of eight bits."""


class PressInks(NamedTuple):
    """The inks of a press: the bytes of its ICC profile, the most ink on one spot (2.4 is 240 %), what prints large
    black areas (None for what the profile makes of black).
    """

    profile: bytes
    limit: float = 4.0
    rich_black: Cmyk | None = None

    def ink(self, color: Color, fine: bool = False) -> Ink:
        """The ink for a colour; its alpha is not looked at. `fine` colours are those of letters and lines."""
        return _ink(self, color.press or color.ink, fine)

    def takes(self, mode: Mode) -> bool:
        """None goes through as it is: process inks may be over the limit, and light has no place in the file."""
        return False

    def convert(self, image: Image, spare: int = 0) -> Image:
        """A picture in process inks within the limit. A grey one is printed with black alone, in the tints that letters
        of its greys have. Light is sRGB's.
        """
        if image.mode == "L":
            return image.point([LEVELS - tint for tint in _greys(self.profile)])
        if image.mode != "CMYK":
            image = _converted(self.profile, image)
        return limited(image, self.limit - spare / LEVELS)

    @property
    def key(self) -> str:
        """What decides how pictures are converted."""
        return f"cmyk 2 {hashlib.sha256(self.profile).hexdigest()} {self.limit:.4f}"


def of_press(ink: Ink) -> Cmyk | Spot:
    """An ink that a press has. Raises ValueError for light."""
    if isinstance(ink, Rgb):
        raise ValueError(f"{ink} is no ink of a press")
    return ink


def usable(profile: bytes) -> bool:
    """Whether light can be turned into the inks of a profile, and its inks be looked at."""
    from PIL import ImageCms

    try:
        _transform(profile)
        _greys(profile)
    except (ImageCms.PyCMSError, OSError):
        return False
    return True


@lru_cache(maxsize=4096)
def _ink(inks: PressInks, ink: Ink, fine: bool) -> Ink:
    if isinstance(ink, Spot):
        return ink._replace(alternate=mixed(ink.alternate, inks.limit))
    if isinstance(ink, Cmyk):
        return mixed(ink, inks.limit)
    grey = max(ink) - min(ink) < SPREAD
    if grey and fine:
        return Cmyk(0.0, 0.0, 0.0, _greys(inks.profile)[round(ink.green * LEVELS)] / LEVELS)
    if grey and ink.green < SPREAD and inks.rich_black:
        return mixed(inks.rich_black, inks.limit)
    from PIL import Image

    red, green, blue = (round(part * LEVELS) for part in ink)
    plates = _converted(inks.profile, Image.new("RGB", (1, 1), (red, green, blue))).tobytes()
    return mixed(Cmyk(*(plate / LEVELS for plate in plates)), inks.limit)


def mixed(ink: Cmyk, limit: float) -> Cmyk:
    """A mix within a limit of ink: black stays, the others make room in equal shares. In whole levels of a plate."""
    *colors, black = (round(part * LEVELS) for part in ink)
    room, total = int(limit * LEVELS + 1e-6) - black, sum(colors)
    if total > room:
        colors = [color * room // total for color in colors]
    cyan, magenta, yellow = (color / LEVELS for color in colors)
    return Cmyk(cyan, magenta, yellow, black / LEVELS)


def limited(image: Image, limit: float) -> Image:
    """A picture of process inks within a limit: black stays, the others make room in equal shares."""
    from PIL import Image, ImageMath

    most = int(limit * LEVELS + 1e-6)
    if most >= 4 * LEVELS:
        return image
    names = _plates(image)
    *colors, black = names.values()
    total = ImageMath.lambda_eval(lambda its: its["c"] + its["m"] + its["y"] + its["k"], **names)
    if total.getextrema()[1] <= most:
        return image
    # Where there is ink to spare, the second is the larger: the colour stays.
    shares = [
        ImageMath.lambda_eval(lambda its: its["min"](its["one"], _share(its, most)), one=color, **names).convert("L")
        for color in colors
    ]
    return Image.merge("CMYK", (*shares, black))


def most_ink(image: Image) -> float:
    """The most ink on one spot of a picture in process inks: 3.2 is 320 %. Of large pictures some pixels are looked at,
    as they are: a mean of several would be less.
    """
    from PIL import Image, ImageMath

    few = image.resize((min(image.width, LOOKS), min(image.height, LOOKS)), Image.Resampling.NEAREST)
    total = ImageMath.lambda_eval(lambda its: its["c"] + its["m"] + its["y"] + its["k"], **_plates(few))
    return float(total.getextrema()[1]) / LEVELS


def _plates(image: Image) -> dict[str, Image]:
    """The plates of a picture by the letters of their inks."""
    return dict(zip("cmyk", image.split(), strict=True))


def _share(its: Any, most: int) -> Any:
    """What a plate may have of the ink that black leaves room for."""
    return its["one"] * (most - its["k"]) / its["max"](its["c"] + its["m"] + its["y"], 1)


def _converted(profile: bytes, image: Image) -> Image:
    """Light as process inks."""
    from PIL import Image

    found = Image.new("CMYK", image.size)
    # Not by its own `apply`, which writes the whole profile out again each time: 13 ms a colour.
    _transform(profile).transform.apply(image.convert("RGB").getim(), found.getim())
    return found


@lru_cache(maxsize=8)
def _transform(profile: bytes) -> Any:
    """What makes inks of light. Raises PyCMSError or OSError for a profile of no press."""
    from PIL import ImageCms

    press = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    relative, exact = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    screen = ImageCms.createProfile("sRGB")
    return ImageCms.buildTransform(screen, press, "RGB", "CMYK", renderingIntent=relative, flags=exact)


@lru_cache(maxsize=8)
def _greys(profile: bytes) -> tuple[int, ...]:
    """The tint of black that is as light as each of 256 greys; those darker than black ink are all black."""
    from PIL import Image, ImageCms

    lab = ImageCms.createProfile("LAB")
    relative = ImageCms.Intent.RELATIVE_COLORIMETRIC
    press = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    ramp = Image.frombytes("L", (LEVELS + 1, 1), bytes(range(LEVELS + 1)))
    none = Image.new("L", ramp.size)
    tints = _lightness(ImageCms.buildTransform(press, lab, "CMYK", "LAB", relative), (none, none, none, ramp), "CMYK")
    screen = ImageCms.createProfile("sRGB")
    greys = _lightness(ImageCms.buildTransform(screen, lab, "RGB", "LAB", relative), (ramp, ramp, ramp), "RGB")
    return tuple(min(range(LEVELS + 1), key=lambda tint: (abs(tints[tint] - grey), -tint)) for grey in greys)


def _lightness(transform: Any, bands: tuple[Image, ...], mode: str) -> bytes:
    """The lightness of a row of colours, from 0 to 255."""
    from PIL import Image, ImageCms

    found = ImageCms.applyTransform(Image.merge(mode, bands), transform)
    assert found is not None
    return found.getchannel("L").tobytes()
