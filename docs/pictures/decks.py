"""Draws docs/pictures/decks.png from the built faces: `cardgen build seacrashers --target images` first."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

ROOT = Path(__file__).parent.parent.parent
FACES = ROOT / "output" / "seacrashers" / "images"
DECKS = {"crew": 0, "treasure": 15, "sea": 6, "land": 1}
"""Each deck, and which of its fronts is shown."""
CARD = (330, 462)
BACKGROUND = (247, 243, 234)


def card(path: Path) -> Image.Image:
    """A face with round corners, on transparency."""
    face = Image.open(path).convert("RGB").resize(CARD, Image.Resampling.LANCZOS)
    mask = Image.new("L", (CARD[0] * 4, CARD[1] * 4))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, CARD[0] * 4 - 1, CARD[1] * 4 - 1), radius=64, fill=255)
    face.putalpha(mask.resize(CARD, Image.Resampling.LANCZOS))
    return face


def main() -> None:
    """Lays a back and a front of each deck on one picture."""
    width, height = 4 * 425 + 30, 600
    picture = Image.new("RGBA", (width, height), (*BACKGROUND, 255))
    for column, (deck, number) in enumerate(DECKS.items()):
        fronts = sorted((FACES / deck).glob("*-front.png"))
        pair = ((FACES / deck / "back.png", 9, 30), (fronts[number], -5, 80))
        for path, turn, y in pair:
            face = card(path).rotate(turn, Image.Resampling.BICUBIC, expand=True)
            x = 25 + column * 425 + (30 if turn > 0 else 0)
            shadow = Image.new("RGBA", picture.size)
            shadow.paste((40, 25, 10, 90), (x + 6, y + 8), face.getchannel("A"))
            picture.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(8)))
            picture.alpha_composite(face, (x, y))
    picture.convert("RGB").quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(
        Path(__file__).with_suffix(".png"), optimize=True
    )


if __name__ == "__main__":
    main()
