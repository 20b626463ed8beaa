"""What stands between two spaces in, boxes out: the places to break inside it are found, the rest is set."""

from __future__ import annotations

import re
from itertools import pairwise

from cardgen.layout.text.boxes import Box, Fragment, IconPart, Part, TextPart, sliced, unbroken
from cardgen.layout.text.graphemes import graphemes
from cardgen.layout.text.linebreak import ICON, is_plain, opportunities
from cardgen.layout.text.typefaces import SOFT_HYPHEN, box

_WHOLE = re.compile(rf"[(“‘\"']*[+−]?[A-Za-z0-9À-ÖØ-öø-ɏ’'{ICON}]*[A-Za-z0-9À-ÖØ-öø-ɏ{ICON}][.,;:!?)’”\"']*")
"""Most words: letters with marks before and after, and no place to break (UAX #14 LB13, LB14, LB19, LB23, LB28)."""
_GUIDES = {ord(char): None for char in (SOFT_HYPHEN, "\u200b", "\u2060", "\ufeff")}
"""What guides breaking only, and is not set."""


def fragment(parts: tuple[Part, ...]) -> Fragment:
    """The boxes of adjoining parts: the breaks are those of their joined text, whatever the styles."""
    text = "".join(part.text for part in parts)
    if _WHOLE.fullmatch(text):
        whole = box(parts)
        return Fragment((whole,), text, True, whole)
    places = [at for at in opportunities(text) if not unbroken(parts, at)]
    edges = [0, *(at for at in places if text[at - 1] != SOFT_HYPHEN), len(text)]
    soft = [at for at in places if text[at - 1] == SOFT_HYPHEN]
    boxes: list[Box] = []
    for start, end in pairwise(edges):
        clean = _clean(sliced(parts, start, end))
        if clean:
            inside = {len(text[start:at].translate(_GUIDES)) for at in soft if start < at < end}
            inside -= {0, sum(len(part.text) for part in clean)}  # a part without letters is none
            made = box(clean, tuple(sorted(inside)), _kern(boxes[-1].parts[-1], clean[0]) if boxes else 0.0)
            if made.pieces:  # a lone joiner has nothing to show
                boxes.append(made)
    plain = is_plain(text)
    return Fragment(tuple(boxes), text, plain, boxes[0] if plain and len(boxes) == 1 else None)


def _clean(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    kept: list[Part] = []
    for part in parts:
        if isinstance(part, IconPart):
            kept.append(part)
        elif text := part.text.translate(_GUIDES):
            kept.append(TextPart(part.face, text))
    return tuple(kept)


def _kern(before: Part, after: Part) -> float:
    """The kerning of two boxes of one face, which were shaped apart because a line may end between them."""
    if isinstance(before, IconPart) or isinstance(after, IconPart) or before.face is not after.face:
        return 0.0
    *_, last = graphemes(before.text)
    return before.face.kern(last, next(graphemes(after.text)))
