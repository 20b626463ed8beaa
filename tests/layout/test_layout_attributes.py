"""Attribute texts become values or sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout import attributes as a
from cardgen.layout.attributes import Percent
from cardgen.layout.vocabulary import INLINE, VOCABULARY

MM = 72 / 25.4
KNOWN = [known for table in (VOCABULARY, INLINE) for element in table.values() for known in element.attributes.values()]


def test_lengths_are_millimetres_and_sizes_are_points() -> None:
    """A bare number is design millimetres for a place, points for type and lines."""
    assert a.dim("10") == pytest.approx(10 * MM)
    assert a.dim("10%") == Percent(0.1)
    assert a.size("10") == 10
    assert a.size("10mm") == pytest.approx(10 * MM)
    assert a.weight("0.5") == 0.5


def test_pads_are_css_like() -> None:
    """One for all, two for top-bottom and sides, four clockwise."""
    assert a.pads("1pt") == (1, 1, 1, 1)
    assert a.pads("1pt 2pt") == (1, 2, 1, 2)
    assert a.pads("1pt 2pt 3pt 4pt") == (1, 2, 3, 4)
    with pytest.raises(ValueError, match="3 lengths"):
        a.pads("1 2 3")


@given(st.text(max_size=30))
def test_any_text_is_a_value_or_a_sentence(text: str) -> None:
    """No converter raises anything but ValueError, and that with words."""
    for known in KNOWN:
        try:
            known.painter(text, {}) if known.painter else known.convert(text)
        except ValueError as error:
            assert str(error)


@given(st.floats(allow_nan=True, allow_infinity=True) | st.integers())
def test_absurd_numbers_are_refused(number: float) -> None:
    """No infinite, undefined or huge length gets through."""
    for known in KNOWN:
        for text in (str(number), f"{number}mm", f"{number}%"):
            try:
                value = known.painter(text, {}) if known.painter else known.convert(text)
            except ValueError:
                continue
            if isinstance(value, float):
                assert abs(value) <= 72_000


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.help[:20])
def test_every_default_is_a_value(known: object) -> None:
    """What the manual calls the default is what one may write."""
    if known.default and known.default != "text":  # the role text is no value of its own
        known.painter(known.default, {}) if known.painter else known.convert(known.default)
