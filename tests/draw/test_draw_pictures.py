"""Pictures: what goes through as it is, what is sampled, and that each looks as it should."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from light_profiles import GREEN, expected, profile
from PIL import Image, ImageOps
from proof import difference, frame, ghostscript, letters, needs, pdf, picture, pixels, poppler, quarters

from cardgen.data.pictures import PictureFile
from cardgen.draw.document import Document, Page, Placement
from cardgen.geometry import Matrix, Size
from cardgen.layout.frame import Frame, Group, Picture


def placed(file: PictureFile, crop: tuple[float, float, float, float] | None = None, **more: Any) -> Picture:
    """A picture over a whole face of 60 x 40."""
    return Picture(file, 0, 0, 60, 40, crop or (0, 0, file.width, file.height), **more)


def corners(data: bytes) -> str:
    """The letters of a face's four quarters."""
    page = pixels(data)
    quarter = Image.new("RGB", (4, 1))
    for place, at in enumerate(((15, 10), (45, 10), (15, 30), (45, 30))):
        quarter.putpixel((place, 0), tuple(255 * (part > 127) for part in page.getpixel(at)))  # type: ignore[arg-type]
    return letters(quarter)


def images(data: bytes) -> list[dict[str, Any]]:
    """The picture objects of a file."""
    with pikepdf.open(io.BytesIO(data)) as file:
        found = [each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]
        return [
            {
                "size": (int(each.Width), int(each.Height)),
                "filter": str(each.Filter),
                "space": str(each.ColorSpace) if isinstance(each.ColorSpace, pikepdf.Name) else "indexed",
                "mask": "/SMask" in each,
                "data": each.read_raw_bytes(),
            }
            for each in found
        ]


KINDS = {"PNG": "RGB P RGBA", "JPEG": "RGB CMYK", "WEBP": "RGB RGBA", "TIFF": "RGB P RGBA CMYK", "GIF": "P"}


@pytest.mark.parametrize(("kind", "mode"), [(kind, mode) for kind, modes in KINDS.items() for mode in modes.split()])
def test_a_picture_of_each_kind_looks_as_it_is(kind: str, mode: str) -> None:
    """Four fields come out where they were, whatever the file holds, sampled or not."""
    for size in ((60, 40), (900, 600)):
        assert corners(pdf(frame(placed(picture(quarters(*size).convert(mode), kind))))) == "RGBY"


@pytest.mark.parametrize("mode", ["1", "L", "LA", "I;16"])
def test_grey_pictures_stay_grey(mode: str) -> None:
    """Dark stays dark and light stays light at every depth."""
    image = Image.new("L", (60, 40), 255)
    image.paste(0, (0, 0, 30, 40))
    deep = (
        image.convert("I").point(lambda value: value * 257).convert("I;16") if mode == "I;16" else image.convert(mode)
    )
    page = pixels(pdf(frame(placed(picture(deep)))))
    assert page.getpixel((10, 20)) == (0, 0, 0) and page.getpixel((50, 20)) == (255, 255, 255)


def test_png_and_jpeg_go_through_untouched() -> None:
    """Data that a PDF can hold is copied, not decoded: grey, colour and palette PNG, and JPEG."""
    for mode in ("RGB", "L", "P", "1"):
        file = picture(quarters().convert(mode))
        (found,) = images(pdf(frame(placed(file))))
        assert found["filter"] == "/FlateDecode" and found["data"] in file.read()
    file = picture(quarters(), "JPEG")
    (found,) = images(pdf(frame(placed(file))))
    assert found["filter"] == "/DCTDecode" and found["data"] == file.read()


@pytest.mark.parametrize("size", [(60, 40), (900, 600)])
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_light_of_another_profile_does_not_go_through(kind: str, size: tuple[int, int]) -> None:
    """It is drawn as what it is in sRGB, sampled or not; one with sRGB's profile goes through as it is."""
    image = Image.new("RGB", size, GREEN)
    assert pixels(pdf(frame(placed(picture(image, kind, icc_profile=profile()))))).getpixel((30, 20)) == pytest.approx(
        expected(), abs=3
    )
    own = picture(image, kind, icc_profile=profile("sRGB IEC61966-2.1"))
    assert pixels(pdf(frame(placed(own)))).getpixel((30, 20)) == pytest.approx(GREEN, abs=3)
    (found,) = images(pdf(frame(placed(own))))
    assert (found["data"] in own.read()) == (size == (60, 40))


