"""Targets as records."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import cardgen.export.targets
from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.targets import NAMES, Own, Target, all_targets, target
from cardgen.export.targets.press import ICC, PROFILES
from cardgen.export.targets.target import read_target
from cardgen.geometry import INCH, MM, Size
from cardgen.impose.duplex import backs

HERE = Span("card_data/tiny/game.yaml", 5, 12)
SHEETS = """\
title: Some sheets
kind: sheets
page: A4
margin: 5mm
dead-zone: 12pt
gutter: 0mm
bleed: 1mm
marks: ticks
flip: short
inks: rgb
dpi: 300
sources: [ISO 216]
"""


def test_every_file_is_listed() -> None:
    """The table of names and the folder agree."""
    folder = Path(cardgen.export.targets.__file__).parent
    assert sorted(file.stem for file in folder.glob("*.yaml")) == sorted(NAMES)


def test_every_target_reads_without_problems_and_names_its_sources(problems: Diagnostics) -> None:
    """All records that come with cardgen are sound."""
    found = all_targets(problems)
    assert [one.name for one in found] == list(NAMES)
    assert all(one.sources and one.title for one in found)
    assert not len(problems)


def test_home_letter_has_the_numbers_of_letter(problems: Diagnostics) -> None:
    """Cards stay a quarter inch inside, marks a sixth; the leaf turns about its long edge."""
    found = target("home-letter", HERE, problems)
    assert found is not None and found.paper is not None
    assert (found.paper.size, found.paper.margin, found.paper.dead_zone) == (Size(612, 792), pytest.approx(18), 12)
    assert (found.paper.flip, found.kind, found.dpi) == ("long", "sheets", 300)


def test_an_unknown_target_is_reported_where_it_was_asked_for(problems: Diagnostics) -> None:
    """“home-lettre” gets the nearest name."""
    assert target("home-lettre", HERE, problems) is None
    (problem,) = problems
    assert (problem.span, problem.code) == (HERE, "unknown-target")
    assert problem.hints[0] == "did you mean “home-letter”?"


def test_a_name_with_a_path_in_it_is_unknown(problems: Diagnostics) -> None:
    """Only listed names are opened."""
    assert target("../targets/images", HERE, problems) is None


def test_a_record_reads_as_written(problems: Diagnostics) -> None:
    """Lengths become points, choices stay words."""
    found = read_target(Memory({"mine.yaml": SHEETS.encode()}), "mine.yaml", problems)
    assert not len(problems)
    assert found is not None and found.paper is not None
    assert (found.name, found.bleed, found.paper.flip) == ("mine", pytest.approx(MM), "short")


@pytest.mark.parametrize(
    ("line", "wrong", "words", "hint"),
    [
        (3, "page: Lettre", "no paper is called “Lettre”", "did you mean “Letter”?"),
        (4, "margin: 5 parsecs", "margin: “5 parsecs” is not a length", None),
        (4, "margin: -5mm", "less than nothing", None),
        (6, "gutter: [1, 2]", "gutter must be a single value", None),
        (8, "marks: crosses", "“crosses” is not one of ticks, outer, lines, none", None),
        (9, "flip: left", "not one of long, short", None),
        (11, "dpi: 0", "not a whole number", None),
        (11, "dpi: ³", "not a whole number", None),
        (12, "sources: none", "must be a list", None),
        (12, "sources: [[]]", "must be a list", None),
        (11, "dpii: 300", "a target has no “dpii”", "did you mean “dpi”?"),
    ],
)
def test_a_mistake_is_reported_at_its_place(
    line: int, wrong: str, words: str, hint: str | None, problems: Diagnostics
) -> None:
    """Each value is checked, and the problem stands at its line."""
    lines = SHEETS.splitlines()
    lines[line - 1] = wrong
    assert read_target(Memory({"mine.yaml": "\n".join(lines).encode()}), "mine.yaml", problems) is None
    problem = next(problem for problem in problems if problem.span.line == line)
    assert problem.code == "bad-target" and words in problem.message
    assert hint is None or hint in problem.hints


def test_what_is_missing_is_named(problems: Diagnostics) -> None:
    """A target without a dead zone says so, and all that is missing is said at once."""
    text = SHEETS.replace("dead-zone: 12pt\n", "").replace("dpi: 300\n", "")
    assert read_target(Memory({"mine.yaml": text.encode()}), "mine.yaml", problems) is None
    assert sorted(problem.message for problem in problems) == [
        "the target's dead-zone is missing",
        "the target's dpi is missing",
    ]


def test_a_file_that_is_no_record_is_refused(problems: Diagnostics) -> None:
    """A list is not a target."""
    assert read_target(Memory({"mine.yaml": b"- a\n"}), "mine.yaml", problems) is None
    assert len(problems) == 1


def test_a_target_that_is_not_there_is_a_problem(problems: Diagnostics) -> None:
    """A file that cannot be read is reported, not raised."""
    assert read_target(Memory({}), "mine.yaml", problems) is None
    assert len(problems) == 1


PRESSED = """\
title: A shop
kind: pages
order: front-back
bleed: 3mm
inks: cmyk
dpi: 300
press:
  standard: x-1a:2003
  profile: PROFILE
  condition: FOGRA39
  ink-limit: 240%
  rich-black: cmyk(60 40 40 100)
