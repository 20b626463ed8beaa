"""A typesetter for all tests of the text engine: what it remembers must not change what it makes."""

from __future__ import annotations

import pytest
from text_samples import new_typesetter

from cardgen.layout.text.typesetter import Typesetter


@pytest.fixture(scope="session")
def typesetter() -> Typesetter:
    return new_typesetter()
