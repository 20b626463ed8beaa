"""A deck with one fault of each kind that only paper shows, and what check and build say of it."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image
from tiny_project import FRONT, GAME, TinyProject

from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics
from cardgen.pipeline import Request, build, check

ART = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<g transform="scale(2)"><path d="M10 10H40" stroke="#000" stroke-width="0.3" fill="none"/></g></svg>"""

FAULTS = """<card color="ink">
<box at="bleed" fill="#f6ead0"/>
<text id="small" x="20" y="20" size="8">{{ card.name }}</text>
<box id="head" x="15" y="30" w="60" h="14" fill="#201810"/>
<text id="pale" x="20" y="32" size="9.5" color="#fff">{{ card.name }}</text>
<stack x="15" y="46" w="30" h="12" rotate="90"><line id="hair" y="6" h="0" stroke="ink" stroke-width="0.3"/></stack>
<image id="drawn" x="15" y="60" w="20" h="20" src="tiny/hair.svg"/>
<image id="photo" x="50" y="60" w="30" h="15" src="tiny/photo.png"/>
<box id="short" x="0" y="84" right="0" h="6" fill="#800"/>
<text id="near" x="20" bottom="1" size="14">{{ card.name }}</text>
<icon id="over" name="skull" x="-2" y="100" w="10" h="10"/>
<text id="faint" x="20" y="96" size="14" color="#b9a878">{{ card.name }}</text>
<text id="long" x="20" y="110" w="13" h="5" size="20" min-size="7" fit="shrink" max-lines="1">{{ card.text }}</text>
</card>
"""

SAID = {
    ("3", "small-type", "crew/a and 1 more: <text id=“small”> is printed at 4.8 pt, and letters need 5 pt"),
    (
        "5",
        "small-type",
        "crew/a and 1 more: <text id=“pale”> is printed at 5.7 pt, and pale letters on a dark ground need 6 pt",
    ),
    (
        "6",
        "thin-line",
        "crew/a and 1 more: the line of <line id=“hair”> is printed 0.18 pt wide, and lines need 0.25 pt",
    ),
    (
        "7",
        "thin-line",
        "crew/a and 1 more: a line in “hair.svg” of <image id=“drawn”> is printed 0.20 pt wide, and lines need 0.25 pt",
    ),
    (
        "8",
        "low-resolution",
        "crew/a and 1 more: “photo.png” in <image id=“photo”> is printed at 212 pixels an inch, and needs 300",
    ),
    (
        "9",
        "short-of-bleed",
        "crew/a and 1 more: <box id=“short”> ends at the cut (left, right), and the bleed goes on for 3.17 mm",
    ),
    ("10", "outside-safe", "crew/a and 1 more: <text id=“near”> stands 1.35 mm from the cut, and 3.17 mm are safe"),
    ("11", "outside-safe", "crew/a and 1 more: <icon id=“over”> is cut through, and 3.17 mm are safe"),
    (
        "12",
        "low-contrast",
        "crew/a and 1 more: <text id=“faint”>, #b9a878 on #f6ead0, has a contrast of 1.97, and 4.5 is needed",
    ),
    ("13", "small-type", "crew/b: <text id=“long”> is printed at 4.2 pt, and letters need 5 pt"),
}


@pytest.fixture
def faulty(tiny: TinyProject) -> TinyProject:
    """The tiny game with all faults on its fronts."""
    tiny.write("templates/tiny/hair.svg", ART)
    tiny.write(
        "templates/tiny/icons/skull.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
    )
    file = io.BytesIO()
    Image.new("RGB", (150, 75), "#456").save(file, "PNG")
    tiny.write("templates/tiny/photo.png", file.getvalue())
    tiny.write(FRONT, FAULTS)
    tiny.cards("id: a, name: A, text: x", "id: b, name: B, text: much longer")
    return tiny


def said(problems: Diagnostics) -> Iterator[tuple[str, str, str]]:
    for problem in problems:
        if problem.span.file == FRONT:
            yield str(problem.span.line), problem.code, problem.message


def checked(tiny: TinyProject, jobs: int = 1) -> set[tuple[str, str, str]]:
    project, problems = find(tiny.root), Diagnostics()
    assert project is not None
    check(project, "tiny", problems, jobs=jobs)
    return set(said(problems))


def built(tiny: TinyProject, jobs: int = 1, **asked: object) -> set[tuple[str, str, str]]:
    project, problems = find(tiny.root), Diagnostics()
    assert project is not None
    build(project, "tiny", Request(**asked), problems, jobs=jobs)  # type: ignore[arg-type]
    return set(said(problems))


