"""Path data: every command as values, and every fault with its place."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.layout.svg import outline
from cardgen.layout.svg.arcs import arc
from cardgen.layout.svg.path import HUGE, trace
from cardgen.layout.svg.plain import PLAIN

SOUND = {
    "M1 2L3 4": "M1 2 L3 4",
    "m1,2 3,4 5,6": "M1 2 L4 6 L9 12",
    "M1 2 3 4": "M1 2 L3 4",
    "M0 0H5h5V5v5": "M0 0 L5 0 L10 0 L10 5 L10 10",
    "M0 0 h1 2 3": "M0 0 L1 0 L3 0 L6 0",
    "M0 0C1 2 3 4 5 6": "M0 0 C1 2 3 4 5 6",
    "M1 1c1 2 3 4 5 6": "M1 1 C2 3 4 5 6 7",
    "M0 0C0 1 2 3 4 4S7 8 9 9": "M0 0 C0 1 2 3 4 4 C6 5 7 8 9 9",
    "M0 0C0 1 2 3 4 4s3 4 5 5 3 4 5 5": "M0 0 C0 1 2 3 4 4 C6 5 7 8 9 9 C11 10 12 13 14 14",
    "M3 3S4 5 6 6": "M3 3 C3 3 4 5 6 6",
    "M0 0Q3 3 6 0": "M0 0 C2 2 4 2 6 0",
    "M0 0q3 3 6 0t6 0": "M0 0 C2 2 4 2 6 0 C8 -2 10 -2 12 0",
    "M0 0T6 0": "M0 0 C0 0 2 0 6 0",
    "M0 0L9 9zl1 1": "M0 0 L9 9 Z M0 0 L1 1",
    "M1 1L9 9zm1 1l1 1": "M1 1 L9 9 Z M2 2 L3 3",
    "M0 0L1 1ZZ": "M0 0 L1 1 Z",
    "M5 5M1 1L2 2M7 7": "M1 1 L2 2",
    "M-.5.5-1-1e1": "M-0.5 0.5 L-1 -10",
    "M1.e1+2L3,4": "M10 2 L3 4",
    "\n M 0 , 1 \t l\r\n2 3 ": "M0 1 L2 4",
    "M0 0A0 5 0 0 1 9 9": "M0 0 L9 9",
    "M4 4a5 5 0 0 1 0 0L5 5": "M4 4 L5 5",
    "M0 0l3": "",
    "M7 7": "",
}

FAULTS = {
    "L1 1": (1, "a path begins with “M”, not with “L”", ""),
    "M0 0L1 1 2": (5, "“L” takes 2 numbers at a time, found 1", "M0 0 L1 1"),
    "M0 0 c1 2 3 4 5": (6, "“c” takes 6 numbers at a time, found 5", ""),
    "M0 0L": (5, "“L” takes 2 numbers at a time, found 0", ""),
    "M0 0h1x2": (7, "expected a command letter or a number, found “x2”", "M0 0 L1 0"),
    "M0 0L1,,2": (8, "expected a command letter or a number, found “,2”", ""),
    "M0 0L1 1z5": (9, "“z” takes no numbers, found “5”", "M0 0 L1 1"),
    "M0 0L1 1L1e999 1": (9, "numbers beyond 1000000000 are not taken", "M0 0 L1 1"),
    "M0 0h1a1 1 0 2 1 3 3": (7, "an arc takes 7 numbers", "M0 0 L1 0"),
    "M0 0h1a1 1 0 0": (7, "an arc takes 7 numbers", "M0 0 L1 0"),
    "M0 0h1a": (7, "found none", "M0 0 L1 0"),
    "M0 0h1a1e99 1 0 0 1 3 3": (7, "numbers beyond", "M0 0 L1 0"),
    "M0 0h1M nan 1": (9, "expected a command letter or a number, found “nan 1”", "M0 0 L1 0"),
    "M0 0h1L٣ 1": (8, "expected a command letter or a number", "M0 0 L1 0"),
}


def written(segments: tuple[tuple[object, ...], ...]) -> str:
    return " ".join(f"{step[0]}{' '.join(f'{number:g}' for number in step[1:])}" for step in segments)


@pytest.mark.parametrize("d", SOUND)
def test_every_command_becomes_absolute_steps(d: str) -> None:
    """Path data of each command and shorthand comes out as absolute lines and curves."""
    if SOUND[d]:
        assert written(outline(d).segments) == SOUND[d]
    else:
        assert written(trace(d)[0]) == ""


@pytest.mark.parametrize("d", FAULTS)
def test_a_fault_ends_the_path_and_says_where(d: str) -> None:
    """A fault names its character and what was expected; what was drawn before it stays."""
    character, words, before = FAULTS[d]
    segments, problem = trace(d)
    assert problem is not None
    assert problem.startswith(f"path data, character {character}: ")
    assert words in problem
    assert written(segments) == before
    with pytest.raises(ValueError, match="path data, character"):
        outline(d)


def test_a_path_that_draws_nothing_is_no_outline() -> None:
    """An outline is wanted by a layout, so empty data is a fault there, though not in a file."""
    with pytest.raises(ValueError, match="draws nothing"):
        outline("")
    assert trace("  ") == ((), None)


def test_packed_flags_are_two_digits() -> None:
    """Flags of an arc need nothing between them and the number that follows."""
    assert outline("M0 0a5 5 0 0110-3") == outline("M0 0 a5 5 0 0 1 10 -3")
    assert outline("M0 0a5 5 0 01.5.5 5,5,0,1,0,1,1") == outline("M0 0 a5 5 0 0 1 .5 .5 a5 5 0 1 0 1 1")


def test_a_half_circle_has_two_quarters_through_its_top() -> None:
    """An arc of half a turn is two curves, which meet at the top and end exactly at the end."""
    (_, first, second) = outline("M0 0A5 5 0 0 1 10 0").segments
    assert first[-2:] == pytest.approx((5, -5))
    assert second[-2:] == (10.0, 0.0)


def test_radii_that_are_too_short_grow() -> None:
    """An ellipse that cannot reach both ends is made as large as needed: here a half circle of radius 5."""
    (_, first, _) = outline("M0 0A1 1 0 0 1 10 0").segments
    assert first[-2:] == pytest.approx((5, -5))


@given(
    st.floats(-1e3, 1e3), st.floats(-1e3, 1e3), st.floats(0.1, 1e3), st.floats(0.1, 1e3), st.floats(-720, 720),
    st.booleans(), st.booleans(),
)  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_an_arc_stays_on_its_ellipse(
    x: float, y: float, rx: float, ry: float, degrees: float, large: bool, sweep: bool
) -> None:
    """The middle of every curve of an arc is as far from the centre as the ends, within 0.03 per cent."""
    if math.hypot(x, y) < 0.01:
        return
    curves = arc(0.0, 0.0, rx, ry, degrees, large, sweep, x, y)
    turn = math.radians(degrees)

    def unit(px: float, py: float) -> tuple[float, float]:
        return (math.cos(turn) * px + math.sin(turn) * py) / rx, (math.cos(turn) * py - math.sin(turn) * px) / ry

    grown = max(1.0, math.hypot(*unit(x, y)) / 2)
    at = (0.0, 0.0)
    for step in curves:
        assert len(step) == 7
        _, a, b, c, d, e, f = step
        middle = unit((at[0] + 3 * a + 3 * c + e) / 8, (at[1] + 3 * b + 3 * d + f) / 8)
        start, end = unit(*at), unit(e, f)
        chord = math.dist(start, end)
        # On a circle of radius R the middle of an arc lies R - sqrt(R² - chord²/4) from the middle of its chord.
        rise = math.dist(middle, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        assert rise == pytest.approx(grown - math.sqrt(max(0.0, grown**2 - chord**2 / 4)), abs=6e-4 * grown)
        at = (e, f)
    assert at == (x, y)


@given(st.text(alphabet="MmZzLlHhVvCcSsQqTtAa0123456789 .,-+eE\tx", max_size=80))
@settings(max_examples=400, deadline=None)
def test_any_text_is_a_path_or_a_problem(d: str) -> None:
    """Whatever stands in path data, there are finite steps that begin with a move, and at most one problem."""
    segments, problem = trace(d)
    assert not segments or segments[0][0] == "M"
    for step in segments:
        assert all(math.isfinite(number) and abs(number) <= 100 * HUGE for number in step[1:])
    if problem is None and segments:
        assert outline(d).segments == segments


NUMBER_TEXT = st.sampled_from(["0", "1", "-2", ".5", "-.25", "3.", "+4", "12.75", "100"])
COMMANDS = st.sampled_from("MmLlHhVvCcQqZz").flatmap(
    lambda letter: st.tuples(
        st.just(letter),
        st.lists(NUMBER_TEXT, min_size=(size := TAKES[letter.upper()]), max_size=size),
        st.sampled_from([" ", ",", " , ", "\n"]),
    )
)
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


@given(st.lists(COMMANDS, max_size=12))
def test_the_quick_way_gives_the_same_steps(commands: list[tuple[str, list[str], str]]) -> None:
    """Most paths are read the quick way; read command by command, the steps are the same."""
    d = "M1 2" + "".join(letter + between.join(numbers) for letter, numbers, between in commands)
    assert PLAIN.fullmatch(d)
    trace.cache_clear()
    quick = trace(d)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardgen.layout.svg.path.PLAIN", re.compile("never"))
        trace.cache_clear()
        assert trace(d) == quick
    trace.cache_clear()
