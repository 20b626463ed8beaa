"""Draws docs/pictures/pieces.png from the built faces: `cardgen build seacrashers --target images` first."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics
from cardgen.geometry import MM
from cardgen.model.build import load_game
from cardgen.model.dielines import dieline
from cardgen.model.game import Stock

ROOT = Path(__file__).parent.parent.parent
FACES = ROOT / "output" / "seacrashers" / "images"
BACKGROUND = (247, 243, 234)
SCALE = 4.4
"""Pixels of the picture for a printed millimetre."""
SIZE = (1650, 1170)

PIECES = (
    ("reference", "03-set-up-front", 890, 30, 2),
    ("reference", "01-player-reference-back", 1175, 60, -3),
    ("vessels", "02-brig-front", 30, 30, 0),
    ("islands", "05-skull-front", 40, 612, 0),
    ("enemy-standees", "04-lonely-kraken-front", 600, 625, 3),
    ("vessel-standees", "03-sloop-front", 1090, 690, -2),
    ("flags", "06-royal-nuisance-2-front", 620, 900, -5),
    ("flags", "15-extra-aces-3-front", 650, 1020, 2),
    ("discs", "01-volley-front", 1060, 950, 0),
    ("discs", "02-melee-back", 1245, 960, 0),
    ("discs", "05-the-sea-front", 1430, 945, 0),
    ("tokens", "01-gold-one-front", 560, 850, 0),
    ("tokens", "02-gold-five-front", 545, 1055, 0),
    ("tokens", "03-hit-marker-front", 1540, 640, 0),
)
"""Component, picture, place of its top left corner, and its turn: what lies below comes first."""


def cut_out(path: Path, stock: Stock) -> Image.Image:
    """A face cut along its outline, on transparency."""
    width, height = (round(side / MM * SCALE) for side in stock.size)
    face = Image.open(path).convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    mask = Image.new("L", (width * 4, height * 4))
    draw = ImageDraw.Draw(mask)
    if stock.shape == "circle":
        draw.ellipse((0, 0, width * 4 - 1, height * 4 - 1), fill=255)
    elif stock.shape == "pennant":
        points = [step[-2:] for step in dieline(stock).outline if len(step) > 1]
        draw.polygon([(x / MM * SCALE * 4, y / MM * SCALE * 4) for x, y in points], fill=255)
    else:
        draw.rounded_rectangle((0, 0, width * 4 - 1, height * 4 - 1), radius=stock.corner / MM * SCALE * 4, fill=255)
    face.putalpha(mask.resize((width, height), Image.Resampling.LANCZOS))
    return face


def main() -> None:
    """Lays one piece of each kind on a table."""
    project = find(ROOT)
    assert project is not None
    game = load_game(project.files, "seacrashers", Diagnostics())
    assert game is not None
    picture = Image.new("RGBA", SIZE, (*BACKGROUND, 255))
    for component, name, x, y, turn in PIECES:
        face = cut_out(FACES / component / f"{name}.png", game.components[component].stock)
        face = face.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        shadow = Image.new("RGBA", picture.size)
        shadow.paste((40, 25, 10, 110), (x + 5, y + 7), face.getchannel("A"))
        picture.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(7)))
        picture.alpha_composite(face, (x, y))
    picture.convert("RGB").quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(
        Path(__file__).with_suffix(".png"), optimize=True
    )


if __name__ == "__main__":
    main()