def test_a_picture_twice_too_fine_goes_through_and_a_finer_one_is_sampled() -> None:
    """60 pt at 300 dpi take 250 pixels: 500 go through, 501 become 250."""
    for kind in ("PNG", "JPEG"):
        (kept,) = images(pdf(frame(placed(picture(quarters(500, 333), kind)))))
        (less,) = images(pdf(frame(placed(picture(quarters(501, 334), kind)))))
        assert kept["size"] == (500, 333)
        assert less["size"] == (250, 167)
        assert less["filter"] == {"PNG": "/FlateDecode", "JPEG": "/DCTDecode"}[kind]


def test_the_printed_size_decides_how_fine_a_picture_is() -> None:
    """A face at 60 % needs 60 % of the pixels, and matrices of groups count."""
    file = picture(quarters(1200, 800))
    (small,) = images(pdf(frame(placed(file)), scale=0.6))
    assert small["size"] == (150, 100)
    half = Group((placed(file),), matrix=Matrix(0.5, 0, 0, 0.5, 0, 0))
    (smaller,) = images(pdf(frame(half)))
    assert smaller["size"] == (125, 84)


def test_a_face_at_two_scales_has_pictures_for_the_larger() -> None:
    """The order of placing does not matter."""
    face = frame(placed(picture(quarters(2000, 1333))))
    for scales in ((0.5, 1.0), (1.0, 0.5)):
        document = Document("Test")
        for scale in scales:
            document.page(Page(Size(60, 40), (Placement(face, 0, 0, scale),)))
        (found,) = images(document.save())
        assert found["size"] == (250, 167)


@pytest.mark.parametrize("size", [(60, 40), (900, 600)])
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_crop_shows_its_part(kind: str, size: tuple[int, int]) -> None:
    """The right half is green over yellow, whether passed through, cut or sampled."""
    file = picture(quarters(*size), kind)
    width, height = size
    right = pdf(frame(placed(file, (width / 2, 0, width, height))))
    assert corners(right) == "GGYY"
    lower = pdf(frame(placed(file, (0, height * 0.75, width, height))))
    assert corners(lower) == "BYBY"


def test_a_crop_between_pixels_is_exact() -> None:
    """A cut in the middle of a pixel shows half of it."""
    file = picture(quarters(2, 2))
    page = pixels(pdf(frame(placed(file, (0.5, 0, 2, 2)))))
    assert page.getpixel((18, 5)) == (255, 0, 0) and page.getpixel((22, 5)) == (0, 255, 0)


def test_a_small_part_of_a_large_picture_leaves_the_rest_behind() -> None:
    """Of a map of which one corner is shown only that corner is stored."""
    file = picture(quarters(1000, 1000))
    (found,) = images(pdf(frame(placed(file, (10.5, 10.5, 110, 80)))))
    assert found["size"] == (100, 70)


def test_one_picture_is_stored_once() -> None:
    """Several crops of a picture on several faces share its data."""
    file = picture(quarters())
    faces = [frame(placed(file, (0, 0, 60 - place, 40))) for place in range(3)]
    assert len(images(pdf(*faces, faces[0]))) == 1


@pytest.mark.parametrize("turned", range(1, 9))
@pytest.mark.parametrize("size", [(60, 40), (1200, 800)])
def test_pictures_stand_upright(turned: int, size: tuple[int, int]) -> None:
    """EXIF's eight orientations, passed through or sampled, look as a viewer shows them."""
    file = picture(quarters(*size), "JPEG", turned, quality=95, subsampling=0)
    upright = ImageOps.exif_transpose(Image.open(io.BytesIO(file.read()))).resize((60, 40))
    expected = "".join(
        letters(Image.new("RGB", (1, 1), tuple(255 * (part > 127) for part in upright.getpixel(at))))  # type: ignore[arg-type, union-attr]
        for at in ((15, 10), (45, 10), (15, 30), (45, 30))
    )
    assert corners(pdf(frame(placed(file)))) == expected