sources: [a test]
"""
OWN_PROFILE = "card_data/tide/targets/press.icc"
COATED = (ICC / PROFILES["iso-coated-v2-300"]).read_bytes()


def pressed(profile: str, problems: Diagnostics, text: str = PRESSED, **files: bytes) -> Target | None:
    """A target of a game's own whose press has this profile; `press_icc` are the bytes of the game's own."""
    there = {"card_data/tide/targets/shop.yaml": text.replace("PROFILE", profile).encode()}
    if "press_icc" in files:
        there[OWN_PROFILE] = files["press_icc"]
    return target("shop", HERE, problems, Own(Memory(there), "tide"))


def test_a_press_reads_as_written(problems: Diagnostics) -> None:
    """Percentages become shares, and the profile of a name is its bytes."""
    found = pressed("iso-coated-v2-300", problems)
    assert not len(problems)
    assert found is not None and found.press is not None
    press = found.press
    assert (press.profile, press.condition, press.limit, press.level) == (COATED, "FOGRA39", 2.4, "x-1a:2003")
    assert press.rich_black == pytest.approx((0.6, 0.4, 0.4, 1.0)) and press.opaque and not press.outlines


def test_a_profile_of_the_projects_own_is_read(problems: Diagnostics) -> None:
    """By its path in the project."""
    own = COATED + b"\0"
    found = pressed(OWN_PROFILE, problems, press_icc=own)
    assert not len(problems)
    assert found is not None and found.press is not None
    assert (found.press.profile, found.press.profile_name) == (own, OWN_PROFILE)


def test_a_target_like_a_shops_names_its_own_profile(problems: Diagnostics) -> None:
    """The rest stays as the shop's record has it."""
    text = f"like: drivethrucards\npress: {{profile: {OWN_PROFILE}, condition: CGATS TR 001}}\n"
    found = pressed("", problems, text, press_icc=COATED)
    ours = target("drivethrucards", HERE, problems)
    assert not len(problems)
    assert found is not None and ours is not None and found.press is not None and ours.press is not None
    assert found.press.condition == "CGATS TR 001"
    assert found.press._replace(condition="FOGRA39", profile_name="iso-coated-v2-300") == ours.press
    assert found._replace(name=ours.name, press=ours.press) == ours


def icc(kind: bytes, space: bytes) -> bytes:
    """The head of a profile of a class and a colour space."""
    return bytes(12) + kind + space + bytes(16) + b"acsp" + bytes(88)


@pytest.mark.parametrize(
    ("profile", "data", "words"),
    [
        ("press.icc", None, "press.icc"),
        ("iso-coated", None, "iso-coated"),
        ("../../etc/passwd", None, "etc/passwd"),
        (OWN_PROFILE, None, OWN_PROFILE),
        (OWN_PROFILE, b"", f"“{OWN_PROFILE}” is not an ICC profile"),
        (OWN_PROFILE, b"%PDF-1.4" * 99, f"“{OWN_PROFILE}” is not an ICC profile"),
        (OWN_PROFILE, icc(b"mntr", b"RGB "), f"“{OWN_PROFILE}” is not a profile of four printing inks, but of RGB"),
        (OWN_PROFILE, icc(b"prtr", b"GRAY"), f"“{OWN_PROFILE}” is not a profile of four printing inks, but of GRAY"),
        (OWN_PROFILE, icc(b"prtr", b"CMYK"), f"“{OWN_PROFILE}” cannot be used"),
        (OWN_PROFILE, COATED[:5000], f"“{OWN_PROFILE}” cannot be used"),
        ("", None, "profile: this is empty"),
    ],
)
def test_a_profile_that_cannot_be_used_is_an_error_at_its_line(
    profile: str, data: bytes | None, words: str, problems: Diagnostics
) -> None:
    """Missing, of another kind, or damaged: the answer says which, and what may be named."""
    files = {} if data is None else {"press_icc": data}
    assert pressed(profile, problems, **files) is None
    (problem,) = problems
    assert (problem.code, problem.span.file, problem.span.line) == ("bad-target", "card_data/tide/targets/shop.yaml", 9)
    assert words in problem.message
    assert not profile or any("iso-coated-v2-300" in hint for hint in problem.hints)


