"""Targets as records."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardgen.export.targets
from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.targets import NAMES, all_targets, target
from cardgen.export.targets.target import read_target
from cardgen.geometry import MM, Size

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
