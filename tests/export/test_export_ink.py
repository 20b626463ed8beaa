"""What is said of letters and colours where a press prints in inks, and not said where none does."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tiny_project import FONTS, ROOT

from cardgen.data.files import Memory
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostic, Diagnostics, Severity
from cardgen.draw.press import most_ink
from cardgen.export.preflight.reversed_type import spared
from cardgen.pipeline import Request, build, check
from cardgen.store import Store

LETTERS = {f"fonts/{name}": (ROOT / "fonts" / name).read_bytes() for name in FONTS}

GAME = """name: Low Tide
players: {{min: 2, max: 4}}
print: {{scale: {scale}, target: {target}}}
theme:
  fonts: {{text: Alegreya LF}}
  palette:
    ink: {{screen: "#2a1c10", print: "cmyk(0 0 0 100)"}}
    night: {{screen: "#140c07", print: "cmyk(80 80 80 80)"}}
    gold: 'spot("GOLD", cmyk(100 100 100 20))'
    brown: "#6b4a2a"
components:
  crew: {{stock: poker, cards: crew.yaml, front: crew.xml}}
"""


def files(face: str, target: str, scale: str = "100%", **others: bytes) -> Project:
    texts = {
        "card_data/tide/game.yaml": GAME.format(target=target, scale=scale),
        "card_data/tide/crew.yaml": "cards:\n  - id: cook\n",
        "templates/crew.xml": face,
    }
    pictures = {f"templates/{name.replace('_', '.')}": data for name, data in others.items()}
    return Project(Path("/"), Memory({**LETTERS, **{name: text.encode() for name, text in texts.items()}, **pictures}))


OTHERS = ("low-contrast", "unused-file", "no-backs", "target-note")
"""What else there is to say of these faces."""


def said(face: str, target: str = "pdfx1a", store: Store | None = None, **others: Any) -> list[Diagnostic]:
    """What `check` says of a game with one face, but for what colours look like."""
    problems = Diagnostics()
    check(files(face, target, **others), "tide", problems, store)
    return [problem for problem in problems if problem.code not in OTHERS]


def text(size: float, color: str = "white", ground: str = "#201810", more: str = "") -> str:
    return (
        f'<card fill="{ground}"><text x="10" y="10" size="{size}" color="{color}" {more}>Tastes of tar.</text></card>'
    )


def codes(face: str, target: str = "pdfx1a", **others: Any) -> list[str]:
    return [problem.code for problem in said(face, target, **others)]


@pytest.mark.parametrize(
    ("size", "scale", "severity"),
    [
        (5.9, "100%", Severity.ERROR),
        (6.0, "100%", Severity.WARNING),
        (6.9, "100%", Severity.WARNING),
        (7.0, "100%", None),
        (9.9, "60%", Severity.ERROR),
        (11.7, "60%", None),
    ],
)
def test_letters_left_out_of_ink(size: float, scale: str, severity: Severity | None) -> None:
    """Below 6 pt on paper no press holds them open, below 7 pt hardly: it is told once, and at the text."""
    found = said(text(size), scale=scale)
    assert [(each.code, each.severity) for each in found] == ([("reversed-type", severity)] if severity else [])
    assert all(each.span.file == "templates/crew.xml" for each in found)


def test_how_letters_left_out_are_told() -> None:
    (found,) = said(text(9.0), scale="60%")
    assert found.message == (
        "crew/cook: <text> is left out of a darker ground and printed at 5.4 pt, and such letters need 6 pt, "
        "better 7 pt"
    )
    assert found.hints == ("give it 11.7 pt in the layout, or dark letters on a pale ground",)


@pytest.mark.parametrize(
    ("color", "ground", "told"),
    [
        ("white", "cmyk(0 0 0 100)", True),
        ("white", "cmyk(0 0 0 29)", False),
        ("white", "cmyk(0 0 0 31)", True),
        ("cmyk(0 0 0 16)", "cmyk(0 0 0 31)", False),
        ("cmyk(0 0 0 100)", "cmyk(0 0 80 0)", False),
        ("cmyk(0 0 80 0)", "cmyk(0 0 80 100)", True),
        ("white", 'spot("GOLD", cmyk(0 30 100 20))', True),
        ("ink", "white", False),
        ("white", "ink", True),
        ("white", "linear(90deg, white, black)", True),
    ],
)
def test_what_letters_are_left_out_of(color: str, ground: str, told: bool) -> None:
    """The inks of both decide, not what they look like: an ink with 30 % in the ground, and less than half in them."""
    color, ground = color.replace('"', "&quot;"), ground.replace('"', "&quot;")
    assert ("reversed-type" in codes(text(6.5, color, ground))) == told


def test_an_outline_is_what_letters_are_left_out_of() -> None:
    """A dark one on white paper, and a pale one saves them from the dark around."""
    assert codes(text(6.5, "white", "white", 'outline="black" outline-width="1"')) == ["reversed-type"]
    assert codes(text(6.5, "ink", "#201810", 'outline="white" outline-width="1"')) == []


def test_lighter_and_less_ink() -> None:
    """Each alone leaves nothing out: black on yellow has less yellow, and is darker."""
    dark, pale = (0.0, 0.0, 0.0, 1.0), (0.0, 0.0, 0.8, 0.0)
    assert spared((0.0, 0.0, 0.0, 0.0), dark)
    assert not spared(dark, pale)
    assert not spared((0.0, 0.0, 0.8, 0.6), (0.0, 0.0, 0.8, 1.0))


@pytest.mark.parametrize(
    ("color", "size", "plates"),
    [
        ("brown", 7.9, 4),
        ("brown", 8.0, 0),
        ("cmyk(0 100 100 0)", 7.0, 2),
        ("cmyk(9 100 0 0)", 7.0, 0),
        ("ink", 5.0, 0),
        ("#555555", 7.0, 0),
        ("gold", 7.0, 0),
    ],
)
def test_letters_in_several_inks(color: str, size: float, plates: int) -> None:
    """Below 8 pt: not in black, grey, what the palette prints in one ink, or a spot ink."""
    found = [each for each in said(text(size, color, "white")) if each.code != "too-much-ink"]
    assert [each.code for each in found] == ["four-ink-type"] * bool(plates)
    for each in found:
        assert each.severity is Severity.WARNING
        assert f"<text> is printed at {size:.1f} pt in {plates} inks, and such letters need 8 pt" in each.message
        assert each.hints[0] == "give its colour one ink in the palette, `print: cmyk(0 0 0 100)`"


def test_only_the_letters_that_have_them() -> None:
    """A large word in colour among small black ones, and a small one."""
    inside = 'Tastes <span color="brown" size="{}">of</span> tar.'
    words = f'<card><text x="10" y="10" size="7" color="ink">{inside}</text></card>'
    assert codes(words.format("1.2")) == []
    assert codes(words.format("1.1")) == ["four-ink-type"]


def test_pale_letters_are_judged_by_the_ground_alone() -> None:
    """Their own inks are hardly seen beside the dark around them, on a drawing too."""
    assert codes(text(7.5, "#f2d88c")) == []
    words = '<text x="10" y="10" size="7.5" color="{}">Tar.</text>'
    face = f'<card><image src="sea.svg" at="bleed" fit="cover"/>{words}</card>'
    assert codes(face.format("#f2d88c"), sea_svg=SEA) == []
    assert codes(face.format("brown"), sea_svg=SEA) == ["four-ink-type"]


def on_dark(inside: str, fill: str = "#201810") -> str:
    return f'<card fill="{fill}">{inside}</card>'


RULE = '<line x1="20" y1="20" x2="40" y2="{}" stroke="{}" stroke-width="{}"/>'
PALE = 'stroke="white" stroke-width="0.9"'
SEA = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9h-9z" fill="#201810"/></svg>'


@pytest.mark.parametrize(
    ("face", "told"),
    [
        (on_dark(RULE.format(20, "white", 0.9)), True),
        (on_dark(RULE.format(40, "white", 0.9)), True),
        (on_dark(RULE.format(20, "white", 1.0)), False),
        (on_dark(RULE.format(20, "white", 0.9), "white"), False),
        (on_dark(RULE.format(20, "black", 0.9), "cmyk(0 0 80 0)"), False),
        (on_dark(RULE.format(20, "cmyk(0 0 0 60)", 0.9), "cmyk(0 0 0 100)"), False),
        (on_dark('<box x="20" y="20" w="20" h="0.3" fill="white"/>'), True),
        (on_dark('<box x="20" y="20" w="0.3" h="20" fill="white"/>'), True),
        (on_dark('<box x="20" y="20" w="20" h="0.4" fill="white"/>'), False),
        (on_dark(f'<box x="20" y="20" w="20" h="20" {PALE}/>'), True),
        (on_dark(f'<box x="20" y="20" w="20" h="20" fill="#302010" radius="4" {PALE}/>'), True),
        (on_dark(f'<box x="20" y="20" w="20" h="20" fill="#eeeeee" {PALE}/>'), False),
        (on_dark(f'<box x="20" y="20" w="20" h="20" fill="#eeeeee" radius="10" {PALE}/>'), False),
        (on_dark(f'<circle x="20" y="20" w="20" h="20" {PALE}/>'), True),
        (on_dark(f'<circle x="20" y="20" w="20" h="20" fill="#eeeeee" {PALE}/>'), False),
        (on_dark(f'<path x="20" y="20" w="9" h="9" viewbox="0 0 9 9" d="M0,0Q5,5 9,0L9,9" {PALE}/>'), True),
        (on_dark(RULE.format(20, "white", 0.9) + '<box x="15" y="15" w="30" h="30" fill="#808080"/>'), False),
        (on_dark('<box x="19" y="20" w="30" h="30" fill="white"/>' + RULE.format(20, "white", 0.9)), False),
        (on_dark('<image src="sea.svg" x="15" y="15" w="30"/>' + RULE.format(20, "white", 0.9)), False),
    ],
)
def test_lines_left_out_of_ink(face: str, told: bool) -> None:
    """Below 1 pt, with dark inks on both sides that it has not; not what is hidden or lies on a drawing."""
    found = [each for each in said(face, sea_svg=SEA) if each.code != "low-resolution"]
    assert [(each.code, each.severity) for each in found] == [("reversed-line", Severity.WARNING)] * told


def test_how_a_line_left_out_is_told() -> None:
    """By what of the thing is the line, and its width on paper; at the element."""
    (found,) = said(on_dark(RULE.format(20, "white", 1.5)), scale="60%")
    assert found.message == (
        "crew/cook: the line of <line> is left out of a darker ground and printed 0.90 pt wide, "
        "and such lines need 1 pt"
    )
    assert found.hints == ("make it 1.67 pt wide in the layout",)
    (found,) = said(on_dark('<box x="20" y="20" w="20" h="0.3" fill="white"/>'))
    assert "the box of <box> is left out of a darker ground and printed 0.85 pt" in found.message


def test_a_line_that_is_too_thin_for_any_ground_is_told_once() -> None:
    assert codes(on_dark(RULE.format(20, "white", 0.2))) == ["thin-line"]


def test_a_colour_of_the_palette_with_too_much_ink() -> None:
    """It is told once at its place in game.yaml, however often it is used, with what it becomes."""
    (found,) = said('<card fill="night"><box x="9" y="9" w="9" h="9" fill="linear(night, ink)"/></card>')
    assert (found.code, found.span.file, found.span.line) == ("too-much-ink", "card_data/tide/game.yaml", 8)
    assert found.severity is Severity.WARNING
    assert found.message == (
        "crew/cook: “night” is 320 % of ink, and the press takes 300 %: it is printed as cmyk(73 73 73 80)"
    )
    assert found.hints == ("write cmyk(73 73 73 80), or another mix of no more than 300 %",)
    assert codes('<card fill="cmyk(73 73 73 80)"/>') == []


@pytest.mark.parametrize(
    ("face", "message"),
    [
        ('<card fill="cmyk(90 90 90 90)"/>', "cmyk(90 90 90 90) in <card> is 360 % of ink"),
        ('<card><text size="20" color="cmyk(90 90 90 90)">Tar</text></card>', "cmyk(90 90 90 90) in <text> is 360 %"),
        ('<card><box w="9" h="9" stroke="cmyk(90 90 90 90)"/></card>', "cmyk(90 90 90 90) in <box> is 360 % of ink"),
        ('<card fill="gold"/>', "“gold”, what stands in for the spot ink “GOLD”, is 320 % of ink"),
    ],
)
def test_other_colours_with_too_much_ink(face: str, message: str) -> None:
    (found,) = [each for each in said(face) if each.code == "too-much-ink"]
    assert message in found.message


def test_drawings_with_too_much_ink(tmp_path: Path) -> None:
    """By the heaviest of their mixes, also where only the measures of a sound drawing are kept."""
    path = '<path d="M{} 0h4v4h-4z" fill="{}"/>'
    paths = path.format(0, "cmyk(80 80 80 90)") + path.format(5, "cmyk(90 90 90 90)") + path.format(3, "#000000")
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{paths}</svg>'.encode()
    store = Store(tmp_path)
    for _ in range(2):
        (found,) = said('<card><image src="sea.svg" x="9" y="9" w="9"/></card>', store=store, sea_svg=drawing)
        assert "cmyk(90 90 90 90) in “sea.svg” is 360 % of ink, and the press takes 300 %" in found.message


def picture(*inks: tuple[int, int, int, int]) -> bytes:
    """A TIFF of process inks, a stripe of each."""
    whole = Image.new("CMYK", (600, 600))
    for number, ink in enumerate(inks):
        whole.paste(ink, (0, 600 * number // len(inks), 600, 600))
    file = io.BytesIO()
    whole.save(file, "TIFF")
    return file.getvalue()


def test_pictures_with_too_much_ink() -> None:
    """Where any part of one in process inks has too much."""
    face = '<card><image src="sea.tiff" x="10" y="10" w="30" h="30"/></card>'
    (found,) = said(face, sea_tiff=picture((0, 0, 0, 255), (230, 230, 230, 200)))
    assert found.code == "too-much-ink"
    assert "“sea.tiff” in <image> has 349 % of ink in places, and the press takes 300 %" in found.message
    assert codes(face, sea_tiff=picture((0, 0, 0, 255), (190, 190, 190, 190))) == []
    assert most_ink(Image.new("CMYK", (5000, 3), (255, 0, 0, 51))) == pytest.approx(1.2)


SOILED = """<card fill="night"><text x="10" y="10" size="6.5" color="white">Tar.</text>
  <text x="10" y="20" size="7" outline="white" outline-width="2" color="brown">Tar.</text>
  <line x1="10" y1="30" x2="30" y2="30" stroke="white" stroke-width="0.9"/></card>"""


def test_nothing_is_said_where_no_press_prints() -> None:
    """On the same face, that a press would have four things to say of."""
    assert {*codes(SOILED)} == {"reversed-type", "four-ink-type", "reversed-line", "too-much-ink"}
    for target in ("home-letter", "home-a4", "images"):
        assert codes(SOILED, target) == []


def test_a_build_judges_by_the_target_that_is_asked_for() -> None:
    """Whatever the game's usual one is; an error forbids it, and a draft is not judged."""
    for usual, asked, told in (("home-letter", "pdfx1a", True), ("pdfx1a", "images", False)):
        problems = Diagnostics()
        made = build(files(text(5.5, "white", "night"), usual), "tide", Request(target=asked), problems)
        assert {"reversed-type", "too-much-ink"} <= {each.code for each in problems} if told else made
        assert (made is None) == told