@pytest.mark.parametrize(
    ("line", "wrong", "words"),
    [
        (3, "order: back-back", "not one of back-front, front-back, fronts-back, apart"),
        (8, "  standard: x-3", "not one of x-1a:2003, x-4"),
        (11, "  ink-limit: 90%", "not from 100% to 400%"),
        (11, "  ink-limit: 240", "not a percentage"),
        (12, "  rich-black: '#000'", "not a mix of inks"),
        (12, "  rich-black: cmyk(60 40 41 100)", "rich-black is more ink than ink-limit allows"),
        (12, "  text: shapes", "not one of fonts, outlines"),
        (12, "  flatten: 72", "not a whole number from 150 to 1200"),
        (12, "  paper: matt", "a press has no “paper”"),
        (13, "sources: [a]\npairs: perhaps", "pairs: “perhaps” is not one of yes, no"),
        (13, "sources: [a]\nfile: deck", "file: “deck” is not one of component, size"),
        (13, "sources: [a]\nmost: 0", "most: “0” is not a whole number"),
        (13, "sources: [a]\nproducts: {Poker: {trim: big}}", "trim: “big” is not a size"),
        (13, "sources: [a]\nproducts: {Poker: {form: hex}}", "the Poker's trim is missing"),
        (13, "sources: [a]\nproducts: {Poker: {trim: 1mm x 2mm, form: oval}}", "not one of rectangle"),
    ],
)
def test_a_mistake_in_a_target_of_pages_is_reported(line: int, wrong: str, words: str, problems: Diagnostics) -> None:
    """Each value is checked, and the problem stands at its line."""
    lines = PRESSED.splitlines()
    lines[line - 1] = wrong
    assert pressed("iso-coated-v2-300", problems, "\n".join(lines)) is None
    found = [problem for problem in problems if words in problem.message]
    assert [(problem.code, problem.span.line) for problem in found] == [("bad-target", line + wrong.count("\n"))]


def test_pairs_go_with_orders_of_pairs_only(problems: Diagnostics) -> None:
    """A file of fronts alone has none."""
    text = PRESSED.replace("front-back", "apart") + "pairs: yes\n"
    assert pressed("iso-coated-v2-300", problems, text) is None
    assert [problem.message for problem in problems] == ["pairs go only with the orders back-front, front-back"]


def test_inks_without_a_press_are_refused(problems: Diagnostics) -> None:
    """Nobody could know the profile and the limit; and pictures are light."""
    text = PRESSED.partition("press:")[0] + "sources: [a]\n"
    assert pressed("", problems, text) is None
    assert "needs “press”" in next(iter(problems)).message


def test_eighteen_poker_cards_stand_on_a_sheet_of_print_and_play_games(problems: Diagnostics) -> None:
    """12 x 18 in upright, in cells of 2.75 x 3.75 in that lie; backs are mirrored from left to right."""
    found = target("printplaygames", HERE, problems)
    assert found is not None and found.paper is not None
    assert found.paper.size == Size(12 * INCH, 18 * INCH)
    made = found.paper.imposed(18, Size(2.5 * INCH, 3.5 * INCH), found.bleed)
    (sheet,) = made.sheets
    xs, ys = (sorted({round(slot.trim[side], 3) for slot in sheet.slots}) for side in (0, 1))
    assert (len(xs), len(ys), made.capacity) == (3, 6, 18)
    assert [after - before for before, after in pairwise(xs)] == pytest.approx([3.75 * INCH] * 2)
    assert [after - before for before, after in pairwise(ys)] == pytest.approx([2.75 * INCH] * 5)
    assert xs[0] == pytest.approx(0.5 * INCH) and ys[0] == pytest.approx(0.875 * INCH)
    behind = {slot.piece: slot.trim for slot in backs(sheet, found.paper.flip).slots}
    first = next(slot for slot in sheet.slots if (round(slot.trim.x, 3), round(slot.trim.y, 3)) == (xs[0], ys[0]))
    assert (behind[first.piece].x, behind[first.piece].y) == pytest.approx((xs[-1], ys[0]))
    assert (found.paper.marks, found.paper.labels, found.paper.scheme) == ("none", (), "duplex")
