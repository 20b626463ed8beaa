"""A picture file, a part of it and a size in pixels in; that part at that size, compressed, out."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardgen.data.pictures import PictureFile
from cardgen.draw.encoded import SPACES, Encoded, encoded
from cardgen.draw.inks import Inks, Mode
from cardgen.draw.objects import deflate

if TYPE_CHECKING:
    from PIL.Image import Image

QUALITY = 90
"""JPEG quality of a sampled photograph, without chroma subsampling: no difference to be seen in print at 300 ppi."""

STRAYING = 8
"""Levels of ink that JPEG needs below a limit. Measured at that quality: smooth photographs stray by 6, noise by 37."""

SEAM = 8
"""How far, in pixels and roughly, colours are carried on under what is clear: more than a viewer ever smooths over."""

RECIPE = "2"
"""Changed whenever the same picture, part and size would give other bytes than before."""


class Shelf(Protocol):
    """Where sampled pictures are kept from one run to the next."""

    def get(self, kind: str, key: str) -> bytes | None: ...

    def put(self, kind: str, key: str, data: bytes) -> None: ...


class Stored(NamedTuple):
    """A picture and, where it is not opaque all over, its alpha."""

    image: Encoded
    alpha: Encoded | None = None


def sampled(
    file: PictureFile,
    part: tuple[float, float, float, float],
    size: tuple[int, int],
    inks: Inks,
    shelf: Shelf | None,
) -> Stored:
    """The part (left, top, right, bottom in upright pixels) at a size no finer than it is. Raises Unreadable."""
    edges = " ".join(f"{edge:.3f}" for edge in part)
    key = f"{RECIPE} {file.digest} {edges} {size[0]}x{size[1]} {inks.key}"
    kept = None if shelf is None else shelf.get("picture", key)
    if kept is not None:
        return _unpacked(kept)
    from cardgen.data.pictures import decode

    image = decode(file)
    whole = part == (0, 0, *image.size) and size == image.size
    if not whole:
        from PIL.Image import Resampling

        image = image.resize(size, Resampling.LANCZOS, box=part, reducing_gap=3.0)
    stored = _stored(image, file.format == "JPEG", inks)
    if shelf is not None:
        shelf.put("picture", key, _packed(stored))
    return stored


def _stored(image: Image, photograph: bool, inks: Inks) -> Stored:
    alpha = None
    if image.mode in ("LA", "RGBA"):
        channel = image.getchannel("A")
        if channel.getextrema() != (255, 255):
            alpha = _lossless(channel)
            image = _spread(image)
        image = image.convert(image.mode[:-1])
    elif image.mode not in SPACES:
        image = image.convert("RGB")
    if inks.takes(_mode(image.mode)):
        return Stored(_lossy(image) if photograph else _lossless(image), alpha)
    return Stored(_converted(image, photograph, inks), alpha)


def _converted(image: Image, photograph: bool, inks: Inks) -> Encoded:
    """A picture in other inks. A photograph whose JPEG would be more ink than may be is stored pixel by pixel."""
    if photograph:
        from PIL.Image import open as opened

        found = inks.convert(image, spare=STRAYING)
        if found.mode == "CMYK":
            stored = _lossy(found)
            strayed = opened(io.BytesIO(stored.data))
            if inks.convert(strayed) is strayed:
                return stored
    return _lossless(inks.convert(image))


def _spread(image: Image) -> Image:
    """The picture with the colours of its edges carried on under its clear pixels.

    Viewers smooth colours and alpha each on its own: what lies hidden under clear pixels, black most often, would
    show as a dark seam around the art.
    """
    from PIL.Image import Resampling

    bands = image.mode[:-1]
    under = image.resize((1, 1), Resampling.BOX).convert(bands).resize(image.size)
    coarse = image.reduce(SEAM).resize(image.size, Resampling.NEAREST)
    for layer in (coarse, image):
        under.paste(layer.convert(bands), mask=layer.getchannel("A").point(lambda alpha: 255 if alpha else 0))
    under.putalpha(image.getchannel("A"))
    return under


def _lossy(image: Image) -> Encoded:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=QUALITY, subsampling=0)
    return _sure(encoded(file.getvalue()))


def _lossless(image: Image) -> Encoded:
    if image.mode == "CMYK":
        entries = f"/ColorSpace {SPACES['CMYK']} /BitsPerComponent 8 /Filter /FlateDecode"
        return Encoded("CMYK", image.width, image.height, entries, deflate(image.tobytes()))
    # A PNG's filters pack drawings and photographs far better than deflating their pixels as they are.
    file = io.BytesIO()
    image.save(file, "PNG")
    return _sure(encoded(file.getvalue()))


def _sure(picture: Encoded | None) -> Encoded:
    if picture is None:
        raise AssertionError("a picture just written cannot be read back")
    return picture


def _packed(stored: Stored) -> bytes:
    parts = []
    for picture in (stored.image, stored.alpha):
        if picture is not None:
            head = f"{picture.mode} {picture.width} {picture.height} {len(picture.data)} {picture.entries}\n"
            parts.append(head.encode("ascii") + picture.data)
    return b"".join(parts)


def _unpacked(data: bytes) -> Stored:
    pictures = []
    while data:
        head, _, data = data.partition(b"\n")
        mode, width, height, length, entries = head.decode("ascii").split(" ", 4)
        size = int(length)
        pictures.append(Encoded(_mode(mode), int(width), int(height), entries, data[:size]))
        data = data[size:]
    return Stored(pictures[0], pictures[1] if len(pictures) > 1 else None)


def _mode(text: str) -> Mode:
    return "L" if text == "L" else "RGB" if text == "RGB" else "CMYK"
