"""The pattern of a target's file names goes in, the name of each file comes out.

`{{ surname }}_{{ width }}x{{ height }}`: what stands between the braces is an expression, as in the texts of cards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Diagnostics, Span
from cardgen.expressions.errors import Absent, ExpressionError
from cardgen.expressions.texts import DataText

if TYPE_CHECKING:
    from cardgen.export.targets.record import Record


_ENDING = re.compile(r"\.(png|jpe?g|webp)$", re.IGNORECASE)


class Pattern(NamedTuple):
    """A pattern of names, and where it stands."""

    source: str
    span: Span

    def name(self, names: Mapping[str, object], problems: Diagnostics) -> str:
        """What it makes of the names in scope, not yet safe; what cannot be worked out is reported, and leaves nothing.

        Whoever asks looks at the problems before anything is written.
        """
        return DataText(self.source).render(names, lambda wrong, _: _report(wrong, self.span, problems))


def proved(text: str) -> str:
    """A pattern that can be read, and tells files apart, whatever its names stand for. Raises ValueError."""
    try:
        DataText(text).prove()
    except ExpressionError as wrong:
        raise ValueError("; ".join((wrong.message, *wrong.hints))) from wrong
    if "{{" not in text:
        raise ValueError(f"“{text}” is the same for every file; write for example {{{{ number }}}}-{{{{ card.name }}}}")
    ending = _ENDING.search(text)
    if ending:
        raise ValueError(f"“{text}” ends in {ending[0]}: leave that out, the format adds its own")
    return text


def read_pattern(record: Record, key: str, example: Mapping[str, object]) -> Pattern | None:
    """The pattern under a key that need not be there; None without one, or when a mistake in it was reported.

    `example` are all names that a pattern may use, each with a value such as it will have: it is tried on them.
    """
    source = record.optional(key, str, "")
    if key not in record.node.entries or record.failed:
        return None
    span = record.node.entries[key].span
    try:
        text = DataText(source)
        # Of these names nothing may be missing for others than these: then the build tells.
        rendered = text.render(example, _raised)
    except Absent:
        return Pattern(source, span)
    except ExpressionError as wrong:
        return record.fail(span, f"{key}: {wrong.message}", None, *wrong.hints, _known(example))
    if not rendered.strip():
        return record.fail(span, f"{key}: this names nothing", None, _known(example))
    return Pattern(source, span)


def _raised(wrong: ExpressionError, _: int) -> None:
    raise wrong


def _known(example: Mapping[str, object]) -> str:
    return f"a name may hold {', '.join(f'{{{{ {name} }}}}' for name in example)}"


def _report(wrong: ExpressionError, span: Span, problems: Diagnostics) -> None:
    problems.error(span, "bad-file-names", wrong.message, *wrong.hints)
