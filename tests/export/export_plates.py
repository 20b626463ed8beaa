"""A PDF goes in, its plates come out as Ghostscript separates them: how much of each ink lies where."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from PIL import Image, ImageMath

needs_gs = pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript is not there")

INKS = ("Cyan", "Magenta", "Yellow", "Black")

Plates = dict[str, Image.Image]
"""The plates of a page by name, process inks and spots: 255 is all of the ink."""


def plates(pdf: bytes, dpi: int = 150) -> list[Plates]:
    """The plates of each page."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "in.pdf"
        file.write_bytes(pdf)
        command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", f"-r{dpi}"]
        subprocess.run([*command, f"-sOutputFile={folder}/p%d.tif", str(file)], check=True, capture_output=True)
        pages: dict[int, Plates] = {}
        for plate in Path(folder).glob("p*(*).tif"):
            number, name = re.fullmatch(r"p(\d+)\((.+)\)\.tif", plate.name).groups()  # type: ignore[union-attr]
            with Image.open(plate) as image:
                pages.setdefault(int(number), {})[name] = image.convert("L").point(lambda level: 255 - level)
    return [pages[number] for number in sorted(pages)]


def most_ink(page: Plates) -> float:
    """The most ink on one spot of a page: 2.4 is 240 %."""
    names = {f"p{number}": plate for number, plate in enumerate(page.values())}
    total = ImageMath.lambda_eval(lambda its: sum((its[name] for name in names), start=its["p0"] * 0), **names)
    return float(total.getextrema()[1]) / 255


def is_empty(plate: Image.Image) -> bool:
    """Whether nothing of an ink is on the page."""
    return plate.getextrema() == (0, 0)


def ink_at(page: Plates, x: float, y: float, dpi: int = 150) -> tuple[int, ...]:
    """The process inks at a point, in points from the top left."""
    return tuple(page[name].getpixel((int(x * dpi / 72), int(y * dpi / 72))) for name in INKS)  # type: ignore[misc]
