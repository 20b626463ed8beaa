"""Two typed values go in, the places where they differ come out, each with what it was and is."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from cardgen.changes.record import ABSENT, Absent, FieldChange
from cardgen.model.game import Value

LONG = 48
"""Letters from which a text is long: of such a one only the words that differ are told, and some around them."""

AROUND = 3
"""Words told on either side of those that differ."""

FEW = 3
"""Words, and the spaces between them, that stayed and are told with those around them that did not."""

_WORD = re.compile(r"\s+|[^\s\w]+|\w+")


def differences(
    before: Mapping[str, Value], after: Mapping[str, Value], without: frozenset[str] = frozenset()
) -> tuple[FieldChange, ...]:
    """The values of two mappings that differ, by path: those of `after` first, then those that are gone.

    A mapping is gone through, and so is a list: where items were put in or taken out, those before and after them are
    not told.
    """
    return tuple(
        change
        for name in dict.fromkeys((*after, *before))
        if name not in without
        for change in _differences(name, before.get(name, ABSENT), after.get(name, ABSENT))
    )


def same(first: Value | Absent, second: Value | Absent) -> bool:
    """Whether two values are the same: 2, 2.0 and true are three."""
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        return first.keys() == second.keys() and all(same(first[name], second[name]) for name in first)
    if isinstance(first, tuple) and isinstance(second, tuple):
        return len(first) == len(second) and all(map(same, first, second))
    return type(first) is type(second) and first == second


def _differences(path: str, before: Value | Absent, after: Value | Absent) -> Iterator[FieldChange]:
    if same(before, after):
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for change in differences(before, after):
            yield change._replace(path=f"{path}.{change.path}")
    elif isinstance(before, tuple) and isinstance(after, tuple):
        yield from _items(path, before, after)
    else:
        yield FieldChange(path, before, after)


def _items(path: str, before: tuple[Value, ...], after: tuple[Value, ...]) -> Iterator[FieldChange]:
    """The items of two lists that differ, counted from 1, as people count; those that both begin or end with do not."""
    start = 0
    while start < min(len(before), len(after)) and same(before[start], after[start]):
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and same(before[-1 - end], after[-1 - end]):
        end += 1
    was, now = before[start : len(before) - end], after[start : len(after) - end]
    for number in range(max(len(was), len(now))):
        first = was[number] if number < len(was) else ABSENT
        second = now[number] if number < len(now) else ABSENT
        yield from _differences(f"{path}[{start + number + 1}]", first, second)


def leaves(value: Value, path: str = "") -> Iterator[tuple[str, Value]]:
    """Every value that holds no others, by its path."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from leaves(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, tuple):
        for number, inner in enumerate(value, 1):
            yield from leaves(inner, f"{path}[{number}]")
    else:
        yield path, value


class Part(NamedTuple):
    """Some words of a text: they stayed, are gone, came, or are left out here because nothing near them changed."""

    kind: Literal["same", "gone", "come", "left out"]
    words: str


def is_long(change: FieldChange) -> bool:
    """Whether only the words that differ of a text are worth telling."""
    texts = change.before, change.after
    return all(isinstance(text, str) for text in texts) and max(len(str(text)) for text in texts) >= LONG


def words_of(before: str, after: str) -> tuple[Part, ...]:
    """The words of two texts: those that differ, with some around them."""
    was, now = _WORD.findall(before), _WORD.findall(after)
    parts: list[Part] = []
    steps = list(_steps(was, now))
    for number, (stayed, from_was, to_was, from_now, to_now) in enumerate(steps):
        if stayed:
            parts += _around(now[from_now:to_now], number > 0, number < len(steps) - 1)
            continue
        if to_was > from_was:
            parts.append(Part("gone", "".join(was[from_was:to_was])))
        if to_now > from_now:
            parts.append(Part("come", "".join(now[from_now:to_now])))
    return tuple(parts)


def _steps(was: list[str], now: list[str]) -> Iterator[tuple[bool, int, int, int, int]]:
    """The stretches of two lists of words, whether each stayed, and where it is in both.

    Few words that stayed between others that did not are taken with these: a sentence is read as a whole.
    """
    found = difflib.SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
    start: tuple[int, int] | None = None
    for number, (step, from_was, to_was, from_now, to_now) in enumerate(found):
        inside = 0 < number < len(found) - 1
        if step == "equal" and not (inside and to_was - from_was <= FEW):
            if start:
                yield False, start[0], from_was, start[1], from_now
            start = None
            yield True, from_was, to_was, from_now, to_now
        elif start is None:
            start = from_was, from_now
    if start:
        yield False, start[0], len(was), start[1], len(now)


def _around(words: list[str], after: bool, before: bool) -> Iterator[Part]:
    """Words that stayed: those next to words that differ, which stand `after` or `before` others."""
    near = 2 * AROUND  # each word, and the space beside it
    first, last = near if after else 0, near if before else 0
    if len(words) <= first + last + 2:
        yield Part("same", "".join(words))
        return
    if first:
        yield Part("same", "".join(words[:first]))
    yield Part("left out", "".join(words[first : len(words) - last]))
    if last:
        yield Part("same", "".join(words[-last:]))
