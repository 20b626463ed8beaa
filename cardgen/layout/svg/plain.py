"""Path data of lines and curves goes in, its steps come out: the quick way, for what most paths are.

The grammar of path data is https://www.w3.org/TR/SVG2/paths.html#PathDataBNF.
"""

from __future__ import annotations

import re

from cardgen.layout.frame import Segment

# Possessive, so that no text makes the search go back and forth; `[0-9]`, because `\d` knows other scripts' digits.
NUMBER = r"[-+]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][-+]?+[0-9]++)?+"
SPACE = r"[ \t\r\n\f]*+"
LETTERS = "MmZzLlHhVvCcSsQqTtAa"
SEPARATOR = rf"{SPACE},?+{SPACE}"
_EACH = rf"{NUMBER}{SEPARATOR}"
PLAIN = re.compile(
    rf"{SPACE}M{SPACE}(?:{_EACH}){{2}}"
    rf"(?:(?:[MmLl]{SPACE}(?:{_EACH}){{2}}|[HhVv]{SPACE}{_EACH}|[Qq]{SPACE}(?:{_EACH}){{4}}|[Cc]{SPACE}(?:{_EACH}){{6}}"
    rf"|[Zz]{SPACE}))*+"
)
"""What most paths are: lines and curves, each command with the numbers of one."""

NUMBERS = re.compile(NUMBER)
_COMMAND = re.compile(rf"[{LETTERS}]")
_APART = str.maketrans(dict.fromkeys(f"{LETTERS},", " "))


def numbers_of(d: str) -> list[float]:
    """The numbers of a path that matches `PLAIN`."""
    if "e" not in d and "E" not in d:  # else a sign may stand within a number
        try:
            return [*map(float, d.translate(_APART).replace("-", " -").replace("+", " +").split())]
        except ValueError:  # packed, as in .5.5
            pass
    return [*map(float, NUMBERS.findall(d))]


def plain(d: str, found: list[float]) -> tuple[Segment, ...]:
    """The steps of a path that matches `PLAIN`, with its numbers: as `path.trace` would draw them, in half the time.

    Each command is a few lines here instead of three calls: the art of a game has some 150,000 commands.
    """
    numbers = iter(found)
    segments: list[Segment] = []
    add = segments.append
    x = y = 0.0
    start = (x, y)
    last = ""
    for letter in _COMMAND.findall(d):
        if letter in "Mm":
            if last and last in "Mm":
                segments.pop()
            x, y = (next(numbers), next(numbers)) if letter == "M" else (x + next(numbers), y + next(numbers))
            start = x, y
            add(("M", x, y))
        elif letter in "Zz":
            if last not in "Zz":
                add(("Z",))
            x, y = start
        else:
            if last in "Zz":
                add(("M", *start))
            if letter == "L":
                x, y = next(numbers), next(numbers)
                add(("L", x, y))
            elif letter == "l":
                x, y = x + next(numbers), y + next(numbers)
                add(("L", x, y))
            elif letter in "Hh":
                x = next(numbers) if letter == "H" else x + next(numbers)
                add(("L", x, y))
            elif letter in "Vv":
                y = next(numbers) if letter == "V" else y + next(numbers)
                add(("L", x, y))
            else:
                left, top = (x, y) if letter in "qc" else (0.0, 0.0)
                a, b, c, e = left + next(numbers), top + next(numbers), left + next(numbers), top + next(numbers)
                if letter in "Qq":
                    add(
                        (
                            *("C", x + 2 / 3 * (a - x), y + 2 / 3 * (b - y), c + 2 / 3 * (a - c), e + 2 / 3 * (b - e)),
                            c,
                            e,
                        )
                    )
                    x, y = c, e
                else:
                    to_x, to_y = left + next(numbers), top + next(numbers)
                    add(("C", a, b, c, e, to_x, to_y))
                    x, y = to_x, to_y
        last = letter
    if segments and segments[-1][0] == "M":
        segments.pop()
    return tuple(segments)
