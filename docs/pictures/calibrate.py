"""Draws docs/pictures/calibrate.png: the calibration sheet, and one of its places held against the light."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from cardgen.export.calibration import calibration
from cardgen.export.calibration.stations import ACROSS_Y, ALONG_X, SCALE_X, stations
from cardgen.export.printers import Printer
from cardgen.geometry import MM
from cardgen.impose.correction import Misprint
from cardgen.impose.pages import page_size

SIZE = (1650, 820)
BACKGROUND = (247, 243, 234)
PAGE = 96
"""Dots per inch of the two pages."""
LIGHT = 400
"""Dots per inch of the place against the light."""
SHOWN = (-26.0, -21.0, 24.0, 18.0)
"""What is shown of a place, in mm from its middle."""
SHIFT = (0.8, -0.4)
"""How far right and down the back of the picture is off, in mm: the lines that show it are marked."""


def pages(data: bytes, dpi: int) -> list[Image.Image]:
    """Both sides of the sheet."""
    document = pypdfium2.PdfDocument(data)
    return [document[number].render(scale=dpi / 72).to_pil().convert("L") for number in (0, 1)]


def against_the_light() -> Image.Image:
    """Place 5 of a back that is off, the front shining through."""
    # Made up for a fault to the other side, the back lies off to this one.
    fault = Misprint(-SHIFT[0] * MM, -SHIFT[1] * MM)
    front, back = pages(calibration("Letter", "long", Printer("picture", fault)), LIGHT)
    through = ImageOps.mirror(front).point(lambda value: 150 + value * 105 // 255)
    red = Image.merge("RGB", [ImageChops.multiply(back, Image.new("L", back.size, 255)), *[through] * 2])
    x, y = stations(page_size("Letter")).places[4]
    k = LIGHT / 25.4
    both = ImageChops.multiply(red, Image.merge("RGB", [back] * 3))
    marked = Image.new("RGB", both.size, (255, 255, 255))
    lines = (
        (x + SCALE_X + SHIFT[0] * 10, y + ACROSS_Y + 1.5, 0.7, 7.5),
        (x + ALONG_X + 2.5, y + SHIFT[1] * 10, 8.5, 0.7),
    )
    for across, along, wide, tall in lines:
        sides = (across - wide, along - tall, across + wide, along + tall)
        ImageDraw.Draw(marked).rounded_rectangle([round(side * k) for side in sides], 10, fill=(255, 226, 120))
    both = ImageChops.multiply(both, marked)
    left, top, right, bottom = SHOWN
    return both.crop(tuple(round(side * k) for side in (x + left, y + top, x + right, y + bottom)))


def main() -> None:
    """Lays the front, the back and the enlarged place on a table."""
    picture = Image.new("RGB", SIZE, BACKGROUND)
    front, back = (page.convert("RGB") for page in pages(calibration("Letter"), PAGE))
    small = [page.resize((549, 710), Image.Resampling.LANCZOS) for page in (front, back)]
    light = against_the_light()
    light = light.resize((760, round(760 * light.height / light.width)), Image.Resampling.LANCZOS)
    places = ((small[0], (30, 55)), (small[1], (230, 85)), (light, (850, 115)))
    for image, (x, y) in places:
        shadow = Image.new("L", SIZE)
        ImageDraw.Draw(shadow).rectangle((x + 4, y + 6, x + image.width + 4, y + image.height + 6), fill=90)
        picture.paste((60, 45, 25), mask=shadow.filter(ImageFilter.GaussianBlur(7)))
        picture.paste(image, (x, y))
    picture.quantize(64, dither=Image.Dither.NONE).save(Path(__file__).with_suffix(".png"), optimize=True)


if __name__ == "__main__":
    main()
