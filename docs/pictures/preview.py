"""Draws docs/pictures/preview.png: `cardgen preview --no-browser` must be running, and Chromium be installed."""

import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

sys.path.append(str(Path(__file__).parents[2] / "tests/preview"))

from browser import Browser

PAGE = "http://127.0.0.1:8321/"
COLORS = 256


def main() -> None:
    """Opens the page, waits for its faces, and keeps what is seen in as many colours as a small file has."""
    with tempfile.TemporaryDirectory() as folder, Browser(Path(folder)) as browser:
        browser.open(PAGE)
        time.sleep(4)
        browser.picture(Path(folder) / "page.png")
        seen = Image.open(Path(folder) / "page.png").convert("RGB")
    seen.quantize(COLORS, dither=Image.Dither.FLOYDSTEINBERG).save(Path(__file__).with_suffix(".png"), optimize=True)


if __name__ == "__main__":
    main()
