"""File names that are safe on every system."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.export.names import different, numbered, safe


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("crew", "crew"),
        ("AC/DC", "AC-DC"),
        ("Crème", "Creme"),
        ("Con", "Con_"),
        ("lpt1", "lpt1_"),
        ("../etc", "etc"),
        ("a:b?.", "a-b"),
        ("", "unnamed"),
        ("***", "unnamed"),
        ("x" * 200, "x" * 80),
    ],
)
def test_names_become_plain_letters(name: str, expected: str) -> None:
    """Signs that some system refuses are replaced, device names are not used."""
    assert safe(name) == expected


def test_names_that_would_be_one_file_are_told_apart() -> None:
    """`guard` beside `Guard` gets a number, and never takes the place of another."""
    assert different(["Guard", "guard", "AC/DC", "AC-DC", "guard-2"]) == (
        "Guard",
        "guard-2",
        "AC-DC",
        "AC-DC-2",
        "guard-2-2",
    )


def test_the_second_card_stands_before_the_tenth() -> None:
    """Numbers are padded with zeros to the length of the last."""
    assert numbered(2, 12, "helmsman") == "02-helmsman"
    names = [numbered(number, 120, "card") for number in range(1, 121)]
    assert names == sorted(names)


@given(st.lists(st.text(max_size=12), max_size=8))
def test_any_names_become_different_safe_ones(names: list[str]) -> None:
    """Whatever decks are called, each has a file of its own on a system that ignores capitals."""
    found = different(names)
    assert len({name.lower() for name in found}) == len(names)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,90}", name) for name in found)
