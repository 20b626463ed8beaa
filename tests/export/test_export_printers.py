"""What was measured of a printer: as a person writes it, and as it is kept."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.export.printers import (
    BadProfile,
    Printer,
    as_json,
    dead_zone,
    described,
    from_json,
    in_words,
    measured,
    name_of,
)
from cardgen.geometry import MM
from cardgen.impose.correction import Misprint

FAULT = Misprint(0.8 * MM, -0.4 * MM, 0.2, 1.002, 1.002, "long")


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("0.8mm,-0.4mm,0.2deg,100.2%", FAULT),
        (" 0.8 , -.4mm, 0.2°, 100.2 %", FAULT),
        ("0.08cm,-0.4mm,+0.2,100.2%,99.9%", FAULT._replace(along=0.999)),
        ("0.8mm,-0.4mm", Misprint(0.8 * MM, -0.4 * MM)),
        ("0,0,-1deg", Misprint(turn=-1.0)),
    ],
)
def test_a_misprint_as_a_person_writes_it(text: str, means: Misprint) -> None:
    """Right, down, turn, stretch across and along: millimetres and degrees need no unit, a stretch its sign."""
    assert measured(text, "long") == pytest.approx(means)
    assert measured(text, "short").flip == "short"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "1 of the 2 to 5 numbers"),
        ("0.8mm", "1 of the 2 to 5 numbers"),
        ("1,1,1,100%,100%,100%", "6 of the 2 to 5 numbers"),
        ("right,1", "right: “right” is not a length"),
        ("1,1deg", "down: “1deg” is not a length"),
        ("1,1,1mm", "turn: “1mm” is not an angle"),
        ("1,1,1,1.002", "stretch: “1.002” is not a percentage"),
        ("30mm,1", "right: 30 mm is more than 20 mm either way"),
        ("1,1,-6", "turn: -6° is more than 5° either way"),
        ("1,1,1,0.2%", "stretch: 0.2% is not from 95% to 105%"),
        ("1,nan", "down: “nan” is not a length"),
    ],
)
def test_what_cannot_have_been_meant_says_so(text: str, says: str) -> None:
    """One sentence: which number, and what it should be."""
    with pytest.raises(ValueError, match=says.replace(".", r"\.")):
        measured(text, "long")


def test_a_dead_zone_is_a_length_that_leaves_a_page() -> None:
    """From nothing to 30 mm."""
    assert dead_zone("4.2mm") == pytest.approx(4.2 * MM)
    for text in ("-1mm", "31mm", "wide"):
        with pytest.raises(ValueError, match=text):
            dead_zone(text)


@pytest.mark.parametrize("name", ["", "Attic", "a b", "-a", "a/b", "../a", "a" * 41, "ä", "a--b"])
def test_a_name_is_safe_for_a_file(name: str) -> None:
    """Small letters and digits, with single dashes between."""
    assert name_of("attic-laser-2") == "attic-laser-2"
    with pytest.raises(ValueError, match="no name for a printer"):
        name_of(name)


@given(
    *(st.integers(-20000, 20000).map(lambda number: number / 1000 * MM) for _ in "rd"),
    st.integers(-5000, 5000).map(lambda number: number / 1000),
    *(st.integers(95000, 105000).map(lambda number: number / 100000) for _ in "xy"),
    st.sampled_from(["long", "short"]),
    st.none() | st.integers(0, 30000).map(lambda number: number / 1000 * MM),
)
def test_what_is_kept_comes_back(right, down, turn, across, along, flip, zone) -> None:
    """A profile says all of a printer, to a thousandth of a millimetre."""
    printer = Printer("attic-laser", Misprint(right, down, turn, across, along, flip), zone)
    found = from_json("attic-laser", as_json(printer))
    assert found.back == pytest.approx(printer.back)
    assert found.dead_zone == (None if zone is None else pytest.approx(zone, abs=1e-6))
    assert as_json(found) == as_json(printer)


GOOD = {"profile": 1, **described(Printer("a", FAULT, 4.2 * MM))}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1]",
        "null",
        "{}",
        "[" * 100_000,
        json.dumps({**GOOD, "profile": 2}),
        json.dumps({**GOOD, "flip": "sideways"}),
        json.dumps({**GOOD, "right": "0.8"}),
        json.dumps({**GOOD, "right": True}),
        json.dumps({**GOOD, "right": float("nan")}),
        json.dumps({**GOOD, "down": None}),
        json.dumps({**GOOD, "turn": 90}),
        json.dumps({**GOOD, "across": 1.002}),
        json.dumps({**GOOD, "along": [100]}),
        json.dumps({**GOOD, "dead-zone": -1}),
        json.dumps({**GOOD, "dead-zone": "wide"}),
        json.dumps({key: value for key, value in GOOD.items() if key != "turn"}),
    ],
)
def test_a_damaged_profile_is_told_and_not_used(text: str) -> None:
    """Whatever stands in the file, there is one phrase about it."""
    assert from_json("a", json.dumps(GOOD)).back == pytest.approx(FAULT)
    with pytest.raises(BadProfile, match=r"^it"):
        from_json("a", text)


@given(st.text() | st.recursive(st.none() | st.floats() | st.text(), lambda inner: st.lists(inner)).map(json.dumps))
def test_any_text_is_a_printer_or_a_phrase(text: str) -> None:
    """Never a traceback."""
    try:
        from_json("a", text)
    except BadProfile as wrong:
        assert str(wrong)


def test_a_printer_in_words() -> None:
    """One line for a list."""
    words = "right 0.8 mm, down -0.4 mm, turn 0.2°, stretch 100.2 % x 100.2 %, flip long"
    assert in_words(Printer("a", FAULT)) == words
    assert in_words(Printer("a", FAULT, 4.2 * MM)) == f"{words}, dead zone 4.2 mm"
