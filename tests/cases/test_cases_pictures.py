"""Pictures that broke other card generators: upright, and never missing in silence."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from tiny_project import DECK, FRONT, TinyProject

LEFT, RIGHT = (220, 20, 20), (20, 20, 220)


def photograph(orientation: int) -> bytes:
    """A JPEG whose left half is red and whose right half is blue, with an EXIF orientation."""
    picture = Image.new("RGB", (80, 40), LEFT)
    picture.paste(RIGHT, (40, 0, 80, 40))
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = io.BytesIO()
    picture.save(data, "JPEG", quality=95, exif=exif.tobytes())
    return data.getvalue()


@pytest.mark.parametrize(
    ("orientation", "first", "second"),
    [
        (1, (0.25, 0.5), (0.75, 0.5)),
        (3, (0.75, 0.5), (0.25, 0.5)),
        # 6: the camera lay on its side; its left is shown on top (EXIF 2.3, tag 0x0112).
        (6, (0.5, 0.25), (0.5, 0.75)),
        (8, (0.5, 0.75), (0.5, 0.25)),
    ],
)
def test_photographs_stand_upright(
    tiny: TinyProject, orientation: int, first: tuple[float, float], second: tuple[float, float]
) -> None:
    """What the camera says of its own turn is undone."""
    tiny.write("card_data/tiny/photo.jpg", photograph(orientation))
    tiny.front('<image src="photo.jpg" fit="fill" at="bleed"/>')
    outcome = tiny.build(target="images")
    picture = outcome.picture("crew/01-cook-front.png")

    def at(place: tuple[float, float]) -> tuple[int, ...]:
        found = picture.getpixel((int(place[0] * picture.width), int(place[1] * picture.height)))
        assert isinstance(found, tuple)
        return found

    assert at(first) == pytest.approx(LEFT, abs=12)
    assert at(second) == pytest.approx(RIGHT, abs=12)


def test_a_missing_picture_is_an_error(tiny: TinyProject) -> None:
    """The field that names it, where it was looked for, and the nearest file; no card is made without it."""
    tiny.cards("id: b, art: tiny/troll.png", "id: a, art: tiny/trol.png")
    blank = io.BytesIO()
    Image.new("RGB", (4, 4)).save(blank, "PNG")
    tiny.write("templates/tiny/troll.png", blank.getvalue())
    tiny.front('<image src="{{ card.art }}"/>')
    outcome = tiny.build()
    assert not outcome.made
    errors = [problem for problem in outcome.problems if problem.code == "bad-picture"]
    assert [str(problem.span) for problem in errors] == [f"{DECK}:3:18"]
    assert "crew/a" in errors[0].message
    assert "“templates/tiny/trol.png”" in errors[0].message
    assert "did you mean “templates/tiny/troll.png”?" in errors[0].hints
    assert any("card_data/tiny/" in hint for hint in errors[0].hints)


@pytest.mark.parametrize("size", ["32x", "32x-32", "32xUnknown", "-", "1e400", "NaN", "12 furlongs"])
def test_odd_sizes_are_errors(tiny: TinyProject, size: str) -> None:
    """A size that is no length is an error at the element's line."""
    tiny.cards(f"id: a, size: '{size}'")
    tiny.front('<box x="0"/>\n<icon name="gold" w="{{ card.size }}"/>')
    outcome = tiny.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{FRONT}:3", "bad-attribute")
    assert f"“{size}”" in problem.message


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"<svg", b"text"])
def test_broken_pictures_are_errors(tiny: TinyProject, data: bytes) -> None:
    """A file that is no picture is an error that names it."""
    tiny.write("templates/tiny/photo.png", data)
    tiny.front('<image src="tiny/photo.png"/>')
    outcome = tiny.build()
    assert not outcome.made
    assert any("tiny/photo.png" in problem.message or "photo.png" in problem.span.file for problem in outcome.problems)