def test_alpha_lets_the_back_show() -> None:
    """A clear half of a picture shows what lies below, and an opaque alpha costs no mask."""
    image = quarters().convert("RGBA")
    image.putalpha(255)
    (solid,) = images(pdf(frame(placed(picture(image)))))
    assert not solid["mask"]
    image.paste((0, 0, 0, 0), (0, 0, 30, 40))
    data = pdf(frame(placed(picture(image))))
    assert corners(data) == "_G_Y"
    assert sorted(found["mask"] for found in images(data)) == [False, True]


def test_clear_pixels_do_not_darken_the_edges() -> None:
    """Black under clear pixels must not show as a seam around red, in pictures that are sampled and in others."""
    for width, height in ((1200, 800), (241, 161)):
        image = Image.new("RGBA", (width, height), (0, 0, 0, 0))
        image.paste((255, 0, 0, 255), (0, 0, width // 2 + 1, height))
        page = pixels(pdf(frame(placed(picture(image)))), 300)
        assert all(page.getpixel((x, 80))[0] > 250 for x in range(page.width))


def test_a_faded_picture_fades() -> None:
    """Opacity lets the paper through."""
    page = pixels(pdf(frame(placed(picture(quarters()), opacity=0.5))))
    assert page.getpixel((15, 10)) == pytest.approx((255, 127, 127), abs=2)


@needs("pdftoppm")
@needs("gs")
def test_renderers_agree_on_pictures(tmp_path: Path) -> None:
    """Palette, process, alpha, turned and cropped pictures look alike in three renderers."""
    clear = quarters().convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize((60, 40)))
    files = [
        picture(quarters().convert("P")),
        picture(quarters().convert("CMYK"), "JPEG"),
        picture(clear),
        picture(quarters(), "JPEG", 6),
        picture(quarters(900, 600)),
    ]
    items = [
        Picture(file, 5 + 35 * place, 5, 30, 20, (0, 0, file.width * 0.9, file.height))
        for place, file in enumerate(files)
    ]
    data = pdf(Frame(180, 30, 0, Group(tuple(items))))
    page = pixels(data, 144)
    # Renderers turn process ink into light in ways of their own, and blur enlarged pixels or do not.
    assert difference(page, poppler(data, tmp_path, 144)) < 8
    assert difference(page, ghostscript(data, tmp_path, 144)) < 8


class Shelf(dict[tuple[str, str], bytes]):
    """A store in memory that counts what it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.found = 0

    def get(self, kind: str, key: str) -> bytes | None:  # type: ignore[override]
        value = super().get((kind, key))
        self.found += value is not None
        return value

    def put(self, kind: str, key: str, data: bytes) -> None:
        self[kind, key] = data


def test_sampled_pictures_are_kept_and_come_back_the_same() -> None:
    """A second document with the same store writes the same bytes without sampling again, alpha included."""
    image = quarters(1200, 800).convert("RGBA")
    image.putalpha(Image.linear_gradient("L").resize(image.size))
    face = frame(placed(picture(image)), Picture(picture(quarters(1200, 800), "JPEG"), 0, 0, 9, 6, (0, 0, 1200, 800)))
    shelf = Shelf()

    def saved() -> bytes:
        document = Document("Test", store=shelf)
        document.page(Page(Size(60, 40), (Placement(face, 0, 0),)))
        return document.save()

    first = saved()
    assert (len(shelf), shelf.found) == (2, 0)
    assert saved() == first
    assert (len(shelf), shelf.found) == (2, 2)


class GreyInks:
    """Inks of a device that prints black only."""

    key = "grey"

    def ink(self, color: Any) -> Any:
        return color.ink

    def takes(self, mode: str) -> bool:
        return mode == "L"

    def convert(self, image: Image.Image) -> Image.Image:
        return image.convert("L")


def test_inks_decide_what_pictures_are_stored_in() -> None:
    """A picture in a mode that the inks do not take is converted, one that they take goes through."""
    grey = picture(quarters().convert("L"))
    document = Document("Test", inks=GreyInks())
    face = frame(placed(picture(quarters())), placed(grey))
    document.page(Page(Size(60, 40), (Placement(face, 0, 0),)))
    found = images(document.save())
    assert [each["space"] for each in found] == ["/DeviceGray"] * 2
    assert found[1]["data"] in grey.read()
