"""What checks of paper tell of layouts and what they leave alone: at full size on a poker card with 1/8 in of bleed."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image
from tiny_project import FRONT, GAME, TinyProject


def png(size: tuple[int, int], ink: tuple[int, int, int, int], inside: bool) -> bytes:
    """A picture with ink in its middle third alone, or everywhere but there."""
    clear, box = (0, 0, 0, 0), (size[0] // 3, size[1] // 3, size[0] * 2 // 3, size[1] * 2 // 3)
    picture = Image.new("RGBA", size, clear if inside else ink)
    picture.paste(ink if inside else clear, box)
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def svg(inside: str, box: str = "0 0 100 140") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'


ART: dict[str, str | bytes] = {
    "motif.svg": svg('<circle cx="50" cy="70" r="9"/>'),
    "motif.png": png((825, 1125), (200, 0, 0, 255), True),
    "icons/disc.svg": svg('<circle cx="4.5" cy="4.5" r="4.5"/>', "0 0 9 9"),
    "sliver.svg": svg('<rect x="10" y="9" width="80" height="0.09"/>'),
    "unseen.svg": svg(
        '<clipPath id="c"><rect width="9" height="9"/></clipPath><circle cx="50" cy="70" r="9"/>'
        '<path d="M0 150H90" stroke="red" stroke-width="0.01"/>'
        '<path clip-path="url(#c)" d="M20 50H90" stroke="red" stroke-width="0.01"/>'
        '<rect x="9" y="20" width="9" height="9" fill="red" stroke="red" stroke-width="0.01"/>'
    ),
    "ring.png": png((825, 1125), (200, 0, 0, 255), False),
}


@pytest.fixture
def full(tiny: TinyProject) -> TinyProject:
    """The tiny game at 100 %, with some art."""
    tiny.write(GAME, re.sub(r"scale: *\S+?([,}\s])", r"scale: 100%\1", (tiny.root / GAME).read_text(encoding="utf-8")))
    for name, content in ART.items():
        tiny.write(f"templates/tiny/{name}", content)
    return tiny


def stocked(full: TinyProject, stock: str) -> None:
    """Gives the cards another stock."""
    full.replace(GAME, "stock: poker", f"stock: {stock}")


def said(full: TinyProject, xml: str) -> dict[str, str]:
    """The messages on a card by their codes."""
    full.write(FRONT, f"<card>{xml}</card>\n")
    return {problem.code: problem.message for problem in full.problems() if problem.span.file == FRONT}


SHORT = '<box at="trim" fill="black"/>'


@pytest.mark.parametrize(
    ("xml", "where"),
    [
        (SHORT + '<box at="bleed" fill="#ffffff20"/>', "at the cut (left, top, right, bottom)"),
        (
            SHORT + '<stack at="bleed" opacity="0.3"><box fill="white"/></stack>',
            "at the cut (left, top, right, bottom)",
        ),
        (SHORT + '<image at="bleed" src="tiny/motif.svg"/>', "at the cut (left, top, right, bottom)"),
        (SHORT + '<image at="bleed" src="tiny/motif.png"/>', "at the cut (left, top, right, bottom)"),
        ('<image at="trim" src="tiny/ring.png"/>', "at the cut (left, top, right, bottom)"),
        ('<box at="trim" fill="white" stroke="black" stroke-width="1"/>', "0.18 mm beyond the cut"),
        ('<box at="bleed" rotate="3" fill="red"/>', "before the bleed does (left, top, right, bottom)"),
        ('<box at="bleed" radius="12" fill="red"/>', "before the bleed does (corners)"),
        ('<stack at="bleed" radius="12" clip="true"><box fill="red"/></stack>', "before the bleed does (corners)"),
        ('<box x="0.05" y="9" right="-9" h="9" fill="red"/>', "0.05 mm inside the cut (left)"),
        ('<box x="0.3" y="9" right="-9" h="9" fill="red"/>', "0.3 mm inside the cut (left)"),
    ],
)
def test_what_is_short_of_the_bleed(full: TinyProject, xml: str, where: str) -> None:
    """Under what lets it through, with bare corners, or with a sliver beside it."""
    assert f" ends {where}" in said(full, xml).get("short-of-bleed", "")


@pytest.mark.parametrize(
    "xml",
    [
        SHORT + '<box at="bleed" fill="#222"/>',
        SHORT + '<image at="bleed" src="tiny/ring.png"/>',
        '<box at="bleed" fill="black"/>' + SHORT,
        '<box at="trim" fill="white"/>',
        '<image at="trim" src="tiny/motif.png"/>',
        '<box at="bleed" radius="3" fill="red"/>',
        '<box x="-10" y="20" w="100" h="5" rotate="30" fill="black"/>',
        '<box x="40" y="-10" w="50" h="20" rotate="45" fill="black"/>',
        '<circle x="-20" y="20" w="40" h="40" fill="black"/>',
        '<path at="bleed" viewbox="0 0 9 9" d="M0 9L9 0H8L0 8Z" fill="black"/>',
        '<box x="0.5" y="0.5" right="0.5" bottom="0.5" fill="red"/>',
    ],
)
def test_what_is_not_short_of_the_bleed(full: TinyProject, xml: str) -> None:
    """What is hidden, alike, empty where it is cut, or crosses the cut."""
    assert "short-of-bleed" not in said(full, xml)


@pytest.mark.parametrize(
    ("stock", "xml", "where"),
    [
        ("{width: 63mm, height: 88mm, corner: 20mm}", '<text at="safe" size="12">Tastes</text>', "is cut through"),
        (
            "{width: 63mm, height: 88mm, corner: 20mm}",
            '<icon name="disc" x="3.2" y="3.2" w="8" h="8"/>',
            "is cut through",
        ),
        ("poker", '<text x="20" bottom="1" h="9" size="20" valign="bottom" trim="cap">gypsy</text>', "is cut through"),
        ("poker", '<text x="20" y="-2" size="20">ÖÄÜ</text>', "is cut through"),
        ("{shape: circle, width: 40mm, height: 40mm}", '<icon name="disc" x="1" y="1" w="38" h="38"/>', "stands 1 mm"),
    ],
)
def test_what_stands_outside_of_what_is_safe(full: TinyProject, stock: str, xml: str, where: str) -> None:
    """At round corners, and with what hangs below the line or stands above it."""
    stocked(full, stock)
    assert where in said(full, xml).get("outside-safe", "")


@pytest.mark.parametrize(
    ("stock", "xml"),
    [
        ("poker", '<text at="safe" size="12">ÄÖ gypsy</text><icon name="disc" at="safe" w="8" h="8"/>'),
        ("micro", '<text at="safe" size="12">ÄÖ gypsy</text><icon name="disc" at="safe" w="8" h="8"/>'),
        ("{width: 63mm, height: 88mm, corner: 20mm}", '<text x="20" y="5" size="12">Tastes</text>'),
        ("{shape: circle, width: 40mm, height: 40mm}", '<icon name="disc" x="4" y="4" w="32" h="32"/>'),
        ("{shape: hex, width: 46mm, height: 40mm}", '<icon name="disc" x="7" y="4" w="32" h="32"/>'),
    ],
)
def test_what_is_safe(full: TinyProject, stock: str, xml: str) -> None:
    """What lies inside the safe rectangle with its box, and round icons in round pieces."""
    stocked(full, stock)
    assert "outside-safe" not in said(full, xml)


@pytest.mark.parametrize(
    "xml",
    [
        '<circle x="9" y="9" w="30" h="0.05" fill="black"/>',
        '<path x="9" y="9" w="30" h="0.05" viewbox="0 0 9 9" d="M0 0H9V9H0Z" fill="black"/>',
        '<image at="safe" src="tiny/sliver.svg"/>',
        '<stack x="9" y="9" w="30" h="0.05" clip="true"><box h="9" fill="black"/></stack>',
        '<box x="9" y="9" w="30" h="9" fill="red" stroke="black" stroke-width="0.1"/>',
    ],
)
def test_what_is_a_thin_line(full: TinyProject, xml: str) -> None:
    """Filled shapes of any kind, also in drawings, and what clips leave of them."""
    assert "0.1" in said(full, xml).get("thin-line", "")


@pytest.mark.parametrize(
    "xml",
    [
        '<box x="9" y="9" w="30" h="0.05"/>',
        '<box x="9" y="9" w="30" h="9" fill="red" stroke="red" stroke-width="0.1"/>',
        '<box x="9" y="9" w="30" h="0.3" fill="red" stroke="red" stroke-width="0.1"/>',
        '<image at="safe" src="tiny/unseen.svg"/>',
    ],
)
def test_what_is_no_thin_line(full: TinyProject, xml: str) -> None:
    """What has no ink, goes on in its own colour, or is not seen."""
    assert "thin-line" not in said(full, xml)


PALE = '<text at="safe" size="20" color="#eee" outline="black" outline-width="{}pt">Hello</text>'


def test_an_outline_must_be_wide_to_count(full: TinyProject) -> None:
    """What is not printed is no ground."""
    assert "low-contrast" in said(full, PALE.format(0.01))
    assert "low-contrast" not in said(full, PALE.format(0.3))


TURNED = '<stack x="10" y="20" w="40" h="14" rotate="30" {}><text size="14" color="white" x="3" y="3">Ho</text></stack>'
FADED = '<stack at="safe" opacity="{}">{}<box fill="black"/><text size="20" color="white">Hello</text></stack>'
HELLO = '<text x="10" y="20" w="40" size="24" color="white">Hello there</text>'


@pytest.mark.parametrize(
    "xml",
    [
        TURNED.format('fill="black"'),
        '<box x="5" y="15" w="20" h="20" fill="black"/><box x="25" y="15" w="35" h="20" fill="#003"/>' + HELLO,
        '<line x="5" y="25" w="55" h="0" stroke="black" stroke-width="50"/>' + HELLO,
        FADED.format(0.65, ""),
        FADED.format(0.65, '<box fill="white"/>'),
    ],
)
def test_what_can_be_read(full: TinyProject, xml: str) -> None:
    """Letters in turned groups, across two grounds, on lines, in groups that fade."""
    assert "low-contrast" not in said(full, xml)


@pytest.mark.parametrize(
    ("xml", "where"),
    [
        (TURNED.format('fill="#ccc"'), "#ffffff on #cccccc"),
        (TURNED.format(""), "#ffffff on #ffffff"),
        ('<box x="5" y="15" w="20" h="20" fill="black"/>' + HELLO, "#ffffff on #ffffff"),
        (FADED.format(0.4, ""), "#ffffff on #999999"),
        ('<stack at="safe" opacity="0.3"><text size="20">Hello</text></stack>', "#b2b2b2 on #ffffff"),
    ],
)
def test_what_cannot_be_read(full: TinyProject, xml: str, where: str) -> None:
    """The same where it is as bad as it is told."""
    assert where in said(full, xml).get("low-contrast", "")
