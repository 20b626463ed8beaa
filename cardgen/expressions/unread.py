"""What stands in the place of a value that could not be read: whoever looks at it gets no answer, and no problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.expressions.errors import ExpressionError


class Unread(ExpressionError):
    """What is asked for could not be read, which has been reported: what follows from it is not worth a word."""

    def __init__(self) -> None:
        super().__init__("this could not be read")


class UnreadMapping(Mapping[str, Any]):
    """A mapping of values that could not be read."""

    def __getitem__(self, _: str) -> Any:
        raise Unread

    def __iter__(self) -> Iterator[str]:
        raise Unread

    def __len__(self) -> int:
        raise Unread
