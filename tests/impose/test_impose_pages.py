"""Paper sizes by name."""

from __future__ import annotations

import pytest

from cardgen.geometry import MM, Size
from cardgen.impose.pages import PAGES, UnknownPage, page_name, page_size


def test_letter_is_612_by_792_points() -> None:
    """Letter is 8.5 x 11 in, in points exactly."""
    assert page_size("Letter") == Size(612, 792)


def test_metric_papers_are_true_to_iso_216() -> None:
    """A4 and A3 have their millimetres."""
    assert page_size("A4") == Size(210 * MM, 297 * MM)
    assert page_size("A3") == Size(297 * MM, 420 * MM)


@pytest.mark.parametrize("name", ["letter", " LETTER ", "a4", "13X19"])
def test_capitals_and_blanks_do_not_matter(name: str) -> None:
    """A name is found however it is typed."""
    assert page_size(name) in PAGES.values()


@pytest.mark.parametrize(("name", "near"), [("Lettre", "Letter"), ("A44", "A4"), ("tabliod", "Tabloid"), ("x", None)])
def test_a_mistyped_name_is_an_error_and_never_another_paper(name: str, near: str | None) -> None:
    """“Lettre” is refused with the name that was meant, instead of becoming A4."""
    with pytest.raises(UnknownPage) as caught:
        page_size(name)
    assert caught.value.near == near
    assert f"“{name}”" in str(caught.value)


def test_all_papers_are_upright() -> None:
    """A landscape page is asked for by swapping, so the table holds none."""
    assert all(size.height > size.width for size in PAGES.values())


@pytest.mark.parametrize(
    ("name", "size", "written"),
    [
        ("A4 landscape", Size(297 * MM, 210 * MM), "A4 landscape"),
        ("letter  LANDSCAPE", Size(792, 612), "Letter landscape"),
        ("A4 portrait", Size(210 * MM, 297 * MM), "A4"),
        ("8.5x14in", Size(612, 1008), "Legal"),
        ("100x60", Size(100 * MM, 60 * MM), "100 x 60 mm"),
        ("100x60mm", Size(100 * MM, 60 * MM), "100 x 60 mm"),
        ("100 x 60 mm portrait", Size(60 * MM, 100 * MM), "60 x 100 mm"),
        ("10cm × 20cm", Size(100 * MM, 200 * MM), "100 x 200 mm"),
    ],
)
def test_a_page_may_lie_or_have_any_size(name: str, size: Size, written: str) -> None:
    assert page_size(name) == pytest.approx(size)
    assert page_name(name) == written


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("5x5mm", "too small"),
        ("9000x9000in", "longer than 200 in"),
        ("8.5x14", "write 8.5x11in for inches"),
        ("1.2.3x60mm", "not a length"),
        ("landscape", "no paper is called"),
        ("", "no paper is called"),
        ("Letter lanscape", "no paper is called"),
    ],
)
def test_a_size_that_no_page_has_is_refused(name: str, words: str) -> None:
    with pytest.raises(UnknownPage, match=words):
        page_size(name)
