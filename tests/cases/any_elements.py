"""Elements of a layout with any attributes that they take, as hypothesis draws them."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from hypothesis import strategies as st

from cardgen.colors import Color, parse
from cardgen.layout.vocabulary import INLINE, VOCABULARY, Attribute, Element

PALETTE: dict[str, Color] = {"ink": parse("#201810", {})}  # type: ignore[dict-item]
WORDS = (
    *("0", "1", "3", "40", "-5", "0.001", "9999", "100%", "-100%", "33%", "5mm", "1in", "90", "45", "1 2 3 4", "2 1"),
    *(
        "true",
        "start",
        "center",
        "end",
        "stretch",
        "between",
        "trim",
        "bleed",
        "safe",
        "gold",
        "title",
        "text",
        "group",
    ),
    *("linear(red, blue)", "linear(45deg, #fff0, ink 20%, blue)", "radial(red, ink 0%, blue)", "#fff0", "ink", "red"),
    *(
        "cmyk(0 0 0 100)",
        'spot("GOLD", cmyk(0 20 60 20), 50%)',
        "none",
        "M0 0h9v9z",
        "M0 0A1 2 3 0 1 4 5L7 8",
        "M1e9 0",
    ),
    *("0 0 10 10", "0 0 1e-6 1", "tiny/p.svg", "contain", "fill", "cover", "shrink", "bold", "italic", "justify"),
    *("right", "middle", "bottom", "cap", "de_DE", "en_US", "lnum -liga", "clip", "allow", "warn", "50% 50%", "0%"),
)


def _fit(attribute: Attribute) -> list[str]:
    """The words that an attribute takes."""
    found = []
    for word in WORDS:
        with contextlib.suppress(ValueError):
            if attribute.convert:
                attribute.convert(word)
            if attribute.painter:
                attribute.painter(word, PALETTE)
            found.append(word)
    return found


def _values(elements: Mapping[str, Element]) -> dict[str, dict[str, list[str]]]:
    return {tag: {name: _fit(one) for name, one in element.attributes.items()} for tag, element in elements.items()}


BLOCKS, INLINES = _values({tag: one for tag, one in VOCABULARY.items() if tag != "card"}), _values(INLINE)


@st.composite
def element(draw: st.DrawFn, depth: int = 3, inline: bool = False) -> str:
    """An element with any attributes that it takes, and others in it that it holds."""
    elements, values = (INLINE, INLINES) if inline else (VOCABULARY, BLOCKS)
    tag = draw(st.sampled_from(sorted(values)))
    known = elements[tag].attributes
    names = {name for name in known if known[name].required}
    names |= set(draw(st.lists(st.sampled_from(sorted(known)), max_size=5))) if known else set()
    written = ""
    for name in sorted(names):
        fixed = {
            "src": ["tiny/p.svg"],
            "name": ["gold"],
            "d": ["M0 0h9v9z", "M0 0A1 2 3 0 1 4 5L7 8z"],
            "font": ["title"],
        }
        value = draw(st.sampled_from(fixed.get(name) or values[tag][name]))
        written += f" {name}='{value}'"
    inside = ""
    if depth and elements[tag].holds == "elements":
        inside = "".join(draw(st.lists(element(depth - 1), max_size=3)))
    elif depth and elements[tag].holds == "text":
        inside = "".join(
            draw(st.lists(element(depth - 1, True) | st.sampled_from(("Words ", "x", "ffi ")), max_size=4))
        )
    return f"<{tag}{written}>{inside}</{tag}>"
