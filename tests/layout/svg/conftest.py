"""What the tests of SVG share: a drawing's inside goes in, its art and its problems come out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.layout.frame import Art
from cardgen.layout.svg import load_art

Read = Callable[..., tuple[Art, list[Diagnostic]]]


@pytest.fixture
def read() -> Read:
    """Reads the inside of a drawing of 100 by 50; its first line is line 2 of the file."""

    def reading(inside: str, attributes: str = 'viewBox="0 0 100 50"') -> tuple[Art, list[Diagnostic]]:
        problems = Diagnostics()
        text = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {attributes}>\n'
        art = load_art(f"{text}{inside}</svg>".encode(), "art/it.svg", "digest", {}, problems)
        assert art is not None, list(problems)
        return art, list(problems)

    return reading


@pytest.fixture
def draw(read: Read) -> Callable[..., tuple[object, ...]]:
    """Reads the inside of a drawing that is sound; its items."""

    def drawing(inside: str, attributes: str = 'viewBox="0 0 100 50"') -> tuple[object, ...]:
        art, problems = read(inside, attributes)
        assert not problems
        return art.items

    return drawing