def test_each_fault_is_told_once(faulty: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check and build say the same, also where the drawing was found sound before and is not read again."""
    monkeypatch.setenv("CARDGEN_CACHE", str(faulty.root.parent / "cache"))
    assert checked(faulty) == SAID
    assert checked(faulty) == SAID
    assert built(faulty) == SAID
    assert built(faulty, target="images") == SAID


@pytest.mark.parametrize("jobs", [2, 3])
def test_partners_say_the_same(faulty: TinyProject, jobs: int) -> None:
    """A large deck is judged by those who lay it out: a part of its cards each."""
    faulty.cards(*(f"id: c{number}, name: A, text: x" for number in range(320)))
    alone = checked(faulty)
    assert len(alone) == len(SAID) - 1
    assert all(message.startswith("crew/c0 and 319 more: ") for _, _, message in alone)
    assert checked(faulty, jobs) == alone
    assert built(faulty, jobs) == alone


def test_a_scale_counts(faulty: TinyProject) -> None:
    """At full size type and lines are large enough, and the picture is even coarser."""
    found = built(faulty, scale=1.0)
    assert {code for _, code, _ in found} == {"low-resolution", "short-of-bleed", "outside-safe", "low-contrast"}
    assert any("is printed at 127 pixels an inch" in message for _, _, message in found)
    smaller = built(faulty, scale=0.3)
    assert sum(code == "small-type" for _, code, _ in smaller) > sum(code == "small-type" for _, code, _ in SAID)


def test_what_follows_from_a_mistake_is_not_told(faulty: TinyProject) -> None:
    """Nothing is said of a layout that has an error, of a face with one, nor of a draft."""
    faulty.replace(FRONT, 'max-lines="1"', 'maxlines="1"')
    assert {code for _, code, _ in checked(faulty)} == {"unknown-attribute"}
    faulty.replace(FRONT, 'maxlines="1"', 'max-lines="1"')
    faulty.replace(FRONT, 'min-size="7"', 'min-size="18"')
    found = checked(faulty)
    assert ("13", "text-too-long") in {(line, code) for line, code, _ in found}
    assert all(message.startswith(("crew/a: ", "crew/b: text")) for _, _, message in found)
    assert {code for _, code, _ in built(faulty, draft=True)} == {"text-too-long"}


def test_broken_art_hides_what_may_follow(faulty: TinyProject) -> None:
    """Without its art a face is not what will be printed."""
    faulty.write("templates/tiny/hair.svg", ART.replace("M10 10H40", "M10"))
    assert checked(faulty) == set()


def test_a_game_without_bleed_ends_at_the_cut(tiny: TinyProject) -> None:
    """Where there is no bleed nothing can be short of it, and with no safe margin all may go to the cut."""
    tiny.front('<box fill="#eee"/><text x="0.2" y="20" size="14">{{ card.text }}</text>')
    assert {code for _, code, _ in checked(tiny)} == {"short-of-bleed", "outside-safe"}
    tiny.replace(GAME, "bleed: 0.125in", "bleed: 0mm, safe: 0mm")
    assert checked(tiny) == set()


def test_what_a_hint_says_is_enough(tiny: TinyProject) -> None:
    """A text with the size that the hint gives is told no more."""
    tiny.front('<text x="10" y="10" size="7">{{ card.text }}</text>')
    (problem,) = [problem for problem in tiny.problems() if problem.code == "small-type"]
    assert problem.hints == ("give it 8.4 pt in the layout",)
    tiny.replace(FRONT, 'size="7"', 'size="8.4"')
    assert checked(tiny) == set()


@pytest.mark.parametrize(
    ("xml", "code", "hint", "mended"),
    [
        (
            '<text at="safe" size="12">Ahoy, <span size="0.5">small print</span></text>',
            "small-type",
            "make those letters 8.4 pt in the layout: 0.7 of the largest there",
            ('size="0.5"', 'size="0.7"'),
        ),
        (
            '<box x="20" y="20" w="30" h="20" stroke="black" stroke-width="0.3"/>',
            "thin-line",
            "make it 0.42 pt wide, or leave it out",
            ('stroke-width="0.3"', 'stroke-width="0.42"'),
        ),
        (
            '<text at="safe" size="12" color="#888">{{ card.text }}</text>',
            "low-contrast",
            "make the letters darker or the ground paler, or give the letters an outline",
            ("#888", "#666"),
        ),
        (
            '<box at="bleed" fill="#333"/><text at="safe" size="12" color="#888">{{ card.text }}</text>',
            "low-contrast",
            "make the letters paler or the ground darker, or give the letters an outline",
            ("#888", "#ccc"),
        ),
    ],
)
def test_what_other_hints_say_is_enough(
    tiny: TinyProject, xml: str, code: str, hint: str, mended: tuple[str, str]
) -> None:
    tiny.front(xml)
    (problem,) = [problem for problem in tiny.problems() if problem.code == code]
    assert problem.hints == (hint,)
    tiny.replace(FRONT, *mended)
    assert code not in {problem.code for problem in tiny.problems()}
