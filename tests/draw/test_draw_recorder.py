"""The recorder: a face as lines to read."""

from __future__ import annotations

from PIL import Image
from proof import BLUE, GREEN, RED, frame, icon, picture, text, word

from cardgen.colors import BLACK, Cmyk, Color, Spot
from cardgen.draw.recorder import record
from cardgen.geometry import Matrix
from cardgen.layout.frame import (
    Box,
    Clip,
    Ellipse,
    Gradient,
    Group,
    Line,
    Outline,
    Picture,
    Placed,
    Run,
    Shape,
    Stroke,
    Symbol,
    Text,
    TextLine,
)


def test_every_kind_of_item_has_its_line() -> None:
    """Shapes, text, art and pictures are told with their place, size and colour; groups are set in."""
    across = Gradient("linear", 0, 0, 60, 0, ((0, RED), (1, Color(Cmyk(0, 0, 0, 1), 0.5))))
    gold = Symbol(icon(), "gold", 0.8, 0.7, 0.0)
    runs = (Run((word("3"), 0.25, gold), 10), Run((word("up"),), 5, RED, 2.5))
    art = picture(Image.new("RGB", (8, 4)))
    face = frame(
        Shape(Box(1, 2, 30, 20, 4), fill=across, stroke=Stroke(BLUE, 0.75, (2, 1), "round", "round"), opacity=0.5),
        Shape(Line(0, 0, 9, 9.5), stroke=Stroke(Color(Spot("Gold", Cmyk(0, 0, 1, 0))), 2)),
        Shape(Outline((("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6), ("Z",))), fill=GREEN, rule="evenodd"),
        Group((text("The Smoking Idol", 10.2, 33.1, 12.5),), Matrix(2, 0, 0, 2, 0, 5), Clip(Ellipse(0, 0, 9, 9)), 0.25),
        Text((TextLine(5, 20, runs),), BLACK, outline=(BLUE, 1)),
        Placed(icon(), Matrix(0.1, 0, 0, 0.1, 3, 4), RED),
        Picture(art, 1, 2, 16, 8, (0, 0, 8, 4)),
        bleed=3,
    )
    start = 5 + 10 * (word("3").width + 0.25 + 0.8)
    assert record(face) == [
        "face 60 x 40 bleed 3",
        (
            "rect 1,2 30 x 20 radius 4 fill linear(0,0 to 60,0: 0 #ff0000, 1 cmyk(0 0 0 100)/0.5)"
            " stroke #0000ff 0.75 dash 2/1 round ends round corners opacity 0.5"
        ),
        "line 0,0 to 9,9.5 stroke spot('Gold' 1) 2",
        "path M 0 0 C 1 2 3 4 5 6 Z fill #00ff00 evenodd",
        "push by 2 0 0 2 0 5 clip ellipse 0,0 9 x 9 opacity 0.25",
        "  text 12.5 'The Smoking Idol' at 10.2,33.1 #000000",
        "pop",
        "text 10 '3:gold:' at 5,20 #000000 outline #0000ff 1",
        f"text 5 'up' at {start:.2f},20 #ff0000 outline #0000ff 1 rise 2.5",
        "art gold by 0.1 0 0 0.1 3 4 #ff0000",
        "picture art.png at 1,2 16 x 8 crop 0,0,8,4",
    ]
