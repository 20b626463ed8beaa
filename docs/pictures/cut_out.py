"""Pieces are cut out of built faces (`cardgen build --target images`) and laid on a table: the pictures here."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics
from cardgen.geometry import MM, Rect
from cardgen.model.build import load_game
from cardgen.model.dielines import dieline

ROOT = Path(__file__).parent.parent.parent
PAPER = (247, 243, 234)
FINE = 4
"""Pixels of a mask for one of the picture, each way: its edges are smooth."""


class Table:
    """A picture on which pieces of a game lie; `scale` is its pixels for a printed millimetre."""

    def __init__(self, game: str, size: tuple[int, int], scale: float, ground: tuple[int, int, int] = PAPER) -> None:
        project = find(ROOT)
        assert project is not None
        loaded = load_game(project.files, game, Diagnostics())
        assert loaded is not None
        self.game = loaded
        self.faces = ROOT / "output" / game / "images"
        self.scale = scale
        self.picture = Image.new("RGBA", size, (*ground, 255))

    def lay(self, component: str, name: str, x: int, y: int, turn: float, panel: str = "") -> None:
        """Lays a face down, `turn` degrees to the left, with its top left corner at x, y; or one panel of it."""
        piece = ImageOps.expand(self._cut_out(component, name, panel), 2).rotate(
            turn, Image.Resampling.BICUBIC, expand=True
        )
        self.drop(piece, x, y)

    def drop(self, piece: Image.Image, x: int, y: int) -> None:
        """Lays a piece down with its shadow."""
        shadow = Image.new("RGBA", self.picture.size)
        shadow.paste((40, 25, 10, 105), (x + 5, y + 7), piece.getchannel("A"))
        self.picture.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(7)))
        # What lies over the edge of the table is cut off there.
        whole = Image.new("RGBA", self.picture.size)
        whole.paste(piece, (x, y))
        self.picture.alpha_composite(whole)

    def disc(self, component: str, name: str, panel: str, across: float) -> Image.Image:
        """A disc of so many millimetres, cut out of the middle of a panel."""
        piece = self._cut_out(component, name, panel)
        away = (piece.width - self._pixels(across * MM)) // 2
        piece = piece.crop((away, away, piece.width - away, piece.height - away))
        mask = Image.new("L", (piece.width * FINE, piece.height * FINE))
        ImageDraw.Draw(mask).ellipse((0, 0, mask.width - 1, mask.height - 1), fill=255)
        piece.putalpha(mask.resize(piece.size, Image.Resampling.LANCZOS))
        return piece

    def save(self, script: str) -> None:
        """Writes the picture beside the script that made it."""
        colours = self.picture.convert("RGB").quantize(256, dither=Image.Dither.FLOYDSTEINBERG)
        colours.save(Path(script).with_suffix(".png"), optimize=True)

    def _cut_out(self, component: str, name: str, panel: str) -> Image.Image:
        """A face cut along its outline, or a panel of it, on transparency."""
        stock = self.game.components[component].stock
        width, height = (self._pixels(side) for side in stock.size)
        face = Image.open(self._file(component, name)).convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
        mask = Image.new("L", (width * FINE, height * FINE))
        draw = ImageDraw.Draw(mask)
        if stock.shape == "circle":
            draw.ellipse((0, 0, mask.width - 1, mask.height - 1), fill=255)
        elif stock.corner:
            draw.rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), stock.corner / MM * self.scale * FINE, 255)
        else:
            points = [step[-2:] for step in dieline(stock).outline if len(step) > 1]
            draw.polygon([(x / MM * self.scale * FINE, y / MM * self.scale * FINE) for x, y in points], fill=255)
        face.putalpha(mask.resize(face.size, Image.Resampling.LANCZOS))
        if not panel:
            return face
        part: Rect = dieline(stock).panels[panel]
        left, top = self._pixels(part.x), self._pixels(part.y)
        return face.crop((left, top, left + self._pixels(part.width), top + self._pixels(part.height)))

    def _file(self, component: str, name: str) -> Path:
        """The picture of a face, by its name without the number of its card: `kraken-front`."""
        files = (self.faces / component).glob("*.png")
        (found,) = (file for file in files if file.stem.lstrip("0123456789").lstrip("-") == name)
        return found

    def _pixels(self, points: float) -> int:
        return round(points / MM * self.scale)
